"""What each game's positions and attacks are worth, for the players that reckon."""
