"""The position: ships, wind, tows, rams, and where the sequence of play stands."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from grognard.engine.dice import Dice
from grognard.engine.ids import Direction, HexId, Side, UnitId
from grognard.engine.parts import Drawn
from grognard.engine.states import ANY_NUMBER, Position, cache, each, index, kept
from grognard.engine.values import changer, replace
from grognard.games.lepanto.facts import GALLEASS, Facts

NO_SHIP = 255
SUNK = -1

# How a ship came to be immobilised.
FREE, BY_RAM, DORIA = 0, 1, 2


@dataclass(unsafe_hash=True, slots=True)
class Ship:
    """What can change about one ship. ``hex`` is SUNK once it is out of the game."""

    hex: HexId
    facing: Direction
    """3.4-a The hexside to which the bow points."""
    body: int = 0
    exhausted: int = 0
    """3.2-e The turn in which it became exhausted; 0 if it is not."""
    repulsed: bool = False
    """3.2-d A marker, as is being immobilised."""
    immobilised: int = FREE
    anchored: int = 0
    """The turn in which it was last anchored (or its cable broken); 0 after it is towed again."""


_placed = changer(Ship, "hex", "facing", "body")
_turned = changer(Ship, "facing")
_exhausted = changer(Ship, "exhausted")


def _occupied(state: State) -> bytearray:
    """By hex, the ship in it; rammers come second in their hex and are left out."""
    at = bytearray([NO_SHIP]) * state.facts.board.grid.size
    for i, ship in enumerate(state.ships):
        if ship.hex != SUNK and state.rammer_at.get(ship.hex) != i:
            at[ship.hex] = i
    return at


def _rammers(state: State) -> dict[HexId, UnitId]:
    """7.5-c Of two ships in a hex, the Muslim one came in by ramming."""
    of_christians, of_muslims = state.facts.ships_of
    taken = {state.ships[i].hex for i in of_christians}
    ships = {i: state.ships[i].hex for i in of_muslims}
    return {hex_: i for i, hex_ in ships.items() if hex_ != SUNK and hex_ in taken}


@dataclass(eq=False, slots=True, init=False)
class State(Position):
    """One position of a game being played. Ships and indexes change only by the methods here."""

    facts: Facts
    dice: Dice
    rolled: int = kept(0, ANY_NUMBER)
    turn: int = kept(1, "turn")
    wind: Direction = kept(0, range(6))
    """3.2-c Where the wind blows to in this turn."""
    calm: bool = kept(False)
    ships: list[Ship] = each("ship")
    rammer_at: dict[HexId, UnitId] = index(
        _rammers, told="rammers", tell=lambda rammers: sorted(rammers.values())
    )
    """By shared hex, the Muslim ship that rammed into it."""
    at: bytearray = index(_occupied)
    """By hex, the ship in it (NO_SHIP: none); the ship rammed in a shared hex."""
    tugs: dict[UnitId, UnitId] = kept({}, "ship", keys="ship")
    """The tug of each galleass under tow."""
    drifted: tuple[UnitId, ...] = kept((), "ship")
    """Ships that drifted in this phase."""
    rams: dict[UnitId, int] = kept({}, ANY_NUMBER, keys="ship")
    """Rams entered in this phase and not yet rolled: hexes moved by each rammer."""
    fought: dict[UnitId, int] = kept({}, ANY_NUMBER, keys="ship")
    """The attacks each ship has made in this Combat Phase, as flags."""
    afloat: list[int] = index(lambda state: [len(state.side_afloat(side)) for side in (0, 1)])
    """Ships left, by side."""
    broke_rule: bool = kept(False)
    """Has the act under way broken a rule? Only with the option challenges=table (L-Q42)."""
    drawn: Drawn = cache(Drawn)
    """What of it was drawn last."""
    stack: list[Any] = kept([])

    def become(self, other: State) -> None:
        """Take over another state's position, but not its dice: those only go forward."""
        for field in fields(self):
            if field.name not in ("dice", "rolled"):
                setattr(self, field.name, getattr(other, field.name))

    # -- changing ships --------------------------------------------------------------------

    def shift(self, i: UnitId, to: HexId, facing: Direction, body: int) -> None:
        """Put a ship into another hex; into an enemy's hex it comes as the rammer."""
        self._vacate(i)
        if self.at[to] == NO_SHIP:
            self.at[to] = i
        else:
            self.rammer_at[to] = i
        self.ships[i] = _placed(self.ships[i], to, facing, body)

    def remove(self, i: UnitId) -> None:
        """Take a ship out of the game, and any tow with it (6.1-r)."""
        self._vacate(i)
        self.ships[i] = replace(self.ships[i], hex=SUNK)
        self.afloat[self.facts.side[i]] -= 1
        self.rams.pop(i, None)
        self.tugs.pop(i, None)
        for galleass, tug in list(self.tugs.items()):
            if tug == i:
                del self.tugs[galleass]

    def _vacate(self, i: UnitId) -> None:
        here = self.ships[i].hex
        if here not in self.rammer_at:
            self.at[here] = NO_SHIP
        elif self.at[here] == i:
            self.at[here] = self.rammer_at.pop(here)
        else:
            del self.rammer_at[here]

    def turn_to(self, i: UnitId, facing: Direction) -> None:
        self.ships[i] = _turned(self.ships[i], facing)

    def exhaust(self, i: UnitId) -> None:
        self.ships[i] = _exhausted(self.ships[i], self.turn)

    def refresh(self, i: UnitId) -> None:
        self.ships[i] = _exhausted(self.ships[i], 0)

    def set_repulsed(self, i: UnitId, repulsed: bool) -> None:
        self.ships[i] = replace(self.ships[i], repulsed=repulsed)

    def immobilise(self, i: UnitId, how: int) -> None:
        self.ships[i] = replace(self.ships[i], immobilised=how)

    def anchor(self, galleass: UnitId) -> None:
        """6.1-i The galleass stops; its tow is over for this game turn."""
        del self.tugs[galleass]
        self.ships[galleass] = replace(self.ships[galleass], anchored=self.turn)

    def take_in_tow(self, galleass: UnitId, tug: UnitId) -> None:
        self.tugs[galleass] = tug
        self.ships[galleass] = replace(self.ships[galleass], anchored=0)

    # -- looking at ships ------------------------------------------------------------------

    def side_afloat(self, side: Side) -> list[UnitId]:
        """The ships of a side still in play, by number."""
        ships = self.ships
        return [i for i in self.facts.ships_of[side] if ships[i].hex != SUNK]

    def galleass_towed_by(self, tug: UnitId) -> UnitId:
        """The galleass this ship tows, or NO_SHIP."""
        for galleass, its_tug in self.tugs.items():
            if its_tug == tug:
                return galleass
        return NO_SHIP

    def in_shared_hex(self, i: UnitId) -> bool:
        return self.ships[i].hex in self.rammer_at

    def ahead_of(self, i: UnitId) -> HexId:
        """The hex ahead of a ship's bow, or a negative code."""
        ship = self.ships[i]
        return self.facts.board.next_hex(ship.hex, ship.body, ship.facing)

    def is_galleass(self, i: UnitId) -> bool:
        return self.facts.kind[i] == GALLEASS
