"""A table for rule tests: put units where you like, script the dice, play in notation.

    table = Table({"2Irish": "2258", "FJR-H1": "2257"}, phase="D", side="allied", dice=[4])
    table.play("maneuver 2257", "attacker 2Irish", "end")

A place is a hex, or not_yet or eliminated; then letters: F fatigued, 1 First Fire, 2 Final Fire,
o out of supply, m moved, and -N for N steps lost ("2258 F -1"). Units not named are ``not_yet`` in
play. Supply is as the letters say until a phase A is played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from grognard.games.market_garden.facts import SIDES
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.rules.frame import GardenFrame
from grognard.games.market_garden.rules.r03_sequence import _PHASES, PHASES, GameTurn, PlayerTurn
from grognard.games.market_garden.state import (
    DESTROYED,
    ELIMINATED,
    FINAL_FIRE,
    FIRST_FIRE,
    INTACT,
    NOT_YET,
    State,
)
from grognard.testing import Halting, RulesTable
from tests.market_garden.sheets import sheets

PLAIN = {"boats": "on", "overrun_odds": "10", "demolition": "once"}
"""Options with which nothing interrupts a test that is about something else."""


@lru_cache(maxsize=8)
def market_garden(data: Path | None = None) -> MarketGarden:
    return MarketGarden(data or sheets())


@dataclass(unsafe_hash=True)
class Halt(Halting, GardenFrame):
    """Where a test stops: what comes after the phase it is about is not played."""


class Table(RulesTable[State]):
    game: MarketGarden

    def __init__(
        self,
        units: Mapping[str, str],
        *,
        phase: str = "",
        side: str = "allied",
        second: bool = False,
        scenario: str = "campaign",
        turn: int = 3,
        first: str = "allied",
        foul: bool = False,
        air: tuple[int, int] = (0, 0),
        bridges: Mapping[str, str] | None = None,
        dice: Sequence[int] = (),
        options: Mapping[str, str] | None = None,
        data: Path | None = None,
    ) -> None:
        """``phase``: a letter A to J to begin at once, 'SI' or 'GI'; '' waits for ``begin``.
        ``bridges``: bridge → 'destroyed', 'tried' or 'intact'."""
        game = market_garden(data)
        super().__init__(game, game.set_up(scenario, 1, {**PLAIN, **(options or {})}), dice)
        state = self.state
        for unit in range(state.facts.pieces.count):
            if state.where[unit] >= 0:
                state.put(unit, NOT_YET)
            state.steps[unit] = state.facts.pieces.steps[unit]
            state.released[unit] = 0
        state.turn, state.first, state.foul = turn, SIDES.index(first), foul
        state.air[:] = air
        for code, place in units.items():
            self.put(code, place)
        for code, what in (bridges or {}).items():
            self.set_bridge(code, what)
        state.stand_at(GameTurn(2), Halt())
        if phase:
            self.begin(phase, side, second=second)

    # -- setting the table -------------------------------------------------------------------

    def put(self, code: str, place: str) -> None:
        """Put a unit somewhere: '2258 F 1 o -1'."""
        words = place.split()
        state, unit = self.state, self.index(code)
        off = {"not_yet": NOT_YET, "eliminated": ELIMINATED}
        state.put(unit, off[words[0]] if words[0] in off else self.hex(words[0]))
        state.fatigued[unit] = int("F" in words)
        state.fire[unit] = FIRST_FIRE if "1" in words else FINAL_FIRE if "2" in words else 0
        state.unsupplied[unit] = int("o" in words)
        state.moved[unit] = int("m" in words)
        lost = [int(word[1:]) for word in words if word.startswith("-")]
        state.steps[unit] = 0 if words[0] == "eliminated" else state.steps[unit] - sum(lost)

    def set_bridge(self, code: str, what: str) -> None:
        number = self.bridge(code)
        self.state.bridges[number] = DESTROYED if what == "destroyed" else INTACT
        self.state.tried[number] = int(what in ("destroyed", "tried"))
        self.state.lines_changed()

    def begin(self, phase: str, side: str = "allied", *, second: bool = False) -> None:
        """Run one phase of a side to its first decision; then the table halts."""
        from grognard.games.market_garden.rules import ph_gi_markers as gi_markers
        from grognard.games.market_garden.rules import ph_si_strategic as si_strategic

        who = SIDES.index(side)
        state = self.state
        state.phasing = who
        if phase in ("SI", "GI"):
            state.stand_at(GameTurn(1), Halt())
            interphase = si_strategic.interphase if phase == "SI" else gi_markers.interphase
            interphase(state, self.recorder)
        else:
            at = PHASES.index(phase)
            state.stand_at(GameTurn(2), PlayerTurn(who, second, at + 1), Halt())
            _PHASES[at](state, who, second, self.recorder)
        self.settle()

    # -- looking -----------------------------------------------------------------------------

    def index(self, code: str) -> int:
        return self.state.facts.pieces.index[code]

    def hex(self, name: str) -> int:
        return self.state.facts.board.grid.by_name[name]

    def bridge(self, code: str) -> int:
        return [b.id for b in self.state.facts.library.map.bridge].index(code)

    def place(self, code: str) -> str:
        """The hex of a unit, or not_yet or eliminated."""
        at = self.state.where[self.index(code)]
        if at < 0:
            return "not_yet" if at == NOT_YET else "eliminated"
        return self.state.facts.board.grid.names[at]

    def steps(self, code: str) -> int:
        return self.state.steps[self.index(code)]

    def fatigued(self, code: str) -> bool:
        return bool(self.state.fatigued[self.index(code)])

    def fire(self, code: str) -> int:
        """0 no marker, 1 First Fire, 2 Final Fire."""
        return self.state.fire[self.index(code)]

    def supplied(self, code: str) -> bool:
        return not self.state.unsupplied[self.index(code)]

    def destroyed(self, bridge: str) -> bool:
        return self.state.bridges[self.bridge(bridge)] == DESTROYED

    def air(self, side: str) -> int:
        return self.state.air[SIDES.index(side)]
