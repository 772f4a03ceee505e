"""Bailén, 19 July 1808: a small title for Grognard."""
