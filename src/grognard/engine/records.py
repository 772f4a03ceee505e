"""A record is the whole truth of a game: header, actions one a line with their dice, result.

It is the save file, the by-mail turn, the bug report and the regression test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby

from msgspec import Struct, field

from grognard.engine.endings import read_ending
from grognard.engine.errors import BadRecord, BadRequest, Problem
from grognard.engine.frames import Illegal, S
from grognard.engine.game import Game
from grognard.engine.i18n import LANGUAGES
from grognard.engine.moves import TakeBack
from grognard.engine.options import complete
from grognard.engine.seeds import SEALS, parts_of
from grognard.engine.session import Session, check_writable

FIRST_LINE = "grognard record 1"
NOTE = "#"
"""Begins a line that only people read."""
HEADER = ("game", "rules", "data", "scenario", "options", "seed", "players", "opening")
MORE = ("practice", "sides")
"""What a header may tell besides. Practice: anything could be taken back. Sides: of each die, in
order, as ``6x12 10x1``; told if the dice are sealed, so that they can be checked without rules."""
NOTHING_MORE: Mapping[str, str] = {}


class Explained(BadRecord):
    """What is wrong with a record, with a reason ``why`` in each language."""

    def __init__(
        self, key: str, why: Mapping[str, str] | None = None, /, **args: str | int
    ) -> None:
        super().__init__(key, **args)
        self.why = why

    def text(self, lang: str) -> str:
        if self.why is not None:
            self.args_by_name["why"] = self.why[lang]
        return super().text(lang)


class Difference(Explained):
    """A readable record says one thing, and replaying it another."""

    cases: tuple[str, ...] = ()
    """Of what the rules say instead: of the refusal, or of the decision that is open."""


class Mended(Difference):
    """A record of older rules differs where a rule has been mended since."""

    def __init__(
        self, difference: Difference, record: Record, game: Game[S], mended: Sequence[str]
    ) -> None:
        cases = difference.cases
        exactly = [case for case in mended if case in cases]
        nearly = [case for case in mended if _section(case) in map(_section, cases)]
        super().__init__(
            "record_mended",
            {lang: difference.text(lang) for lang in LANGUAGES},
            theirs=record.header["rules"],
            ours=game.rules_version,
            cases=", ".join(exactly or nearly or mended),
        )


def _section(case: str) -> str:
    return case.rpartition("-")[0]


class Entry(Struct, frozen=True):
    """One line of the body: a move, a return to an earlier position, or a digest to check."""

    line: int
    number: int = 0
    seat: str = ""
    text: str = ""
    dice: tuple[int, ...] = ()
    back_to: int | None = None
    digest: str = ""


class Record(Struct):
    """A record as read from a file, not yet checked against the rules."""

    file: str
    header: dict[str, str]
    entries: list[Entry] = field(default_factory=list)
    result: str = ""
    end_line: int = 0
    header_lines: dict[str, int] = field(default_factory=dict)

    @property
    def game(self) -> str:
        return self.header["game"]

    @property
    def options(self) -> dict[str, str]:
        return dict(_pairs(self.header["options"]))

    def at(self, key: str) -> dict[str, str | int]:
        """File and line of a field of the header, as arguments of a problem."""
        return {"file": self.file, "line": self.header_lines[key]}


def _pairs(text: str) -> list[tuple[str, str]]:
    parts = (pair.partition("=") for pair in text.split())
    return [(name, value) for name, _, value in parts]


@contextmanager
def blaming(record: Record, key: str) -> Iterator[None]:
    """Blame what is refused in here on one line of the header."""
    try:
        yield
    except BadRequest as problem:
        raise Explained("record_header_wrong", _said(problem), **record.at(key)) from None


def write_record(
    session: Session[S],
    players: Mapping[str, str] | None = None,
    *,
    notes: str = "",
    more: Mapping[str, str] = NOTHING_MORE,
) -> str:
    """The text of the game so far, with its result if it is over. ``notes``: a language in which
    to tell the events of each move below it, for human readers. ``more``: what else the header
    tells."""
    game = session.game
    for player in (players or {}).values():
        check_writable("players", player)
    named = " ".join(f"{seat}={player}" for seat, player in (players or {}).items())
    options = " ".join(f"{name}={value}" for name, value in sorted(session.options.items()))
    if str(session.seed).startswith(SEALS):
        more = {**more, "sides": _sides(session)}
    lines = [
        FIRST_LINE,
        f"game: {game.name}",
        f"rules: {session.rules_version}",
        f"data: {game.data_version}",
        f"scenario: {session.scenario}",
        f"options: {options}".rstrip(),
        f"seed: {session.seed}",
        f"players: {named}".rstrip(),
        f"opening: {' '.join(map(str, session.opening_dice))}".rstrip(),
        *(f"{field}: {told}".rstrip() for field, told in more.items()),
        "",
        *_body(session, notes),
    ]
    lines += ["", f"result: {result_text(session)}"]
    lines.append(f"digest: {game.digest(session.state)}")
    return "\n".join(lines) + "\n"


def _sides(session: Session[S]) -> str:
    return " ".join(f"{sides}x{len(list(dice))}" for sides, dice in groupby(session.sides()))


def _body(session: Session[S], notes: str) -> list[str]:
    lines: list[str] = []
    number = 0
    told = _told(session, notes) if notes else {}
    for item in session.history:
        if isinstance(item, TakeBack):
            lines.append(f"back {item.keep}")
            number = item.keep
            continue
        number += 1
        dice = " | " + " ".join(map(str, item.dice)) if item.dice else ""
        lines.append(f"{number} {item.seat} {item.text}{dice}")
        lines += told.get(id(item), ())
    return lines


def _told(session: Session[S], lang: str) -> dict[int, list[str]]:
    """By move that still stands, its events as notes."""
    moves, events = session.moves, session.events
    ends = [move.events_before for move in moves[1:]] + [len(events)]
    return {
        id(move): [
            f"{NOTE} {event.case} {session.game.say_event(lang, event)}"
            for event in events[move.events_before : end]
        ]
        for move, end in zip(moves, ends, strict=True)
    }


def result_text(session: Session[S]) -> str:
    """Winner and scores, and how people ended the game if they did."""
    if session.decision() is not None:
        return "unfinished"
    outcome = session.outcome()
    scores = " ".join(f"{seat}={score}" for seat, score in outcome.scores.items())
    ended = f" | {session.ended.text()}" if session.ended else ""
    return f"{outcome.winner or 'draw'} {scores}{ended}"


_MOVE = re.compile(r"(\d{1,9}) (\S+) ([^|]+?)(?: \| (\d{1,4}(?: \d{1,4})*))?")


def read_record(text: str, file: str) -> Record:
    """Parse a record; raises on a line that makes no sense."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise BadRecord("not_a_record", file=file, line=1, right=FIRST_LINE)
    record = Record(file, {})
    for number, line in enumerate(lines[1:], 2):
        if record.end_line and line.strip() and not line.startswith(NOTE):
            raise BadRecord("record_after_end", file=file, line=number, text=line)
        if line.strip() and not line.startswith(NOTE):
            _read_line(record, number, line)
    if not record.end_line:
        raise BadRecord("record_truncated", file=file, line=len(lines))
    missing = [key for key in HEADER if key not in record.header]
    if missing:
        raise BadRecord("record_header_missing", file=file, line=2, field=missing[0])
    return record


