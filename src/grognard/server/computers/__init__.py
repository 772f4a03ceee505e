"""Computer players: ``seats`` plays the seats that have no person, ``hints`` advises people,
``dispatch`` hands out the work, ``tasks`` is what the processes of ``processes`` do."""
