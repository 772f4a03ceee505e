"""``grognard replay``: tells a record in words, or checks every die of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from grognard.analysis.luck import ledger
from grognard.cli.common import folder, read_text
from grognard.cli.luck import LuckTeller
from grognard.cli.params import Command, Make
from grognard.cli.words import Complaint, Words
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.records import Difference, Entry, Record, blaming, read_record, replay
from grognard.engine.session import Session
from grognard.games.versions import game_of

DIFFERS = 1


def command(words: Words) -> click.Command:
    make = Make(words, "replay")
    params = [
        make.argument("file"),
        make.flag("verify"),
        make.flag("luck"),
        make.option("data", "data"),
    ]
    return Command(words, "replay", run, params)


def run(words: Words, file: str, verify: bool, luck: bool, data: str | None) -> int:
    if verify and luck:
        raise Complaint("verify_or_luck")
    record = read_record(read_text(file), file)
    with blaming(record, "game"):
        game = game_of(record, folder(data))
    if luck:
        LuckTeller(words, game, ledger(replay(record, game))).show()
        return 0
    return _verify(words, record, game) if verify else _tell(words, record, game)


def _verify(words: Words, record: Record, game: Game[Any]) -> int:
    """Run it again. A difference is an answer, not a mistake of the caller."""
    try:
        session = replay(record, game)
    except Difference as difference:
        click.echo(f"grognard: {difference.text(words.lang)}", err=True)
        return DIFFERS
    click.echo(words("replay.verified", file=record.file, count=len(session.moves)))
    return 0


def _tell(words: Words, record: Record, game: Game[Any]) -> int:
    teller = Teller(words, game)
    lines = teller.lines
    lines.append(f"{game.title[words.lang]} · {record.header['scenario']}")
    lines.append(words("replay.players", players=record.header["players"] or "–"))
    try:
        replay(record, game, teller.tell)
        lines += ["", words("replay.result", result=record.result)]
    finally:
        text = "\n".join(lines)
        if sys.stdout.isatty():
            click.echo_via_pager(text)
        else:
            click.echo(text)
    return 0


class Teller:
    """Tells how the game began and what each move did."""

    def __init__(self, words: Words, game: Game[Any]) -> None:
        self.words = words
        self.game = game
        self.lines: list[str] = []
        self._opened = False

    def tell(self, session: Session[Any], entry: Entry) -> None:
        if not self._opened:
            self._opened = True
            first = session.moves[0].events_before if session.moves else len(session.events)
            self._say("", session.events[:first])
        if entry.digest:
            return
        if entry.back_to is not None:
            self.lines.append(self.words("replay.back", keep=entry.back_to))
            return
        self._say(str(entry.number), session.events[session.moves[-1].events_before :])

    def _say(self, move: str, events: Sequence[Event]) -> None:
        """A line for each event; the first has the number of the move."""
        for event in events:
            said = self.game.say_event(self.words.lang, event)
            self.lines.append(f"{move:>6}  {event.case:<7} {said}")
            move = ""
