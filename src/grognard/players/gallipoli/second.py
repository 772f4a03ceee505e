"""Second activations: who acts again, and for how much."""

from __future__ import annotations

from collections.abc import Hashable

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, TURKISH
from grognard.games.gallipoli.rules.frame import AGAIN, END, LAND, NAVAL, PASS
from grognard.games.gallipoli.rules.m07_operations.s732c_second import (
    ChooseAgain,
    SecondWindow,
    eligible,
    price,
)
from grognard.games.gallipoli.rules.m08_combat.s82_range import bombardment_mask
from grognard.games.gallipoli.state import State
from grognard.players.gallipoli import combat, gains
from grognard.players.gallipoli.doctrine import Doctrine
from grognard.players.gallipoli.landings import Operation
from grognard.players.gallipoli.supply import turkish_reserve
from grognard.players.gallipoli.waters import (
    best_target,
    danger,
    fire_from,
    refuge,
    stays,
    sweepers_wanted,
)
from grognard.players.gallipoli.worth import beachheads_ashore, supply_worth, turns_left

SHIPS_AGAIN = 4
"""Ships that a second activation allows, on average."""
AGAIN_LEAST = 0.03
"""Least worth of a ship's or fort's second activation."""
SECOND_LAND = 0.2
"""Least worth of a second assault, after its price."""


def spare(state: State, side: int) -> int:
    """SP that may be spent on acting again."""
    if side == TURKISH:
        return state.sp[side] - turkish_reserve(state) - (2 if turns_left(state) else 0)
    keep = 2 * beachheads_ashore(state) if turns_left(state) else 0
    return state.sp[side] - (min(keep, 6) + 1 if turns_left(state) else 0)


def again_worth(state: State, side: int, piece: int, doctrine: Doctrine) -> float:
    """What a ship, fort or land unit could do again."""
    pieces = state.facts.pieces
    if piece in state.facts.sweepers:
        return _sweeps_again(state, piece)
    if piece in pieces.forts or side == TURKISH:
        return best_target(state, piece)[0]
    if state.bad:
        return 0.0
    land, at = state.facts.land, state.where[piece]
    stay = fire_from(state, piece, at) - doctrine.caution * refuge(state, piece, at)
    near = [
        fire_from(state, piece, a) - doctrine.caution * danger(state, piece, a, stays(state))
        for a in bits(land.around[at] & land.sea)
        if not state.mines[a]
    ]
    return max((stay, *near))


class Promises:
    """What ships and forts could do again; worked out once for a position, and once for all ships
    of a kind that lie together."""

    def __init__(self, doctrine: Doctrine) -> None:
        self._doctrine = doctrine
        self._position: Hashable = None
        self._found: dict[Hashable, float] = {}

    def of(self, state: State, side: int, piece: int) -> float:
        counters = bytes(state.where), bytes(state.health), bytes(state.face)
        position = (state.turn, state.impulse, *counters, tuple(state.mines))
        if position != self._position:
            self._position, self._found = position, {}
        kind = _kind(state, piece)
        if kind not in self._found:
            self._found[kind] = again_worth(state, side, piece, self._doctrine)
        return self._found[kind]


def _kind(state: State, piece: int) -> Hashable:
    pieces = state.facts.pieces
    return (
        pieces.arm[piece],
        pieces.ship_type[piece],
        pieces.primary[piece],
        pieces.secondary[piece],
        pieces.heavy[piece],
        pieces.fire[piece],
        pieces.morale[piece],
        state.where[piece],
        state.health[piece],
    )


def _sweeps_again(state: State, ship: int) -> float:
    """A minesweeper in clear water next to mines on the way to the Marmara."""
    land, at = state.facts.land, state.where[ship]
    if state.mines[at]:
        return 0.0
    near = [a for a in bits(land.around[at] & land.strait) if state.mines[a]]
    return 0.25 if any(sweepers_wanted(state, a) > 0 for a in near) else 0.0


def opening(state: State, beach: Operation) -> list[int]:
    """Ships that could shell again the area where a landing is to come."""
    if beach.target < 0:
        return []
    return [
        s
        for s in eligible(state, ALLIED, naval=True)
        if bombardment_mask(state, s) >> beach.target & 1
    ]


def second_activation(
    state: State, frame: SecondWindow, beach: Operation, doctrine: Doctrine, promises: Promises
) -> Action:
    options, side = frame.options(state), frame.side
    cost = price(state)
    if spare(state, side) < cost:
        return PASS
    if NAVAL in options and not (doctrine.waits and state.impulse < state.impulses):
        values = sorted(promises.of(state, side, p) for p in eligible(state, side, True))
        least = max(doctrine.again_at, AGAIN_LEAST)
        value = sum(v for v in values[-SHIPS_AGAIN:] if v > least)
        guns = opening(state, beach)[:SHIPS_AGAIN] if side == ALLIED else []
        if guns:
            value += combat.OPENING * gains.bombardment(state, side, beach.target, guns)
        if value > supply_worth(state, side) * (cost + 0.5):
            return NAVAL
    if (
        LAND in options
        and second_assault(state, side)[0] > supply_worth(state, side) * cost + SECOND_LAND
    ):
        return LAND
    return PASS


def second_assault(state: State, side: int) -> tuple[float, list[int]]:
    """The best assault three units that have acted could make where they stand."""
    able = [
        u
        for u in eligible(state, side, False)
        if state.facts.pieces.arm[u] != ARTILLERY and state.near_enemy(state.where[u], side)
    ]
    best: tuple[float, list[int]] = (0.0, [])
    if not able:
        return best
    land = state.facts.land
    attack = state.facts.pieces.attack
    for area in bits(state.occupied[1 - side]):
        near = [u for u in able if land.around[area] >> state.where[u] & 1]
        near.sort(key=lambda u: -attack[u][state.face[u]])
        if near:
            value = combat.valued(state, side, area, near[:3], False)
            if value is not None and value > best[0]:
                best = value, near
    return best


def choose_again(
    state: State, frame: ChooseAgain, beach: Operation, doctrine: Doctrine, promises: Promises
) -> Action:
    options, side = frame.options(state), frame.side
    able = [a.arg for a in options if a.verb == "again"]
    if not able:
        return END
    if not frame.naval:
        _, units = second_assault(state, side)
        wanted = [u for u in units if u in able]
        return AGAIN[wanted[0]] if wanted else END
    if side == ALLIED:
        guns = [s for s in opening(state, beach) if s in able]
        if guns:
            return AGAIN[guns[0]]
    value, best = max((promises.of(state, side, p), -p) for p in able)
    return AGAIN[-best] if value > max(doctrine.again_at, AGAIN_LEAST) else END
