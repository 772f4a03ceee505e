"""Pictures for the README and the docs, drawn from the game's own data."""
