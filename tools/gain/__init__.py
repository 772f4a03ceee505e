"""What a player turn of the search is worth."""
