"""What the page draws of a position."""
