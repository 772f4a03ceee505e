"""Builds the page with the Node that PyPI brings, so that Python alone builds everything."""
