"""R14.3 Fatigue: one level; a second result costs a step."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import Side, UnitId
from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.rules.frame import TIRE, GardenFrame, seat
from grognard.games.market_garden.rules.r01_steps import lose_step
from grognard.games.market_garden.rules.r17_bridges import crossing
from grognard.games.market_garden.state import NOBODY, State


def unfit(state: State, unit: UnitId) -> bool:
    """R14.3-c A fatigued unit does not attack, refuse, react, overrun or use phase J."""
    return bool(state.fatigued[unit])


def tire(state: State, unit: UnitId, case: str, log: Log) -> None:
    """R14.3-a One level; R14.3-b a unit that is fatigued again loses a step (M-Q26)."""
    if state.where[unit] < 0:
        return
    if state.fatigued[unit]:
        lose_step(state, unit, "R14.3-b", log)
        return
    state.fatigued[unit] = 1
    log.add(case, "fatigued", unit=unit)


def take(state: State, side: Side, units: tuple[UnitId, ...], count: int, case: str) -> None:
    """R14.3-a So many of these units are fatigued, chosen by their owner."""
    if count > 0 and units:
        state.stack.append(TakeFatigue(side, units, count, case))


@dataclass(unsafe_hash=True)
class TakeFatigue(GardenFrame):
    """A result fatigues a unit at most once; a number too high is cut to the units (R12.5)."""

    side: Side
    units: tuple[UnitId, ...]
    left: int
    case: str

    def run(self, state: State, log: Log) -> bool:
        alive = self._alive(state)
        if self.left <= 0 or not alive:
            state.stack.pop()
            return False
        if self.left >= len(alive):
            state.stack.pop()
            for unit in alive:
                tire(state, unit, self.case, log)
            return False
        return True

    def _alive(self, state: State) -> tuple[UnitId, ...]:
        return tuple(u for u in self.units if state.where[u] >= 0)

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), self.case, "choose_fatigue", {"count": self.left})

    def options(self, state: State) -> list[Action]:
        return [TIRE[u] for u in self._alive(state)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "tire":
            return NOT_NOW
        if action.arg in self._alive(state):
            return None
        return Refusal(("R12.5-e",), "not_concerned", {"unit": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        rest = without(self._alive(state), action.arg)
        state.stack[-1] = TakeFatigue(self.side, rest, self.left - 1, self.case)
        tire(state, action.arg, self.case, log)


# -- rest ------------------------------------------------------------------------------------------


def rest(state: State, log: Log) -> None:
    """R14.3-d Fatigue leaves every unit that is not adjacent to an enemy."""
    tired = [
        u for u, fatigued in enumerate(list(state.fatigued)) if fatigued and state.where[u] >= 0
    ]
    rested = [unit for unit in tired if not near_enemy(state, unit)]
    for unit in rested:
        state.fatigued[unit] = 0
    if rested:
        log.add("SI-3-a", "rested", units=rested)


def near_enemy(state: State, unit: UnitId) -> bool:
    """R14.3-e Adjacent to an enemy; not over a river without a bridge (M-Q05)."""
    board, side = state.facts.board, state.facts.pieces.side[unit]
    hex_ = state.where[unit]
    over_river = state.facts.options.adj_over_river == "yes"
    for at in range(6 * hex_, 6 * hex_ + 6):
        beyond = board.neighbours[at]
        if beyond < 0 or not state.enemy_in(beyond, side):
            continue
        if over_river or board.water[at] < RIVER or crossing(state, at) != NOBODY:
            return True
    return False
