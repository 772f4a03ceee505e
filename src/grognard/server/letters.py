"""Records, which are whole games as text, and letters, which are turns sent by mail."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from grognard.engine.dice import Sealed
from grognard.engine.errors import Problem
from grognard.engine.frames import Illegal
from grognard.engine.i18n import LANGUAGES
from grognard.engine.records import read_record, replay, write_record
from grognard.engine.seals import seals_of
from grognard.engine.seeds import is_open, with_plain
from grognard.engine.session import Session
from grognard.games.versions import game_of
from grognard.server.errors import ApiError, from_problem
from grognard.server.insight import DieNeeded, NoDice
from grognard.server.journal import HUMAN, end_entry, entries_of
from grognard.server.keys import new_secret
from grognard.server.protocol import NewTable
from grognard.server.store.database import Entry
from grognard.server.tables import Table

FIRST_LINE = "grognard mail 1"
SHOWN_NAME = "record"
MOST_LINES = 60_000
"""Of a record: three times the longest game that chance has played."""
MOST_MOVES = 1000
"""In a letter: it is one turn."""
_MOVE = re.compile(r"(\d{1,9}) (\S+) ([^|]+?)(?: \| (\d{1,4}(?: \d{1,4})*))?")


def record_of(table: Table, local: bool) -> str:
    """The record so far. While the game goes on, strangers get one with other dice to come."""
    session: Session[Any] = table.session
    more = {"practice": "yes"} if table.saved.practice else {}
    text = write_record(session, table.saved.seats, more=more)
    if local or session.decision() is None:
        return text
    told = Sealed(table.saved.seed).closed(session.state.rolled)
    handed = with_plain(told, new_secret())
    return text.replace(f"\nseed: {session.seed}\n", f"\nseed: {handed}\n", 1)


class Sent(Struct, frozen=True):
    """A record as it came in, and whether the server is one's own."""

    text: str
    local: bool


class Arrived(Struct, frozen=True):
    """What a new table needs from a record that was read and replayed."""

    table: NewTable
    data: str
    seed: str
    entries: list[Entry]


def read(sent: Sent) -> Arrived:
    """Replay a record. Its dice to come are only kept on one's own machine, where nobody can be
    cheated; elsewhere the table gets a seal of its own."""
    try:
        record = read_record(sent.text, SHOWN_NAME)
        if len(record.entries) > MOST_LINES:
            raise ApiError(422, "record_too_long", most=MOST_LINES)
        game = game_of(record)
        session = replay(record, game)
        if not all(seal.holds for seal in seals_of(str(session.seed), session.state.rolled)):
            raise ApiError(422, "seal_broken")
    except Problem as problem:
        raise from_problem(problem) from None
    entries, rolled = entries_of(session, set(), len(session.moves))
    if session.ended is not None:
        entries.append(end_entry(session.ended))
    seed = str(session.seed)
    if session.decision() is not None and not (sent.local and is_open(seed)):
        seed = Sealed(seed).closed(rolled)
    seats = dict.fromkeys(game.seats, HUMAN)
    practice = record.header.get("practice") == "yes"
    asked = NewTable(game.name, session.scenario, seats, dict(session.options), practice=practice)
    return Arrived(asked, game.data_version, seed, entries)


# -- by mail ----------------------------------------------------------------------------------


def letter(table: Table, seat: str) -> str:
    """What a seat has played since another seat last acted, with the dice."""
    session = table.session
    moves = session.moves
    first = len(moves)
    while first and moves[first - 1].seat == seat:
        first -= 1
    lines = [
        FIRST_LINE,
        f"game: {table.saved.game}",
        f"scenario: {table.saved.scenario}",
        f"seat: {seat}",
        "",
    ]
    for number in range(first, len(moves)):
        move = moves[number]
        dice = " | " + " ".join(map(str, move.dice)) if move.dice else ""
        lines.append(f"{number + 1} {move.seat} {move.text}{dice}")
    lines += ["", f"digest: {table.game.digest(session.state)}"]
    return "\n".join(lines) + "\n"


class Letter(Struct):
    seat: str
    moves: list[tuple[int, str, str, tuple[int, ...]]]
    digest: str


def read_letter(text: str) -> Letter:
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines or lines[0] != FIRST_LINE:
        raise ApiError(422, "not_a_letter", right=FIRST_LINE)
    letter = Letter("", [], "")
    for number, line in enumerate(lines[1:], 2):
        if move := _MOVE.fullmatch(line):
            dice = tuple(int(die) for die in (move.group(4) or "").split())
            letter.moves.append((int(move.group(1)), move.group(2), move.group(3), dice))
            if len(letter.moves) > MOST_MOVES:
                raise ApiError(422, "letter_too_long", most=MOST_MOVES)
        elif line.startswith("seat: "):
            letter.seat = line.removeprefix("seat: ")
        elif line.startswith("digest: "):
            letter.digest = line.removeprefix("digest: ")
        elif line and not re.match(r"(game|scenario): ", line):
            raise ApiError(422, "letter_bad_line", line=number)
    return letter


def new_entries(table: Table, letter: Letter) -> list[Entry]:
    """The letter's moves that are new to this table, tried on a copy first.

    Dice are only rolled on one's own machine: elsewhere the attempt would give them away."""
    game, session = table.game, table.session
    state = game.clone(session.state)
    if not table.local:
        state.dice = NoDice()
    fresh = [move for move in letter.moves if move[0] > len(session.moves)]
    for number, (at, seat, text, dice) in enumerate(fresh, len(session.moves) + 1):
        decision = game.decision(state)
        if at != number or decision is None or decision.seat != seat:
            raise ApiError(409, "letter_out_of_step", move=at)
        if seat != letter.seat:
            raise ApiError(409, "letter_foreign_move", move=at, seat=letter.seat)
        recorder = game.recorder(state)
        try:
            game.apply(state, game.parse(state, text), recorder)
        except Illegal as illegal:
            said = {lang: game.say_refusal(lang, state, illegal.refusal) for lang in LANGUAGES}
            raise ApiError(422, "illegal", message=said) from None
        except DieNeeded:
            raise ApiError(409, "letter_other_dice", move=at) from None
        except Problem as problem:
            raise from_problem(problem) from None
        if dice != tuple(die.value for die in recorder.dice):
            raise ApiError(409, "letter_other_dice", move=at)
    if fresh and letter.digest and letter.digest != game.digest(state):
        raise ApiError(409, "letter_other_position")
    return [Entry(seat, text, False) for _, seat, text, _ in fresh]
