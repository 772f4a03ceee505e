"""The games, by name, loaded when asked for."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

from grognard.engine.errors import BadRequest
from grognard.engine.game import Game

_GAMES = {"lepanto": "Lepanto", "gallipoli": "Gallipoli", "market_garden": "MarketGarden"}
GAMES = tuple(_GAMES)

# msgspec crashes when two threads build the same type at the same time, and a game's data
# files are the first to need its types.
_LOADING = Lock()


def load(name: str, data: Path | None = None) -> Game[Any]:
    """The game of that name; ``data`` is a folder of files that replace its own."""
    if name not in _GAMES:
        raise BadRequest("unknown_game", game=name, known=", ".join(GAMES))
    with _LOADING:
        module = import_module(f"grognard.games.{name}.game")
        game: Game[Any] = getattr(module, _GAMES[name])(data)
    return game
