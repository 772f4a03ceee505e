"""Many games between computer players, the same on any number of processes and machines."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from grognard import __version__
from grognard.analysis.files import write_whole
from grognard.analysis.journal import Journal
from grognard.analysis.losses import Losses
from grognard.analysis.seating import seat
from grognard.engine.errors import BadRequest
from grognard.engine.game import Game
from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.engine.workers import each_of
from grognard.games import load
from grognard.players import Player
from grognard.players.search.crew import Crew

DRAW = "draw"


class Setup(Struct, frozen=True):
    """What is played; the players are in the order of the game's seats."""

    game: str
    scenario: str
    players: tuple[str, ...]
    seed: int
    options: dict[str, str]
    data: Path | None = None


class GameRow(Struct, frozen=True):
    """One game as it ended; ``winner`` is a seat or 'draw', ``options`` are those given."""

    index: int
    seed: str
    winner: str
    scores: dict[str, int]
    turns: int
    decisions: int
    losses: dict[str, int]
    losses_by_turn: dict[str, list[int]]
    """By turn, from the scenario's first: what was lost less what came back."""
    options: dict[str, str]


class Result(Struct, frozen=True):
    """The documented summary of a simulation (``grognard simulate --json``)."""

    game: str
    scenario: str
    players: tuple[str, ...]
    games: int
    seed: int
    wins: dict[str, int]
    mean_turns: float
    decisions: int
    seconds: float
    decisions_per_second: int


class Played(Struct, frozen=True):
    """A summary, and the row of every game in order."""

    result: Result
    rows: list[GameRow]


# -- one game --------------------------------------------------------------------------------------


def set_up(
    game: Game[Any],
    scenario: str | None,
    players: tuple[str, ...],
    seed: int,
    options: Mapping[str, str],
    data: Path | None = None,
) -> Setup:
    """A valid set-up: scenario, players and options are tried here."""
    chosen = scenario or next(iter(game.scenarios))
    game.new(chosen, "trial", options)
    if len(players) != len(game.seats):
        raise BadRequest(
            "player_count",
            game=game.name,
            right=len(game.seats),
            seats=", ".join(game.seats),
            found=len(players),
        )
    for spec in players:
        seat(spec, game.name, "trial")
    return Setup(game.name, chosen, players, seed, dict(options), data)


def seed_of(setup: Setup, index: int) -> str:
    """Every game has its own seed, so that it can be played again alone."""
    return f"{setup.seed}/{index}"


def seated(
    setup: Setup, game: Game[Any], index: int, crew: Crew | None = None
) -> dict[str, Player]:
    """Fresh players for one game, whose searches may use the processes of a crew."""
    seed = seed_of(setup, index)
    return {
        place: seat(spec, game.name, f"{seed}/{place}", crew)
        for place, spec in zip(game.seats, setup.players, strict=True)
    }


def play_game(game: Game[Any], setup: Setup, index: int) -> GameRow:
    """One game from start to end, without a log."""
    state = game.new(setup.scenario, seed_of(setup, index), setup.options)
    players = seated(setup, game, index)
    losses = Losses(game, state)
    decisions = 0
    while (decision := game.decision(state)) is not None:
        game.apply(state, players[decision.seat].choose(game, state, decision))
        losses.look(state)
        decisions += 1
    return _row(game, setup, index, state, decisions, losses)


def record_game(game: Game[Any], setup: Setup, index: int) -> tuple[GameRow, str]:
    """The same game with its record."""
    session = Session(game, setup.scenario, seed_of(setup, index), setup.options)
    players = seated(setup, game, index)
    losses = Losses(game, session.state)
    while (decision := session.decision()) is not None:
        session.choose(players[decision.seat].choose(game, session.state, decision))
        losses.look(session.state)
    row = _row(game, setup, index, session.state, len(session.moves), losses)
    named = dict(zip(game.seats, setup.players, strict=True))
    return row, write_record(session, named)


def _row(
    game: Game[Any], setup: Setup, index: int, state: Any, decisions: int, losses: Losses
) -> GameRow:
    outcome = game.outcome(state)
    losses.close_turn(state)
    return GameRow(
        index,
        seed_of(setup, index),
        outcome.winner or DRAW,
        dict(outcome.scores),
        game.turn(state),
        decisions,
        losses.total,
        losses.by_turn,
        setup.options,
    )


# -- many games ------------------------------------------------------------------------------------


class Versions(Struct, frozen=True):
    """The versions that must agree for two machines to play the same game."""

    grognard: str
    rules: int
    data: str

    def __str__(self) -> str:
        return f"{self.grognard}/{self.rules}/{self.data}"


