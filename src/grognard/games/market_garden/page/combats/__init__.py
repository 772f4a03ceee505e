"""The combats of a player turn as a page shows them."""
