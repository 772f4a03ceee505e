"""The games as the lobby shows them, with their boards and texts; each is built once."""

from __future__ import annotations

import tomllib
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from grognard.engine.game import Game
from grognard.games import GAMES
from grognard.players import LEVELS
from grognard.server.faces import drawing
from grognard.server.protocol import GameOut, OptionOut, ScenarioOut, TextOut
from grognard.server.registry import game_named
from grognard.server.words import MESSAGES


class Kept(Struct, frozen=True):
    """An answer that never changes, with its cache tag."""

    body: bytes
    tag: str


def _kept(answer: Struct) -> Kept:
    body = msgspec.json.encode(answer)
    return Kept(body, f'"{blake2b(body, digest_size=12).hexdigest()}"')


def games() -> list[GameOut]:
    return [_game(game_named(name)) for name in GAMES]


def _game(game: Game[Any]) -> GameOut:
    return GameOut(
        game=game.name,
        title=game.title,
        seats=game.seats,
        scenarios=[
            ScenarioOut(s.id, s.title, s.summary, s.turns, s.minutes)
            for s in game.scenarios.values()
        ],
        options=[OptionOut(o.name, o.values, o.ruling) for o in game.options],
        players=LEVELS,
        verbs=game.verbs,
        stage=getattr(game, "stage", "alpha"),
    )


@cache
def board(name: str) -> Kept:
    return _kept(drawing(name).board(game_named(name)))


@cache
def text(name: str) -> Kept:
    game = game_named(name)
    return _kept(
        TextOut(
            messages={**MESSAGES.entries, **game.messages.entries},
            cases=_toml(name, "text/cases.toml"),
            sections=_toml(name, "text/sections.toml"),
            rulings=_toml(name, "rulings.toml"),
        )
    )


def _toml(name: str, path: str) -> dict[str, Any]:
    file = files(f"grognard.games.{name}").joinpath(path)
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
