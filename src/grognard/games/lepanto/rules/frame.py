"""The base of Lepanto's frames, and the actions they offer, made once."""

from __future__ import annotations

from grognard.engine.actions import Action, actions_of
from grognard.engine.frames import Frame
from grognard.engine.ids import Side
from grognard.games.lepanto.facts import SIDES

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
    "drop": "ship",
    "snap": "ship",
}
"""What can be chosen, and what each choice is about."""

MOST_SHIPS = 255
TOW, ADRIFT, DRIFT = (actions_of(verb, MOST_SHIPS) for verb in ("tow", "adrift", "drift"))
MOVE, ATTACH, TURN = (actions_of(verb, MOST_SHIPS) for verb in ("move", "attach", "turn"))
GUNS, ARMS, TARGET = (actions_of(verb, MOST_SHIPS) for verb in ("guns", "arms", "target"))
BOARD, BOARDER, RAM = (actions_of(verb, MOST_SHIPS) for verb in ("board", "boarder", "ram"))
DROP, SNAP = (actions_of(verb, MOST_SHIPS) for verb in ("drop", "snap"))
ARC = actions_of("arc", 4)
FACE, CUT = actions_of("face", 6), actions_of("cut", 6)
ROW, SAIL, PORT, STARBOARD = map(Action, ("row", "sail", "port", "starboard"))
ANCHOR, BREAK, STOP, END = map(Action, ("anchor", "break", "stop", "end"))
FIRE, GRAPPLE = map(Action, ("fire", "grapple"))
CHALLENGE, ACCEPT = map(Action, ("challenge", "accept"))


class LepantoFrame(Frame):
    """A step of the sequence of play."""

    @property
    def under_review(self) -> bool:
        """Does it hold an act that may still be challenged?"""
        return False


def seat(side: Side) -> str:
    return SIDES[side]
