"""The titles of this repository, whatever else is installed."""

from grognard.games import titles

OURS = tuple(n for n, title in titles().items() if title.package.startswith("grognard.games."))
