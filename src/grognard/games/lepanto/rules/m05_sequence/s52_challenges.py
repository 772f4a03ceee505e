"""L-Q42 Play by challenge (option challenges=table): a wrong act stands unless it is challenged.

By default the rules refuse what is illegal. At a table of people they do not, and the opponent may
challenge each act before the next one.
"""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import Side, UnitId
from grognard.games.lepanto.rules import m10_victory
from grognard.games.lepanto.rules.frame import ACCEPT, CHALLENGE, LepantoFrame, seat
from grognard.games.lepanto.saves.codec import FORM
from grognard.games.lepanto.state import State

CASES = {"movement": "5.2-g", "combat": "5.3-i", "reorientation": "5.4-k"}


@dataclass(unsafe_hash=True)
class UnderReview(LepantoFrame):
    """5.2-g, 5.3-i, 5.4-k After each act, right or wrong, the opponent may challenge it."""

    side: Side
    ship: UnitId
    phase: str
    before: str
    """The position before the act."""

    @property
    def under_review(self) -> bool:
        return True

    def decision(self, state: State) -> Decision:
        return Decision(seat(1 - self.side), CASES[self.phase], "challenge", {"ship": self.ship})

    def options(self, state: State) -> list[Action]:
        return [CHALLENGE, ACCEPT]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None if action in (CHALLENGE, ACCEPT) else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        wrong, case = state.broke_rule, CASES[self.phase]
        state.broke_rule = False
        if action == CHALLENGE and wrong:
            _put_right(state, self.before)
            log.add(case, "challenged", ship=self.ship)
            return
        if action == CHALLENGE:
            log.add(case, "challenge_unfounded", ship=self.ship)
        elif wrong:
            log.add("5.2-h" if self.phase == "movement" else case, "stands", ship=self.ship)
        state.stack.pop()
        m10_victory.end_if_swept(state, log)

    def after_attack(self, state: State, touched: tuple[int, ...], lost: bool) -> None:
        """Pass the news of an attack on to the Combat frame below."""
        state.stack.pop()
        state.stack[-1].after_attack(state, touched, lost)
        state.stack.append(self)


def review(state: State, side: Side, ship: UnitId, phase: str, *, wrong: bool) -> None:
    """L-Q42 Keep the position before an act that is about to begin, if acts can be challenged."""
    if not state.facts.lenient:
        return
    state.broke_rule = False
    before = FORM.encode(state).decode()
    state.broke_rule = wrong
    state.stack.append(UnderReview(side, ship, phase, before))


def once_more(
    state: State, again: tuple[UnitId, ...], i: UnitId, first: bool
) -> tuple[UnitId, ...]:
    """L-Q42 The ships that could wrongly act a second time, after ship i has acted."""
    if not first:
        return without(again, i)
    return (*again, i) if state.facts.lenient else ()


def _put_right(state: State, before: str) -> None:
    """5.2-g All is as it was before the wrong act; only the dice counter has moved on."""
    state.become(FORM.restored(before.encode(), state.facts, state.dice))
