"""How the view of each game becomes numbers."""
