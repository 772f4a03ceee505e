"""Recorded games for tests/golden, played anew after a change of rules or data."""