def _read_line(record: Record, number: int, line: str) -> None:
    key, colon, value = line.partition(":")
    value = value.strip()
    if record.result:
        _read_digest(record, number, key + colon, value)
    elif colon and key in (*HEADER, *MORE) and not record.entries:
        _read_header(record, number, key, value)
    elif key == "result" and value:
        record.result = value
    elif back := re.fullmatch(r"back (\d{1,9})", line):
        record.entries.append(Entry(number, back_to=int(back.group(1))))
    elif move := _MOVE.fullmatch(line):
        dice = tuple(int(die) for die in (move.group(4) or "").split())
        entry = Entry(number, int(move.group(1)), move.group(2), move.group(3), dice)
        record.entries.append(entry)
    else:
        raise BadRecord("record_bad_line", file=record.file, line=number, text=line.strip())


def _read_header(record: Record, number: int, key: str, value: str) -> None:
    if key in record.header:
        raise BadRecord("record_header_twice", file=record.file, line=number, field=key)
    met = set[str]()
    for name, _ in _pairs(value) if key == "options" else ():
        if name in met:
            raise BadRecord("record_option_twice", file=record.file, line=number, option=name)
        met.add(name)
    record.header[key] = value
    record.header_lines[key] = number


def _read_digest(record: Record, number: int, key: str, digest: str) -> None:
    """There is one result, and only the digest follows it."""
    if key != "digest:" or not digest:
        raise BadRecord("record_no_digest", file=record.file, line=number)
    record.entries.append(Entry(number, digest=digest))
    record.end_line = number


