"""Saved positions from outside: counts and ranges, before any index is built from them."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.games.market_garden.facts import Facts
from grognard.games.market_garden.rules.frame import GardenFrame
from grognard.games.market_garden.rules.r03_sequence import PHASES, GameTurn, PlayerTurn
from grognard.games.market_garden.saves.codec import BY_UNIT, Saved
from grognard.games.market_garden.state import ELIMINATED

MOST_DICE = 10**9
MOST_NUMBER = 10**6
HEX_FIELDS = ("hex", "hexes", "target", "targets", "to", "start", "path", "aim", "area", "emptied")
UNIT_FIELDS = ("unit", "units", "attackers", "defenders", "guns", "group", "left", "chosen")
STEPS: dict[type[GardenFrame], int] = {GameTurn: 4}


def faults(was: Saved, facts: Facts) -> Iterator[str]:
    """What is out of range in a save; when nothing is, ``checks`` can look at the position."""
    lengths = [*_lengths(was, facts)]
    if lengths:
        yield from lengths
        return
    yield from _scalars(was, facts)
    hexes, units = facts.board.grid.size, facts.pieces.count
    for unit, hex_ in enumerate(was.where):
        if not ELIMINATED <= hex_ < hexes:
            yield f"unit {unit} is in hex {hex_}; there are 0 to {hexes - 1}"
    for combat in was.combats:
        if not 0 <= combat.target < hexes or any(not 0 <= u < units for u in combat.attackers):
            yield "a declared combat names a hex or unit that does not exist"
    if any(not 0 <= u < units or not 0 <= h < hexes for u, h in was.origins.items()):
        yield "origins name a hex or unit that does not exist"
    if was.stack and not isinstance(was.stack[0], GameTurn):
        yield f"the stack begins with {type(was.stack[0]).__name__}"
    for frame in was.stack:
        yield from _frame(frame, facts)


def _lengths(was: Saved, facts: Facts) -> Iterator[str]:
    units, bridges = facts.pieces.count, len(facts.library.map.bridge)
    for name in (*BY_UNIT, "where"):
        if len(getattr(was, name)) != units:
            yield f"{name} has {len(getattr(was, name))} entries; there are {units} units"
    for name in ("bridges", "tried", "repairs", "holder"):
        if len(getattr(was, name)) != bridges:
            yield f"{name} has {len(getattr(was, name))} entries; there are {bridges} bridges"
    if len(was.air) != 2 or len(was.ferries) != len(facts.library.map.ferry):
        yield "Air Points or ferries of another number"


def _scalars(was: Saved, facts: Facts) -> Iterator[str]:
    scenario = facts.scenario
    if not scenario.first_turn <= was.turn <= scenario.last_turn:
        yield f"turn {was.turn}; there are {scenario.first_turn} to {scenario.last_turn}"
    if not 0 <= was.rolled < MOST_DICE:
        yield f"{was.rolled} dice rolled"
    if was.first not in (0, 1) or was.phasing not in (0, 1):
        yield f"first player {was.first}, phasing player {was.phasing}"
    if any(holder not in (-1, 0, 1) for holder in was.holder):
        yield "a bridge is held by nobody that plays"


def _frame(frame: GardenFrame, facts: Facts) -> Iterator[str]:
    """The numbers in a frame of the stack: sides, hexes, units."""
    name = type(frame).__name__
    for field in frame.__struct_fields__:
        most = _bound(frame, field, facts)
        for number in _numbers(getattr(frame, field)):
            if not ELIMINATED <= number < most:
                yield f"{name}.{field} is {number}"


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _numbers(item)


def _bound(frame: GardenFrame, field: str, facts: Facts) -> int:
    if field == "side":
        return 2
    if field in HEX_FIELDS:
        return facts.board.grid.size
    if field in UNIT_FIELDS:
        return facts.pieces.count
    if isinstance(frame, PlayerTurn) and field == "phase":
        return len(PHASES) + 1
    return STEPS.get(type(frame), MOST_NUMBER) if field == "step" else MOST_NUMBER
