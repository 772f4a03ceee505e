"""``grognard watch``: a game between computer players, shown in the terminal phase by phase."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from grognard.analysis.files import write_whole
from grognard.analysis.simulation import Setup, seated, seed_of, set_up
from grognard.cli.common import check_target, console, folder, given_options, given_players
from grognard.cli.params import Command, Make, duration, whole
from grognard.cli.telling import Telling
from grognard.cli.words import Words
from grognard.engine.drawing import Drawing, TableView, Terminal
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.engine.title import resolve
from grognard.games import load, title_of, titles
from grognard.players.search.crew import Crew

HEADER_LINES = 2


def command(words: Words) -> click.Command:
    make = Make(words, "watch")
    params = [
        make.argument("game", required=False),
        make.option("scenario", "scenario"),
        make.option("players", "players", default="greedy,greedy"),
        make.option("seed", "number", whole(0), 1),
        make.option("option", "pair", multiple=True),
        make.option("data", "data"),
        make.option("delay", "seconds", duration(positive=False), 0.8),
        make.option("record", "file"),
        make.option("cores", "number", whole(1), 1),
    ]
    return Command(words, "watch", run, params)


def run(
    words: Words,
    game: str | None,
    scenario: str | None,
    players: str,
    seed: int,
    option: tuple[str, ...],
    data: str | None,
    delay: float,
    record: str | None,
    cores: int,
) -> None:
    loaded = load(game or next(iter(titles()), ""), folder(data))
    options, named = given_options(option), given_players(players)
    setup = set_up(loaded, scenario, named, seed, options, folder(data))
    check_target(record)
    on_terminal = sys.stdout.isatty()
    show: Show | Telling
    crew = Crew(cores)
    if not title_of(loaded.name).terminal:
        show = Telling(words, loaded, setup)
        show.as_lines(delay if on_terminal else 0.0, crew)
    else:
        show = Show(words, loaded, setup, crew)
        if on_terminal:
            show.on_terminal(delay)
        else:
            show.as_lines()
    if record is not None:
        seats = dict(zip(loaded.seats, named, strict=True))
        write_whole(Path(record), write_record(show.session, seats))
        click.echo(words("watch.recorded", file=record))


class Shown(NamedTuple):
    """The table as a spectator sees it, and as it is drawn."""

    view: Any
    table: TableView

    @property
    def phase(self) -> tuple[int, str]:
        return self.table.turn, self.table.phasing


class Show:
    """One game with a map in letters, and the two ways of showing it."""

    def __init__(
        self, words: Words, game: Game[Any], setup: Setup, crew: Crew | None = None
    ) -> None:
        title = title_of(game.name)
        self.words = words
        self.game = game
        self.setup = setup
        self.crew = crew
        self.session: Session[Any] = Session(game, setup.scenario, seed_of(setup, 0), setup.options)
        self.terminal: Terminal = resolve(title.terminal)(game)
        self._drawing: Drawing = resolve(title.drawing)
        self.log: list[Event] = []

    def look(self) -> Shown:
        view = self.game.view(self.session.state, None)
        return Shown(view, self._drawing.draw(view))

    def phases(self) -> Iterator[Shown]:
        """The table after each player phase; what happened in it is in ``log``."""
        session, game = self.session, self.game
        players = seated(self.setup, game, 0, self.crew)
        seen, seat, events = self.look(), "", 0
        while (decision := session.decision()) is not None:
            if decision.seat != seat:
                seat = decision.seat
                now = self.look()
                if now.phase != seen.phase:
                    self.log, events = list(session.events[events:]), len(session.events)
                    yield now
                seen = now
            session.choose(players[seat].choose(game, session.state, decision))
        self.log = list(session.events[events:])
        yield self.look()

    # -- lines, for a file or a pipe ---------------------------------------------------------

    def as_lines(self) -> None:
        click.echo(self.title())
        turn = 1
        for shown in self.phases():
            table = shown.table
            if table.turn != turn or not table.phasing:
                click.echo(self.words("watch.turn", turn=turn, sides=self.sides(table)))
                turn = table.turn
        click.echo(self.result())

    def title(self) -> str:
        scenario = self.game.scenarios[self.setup.scenario].title[self.words.lang]
        named = zip(self.game.seats, self.setup.players, strict=True)
        seats = ", ".join(f"{self.words.seat(self.game, seat)}: {who}" for seat, who in named)
        return f"{scenario} · {seats}"

    def sides(self, table: TableView) -> str:
        lang = self.words.lang
        return " · ".join(
            f"{self.words.seat(self.game, side.seat)}: {self.terminal.standing(lang, side)}"
            for side in table.sides
        )

    def result(self) -> str:
        outcome = self.game.outcome(self.session.state)
        winner = outcome.winner
        if winner is None:
            return self.words("watch.drawn")
        return self.words("watch.won", seat=self.words.seat(self.game, winner))

    # -- the board, for a terminal -------------------------------------------------------------

    def on_terminal(self, delay: float) -> None:
        screen = console()
        shown = self.look()
        first = self.page(screen, shown)
        with Live(first, console=screen, screen=True, auto_refresh=False) as live:
            live.refresh()
            time.sleep(delay)
            for shown in self.phases():
                live.update(self.page(screen, shown), refresh=True)
                time.sleep(delay)
        screen.print(self.page(screen, shown, spare=2))
        screen.print(Text(self.result(), "bold"))

    def page(self, screen: Console, shown: Shown, spare: int = 0) -> Group:
        """Heading, map and log, within the height of the screen."""
        terminal = self.terminal
        height = screen.height - spare
        room = max(3, min(12, (height - HEADER_LINES) // 4))
        drawn = terminal.draw(shown.view, screen.width, height - HEADER_LINES - room)
        notable = [event for event in self.log if event.kind in terminal.notable]
        said = [self.game.say_event(self.words.lang, event) for event in notable]
        left = height - HEADER_LINES - len(drawn)
        log = [Text(line, "dim", no_wrap=True, overflow="ellipsis") for line in said[-left:]]
        heading = Text(self.heading(shown), "bold", no_wrap=True, overflow="ellipsis")
        sides = Text(self.sides(shown.table), no_wrap=True, overflow="ellipsis")
        return Group(heading, sides, *drawn, *log)

    def heading(self, shown: Shown) -> str:
        table, weather = shown.table, self.terminal.weather(self.words.lang, shown.view)
        said = self.words("watch.heading", turn=table.turn, turns=table.turns, weather=weather)
        return f"{said} · {self.title()}"
