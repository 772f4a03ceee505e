"""Fits the judge of positions to played games, and shows how well it predicts."""
