"""The plans of the search in Gallipoli: generals by different doctrines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from grognard.players.gallipoli.doctrine import DOCTRINE, Doctrine
from grognard.players.gallipoli.general import General
from grognard.players.greedy import Judgement
from grognard.players.search.knowledge import Plan


def _general(doctrine: Doctrine) -> Callable[[int | str], Judgement]:
    return partial(General, doctrine=doctrine)


ALLIED_WAY = replace(DOCTRINE, army=False, opens=True, waits=True, again_at=0.1)
"""The Allies' first plan."""
TURKISH_WAY = replace(DOCTRINE, hides_forts=True, guns_first=True, mines_forward=True, berth=2)
"""The Turks' first plan ..."""
SNIPERS_WAY = replace(TURKISH_WAY, snipes=True, berth=0, assault_at=-0.3)
"""... and when the 29th has been withdrawn: they are behind then, and must sink ships."""


def _plans(**doctrines: Doctrine) -> tuple[Plan, ...]:
    return tuple(Plan(f"gallipoli.{name}", _general(d)) for name, d in doctrines.items())


ALLIED_PLANS = _plans(
    sweep_first=ALLIED_WAY,
    stand=replace(ALLIED_WAY, stands=True, waits=False),
    at_once=replace(ALLIED_WAY, waits=False),
    fleet_waits=replace(ALLIED_WAY, early_shot=0.3),
    risk_ships=replace(ALLIED_WAY, caution=0.4),
    spare_ships=replace(ALLIED_WAY, caution=1.6),
)
ALLIED_ASHORE = _plans(
    sweep_first=ALLIED_WAY,
    land=replace(ALLIED_WAY, army=True, assault_at=-0.3),
    withhold=replace(ALLIED_WAY, assault_at=0.6),
    at_once=replace(ALLIED_WAY, waits=False),
    risk_ships=replace(ALLIED_WAY, caution=0.4),
    as_ever=DOCTRINE,
)
TURKISH_SET_UP = _plans(
    hide_forts=TURKISH_WAY,
    deep_mines=replace(TURKISH_WAY, mines_forward=False),
    other_berth=replace(TURKISH_WAY, berth=0),
    one_berth=replace(TURKISH_WAY, berths=1),
    three_berths=replace(TURKISH_WAY, berths=3),
)
TURKISH_PLANS = _plans(
    hide_forts=TURKISH_WAY,
    army_first=replace(TURKISH_WAY, guns_first=False),
    sortie=replace(TURKISH_WAY, sortie=True),
    save_supply=replace(TURKISH_WAY, again_at=0.15),
)
TURKISH_ASHORE = _plans(
    hide_forts=TURKISH_WAY,
    army_first=replace(TURKISH_WAY, guns_first=False),
    sortie=replace(TURKISH_WAY, sortie=True),
    counter_attack=replace(TURKISH_WAY, guns_first=False, assault_at=-0.3),
    sit_tight=replace(TURKISH_WAY, assault_at=0.6),
    as_ever=DOCTRINE,
)
SNIPERS_SET_UP = _plans(
    snipe=SNIPERS_WAY,
    hide_forts=TURKISH_WAY,
    one_berth=replace(SNIPERS_WAY, berths=1),
)
SNIPERS_PLANS = _plans(
    snipe=SNIPERS_WAY,
    army_first=replace(SNIPERS_WAY, snipes=False, guns_first=False),
    hide_forts=replace(SNIPERS_WAY, snipes=False),
    save_supply=replace(SNIPERS_WAY, again_at=0.15),
)
SNIPERS_ASHORE = _plans(
    snipe=SNIPERS_WAY,
    army_first=replace(SNIPERS_WAY, snipes=False, guns_first=False),
    sit_tight=replace(SNIPERS_WAY, assault_at=0.6),
)
TURKISH = TURKISH_SET_UP, TURKISH_PLANS, TURKISH_ASHORE
SNIPERS = SNIPERS_SET_UP, SNIPERS_PLANS, SNIPERS_ASHORE
"""At set-up and laying mines, before a landing, and after it."""
