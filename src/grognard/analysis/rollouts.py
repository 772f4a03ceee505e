"""Plays a position to the end many times, with other dice and players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any

from msgspec import Struct

from grognard.analysis.simulation import DRAW
from grognard.analysis.statistics import Z_95, wilson
from grognard.engine.data import Replacement
from grognard.engine.dice import Sealed
from grognard.engine.frames import S
from grognard.engine.game import Game
from grognard.engine.session import Session
from grognard.engine.workers import Team
from grognard.games import load
from grognard.players import make, usual
from grognard.players.judge import Chance, Judge, judge_of, outcome_of

TURNS = 2
"""Game turns that a rollout is played on for before it is judged, the one under way included."""


FIRST = 4
"""Rollouts of the first round; each round after it doubles them."""


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
    judged: bool = False
    """Were the rollouts cut short by the judge?"""

    def result(self, seat: str) -> float:
        """The result that the seat can expect; a draw counts half."""
        return self.chance[seat] + self.chance[DRAW] / 2


class Job(Struct, frozen=True):
    """One rollout: its number, where it begins, and its seed."""

    number: int
    position: bytes
    seed: str


class Roller:
    """Plays jobs in one process, where the game is loaded once."""

    def __init__(self, game: str, data: Replacement, scenario: str = "") -> None:
        """With the scenario, rollouts are cut short where it has a judge."""
        self._name, self._data = game, data
        self._scenario = scenario
        self._game: Game[Any] | None = None
        self._judge: Judge | None = None

    def lend(self, game: Game[Any]) -> None:
        """Use a game that is already loaded in this process."""
        self._game = game
        self._judge = judge_of(game, self._scenario)

    def __call__(self, job: Job) -> Chance:
        if self._game is None:
            self.lend(load(self._name, self._data))
        assert self._game is not None
        state = self._game.load(job.position, "imagined")
        return rollout(self._game, state, job.seed, self._judge)


def rollout(game: Game[S], state: S, seed: str, judge: Judge | None = None) -> Chance:
    """Play this position to its end, or until the judge tells how it will end."""
    state.dice = Sealed(f"imagined {seed}")
    spec = usual(game.name)
    players = {seat: make(spec, game.name, f"{seed}/{seat}") for seat in game.seats}
    until = None if judge is None else game.turn(state) + TURNS
    while (decision := game.decision(state)) is not None:
        if until is not None and game.turn(state) >= until:
            break
        game.carry_out(state, players[decision.seat].choose(game, state, decision))
    return outcome_of(game, state) if judge is None else judge.chance(state)


class Tally:
    """What came of one position's rollouts so far."""

    def __init__(self, seats: Sequence[str], error: float = 0.0) -> None:
        """``error``: how far off the judge may be that ended them; 0 where none did."""
        self.names = (*seats, DRAW)
        self.wins = dict.fromkeys(self.names, 0.0)
        self.squares = dict.fromkeys(self.names, 0.0)
        self.error = error
        self.tries = 0

    def add(self, chance: Chance) -> None:
        for who, part in zip(self.names, chance, strict=True):
            self.wins[who] += part
            self.squares[who] += part * part
        self.tries += 1

    def join(self, other: Tally) -> None:
        for who in self.names:
            self.wins[who] += other.wins[who]
            self.squares[who] += other.squares[who]
        self.tries += other.tries

    def point(self, move: int, turn: int) -> Point:
        limits = {who: self._limits(who) for who in self.names}
        return Point(
            move,
            turn,
            self.tries,
            {who: wins / self.tries for who, wins in self.wins.items()},
            {who: low for who, (low, _) in limits.items()},
            {who: high for who, (_, high) in limits.items()},
            self.error > 0,
        )

    def margin(self) -> float:
        """About how far off chance alone may have put the first name's share, at 95 %."""
        who = self.names[0]
        if not self.error:
            low, high = wilson(self.wins[who], self.tries)
            return (high - low) / 2
        return Z_95 * sqrt(self._variance(who))

    def _variance(self, who: str) -> float:
        """Of a mean of judged chances, as if one more rollout had ended in victory or defeat: a few
        may agree by chance."""
        share = self.wins[who] / self.tries
        spread = max(self.squares[who] - self.tries * share * share, 0.0)
        return (spread + share * (1 - share)) / (self.tries + 1) / self.tries

    def _limits(self, who: str) -> tuple[float, float]:
        """Wilson's interval. Judged chances count as as many whole games as would tell as much;
        what the judge may be off is allowed for."""
        share = self.wins[who] / self.tries
        if not self.error:
            return wilson(self.wins[who], self.tries)
        variance = self._variance(who) + self.error**2
        tries = max(1, round(share * (1 - share) / variance))
        return wilson(share * tries, tries)


