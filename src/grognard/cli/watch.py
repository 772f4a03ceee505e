"""``grognard watch``: a game between computer players, shown in the terminal phase by phase."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from grognard.analysis.files import write_whole
from grognard.analysis.simulation import Setup, seated, seed_of, set_up
from grognard.cli.common import check_target, console, folder, given_options, given_players
from grognard.cli.params import Command, Make, duration, whole
from grognard.cli.sea import Sea
from grognard.cli.telling import Telling
from grognard.cli.words import Words
from grognard.engine.events import Event
from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.games import load
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import State
from grognard.games.lepanto.view import View

ATTACKS = ("gunnery", "small_arms", "boarding", "ram")
LOSSES = ("drift_lost", "eliminated", "immobilised", "doria_immobilised")
WEATHER = ("wind_shifts", "wind_diced", "calm_turn")
NOTABLE = frozenset((*ATTACKS, *LOSSES, *WEATHER, "side_swept", "game_over"))
"""The events shown as lines; a replay shows all of them."""
HEADER_LINES = 2
DEFAULT = "lepanto"


def command(words: Words) -> click.Command:
    make = Make(words, "watch")
    params = [
        make.argument("game", required=False),
        make.option("scenario", "scenario"),
        make.option("players", "players", default="greedy,greedy"),
        make.option("seed", "number", whole(0), 1),
        make.option("option", "pair", multiple=True),
        make.option("data", "folder"),
        make.option("delay", "seconds", duration(positive=False), 0.8),
        make.option("record", "file"),
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
) -> None:
    loaded = load(game or DEFAULT, folder(data))
    options, named = given_options(option), given_players(players)
    setup = set_up(loaded, scenario, named, seed, options, folder(data))
    check_target(record)
    on_terminal = sys.stdout.isatty()
    show: Show | Telling
    if not isinstance(loaded, Lepanto):
        show = Telling(words, loaded, setup)
        show.as_lines(delay if on_terminal else 0.0)
    else:
        show = Show(words, loaded, setup)
        if on_terminal:
            show.on_terminal(delay)
        else:
            show.as_lines()
    if record is not None:
        seats = dict(zip(loaded.seats, named, strict=True))
        write_whole(Path(record), write_record(show.session, seats))
        click.echo(words("watch.recorded", file=record))


class Show:
    """One game, shown as lines or on the terminal."""

    def __init__(self, words: Words, game: Lepanto, setup: Setup) -> None:
        self.words = words
        self.game = game
        self.setup = setup
        self.session: Session[State] = Session(
            game, setup.scenario, seed_of(setup, 0), setup.options
        )
        self.sea = Sea(game.library.map.terrain)
        self.log: list[Event] = []

    def phases(self) -> Iterator[View]:
        """The position after each player phase; ``log`` has what happened in it."""
        session, game = self.session, self.game
        players = seated(self.setup, game, 0)
        seen, seat, events = game.view(session.state, None), "", 0
        while (decision := session.decision()) is not None:
            if decision.seat != seat:
                seat = decision.seat
                now = game.view(session.state, None)
                if (now.turn, now.phasing) != (seen.turn, seen.phasing):
                    self.log, events = session.events[events:], len(session.events)
                    yield now
                seen = now
            session.choose(players[seat].choose(game, session.state, decision))
        self.log = session.events[events:]
        yield game.view(session.state, None)

    # -- lines, for a file or a pipe ---------------------------------------------------------

    def as_lines(self) -> None:
        click.echo(self.title())
        turn = 1
        for view in self.phases():
            if view.turn != turn or not view.phasing:
                click.echo(self.words("watch.turn", turn=turn, sides=self.sides(view)))
                turn = view.turn
        click.echo(self.result())

    def title(self) -> str:
        scenario = self.game.scenarios[self.setup.scenario].title[self.words.lang]
        named = zip(self.game.seats, self.setup.players, strict=True)
        seats = ", ".join(f"{self.words.seat(self.game, seat)}: {who}" for seat, who in named)
        return f"{scenario} · {seats}"

    def sides(self, view: View) -> str:
        return " · ".join(
            self.words(
                "watch.side",
                seat=self.words.seat(self.game, side.seat),
                ships=side.afloat,
                lost=side.lost,
                points=side.points,
            )
            for side in view.sides
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
        view = self.game.view(self.session.state, None)
        with Live(self.page(screen, view), console=screen, screen=True, auto_refresh=False) as live:
            live.refresh()
            time.sleep(delay)
            for view in self.phases():
                live.update(self.page(screen, view), refresh=True)
                time.sleep(delay)
        screen.print(self.page(screen, view, spare=2))
        screen.print(Text(self.result(), "bold"))

    def page(self, screen: Console, view: View, spare: int = 0) -> Group:
        """Heading, sea and log, within the height of the screen."""
        height = screen.height - spare
        room = max(3, min(12, (height - HEADER_LINES) // 4))
        sea = self.sea.draw(view, screen.width, height - HEADER_LINES - room)
        said = [self.game.say_event(self.words.lang, e) for e in self.log if e.kind in NOTABLE]
        left = height - HEADER_LINES - len(sea)
        log = [Text(line, "dim", no_wrap=True, overflow="ellipsis") for line in said[-left:]]
        heading = Text(self.heading(view), "bold", no_wrap=True, overflow="ellipsis")
        sides = Text(self.sides(view), no_wrap=True, overflow="ellipsis")
        return Group(heading, sides, *sea, *log)

    def heading(self, view: View) -> str:
        wind = self.game.messages.say(self.words.lang, "event.wind_is", {"wind": view.wind})
        said = self.words("watch.heading", turn=view.turn, turns=view.turns, wind=wind)
        return f"{said} · {self.title()}"
