"""A table for rule tests: put ships where you like, script the dice, play in notation.

    table = Table({"J1": "2030 E", "A1": "2130 W"}, phase="combat", side="christian", dice=[1])
    table.play("guns J1", "target A1")
    assert table.sunk("A1")

Ship codes are those of the `battle` scenario: squadron letter (B J D S | O A M R), then X for a
galleass or T for a galliot, then a number: J1 … J33, JX1, JX2, A1 … A28, AT1 … AT14.
Ships not placed are out of the game. The rows from 15 south are open sea.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from grognard.engine.hexes import DIRECTIONS
from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.rules.m05_sequence.s51_turns import GameTurn, PlayerPhase
from grognard.games.lepanto.state import NO_SHIP, SUNK, Ship, State
from grognard.testing import RulesTable

PHASES = {"start": 0, "drift": 1, "movement": 2, "combat": 4, "reorientation": 6, "close": 7}
"""Where to begin: 'start' rolls Doria's die (Christians) and asks for tows first."""


@lru_cache(maxsize=8)
def lepanto(data: Path | None = None) -> Lepanto:
    return Lepanto(data)


class Table(RulesTable[State]):
    game: Lepanto

    def __init__(
        self,
        ships: Mapping[str, str],
        *,
        phase: str = "movement",
        side: str = "christian",
        turn: int = 1,
        wind: str = "E",
        dice: Sequence[int] = (),
        tows: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        data: Path | None = None,
    ) -> None:
        """``ships``: code → "hex facing"; ``tows``: galleass → tug."""
        game = lepanto(data)
        super().__init__(game, game.new("battle", 1, options), dice)
        state, facts = self.state, self.state.facts
        state.at[:] = bytes([NO_SHIP]) * len(state.at)
        state.ships[:] = [Ship(SUNK, 0) for _ in facts.codes]
        state.tugs.clear()
        for code, place in ships.items():
            hex_, facing = place.split()
            i = self.index(code)
            at = facts.board.grid.by_name[hex_]
            state.ships[i] = Ship(at, DIRECTIONS.index(facing))
            assert state.at[at] == NO_SHIP, f"{hex_} is taken: make a shared hex with share()"
            state.at[at] = i
        state.afloat = [len(state.side_afloat(0)), len(state.side_afloat(1))]
        for galleass, tug in (tows or {}).items():
            state.tugs[self.index(galleass)] = self.index(tug)
        state.turn, state.wind, state.rolled = turn, DIRECTIONS.index(wind), 0
        self.begin(phase, side)

    def begin(self, phase: str, side: str) -> None:
        """Go to the start of a phase of a side and run to its first decision."""
        who = SIDES.index(side)
        self.resume(GameTurn(1 + who), PlayerPhase(who, PHASES[phase]))

    def share(self, rammer: str, target: str, *, immobilised: bool = True) -> None:
        """Put a Muslim ship into the hex of a Christian one, immobilised there by its ram.

        Call before begin(): e.g. Table(..., phase="movement") then share() then begin() again.
        """
        i, hex_ = self.index(rammer), self.ship(target).hex
        self.state.shift(i, hex_, self.state.ships[i].facing, 0)
        if immobilised:
            self.state.immobilise(i, 1)

    # -- looking -----------------------------------------------------------------------------

    def index(self, code: str) -> int:
        return self.state.facts.codes.index(code)

    def ship(self, code: str) -> Ship:
        return self.state.ships[self.index(code)]

    def place(self, code: str) -> str:
        """'hex facing' of a ship, 'sunk' if it is out of the game."""
        ship = self.ship(code)
        if ship.hex == SUNK:
            return "sunk"
        return f"{self.state.facts.board.grid.names[ship.hex]} {DIRECTIONS[ship.facing]}"

    def sunk(self, code: str) -> bool:
        return self.ship(code).hex == SUNK

    def tug_of(self, galleass: str) -> str:
        tug = self.state.tugs.get(self.index(galleass))
        return "" if tug is None else self.state.facts.codes[tug]