class Positions:
    """The positions of a game, and the results of their rollouts so far. To be closed: its
    processes go on from one round to the next."""

    def __init__(
        self,
        session: Session[Any],
        seed: int | str,
        workers: int = 1,
        data: Replacement = None,
        each: Callable[[], None] | None = None,
        whole: bool = True,
    ) -> None:
        """``whole``: rollouts are played to the end of the game, even where there is a judge."""
        self.session = session
        self.game: Game[Any] = session.game
        self.judge = None if whole else judge_of(self.game, session.scenario)
        self._error = 0.0 if self.judge is None else self.judge.error
        self._seed, self._each = seed, each
        self.tallies: dict[int, Tally] = {}
        scenario = "" if self.judge is None else session.scenario
        roller = Roller(self.game.name, data, scenario)
        self._team = Team(roller, workers) if workers > 1 else None
        if self._team is None:
            roller.lend(self.game)
        self._roller = roller

    def close(self) -> None:
        if self._team is not None:
            self._team.dismiss()

    def over(self, move: int) -> bool:
        return move == len(self.session.moves) and self.session.decision() is None

    def measure(
        self, moves: Sequence[int], most: int, clear: float, each: Callable[[], None] | None = None
    ) -> dict[int, Tally]:
        """Play rollouts after each of these moves until chance plays a small part, or so many at
        most; returns the results of these alone. ``each`` is called after every round."""
        found: dict[int, Tally] = {}
        left, target = [move for move in moves if not self.over(move)], FIRST
        while left:
            target = min(target, most)
            done = found[left[0]].tries if left[0] in found else 0
            for move, fresh in self.roll(left, target - done).items():
                found.setdefault(move, self._tally()).join(fresh)
            if each is not None:
                each()
            left = [move for move in left if found[move].margin() > clear and target < most]
            target *= 2
        return found

    def _tally(self) -> Tally:
        return Tally(self.game.seats, self._error)

    def roll(self, moves: Sequence[int], count: int) -> dict[int, Tally]:
        """Play more rollouts after each of these moves; returns the results of these alone."""
        moves = [move for move in moves if not self.over(move)]
        jobs, asked = list[Job](), list[int]()
        for move in moves:
            done = self.tallies.setdefault(move, self._tally()).tries
            saved = self.game.save(self.session.state_at(move))
            for n in range(done, done + count):
                jobs.append(Job(len(jobs), saved, f"{self._seed}/{move}/{n}"))
                asked.append(move)
        fresh, found = {move: self._tally() for move in moves}, dict[int, Chance]()
        for job, chance in self._played(jobs):
            found[job.number] = chance
            if self._each is not None:
                self._each()
        # In one order, whoever was done first: sums of fractions depend on it.
        for number, move in enumerate(asked):
            self.tallies[move].add(found[number])
            fresh[move].add(found[number])
        return fresh

    def _played(self, jobs: Sequence[Job]) -> Iterator[tuple[Job, Chance]]:
        """As they come."""
        if self._team is None:
            yield from ((job, self._roller(job)) for job in jobs)
            return
        for job in jobs:
            self._team.ask(job)
        while self._team.unanswered:
            yield self._team.answer()

    def at_once(self, move: int) -> Point:
        """What the judge says of the position itself, without a rollout."""
        assert self.judge is not None
        tally = self._tally()
        state = self.session.state_at(move)
        tally.add(self.judge.chance(state))
        return tally.point(move, self.game.turn(state))

    def point(self, move: int, tally: Tally | None = None) -> Point:
        """The chances by all rollouts of a position, or by one tally."""
        turn = self.game.turn(self.session.state_at(move))
        if not self.over(move):
            return (tally or self.tallies[move]).point(move, turn)
        winner = self.session.outcome().winner or DRAW
        sure = {who: float(who == winner) for who in (*self.game.seats, DRAW)}
        return Point(move, turn, 0, sure, sure, sure)
