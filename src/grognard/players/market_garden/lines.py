"""R16 What a supply line can ever reach, and so which bridges can still score."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.ids import HexId
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.rules import r16_supply as supply
from grognard.games.market_garden.state import DESTROYED, ELIMINATED, INTACT, State


class Prospect(Struct, frozen=True):
    """What the Allies can still reach, for one state of the bridges."""

    awards: dict[int, float]
    """R17.3-a By bridge, the points of those that stand and a supply line can reach, as shares of
    ``USUAL`` where a scenario has more ..."""
    down: dict[int, float]
    """... and of those that are down."""
    by_turn: dict[HexId, float]
    """R17.3-f By northern end of a bridge, what each turn there brings."""
    fed: bytes | None
    """By hex, could a line reach it if no German were in the way? None if no line is needed."""


def prospect(state: State) -> Prospect:
    known: dict[bytes, Prospect] = state.facts.notes.setdefault("prospects", {})
    bridges = bytes(state.bridges)
    if bridges not in known:
        if len(known) >= MOST_KNOWN:
            known.clear()
        known[bridges] = _prospect(state)
    return known[bridges]


USUAL = 16
"""The points of all bridges on the scale of the doctrine."""
MOST_KNOWN = 500


def _prospect(state: State) -> Prospect:
    rules, ends = state.facts.scenario.victory, state.facts.board.bridge_ends
    fed = _open_ground(state) if rules.supply_needed else None
    number = {bridge.id: n for n, bridge in enumerate(state.facts.library.map.bridge)}
    total = sum(award.points for award in rules.award)
    share = min(USUAL / total, 1.0) if total else 1.0
    points = {number[award.bridge]: award.points * share for award in rules.award}
    down = {b: count for b, count in points.items() if state.bridges[b] == DESTROYED}
    standing = {
        b: count
        for b, count in points.items()
        if b not in down and (fed is None or any(fed[end] for end in ends[b]))
    }
    row = state.facts.board.grid.row
    by_turn = {
        min(ends[number[award.bridge]], key=row): award.each_turn * share
        for award in rules.award
        if award.each_turn
    }
    return Prospect(standing, down, by_turn, fed)


def _open_ground(state: State) -> bytes:
    """R17.2-d By hex, does a line reach it without enemies and with the canal bridges repaired?"""
    probe = state.clone()
    for unit in state.side_on_map(GERMAN):
        probe.put(unit, ELIMINATED)
    for number, bridge in enumerate(state.facts.library.map.bridge):
        if bridge.water == "canal" and state.bridges[number] == DESTROYED:
            probe.bridges[number] = INTACT
    probe.lines_changed()
    return supply.reach(probe, ALLIED)
