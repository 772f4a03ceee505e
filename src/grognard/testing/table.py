"""A table for tests of rules: a position of your own, dice by script, play in notation.

class Table(RulesTable[State]):
    def __init__(self, units: Mapping[str, str], dice: Sequence[int] = ()) -> None:
        game = MyGame()
        super().__init__(game, game.set_up("campaign", 1), dice)
        ...                                  # put the units where the test wants them
        self.resume(GameTurn(2), Halt())     # and go on from a step of the turn

table = Table({"J1": "2030"}, dice=[1])
table.play("guns J1", "target A1")
assert table.refused("guns J1") == ("7.1-c",)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from grognard.engine.actions import Action
from grognard.engine.dice import Scripted
from grognard.engine.events import Event
from grognard.engine.frames import NOT_NOW, Decision, Frame, Illegal, Refusal, settle
from grognard.engine.game import Game
from grognard.engine.i18n import LANGUAGES
from grognard.engine.states import Position

S = TypeVar("S", bound=Position)


class Halting:
    """What a frame derives from, beside the base of its game, to be where a test stops: what comes
    below it in the stack is not played."""

    def decision(self, state: Any) -> Decision:
        return Decision("", "", "halt")

    def options(self, state: Any) -> list[Action]:
        return []

    def refusal(self, state: Any, action: Action) -> Refusal | None:
        return NOT_NOW


class RulesTable(Generic[S]):
    """Plays a position, and holds after every action that nothing is wrong with it."""

    def __init__(self, game: Game[S], state: S, dice: Sequence[int] = ()) -> None:
        self.game: Game[S] = game
        self.state: S = state
        self.recorder = game.recorder(state)
        self.dice = Scripted(dice)
        state.dice = self.dice

    def resume(self, *frames: Frame) -> None:
        """Stand at these steps, each within the one before, and go on to the next decision."""
        self.state.stand_at(*frames)
        self.settle()

    def settle(self) -> None:
        settle(self.state, self.recorder)

    # -- playing -----------------------------------------------------------------------------

    def roll(self, *values: int) -> None:
        """Add dice to come."""
        self.dice.left += values

    def action(self, text: str) -> Action:
        return self.game.parse(self.state, text)

    def play(self, *texts: str) -> None:
        for text in texts:
            self.game.apply(self.state, self.action(text), self.recorder)
            faults = self.game.invariants(self.state)
            assert not faults, faults

    def refused(self, text: str) -> tuple[str, ...]:
        """The cases by which an action is refused; fails if it is legal. Nothing changes."""
        before = self.game.digest(self.state)
        refusal = self.refusal(text)
        assert refusal is not None, f"{text} is legal"
        try:
            self.game.apply(self.state, self.action(text))
        except Illegal:
            pass
        else:
            raise AssertionError(f"{text} was carried out")
        assert self.game.digest(self.state) == before, f"{text} has changed something"
        for lang in LANGUAGES:
            self.game.say_refusal(lang, self.state, refusal)
        return refusal.cases

    def refusal(self, text: str) -> Refusal | None:
        return self.game.refusal(self.state, self.action(text))

    def allowed(self, text: str) -> bool:
        return self.refusal(text) is None

    def legal(self, verb: str = "") -> list[str]:
        """Legal answers in notation, all or those of one verb."""
        texts = [self.game.notation(self.state, a) for a in self.game.legal(self.state)]
        return [text for text in texts if not verb or text.split()[0] == verb]

    def asked(self) -> str:
        """What is being decided; 'halt' where the test stops, '' when the game is over."""
        decision = self.game.decision(self.state)
        return decision.kind if decision else ""

    def seat(self) -> str:
        decision = self.game.decision(self.state)
        return decision.seat if decision else ""

    # -- looking -----------------------------------------------------------------------------

    def events(self, kind: str = "") -> list[Event]:
        return [e for e in self.recorder.events if not kind or e.kind == kind]

    def modifiers(self, kind: str) -> list[str]:
        """The modifiers of the last event of a kind, as 'case effect'."""
        listed = self.events(kind)[-1].args["modifiers"]
        assert isinstance(listed, list)
        return [f"{m['case']} {m['effect']}" for m in listed if isinstance(m, dict)]
