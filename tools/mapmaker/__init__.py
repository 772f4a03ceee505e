"""Makes the map data of the games from public coastlines. A tool: nothing here runs in a game."""
