"""R17.4 Evacuation: by night units north of the Rhine are taken back over it."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import UnitId
from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.facts import ALLIED
from grognard.games.market_garden.rules.frame import END, EVACUATE, WhileOpen, seat
from grognard.games.market_garden.rules.r01_steps import lose_step
from grognard.games.market_garden.rules.r01_terms import die, morning
from grognard.games.market_garden.state import SAVED, State


def night(state: State, log: Log) -> None:
    """R17.4-a At the end of each PM turn from its turn on, after both player turns."""
    first = state.facts.numbers.evacuation.from_turn
    on = state.facts.options.evacuation == "on"
    if on and not morning(state) and state.turn >= first:
        state.stack.append(Evacuation())


def refusal(state: State, unit: UnitId) -> Refusal | None:
    """R17.4-b On foot, on the northern bank, with friends on the other."""
    board, pieces, here = state.facts.board, state.facts.pieces, state.where[unit]
    args = {"unit": unit}
    if pieces.side[unit] != ALLIED or here not in board.north_of_rhine:
        return Refusal(("R17.4-b",), "not_over_the_rhine", args)
    if pieces.motorised[unit]:
        return Refusal(("R17.4-b",), "no_vehicles", args)
    banks = (
        board.neighbours[at] for at in range(6 * here, 6 * here + 6) if board.water[at] == RIVER
    )
    held = any(
        to >= 0 and to not in board.north_of_rhine and state.units_in(to, ALLIED) for to in banks
    )
    return None if held else Refusal(("R17.4-b",), "nobody_on_the_other_bank", args)


@dataclass(unsafe_hash=True)
class Evacuation(WhileOpen):
    """R17.4-a Which unit is taken over next; ``count`` have gone this night."""

    count: int = 0

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "R17.4-a", "choose_evacuee", {"count": self._left(state)})

    def _left(self, state: State) -> int:
        return state.facts.numbers.evacuation.most - self.count

    def options(self, state: State) -> list[Action]:
        if self._left(state) <= 0:
            return [END]
        ready = [u for u in state.side_on_map(ALLIED) if refusal(state, u) is None]
        return [*[EVACUATE[u] for u in ready], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "evacuate":
            return NOT_NOW
        if self._left(state) <= 0:
            return Refusal(("R17.4-a",), "no_more_tonight", {"unit": action.arg})
        return refusal(state, action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        state.stack[-1] = Evacuation(self.count + 1)
        take_over(state, action.arg, log)


def take_over(state: State, unit: UnitId, log: Log) -> None:
    """R17.4-c A high die costs a step; who is left is safe, and out of the game."""
    number = die(state, "R17.4-c", log)
    lost_from = state.facts.numbers.evacuation.lost_from
    log.add("R17.4-c", "evacuated", unit=unit, die=number, most=lost_from - 1)
    if number < lost_from or not lose_step(state, unit, "R17.4-c", log):
        state.put(unit, SAVED)
