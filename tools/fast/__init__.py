"""Compiles the modules that play is made of, with mypyc: ``python -m tools.fast``."""
