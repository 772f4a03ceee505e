"""Roads: the cheapest way from place to place that crosses water only where a bridge is."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from shapely.geometry import LineString, Point

from .grid import Grid, Hex, centre, hex_id, neighbour
from .hexsides import Side, same

_HARD = {"f": 0.5, "w": 0.25, "p": 0.05, "h": 0.1}


class Roads:
    def __init__(self, grid: Grid, letters: Mapping[Hex, str], water: Collection[Side]) -> None:
        self.grid = grid
        self.letters = letters
        self.water = set(water)
        self.bridged: set[Side] = set()
        self.built: dict[Side, None] = {}

    def build(self, stops: Sequence[Hex]) -> list[Side]:
        """A road through the stops in order."""
        found: list[Side] = []
        for start, goal in pairwise(stops):
            for place in self._leg(start, goal):
                if place not in found:
                    found.append(place)
        self.built.update(dict.fromkeys(found))
        return found

    def _leg(self, start: Hex, goal: Hex) -> list[Side]:
        if start == goal:
            return []
        straight = LineString([centre(start), centre(goal)])
        best: dict[Hex, float] = {start: 0.0}
        came: dict[Hex, Hex] = {}
        queue: list[tuple[float, Hex]] = [(0.0, start)]
        while queue:
            cost, place = heapq.heappop(queue)
            if place == goal:
                break
            if cost > best[place]:
                continue
            for direction in range(6):
                other, across = neighbour(place, direction), same(place, direction)
                if not self.grid.holds(other):
                    continue
                if across in self.water and across not in self.bridged:
                    continue
                price = 1 + _HARD.get(self.letters[other], 0)
                price += 0.12 * straight.distance(Point(centre(other)))
                if across in self.built:
                    price *= 0.6
                if cost + price < best.get(other, 1e9):
                    best[other] = cost + price
                    came[other] = place
                    heapq.heappush(queue, (cost + price, other))
        if goal not in came:
            raise ValueError(f"no road from {hex_id(start)} to {hex_id(goal)}")
        path = [goal]
        while path[-1] != start:
            path.append(came[path[-1]])
        path.reverse()
        return [_side(one, other) for one, other in pairwise(path)]


def _side(one: Hex, other: Hex) -> Side:
    return next(same(one, d) for d in range(6) if neighbour(one, d) == other)
