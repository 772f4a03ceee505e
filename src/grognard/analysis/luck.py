"""The luck ledger: compares each die with the faces it could have shown, by what came of it.

The gain of a die is the worth of the position after the face that fell, less the mean over all
faces. So it is zero on average, and a high face can be bad luck. The dice that follow, and what the
owner makes of the result, are imagined in the same way for every face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import erf, sqrt
from typing import Any

from msgspec import Struct

from grognard.engine.dice import Dice, Sealed
from grognard.engine.events import QUIET, Die, Log
from grognard.engine.frames import settle
from grognard.engine.game import Game
from grognard.engine.session import Session
from grognard.players import make, usual
from grognard.players.balance import balance_of

WORLDS = 4
"""How often the rest is imagined if more dice follow."""
MOST_ANSWERS = 40
"""How many answers a result is played on for before the position is judged as it is."""

Act = Callable[[Any, Log], None]
"""Repeats on a state the action that rolled the dice."""


class Cast(Struct, frozen=True):
    """One die as it fell; ``move`` 0 is before the first decision."""

    move: int
    turn: int
    seat: str
    """The seat whose decision led to the roll ('' before the first decision)."""
    case: str
    sides: int
    value: int
    gain: float
    """Its gain for the game's first seat, in victory points; the second lost as much."""
    spread: float
    """The standard deviation of the gain over all faces."""
    faces: int
    """How many faces would have been as good or better for the side it favoured."""
    seen_by: tuple[str, ...] | None = None
    """The seats that may know it during the game; None: everybody."""


class CaseLine(Struct, frozen=True):
    """All dice rolled for one case in the moves of one seat."""

    case: str
    seat: str
    dice: int
    mean: float
    """The mean face, on a scale from 0 (the lowest) to 1 (the highest); 0.5 is expected."""
    gain: float
    """For the seat named."""


class Luck(Struct, frozen=True):
    """How lucky a seat was in all: its gain, and the share of such games that bring it less."""

    seat: str
    gain: float
    spread: float
    percentile: float


class Ledger(Struct, frozen=True):
    """Every die of a game, and the sums."""

    seats: tuple[str, str]
    casts: list[Cast]

    def gain(self, cast: Cast, seat: str) -> float:
        """For that seat; before anybody has decided ('') for the first."""
        return -cast.gain if seat == self.seats[1] else cast.gain

    def totals(self) -> list[Luck]:
        gain = sum(cast.gain for cast in self.casts)
        spread = sqrt(sum(cast.spread**2 for cast in self.casts))
        return [
            Luck(seat, sign * gain, spread, _below(sign * gain, spread))
            for seat, sign in zip(self.seats, (1, -1), strict=True)
        ]

    def cases(self) -> list[CaseLine]:
        """By case and seat, those that mattered most first."""
        groups: dict[tuple[str, str], list[Cast]] = {}
        for cast in self.casts:
            groups.setdefault((cast.case, cast.seat), []).append(cast)
        lines = [self._line(case, seat, casts) for (case, seat), casts in groups.items()]
        return sorted(lines, key=lambda line: (-abs(line.gain), line.case, line.seat))

    def _line(self, case: str, seat: str, casts: Sequence[Cast]) -> CaseLine:
        mean = sum((c.value - 1) / (c.sides - 1) for c in casts) / len(casts)
        return CaseLine(case, seat, len(casts), mean, sum(self.gain(c, seat) for c in casts))

    def best(self, seat: str, count: int) -> list[Cast]:
        """The casts that helped a seat most; they were bad luck for the other."""
        ranked = sorted(self.casts, key=lambda cast: (-self.gain(cast, seat), cast.move))
        return [cast for cast in ranked[:count] if self.gain(cast, seat) > 0]


def _below(gain: float, spread: float) -> float:
    """The share of games that would bring less; many dice add up to a normal distribution."""
    return 0.5 if spread == 0 else 0.5 * (1 + erf(gain / (spread * sqrt(2))))


def ledger(session: Session[Any], each: Callable[[], None] | None = None) -> Ledger:
    """The ledger of a game so far; ``each`` is called after each move that rolled dice."""
    first, second = session.game.seats
    casts: list[Cast] = []
    for found in casts_by_move(session):
        casts += found
        if each is not None:
            each()
    return Ledger((first, second), casts)


