"""The map as flat arithmetic: distances over open water, and the hexes a ship can strike at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from grognard.engine.hexes import AXIAL_STEPS
from grognard.games.lepanto.board import Board, chart_offsets
from grognard.games.lepanto.facts import KINDS, MUSLIM, Facts
from grognard.games.lepanto.odds.expected import expected
from grognard.players.lepanto.courses import Allowances, courses

FAR = 99
MARGIN = 10
"""Empty hexes around the map, so that no step from a ship on it leaves the array."""

A_PHASE = 5
"""More hexes than any ship moves in a phase."""

Stencil = Mapping[int, float]
"""By step from a ship, as one number, the chance of sinking a ship there."""


class Waters:
    """A map whose hexes are numbered so that a step is one addition."""

    def __init__(self, board: Board) -> None:
        grid = board.grid
        axial = [grid.axial(h) for h in range(grid.size)]
        west = min(q for q, _ in axial) - MARGIN
        self.width = max(q for q, _ in axial) + MARGIN - west + 1
        self.size = self.width * (grid.rows + 2 * MARGIN)
        self.place = [(r - 1 + MARGIN) * self.width + q - west for q, r in axial]
        """By hex of the board, its number here."""
        open_sea = [letter == "." for letter in board.terrain]
        wet = [letter in ".s" for letter in board.terrain]
        self._neighbours = [
            tuple(n for n in grid.neighbours[6 * h : 6 * h + 6] if n >= 0 and wet[n])
            for h in range(grid.size)
        ]
        self._open_sea = open_sea

    def step(self, dq: int, dr: int) -> int:
        return dr * self.width + dq

    def distances(self, sources: Iterable[int], asking: Iterable[int]) -> list[int]:
        """Hexes of open water to the nearest source; ships are no obstacle. Correct for every hex
        that a ship in one of the hexes ``asking`` can reach in a phase; FAR beyond."""
        distance = [FAR] * len(self.place)
        front = list(sources)
        for h in front:
            distance[h] = 0
        open_sea, neighbours, away = self._open_sea, self._neighbours, 0
        waiting, last = set(asking).difference(front), FAR
        while front and away < last:
            away += 1
            if last == FAR and all(distance[h] < FAR for h in waiting):
                last = away + A_PHASE
            beyond = []
            for h in front:
                for n in neighbours[h]:
                    if distance[n] == FAR:
                        distance[n] = away
                        if open_sea[n]:
                            beyond.append(n)
            front = beyond
        return distance


@lru_cache(maxsize=8)
def waters_of(board: Board) -> Waters:
    return Waters(board)


@lru_cache(maxsize=4096)
def stencil(
    facts: Facts,
    side: int,
    kind: int,
    facing: int,
    sails: Allowances | None,
    may_row: bool,
    point_blank: bool = False,
    arms: tuple[float, ...] = (),
) -> Stencil:
    """The best chance of sinking a ship on each hex in a ship's next phase, with nothing in its
    way; ``sails`` is None for a ship that cannot move, ``point_blank`` is 7.5-l, ``arms`` are the
    chances of its small arms one hex away, two, ..."""
    waters = waters_of(facts.board)
    best: dict[int, float] = {}
    for q, r, bow, hexes in _ends(facts, facing, sails, may_row):
        here = waters.step(q, r)
        if hexes and side == MUSLIM:
            best[here] = max(best.get(here, 0.0), expected(facts).ram(hexes))
        for step, chance in _guns_and_arms(facts, side, kind, bow, point_blank, arms):
            best[here + step] = max(best.get(here + step, 0.0), chance)
    return best


@lru_cache(maxsize=512)
def _guns_and_arms(
    facts: Facts, side: int, kind: int, facing: int, point_blank: bool, arms: tuple[float, ...]
) -> tuple[tuple[int, float], ...]:
    """The hexes a ship can fire at where it lies, with the chance to sink by both together."""
    waters, found = waters_of(facts.board), dict(_guns(facts, side, kind, facing, point_blank))
    for away, chance in enumerate(arms, 1):
        for d in range(6):
            for aside in range(away):
                (aq, ar), (bq, br) = AXIAL_STEPS[d], AXIAL_STEPS[(d + 1) % 6]
                ahead = away - aside
                step = waters.step(ahead * aq + aside * bq, ahead * ar + aside * br)
                found[step] = 1 - (1 - found.get(step, 0.0)) * (1 - chance)
    return tuple(found.items())


def _ends(
    facts: Facts, facing: int, sails: Allowances | None, may_row: bool
) -> set[tuple[int, int, int, int]]:
    """Where a ship's movement may end: steps east and south-east, facing, hexes moved."""
    if sails is None:
        return {(0, 0, facing, 0)}
    found = set()
    for group in courses(sails, facts.numbers.rowing, may_row):
        for course in group:
            bow = (facing + course.turn) % 6
            (q1, r1), (q2, r2) = AXIAL_STEPS[facing], AXIAL_STEPS[bow]
            q = q1 * course.before + q2 * course.after
            r = r1 * course.before + r2 * course.after
            found.add((q, r, bow, course.hexes))
    return found


@lru_cache(maxsize=256)
def _guns(
    facts: Facts, side: int, kind: int, facing: int, point_blank: bool
) -> tuple[tuple[int, float], ...]:
    """7.1 The hexes under the guns of a ship of this type, with the chance to sink."""
    library, waters, sinks = facts.library, waters_of(facts.board), expected(facts).sinks
    guns = library.values["muslim" if side == MUSLIM else "christian", KINDS[kind]].guns
    return tuple(
        (waters.step(dq, dr), sinks[min(guns, chart.factors[0] if point_blank else factor)])
        for chart in library.charts
        if chart.type == KINDS[kind]
        for reach, factor in enumerate(chart.factors, 1)
        for dq, dr in chart_offsets(chart, facing, reach)
    )
