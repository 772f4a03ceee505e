"""What goes over the wire: every request and answer is a struct."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from grognard.engine.drawing import (
    Reading,
    TableView,
)
from grognard.server.differences import Head, PieceNews
from grognard.server.endings.protocol import Rematch

Words = Mapping[str, str]
Id = Annotated[str, Meta(max_length=64)]
ActionText = Annotated[str, Meta(max_length=80)]
Natural = Annotated[int, Meta(ge=0, le=2**31 - 1)]


# -- the lobby ------------------------------------------------------------------------------


class ScenarioOut(Struct, frozen=True):
    id: str
    title: Words
    summary: Words
    turns: int
    minutes: int


class OptionOut(Struct, frozen=True):
    """A switch of the rules; the first value is the default."""

    name: str
    values: Sequence[str]
    ruling: str
    means: Mapping[str, Words]
    """By value, what it means; where that is said."""


class GameOut(Struct, frozen=True):
    game: str
    title: Words
    seats: Sequence[str]
    scenarios: Sequence[ScenarioOut]
    options: Sequence[OptionOut]
    players: Sequence[str]
    verbs: Mapping[str, str]
    """Each verb with the name of its argument ('' if it takes none)."""
    moves: Sequence[str]
    """Verbs that take a piece a step further."""
    urges: Sequence[str]
    """Kinds of decisions in which units are expected to act."""
    stage: str


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word that players may not know: how it is written in each language, and what it means."""

    es: Sequence[str]
    en: Sequence[str]
    case: str
    means: Words


class TextOut(Struct, frozen=True):
    """Every sentence of a game: messages by key; cases, section titles and rulings by id."""

    messages: Mapping[str, Words]
    cases: Mapping[str, Words]
    sections: Mapping[str, Words]
    rulings: Mapping[str, Mapping[str, Any]]
    terms: Mapping[str, Term] = {}


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: Id
    scenario: Id
    seats: dict[Id, Id]
    """Each seat with who plays it: 'human' or the name of a computer player."""
    options: dict[Id, Id] = field(default_factory=dict)
    name: Annotated[str, Meta(max_length=80)] = ""
    auto: bool = True
    """People's decisions with one legal answer are made for them."""
    pace: Annotated[int, Meta(ge=0, le=5000)] | None = None
    """Milliseconds between a computer's moves, so that a person can follow."""
    practice: bool = False
    """Against a computer, anything may be taken back. The record says so."""
    public: bool = False
    """Whoever knows its id may watch; otherwise they need a key."""


class Made(Struct, frozen=True):
    """A new table. Nobody sits at it yet: whoever holds an invitation joins with it."""

    id: str
    invitations: Mapping[str, str]
    """One for the seat of each person; each is good once."""
    watch: str
    """The key for spectators."""
    commitment: str
    """Of the dice. It comes before anybody adds to their seed, and never changes."""


class TableLine(Struct, frozen=True):
    """A table in the list."""

    id: str
    game: str
    scenario: str
    name: str
    turn: int
    turns: int
    seats: Mapping[str, str]
    deciding: str
    over: bool
    ended: str
    """How: by the 'rules', 'resigned' or 'agreed'; '' if that is not known."""
    winner: str
    created: float
    updated: float


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """Keys of any tables."""

    keys: Annotated[list[Id], Meta(max_length=200)]


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    at: Natural
    seats: dict[Id, Id] = field(default_factory=dict)
    name: Annotated[str, Meta(max_length=80)] = ""


# -- a game being played --------------------------------------------------------------------


class EventOut(Struct, frozen=True, omit_defaults=True):
    """What happened; ``n`` counts events, ``move`` the moves of the game as it stands."""

    n: int
    move: int
    case: str
    kind: str
    args: Mapping[str, Any]
    dice: Sequence[int] = ()
    """The dice of the move that may be known, given with its first event that may."""
    auto: bool = False
    """The move had no alternative and was made for the seat."""
    reads: Sequence[Reading] = ()
    """The cells of the game's tables that gave its result."""


class DecisionOut(Struct, frozen=True, omit_defaults=True):
    seat: str
    case: str
    kind: str
    args: Mapping[str, Any] = {}
    secret: bool = False
    """What is asked and answered is hidden from the reader: there are no args."""


class OutcomeOut(Struct, frozen=True):
    winner: str | None
    scores: Mapping[str, int]
    cases: Sequence[str]
    ended: str
    """'rules'; or 'resigned' or 'agreed', if people ended it …"""
    by: str
    """… and who did: resigned, or accepted the draw."""


