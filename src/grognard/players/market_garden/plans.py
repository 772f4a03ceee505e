"""The plans of the search in Market Garden: commanders by different doctrines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.ids import Side
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.state import State
from grognard.players.greedy import Judgement
from grognard.players.market_garden.commander import Commander
from grognard.players.market_garden.doctrine import DOCTRINE, Doctrine
from grognard.players.search.knowledge import Plan


class Staff:
    """A commander of one side by a doctrine; the enemy is imagined as the greedy player."""

    def __init__(self, seed: int | str, side: Side, doctrine: Doctrine) -> None:
        self._seat = SIDES[side]
        self._own = Commander(seed, doctrine)
        self._enemy = Commander(f"{seed} enemy")

    def choose(self, state: State, decision: Decision) -> Action:
        judgement = self._own if decision.seat == self._seat else self._enemy
        return judgement.choose(state, decision)


def _staff(side: Side, doctrine: Doctrine) -> Callable[[int | str], Judgement]:
    return partial(Staff, side=side, doctrine=doctrine)


def _plans(side: Side, **doctrines: Doctrine) -> tuple[Plan, ...]:
    return tuple(Plan(f"market_garden.{name}", _staff(side, d)) for name, d in doctrines.items())


ALLIED_WAY = replace(
    DOCTRINE,
    take_ends=1,
    victory=9.7,
    lives=1.45,
    tired=0.15,
    ground_prize=0.36,
    bridge_prize=0.65,
    bridge_values=(0.625, 0.8),
    garrison=3.0,
    strong_garrison=24.0,
    tired_striker=0.41,
    idle_tanks=1.9,
    onward=(0.62, 0.18),
    contact_prize=0.73,
    exposure=0.033,
    tired_contact=0.94,
    fragile=3.1,
    boats_strength=7.1,
    least_gain=0.83,
    counted_support=0.8,
    least_fire=0.49,
    air_reserve=2,
    refuse_at=1.7,
    refuse_dear_at=2.36,
)
"""The Allies' first plan: ``python -m tools.tune market_garden allied --scenario nijmegen``."""
PERIMETER_WAY = replace(DOCTRINE, over_rhine=True)
"""The same where steps beyond the Rhine count; set by hand."""
GERMAN_WAY = replace(
    DOCTRINE,
    take_ends=1,
    victory=2.0,
    tired=0.15,
    ground_prize=0.5,
    road_prize=1.76,
    bridge_values=(1.0, 2.1),
    garrison=13.7,
    strong_garrison=9.8,
    hunt=3.9,
    prey_hunger=0.8,
    blow_at=0.57,
    contact_prize=0.155,
    tired_contact=0.64,
    least_gain=0.25,
    air_reserve=16,
    refuse_at=4.2,
)
"""The Germans' first plan: ``python -m tools.tune market_garden german --scenario nijmegen``."""
SIEGE_WAY = replace(
    DOCTRINE,
    exposure=0.02,
    garrison=2.0,
    strong_garrison=3.0,
    air_reserve=2,
    counted_support=0.3,
    lives=3.0,
    hunt=20.0,
    least_gain=-1.0,
    tired=0.05,
)
"""The Germans' first plan against such a perimeter, set by hand: attack again and again."""

ALLIED_PLANS = _plans(
    ALLIED,
    spare_airborne=ALLIED_WAY,
    storm=replace(ALLIED_WAY, least_gain=-1.5, exposure=0.1),
    hold=replace(ALLIED_WAY, least_gain=3.0, exposure=0.5, contact_prize=0.2),
    to_bridges=replace(ALLIED_WAY, bridge_values=(3.0, 0.8), take_ends=8),
    shelter=replace(ALLIED_WAY, fragile=8.0, lives=3.0, least_gain=1.0),
)
PERIMETER_PLANS = _plans(
    ALLIED,
    close_up=PERIMETER_WAY,
    storm=replace(PERIMETER_WAY, least_gain=-1.5, exposure=0.1),
    hold=replace(PERIMETER_WAY, least_gain=3.0, perimeter=(3.0, 1.5), bridge_values=(0.5, 0.8)),
    to_bridges=replace(PERIMETER_WAY, bridge_values=(2.0, 0.8), take_ends=8),
    shelter=replace(PERIMETER_WAY, fragile=5.0, lives=2.0, tired_striker=0.1),
)
GERMAN_PLANS = _plans(
    GERMAN,
    deny_bridges=GERMAN_WAY,
    storm=replace(GERMAN_WAY, least_gain=-1.5, exposure=0.1),
    hold=replace(GERMAN_WAY, least_gain=3.0, exposure=0.5, contact_prize=0.2),
    to_bridges=replace(GERMAN_WAY, bridge_values=(1.0, 2.5), take_ends=8),
    hunt=replace(GERMAN_WAY, hunt=8.0, lives=3.0, least_gain=-0.3),
)
SIEGE_PLANS = _plans(
    GERMAN,
    besiege=SIEGE_WAY,
    storm=replace(SIEGE_WAY, least_gain=-2.5, exposure=0.0, tired=0.0),
    hold=replace(SIEGE_WAY, least_gain=0.5, exposure=0.1, tired=0.22),
    hunt=replace(SIEGE_WAY, hunt=40.0, lives=5.0),
    deny_bridges=replace(SIEGE_WAY, garrison=9.0, strong_garrison=18.0, take_ends=1),
)
