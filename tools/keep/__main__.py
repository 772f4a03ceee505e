"""Keep today's data of every game in its released folder: python -m tools.keep [GAME…]

Run it before data are changed that golden records or released versions were played with.
"""

from __future__ import annotations

import sys
from pathlib import Path

from grognard.games import load, titles
from grognard.games.released import PACKED, RELEASED

GAMES = Path(__file__).parents[2] / "src" / "grognard" / "games"


def keep(name: str, folder: Path | None = None) -> Path:
    """The bundle of a game's data as they are today, written if it is not there yet."""
    game = load(name)
    folder = folder or GAMES / name / RELEASED
    folder.mkdir(exist_ok=True)
    file = folder / f"{game.data_version}{PACKED}"
    if not file.exists():
        file.write_bytes(game.bundle.packed())
    return file


if __name__ == "__main__":
    for name in sys.argv[1:] or titles():
        print(keep(name).relative_to(GAMES.parent))
