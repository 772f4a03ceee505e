"""Hexes found by what they are, so that tests do not depend on where the map has them."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from grognard.games.market_garden.board import CANAL, DRY, RIVER, Board
from tests.market_garden.table import market_garden

OPEN = ".ph"
"""The letters of terrain where armour counts in maneuver combat."""


def board() -> Board:
    return market_garden().library.board


def name(hex_: int) -> str:
    return board().grid.names[hex_]


@lru_cache
def plain(radius: int = 2) -> str:
    """A clear hex with only clear, dry hexes up to this distance."""
    grid = board().grid
    for hex_ in range(grid.size):
        near = (hex_, *grid.within(hex_, radius))
        whole = len(near) == 1 + 3 * radius * (radius + 1)
        if whole and all(board().letters[h] == "." and _dry(h) for h in near):
            return name(hex_)
    raise AssertionError(f"no plain of radius {radius}")


def _dry(hex_: int) -> bool:
    return not any(board().water[6 * hex_ : 6 * hex_ + 6])


def beside(hex_: str) -> list[str]:
    """The six neighbours, counter-clockwise from the east."""
    at = board().grid.by_name[hex_]
    return [name(h) for h in board().neighbours[6 * at : 6 * at + 6]]


def beyond(hex_: str, direction: int, steps: int) -> str:
    """The hex so many steps away in one direction."""
    at = board().grid.by_name[hex_]
    for _ in range(steps):
        at = board().grid.step(at, direction)
    return name(at)


def distance(one: str, other: str) -> int:
    names = board().grid.by_name
    return board().grid.distance(names[one], names[other])


@lru_cache
def dry_pair(target: str, start: str = OPEN) -> tuple[str, str]:
    """A hex with one of these letters, and a neighbour with one of those, no water between."""
    found, starts = meeting(target, (start, DRY, False))
    return found, starts[0]


@lru_cache
def over(water: int, *, bridged: bool, target: str = ".", start: str = OPEN) -> tuple[str, str]:
    """Two hexes with a canal or river between them, with or without a bridge for all."""
    found, starts = meeting(target, (start, water, bridged))
    return found, starts[0]


@lru_cache
def meeting(target: str, *ways: tuple[str, int, bool]) -> tuple[str, list[str]]:
    """A hex with one of these letters, and neighbours with the letters, water and bridge wanted."""
    for hex_ in range(board().grid.size):
        if board().letters[hex_] not in target:
            continue
        sides = range(6 * hex_, 6 * hex_ + 6)
        for taken in permutations(sides, len(ways)):
            if all(_is(side, *way) for side, way in zip(taken, ways, strict=True)):
                return name(hex_), [name(board().neighbours[side]) for side in taken]
    raise AssertionError(f"no such hex: {target} {ways}")


def _is(side: int, letters: str, water: int, bridged: bool) -> bool:
    other, bridge = board().neighbours[side], board().bridge_at.get(side)
    if other < 0 or board().letters[other] not in letters or board().water[side] != water:
        return False
    if bridge is None:
        return not bridged
    printed = market_garden().library.map.bridge[bridge]
    return bridged and not printed.rail and not printed.destroyed


__all__ = [
    "CANAL",
    "DRY",
    "RIVER",
    "beside",
    "beyond",
    "distance",
    "dry_pair",
    "meeting",
    "over",
    "plain",
]
