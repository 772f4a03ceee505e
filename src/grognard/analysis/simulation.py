"""Many games between computer players, on as many processes as asked, the same for every number."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from grognard.analysis.files import write_whole
from grognard.analysis.workers import hand_out
from grognard.engine.errors import BadRequest
from grognard.engine.game import Game
from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.games import load
from grognard.players import Player, make

DRAW = "draw"


class Setup(Struct, frozen=True):
    """What is played; the players sit in the order of the game's seats."""

    game: str
    scenario: str
    players: tuple[str, ...]
    seed: int
    options: dict[str, str]
    data: Path | None = None


class GameRow(Struct, frozen=True):
    """One game as it ended; ``winner`` is a seat or 'draw'."""

    index: int
    seed: str
    winner: str
    scores: dict[str, int]
    turns: int
    decisions: int


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

    def mean_score(self, seat: str) -> float:
        return sum(row.scores[seat] for row in self.rows) / len(self.rows)


def set_up(
    game: Game[Any],
    scenario: str | None,
    players: tuple[str, ...],
    seed: int,
    options: Mapping[str, str],
    data: Path | None = None,
) -> Setup:
    """A set-up that can be played: scenario, players and options are tried out here."""
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
        make(spec, game.name, "trial")
    return Setup(game.name, chosen, players, seed, dict(options), data)


def seed_of(setup: Setup, index: int) -> str:
    """Every game has a seed of its own, so it can be played again alone."""
    return f"{setup.seed}/{index}"


def seated(setup: Setup, game: Game[Any], index: int) -> dict[str, Player]:
    """Fresh players for one game."""
    seed = seed_of(setup, index)
    return {
        seat: make(spec, game.name, f"{seed}/{seat}")
        for seat, spec in zip(game.seats, setup.players, strict=True)
    }


def play_game(game: Game[Any], setup: Setup, index: int) -> GameRow:
    """One game from start to end, without a log."""
    state = game.new(setup.scenario, seed_of(setup, index), setup.options)
    players = seated(setup, game, index)
    decisions = 0
    while (decision := game.decision(state)) is not None:
        game.apply(state, players[decision.seat].choose(game, state, decision))
        decisions += 1
    return _row(game, setup, index, state, decisions)


def record_game(game: Game[Any], setup: Setup, index: int) -> tuple[GameRow, str]:
    """The same game with its record."""
    session = Session(game, setup.scenario, seed_of(setup, index), setup.options)
    players = seated(setup, game, index)
    while (decision := session.decision()) is not None:
        session.choose(players[decision.seat].choose(game, session.state, decision))
    row = _row(game, setup, index, session.state, len(session.moves))
    named = dict(zip(game.seats, setup.players, strict=True))
    return row, write_record(session, named)


def _row(game: Game[Any], setup: Setup, index: int, state: Any, decisions: int) -> GameRow:
    outcome = game.outcome(state)
    return GameRow(
        index,
        seed_of(setup, index),
        outcome.winner or DRAW,
        dict(outcome.scores),
        game.turn(state),
        decisions,
    )


class Table:
    """One process's copy of the game, loaded once; called with the number of a game to play."""

    def __init__(self, setup: Setup, records: Path | None = None) -> None:
        self.setup = setup
        self.records = records
        self._game: Game[Any] | None = None

    def __call__(self, index: int) -> GameRow:
        if self._game is None:
            self._game = load(self.setup.game, self.setup.data)
        if self.records is None:
            return play_game(self._game, self.setup, index)
        row, text = record_game(self._game, self.setup, index)
        name = f"{self.setup.game}-{self.setup.scenario}-{self.setup.seed}-{index:05}.record"
        write_whole(self.records / name, text)
        return row


def rows(
    setup: Setup, games: int, workers: int = 1, records: Path | None = None
) -> Iterator[GameRow]:
    """The rows of all games as they are finished, in no promised order."""
    table = Table(setup, records)
    if workers == 1 or games == 1:
        return map(table, range(games))
    return hand_out(table, games, min(workers, games))


def simulate(
    setup: Setup,
    games: int,
    workers: int = 1,
    records: Path | None = None,
    each: Callable[[GameRow], None] | None = None,
) -> Played:
    """Play all games; ``each`` is told of every one as it ends."""
    started = time.perf_counter()
    found = []
    for row in rows(setup, games, workers, records):
        found.append(row)
        if each is not None:
            each(row)
    seconds = time.perf_counter() - started
    found.sort(key=lambda row: row.index)
    return Played(_summary(setup, found, seconds), found)


def _summary(setup: Setup, found: list[GameRow], seconds: float) -> Result:
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
        round(decisions / seconds),
    )
