"""Distances over the map as it stands, and where a unit can get to in one phase."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heappop, heappush
from weakref import WeakKeyDictionary

from msgspec import Struct

from grognard.games.market_garden.board import CANAL, DRY, HIGHWAY
from grognard.games.market_garden.facts import Facts
from grognard.games.market_garden.rules.r05_zones import zone as zone_of
from grognard.games.market_garden.rules.r17_bridges import crossing
from grognard.games.market_garden.state import NOBODY, State

FAR = 10_000
"""The distance when there is no way."""
BARRED = 0
FERRY = 24
"""The cost of a ferry on a long way: a whole move and the wait."""


class Reach(Struct, frozen=True):
    """The hexes a unit can get to, their cost, and the hex each is entered from."""

    price: dict[int, int]
    source: dict[int, int]

    def path(self, to: int) -> list[int]:
        """The hexes to enter, one after another."""
        way = [to]
        while self.source[way[-1]] >= 0:
            way.append(self.source[way[-1]])
        return way[-2::-1]


class _Roads:
    """Costs and distances for one state of the bridges."""

    def __init__(self) -> None:
        self.prices: dict[tuple[bool, bool], Sequence[int]] = {}
        self.entrances: dict[bool, list[list[tuple[int, int]]]] = {}
        self.fields: dict[tuple[int, bool, int], list[int]] = {}


MOST_ROADS = 6
MOST_FIELDS = 600
"""Distance fields kept for each map, for all players on it."""
_KNOWN: WeakKeyDictionary[Facts, dict[bytes, _Roads]] = WeakKeyDictionary()


class Ground:
    """Costs of steps and distances to goals; only bridges and weather change them."""

    def __init__(self) -> None:
        self._bridges = b""
        self._roads = _Roads()

    def prices(self, state: State, motorised: bool, foul: bool) -> Sequence[int]:
        """By hexside, the half points to cross it into the hex beyond; BARRED if forbidden."""
        bridges = bytes(state.bridges)
        if bridges != self._bridges:
            self._bridges, self._roads = bridges, _roads(state.facts, bridges)
        known = self._roads.prices.get((motorised, foul))
        if known is None:
            known = self._roads.prices[motorised, foul] = _prices(state, motorised, foul)
        return known

    def field(self, state: State, goal: int, motorised: bool, limit: int = FAR) -> list[int]:
        """By hex, the half points from there to the goal in clear weather without enemies."""
        prices, roads = self.prices(state, motorised, False), self._roads
        known = roads.fields.get((goal, motorised, limit))
        if known is None:
            if motorised not in roads.entrances:
                roads.entrances[motorised] = _entrances(state, prices)
            if len(roads.fields) >= MOST_FIELDS:
                roads.fields.clear()
            known = roads.fields[goal, motorised, limit] = _field(
                roads.entrances[motorised], goal, limit
            )
        return known

    def reach(
        self, state: State, unit: int, left: int, begun: bool, barred: Collection[int] = ()
    ) -> Reach:
        """R4, R5 Where a unit alone can go: it stops in enemy zones; a first step is free;
        ``barred`` are hexsides full of traffic."""
        limit, columns = state.facts.limit[unit], state.facts.board.grid.columns
        north = columns * (limit - 1) if limit else 0
        side = state.facts.pieces.side[unit]
        prices = self.prices(state, state.facts.pieces.motorised[unit], state.foul)
        neighbours, zone = state.facts.board.neighbours, zone_of(state, 1 - side)
        here = state.where[unit]
        price, source = {here: 0}, {here: -1}
        queue = [(0, here)]
        at_map, first = state.at, state.facts.pieces.first_german
        while queue:
            spent, hex_ = heappop(queue)
            if spent > price[hex_] or (zone[hex_] and hex_ != here):
                continue
            for at in range(6 * hex_, 6 * hex_ + 6):
                step = prices[at]
                if step == BARRED or at in barred:
                    continue
                total = spent + step
                if total > left:
                    if begun or hex_ != here:
                        continue
                    total = left
                beyond = neighbours[at]
                if total >= price.get(beyond, FAR) or beyond < north:
                    continue
                units = at_map.get(beyond)
                if units is not None and (units[0] < first if side else units[-1] >= first):
                    continue
                price[beyond], source[beyond] = total, hex_
                heappush(queue, (total, beyond))
        return Reach(price, source)


def _roads(facts: Facts, bridges: bytes) -> _Roads:
    known = _KNOWN.setdefault(facts, {})
    if bridges not in known:
        if len(known) >= MOST_ROADS:
            known.clear()
        known[bridges] = _Roads()
    return known[bridges]


def _prices(state: State, motorised: bool, foul: bool) -> list[int]:
    """R2.4-b, R4.3, R4.4 The same as ``moving.cost``, for all hexsides at once."""
    facts = state.facts
    board, numbers = facts.board, facts.numbers.movement
    table = facts.library.map.bridge
    found = [BARRED] * (6 * board.grid.size)
    for at, beyond in enumerate(board.neighbours):
        if beyond < 0 or not facts.playable[beyond]:
            continue
        water, road = board.water[at], board.road[at]
        bridge = crossing(state, at) if water != DRY else NOBODY
        dry = water == DRY or (bridge != NOBODY and not (motorised and table[bridge].rail))
        if not dry and (motorised or water != CANAL):
            continue
        terrain = board.terrain[beyond]
        if terrain is None:
            continue
        if road and dry:
            foot = numbers.highway_foot if road == HIGHWAY else numbers.road
            fast = numbers.highway_motorised if road == HIGHWAY else numbers.road
            found[at] = fast if motorised else foot
        elif motorised:
            found[at] = terrain.motorised + (numbers.foul_off_road if foul else 0)
        else:
            found[at] = terrain.foot + (0 if dry else numbers.canal_foot)
    return found


def _entrances(state: State, prices: Sequence[int]) -> list[list[tuple[int, int]]]:
    """By hex, the hexes it is entered from and the cost, that of ferries by ``FERRY``."""
    board = state.facts.board
    found: list[list[tuple[int, int]]] = [[] for _ in range(board.grid.size)]
    for at, beyond in enumerate(board.neighbours):
        price = prices[at]
        if beyond >= 0 and price == BARRED and at in board.ferry_at:
            price = FERRY
        if price != BARRED:
            found[beyond].append((at // 6, price))
    return found


def _field(entrances: list[list[tuple[int, int]]], goal: int, limit: int) -> list[int]:
    """Hexes by their distance, one distance after another."""
    found = [FAR] * len(entrances)
    found[goal] = 0
    rings = [[goal]]
    for way in range(limit + 1):
        if way >= len(rings):
            break
        for hex_ in rings[way]:
            if found[hex_] != way:
                continue
            for near, step in entrances[hex_]:
                total = way + step
                if total < found[near] and total <= limit:
                    found[near] = total
                    while len(rings) <= total:
                        rings.append([])
                    rings[total].append(near)
    return found
