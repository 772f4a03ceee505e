"""The plans of the search in Lepanto: ways for a whole fleet."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from grognard.games.lepanto.facts import CHRISTIAN, SIDES
from grognard.players.greedy import Judgement
from grognard.players.lepanto.admiral import Admiral
from grognard.players.lepanto.doctrine import (
    DOCTRINE,
    NO_FACINGS,
    NO_ORDERS,
    Doctrine,
    Facings,
    Orders,
    Stance,
)
from grognard.players.search.knowledge import Plan

CHARGE = Stance(0.0, 0.30)
PRESS = Stance(0.15, 0.10)
STEADY = Stance(0.5, 0.04)
WARY = Stance(1.0, 0.04)
STAND_OFF = Stance(1.0, 0.0)
WAIT = Stance(1.0, 0.0, waits=True)
BREAK_OFF = Stance(1.5, -0.10)
STANCES = (CHARGE, PRESS, STEADY, WARY, STAND_OFF, BREAK_OFF)


class Briefing(Struct, frozen=True):
    """Makes admirals that lead one side by a doctrine and its orders for single ships. They play
    the other side as the greedy player does."""

    doctrine: Doctrine
    side: int
    orders: Orders = NO_ORDERS
    facings: Facings = NO_FACINGS

    def __call__(self, seed: int | str) -> Judgement:
        return Admiral(seed, self.doctrine, self.orders, self.side, self.facings)


# Both found by ``python -m tools.tune lepanto SIDE --scenario centre,northern_wing,doria_ochiali``.
CHRISTIAN_WAY = replace(
    DOCTRINE,
    bold=Stance(0.27, 0.22),
    steady=Stance(0.25, 0.14),
    content=Stance(0.94, 0.0),
    beaten_at=0.0,
    fatigue=0.18,
    turns_of_fire=1.0,
    repulsed_fire=0.0,
    repulse_points=0.07,
    crowd=1.0,
    rehearsals=1,
)
MUSLIM_WAY = replace(
    DOCTRINE,
    bold=Stance(0.078, 0.185),
    steady=Stance(0.72, 0.117),
    content=Stance(1.0, 0.15),
    beaten=Stance(1.2, -0.17),
    eager_turns=0,
    content_at=0.55,
    beaten_at=0.3,
    fatigue=0.24,
    turns_of_fire=2.8,
    repulsed_fire=0.0,
    repulse_fire=0.29,
    repulse_points=0.18,
    crowd=8.0,
    rehearsals=1,
)


@cache
def plans_of(seat: str) -> tuple[Plan, ...]:
    """The side's own way, the greedy player's, and the own way with one stance throughout."""
    side = SIDES.index(seat)
    name, way = ("close_action", CHRISTIAN_WAY) if side == CHRISTIAN else ("onset", MUSLIM_WAY)

    def always(stance: Stance) -> Briefing:
        return Briefing(way.always(stance), side)

    return (
        Plan(f"lepanto.{name}", Briefing(way, side)),
        Plan("lepanto.as_ever", Briefing(DOCTRINE, side)),
        Plan("lepanto.charge", always(CHARGE)),
        Plan("lepanto.press", always(PRESS)),
        Plan("lepanto.steady", always(STEADY)),
        Plan("lepanto.wary", always(WARY)),
        Plan("lepanto.stand_off", always(STAND_OFF)),
        Plan("lepanto.wait", always(WAIT)),
        Plan("lepanto.break_off", always(BREAK_OFF)),
    )