class RefusalOut(Struct, frozen=True):
    cases: Sequence[str]
    reason: str
    args: Mapping[str, Any]
    text: Words


class ChatLine(Struct, frozen=True):
    n: int
    seat: str
    """The writer's seat; '' for a spectator."""
    text: str
    at: float


class TakebackAsked(Struct, frozen=True):
    """``keep``: the moves that would stand; ``position``: where it was asked."""

    by: str
    keep: int
    position: int


class Seal(Struct, frozen=True, omit_defaults=True):
    """The commitment is known from the start, what the seats add when they join, the rest once
    the game is over. Without a commitment the dice are not sealed."""

    commitment: str
    contributions: Mapping[str, str] = {}
    secret: str = ""
    seed: str = ""


Legal = Mapping[str, Sequence[str]]
"""Each verb that is legal now with the arguments offered (none: [])."""


class Update(Struct, frozen=True, omit_defaults=True):
    """What changed between the positions ``since`` and ``position``."""

    since: int
    position: int
    moves: int
    changed: Sequence[PieceNews] = ()
    gone: Sequence[str] = ()
    head: Head | None = None
    decision: DecisionOut | None = None
    legal: Legal | None = None
    events: Sequence[EventOut] = ()
    cut: int | None = None
    """Moves were taken back: forget the events from this number on."""
    can_undo: bool = False
    outcome: OutcomeOut | None = None
    seal: Seal | None = None
    stopped: RefusalOut | None = None
    """Why the rest of several actions was not carried out; only for the sender."""
    order: tuple[int, int] | None = None
    """The first and the last of the moves that were made as one order."""


class Snapshot(Struct, frozen=True):
    """The whole table as the holder of a key sees it."""

    id: str
    game: str
    scenario: str
    name: str
    options: Mapping[str, str]
    seats: Mapping[str, str]
    you: Sequence[str]
    position: int
    moves: int
    view: TableView
    decision: DecisionOut | None
    legal: Legal | None
    can_undo: bool
    events: Sequence[EventOut]
    outcome: OutcomeOut | None
    presence: Mapping[str, bool]
    watching: int
    chat: Sequence[ChatLine]
    takeback: TakebackAsked | None
    draw: str
    """The seat whose offer of a draw stands; '' if none."""
    rematch: Rematch | None
    seal: Seal
    waiting: Sequence[str]
    """The seats that nobody has taken yet; until then the dice are not fixed and nobody acts."""
    local: bool
    practice: bool
    public: bool
    created: float
    orders: Sequence[tuple[int, int]] = ()
    """The first and the last move of each order, in the order of play."""


class Actions(Struct, frozen=True, forbid_unknown_fields=True):
    """``whole``: all of them or none, as one order that is taken back as one."""

    position: Natural
    actions: Annotated[list[ActionText], Meta(min_length=1, max_length=2000)]
    whole: bool = False


class AtPosition(Struct, frozen=True, forbid_unknown_fields=True):
    position: Natural


class Decide(Struct, frozen=True, forbid_unknown_fields=True):
    """Let the computer answer for the seat that decides."""

    position: Natural
    until: Literal["answer", "unit", "phase", "turn"] = "answer"
    """How much of it: one answer, until the same question comes again, another phase or turn."""
    stop: bool = False
    """Leave answers that roll dice to the person."""


class ChatIn(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Done(Struct, frozen=True):
    position: int


class MailOut(Struct, frozen=True):
    position: int
    applied: int


# -- the stream -----------------------------------------------------------------------------


class Hello(Struct, frozen=True):
    stream: str
    """Send it as X-Stream with your actions, and their update comes only as the answer."""
    position: int
    presence: Mapping[str, bool]
    watching: int
    takeback: TakebackAsked | None
    draw: str
    rematch: Rematch | None
    waiting: Sequence[str]


class Presence(Struct, frozen=True):
    presence: Mapping[str, bool]
    watching: int
    waiting: Sequence[str]


class TakebackNews(Struct, frozen=True):
    takeback: TakebackAsked | None
    accepted: bool | None = None


# -- what went wrong ------------------------------------------------------------------------


class ErrorOut(Struct, frozen=True, omit_defaults=True):
    error: str
    message: Words
    refusal: RefusalOut | None = None
    snapshot: Snapshot | None = None
