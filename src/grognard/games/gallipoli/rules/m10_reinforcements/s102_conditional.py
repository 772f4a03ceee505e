"""10.2 Allied reinforcements that cost victory points."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import UnitId
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.frame import END, TAKE, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m12_victory.s122_points import score
from grognard.games.gallipoli.state import BOUGHT, NOT_YET, OFF_MAP, State


def renewable(state: State) -> tuple[UnitId, ...]:
    """10.2-c, Q87 Ships in play that must be paid for again this turn."""
    facts = state.facts
    return tuple(
        ship
        for conditional in facts.conditionals
        if conditional.each_turn
        for ship in facts.enlisted(conditional.ships)
        if state.where[ship] < OFF_MAP
    )


def members(state: State, conditional: int) -> list[UnitId]:
    """10.2 The units and ships of a conditional reinforcement."""
    row = state.facts.conditionals[conditional]
    return state.facts.enlisted((*row.formations, *row.units, *row.ships))


def conditional_refusal(state: State, conditional: int) -> Refusal | None:
    """10.2 From their turn on, while they are not in play, used up or paid for."""
    row = state.facts.conditionals[conditional]
    if state.turn < row.from_turn:
        args = {"conditional": conditional, "turn": row.from_turn}
        return Refusal(("10.2-k",), "conditional_too_early", args)
    if not any(state.where[piece] == NOT_YET for piece in members(state, conditional)):
        return Refusal(("10.2-k",), "conditional_taken", {"conditional": conditional})
    return None


@dataclass(unsafe_hash=True)
class Conditionals(GallipoliFrame):
    """10.2-k Which conditional reinforcements the Allied player brings in, for VP."""

    lapsing: tuple[UnitId, ...] = ()
    """Ships that were in play and leave it unless they are paid for again."""

    def run(self, state: State, log: Log) -> bool:
        if len(self.options(state)) > 1:
            return True
        self._close(state, log)
        return False

    def _close(self, state: State, log: Log) -> None:
        state.stack.pop()
        for ship in self.lapsing:
            if state.where[ship] == NOT_YET:
                log.add("10.2-c", "not_paid_again", ship=ship)

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "10.2-k", "take_conditionals")

    def options(self, state: State) -> list[Action]:
        count = len(state.facts.conditionals)
        return [*(TAKE[c] for c in range(count) if conditional_refusal(state, c) is None), END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "take":
            return conditional_refusal(state, action.arg)
        return None if action.verb == "end" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            self._close(state, log)
            return
        pieces = [p for p in members(state, action.arg) if state.where[p] == NOT_YET]
        # 10.2-j
        for piece in pieces:
            state.put(piece, state.facts.land.boxes[ALLIED])
            state.of_game[piece] |= BOUGHT
        log.add("10.2-k", "conditional_comes", conditional=action.arg, units=pieces)
        points = state.facts.conditionals[action.arg].vp
        score(state, TURKISH, points, "conditional", "12.2-k", log)
