"""3 Sequence of play: the turn with its Strategic, Operations and End Phases, as frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grognard.engine.events import Log
from grognard.games.gallipoli.rules import m04_events, m05_weather, m09_recovery
from grognard.games.gallipoli.rules.frame import GallipoliFrame
from grognard.games.gallipoli.rules.m06_supply import s61_points
from grognard.games.gallipoli.rules.m06_supply.s62_allied_uses import SupplyBeachheads, SupplyFleet
from grognard.games.gallipoli.rules.m06_supply.s63_turkish_uses import (
    SpendOnMines,
    SupplyForts,
    SupplySources,
    most_to_spend,
)
from grognard.games.gallipoli.rules.m07_operations import (
    s71_impulses,
    s72_activation,
    s73_initiative,
    s73_land_activation,
    s732c_second,
)
from grognard.games.gallipoli.rules.m08_combat import s851_mines
from grognard.games.gallipoli.rules.m08_combat.s85_laying import roll_for_mines
from grognard.games.gallipoli.rules.m10_reinforcements import s101_reinforcements, s1051_withdrawal
from grognard.games.gallipoli.rules.m11_special import s111_reserve, s113_forts
from grognard.games.gallipoli.rules.m12_victory import s120_outcome
from grognard.games.gallipoli.rules.m13_scenarios import m13_set_up
from grognard.games.gallipoli.state import BACK, NO_ORDER, OFF_MAP, SUPPLIED, WAS_DUG, State

Step = Callable[[State, Log], None]


@dataclass(unsafe_hash=True)
class SetUp(GallipoliFrame):
    """13 The scenario is set up; then the first turn begins."""

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = GameTurn()
        m13_set_up.set_up(state, log)
        return False


@dataclass(unsafe_hash=True)
class GameTurn(GallipoliFrame):
    """3.0-a The steps of a turn in their order; each may put decisions before the next."""

    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        if state.winner >= 0:
            s120_outcome.close_game(state, log)
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


# -- 3.1 Strategic Phase ---------------------------------------------------------------------------


def allocation_step(state: State, log: Log) -> None:
    """3.1-e, Q17 All that was paid last turn is used up; the Allies allocate first."""
    land = state.facts.land.land
    state.paid = 0
    for head in state.facts.pieces.beachheads:
        if state.where[head] < OFF_MAP and land >> state.where[head] & 1:
            state.face[head] = BACK
    for fort in state.facts.pieces.forts:
        state.of_turn[fort] &= ~SUPPLIED
    state.lines_changed()
    state.stack += (SupplyForts(), SupplySources(), SupplyFleet(), SupplyBeachheads())


def mine_laying_step(state: State, log: Log) -> None:
    """3.1-h, 8.5-a The Turkish player may buy modifiers, rolls and lays."""
    if most_to_spend(state):
        state.stack.append(SpendOnMines())
    else:
        roll_for_mines(state, 0, log)


# -- 3.2 Operations Phase --------------------------------------------------------------------------


def _begin_operations(state: State, log: Log) -> None:
    state.impulse = 0
    log.add("3.2-a", "operations_begin", count=state.impulses)


def operations(state: State, log: Log) -> None:
    """3.2-a, 2.4-n One impulse after the other, then second activations until both pass (Q11)."""
    state.stack.append(Impulses())


@dataclass(unsafe_hash=True)
class Impulses(GallipoliFrame):
    """3.2-a Begins the next impulse, or closes the Operations Phase after the last."""

    closing: bool = False

    def run(self, state: State, log: Log) -> bool:
        if not self.closing and state.impulse < state.impulses:
            state.impulse += 1
            begin_impulse(state, log)
            state.stack.append(Impulse())
        elif not self.closing:
            # 3.2-f, 2.4-q After the last impulse there are still second activations.
            state.stack[-1] = Impulses(True)
            state.orders[:] = (NO_ORDER, NO_ORDER)
            log.add("7.3.2c-l", "after_last_impulse")
            s732c_second.window(state, after_impulses=True)
        else:
            end_impulse(state)
            state.stack.pop()
        return False


@dataclass(unsafe_hash=True)
class Impulse(GallipoliFrame):
    """3.2-b Initiative, two segments each followed by a window for second activations (Q12),
    and the mines (8.5.1-c)."""

    step: int = 0
    naval: bool = False
    """Are the Allies bound to a naval activation (7.3-b, Q10)?"""

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = Impulse(self.step + 1, self.naval)
        if self.step == 0:
            s73_initiative.determine(state, log)
        # 3.2-c One activation each, of units that have not been activated this turn (3.2-e), and
        # of a formation always as a whole (3.2-g).
        elif self.step == 1:
            s72_activation.segment(state, state.first, self.naval, log)
        elif self.step == 3:
            s72_activation.segment(state, 1 - state.first, self.naval, log)
        elif self.step in (2, 4):
            s732c_second.window(state, after_impulses=False)
        # 3.2-d, Q01 Mines attack before minesweepers act, as the later 8.5.1-c has it.
        elif self.step == 5:
            m04_events.submarine(state, log)
            s851_mines.mine_step(state, log)
        else:
            end_impulse(state)
            state.stack.pop()
        return False


def begin_impulse(state: State, log: Log) -> None:
    log.add("3.2-b", "impulse_begins", impulse=state.impulse, of=state.impulses)
    state.orders[:] = (NO_ORDER, NO_ORDER)
    s73_land_activation.note_trenches(state, WAS_DUG)


def end_impulse(state: State) -> None:
    """Marks of the impulse are taken off; landed units now need a supply line (Q19)."""
    state.of_impulse[:] = bytes(len(state.of_impulse))
    state.lines_changed()


# -- 3.3 End Phase ---------------------------------------------------------------------------------


def _next_turn(state: State, log: Log) -> None:
    """3.3-a The steps of another turn begin, unless the game is over."""
    if m09_recovery.next_turn(state, log):
        state.stack[-1] = GameTurn()


# -- the whole turn --------------------------------------------------------------------------------

_TURN: tuple[tuple[str, Step], ...] = (
    # 3.1-a The steps of the Strategic Phase in their order.
    ("strategic", _begin),
    ("strategic", m04_events.event_step),  # 3.1-b
    ("strategic", m05_weather.weather_step),  # 3.1-c
    ("strategic", s61_points.supply_step),  # 3.1-d
    ("strategic", allocation_step),  # 3.1-e
    ("strategic", s101_reinforcements.arrivals_step),  # 3.1-f
    ("strategic", s71_impulses.impulse_step),  # 3.1-g
    ("strategic", mine_laying_step),  # 3.1-h
    # 3.2 Operations Phase
    ("operations", _begin_operations),
    ("operations", s1051_withdrawal.withdrawal_step),
    ("operations", s111_reserve.reserve_step),
    ("operations", s113_forts.mobile_fort_step),
    ("operations", operations),
    # 3.3-a End Phase: recovery, then what is taken off, returned and turned up, then the points.
    ("end", m09_recovery.land_recovery),
    ("end", m09_recovery.naval_recovery),
    ("end", m09_recovery.clean_up),
    ("end", m09_recovery.count_points),
    ("end", _next_turn),
)
_PHASES = tuple(phase for phase, _ in _TURN)
_STEPS = tuple(step for _, step in _TURN)
TURN_STEPS = len(_TURN)
