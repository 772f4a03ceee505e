"""Openings as points: numbers of single turns (``1.caution``), and of the whole battle."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from grognard.players.evaluators.lepanto.temper import Doctrine, Temper

Point = dict[str, float]

TURNS = 4
OF_A_TURN = {
    "caution": (0.0, 0.1, 0.25, 0.5, 1.0, 2.0),
    "approach": (0.0, 0.05, 0.1, 0.15, 0.2, 0.35),
    "fatigue": (0.0, 0.1, 0.25, 0.5, 0.8),
}
OF_ALL_TURNS = {
    "danger": (0.0, 0.2, 0.4, 0.8),
    "boarding": (0.0, 0.3, 0.6),
    "turns_of_fire": (0.5, 1.0, 2.0, 4.0),
    "repulse_fire": (0.0, 0.3, 0.6, 1.0),
    "crowd": (1.0, 2.0, 4.0, 8.0),
}
CHANGED = 0.6
"""The part of the turns that a drawn opening changes."""


def drawn(rng: Random) -> Point:
    point: Point = {}
    for turn in range(1, TURNS + 1):
        if rng.random() < CHANGED:
            point.update(_turn(turn, rng))
    return point


def _turn(turn: int, rng: Random) -> Point:
    """A temper, or another cost of fatigue, or both."""
    names = rng.choice((("caution", "approach"), ("fatigue",), tuple(OF_A_TURN)))
    return {f"{turn}.{name}": rng.choice(OF_A_TURN[name]) for name in names}


def changed(point: Point, rng: Random) -> Point:
    """One turn drawn anew, or one number of the whole battle."""
    if rng.random() < 1 / 3:
        name = rng.choice(list(OF_ALL_TURNS))
        return {**point, name: rng.choice(OF_ALL_TURNS[name])}
    turn = rng.randint(1, TURNS)
    others = {name: value for name, value in point.items() if _part(name) != str(turn)}
    return {**others, **_turn(turn, rng)}


def mixed(one: Point, other: Point, rng: Random) -> Point:
    """Each turn, and each other number, of either."""
    parts = sorted({_part(name) for name in (*one, *other)})
    of_one = {part for part in parts if rng.random() < 1 / 2}
    kept = {name: value for name, value in one.items() if _part(name) in of_one}
    return kept | {name: value for name, value in other.items() if _part(name) not in of_one}


def _part(name: str) -> str:
    return name.partition(".")[0]


def doctrine_of(way: Doctrine, point: Point) -> Doctrine:
    """The way with this opening instead of its own."""
    views = {name: value for name, value in point.items() if "." not in name}
    seen = replace(way, **views, opening=())
    last = max((int(_part(name)) for name in point if "." in name), default=0)
    return replace(seen, opening=tuple(_on(seen, point, turn) for turn in range(1, last + 1)))


def _on(way: Doctrine, point: Point, turn: int) -> Doctrine:
    caution, approach = point.get(f"{turn}.caution"), point.get(f"{turn}.approach")
    if caution is not None and approach is not None:
        way = way.always(Temper(caution, approach))
    return replace(way, fatigue=point.get(f"{turn}.fatigue", way.fatigue))
