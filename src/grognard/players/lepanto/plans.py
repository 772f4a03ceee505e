"""The plans of the search in Lepanto: ways of a whole fleet, and variations of them by lot."""

from __future__ import annotations

from functools import cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM, SIDES
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import NewFacing, Reorientation
from grognard.games.lepanto.state import State
from grognard.players.greedy import Judgement
from grognard.players.lepanto.admiral import Admiral
from grognard.players.lepanto.temper import (
    DOCTRINE,
    NO_FACINGS,
    NO_ORDERS,
    Doctrine,
    Facings,
    Line,
    Orders,
    Temper,
    Views,
)
from grognard.players.search.knowledge import Plan

CHARGE = Temper(0.0, 0.30)
PRESS = Temper(0.15, 0.10)
STEADY = Temper(0.5, 0.04)
WARY = Temper(1.0, 0.04)
STAND_OFF = Temper(1.0, 0.0)
BREAK_OFF = Temper(1.5, -0.10)
TEMPERS = (CHARGE, PRESS, STEADY, WARY, STAND_OFF, BREAK_OFF)

NO_VIEWS: Views = {}


class Ordered(Struct, frozen=True):
    """Makes admirals of one side who go by a doctrine, with other orders for some ships, other
    numbers for some of its own, and facings for some ships."""

    doctrine: Doctrine
    side: int
    orders: Orders = NO_ORDERS
    views: Views = NO_VIEWS
    facings: Facings = NO_FACINGS

    def __call__(self, seed: int | str) -> Judgement:
        doctrine = replace(self.doctrine, **self.views)
        return Admiral(seed, doctrine, self.orders, self.side, self.facings)


# -- ways of the whole fleet ---------------------------------------------------------------------

# Found by ``python -m tools.tune lepanto SIDE --scenario centre,northern_wing,doria_ochiali``, then
# by hand with rehearsals, then with what ``python -m tools.advantage SIDE`` told of courses;
# docs/strength.md tells what they win without search.
CLOSE_ACTION = replace(
    DOCTRINE,
    bold=Temper(0.27, 0.22),
    steady=Temper(0.25, 0.14),
    content=Temper(0.94, 0.0),
    fatigue=0.18,
    all_out=True,
    repulse_points=0.07,
    turns_of_fire=1.0,
    repulsed_fire=0.0,
    crowd=1.0,
    # Who breaks off has lost. 500 games each: 2.7 ± 0.9 % more won at ``doria_ochiali``, 0.7 ± 0.4
    # at ``centre``, 0.6 ± 0.4 at ``northern_wing``.
    beaten_at=0.0,
    danger=0.4,
    boarding=0.3,
    aims=0.05,
    company=(0.1, 0.03, -0.03),
    towed=2.0,
    in_concert=True,
    rehearsals=1,
)
"""The Christians' way: close in where several enemies at once lie under the guns."""
ONSET = replace(
    DOCTRINE,
    bold=Temper(0.078, 0.185),
    steady=Temper(0.72, 0.117),
    content=Temper(1.0, 0.15),
    beaten=Temper(1.2, -0.17),
    fatigue=0.24,
    # 600 games at ``centre`` each: 3.8 instead of 3.2 points of lead, 82 instead of 78 % won (± 1).
    all_out=True,
    repulse_fire=0.29,
    repulse_points=0.18,
    turns_of_fire=2.8,
    repulsed_fire=0.0,
    crowd=8.0,
    beaten_at=0.3,
    content_at=0.55,
    danger=0.4,
    boarding=0.3,
    # 1,500 games at ``centre`` each: 0.8 ± 0.2 points of lead more, without luck, 4 % more won.
    rams_first=True,
    # In 800 games each 0.6 ± 0.2 points of lead more, without luck, at ``northern_wing``, 0.3 ± 0.2
    # at ``doria_ochiali``; in 300 nothing at ``centre``.
    in_concert=True,
    rehearsals=1,
)
"""The Muslims' way."""


