"""The position: ships, wind, tows, rams, and where the sequence of play stands."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.dice import Dice
from grognard.games.lepanto.facts import GALLEASS, Facts

NO_SHIP = 255
SUNK = -1

# How a ship came to be immobilised.
FREE, BY_RAM, DORIA = 0, 1, 2


class Ship(Struct, frozen=True, gc=False):
    """What can change about one ship. ``hex`` is SUNK once it is out of the game."""

    hex: int
    facing: int
    """3.4-a The hexside to which the bow points."""
    body: int = 0
    exhausted: int = 0
    """3.2-e The turn in which it became exhausted; 0 if it is not."""
    repulsed: bool = False
    """3.2-d A marker, as is being immobilised."""
    immobilised: int = FREE
    anchored: int = 0
    """The turn in which it was last anchored (or its cable broken); 0 after it is towed again."""


class State(Struct):
    """One position of a game being played. Ships and indexes change only by the methods here."""

    facts: Facts
    dice: Dice
    rolled: int
    turn: int
    wind: int
    """3.2-c Where the wind blows to in this turn."""
    calm: bool
    ships: list[Ship]
    at: bytearray
    """By hex, the ship in it (NO_SHIP: none); the ship rammed in a shared hex."""
    rammer_at: dict[int, int]
    """By shared hex, the Muslim ship that rammed into it."""
    tugs: dict[int, int]
    """The tug of each galleass under tow."""
    drifted: tuple[int, ...]
    """Ships that drifted in this phase."""
    rams: dict[int, int]
    """Rams entered in this phase and not yet rolled: hexes moved by each rammer."""
    fought: dict[int, int]
    """The attacks each ship has made in this Combat Phase, as flags."""
    afloat: list[int]
    """Ships left, by side."""
    broke_rule: bool
    """Has the act under way broken a rule? Only with the option challenges=table (L-Q42)."""
    stack: list[Any]

    def clone(self) -> State:
        return State(
            self.facts,
            self.dice,
            self.rolled,
            self.turn,
            self.wind,
            self.calm,
            self.ships[:],
            self.at[:],
            self.rammer_at.copy(),
            self.tugs.copy(),
            self.drifted,
            self.rams.copy(),
            self.fought.copy(),
            self.afloat[:],
            self.broke_rule,
            self.stack[:],
        )

    def become(self, other: State) -> None:
        """Take over another state's position, but not its dice: those only go forward."""
        for name in self.__struct_fields__:
            if name not in ("dice", "rolled"):
                setattr(self, name, getattr(other, name))

    # -- changing ships --------------------------------------------------------------------

    def shift(self, i: int, to: int, facing: int, body: int) -> None:
        """Put a ship into another hex; into an enemy's hex it comes as the rammer."""
        self._vacate(i)
        if self.at[to] == NO_SHIP:
            self.at[to] = i
        else:
            self.rammer_at[to] = i
        self.ships[i] = replace(self.ships[i], hex=to, facing=facing, body=body)

    def remove(self, i: int) -> None:
        """Take a ship out of the game, and any tow with it (6.1-r)."""
        self._vacate(i)
        self.ships[i] = replace(self.ships[i], hex=SUNK)
        self.afloat[self.facts.side[i]] -= 1
        self.rams.pop(i, None)
        self.tugs.pop(i, None)
        for galleass, tug in list(self.tugs.items()):
            if tug == i:
                del self.tugs[galleass]

    def _vacate(self, i: int) -> None:
        here = self.ships[i].hex
        if here not in self.rammer_at:
            self.at[here] = NO_SHIP
        elif self.at[here] == i:
            self.at[here] = self.rammer_at.pop(here)
        else:
            del self.rammer_at[here]

    def turn_to(self, i: int, facing: int) -> None:
        self.ships[i] = replace(self.ships[i], facing=facing)

    def exhaust(self, i: int) -> None:
        self.ships[i] = replace(self.ships[i], exhausted=self.turn)

    def refresh(self, i: int) -> None:
        self.ships[i] = replace(self.ships[i], exhausted=0)

    def set_repulsed(self, i: int, repulsed: bool) -> None:
        self.ships[i] = replace(self.ships[i], repulsed=repulsed)

    def immobilise(self, i: int, how: int) -> None:
        self.ships[i] = replace(self.ships[i], immobilised=how)

    def anchor(self, galleass: int) -> None:
        """6.1-i The galleass stops; its tow is over for this game turn."""
        del self.tugs[galleass]
        self.ships[galleass] = replace(self.ships[galleass], anchored=self.turn)

    def take_in_tow(self, galleass: int, tug: int) -> None:
        self.tugs[galleass] = tug
        self.ships[galleass] = replace(self.ships[galleass], anchored=0)

    # -- looking at ships ------------------------------------------------------------------

    def side_afloat(self, side: int) -> list[int]:
        """The ships of a side still in play, by number."""
        ships = self.ships
        return [i for i in self.facts.ships_of[side] if ships[i].hex != SUNK]

    def galleass_towed_by(self, tug: int) -> int:
        """The galleass this ship tows, or NO_SHIP."""
        for galleass, its_tug in self.tugs.items():
            if its_tug == tug:
                return galleass
        return NO_SHIP

    def in_shared_hex(self, i: int) -> bool:
        return self.ships[i].hex in self.rammer_at

    def ahead_of(self, i: int) -> int:
        """The hex ahead of a ship's bow, or a negative code."""
        ship = self.ships[i]
        return self.facts.board.next_hex(ship.hex, ship.body, ship.facing)

    def is_galleass(self, i: int) -> bool:
        return self.facts.kind[i] == GALLEASS
