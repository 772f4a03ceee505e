"""``grognard analyse``: who was winning, when it turned, and how lucky each side was."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from msgspec import Struct, field
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from grognard.analysis.extras import need
from grognard.analysis.files import write_whole
from grognard.analysis.game_picture import game_picture
from grognard.analysis.game_study import GameStudy, study
from grognard.analysis.luck import CaseLine, Luck
from grognard.analysis.rollouts import Point
from grognard.analysis.simulation import DRAW
from grognard.analysis.winning import Progress, Sampling, Turning
from grognard.cli.common import check_target, console, folder, grid, print_json, read_text
from grognard.cli.luck import LuckTeller
from grognard.cli.params import Command, Make, whole
from grognard.cli.words import Words
from grognard.engine.records import blaming, read_record, replay
from grognard.engine.session import Session
from grognard.games.versions import game_of

MOST_EVENTS = 6
"""The most sentences shown for each move of a turning point."""
USUAL = Sampling()


class StudyOut(Struct, frozen=True):
    """The documented form of ``grognard analyse --json``."""

    game: str
    scenario: str
    moves: int
    winner: str | None
    """A seat or 'draw'; null while the game is not over."""
    sampling: Sampling = field(name="plan")
    points: list[Point]
    turnings: list[Turning]
    luck: list[Luck]
    cases: list[CaseLine]


def command(words: Words) -> click.Command:
    make = Make(words, "analyse")
    params = [
        make.argument("file"),
        make.option("rollouts", "number", whole(1), USUAL.rollouts),
        make.option("points", "number", whole(2), USUAL.points),
        make.option("turnings", "number", whole(0), USUAL.turnings),
        make.option("seed", "number", whole(0), USUAL.seed),
        make.option("workers", "number", whole(1), 1),
        make.flag("whole"),
        make.option("data", "data"),
        make.option("picture", "file"),
        make.flag("json"),
    ]
    return Command(words, "analyse", run, params)


def run(
    words: Words,
    file: str,
    rollouts: int,
    points: int,
    turnings: int,
    seed: int,
    workers: int,
    whole: bool,
    data: str | None,
    picture: str | None,
    json: bool,
) -> None:
    sampling = Sampling(rollouts, points, turnings, seed, whole)
    if picture is not None:
        check_target(picture)
        need("matplotlib")
    session = _replayed(file, data)
    with _progress(words) as progress:
        found = study(session, sampling, workers, session.game.bundle, progress)
    if picture is not None:
        write_whole(Path(picture), game_picture(words, session.game, found))
    if json:
        print_json(_out(session, sampling, found))
    else:
        Teller(words, session, sampling, found).show(picture)


def _replayed(file: str, data: str | None) -> Session[Any]:
    record = read_record(read_text(file), file)
    with blaming(record, "game"):
        game = game_of(record, folder(data))
    return replay(record, game)


@contextmanager
def _progress(words: Words) -> Iterator[Progress | None]:
    """A bar on stderr if that is a terminal. It uses no thread, so that workers can fork."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn(words("analyse.progress")), BarColumn(), MofNCompleteColumn())
    screen = console(stderr=True)
    with Bar(*columns, TimeRemainingColumn(), console=screen, auto_refresh=False) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total, refresh=True)


def _winner(session: Session[Any]) -> str | None:
    over = session.decision() is None
    return (session.outcome().winner or DRAW) if over else None


def _out(session: Session[Any], sampling: Sampling, found: GameStudy) -> StudyOut:
    return StudyOut(
        session.game.name,
        session.scenario,
        len(session.moves),
        _winner(session),
        sampling,
        found.curve.points,
        found.curve.turnings,
        found.ledger.totals(),
        found.ledger.cases(),
    )


class Teller:
    """Puts a study into words."""

    def __init__(
        self, words: Words, session: Session[Any], sampling: Sampling, found: GameStudy
    ) -> None:
        self.words = words
        self.session = session
        self.game = session.game
        self.sampling = sampling
        self.curve = found.curve
        self.ledger = found.ledger
        self.screen: Console = console()

    def show(self, picture: str | None) -> None:
        self.screen.print(self._heading(), self._grid(), sep="\n")
        if any(point.judged for point in self.curve.points):
            self.screen.print(self.words("analyse.judged"), "", sep="\n")
        self._turnings()
        LuckTeller(self.words, self.game, self.ledger, self.screen).summary()
        if picture is not None:
            self.screen.print(self.words("analyse.picture", file=picture))

    def _heading(self) -> str:
        words, winner = self.words, _winner(self.session)
        if winner is None:
            result = words("analyse.unfinished")
        elif winner == DRAW:
            result = words("analyse.drawn")
        else:
            result = words("analyse.won", seat=words.seat(self.game, winner))
        return words(
            "analyse.heading",
            title=self.game.scenarios[self.session.scenario].title[words.lang],
            moves=len(self.session.moves),
            result=result,
            rollouts=self.sampling.rollouts,
            seed=self.sampling.seed,
        )

    def _grid(self) -> Any:
        words, game = self.words, self.game
        seats = [words.seat(game, seat) for seat in game.seats]
        headings = ["", words("analyse.turn"), words("analyse.move"), *seats]
        headings += [words("analyse.draw"), words("analyse.tries")]
        shown = grid(*headings, numbers=range(1, 7))
        turned = {turning.last for turning in self.curve.turnings}
        for point in self.curve.points:
            mark = "◆" if point.move in turned else ""
            chances = [self._chance(point, who) for who in (*game.seats, DRAW)]
            shown.add_row(mark, str(point.turn), str(point.move), *chances, str(point.tries or ""))
        return shown

    def _chance(self, point: Point, who: str) -> str:
        """A share in per cent, with its interval unless the game is over."""
        chance, low, high = (
            self.words.number(100 * part[who]) for part in (point.chance, point.low, point.high)
        )
        return f"{chance} % ({low}–{high})" if point.tries else f"{chance} %"

    def _turnings(self) -> None:
        words, turnings = self.words, self.curve.turnings
        if not turnings:
            if self.sampling.turnings:
                self.screen.print(words("analyse.no_turnings"), "", sep="\n")
            return
        first = words.seat(self.game, self.game.seats[0])
        self.screen.print(words("analyse.turnings", seat=first))
        for turning in turnings:
            self._turning(turning)
        self.screen.print("")

    def _turning(self, turning: Turning) -> None:
        words, seat = self.words, self.game.seats[0]
        before, after = (
            words.number(100 * point.result(seat)) for point in (turning.before, turning.after)
        )
        swing = words.number(abs(100 * turning.swing))
        self.screen.print(
            words(
                "analyse.turning",
                turn=turning.turn,
                first=turning.first,
                last=turning.last,
                seats=", ".join(words.seat(self.game, seat) for seat in turning.seats),
                before=f"{before} %",
                after=f"{after} %",
                swing=f"{'+' if turning.swing > 0 else '−'}{swing}",
            )
        )
        for move in turning.moves:
            for line in self._told(move):
                self.screen.print(f"    {line}")

    def _told(self, number: int) -> list[str]:
        """What was done in a move, and its events."""
        session, game, lang = self.session, self.game, self.words.lang
        state, move = session.state_at(number - 1), session.moves[number - 1]
        done = game.say_action(lang, state, game.parse(state, move.text))
        last = number == len(session.moves)
        end = len(session.events) if last else session.moves[number].events_before
        events = session.events[move.events_before : end][:MOST_EVENTS]
        return [
            f"{number:>6}  {done}",
            *(f"        {event.case:<7} {game.say_event(lang, event)}" for event in events),
        ]
