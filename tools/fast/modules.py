"""Which modules are compiled: those in which play and computer players spend their time."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

ENGINE = ("areas", "dice", "frames", "hexes", "states")
GAMES = ("lepanto", "gallipoli", "market_garden")
OF_GAMES = ("board.py", "facts.py", "guesses.py", "state.py", "rules/**/*.py")
PLAYERS = {
    "lepanto": ("attacks", "courses", "destinations", "firepower", "threat", "waters"),
    "gallipoli": (
        "activation", "arrivals", "combat", "gains", "landings", "mines", "movement", "naval",
        "needs", "prospect", "results", "second", "supply", "temper", "waters", "worth",
    ),
    "market_garden": (
        "aims", "attacks", "crossing", "demolition", "gains", "ground", "gunnery", "landing",
        "lines", "movement", "perimeter", "results", "worth",
    ),
}  # fmt: skip
"""Of computer players, not what doctrines and plans are: those are read, changed and handed on."""


def chosen(package: Path, games: Iterable[str] = GAMES) -> list[Path]:
    """Their sources, below the package; packages themselves stay as they are."""
    patterns = [f"engine/{name}.py" for name in ENGINE]
    for game in games:
        patterns += [f"games/{game}/{part}" for part in OF_GAMES]
        patterns += [f"players/{game}/{name}.py" for name in PLAYERS[game]]
    found = {path for pattern in patterns for path in package.glob(pattern)}
    return sorted(path for path in found if path.name != "__init__.py")