def rolls(session: Session[Any]) -> int:
    """How many moves (and the opening) rolled dice."""
    return sum(bool(move.dice) for move in session.moves) + bool(session.opening_dice)


def casts_by_move(session: Session[Any], since: int = 0) -> Iterator[list[Cast]]:
    """The casts of every move after ``since`` that rolled dice; the opening is move 0."""
    game, judge = session.game, Judge(session.game)
    if session.opening_dice and not since:
        state = game.set_up(session.scenario, session.seed, session.options)
        yield judge.weigh(state, settle, 0, "")
    for number, move in enumerate(session.moves[since:], since + 1):
        if not move.dice:
            continue
        state = session.state_at(number - 1)
        state.rolled = move.rolled_before
        action = game.parse(state, move.text)

        def act(copy: Any, log: Log, action: Any = action) -> None:
            game.apply(copy, action, log)

        yield judge.weigh(state, act, number, move.seat)


class Known:
    """Dice with given first values; the others are imagined."""

    def __init__(self, rolled: int, values: Sequence[int], rest: Dice) -> None:
        self._rolled = rolled
        self._values = values
        self._rest = rest

    def roll(self, number: int, sides: int) -> int:
        at = number - self._rolled - 1
        return self._values[at] if at < len(self._values) else self._rest.roll(number, sides)


class Judge:
    """Works out what each face of a die would have been worth."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.balance = balance_of(game)
        self._player = usual(game.name)

    def weigh(self, state: Any, act: Act, move: int, seat: str) -> list[Cast]:
        """The casts of one move, from the position before it."""
        game = self.game
        recorder, copy = game.recorder(state), game.clone(state)
        act(copy, recorder)
        dice = recorder.dice
        turn = game.turn(state if move else copy)  # before the opening there is no turn yet
        values = [die.value for die in dice]
        casts = []
        for at, die in enumerate(dice):
            worths = self._worths(state, act, values[:at], die.sides, f"{move}/{at}")
            casts.append(_cast(die, worths, move, turn, seat))
        return casts

    def _worths(
        self, state: Any, act: Act, before: Sequence[int], sides: int, name: str
    ) -> list[float]:
        """By face, the worth of the position after all its consequences."""
        runs = self._world(state, act, before, sides, f"{name}/0")
        rolled = state.rolled + len(before) + 1
        if all(run.rolled == rolled for run in runs):
            return self._judged(runs)
        worlds = [self._judged(runs)]
        for world in range(1, WORLDS):
            runs = self._world(state, act, before, sides, f"{name}/{world}")
            worlds.append(self._judged(runs))
        return [sum(worths) / WORLDS for worths in zip(*worlds, strict=True)]

    def _world(
        self, state: Any, act: Act, before: Sequence[int], sides: int, seed: str
    ) -> list[Any]:
        """One run for each face; the dice that follow are the same in all."""
        rest, runs = Sealed(f"luck {seed}"), []
        for face in range(1, sides + 1):
            copy = self.game.clone(state)
            copy.dice = Known(state.rolled, (*before, face), rest)
            act(copy, QUIET)
            runs.append(copy)
        return runs

    def _judged(self, runs: Iterable[Any]) -> list[float]:
        """A face that leaves losses to take stops deeper in the sequence of play than one that
        leaves none, so it is played on to the same depth first."""
        runs = list(runs)
        depth = min((deep for run in runs if (deep := self.game.depth(run))), default=0)
        for run in runs:
            self._play_on(run, depth)
        return [self.balance(run) for run in runs]

    def _play_on(self, state: Any, depth: int) -> None:
        game = self.game
        if game.depth(state) <= depth:
            return
        players = {seat: make(self._player, game.name, "luck") for seat in game.seats}
        for _ in range(MOST_ANSWERS):
            decision = game.decision(state)
            if decision is None or game.depth(state) <= depth:
                return
            game.apply(state, players[decision.seat].choose(game, state, decision))


def _cast(die: Die, worths: Sequence[float], move: int, turn: int, seat: str) -> Cast:
    mean = sum(worths) / len(worths)
    fell = worths[die.value - 1]
    spread = sqrt(sum((worth - mean) ** 2 for worth in worths) / len(worths))
    gain = fell - mean if spread > 1e-9 else 0.0
    faces = sum(worth >= fell if gain >= 0 else worth <= fell for worth in worths)
    return Cast(move, turn, seat, die.case, die.sides, die.value, gain, spread, faces, die.seen_by)
