"""The chance to win over a game, by rollouts, and the passages that turned it.

The chance is that of two greedy players who take over the true position, including what was hidden.
A passage is what one seat does until dice are rolled or another seat decides.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import pairwise
from math import ceil, log2, sqrt
from typing import Any

from msgspec import Struct

from grognard.analysis.rollouts import Point, Positions, Tally
from grognard.analysis.simulation import DRAW
from grognard.analysis.statistics import Z_95
from grognard.engine.data import Replacement
from grognard.engine.session import Session

CLOSELY = 4
"""Both ends of a turning point are measured again with this many times the rollouts."""
CLEAR, ROUGH, CLOSE = 0.05, 0.1, 0.04
"""A position is measured until chance moves it by less than this, or all rollouts are played;
roughly on the way to a turning point, and closely at its ends."""
SHARP = 0.7
"""A step is halved further while one half holds this share of it."""


class Sampling(Struct, frozen=True):
    """How closely a game is studied."""

    rollouts: int = 32
    """Rollouts at each position."""
    points: int = 16
    """Positions spread over the game."""
    turnings: int = 3
    """The most turning points looked for."""
    seed: int = 1
    whole: bool = False
    """Play all rollouts to the end, even where a judge could cut them short."""


class Turning(Struct, frozen=True):
    """One or more passages that changed the chances: moves ``first`` to ``last``."""

    first: int
    last: int
    turn: int
    seats: tuple[str, ...]
    """The seats that decided in it."""
    swing: float
    """The change in the result that the game's first seat can expect."""
    before: Point
    after: Point
    moves: tuple[int, ...] = ()
    """The moves that explain it best."""


class Curve(Struct, frozen=True):
    """The chances over a game, and the turning points, the greatest swing first."""

    points: list[Point]
    turnings: list[Turning]


Progress = Callable[[int, int], None]
"""Called with the rollouts played and about how many there will be."""
SoFar = Callable[[list[Point]], None]
"""Called with the curve as far as it is known, and again whenever more is."""


def passages(session: Session[Any]) -> list[int]:
    """The moves after which a passage ends, from 0 to the end of the game."""
    moves = session.moves
    ends = [
        number
        for number, move in enumerate(moves[:-1], 1)
        if move.dice or moves[number].seat != move.seat
    ]
    return [0, *ends, len(moves)] if moves else [0]


def spread_out(session: Session[Any], ends: Sequence[int], count: int) -> list[int]:
    """This many of the passages' ends: the starts of turns, then the middles of gaps."""
    turns, chosen = _turn_starts(session, ends), [0, len(ends) - 1]
    step = max(1, ceil(len(turns) / max(1, count - 2)))
    chosen += turns[::step][: max(0, count - 2)]
    places = sorted(set(chosen))
    while len(places) < min(count, len(ends)):
        insort(places, _middle(ends, *max(pairwise(places), key=lambda gap: _length(ends, *gap))))
    return [ends[place] for place in places]


def _turn_starts(session: Session[Any], ends: Sequence[int]) -> list[int]:
    """The places among the ends where a turn begins."""
    game, state = session.game, session.state_at(0)
    starts, turn = [], game.turn(state)
    places = {end: place for place, end in enumerate(ends)}
    for number, move in enumerate(session.moves, 1):
        state.rolled = move.rolled_before
        game.apply(state, game.parse(state, move.text))
        if game.turn(state) != turn and number in places:
            turn = game.turn(state)
            starts.append(places[number])
    return starts


def _length(ends: Sequence[int], low: int, high: int) -> int:
    """How many moves lie between two ends; 0 if there is no other end between them."""
    return ends[high] - ends[low] if high - low > 1 else 0


def _middle(ends: Sequence[int], low: int, high: int) -> int:
    """The place of the end nearest to the middle between two that are not neighbours."""
    half = (ends[low] + ends[high]) / 2
    at = bisect_left(ends, half, low + 1, high - 1)
    if at - 1 > low and half - ends[at - 1] < ends[at] - half:
        return at - 1
    return at


def curve(
    session: Session[Any],
    sampling: Sampling,
    workers: int = 1,
    data: Replacement = None,
    progress: Progress | None = None,
    so_far: SoFar | None = None,
) -> Curve:
    """The chances over the game; the same for any number of processes."""
    ends = passages(session)
    base = spread_out(session, ends, sampling.points)
    count = Count(_most(ends, base, sampling), progress)
    positions = Positions(session, sampling.seed, workers, data, count, sampling.whole)
    with closing(positions):
        turnings = _measured(positions, ends, base, sampling, so_far)
    count.finish()
    moves = sorted({*base, *positions.tallies})
    return Curve([positions.point(move) for move in moves], turnings)


