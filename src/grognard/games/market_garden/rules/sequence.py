"""R3 The sequence of play: interphases, player turns and their phases A to J, as frames."""

from __future__ import annotations

from collections.abc import Callable

from grognard.engine.events import Log
from grognard.games.market_garden.rules import (
    a_initial,
    b_airborne,
    c_movement,
    d_declaration,
    e_refusal,
    f_reaction,
    g_bombardment,
    gi_markers,
    h_maneuver,
    i_assault,
    j_mechanised,
    si_strategic,
    victory,
)
from grognard.games.market_garden.rules.frame import GardenFrame, seat
from grognard.games.market_garden.state import State

PHASES = "ABCDEFGHIJ"


class GameTurn(GardenFrame, frozen=True):
    """R3-a Strategic Interphase, two player turns, Game Marker Interphase."""

    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        if self.step == 0:
            log.add("R3-a", "turn_begins", turn=state.turn, day=17 + (state.turn - 1) // 2)
            state.stack[-1] = GameTurn(1)
            # SI-0-a, SI-0-b Only in AM turns, and not in turn 1.
            if state.morning and state.turn > 1:
                si_strategic.interphase(state, log)
        elif self.step == 1:
            state.stack[-1:] = [GameTurn(2), PlayerTurn(state.first, False)]
        elif self.step == 2:
            state.stack[-1:] = [GameTurn(3), PlayerTurn(1 - state.first, True)]
        else:
            gi_markers.interphase(state, log)
            if state.turn >= state.facts.scenario.last_turn:
                victory.close_game(state, log)
            else:
                state.turn += 1
                state.stack[-1] = GameTurn()
        return False


Phase = Callable[[State, int, bool, Log], None]
"""A phase of a player turn: of which side, and is it the second player turn."""


class PlayerTurn(GardenFrame, frozen=True):
    """R3-d Phases A to J in their order; ``phase`` counts those begun."""

    side: int
    second: bool
    phase: int = 0

    def run(self, state: State, log: Log) -> bool:
        if self.phase == len(_PHASES):
            state.stack.pop()
            return False
        if self.phase == 0:
            state.phasing = self.side
            log.add("P2-0-a" if self.second else "R3-a", "player_turn", seat=seat(self.side))
        state.stack[-1] = PlayerTurn(self.side, self.second, self.phase + 1)
        _PHASES[self.phase](state, self.side, self.second, log)
        return False

    @property
    def letter(self) -> str:
        """The letter of the phase under way."""
        return PHASES[self.phase - 1] if self.phase else ""


_PHASES: tuple[Phase, ...] = (
    a_initial.phase,
    b_airborne.phase,
    c_movement.phase,
    d_declaration.phase,
    e_refusal.phase,
    f_reaction.phase,
    g_bombardment.phase,
    h_maneuver.phase,
    i_assault.phase,
    j_mechanised.phase,
)
