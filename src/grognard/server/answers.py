"""Questions about a position and their answers, as they go over the wire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from grognard.engine.aids import Aid, Arc
from grognard.engine.drawing import Layer, Reading, TableView
from grognard.server.protocol import ActionText, EventOut, RefusalOut


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """About an action, now or after other actions that roll no dice."""

    action: ActionText
    before: Annotated[list[ActionText], Meta(max_length=16)] = field(default_factory=list)


class Why(Struct, frozen=True):
    refusal: RefusalOut | None


class Chance(Struct, frozen=True):
    num: int
    den: int


class Preview(Struct, frozen=True):
    """What the dice will be read against: the event without its roll and result."""

    case: str
    kind: str
    args: Mapping[str, Any]


class Odds(Struct, frozen=True):
    """The exact chance of every result; results of several dice are joined by blanks. ``units``:
    by unit that may suffer, the chance of each state if its owner always picks it to suffer."""

    results: Mapping[str, Chance]
    preview: Sequence[Preview]
    units: Mapping[str, Mapping[str, Chance]] = {}
    reads: Sequence[Reading] = ()
    """Where in the game's tables the dice will be read."""


class RouteOut(Struct, frozen=True, omit_defaults=True):
    """One way to finish a unit's move, and where it ends."""

    actions: Sequence[str]
    cell: str
    facing: int
    marks: Sequence[str]
    path: Sequence[str]
    price: str = ""
    """What it costs, if the game tells."""


class Routes(Struct, frozen=True):
    routes: Sequence[RouteOut] = field(name="plans")


class LayersOut(Struct, frozen=True):
    layers: Sequence[Layer]


class AidsOut(Struct, frozen=True):
    """The tables of the game as they are in force here; ``arcs``: do its pieces have arcs?"""

    aids: Sequence[Aid]
    arcs: bool


class ArcsOut(Struct, frozen=True):
    arcs: Sequence[Arc]


class HistoryOut(Struct, frozen=True):
    position: int
    of: int
    view: TableView
    events: Sequence[EventOut]
