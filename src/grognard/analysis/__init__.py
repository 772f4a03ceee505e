"""Study of the games: whole simulated campaigns, exact odds, and the search for faults."""
