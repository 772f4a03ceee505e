"""The games as the lobby shows them, with their boards and texts; each is built once."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.errors import Problem
from grognard.engine.game import Game
from grognard.engine.options import Option
from grognard.engine.title import Title
from grognard.games import title_of, titles
from grognard.players import LEVELS
from grognard.server.faces import drawing
from grognard.server.packing import Kept, kept
from grognard.server.protocol import GameOut, OptionOut, ScenarioOut, Term, TextOut, Words
from grognard.server.registry import game_named
from grognard.server.words import MESSAGES

log = logging.getLogger("grognard.server")


def _kept(answer: Struct) -> Kept:
    return kept(msgspec.json.encode(answer))


def games() -> list[GameOut]:
    found = []
    for name, manifest in titles().items():
        try:
            found.append(_game(game_named(name), manifest))
        except Problem as problem:
            _warn_once(str(problem))
    return found


@cache
def _warn_once(problem: str) -> None:
    log.warning("%s", problem)


def _game(game: Game[Any], manifest: Title) -> GameOut:
    texts = manifest.catalogue("page").entries
    return GameOut(
        game=game.name,
        title=game.title,
        seats=game.seats,
        scenarios=[
            ScenarioOut(s.id, s.title, s.summary, s.turns, s.minutes)
            for s in game.scenarios.values()
        ],
        options=[_option(option, texts) for option in game.options],
        players=LEVELS,
        verbs=game.verbs,
        moves=manifest.moves,
        urges=manifest.urges,
        stage=manifest.stage,
    )


def _option(option: Option, texts: Mapping[str, Words]) -> OptionOut:
    keys = {value: f"option.{option.name}.{value}" for value in option.values}
    means = {value: texts[key] for value, key in keys.items() if key in texts}
    return OptionOut(option.name, option.values, option.ruling, means)


_boards: dict[tuple[str, str], Kept] = {}


def board(game: Game[Any]) -> Kept:
    """The board of a game with its data: a table may go on with that of an earlier version."""
    key = game.name, game.data_version
    if key not in _boards:
        drawn = drawing(game.name).board(game)
        _boards[key] = _kept(replace(drawn, seats=title_of(game.name).seats))
    return _boards[key]


def _sides(manifest: Title) -> Mapping[str, Words]:
    """How sentences name the sides."""
    told = manifest.catalogue("table").entries
    return {key: words for key, words in told.items() if key.startswith("side.")}


@cache
def text(name: str) -> Kept:
    game, manifest = game_named(name), title_of(name)
    return _kept(
        TextOut(
            messages={**MESSAGES.entries, **game.messages.entries, **_sides(manifest)},
            cases=manifest.toml("text/cases.toml"),
            sections=manifest.toml("text/sections.toml"),
            rulings=manifest.toml("rulings.toml"),
            terms=msgspec.convert(manifest.toml("text/terms.toml"), dict[str, Term]),
        )
    )
