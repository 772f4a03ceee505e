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

from grognard.engine.actions import Action
from grognard.engine.dice import Scripted
from grognard.engine.events import Event, Recorder
from grognard.engine.frames import Illegal, Refusal, settle
from grognard.engine.hexes import DIRECTIONS
from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.rules.m05_sequence.s51_turns import GameTurn, PlayerPhase
from grognard.games.lepanto.state import NO_SHIP, SUNK, Ship, State

PHASES = {"start": 0, "drift": 1, "movement": 2, "combat": 4, "reorientation": 6, "close": 7}
"""Where to begin: 'start' rolls Doria's die (Christians) and asks for tows first."""


@lru_cache(maxsize=8)
def lepanto(data: Path | None = None) -> Lepanto:
    return Lepanto(data)


class Table:
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
        self.game = lepanto(data)
        self.state: State = self.game.new("battle", 1, options)
        state, facts = self.state, self.state.facts
        self.recorder = Recorder(facts.names)
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
        self.dice = Scripted(dice)
        state.dice = self.dice
        self.begin(phase, side)

    def begin(self, phase: str, side: str) -> None:
        """Go to the start of a phase of a side and run to its first decision."""
        who = SIDES.index(side)
        self.state.stack[:] = [GameTurn(1 + who), PlayerPhase(who, PHASES[phase])]
        self._settle()

    def _settle(self) -> None:
        settle(self.state, self.recorder)

    def share(self, rammer: str, target: str, *, immobilised: bool = True) -> None:
        """Put a Muslim ship into the hex of a Christian one, immobilised there by its ram.

        Call before begin(): e.g. Table(..., phase="movement") then share() then begin() again.
        """
        i, hex_ = self.index(rammer), self.ship(target).hex
        self.state.shift(i, hex_, self.state.ships[i].facing, 0)
        if immobilised:
            self.state.immobilise(i, 1)

    # -- playing -----------------------------------------------------------------------------

    def roll(self, *values: int) -> None:
        """Add dice to come."""
        self.dice.left += values

    def action(self, text: str) -> Action:
        return self.game.parse(self.state, text)

    def play(self, *texts: str) -> None:
        for text in texts:
            self.game.apply(self.state, self.action(text), self.recorder)
            faults = self.game.invariants(self.state)
            assert not faults, faults

    def refused(self, text: str) -> tuple[str, ...]:
        """The cases by which an action is refused; fails if it is legal. Nothing changes."""
        before = self.game.digest(self.state)
        refusal = self.refusal(text)
        assert refusal is not None, f"{text} is legal"
        try:
            self.game.apply(self.state, self.action(text))
        except Illegal:
            pass
        else:
            raise AssertionError(f"{text} was carried out")
        assert self.game.digest(self.state) == before
        return refusal.cases

    def refusal(self, text: str) -> Refusal | None:
        return self.game.refusal(self.state, self.action(text))

    def allowed(self, text: str) -> bool:
        return self.refusal(text) is None

    def legal(self, verb: str = "") -> list[str]:
        """Legal answers in notation, all or those of one verb."""
        texts = [self.game.notation(self.state, a) for a in self.game.legal(self.state)]
        return [t for t in texts if not verb or t.split()[0] == verb]

    def asked(self) -> str:
        """What is being decided: e.g. choose_mover, step, choose_attack, '' when over."""
        decision = self.game.decision(self.state)
        return decision.kind if decision else ""

    def seat(self) -> str:
        decision = self.game.decision(self.state)
        return decision.seat if decision else ""

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

    def events(self, kind: str = "") -> list[Event]:
        return [e for e in self.recorder.events if not kind or e.kind == kind]
