"""The rulings of a game as a page, made from its rulings.toml."""