# Found by lot among 100 to 250 such ways a side, those that won most going on to more games;
# docs/strength.md tells what they win.
CENTRE_CHRISTIANS = replace(
    CLOSE_ACTION,
    bold=Temper(0.0, 0.22),
    steady=Temper(0.40, 0.10),
    content_at=0.7,
    repulse_fire=0.8,
    crowd=1.5,
    aims=0.0,
    ready=0.5,
    hold=Temper(0.80, 0.05),
    fall_on=Temper(0.10, 0.25),
    patience=2,
)
"""At ``centre`` the Christians let the Muslims come, then fall on them all at once."""
CENTRE_MUSLIMS = replace(
    ONSET,
    crowd=1.0,
    weather=True,
    ready=0.5,
    hold=Temper(0.90, 0.02),
    fall_on=Temper(0.10, 0.25),
    patience=16,
)
"""The Muslims there wait for their moment, too."""

# By lot among 40 ways close to the Christians' own, then alone: in 1,000 games each against the
# greedy player a lead of 7.7 points without luck instead of 7.2, 68 % won instead of 67 (± 1).
# The tows by lot among 70 ways, then these alone: 9.5 points instead of 8.2, 75 % won instead of 69
# (540 and 780 games, ± 1).
NORTHERN_CHRISTIANS = replace(
    CLOSE_ACTION, bold=Temper(0.35, 0.11), tows=Temper(1.3, 0.20), lying=0.3, bows=0.3
)
"""At ``northern_wing`` they close in with a little more care, most of all with the galleasses,
which make for where they have many under their guns."""
# By what ships may strike at next both sides turn better there: 0.6 ± 0.2 points of lead more,
# without luck (800 games of the Christians, 900 of the Muslims); elsewhere it made no difference.
NORTHERN_MUSLIMS = replace(ONSET, lying=0.3, bows=0.3)
"""There the Muslims look further ahead when they turn their bows."""

# The best of 45 ways to go straight ahead (leading ships, those behind, tows), then alone: in 1,000
# games each a lead of 7.6 ± 0.2 points without luck instead of 6.2, 63.6 ± 1 % won instead of 59.1
# (with the luck as a control variate).
DORIA_CHRISTIANS = replace(CLOSE_ACTION, line=Line(ships=2, tows=1))
"""At ``doria_ochiali`` they keep their line on the first turn and let the Muslims row up to it."""
# From 6,000 games with all numbers shaken at once, then alone: in 900 games each a lead of 10.3 ±
# 0.2 points without luck instead of 9.7, 82.1 ± 1 % won instead of 81.4 (counted likewise).
DORIA_MUSLIMS = replace(
    ONSET,
    fatigue=0.2,
    repulse_fire=0.2,
    repulse_points=0.12,
    turns_of_fire=3.8,
    content_at=0.48,
)
"""There the Muslims mind being repulsed a little less and fight on a little longer."""

WAYS = {CHRISTIAN: CLOSE_ACTION, MUSLIM: ONSET}
"""By side."""
OF_SCENARIOS = {
    ("centre", CHRISTIAN): CENTRE_CHRISTIANS,
    ("centre", MUSLIM): CENTRE_MUSLIMS,
    ("doria_ochiali", CHRISTIAN): DORIA_CHRISTIANS,
    ("doria_ochiali", MUSLIM): DORIA_MUSLIMS,
    ("northern_wing", CHRISTIAN): NORTHERN_CHRISTIANS,
    ("northern_wing", MUSLIM): NORTHERN_MUSLIMS,
}
"""By scenario and side, where another way does better."""


def way_of(side: int, scenario: str) -> Doctrine:
    """How a side goes into a scenario."""
    return OF_SCENARIOS.get((scenario, side), WAYS[side])


