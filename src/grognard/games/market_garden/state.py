"""The position: units and their states, bridges, air points, and where the sequence stands."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from grognard.engine.dice import Dice
from grognard.games.market_garden.facts import Facts

# Where a unit is when it is on no hex.
NOT_YET, ELIMINATED = -1, -2

# Fire markers of artillery (A-2, G-2).
NO_FIRE, FIRST_FIRE, FINAL_FIRE = 0, 1, 2

# States of a bridge.
INTACT, DESTROYED = 0, 1

NOBODY = -1


class Combat(Struct, frozen=True, gc=False):
    """D-1 One declared combat."""

    assault: bool
    target: int
    attackers: tuple[int, ...]
    boats: bool = False
    """R17.2-e Over an unbridged river, by assault boats."""


class State(Struct):
    """One position of a game being played. Units move only by the methods here."""

    facts: Facts
    dice: Dice
    rolled: int
    turn: int
    first: int
    """The side that is First Player of the turn (SI-1-e)."""
    phasing: int
    foul: bool
    air: list[int]
    """Air Points left, by side."""
    where: list[int]
    """By unit, its hex, NOT_YET or ELIMINATED."""
    steps: bytearray
    fatigued: bytearray
    """By unit, R2.2-a the markers: fatigue, fires, out of supply."""
    fire: bytearray
    unsupplied: bytearray
    out_for: bytearray
    """Determinations in a row without supply (R16.4-c)."""
    landed: bytearray
    """By unit, the turn in which it landed (0: not by air)."""
    free_supply: bytearray
    """Determinations left at which an airborne unit needs no line (R16.3-a)."""
    moved: bytearray
    """Has the unit moved in this phase?"""
    reacted: bytearray
    """R11.1-d Has it tried to react in this player turn?"""
    released: bytearray
    """By unit, the turn from which it may move."""
    at: dict[int, tuple[int, ...]]
    """By hex, the units in it; only hexes with units."""
    bridges: bytearray
    tried: bytearray
    """By bridge, has the German player tried to blow it (R17.2-b)?"""
    repairs: bytearray
    """By bridge, full game turns an engineer has worked on it (R17.2-d)."""
    holder: list[int]
    """By bridge, the side whose unit was last at one of its ends; NOBODY."""
    ferries: bytearray
    """By ferry, used in this player turn?"""
    boats_used: bool
    drops: dict[str, int]
    """By division, the turn of its last supply drop that worked."""
    combats: tuple[Combat, ...]
    """D-1 The combats declared and not yet carried out."""
    origins: dict[int, int]
    """I-7-c By assaulting unit, the hex it came from."""
    zoc: list[bytes | None]
    """By side, the hexes in its zones of control, as last worked out."""
    stack: list[Any]

    def clone(self) -> State:
        return State(
            self.facts,
            self.dice,
            self.rolled,
            self.turn,
            self.first,
            self.phasing,
            self.foul,
            self.air[:],
            self.where[:],
            self.steps[:],
            self.fatigued[:],
            self.fire[:],
            self.unsupplied[:],
            self.out_for[:],
            self.landed[:],
            self.free_supply[:],
            self.moved[:],
            self.reacted[:],
            self.released[:],
            self.at.copy(),
            self.bridges[:],
            self.tried[:],
            self.repairs[:],
            self.holder[:],
            self.ferries[:],
            self.boats_used,
            self.drops.copy(),
            self.combats,
            self.origins.copy(),
            self.zoc[:],
            self.stack[:],
        )

    # -- changing --------------------------------------------------------------------------

    def put(self, unit: int, to: int) -> None:
        """Put a unit into a hex, or out of play (NOT_YET, ELIMINATED)."""
        at, start = self.at, self.where[unit]
        self.where[unit] = to
        if start >= 0:
            left = tuple(u for u in at[start] if u != unit)
            if left:
                at[start] = left
            else:
                del at[start]
        if to >= 0:
            at[to] = tuple(sorted((*at.get(to, ()), unit)))
        self.zoc[self.facts.pieces.side[unit]] = None

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
