"""The sequence of play as a stack of frames: where play stands, and who must decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.dice import Dice
from grognard.engine.errors import Problem
from grognard.engine.events import Log
from grognard.engine.i18n import Arg

NOTHING: Mapping[str, Arg] = {}


class Decision(Struct, frozen=True):
    """Who decides what, under which case; ``kind`` and ``args`` make the prompt."""

    seat: str
    case: str
    kind: str
    args: Mapping[str, Arg] = NOTHING


class Refusal(Struct, frozen=True):
    """Why an action is not legal: the cases, and a reason that the catalogues put into words."""

    cases: tuple[str, ...]
    reason: str
    args: Mapping[str, Arg] = NOTHING


class Illegal(Problem):
    """Raised by ``apply``; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("illegal", case=", ".join(refusal.cases), reason=refusal.reason)
        self.refusal = refusal


class StackState(Protocol):
    """What the engine needs to see of a game's state."""

    stack: list[Any]
    dice: Dice
    rolled: int


S = TypeVar("S", bound=StackState)
S_contra = TypeVar("S_contra", bound=StackState, contravariant=True)


class Frame(Protocol[S_contra]):
    """One step of the sequence of play: a small frozen value on the state's stack."""

    def run(self, state: S_contra, log: Log, /) -> bool:
        """Called when the frame is on top: True if it now waits for an answer,
        False if it did its work and changed the stack."""
        ...

    def decision(self, state: S_contra, /) -> Decision: ...

    def options(self, state: S_contra, /) -> list[Action]:
        """Every legal answer, each once, in a stable order."""
        ...

    def refusal(self, state: S_contra, action: Action, /) -> Refusal | None:
        """None exactly when the action is among the options."""
        ...

    def apply(self, state: S_contra, action: Action, log: Log, /) -> None:
        """Carry out a legal action."""
        ...


def settle(state: StackState, log: Log) -> None:
    """Let the rules run until a seat must decide something or the game is over."""
    stack = state.stack
    while stack and not stack[-1].run(state, log):
        pass


def roll(
    state: StackState, sides: int, case: str, log: Log, seen_by: tuple[str, ...] | None = None
) -> int:
    """Roll one die of the game; the counter only goes forward. ``seen_by``: a secret roll."""
    state.rolled += 1
    value = state.dice.roll(state.rolled, sides)
    log.die(case, sides, value, seen_by)
    return value
