"""Plays a position to the end many times, with other dice and players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from grognard.analysis.simulation import DRAW
from grognard.analysis.statistics import wilson
from grognard.engine.data import Replacement
from grognard.engine.dice import Sealed
from grognard.engine.frames import S
from grognard.engine.game import Game
from grognard.engine.session import Session
from grognard.engine.workers import hand_out
from grognard.games import load
from grognard.players import make, usual


class Point(Struct, frozen=True):
    """The chances after this many moves, each with its 95 % interval."""

    move: int
    turn: int
    tries: int
    """How many rollouts; 0 if the game is over."""
    chance: dict[str, float]
    """By seat, and of a draw."""
    low: dict[str, float]
    high: dict[str, float]

    def result(self, seat: str) -> float:
        """The result that the seat can expect; a draw counts half."""
        return self.chance[seat] + self.chance[DRAW] / 2


class Job(Struct, frozen=True):
    """One rollout: the number of its position, and its seed."""

    position: int
    seed: str


class Roller:
    """Plays jobs in one process, where the game is loaded once."""

    def __init__(
        self, game: str, data: Replacement, positions: Sequence[bytes], jobs: Sequence[Job]
    ) -> None:
        self._name, self._data = game, data
        self._positions = positions
        self._jobs = jobs
        self._game: Game[Any] | None = None

    def lend(self, game: Game[Any]) -> None:
        """Use a game that is already loaded in this process."""
        self._game = game

    def __call__(self, number: int) -> tuple[int, str]:
        """The job's position, and the winner."""
        if self._game is None:
            self._game = load(self._name, self._data)
        job = self._jobs[number]
        state = self._game.load(self._positions[job.position], "imagined")
        return job.position, rollout(self._game, state, job.seed)


def rollout(game: Game[S], state: S, seed: str) -> str:
    """Play this position to its end; the winner, or 'draw'."""
    state.dice = Sealed(f"imagined {seed}")
    spec = usual(game.name)
    players = {seat: make(spec, game.name, f"{seed}/{seat}") for seat in game.seats}
    while (decision := game.decision(state)) is not None:
        game.apply(state, players[decision.seat].choose(game, state, decision))
    return game.outcome(state).winner or DRAW


class Tally:
    """The winners of one position's rollouts so far."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.wins = dict.fromkeys((*seats, DRAW), 0)
        self.tries = 0

    def add(self, winner: str) -> None:
        self.wins[winner] += 1
        self.tries += 1

    def point(self, move: int, turn: int) -> Point:
        limits = {who: wilson(wins, self.tries) for who, wins in self.wins.items()}
        return Point(
            move,
            turn,
            self.tries,
            {who: wins / self.tries for who, wins in self.wins.items()},
            {who: low for who, (low, _) in limits.items()},
            {who: high for who, (_, high) in limits.items()},
        )


class Positions:
    """The positions of a game, and the results of their rollouts so far."""

    def __init__(
        self,
        session: Session[Any],
        seed: int | str,
        workers: int = 1,
        data: Replacement = None,
        each: Callable[[], None] | None = None,
    ) -> None:
        self.session = session
        self.game: Game[Any] = session.game
        self._seed, self._workers, self._data, self._each = seed, workers, data, each
        self.tallies: dict[int, Tally] = {}

    def over(self, move: int) -> bool:
        return move == len(self.session.moves) and self.session.decision() is None

    def roll(self, moves: Sequence[int], count: int) -> dict[int, Tally]:
        """Play more rollouts after each of these moves; returns the results of these alone."""
        moves = [move for move in moves if not self.over(move)]
        jobs = []
        for at, move in enumerate(moves):
            done = self.tallies.setdefault(move, Tally(self.game.seats)).tries
            jobs += [Job(at, f"{self._seed}/{move}/{n}") for n in range(done, done + count)]
        fresh = {move: Tally(self.game.seats) for move in moves}
        for at, winner in self._played(moves, jobs):
            self.tallies[moves[at]].add(winner)
            fresh[moves[at]].add(winner)
            if self._each is not None:
                self._each()
        return fresh

    def _played(self, moves: Sequence[int], jobs: Sequence[Job]) -> Iterator[tuple[int, str]]:
        saved = [self.game.save(self.session.state_at(move)) for move in moves]
        roller = Roller(self.game.name, self._data, saved, jobs)
        if self._workers == 1 or len(jobs) < 2:
            roller.lend(self.game)
            return map(roller, range(len(jobs)))
        return hand_out(roller, len(jobs), min(self._workers, len(jobs)))

    def point(self, move: int, tally: Tally | None = None) -> Point:
        """The chances by all rollouts of a position, or by one tally."""
        turn = self.game.turn(self.session.state_at(move))
        if not self.over(move):
            return (tally or self.tallies[move]).point(move, turn)
        winner = self.session.outcome().winner or DRAW
        sure = {who: float(who == winner) for who in (*self.game.seats, DRAW)}
        return Point(move, turn, 0, sure, sure, sure)
