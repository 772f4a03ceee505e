"""What a page needs to draw any game: the board once, then the table as one seat sees it.

Each game's own ``page.drawing`` makes these from its data and from its view, never from its
state, so that what a seat may not know cannot reach its page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.modifiers import Modifier
from grognard.engine.title import Seat

NO_FACING = -1

Words = Mapping[str, str]
"""One text in every language."""


Ring = Sequence[tuple[float, float]]
"""A closed line through points in board units."""


class Cell(Struct, frozen=True, omit_defaults=True):
    """A hex or area: its printed id and its centre, in board units (a hex is 1 wide).

    Of an area: its name, its outline (polygons of one ring and holes) and what is printed on it.
    """

    id: str
    x: float
    y: float
    terrain: str
    name: Words = {}
    outline: Sequence[Sequence[Ring]] = ()
    signs: tuple[str, ...] = ()
    """Drawings the page has for what lies there: 'hill', 'city', 'supply', 'exit', 'fort' …"""


class Label(Struct, frozen=True):
    """A name written on the map."""

    text: Words
    x: float
    y: float
    kind: str


class Group(Struct, frozen=True):
    """Pieces that belong together: a squadron, a division; ``detail`` names who leads it."""

    id: str
    seat: str
    name: Words
    colour: str
    detail: Words


class Kind(Struct, frozen=True, omit_defaults=True):
    """A type of piece; ``glyph`` is the drawing the page has for it."""

    id: str
    name: Words
    glyph: str
    pile: str = ""
    """Pieces of one seat and the same pile lie on each other when a cell is crowded."""


class Mark(Struct, frozen=True):
    """A state marker a piece can carry."""

    id: str
    name: Words
    glyph: str


class Piece(Struct, frozen=True, omit_defaults=True):
    """One counter on the table."""

    id: str
    seat: str
    group: str
    kind: str
    cell: str
    facing: int = NO_FACING
    """0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE"""
    values: Mapping[str, int] = {}
    marks: tuple[str, ...] = ()
    link: str = ""
    """The piece it is towed by."""
    down: bool = False
    """It lies face down: whoever may not look has been given a kind that tells nothing."""


class Board(Struct, frozen=True, omit_defaults=True):
    """What never changes while a game is played; ``coast`` is GeoJSON in board units."""

    game: str
    layout: str
    """'hex' | 'area'"""
    width: float
    height: float
    cells: Sequence[Cell]
    labels: Sequence[Label]
    coast: dict[str, Any]
    groups: Sequence[Group]
    kinds: Sequence[Kind]
    marks: Sequence[Mark]
    names: Mapping[str, Words] = {}
    """By piece id, what it is called in full."""
    roster: Sequence[Piece] = ()
    """Counters as they are printed, for those that are not on the table yet."""
    words: Mapping[str, Words] = {}
    """The game's own words for the page: of tracks and their values, terrain, signs, values."""
    seats: Sequence[Seat] = ()
    """The sides with their colours, as the title declares them."""


class Track(Struct, frozen=True, omit_defaults=True):
    """Anything beside the map that has one value: the wind, a supply level, an event in play."""

    id: str
    value: str | int
    of: int = 0
    seat: str = ""
    """Whose it is, if it is not everybody's."""


class SideSummary(Struct, frozen=True, omit_defaults=True):
    """How a seat stands: points, pieces left and pieces lost."""

    seat: str
    score: int
    left: int
    lost: int
    account: Mapping[str, int] = {}
    """Where the points come from, by reason."""


class Arrow(Struct, frozen=True):
    """Something announced against a cell: a combat and the cells it comes from."""

    kind: str
    to: str
    sources: tuple[str, ...]


class Fighter(Struct, frozen=True):
    """A piece in an engagement and what it counts for there, as players write it."""

    piece: str
    counts: str


class Party(Struct, frozen=True):
    """One side of an engagement."""

    seat: str
    fighters: Sequence[Fighter]
    total: str
    facts: Mapping[str, str]
    """More about it, by the game's word for it: its efficiency, its morale."""


