"""What a page needs to draw any game: the board once, then the table as one seat sees it.

Each game's own ``page.drawing`` makes these from its data and its view, never from its state, so
that nothing hidden from a seat can reach its page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from grognard.engine.accounts import Account
from grognard.engine.actions import Action
from grognard.engine.modifiers import Modifier
from grognard.engine.title import Seat

V = TypeVar("V")
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
    """The page's drawings for what is there: 'hill', 'city', 'supply', 'exit', 'fort' …"""


class Label(Struct, frozen=True, omit_defaults=True):
    """A name written on the map."""

    text: Words
    x: float
    y: float
    kind: str
    seat: str = ""
    """Whose it is: written in that seat's colour."""


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
    values: Mapping[str, float] = {}
    marks: tuple[str, ...] = ()
    link: str = ""
    """The piece it is towed by."""
    down: bool = False
    """It lies face down. Those who may not look get a kind that tells nothing."""
    label: str | None = None
    """What is written on it, if that is not its id."""


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
    """By piece id, its full name."""
    roster: Sequence[Piece] = ()
    """Printed counters of the pieces that are not in play yet."""
    words: Mapping[str, Words] = {}
    """The game's own words for the page: of tracks and their values, terrain, signs, values."""
    seats: Sequence[Seat] = ()
    """The sides with their colours, as the title declares them."""


class Track(Struct, frozen=True, omit_defaults=True):
    """Something beside the map with one value: the wind, a supply level, an event in play."""

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


class Arrow(Struct, frozen=True):
    """Something declared against a cell: a combat and the cells it comes from."""

    kind: str
    to: str
    sources: tuple[str, ...]


class Fighter(Struct, frozen=True):
    """A piece in an engagement and its worth there, as players write it."""

    piece: str
    counts: str


class Party(Struct, frozen=True):
    """One side of an engagement."""

    seat: str
    fighters: Sequence[Fighter]
    total: str
    facts: Mapping[str, str]
    """More about it, such as efficiency or morale, by the game's word."""


class Result(Struct, frozen=True, omit_defaults=True):
    """A result of a roll, and in how many ways it can come up."""

    ways: int
    shown: str = ""
    """As printed in the game's combat table."""
    means: Mapping[str, int] = {}
    """Its effects, such as steps lost or hexes retreated, by the game's word; empty: none."""


class Reading(Struct, frozen=True, omit_defaults=True):
    """Where a roll is read in a table."""

    aid: str
    column: int
    rows: Sequence[int] = ()
    """For a roll to come, the row of each face of the die, from 1 on."""
    row: int = -1
    """The row, where it is known."""
    die: int = 0
    """What was rolled."""


class Throw(Struct, frozen=True, omit_defaults=True):
    """A roll of an engagement as it would be made now."""

    id: str
    seat: str
    results: Sequence[Result]
    """Their ways add up to all falls of the dice; empty: not known yet."""
    piece: str = ""
    """The piece whose roll it is, if there is one."""
    facts: Mapping[str, str] = {}
    modifiers: Sequence[Modifier] = ()
    reads: Sequence[Reading] = ()


class Bar(Struct, frozen=True):
    """Why something cannot be done, as a refusal of the game."""

    cases: Sequence[str]
    reason: str
    args: Mapping[str, str]


class Stage(Struct, frozen=True, omit_defaults=True):
    """A step of an engagement; ``state`` is 'done', 'now', 'ahead' or 'never'."""

    id: str
    state: str
    throws: Sequence[Throw] = ()
    bars: Sequence[Bar] = ()
    """Why it cannot take place."""
    tells: Sequence[str] = ()
    """The kinds of events that tell its results."""


class Engagement(Struct, frozen=True, omit_defaults=True):
    """A whole combat: who fights whom where, and how far it is."""

    kind: str
    cell: str
    attackers: Party
    defenders: Party
    stages: Sequence[Stage]
    opens: Sequence[str]
    """The kinds of events that announce it."""
    facts: Mapping[str, str] = {}
    asked: bool = False
    """The current decision is about it."""
    sources: Sequence[str] = ()
    """The cells it comes from."""


class Line(Struct, frozen=True):
    """A path over the board from a cell, such as a line of supply."""

    cell: str
    path: Sequence[str]


class Layer(Struct, frozen=True, omit_defaults=True):
    """Cells shown on demand: a seat's zones of control, or where its supply reaches."""

    id: str
    seat: str
    cells: Sequence[str]
    lines: Sequence[Line] = ()
    """The paths that lead there, one per cell."""


class Route(Struct, frozen=True):
    """One way to make a whole move, as the game itself finds it."""

    actions: Sequence[Action]
    cell: str
    path: tuple[str, ...]
    marks: tuple[str, ...] = ()
    price: str = ""
    """What it costs, as players count."""
    facing: int = NO_FACING


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
    """By cell, the seat that holds it, where the page shows that."""
    states: Mapping[str, str] = {}
    """By id of something printed on the map (a bridge), its state and who holds it."""
    arrows: Sequence[Arrow] = ()
    engagements: Sequence[Engagement] = ()
    """The combats under way and declared, in the order players see them."""
    coming: Mapping[str, int] = {}
    """By id of a counter of the roster, the turn it is due to arrive."""
    inside: tuple[str, ...] = ()
    """Two opposite corner cells of the part of the board in play, if it is not the whole."""
    account: Account | None = None
    """Where the points come from, and what wins; None where the title does not tell."""


class Counted(Protocol):
    """Something seen that a counter stands for."""

    @property
    def id(self) -> str: ...


Seen = TypeVar("Seen", bound=Counted)


class Known:
    """What a page was last shown. What is unchanged is the same object in the next picture, so
    that differences are found by identity."""

    def __init__(self) -> None:
        self._parts: dict[str, tuple[Any, Any]] = {}
        self._pieces: dict[str, tuple[Any, Any, Piece]] = {}

    def part(self, name: str, source: Any, draw: Callable[[Any], V]) -> V:
        """A part of the picture, drawn again if what it is drawn from is not what it was."""
        last = self._parts.get(name)
        if last is not None and last[0] == source:
            same: V = last[1]
            return same
        drawn = draw(source)
        self._parts[name] = source, drawn
        return drawn

    def pieces(
        self, seen: Iterable[Seen], draw: Callable[[Seen, Any], Piece], also: Any = None
    ) -> list[Piece]:
        """The counters, each drawn again if it or ``also`` is not what it was."""
        last, pieces = self._pieces, []
        for one in seen:
            known = last.get(one.id)
            if known is None or known[1] != also or (known[0] is not one and known[0] != one):
                piece = draw(one, also)
                if known is not None and known[2] == piece:
                    piece = known[2]
                known = last[one.id] = one, also, piece
            pieces.append(known[2])
        return pieces


class Terminal(Protocol):
    """What a title with a map in letters supplies, to be watched in a terminal."""

    notable: frozenset[str]
    """The kinds of events worth a line."""

    def draw(self, view: Any, width: int, height: int, /) -> Sequence[Any]:
        """Lines (rich.text.Text), no more and no longer than fit."""
        ...

    def weather(self, lang: str, view: Any, /) -> str: ...

    def standing(self, lang: str, side: SideSummary, /) -> str:
        """What a side has left and lost."""
        ...


class Drawing(Protocol):
    """What ``games/<game>/page/drawing.py`` supplies."""

    OPEN: bool
    """Every seat and spectator sees the same: only the dice to come are hidden."""

    def board(self, game: Any, /) -> Board: ...

    def draw(self, view: Any, known: Known | None = None, /) -> TableView: ...
