"""The base of Lepanto's frames, and the actions they offer, made once."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from grognard.engine.actions import Action, actions_of
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal
from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.state import State

VERBS = {
    "tow": "ship",
    "adrift": "ship",
    "drift": "ship",
    "move": "ship",
    "row": "",
    "sail": "",
    "port": "",
    "starboard": "",
    "anchor": "",
    "break": "",
    "attach": "ship",
    "stop": "",
    "guns": "ship",
    "arms": "ship",
    "target": "ship",
    "arc": "arc",
    "fire": "",
    "board": "ship",
    "boarder": "ship",
    "grapple": "",
    "ram": "ship",
    "turn": "ship",
    "face": "facing",
    "cut": "facing",
    "challenge": "",
    "accept": "",
    "end": "",
}
"""What can be chosen, and what each choice is about."""

MOST_SHIPS = 255
TOW, ADRIFT, DRIFT = (actions_of(verb, MOST_SHIPS) for verb in ("tow", "adrift", "drift"))
MOVE, ATTACH, TURN = (actions_of(verb, MOST_SHIPS) for verb in ("move", "attach", "turn"))
GUNS, ARMS, TARGET = (actions_of(verb, MOST_SHIPS) for verb in ("guns", "arms", "target"))
BOARD, BOARDER, RAM = (actions_of(verb, MOST_SHIPS) for verb in ("board", "boarder", "ram"))
ARC = actions_of("arc", 4)
FACE, CUT = actions_of("face", 6), actions_of("cut", 6)
ROW, SAIL, PORT, STARBOARD = map(Action, ("row", "sail", "port", "starboard"))
ANCHOR, BREAK, STOP, END = map(Action, ("anchor", "break", "stop", "end"))
FIRE, GRAPPLE = map(Action, ("fire", "grapple"))
CHALLENGE, ACCEPT = map(Action, ("challenge", "accept"))

NOT_NOW = Refusal((), "not_now")


class LepantoFrame(Struct, frozen=True, tag_field="frame"):
    """A step of the sequence of play; it waits for an answer unless it says otherwise."""

    under_review: ClassVar[bool] = False
    """Does it hold an act that may still be challenged?"""

    def run(self, state: State, log: Log) -> bool:
        return True

    def decision(self, state: State) -> Decision:
        raise AssertionError(f"{type(self).__name__} waits for nobody")

    def options(self, state: State) -> list[Action]:
        raise AssertionError(f"{type(self).__name__} waits for nobody")

    def refusal(self, state: State, action: Action) -> Refusal | None:
        raise AssertionError(f"{type(self).__name__} waits for nobody")

    def apply(self, state: State, action: Action, log: Log) -> None:
        raise AssertionError(f"{type(self).__name__} waits for nobody")


def seat(side: int) -> str:
    return SIDES[side]


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The tuple less one of its items."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]
