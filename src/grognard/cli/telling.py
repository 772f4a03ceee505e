"""A game between computer players told line by line, for games without a board in text."""

from __future__ import annotations

import time
from typing import Any

import click

from grognard.analysis.simulation import Setup, seated, seed_of
from grognard.cli.words import Words
from grognard.engine.game import Game
from grognard.engine.session import Session
from grognard.players.search.crew import Crew


class Telling:
    """Every event a spectator may know, as a sentence; pauses when the seat changes."""

    def __init__(self, words: Words, game: Game[Any], setup: Setup) -> None:
        self.words = words
        self.game = game
        self.setup = setup
        self.session: Session[Any] = Session(game, setup.scenario, seed_of(setup, 0), setup.options)

    def as_lines(self, delay: float = 0.0, crew: Crew | None = None) -> None:
        session, game = self.session, self.game
        click.echo(self._title())
        players = seated(self.setup, game, 0, crew)
        told = self._tell(0)
        seat = ""
        while (decision := session.decision()) is not None:
            if delay and decision.seat != seat:
                time.sleep(delay)
            seat = decision.seat
            session.choose(players[seat].choose(game, session.state, decision))
            told = self._tell(told)

    def _tell(self, first: int) -> int:
        events = self.session.events
        for event in events[first:]:
            if event.visible_to(None):
                case = f"{event.case}  " if event.case else ""
                click.echo(f"{case}{self.game.say_event(self.words.lang, event)}")
        return len(events)

    def _title(self) -> str:
        scenario = self.game.scenarios[self.setup.scenario].title[self.words.lang]
        named = zip(self.game.seats, self.setup.players, strict=True)
        seats = ", ".join(f"{self.words.seat(self.game, seat)}: {who}" for seat, who in named)
        return f"{scenario} · {seats}"
