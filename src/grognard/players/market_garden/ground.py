"""Distances over the map as it stands, and where a unit can get to in one phase."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from msgspec import Struct

from grognard.engine.hexes import Links, hexes_of
from grognard.engine.ids import HexSet
from grognard.games.market_garden.board import CANAL, DRY, HIGHWAY, Board
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


MOST_ROADS = 6
MOST_FIELDS = 600
"""Distance fields kept for each map, for all players on it."""


class _Step(NamedTuple):
    """A step that costs something else with other bridges; FAR if there is none."""

    start: int
    to: int
    was: int
    now: int


class _Roads:
    """Costs and distances for one state of the bridges; ``others`` are known for other states."""

    def __init__(self, board: Board, bridges: bytes, others: Collection[_Roads]) -> None:
        self.bridges = bridges
        self.prices: dict[tuple[bool, bool], list[int]] = {}
        self.printed: dict[bool, dict[int, Links]] = {}
        """The steps over no bridge, by their cost …"""
        self._links: dict[bool, list[tuple[int, Links]]] = {}
        """… and all of them."""
        self._fields: dict[tuple[int, bool, int], list[int]] = {}
        self._changes: dict[tuple[bytes, bool], list[_Step]] = {}
        self._board = board
        self._others = others

    def price(self, state: State, motorised: bool, foul: bool) -> Sequence[int]:
        """By hexside; only those over bridges differ from what they are with other bridges."""
        key = motorised, foul
        known = self.prices.get(key)
        if known is None:
            like = [other.prices[key] for other in self._others if key in other.prices]
            known = like[0].copy() if like else [BARRED] * len(self._board.neighbours)
            for at in self._board.bridge_at if like else range(len(known)):
                known[at] = _price(state, at, motorised, foul)
            self.prices[key] = known
        return known

    def field(self, goal: int, motorised: bool, limit: int) -> list[int]:
        """By hex, the distance to the goal; that of other bridges where these make none. The costs
        of steps in clear weather must be known."""
        known = self._fields.get((goal, motorised, limit))
        if known is None:
            if len(self._fields) >= MOST_FIELDS:
                self._fields.clear()
            known = self._borrowed(goal, motorised, limit)
            if known is None:
                known = _field(self._steps(motorised), len(self._board.tdv), goal, limit)
            self._fields[goal, motorised, limit] = known
        return known

    def _borrowed(self, goal: int, motorised: bool, limit: int) -> list[int] | None:
        for other in self._others:
            found = other._fields.get((goal, motorised, limit))
            if found is None or other is self:
                continue
            if not any(_tells(found, step, limit) for step in self._changed(other, motorised)):
                return found
        return None

    def _changed(self, other: _Roads, motorised: bool) -> list[_Step]:
        """The steps over the bridges that are not as they were."""
        known = self._changes.get((other.bridges, motorised))
        if known is None:
            known = self._changes[other.bridges, motorised] = [
                _Step(
                    at // 6,
                    self._board.neighbours[at],
                    *(roads._cost(at, motorised) or FAR for roads in (other, self)),
                )
                for at, bridge in self._board.bridge_at.items()
                if self.bridges[bridge] != other.bridges[bridge]
            ]
        return known

    def _cost(self, at: int, motorised: bool) -> int:
        """Of a step on a long way; by a ferry ``FERRY``."""
        price = self.prices[motorised, False][at]
        return FERRY if price == BARRED and at in self._board.ferry_at else price

    def _steps(self, motorised: bool) -> list[tuple[int, Links]]:
        """By their cost, the steps of a long way, each from where it leads to where it begins."""
        known = self._links.get(motorised)
        if known is None:
            printed = self._over_no_bridge(motorised)
            over = self._by_cost(motorised, self._board.bridge_at)
            known = self._links[motorised] = [
                (cost, printed.get(cost, Links(())).joined(over.get(cost, ())))
                for cost in sorted({*printed, *over})
            ]
        return known

    def _over_no_bridge(self, motorised: bool) -> dict[int, Links]:
        for roads in self._others:
            if motorised in roads.printed:
                return roads.printed[motorised]
        sides = range(len(self._board.neighbours))
        apart = self._by_cost(motorised, [at for at in sides if at not in self._board.bridge_at])
        self.printed[motorised] = {cost: Links(steps) for cost, steps in apart.items()}
        return self.printed[motorised]

    def _by_cost(self, motorised: bool, sides: Iterable[int]) -> dict[int, list[tuple[int, int]]]:
        found: dict[int, list[tuple[int, int]]] = {}
        for at in sides:
            beyond, cost = self._board.neighbours[at], self._cost(at, motorised)
            if beyond >= 0 and cost != BARRED:
                found.setdefault(cost, []).append((beyond, at // 6))
        return found


def _tells(field: Sequence[int], step: _Step, limit: int) -> bool:
    """Could a distance be another with this step as it is now?"""
    here, there = field[step.start], field[step.to]
    if there == FAR or step.was == step.now:
        return False
    if step.now < step.was:
        return there + step.now < here and there + step.now <= limit
    return here == there + step.was


class Ground:
    """Costs of steps and distances to goals; only bridges and weather change them."""

    def __init__(self) -> None:
        self._roads: _Roads | None = None

    def _at(self, state: State) -> _Roads:
        """What is known of the bridges as they are."""
        bridges = bytes(state.bridges)
        if self._roads is None or bridges != self._roads.bridges:
            self._roads = _roads(state.facts, bridges)
        return self._roads

    def prices(self, state: State, motorised: bool, foul: bool) -> Sequence[int]:
        """By hexside, the half points to cross it into the hex beyond; BARRED if forbidden."""
        return self._at(state).price(state, motorised, foul)

    def field(self, state: State, goal: int, motorised: bool, limit: int = FAR) -> list[int]:
        """By hex, the half points from there to the goal in clear weather without enemies."""
        roads = self._at(state)
        roads.price(state, motorised, False)
        return roads.field(goal, motorised, limit)

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
    known: dict[bytes, _Roads] = facts.notes.setdefault("roads", {})
    if bridges not in known:
        if len(known) >= MOST_ROADS:
            del known[next(iter(known))]
        known[bridges] = _Roads(facts.board, bridges, known.values())
    return known[bridges]


def _price(state: State, at: int, motorised: bool, foul: bool) -> int:
    """R2.4-b, R4.3, R4.4 The same as ``moving.cost``."""
    facts = state.facts
    board, numbers = facts.board, facts.numbers.movement
    beyond, water, road = board.neighbours[at], board.water[at], board.road[at]
    if beyond < 0 or not facts.playable[beyond]:
        return BARRED
    bridge = crossing(state, at) if water != DRY else NOBODY
    by_rail = bridge != NOBODY and facts.library.map.bridge[bridge].rail
    dry = water == DRY or (bridge != NOBODY and not (motorised and by_rail))
    if not dry and (motorised or water != CANAL):
        return BARRED
    terrain = board.terrain[beyond]
    if terrain is None:
        return BARRED
    if road and dry:
        foot = numbers.highway_foot if road == HIGHWAY else numbers.road
        fast = numbers.highway_motorised if road == HIGHWAY else numbers.road
        return fast if motorised else foot
    if motorised:
        return terrain.motorised + (numbers.foul_off_road if foul else 0)
    return terrain.foot + (0 if dry else numbers.canal_foot)


def _field(steps: list[tuple[int, Links]], hexes: int, goal: int, limit: int) -> list[int]:
    """By hex, its distance: all hexes at the same distance at once, one distance after another."""
    found = [FAR] * hexes
    rings: dict[int, HexSet] = {0: 1 << goal}
    done, way = 0, 0
    while rings and way <= limit:
        ring = rings.pop(way, 0) & ~done
        if ring:
            done |= ring
            for hex_ in hexes_of(ring):
                found[hex_] = way
            for cost, links in steps:
                if near := links.beyond(ring):
                    rings[way + cost] = rings.get(way + cost, 0) | near
        way += 1
    return found
