"""Maps made of areas: a graph, with sets of areas as bits of one number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.engine.ids import AreaId, AreaSet


class AreaGraph:
    """Areas by number, in the order given; neighbours go both ways."""

    def __init__(self, names: Sequence[str], neighbours: Sequence[Sequence[str]]) -> None:
        self.names = tuple(names)
        self.index = {name: i for i, name in enumerate(self.names)}
        self.neighbours = tuple(
            tuple(sorted(self.index[name] for name in near)) for near in neighbours
        )
        self.around = tuple(mask_of(near) for near in self.neighbours)
        """By area, its neighbours as bits."""

    def mask(self, *names: str) -> AreaSet:
        return mask_of(self.index[name] for name in names)

    def grown(self, areas: AreaSet) -> AreaSet:
        """Every area next to one of these."""
        found = 0
        around = self.around
        while areas:
            lowest = areas & -areas
            found |= around[lowest.bit_length() - 1]
            areas ^= lowest
        return found

    def flood(self, start: AreaSet, passable: AreaSet) -> AreaSet:
        """The passable areas that can be reached from the passable ones of ``start``."""
        reached = fresh = start & passable
        while fresh:
            fresh = self.grown(fresh) & passable & ~reached
            reached |= fresh
        return reached

    def distances(self, start: AreaId, passable: AreaSet, most: int) -> dict[AreaId, int]:
        """By area within ``most`` steps, its distance; ways only lead through passable areas."""
        found = {start: 0}
        edge, reached = 1 << start, 1 << start
        for steps in range(1, most + 1):
            edge = self.grown(edge) & ~reached
            reached |= edge
            found.update(dict.fromkeys(bits(edge), steps))
            edge &= passable
        return found


def mask_of(areas: Iterable[AreaId]) -> AreaSet:
    mask = 0
    for area in areas:
        mask |= 1 << area
    return mask


def bits(mask: AreaSet) -> list[AreaId]:
    """The areas of a set, lowest first."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
