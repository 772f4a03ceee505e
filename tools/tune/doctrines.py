"""Doctrines as points: all numbers and switches, by path."""

from __future__ import annotations

import random
from math import exp
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

Doctrine = Any
"""A frozen struct of one game: numbers, switches, and tuples or structs of numbers."""
Point = dict[str, float]

CHANGED = (0.15, 0.3, 0.6)
"""Shares of the numbers that are changed, one drawn at random."""
SMALL = 3
"""Whole numbers below this are choices, not sizes."""


def point_of(doctrine: Doctrine) -> Point:
    found: Point = {}
    for name, value in asdict(doctrine).items():
        if isinstance(value, Struct):
            found.update({f"{name}.{k}": v for k, v in asdict(value).items()})
        elif isinstance(value, tuple):
            found.update({f"{name}.{k}": v for k, v in enumerate(value)})
        elif value is not None:
            found[name] = value
    return found


def doctrine_at(plain: Doctrine, point: Point) -> Doctrine:
    """A doctrine with these numbers changed; whole numbers stay whole."""
    changed: dict[str, Any] = {}
    for path, number in point.items():
        name, _, inner = path.partition(".")
        old = changed.get(name, getattr(plain, name))
        if isinstance(old, tuple):
            k = int(inner)
            changed[name] = (*old[:k], _like(old[k], number), *old[k + 1 :])
        elif inner:
            changed[name] = replace(old, **{inner: _like(getattr(old, inner), number)})
        else:
            changed[name] = _like(old, number)
    return replace(plain, **changed)


def _like(old: float, number: float) -> float:
    if isinstance(old, bool):
        return bool(number)
    return max(round(number), 0) if isinstance(old, int) else number


def drawn(point: Point, width: float, rng: random.Random) -> Point:
    """The point with some numbers made larger or smaller, and some switches flipped."""
    changed = rng.choice(CHANGED)
    return {
        name: _near(value, width, rng) if rng.random() < changed else value
        for name, value in point.items()
    }


def _near(value: float, width: float, rng: random.Random) -> float:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) and value < SMALL:
        return rng.randrange(SMALL + 1)
    return value * exp(rng.gauss(0, width)) if value else rng.gauss(0, 0.3 * width)
