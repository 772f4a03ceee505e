"""5.2, 5.4 The phasing side picks the next of its ships to act, or ends the phase."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Refusal, place_of, without
from grognard.engine.ids import Side, UnitId
from grognard.games.lepanto.rules.frame import END, LepantoFrame
from grognard.games.lepanto.rules.m05_sequence.s52_challenges import once_more, review
from grognard.games.lepanto.state import State


@dataclass(unsafe_hash=True)
class Picking(LepantoFrame):
    """5.2-a, 5.4-a Any, all or none of a side's ships, each once, in the order it likes."""

    side: Side
    waiting: tuple[UnitId, ...]
    again: tuple[UnitId, ...] = ()
    """L-Q42 By option, ships that have acted and could wrongly act once more."""

    @property
    def phase(self) -> str:
        raise AssertionError(f"{type(self).__name__} must say its phase")

    @property
    def picks(self) -> tuple[Action, ...]:
        """By ship, the action that picks it."""
        raise AssertionError(f"{type(self).__name__} must say its actions")

    def why_not(self, state: State, i: UnitId) -> Refusal:
        """Why a ship that is not waiting may not be picked."""
        raise AssertionError(f"{type(self).__name__} must say why not")

    def begin(self, i: UnitId) -> LepantoFrame:
        """The frame in which the picked ship acts."""
        raise AssertionError(f"{type(self).__name__} must say how a ship acts")

    def run(self, state: State, log: Log) -> bool:
        if self.waiting or self.again:
            return True
        state.stack.pop()
        return False

    def options(self, state: State) -> list[Action]:
        picks = self.picks
        return [*[picks[i] for i in self.waiting], *[picks[i] for i in self.again], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != self.picks[0].verb:
            return NOT_NOW
        i = action.arg
        if i in self.waiting or i in self.again:
            return None
        return self.why_not(state, i)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        i = action.arg
        if state.facts.lenient:
            self._pick_under_review(state, i)
        else:
            # 5.2-d The ship now acts until it is done, and cannot be picked again.
            state.stack[-1] = self.__class__(self.side, without(self.waiting, i))
        state.stack.append(self.begin(i))

    def _pick_under_review(self, state: State, i: UnitId) -> None:
        """L-Q42 By option a ship may wrongly act once more, and any act may be challenged."""
        first = i in self.waiting
        review(state, self.side, i, self.phase, wrong=not first)
        waiting = without(self.waiting, i) if first else self.waiting
        again = once_more(state, self.again, i, first)
        state.stack[place_of(state.stack, self)] = self.__class__(self.side, waiting, again)