def _measured(
    positions: Positions,
    ends: Sequence[int],
    base: Sequence[int],
    sampling: Sampling,
    so_far: SoFar | None,
) -> list[Turning]:
    """Measure the positions of the curve, then look for what turned it."""
    if so_far is not None and positions.judge is not None:
        so_far([positions.point(m) if positions.over(m) else positions.at_once(m) for m in base])

    def tell() -> None:
        if so_far is not None:
            so_far([positions.point(move) for move in base])

    positions.measure(base, sampling.rollouts, CLEAR, tell)
    return TurningSearch(positions, ends, sampling).turnings(base)


def _most(ends: Sequence[int], base: Sequence[int], sampling: Sampling) -> int:
    """The most rollouts that may be needed."""
    places = [bisect_left(ends, move) for move in base]
    gaps = sorted((b - a for a, b in pairwise(places)), reverse=True)
    halvings = sum(ceil(log2(gap)) for gap in gaps[: sampling.turnings])
    return sampling.rollouts * (
        len(base) + halvings + 2 * CLOSELY * min(sampling.turnings, len(gaps))
    )


class Count:
    """Counts the rollouts and reports them."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self.total, self.done = total, 0
        self._progress = progress

    def __call__(self) -> None:
        self.done += 1
        if self._progress is not None:
            self._progress(self.done, max(self.total, self.done))

    def finish(self) -> None:
        if self._progress is not None:
            self._progress(self.done, self.done)


class TurningSearch:
    """Looks for the passages that turned the chances, inside the widest steps of a curve."""

    def __init__(self, positions: Positions, ends: Sequence[int], sampling: Sampling) -> None:
        self.positions = positions
        self.ends = ends
        self.sampling = sampling
        self.seat = positions.game.seats[0]

    def turnings(self, base: Sequence[int]) -> list[Turning]:
        places = [bisect_left(self.ends, move) for move in base]
        gaps = list(pairwise(places))
        gaps.sort(key=lambda gap: (-self._step(*gap), gap))
        found = self._narrowed(gaps[: self.sampling.turnings])
        moves = sorted({self.ends[place] for gap in found for place in gap})
        fresh = self.positions.measure(moves, CLOSELY * self.sampling.rollouts, CLOSE)
        turnings = [self._turning(*gap, fresh) for gap in found]
        return sorted((t for t in turnings if _sure(t)), key=lambda t: -abs(t.swing))

    def _expected(self, place: int) -> float:
        return self.positions.point(self.ends[place]).result(self.seat)

    def _step(self, low: int, high: int) -> float:
        return abs(self._expected(high) - self._expected(low))

    def _narrowed(self, gaps: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Each gap halved again and again, going on in the half with most of the step, down to one
        passage or until both halves share the step."""
        found, going = list(gaps), set(range(len(gaps)))
        while going := {at for at in going if found[at][1] - found[at][0] > 1}:
            middles = {at: _middle(self.ends, *found[at]) for at in going}
            moves = sorted({self.ends[middle] for middle in middles.values()})
            self.positions.measure(moves, self.sampling.rollouts, ROUGH)
            for at, middle in middles.items():
                low, high = found[at]
                half = max((low, middle), (middle, high), key=lambda half: self._step(*half))
                if self._step(*half) < SHARP * self._step(low, high):
                    going.discard(at)
                else:
                    found[at] = half
        return sorted(set(found))

    def _turning(self, low: int, high: int, fresh: dict[int, Tally]) -> Turning:
        """Measured by new rollouts only: those that led here would exaggerate it."""
        first, last = self.ends[low], self.ends[high]
        before = self.positions.point(first, fresh.get(first))
        after = self.positions.point(last, fresh.get(last))
        swing = after.result(self.seat) - before.result(self.seat)
        played = self.positions.session.moves[first:last]
        seats = tuple(dict.fromkeys(move.seat for move in played))
        return Turning(first + 1, last, before.turn, seats, swing, before, after)


def _sure(turning: Turning) -> bool:
    """Is the swing larger than chance alone would give in 95 of 100 cases?"""
    error = sqrt(sum(_variance(point) for point in (turning.before, turning.after)))
    return abs(turning.swing) > Z_95 * error


def _variance(point: Point) -> float:
    """The variance of the expected result; a draw counts half."""
    if not point.tries:
        return 0.0
    who = next(name for name in point.chance if name != DRAW)
    if point.judged:
        return ((point.high[who] - point.low[who]) / (2 * Z_95)) ** 2
    mean = point.result(who)
    square = point.chance[who] + point.chance[DRAW] / 4
    return max(square - mean * mean, 1 / (4 * point.tries)) / point.tries
