"""The games, by name, loaded when asked for."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from grognard.engine.errors import BadRequest
from grognard.engine.game import Game

_GAMES = {"lepanto": "Lepanto", "gallipoli": "Gallipoli", "market_garden": "MarketGarden"}
GAMES = tuple(_GAMES)


def load(name: str, data: Path | None = None) -> Game[Any]:
    """The game of that name; ``data`` is a folder of files that replace its own."""
    if name not in _GAMES:
        raise BadRequest("unknown_game", game=name, known=", ".join(GAMES))
    module = import_module(f"grognard.games.{name}.game")
    game: Game[Any] = getattr(module, _GAMES[name])(data)
    return game
