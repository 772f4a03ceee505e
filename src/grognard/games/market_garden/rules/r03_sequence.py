"""R3 The sequence of play: interphases, player turns and their phases A to J, as frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grognard.engine.events import Log
from grognard.games.market_garden.rules import (
    ph_a_initial,
    ph_b_airborne,
    ph_c_movement,
    ph_d_declaration,
    ph_e_refusal,
    ph_f_reaction,
    ph_g_bombardment,
    ph_gi_markers,
    ph_h_maneuver,
    ph_i_assault,
    ph_j_mechanised,
    ph_si_strategic,
    r17_bridges,
    r17_evacuation,
)
from grognard.games.market_garden.rules.frame import GardenFrame, seat
from grognard.games.market_garden.state import State

PHASES = "ABCDEFGHIJ"


@dataclass(unsafe_hash=True)
class GameTurn(GardenFrame):
    """R3-a Strategic Interphase, two player turns, Game Marker Interphase."""

    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        if self.step == 0:
            day = ph_si_strategic.day(state.turn)
            log.add("R3-a", "turn_begins", turn=state.turn, day=day)
            state.stack[-1] = GameTurn(1)
            r17_bridges.fall(state, log)
            ph_si_strategic.interphase(state, log)
        elif self.step == 1:
            state.stack[-1:] = [GameTurn(2), PlayerTurn(state.first, False)]
        elif self.step == 2:
            # P2-0-a When the first player has finished phase J.
            state.stack[-1:] = [GameTurn(3), PlayerTurn(1 - state.first, True)]
        elif self.step == 3:
            state.stack[-1] = GameTurn(4)
            r17_evacuation.night(state, log)
        elif ph_gi_markers.interphase(state, log):
            state.stack[-1] = GameTurn()
        return False


Phase = Callable[[State, int, bool, Log], None]
"""A phase of a player turn: of which side, and is it the second player turn."""


@dataclass(unsafe_hash=True)
class PlayerTurn(GardenFrame):
    """R3-d Phases A to J, always in their order; ``phase`` counts those begun."""

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


# R3-e Refusing and reaction come before bombardment, and nobody has to coordinate.
_PHASES: tuple[Phase, ...] = (
    ph_a_initial.phase,
    ph_b_airborne.phase,
    ph_c_movement.phase,
    ph_d_declaration.phase,
    ph_e_refusal.phase,
    ph_f_reaction.phase,
    ph_g_bombardment.phase,
    ph_h_maneuver.phase,
    ph_i_assault.phase,
    ph_j_mechanised.phase,
)
