"""The position: units and their states, bridges, air points, and where the sequence stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.engine.dice import Dice
from grognard.engine.ids import HexSet
from grognard.engine.parts import Drawn
from grognard.engine.states import ANY_NUMBER, Position, cache, each, index, kept
from grognard.games.market_garden.facts import ALLIED, Facts

# Where a unit is when it is on no hex.
NOT_YET, ELIMINATED, SAVED = -1, -2, -3

# Fire markers of artillery (A-2, G-2).
NO_FIRE, FIRST_FIRE, FINAL_FIRE = 0, 1, 2

# States of a bridge.
INTACT, DESTROYED = 0, 1

# Why a bridge cannot be tried: for good, or in this player turn (R17.2-b).
FREE, NEVER, THIS_TURN = 0, 1, 2

NOBODY = -1


@dataclass(unsafe_hash=True)
class Combat:
    """D-1 One declared combat."""

    assault: bool
    target: int
    attackers: tuple[int, ...]
    boats: bool = False
    """R17.2-e Over an unbridged river, by assault boats."""


@dataclass(slots=True)
class Lines:
    """R16.1 The lines of supply of one side, and what they followed from."""

    shut: HexSet
    """Where no line may run …"""
    bridges: bytes
    """… and the states of the bridges."""
    roads: HexSet
    road_edge: HexSet
    """The road hexes that were looked at."""
    fed: HexSet
    """Where a line leads to …"""
    fed_edge: HexSet
    """… and the hexes that were looked at for it."""
    reach: bytes = b""
    """By hex, does a line lead to it? Once it is asked for."""


@dataclass(slots=True)
class Zone:
    """R5 The zones of control of one side, as a set and, once it is asked for, by hex."""

    hexes: HexSet
    flags: bytes = b""


def _by_hex(state: State) -> dict[int, tuple[int, ...]]:
    """By hex, the units in it."""
    at: dict[int, tuple[int, ...]] = {}
    for unit, hex_ in enumerate(state.where):
        if hex_ >= 0:
            at[hex_] = (*at.get(hex_, ()), unit)
    return at


def _by_side(state: State) -> list[HexSet]:
    """By side, the hexes with its units."""
    found = [0, 0]
    for unit, hex_ in enumerate(state.where):
        if hex_ >= 0:
            found[state.facts.pieces.side[unit]] |= 1 << hex_
    return found


def _away(state: State) -> tuple[tuple[int, int], ...]:
    """The units on no hex, with the code that says why."""
    return tuple((unit, code) for unit, code in enumerate(state.where) if code < 0)


@dataclass(eq=False, slots=True, init=False)
class State(Position):
    """One position of a game being played. Units move only by the methods here."""

    facts: Facts
    dice: Dice
    rolled: int = kept(0, ANY_NUMBER)
    turn: int = kept(1, "turn")
    first: int = kept(ALLIED, "side")
    """The side that is First Player of the turn (SI-1-e)."""
    phasing: int = kept(ALLIED, "side")
    foul: bool = kept(False)
    boats_used: bool = kept(False)
    air: list[int] = each("side")
    """Air Points left, by side."""
    where: list[int] = each("unit", NOT_YET, "place")
    """By unit, its hex, NOT_YET, ELIMINATED or SAVED (R17.4)."""
    holder: list[int] = each("bridge", NOBODY, range(NOBODY, 2))
    """By bridge, the side whose unit was last at one of its ends; NOBODY."""
    steps: bytearray = each("unit")
    fatigued: bytearray = each("unit")
    """By unit, R2.2-a the markers: fatigue, fires, out of supply."""
    fire: bytearray = each("unit")
    unsupplied: bytearray = each("unit")
    out_for: bytearray = each("unit")
    """Determinations in a row without supply (R16.4-c)."""
    landed: bytearray = each("unit")
    """By unit, the turn in which it landed (0: not by air)."""
    free_supply: bytearray = each("unit")
    """Determinations left at which an airborne unit needs no line (R16.3-a)."""
    moved: bytearray = each("unit")
    """Has the unit moved in this phase?"""
    reacted: bytearray = each("unit")
    """R11.1-d Has it tried to react in this player turn?"""
    released: bytearray = each("unit")
    """By unit, the turn from which it may move."""
    bridges: bytearray = each("bridge", INTACT)
    tried: bytearray = each("bridge")
    """By bridge, may the German player try to blow it (R17.2-b): FREE, NEVER, THIS_TURN not."""
    repairs: bytearray = each("bridge")
    """By bridge, full game turns an engineer has worked on it (R17.2-d)."""
    held_turns: bytearray = each("bridge", later=True)
    """R17.3-f By bridge, the game turns at whose end the Allies stood in its northern end."""
    ferries: bytearray = each("ferry")
    """By ferry, used in this player turn?"""
    drops: dict[str, int] = kept({})
    """By division, the turn of its last supply drop that worked."""
    combats: tuple[Combat, ...] = kept(())
    """D-1 The combats declared and not yet carried out."""
    origins: dict[int, int] = kept({}, "hex", keys="unit")
    """I-7-c By assaulting unit, the hex it came from."""
    at: dict[int, tuple[int, ...]] = index(_by_hex)
    """By hex, the units in it; only hexes with units."""
    occupied: list[HexSet] = index(_by_side)
    """By side, the hexes with its units."""
    away: tuple[tuple[int, int], ...] = index(_away)
    """The units on no hex, each with its code in ``where``."""
    zoc: list[Zone | None] = cache(lambda: [None, None])
    """By side, its zones of control, as last worked out."""
    lines: list[Lines | None] = cache(lambda: [None, None])
    """By side, its lines of supply, as last worked out."""
    drawn: Drawn = cache(Drawn)
    """What of it was drawn last."""
    stack: list[Any] = kept([])

    # -- changing --------------------------------------------------------------------------

    def put(self, unit: int, to: int) -> None:
        """Put a unit into a hex, or out of play (NOT_YET, ELIMINATED, SAVED)."""
        at, start, side = self.at, self.where[unit], self.facts.pieces.side[unit]
        self.where[unit] = to
        if start >= 0:
            left = tuple(u for u in at[start] if u != unit)
            if left:
                at[start] = left
            else:
                del at[start]
            if not self.enemy_in(start, 1 - side):
                self.occupied[side] &= ~(1 << start)
        if to >= 0:
            at[to] = tuple(sorted((*at.get(to, ()), unit)))
            self.occupied[side] |= 1 << to
        self.zoc[side] = None
        if start < 0 or to < 0:
            others = [pair for pair in self.away if pair[0] != unit]
            self.away = tuple(sorted([*others, (unit, to)] if to < 0 else others))

    def lines_changed(self) -> None:
        """A bridge was blown or repaired: zones of control are worked out anew (R5-b)."""
        self.zoc[0] = self.zoc[1] = None

    # -- looking ---------------------------------------------------------------------------

    def on_map(self, unit: int) -> bool:
        return self.where[unit] >= 0

    def units_in(self, hex_: int, side: int) -> list[int]:
        units = self.at.get(hex_)
        if units is None:
            return []
        first = self.facts.pieces.first_german
        return [u for u in units if (u >= first) == side]

    def enemy_in(self, hex_: int, side: int) -> bool:
        units = self.at.get(hex_)
        if units is None:
            return False
        # Units are listed in order, Allied numbers before German ones.
        first = self.facts.pieces.first_german
        return units[0] < first if side else units[-1] >= first

    def side_on_map(self, side: int) -> list[int]:
        return [u for u in self.facts.pieces.of_side[side] if self.where[u] >= 0]
