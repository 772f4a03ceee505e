"""The sequence of play as a stack of frames: where play stands, and who must decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from grognard.engine.actions import Action, actions_of
from grognard.engine.decisions import NOT_NOW, NOTHING, Decision, Illegal, Refusal
from grognard.engine.dice import Dice
from grognard.engine.events import Log

__all__ = [
    "NOTHING",
    "NOT_NOW",
    "Asking",
    "Decision",
    "Frame",
    "Illegal",
    "Refusal",
    "S",
    "StackState",
    "kind_of",
    "kinds_of",
    "place_of",
    "roll",
    "settle",
    "without",
]


class StackState(Protocol):
    """What the engine needs to see of a game's state."""

    stack: list[Any]
    dice: Dice
    rolled: int


S = TypeVar("S", bound=StackState)

_FRAMES: dict[type[Frame], dict[str, type[Frame]]] = {}


class Frame:
    """One step of the sequence of play: a small value on the state's stack, never changed.

    Each game has a base of its own. Every leaf subclass of that base is a frame of the game and
    can be read from a save by its name."""

    def run(self, state: Any, log: Log) -> bool:
        """Called when the frame is on top: True if it now waits for an answer,
        False if it did its work and changed the stack."""
        return True

    def decision(self, state: Any) -> Decision:
        raise AssertionError(f"{type(self).__name__} waits for nobody")

    def options(self, state: Any) -> list[Action]:
        """Every legal answer, each once, in a stable order."""
        raise AssertionError(f"{type(self).__name__} waits for nobody")

    def refusal(self, state: Any, action: Action) -> Refusal | None:
        """None exactly when the action is among the options."""
        raise AssertionError(f"{type(self).__name__} waits for nobody")

    def apply(self, state: Any, action: Action, log: Log) -> None:
        """Carry out a legal action."""
        raise AssertionError(f"{type(self).__name__} waits for nobody")


class Asking(Frame):
    """A frame that always waits: it says which verbs it asks for, and why an answer is barred."""

    arguments: ClassVar[Mapping[str, str]] = {}
    """Of every verb of the game, the name of its argument; '' if it takes none."""
    verbs: ClassVar[tuple[str, ...]] = ()
    """Those asked for, in the order of the options."""

    def barred(self, state: Any, action: Action) -> Refusal | None:
        """Why this answer is not allowed; only asked about the verbs above."""
        return None

    def options(self, state: Any) -> list[Action]:
        found: list[Action] = []
        for verb in self.verbs:
            named = state.facts.names.get(self.arguments[verb])
            found += [Action(verb)] if named is None else actions_of(verb, len(named))
        return [action for action in found if self.barred(state, action) is None]

    def refusal(self, state: Any, action: Action) -> Refusal | None:
        return self.barred(state, action) if action.verb in self.verbs else NOT_NOW


def kinds_of(base: type[Frame]) -> Mapping[str, type[Frame]]:
    """By name, the frames of the game that has this base."""
    return {kind.__name__: kind for kind in _leaves(base)}


def kind_of(base: type[Frame], name: str) -> type[Frame] | None:
    """The frame of that game with this name."""
    known = _FRAMES.get(base)
    if known is None or name not in known:
        known = _FRAMES[base] = dict(kinds_of(base))
    return known.get(name)


def _leaves(base: type[Frame]) -> list[type[Frame]]:
    """The classes below this one that have none below themselves."""
    found: list[type[Frame]] = []
    for kind in base.__subclasses__():
        found += _leaves(kind) or [kind]
    return found


def place_of(stack: Sequence[Frame], frame: Frame) -> int:
    """The index of this very frame in a stack, searching from the top."""
    at = len(stack) - 1
    while stack[at] is not frame:
        at -= 1
    return at


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The tuple less one of its items."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


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
