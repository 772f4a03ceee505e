"""Phases C and J: who moves, where to and how; a route is chosen whole, then followed."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.games.market_garden.facts import ARTILLERY, SIDES
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules import r04_traffic as traffic
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.rules.frame import (
    BOATS,
    END,
    ENTER,
    FERRY,
    GO,
    MOVE,
    STOP,
    WITH,
)
from grognard.games.market_garden.rules.r04_group import Group
from grognard.games.market_garden.rules.r04_moving import Moving
from grognard.games.market_garden.rules.r05_zones import zone as zone_of
from grognard.games.market_garden.state import State
from grognard.players.market_garden import crossing
from grognard.players.market_garden.aims import LIMIT, Aims, Task
from grognard.players.market_garden.doctrine import Doctrine
from grognard.players.market_garden.ground import FAR, Ground, Reach
from grognard.players.market_garden.worth import (
    Worth,
    attack,
    attack_of,
    cover,
    defence,
    defence_of,
    full_worth,
)


class Route(Struct):
    """The route a unit is following."""

    unit: int
    way: list[int]


class Mover:
    """Moves a side's units phase by phase."""

    def __init__(self, doctrine: Doctrine, worth: Worth, ground: Ground) -> None:
        self._doctrine, self._worth, self._ground = doctrine, worth, ground
        self._phase: tuple[int, int, bool] = (-1, -1, False)
        self._queue: list[int] = []
        self._route = Route(-1, [])
        self._prizes: dict[int, float] = {}
        self._shelled: dict[int, bool] = {}
        self.aims: Aims | None = None

    def aims_of(self, state: State, side: int) -> Aims:
        """The side's aims as of the start of its last movement phase."""
        if self.aims is None or self.aims.side != side:
            self.aims = Aims(state, side, self._doctrine, self._ground)
        return self.aims

    def _begin(self, state: State, frame: Moving) -> None:
        phase = (state.turn, frame.side, frame.mechanised)
        if phase == self._phase:
            return
        self._phase = phase
        self._prizes, self._shelled = {}, {}
        self.aims = aims = Aims(state, frame.side, self._doctrine, self._ground)

        def way(unit: int) -> int:
            task = aims.goal.get(unit)
            return FAR if task is None else aims.distance(state, unit, task, state.where[unit])

        self._queue = sorted(state.side_on_map(frame.side), key=lambda u: (-way(u), u))
        # The foremost stand at the end of the list: they are taken first.

    # -- which unit --------------------------------------------------------------------------

    def choose_mover(self, state: State, frame: Moving) -> Action:
        self._begin(state, frame)
        while self._queue:
            unit = self._queue.pop()
            if state.where[unit] < 0 or state.moved[unit]:
                continue
            if frame.refusal(state, MOVE[unit]) is not None:
                continue
            if not frame.mechanised and self._ferry(state, unit) is not None:
                return MOVE[unit]
            left = moving.allowance(state, unit, frame.mechanised)
            way = self._plan(state, unit, left, begun=False)
            if way:
                self._route = Route(unit, way)
                return MOVE[unit]
            if not frame.mechanised and crossing.boats(state, unit, self._doctrine) is not None:
                self._route = Route(unit, [])
                return MOVE[unit]
        if not frame.mechanised:
            for action in frame.options(state):
                if action.verb == "enter":
                    self._route = Route(-1, [])
                    return ENTER[action.arg]
        return END

    # -- the way -----------------------------------------------------------------------------

    def move_on(self, state: State, frame: Group) -> Action:
        unit = frame.lead
        self.aims_of(state, frame.side)
        if not frame.begun and not frame.mechanised:
            to = crossing.boats(state, unit, self._doctrine)
            if to is not None:
                return self._by_boat(state, frame, to)
            to = self._ferry(state, unit)
            if to is not None and frame.refusal(state, FERRY[to]) is None:
                return FERRY[to]
        overrun = next((a for a in self._overruns(state, frame)), None)
        if overrun is not None:
            return overrun
        route = self._route
        if route.unit == unit and route.way and self._open(state, frame, route.way[0]):
            return GO[route.way.pop(0)]
        if route.unit == unit and not route.way and frame.begun:
            return STOP if frame.stop_refusal(state) is None else frame.options(state)[0]
        way = [] if frame.stopped else self._plan(state, unit, frame.left, begun=frame.begun)
        self._route = Route(unit, way)
        if way and self._open(state, frame, way[0]):
            return GO[way.pop(0)]
        self._route = Route(unit, [])
        return STOP if frame.stop_refusal(state) is None else frame.options(state)[0]

    def _ferry(self, state: State, unit: int) -> int | None:
        """R4.4-c The bank beyond a ferry, if the unit's way leads over it and it is free."""
        board, here, aims = state.facts.board, state.where[unit], self.aims
        task = aims.goal.get(unit) if aims is not None else None
        if task is None:
            return None
        field = self._field(state, unit, task)
        for at in range(6 * here, 6 * here + 6):
            number = board.ferry_at.get(at)
            if number is None or state.ferries[number] or field is None:
                continue
            to = board.neighbours[at]
            ferry = state.facts.library.map.ferry[number]
            mine = ferry.owner in ("both", SIDES[state.facts.pieces.side[unit]])
            if not mine or ferry.until_turn < state.turn or field[to] + 12 > field[here]:
                continue
            free = not state.enemy_in(to, state.facts.pieces.side[unit])
            if free and stacking.stack_refusal(state, to, (unit,)) is None:
                return to
        return None

    def _open(self, state: State, frame: Group, to: int) -> bool:
        return frame.refusal(state, GO[to]) is None

    def _overruns(self, state: State, frame: Group) -> list[Action]:
        here = frame.here(state)
        if not any(state.enemy_in(h, frame.side) for h in state.facts.board.around(here)):
            return []
        return [a for a in frame.options(state) if a.verb == "overrun"]

    def _by_boat(self, state: State, frame: Group, to: int) -> Action:
        pieces = state.facts.pieces
        for unit in state.units_in(frame.here(state), frame.side):
            foot = not pieces.motorised[unit] and pieces.kind[unit] != ARTILLERY
            if foot and frame.with_refusal(state, unit) is None:
                return WITH[unit]
        return BOATS[to]

    # -- where to ----------------------------------------------------------------------------

    def _plan(self, state: State, unit: int, left: int, *, begun: bool) -> list[int]:
        """The hexes to enter on the way to the best hex in reach; none to stay."""
        full = traffic.full(state) if state.facts.pieces.motorised[unit] else ()
        reach = self._ground.reach(state, unit, left, begun, full)
        here = state.where[unit]
        pieces = state.facts.pieces
        if pieces.kind[unit] == ARTILLERY:
            best = self._for_guns(state, unit, reach)
        else:
            best = self._for_troops(state, unit, reach)
        if best == here:
            return []
        return reach.path(best)

    def _for_troops(self, state: State, unit: int, reach: Reach) -> int:
        aims = self.aims
        assert aims is not None, "a phase has begun"
        task = aims.goal.get(unit) or self._default(state, unit)
        here = state.where[unit]
        field = self._field(state, unit, task)
        near = sorted(
            reach.price,
            key=lambda h: field[h] + (0 if h == here else 1) if field else reach.price[h],
        )
        best, most = here, -1e9
        for hex_ in near[:40]:
            if hex_ != here and stacking.stack_refusal(state, hex_, (unit,)) is not None:
                continue
            value = self.value(state, unit, hex_, task)
            if hex_ == here:
                value += self._doctrine.stay
            if value > most:
                best, most = hex_, value
        return best

    def _field(self, state: State, unit: int, task: Task | None) -> list[int] | None:
        if task is None:
            return None
        limit = FAR if task.lasting else LIMIT
        return self._ground.field(state, task.hex, state.facts.pieces.motorised[unit], limit)

    def _default(self, state: State, unit: int) -> Task | None:
        """A unit without a task follows the most valuable lasting one it can reach."""
        aims = self.aims
        assert aims is not None, "a phase has begun"
        here, best, most = state.where[unit], None, 0.0
        for task in aims.tasks:
            if not task.lasting or task.repair:
                continue
            way = aims.distance(state, unit, task, here)
            value = task.value / (10 + way)
            if way < FAR and value > most:
                best, most = task, value
        if best is not None:
            aims.goal[unit] = best
        return best

    def _for_guns(self, state: State, unit: int, reach: Reach) -> int:
        """Guns follow the fighting: in range of enemies that friends face, but next to no enemy."""
        facts, here = state.facts, state.where[unit]
        side, grid = facts.pieces.side[unit], facts.board.grid
        zone, own = zone_of(state, 1 - side), zone_of(state, side)
        faced = [h for h in state.at if own[h] and state.enemy_in(h, side)]
        if not faced:
            return self._for_troops(state, unit, reach)
        span = facts.pieces.range[unit]

        def value(hex_: int) -> float:
            inside = sum(grid.distance(hex_, h) <= span for h in faced)
            closest = min(grid.distance(hex_, h) for h in faced)
            gain = min(inside, 3) * 2.0 - 0.2 * closest
            gain -= 3.0 if zone[hex_] else 0.0
            return gain + (1.5 if hex_ == here else 0.0)

        fits = [
            h for h in reach.price if h == here or stacking.stack_refusal(state, h, (unit,)) is None
        ]
        return max(fits, key=lambda h: (value(h), -h), default=here)

    # -- what a hex is worth to a unit ---------------------------------------------------------

    def value(self, state: State, unit: int, hex_: int, task: Task | None) -> float:
        """Near the goal, in cover, with something to attack, and not too exposed."""
        facts = state.facts
        board, pieces = facts.board, facts.pieces
        side = pieces.side[unit]
        total = 0.0
        if task is not None:
            field = self._field(state, unit, task)
            assert field is not None, "there is a task"
            way = field[hex_] if field[hex_] < FAR else 8 * board.grid.distance(hex_, task.hex) + 40
            total -= self._doctrine.step * way / 2 * (2.0 if pieces.movement[unit] <= 12 else 1.0)
            if hex_ == task.hex:
                total += task.value
        friends = [u for u in state.units_in(hex_, side) if u != unit]
        facing = [h for h in board.around(hex_) if state.enemy_in(h, side)]
        if facing:
            coming = self._coming(state, unit, hex_, task)
            total += self._contact(state, unit, hex_, friends, facing, coming)
        shelter = cover(state, hex_) - 1
        if shelter and self._under_fire(state, side, hex_):
            total += self._doctrine.cover[side] * shelter
        return total

    def _under_fire(self, state: State, side: int, hex_: int) -> bool:
        """Are enemies near enough to fire on a hex?"""
        near = self._shelled.get(hex_)
        if near is None:
            distance = state.facts.board.grid.distance
            near = any(distance(hex_, h) <= 4 for h in state.at if state.enemy_in(h, side))
            self._shelled[hex_] = near
        return near

    def _coming(self, state: State, unit: int, hex_: int, task: Task | None) -> list[int]:
        """Friends with the same task who have yet to move and can follow to a hex, by its room."""
        field = self._field(state, unit, task)
        if task is None or field is None or self.aims is None:
            return []
        size = state.facts.pieces.size
        held = stacking.stack_points(state, hex_, state.facts.pieces.side[unit])
        room = state.facts.numbers.stacking.most - held
        room -= 0 if state.where[unit] == hex_ else size[unit]
        found = []
        for other in reversed(self._queue):
            goal = self.aims.goal.get(other)
            if other == unit or size[other] > room or goal is None or goal.hex != task.hex:
                continue
            if state.where[other] == hex_ or state.moved[other]:
                continue
            if field[state.where[other]] - field[hex_] <= state.facts.pieces.movement[other]:
                found.append(other)
                room -= size[other]
        return found

    def _contact(
        self,
        state: State,
        unit: int,
        hex_: int,
        friends: list[int],
        facing: list[int],
        coming: list[int],
    ) -> float:
        """What may be attacked from here, and who may attack; with those who can still come."""
        facts = state.facts
        side = facts.pieces.side[unit]
        total, threat = 0.0, 0.0
        strike = attack(state, unit)
        for target in facing:
            enemies = state.units_in(target, 1 - side)
            at = 6 * hex_ + facts.board.direction(hex_, target)
            if not moving.can_cross(state, unit, at):
                continue
            threat += attack_of(state, enemies)
            if state.fatigued[unit] or not strike:
                continue
            helpers = [
                u
                for near in facts.board.around(target)
                for u in state.units_in(near, side)
                if u != unit and not state.fatigued[u]
            ]
            helpers += [u for u in coming if u not in helpers and not state.fatigued[u]]
            ratio = (strike + attack_of(state, helpers)) / max(defence_of(state, enemies), 1.0)
            ratio /= sqrt(cover(state, target))
            gain = min(max(ratio - 0.6, 0.0), 2.5) / 2.5
            total += (
                gain
                * (1.0 + self._doctrine.contact_prize * self._prize(state, target))
                * min(strike / 4, 1.5)
            )
        own = defence(state, unit) + defence_of(state, friends) + defence_of(state, coming)
        shelter = cover(state, hex_)
        exposed = threat / max(own, 1.0) / sqrt(shelter)
        feared = self._doctrine.exposure
        total -= max(exposed - 1.0, 0.0) * feared * full_worth(state, unit)
        total += 0.3 * (shelter - 1)
        if state.fatigued[unit]:
            total -= self._doctrine.tired_contact
        if facts.pieces.airborne[unit]:
            together = state.steps[unit] + sum(state.steps[u] for u in friends)
            total -= self._doctrine.fragile / max(together, 1)
        return total

    def _prize(self, state: State, hex_: int) -> float:
        known = self._prizes.get(hex_)
        if known is None:
            known = self._prizes[hex_] = self._worth.prize(state, hex_)
        return known
