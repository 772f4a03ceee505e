"""A scenario before it is played: its texts, its opening on the map, and what wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from grognard.engine.accounts import Account
from grognard.engine.briefings import Special, Sweep, briefings
from grognard.engine.drawing import Piece, TableView
from grognard.engine.game import Game
from grognard.games import title_of
from grognard.server.errors import ApiError
from grognard.server.faces import drawing
from grognard.server.protocol import Words

KEPT = 64
SEED = 0
"""The opening is only looked at: any dice will do."""


class Force(Struct, frozen=True):
    """How many counters of a kind are on the map at the start."""

    kind: str
    count: int


class SideBriefing(Struct, frozen=True, omit_defaults=True):
    seat: str
    text: Words = {}
    forces: Sequence[Force] = ()


class BriefingOut(Struct, frozen=True, omit_defaults=True):
    scenario: str
    turns: int
    minutes: int
    sides: Sequence[SideBriefing]
    pieces: Sequence[Piece]
    """What lies on the map at the start and may be seen by everybody."""
    inside: tuple[str, ...] = ()
    control: Mapping[str, str] = {}
    situation: Words = {}
    goal: Words = {}
    special: Sequence[Special] = ()
    arrows: Sequence[Sweep] = ()
    account: Account | None = None
    """Every source of points, as the game begins."""


def briefing(game: Game[Any], scenario: str) -> BriefingOut:
    """The same for every table with these data."""
    if scenario not in game.scenarios:
        raise ApiError(404, "unknown_scenario", scenario=scenario, known=", ".join(game.scenarios))
    return _made(game, scenario)


@lru_cache(maxsize=KEPT)
def _made(game: Game[Any], scenario: str) -> BriefingOut:
    listed = game.scenarios[scenario]
    shown = drawing(game.name).draw(game.view(game.new(scenario, SEED), None))
    told = briefings(title_of(game.name)).get(scenario)
    texts = told.sides if told is not None else {}
    return BriefingOut(
        scenario=scenario,
        turns=listed.turns,
        minutes=listed.minutes,
        sides=[_side(shown, seat, texts.get(seat, {})) for seat in game.seats],
        pieces=shown.pieces,
        inside=shown.inside,
        control=shown.control,
        situation=told.situation if told is not None else {},
        goal=told.goal if told is not None else {},
        special=told.special if told is not None else (),
        arrows=told.arrows if told is not None else (),
        account=shown.account,
    )


def _side(shown: TableView, seat: str, text: Words) -> SideBriefing:
    kinds = Counter(piece.kind for piece in shown.pieces if piece.seat == seat)
    forces = [Force(kind, count) for kind, count in kinds.most_common()]
    return SideBriefing(seat, text, forces)
