"""5.1 The game turn and the player phase, as frames in their order."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.events import Log
from grognard.engine.ids import Side
from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM
from grognard.games.lepanto.rules import m09_doria, m10_victory
from grognard.games.lepanto.rules.frame import LepantoFrame, seat
from grognard.games.lepanto.rules.m05_sequence import s52_movement_phase, s53_combat_phase
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import reorientation_phase
from grognard.games.lepanto.rules.m06_movement import (
    s61_galleasses,
    s63_wind,
    s64_drift,
    s67_exhaustion,
)
from grognard.games.lepanto.rules.m07_combat.s72_rally import release_repulsed
from grognard.games.lepanto.rules.m07_combat.s73_muslim_penalties import tell_penalties
from grognard.games.lepanto.state import State


@dataclass(unsafe_hash=True)
class GameTurn(LepantoFrame):
    """2.0-b Wind, then the Christian phase, then the Muslim phase, then the next turn."""

    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        if self.step == 0:
            log.add("5.1-a", "turn_begins", turn=state.turn)
            tell_penalties(state, log)
            s63_wind.check(state, log)
            state.stack[-1:] = [GameTurn(1), PlayerPhase(CHRISTIAN)]
        elif self.step == 1:
            state.stack[-1:] = [GameTurn(2), PlayerPhase(MUSLIM)]
        elif state.turn < state.facts.turns:
            # 5.1-c The turn marker advances.
            state.turn += 1
            state.stack[-1] = GameTurn(0)
        else:
            # 10.0-a, L-Q28 Who is out of every enemy's reach by now is not taken off.
            release_repulsed(state, log)
            m10_victory.final_count(state, log)
        return False


@dataclass(unsafe_hash=True)
class PlayerPhase(LepantoFrame):
    """2.0-c Movement, Combat, Reorientation; each is finished before the next starts."""

    side: Side
    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = PlayerPhase(self.side, self.step + 1)
        _STEPS[self.step](state, self.side, log)
        return False


def _open_phase(state: State, side: Side, log: Log) -> None:
    log.add("5.1-a" if side == CHRISTIAN else "5.1-b", "phase_begins", seat=seat(side))
    if side == CHRISTIAN:
        m09_doria.roll_for_galleasses(state, log)
    s61_galleasses.declare_tows(state, side)


def _close_phase(state: State, side: Side, log: Log) -> None:
    s67_exhaustion.recover(state, side, log)
    state.stack.pop()


_STEPS = (
    _open_phase,
    s64_drift.drift_phase,
    s52_movement_phase.movement_phase,
    s52_movement_phase.end_movement,
    s53_combat_phase.combat_phase,
    s53_combat_phase.end_combat,
    reorientation_phase,  # 5.1-d Optional: a side may end it at once.
    _close_phase,
)
