"""Action: the only thing a seat submits. One click: a verb and at most one argument."""

from __future__ import annotations

from msgspec import Struct

NO_ARGUMENT = -1


class Action(Struct, frozen=True, gc=False):
    """A verb of the game and the number it is about (a unit, a hex, a facing)."""

    verb: str
    arg: int = NO_ARGUMENT


def actions_of(verb: str, count: int) -> tuple[Action, ...]:
    """The actions of one verb for arguments 0 to ``count`` - 1."""
    return tuple(Action(verb, arg) for arg in range(count))
