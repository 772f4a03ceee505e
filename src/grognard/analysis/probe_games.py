"""One game after another with a side that keeps to rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from grognard.analysis.probe_rules import BOTH, Bound, Census, Rule
from grognard.analysis.simulation import Setup, seated, seed_of
from grognard.engine.game import Game
from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.games import load


class Try(Struct, frozen=True):
    """One game under rules; ``score`` is 1 for a victory, 1/2 for a draw."""

    seat: str
    rules: str
    index: int
    score: float
    lead: int
    bent: int
    """How often the rules changed an answer."""
    decisions: int


class Job(Struct, frozen=True):
    """One game to play."""

    seat: str
    rules: tuple[Rule, ...]
    index: int

    @property
    def name(self) -> str:
        return BOTH.join(map(str, self.rules))


class Prober:
    """Plays jobs by their number; it can be sent to another process."""

    def __init__(self, setup: Setup, jobs: Sequence[Job], most: int = 0) -> None:
        self.setup = setup
        self.jobs = jobs
        self.most = most
        self._game: Game[Any] | None = None

    def lend(self, game: Game[Any]) -> None:
        """Use a game that is already loaded in this process."""
        self._game = game

    def __call__(self, number: int) -> Try:
        if self._game is None:
            self._game = load(self.setup.game, self.setup.data)
        return attempt(self._game, self.setup, self.jobs[number], self.most)


def attempt(game: Game[Any], setup: Setup, job: Job, most: int) -> Try:
    """One game under the rules of the job; an endless one counts as lost."""
    players = seated(setup, game, job.index)
    players[job.seat] = bound = Bound(players[job.seat], job.rules, seed_of(setup, job.index))
    state = game.new(setup.scenario, seed_of(setup, job.index), setup.options)
    made = 0
    while (decision := game.decision(state)) is not None and (not most or made < most):
        game.apply(state, players[decision.seat].choose(game, state, decision))
        made += 1
    return _tried(game, job, state, bound.bent, made)


def _tried(game: Game[Any], job: Job, state: Any, bent: int, made: int) -> Try:
    outcome = game.outcome(state)
    own = outcome.scores[job.seat]
    lead = own - max(score for seat, score in outcome.scores.items() if seat != job.seat)
    won = 0.5 if outcome.winner is None else float(outcome.winner == job.seat)
    over = game.decision(state) is None
    return Try(job.seat, job.name, job.index, won if over else 0.0, lead, bent, made)


def record(game: Game[Any], setup: Setup, job: Job) -> str:
    """The record of a job's game."""
    session = Session(game, setup.scenario, seed_of(setup, job.index), setup.options)
    players = seated(setup, game, job.index)
    players[job.seat] = Bound(players[job.seat], job.rules, seed_of(setup, job.index))
    while (decision := session.decision()) is not None:
        session.choose(players[decision.seat].choose(game, session.state, decision))
    named = dict(zip(game.seats, setup.players, strict=True))
    return write_record(session, named | {job.seat: f"{named[job.seat]} ({job.name})"})


def census(game: Game[Any], setup: Setup, games: Iterable[int]) -> Census:
    """What the computer is offered and takes in these games."""
    found = Census()
    for index in games:
        players = seated(setup, game, index)
        state = game.new(setup.scenario, seed_of(setup, index), setup.options)
        while (decision := game.decision(state)) is not None:
            options = game.legal(state)
            action = players[decision.seat].choose(game, state, decision)
            if len(options) > 1:
                found.look(decision, options, action)
            game.apply(state, action)
    return found
