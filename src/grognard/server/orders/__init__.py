"""Orders: what a person wants of many pieces, worked out into the game's own small choices."""
