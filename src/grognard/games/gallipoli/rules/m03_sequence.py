"""3 Sequence of play: the turn with its Strategic, Operations and End Phases, as frames."""

from __future__ import annotations

from collections.abc import Callable

from grognard.engine.events import Log
from grognard.games.gallipoli.rules import (
    m04_events,
    m05_weather,
    m09_recovery,
    m12_victory,
    m13_scenarios,
)
from grognard.games.gallipoli.rules.frame import GallipoliFrame
from grognard.games.gallipoli.rules.m06_supply import s61_points, s62_allocation
from grognard.games.gallipoli.rules.m07_operations import s71_impulses
from grognard.games.gallipoli.rules.m08_combat import s85_laying
from grognard.games.gallipoli.rules.m10_reinforcements import arrivals, withdrawal
from grognard.games.gallipoli.rules.m11_special import s111_reserve, s113_mobile_forts
from grognard.games.gallipoli.state import State

Step = Callable[[State, Log], None]


class SetUp(GallipoliFrame, frozen=True):
    """13 The scenario is set up; then the first turn begins."""

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = GameTurn()
        m13_scenarios.set_up(state, log)
        return False


class GameTurn(GallipoliFrame, frozen=True):
    """3.0-a The steps of a turn in their order; each may put decisions before the next."""

    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        if state.winner >= 0:
            m12_victory.close_game(state, log)
            return False
        state.stack[-1] = GameTurn(self.step + 1)
        _STEPS[self.step](state, log)
        return False

    @property
    def phase(self) -> str:
        """The phase of the step under way (``step`` counts the steps begun)."""
        return _PHASES[self.step - 1] if self.step else ""


def _begin(state: State, log: Log) -> None:
    log.add("3.0-a", "turn_begins", turn=state.turn)


def _begin_operations(state: State, log: Log) -> None:
    state.impulse = 0
    log.add("3.2-a", "operations_begin", count=state.impulses)


def _next_turn(state: State, log: Log) -> None:
    """9.3-e Advance the turn marker, or count up after the last turn."""
    if state.winner >= 0:
        return
    if state.turn >= state.facts.scenario.last_turn:
        m12_victory.final_count(state, log)
        m12_victory.close_game(state, log)
        return
    state.turn += 1
    state.impulse = 0
    state.stack[-1] = GameTurn()


_TURN: tuple[tuple[str, Step], ...] = (
    # 3.1 Strategic Phase
    ("strategic", _begin),
    ("strategic", m04_events.event_step),
    ("strategic", m05_weather.weather_step),
    ("strategic", s61_points.supply_step),
    ("strategic", s62_allocation.allocation_step),
    ("strategic", arrivals.arrivals_step),
    ("strategic", s71_impulses.impulse_step),
    ("strategic", s85_laying.mine_laying_step),
    # 3.2 Operations Phase
    ("operations", _begin_operations),
    ("operations", withdrawal.withdrawal_step),
    ("operations", s111_reserve.reserve_step),
    ("operations", s113_mobile_forts.mobile_fort_step),
    ("operations", s71_impulses.operations),
    # 3.3 End Phase
    ("end", m09_recovery.land_recovery),
    ("end", m09_recovery.naval_recovery),
    ("end", m09_recovery.clean_up),
    ("end", m12_victory.end_of_turn),
    ("end", _next_turn),
)
_PHASES = tuple(phase for phase, _ in _TURN)
_STEPS = tuple(step for _, step in _TURN)
TURN_STEPS = len(_TURN)