def versions_of(game: Game[Any]) -> Versions:
    return Versions(__version__, game.rules_version, game.data_version)


class Batch(Struct, frozen=True):
    """A number of games of each set-up; all set-ups use the same seeds."""

    setups: tuple[Setup, ...]
    games: int
    recorded: bool = False
    versions: Versions | None = None
    """Only play with these versions; None: with those installed."""

    def __len__(self) -> int:
        return len(self.setups) * self.games

    def place(self, row: GameRow) -> int:
        """The number of a row's game."""
        options = [setup.options for setup in self.setups]
        return options.index(row.options) * self.games + row.index

    def record_name(self, number: int) -> str:
        """Where set-ups are compared, the name includes the number of the set-up."""
        which, index = divmod(number, self.games)
        setup = self.setups[which]
        variant = f"-{which + 1}" if len(self.setups) > 1 else ""
        return f"{setup.game}-{setup.scenario}-{setup.seed}{variant}-{index:05}.record"


class Finished(Struct, frozen=True):
    """A game as a worker returns it; ``record`` is '' if none was asked for."""

    number: int
    row: GameRow
    record: str = ""


class BatchRunner:
    """Plays the games of a batch by their number; it can be sent to another process or machine."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch

    def __call__(self, number: int) -> Finished:
        which, index = divmod(number, self.batch.games)
        setup = self.batch.setups[which]
        game = _game(setup, self.batch.versions)
        if self.batch.recorded:
            return Finished(number, *record_game(game, setup, index))
        return Finished(number, play_game(game, setup, index))


def _game(setup: Setup, wanted: Versions | None) -> Game[Any]:
    game = _loaded(setup.game, setup.data)
    if wanted is None or versions_of(game) == wanted:
        return game
    # The data folder may have changed since this process read it.
    _loaded.cache_clear()
    game = _loaded(setup.game, setup.data)
    if versions_of(game) != wanted:
        raise BadRequest("other_version", wanted=str(wanted), found=str(versions_of(game)))
    return game


@lru_cache(maxsize=8)
def _loaded(game: str, data: Path | None) -> Game[Any]:
    return load(game, data)


def play(
    batch: Batch,
    *,
    workers: int = 1,
    cluster: str | None = None,
    journal: Journal[GameRow] | None = None,
    records: Path | None = None,
    each: Callable[[GameRow], None] | None = None,
) -> list[GameRow]:
    """All games in order. Those in the journal are not played again; ``each`` is called after
    each of the others, when it is in the journal."""
    done = {batch.place(row): row for row in journal.rows} if journal is not None else {}
    left = [number for number in range(len(batch)) if number not in done]
    for finished in _finished(BatchRunner(batch), left, workers, cluster):
        done[finished.number] = finished.row
        if records is not None:
            write_whole(records / batch.record_name(finished.number), finished.record)
        if journal is not None:
            journal.add(finished.row)
        if each is not None:
            each(finished.row)
    return [done[number] for number in range(len(batch))]


def _finished(
    runner: BatchRunner, left: Sequence[int], workers: int, cluster: str | None
) -> Iterator[Finished]:
    """The games as they end, in any order."""
    if cluster is not None:
        from grognard.analysis.cluster import on_cluster

        return on_cluster(runner, left, cluster)
    return each_of(runner, left, workers)


def simulate(
    setup: Setup,
    games: int,
    workers: int = 1,
    records: Path | None = None,
    each: Callable[[GameRow], None] | None = None,
) -> Played:
    """Play all games of one set-up; ``each`` is called after each."""
    started = time.perf_counter()
    batch = Batch((setup,), games, records is not None)
    found = play(batch, workers=workers, records=records, each=each)
    return Played(summary(setup, found, time.perf_counter() - started), found)


def summary(
    setup: Setup, found: Sequence[GameRow], seconds: float, decisions_now: float | None = None
) -> Result:
    """The summary; ``decisions_now``: how many decisions took these seconds, if not all."""
    wins = dict.fromkeys((*found[0].scores, DRAW), 0)
    for row in found:
        wins[row.winner] += 1
    decisions = sum(row.decisions for row in found)
    return Result(
        setup.game,
        setup.scenario,
        setup.players,
        len(found),
        setup.seed,
        wins,
        sum(row.turns for row in found) / len(found),
        decisions,
        round(seconds, 3),
        round((decisions if decisions_now is None else decisions_now) / seconds),
    )