class Result(Struct, frozen=True, omit_defaults=True):
    """What a roll may bring, in so many ways."""

    ways: int
    shown: str = ""
    """As it stands in the table of the game."""
    means: Mapping[str, int] = {}
    """What comes of it, by the game's word for it: steps lost, hexes retreated; none: nothing."""


class Throw(Struct, frozen=True, omit_defaults=True):
    """A roll of an engagement as it would be made if nothing changed before."""

    id: str
    seat: str
    results: Sequence[Result]
    """Of as many ways as the dice can fall; empty: it cannot be told yet."""
    piece: str = ""
    """Whose roll it is, if one piece's."""
    facts: Mapping[str, str] = {}
    modifiers: Sequence[Modifier] = ()


class Bar(Struct, frozen=True):
    """Why something cannot be done, by the game's word for the refusal."""

    cases: Sequence[str]
    reason: str
    args: Mapping[str, str]


class Stage(Struct, frozen=True, omit_defaults=True):
    """A step of an engagement: 'done', 'now', 'ahead', or 'never' where it has none of it."""

    id: str
    state: str
    throws: Sequence[Throw] = ()
    bars: Sequence[Bar] = ()
    """Why there can be none of it."""
    tells: Sequence[str] = ()
    """The kinds of events that tell what came of it."""


class Engagement(Struct, frozen=True, omit_defaults=True):
    """A combat as a whole: who fights whom where, and how far it has come."""

    kind: str
    cell: str
    attackers: Party
    defenders: Party
    stages: Sequence[Stage]
    opens: Sequence[str]
    """The kinds of events that announce it."""
    facts: Mapping[str, str] = {}
    asked: bool = False
    """It is what is being decided about now."""
    sources: Sequence[str] = ()
    """The cells it comes from."""


class Line(Struct, frozen=True):
    """A way over the board, from a cell to where it leads: a line of supply."""

    cell: str
    path: Sequence[str]


class Layer(Struct, frozen=True, omit_defaults=True):
    """Cells to be shown on demand: a seat's zones of control, where its supply reaches."""

    id: str
    seat: str
    cells: Sequence[str]
    lines: Sequence[Line] = ()
    """The ways that lead there, one a cell."""


class Route(Struct, frozen=True):
    """A way to make a whole move, as the game itself finds it."""

    actions: Sequence[Action]
    cell: str
    path: tuple[str, ...]
    marks: tuple[str, ...]
    price: str
    """What it costs, as players count."""


class TableView(Struct, frozen=True, omit_defaults=True):
    """The table as one seat sees it; pieces in the order of their ids."""

    turn: int
    turns: int
    phase: str
    phasing: str
    tracks: Sequence[Track]
    sides: Sequence[SideSummary]
    pieces: Sequence[Piece]
    control: Mapping[str, str] = {}
    """By cell, the seat that holds it, where that is to be seen."""
    states: Mapping[str, str] = {}
    """By id of something printed on the map (a bridge), how it stands, and who holds it."""
    arrows: Sequence[Arrow] = ()
    engagements: Sequence[Engagement] = ()
    """The combats under way and announced, in the order they are listed to players."""
    coming: Mapping[str, int] = {}
    """By id of a counter of the roster, the turn it is due to arrive."""
    inside: tuple[str, ...] = ()
    """Two opposite corner cells of the part of the board in play, if it is not the whole."""


Known = dict[str, tuple[object, Piece]]
"""By piece id, what was seen of it when it was last drawn, and the drawing: unchanged pieces
are the same objects from one view to the next, so that differences are found by identity."""


class Drawing(Protocol):
    """What ``games/<game>/page/drawing.py`` supplies."""

    OPEN: bool
    """Every seat and spectator sees the same: only the dice to come are hidden."""

    def board(self, game: Any, /) -> Board: ...

    def draw(self, view: Any, known: Known | None = None, /) -> TableView: ...
