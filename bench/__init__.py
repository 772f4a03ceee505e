"""Measurements: speed and balance."""
