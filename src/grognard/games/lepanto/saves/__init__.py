"""Saved positions: as JSON, and what must hold of them."""
