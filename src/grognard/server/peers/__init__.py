"""Other processes on the same database: ``news`` is what they tell each other, ``listener`` hears
it, ``following`` brings the tables in memory up to date, ``leases`` says who thinks for which."""
