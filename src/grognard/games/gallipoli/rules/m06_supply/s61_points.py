"""6.1 New supply points."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.engine.ids import Side
from grognard.engine.modifiers import Modifier, added
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.frame import seat
from grognard.games.gallipoli.state import State

HIT_BY = {
    "shell_shortage": TURKISH,
    "german_support": TURKISH,  # 14.0-a
    "shipping_shortage": ALLIED,
    "allied_submarine": TURKISH,
    "port_works": ALLIED,
}
"""By event that changes a supply die, the side whose die it is."""


def supply_step(state: State, log: Log) -> None:
    """6.0-a, 6.1-a, 2.4-ak Each side rolls for its own new points, on turn 1 as well (3.1-d)."""
    for side in (ALLIED, TURKISH):
        modifiers = supply_modifiers(state, side)
        die = roll(state, 6, "6.1-a", log)
        total = die + added(modifiers)
        points = points_for(state, side, total)
        most = state.facts.numbers.limits.most_supply
        # 6.1-d They are added to what it has, 6.1-e up to 99.
        state.sp[side] = min(state.sp[side] + points, most)
        log.add(
            "6.1-c",
            "supply_received",
            seat=seat(side),
            die=die,
            total=total,
            points=points,
            stock=state.sp[side],
            modifiers=[modifier.as_args() for modifier in modifiers],
        )


def supply_modifiers(state: State, side: Side) -> list[Modifier]:
    """6.1-b, Q116 Bad Weather, and events in play."""
    found = []
    if state.bad:
        effect = f"{state.facts.numbers.turn_dice.supply_bad_weather:+d}"
        found.append(Modifier("5.1-k", effect, "bad_weather"))
    for row in state.facts.library.events.row:
        if row.supply and HIT_BY.get(row.event) == side and state.event(row.event):
            found.append(Modifier("6.1-b", f"{row.supply:+d}", "event_in_play"))
    return found


def points_for(state: State, side: Side, total: int) -> int:
    """6.1-c The side's own column of the Supply Determination Table."""
    table = state.facts.library.supply
    column = table.allied if side == ALLIED else table.turkish
    return column[min(max(total - table.first_die, 0), len(column) - 1)]
