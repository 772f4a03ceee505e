"""An order and what comes of it, as they go over the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from grognard.engine.drawing import NO_FACING
from grognard.server.protocol import Id, Natural, RefusalOut

MOST_PIECES = 300
LONGEST_WAY = 60


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """What many pieces shall do.

    'ahead': each goes so many hexes straight on. 'wheel': the line turns by one hexside about its
    inner end (1 to port, -1 to starboard). 'to': they keep their formation and the first of them
    goes to the cell, or with ``gather`` all go there. 'along': they follow the path, one behind the
    other. 'each': each gives the answer ``verb``, with the cell where one is asked for.
    """

    position: Natural
    kind: Literal["ahead", "wheel", "to", "along", "each"]
    pieces: Annotated[list[Id], Meta(min_length=1, max_length=MOST_PIECES)]
    hexes: Annotated[int, Meta(ge=0, le=LONGEST_WAY)] = 0
    turn: Literal[-1, 0, 1] = 0
    cell: Id = ""
    path: Annotated[list[Id], Meta(max_length=LONGEST_WAY)] = field(default_factory=list)
    verb: Id = ""
    gather: bool = False
    nearest: bool = False
    """Who cannot get there goes as near as it can."""
    fresh: bool = False
    """Nobody takes a way that leaves a mark on it, such as exhaustion."""


class MoveOut(Struct, frozen=True, omit_defaults=True):
    """Where a piece ends, and what that costs."""

    piece: str
    cell: str
    facing: int = NO_FACING
    path: Sequence[str] = ()
    marks: Sequence[str] = ()
    price: str = ""
    short: bool = False
    """It does not get all the way."""


class StuckOut(Struct, frozen=True):
    """A piece that cannot follow, and why; null: nothing but distance stops it."""

    piece: str
    refusal: RefusalOut | None


class OrderOut(Struct, frozen=True):
    """The choices an order comes to, to be sent together, and what they do."""

    actions: Sequence[str]
    moves: Sequence[MoveOut]
    stuck: Sequence[StuckOut]
    waits: Sequence[str] = ()
    """Pieces whose turn has not come: before them dice are rolled or somebody else decides."""