def _plans(side: int, name: str, way: Doctrine) -> tuple[Plan, ...]:
    """A side's own way first, and others close to it."""

    def always(temper: Temper) -> Ordered:
        return Ordered(way.always(temper), side)

    still = DOCTRINE.content
    lying_to = replace(way.always(still), content=still)
    return (
        Plan(f"lepanto.{name}", Ordered(way, side)),
        Plan("lepanto.as_ever", Ordered(DOCTRINE, side)),
        Plan("lepanto.charge", always(CHARGE)),
        Plan("lepanto.press", always(PRESS)),
        Plan("lepanto.steady", always(STEADY)),
        Plan("lepanto.wary", always(WARY)),
        Plan("lepanto.stand_off", always(STAND_OFF)),
        Plan("lepanto.wait", Ordered(lying_to, side)),
        Plan("lepanto.break_off", always(BREAK_OFF)),
    )


NAMES = {CHRISTIAN: "close_action", MUSLIM: "onset"}
WAITING = {CHRISTIAN: "let_them_come", MUSLIM: "bide_time"}
"""Of ways that wait for the enemy."""
IN_LINE = "in_line"
"""Of the Christians' way that begins in line."""


def _name_of(side: int, way: Doctrine) -> str:
    if way.line:
        return IN_LINE
    return (WAITING if way.ready else NAMES)[side]


@cache
def plans_of(seat: str, scenario: str) -> tuple[Plan, ...]:
    """The first is the way the side goes into that scenario."""
    side = SIDES.index(seat)
    way = way_of(side, scenario)
    return _plans(side, _name_of(side, way), way)


# -- variations ----------------------------------------------------------------------------------

GROUPS = (1, 2, 3, 4, 6, 8, 16, 40)
"""How many ships together may be given other orders; the last is more than any short scenario's
fleet."""
TO_THE_SOUTH = (0.0, 0.0, 0.0, -0.05, 0.05, -0.15, 0.15)
"""How such a group is drawn to one side, besides its temper."""
OF_VIEWS = 0.45
"""The part of the variations in which the whole fleet sees one thing in another way."""
VIEWS = {
    "fatigue": (0.0, 0.2, 0.5, 1.0, 2.0),
    "crowd": (0.7, 2.0, 6.0),
    "turns_of_fire": (0.0, 1.5, 4.0),
    "repulse_fire": (0.0, 0.5, 1.5),
    "repulse_points": (0.0, 0.15, 0.5),
    "danger": (0.0, 0.2, 0.8, 1.5),
    "rehearsals": (0, 2, 3),
}


def varied(state: State, fleet: list[int], known: Ordered, rng: Random) -> Plan:
    """A group of ships with orders of its own, or one thing seen otherwise by all; more than one
    such change has a name of its own."""
    seen = rng.random() < OF_VIEWS
    made = _seen_otherwise(known, rng) if seen else _detached(state, fleet, known, rng)
    if known.orders or known.views:
        return Plan("lepanto.detachments", made)
    return Plan("lepanto.adjust" if seen else "lepanto.detach", made)


def _seen_otherwise(known: Ordered, rng: Random) -> Ordered:
    name = rng.choice(list(VIEWS))
    views = {**known.views, name: rng.choice(VIEWS[name])}
    return replace(known, views=views)


def _detached(state: State, fleet: list[int], known: Ordered, rng: Random) -> Ordered:
    """A ship and those about her act by other orders."""
    distance, ships = state.facts.board.grid.distance, state.ships
    here = ships[rng.choice(fleet)].hex
    near = sorted(fleet, key=lambda i: distance(here, ships[i].hex))
    group = near[: rng.choice(GROUPS)]
    temper = replace(rng.choice(TEMPERS), south=rng.choice(TO_THE_SOUTH))
    orders = {**known.orders, **dict.fromkeys(group, temper)}
    return replace(known, orders=orders)


def turned(state: State, phase: Reorientation, known: Ordered, rng: Random) -> Plan:
    """Another facing for one ship, or none: it stays as it is."""
    ship = rng.choice(phase.waiting)
    able = [a.arg for a in NewFacing(phase.side, ship).options(state) if a.verb == "face"]
    facing = rng.choice([state.ships[ship].facing, *able])
    facings = {**known.facings, ship: facing}
    return Plan("lepanto.bows", replace(known, facings=facings))