def replay(
    record: Record,
    game: Game[S],
    each: Callable[[Session[S], Entry], None] | None = None,
) -> Session[S]:
    """Replay a record; raises BadRecord at the first difference from what it says."""
    try:
        return _replay(record, game, each)
    except Difference as difference:
        if mended := game.mended_since(int(record.header["rules"])):
            raise Mended(difference, record, game, mended) from None
        raise


def _replay(
    record: Record, game: Game[S], each: Callable[[Session[S], Entry], None] | None
) -> Session[S]:
    options = _checked_header(record, game)
    with blaming(record, "scenario"):
        session = Session(game, record.header["scenario"], record.header["seed"], options)
    _check_opening(record, session)
    for entry in record.entries:
        if entry.back_to is not None:
            _take_back(record, session, entry)
        elif entry.digest:
            _check_end(record, session, entry)
        else:
            _replay_move(record, session, entry)
        if each is not None:
            each(session, entry)
    return session


_RULES = re.compile(r"[1-9][0-9]{0,8}")


def _checked_header(record: Record, game: Game[S]) -> dict[str, str]:
    """The options the game was started with; raises on what this game cannot replay."""
    rules = record.header["rules"]
    if not _RULES.fullmatch(rules) or int(rules) > game.rules_version:
        ours = game.rules_version
        raise BadRecord("record_other_rules", theirs=rules, ours=ours, **record.at("rules"))
    if record.header["data"] != game.data_version:
        theirs, ours_data = record.header["data"], game.data_version
        raise BadRecord("record_other_data", theirs=theirs, ours=ours_data, **record.at("data"))
    with blaming(record, "seed"):
        check_writable("seed", record.header["seed"])
        parts_of(record.header["seed"])
    with blaming(record, "options"):
        return complete(game.options, record.options, int(rules))


def _check_opening(record: Record, session: Session[S]) -> None:
    """The dice rolled before the first decision."""
    found, right = record.header["opening"], " ".join(map(str, session.opening_dice))
    if found != right:
        where = record.at("opening")
        raise Difference("record_opening", found=found or "–", right=right or "–", **where)


def _replay_move(record: Record, session: Session[S], entry: Entry) -> None:
    game = session.game
    where: dict[str, str | int] = {"file": record.file, "line": entry.line}
    decision = session.decision()
    if decision is None:
        raise Difference("record_move_after_end", **where)
    if entry.number != len(session.moves) + 1:
        right = len(session.moves) + 1
        raise Difference("record_move_number", found=entry.number, right=right, **where)
    if entry.seat != decision.seat:
        difference = Difference("record_wrong_seat", found=entry.seat, right=decision.seat, **where)
        difference.cases = (decision.case,)
        raise difference
    try:
        action = game.parse(session.state, entry.text)
    except Problem as problem:
        raise Difference("record_unreadable_action", _said(problem), **where) from None
    try:
        session.choose(action)
    except Illegal as illegal:
        refusal = illegal.refusal
        why = {lang: game.say_refusal(lang, session.state, refusal) for lang in LANGUAGES}
        difference = Difference("record_illegal", why, text=entry.text, **where)
        difference.cases = refusal.cases or (decision.case,)
        raise difference from None
    rolled = session.moves[-1].dice
    if rolled != entry.dice:
        raise Difference(
            "record_changed_die", found=_dice(entry.dice), right=_dice(rolled), **where
        )


def _said(problem: Problem) -> dict[str, str]:
    return {lang: problem.text(lang) for lang in LANGUAGES}


def _dice(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values)) or "–"


def _take_back(record: Record, session: Session[S], entry: Entry) -> None:
    try:
        session.take_back(entry.back_to or 0)
    except Problem as problem:
        where: dict[str, str | int] = {"file": record.file, "line": entry.line}
        raise Difference("record_unreadable_action", _said(problem), **where) from None


def _check_end(record: Record, session: Session[S], entry: Entry) -> None:
    where: dict[str, str | int] = {"file": record.file, "line": entry.line}
    ending = read_ending(record.result.rpartition(" | ")[2], session.game.seats)
    if ending is not None and session.decision() is not None:
        session.end(ending)
    result = result_text(session)
    if record.result != result:
        raise Difference("record_result", found=record.result, right=result, **where)
    if "sides" in record.header and record.header["sides"] != _sides(session):
        found, right_sides = record.header["sides"], _sides(session)
        raise Difference(
            "record_sides", found=found or "–", right=right_sides or "–", **record.at("sides")
        )
    digest = session.game.digest(session.state)
    if entry.digest != digest:
        raise Difference("record_digest", found=entry.digest, right=digest, **where)
