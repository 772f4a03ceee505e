"""What each unit is to do: tasks found in the position, assigned by value and distance."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from grognard.games.market_garden.board import HIGHWAY
from grognard.games.market_garden.facts import ALLIED, ARTILLERY, ENGINEER, GERMAN
from grognard.games.market_garden.state import State
from grognard.players.market_garden import crossing, perimeter
from grognard.players.market_garden.doctrine import Doctrine
from grognard.players.market_garden.ground import FAR, Ground
from grognard.players.market_garden.lines import prospect
from grognard.players.market_garden.worth import (
    attack,
    blown_on_road,
    combatant,
    cover,
    defence,
    defence_of,
    last_stand,
)

LIMIT = 40
"""Half movement points beyond which nobody takes a task that does not last."""

TAKE_END = 50.0
"""Higher than any danger can outweigh."""


class Task(Struct, frozen=True):
    """A hex to be in, its value, and the strength it needs."""

    hex: int
    value: float
    need: float
    strike: bool = False
    """Enemies must be driven out first."""
    lasting: bool = False
    """It lasts all game, so distances to it are worked out for the whole map."""
    repair: bool = False


class Aims:
    """The tasks of a side, and the task of each of its units."""

    def __init__(self, state: State, side: int, doctrine: Doctrine, ground: Ground) -> None:
        self.side = side
        self.tasks = (_allied if side == ALLIED else _german)(state, doctrine)
        self.goal: dict[int, Task] = {}
        self._doctrine, self._ground = doctrine, ground
        units = [
            u
            for u in state.side_on_map(side)
            if state.facts.pieces.kind[u] != ARTILLERY and state.facts.pieces.movement[u]
        ]
        if side == ALLIED:
            self._recall(state, units)
            self._way_out(state)
            if doctrine.over_rhine and state.facts.scenario.victory.perimeter:
                self._to_the_boats(state)
        if state.turn > state.facts.scenario.last_turn - doctrine.take_ends:
            self._take_ends(state, units)
        self._assign(state, units)

    def distance(self, state: State, unit: int, task: Task, hex_: int) -> int:
        """Half movement points from a hex to a task."""
        return self._field(state, task, state.facts.pieces.motorised[unit])[hex_]

    def _field(self, state: State, task: Task, motorised: bool) -> list[int]:
        limit = FAR if task.lasting else LIMIT
        return self._ground.field(state, task.hex, motorised, limit)

    def _recall(self, state: State, units: Iterable[int]) -> None:
        """Troops that no supply line can ever reach go back, if there is a way."""
        fed = prospect(state).fed
        if fed is None:
            return
        for unit in units:
            here = state.where[unit]
            if fed[here]:
                continue
            way = self._ground.field(state, here, state.facts.pieces.motorised[unit])
            home = min((h for h, open_ in enumerate(fed) if open_), key=way.__getitem__)
            if way[home] < FAR:
                self.goal[unit] = Task(home, self._doctrine.recall, 0.0, lasting=True)

    def _take_ends(self, state: State, units: Iterable[int]) -> None:
        """R17.3-d Send the nearest unit that can be spared to each free end of a scoring bridge."""
        awards, ends = prospect(state).awards, state.facts.board.bridge_ends
        wanted = [(-awards[bridge], end) for bridge in awards for end in ends[bridge]]
        kept = {end for _, end in wanted}
        spare = [
            u
            for u in units
            if state.where[u] not in kept or len(state.units_in(state.where[u], self.side)) > 1
        ]
        for _, end in sorted(wanted):
            if not state.facts.playable[end] or end in state.at or not spare:
                continue
            task = Task(end, TAKE_END, 0.0, lasting=True)
            ways = {u: self.distance(state, u, task, state.where[u]) for u in spare}
            unit = min(ways, key=lambda u: (ways[u], u))
            if ways[unit] <= state.facts.pieces.movement[unit]:
                self.goal[unit] = task
                spare.remove(unit)

    def _to_the_boats(self, state: State) -> None:
        """Troops south of the Rhine gather where the boats can take them to their friends."""
        ways = [] if state.boats_used else crossing.banks(state)
        held = [near for near, far in ways if state.units_in(far, ALLIED)]
        for unit in crossing.foot_south(state):
            way = self._ground.field(state, state.where[unit], False)
            bank = min(held, key=lambda near: (way[near], near), default=-1)
            if bank >= 0 and way[bank] < FAR:
                self.goal[unit] = Task(bank, self._doctrine.recall, 0.0, lasting=True)

    def _way_out(self, state: State) -> None:
        """R17.4 As the nights come, troops cut off beyond the Rhine make for the river."""
        for unit, hex_ in perimeter.way_out(state, self._ground).items():
            self.goal[unit] = Task(hex_, self._doctrine.recall, 0.0, lasting=True)

    def _assign(self, state: State, units: Iterable[int]) -> None:
        pieces, grid = state.facts.pieces, state.facts.board.grid
        rows = [grid.row(task.hex) for task in self.tasks]
        ways: dict[bool, list[list[int]]] = {}
        wanted = []
        for unit in units:
            here, pace = state.where[unit], max(pieces.movement[unit], 1)
            engineer, limit = pieces.kind[unit] == ENGINEER, state.facts.limit[unit]
            motorised = pieces.motorised[unit]
            if motorised not in ways:
                ways[motorised] = [self._field(state, task, motorised) for task in self.tasks]
            for number, (task, field) in enumerate(zip(self.tasks, ways[motorised], strict=True)):
                way = field[here]
                if way >= FAR or rows[number] < limit or (task.repair and not engineer):
                    continue
                value = task.value * _fit(state, unit, task, self._doctrine)
                wanted.append((value / (1 + way / pace), -way, unit, number))
        wanted.sort(key=lambda w: (-w[0], -w[1], w[2], w[3]))
        open_ = [task.need for task in self.tasks]
        for _, _, unit, number in wanted:
            if unit in self.goal or open_[number] <= 0:
                continue
            task = self.tasks[number]
            open_[number] -= attack(state, unit) if task.strike else defence(state, unit)
            self.goal[unit] = task


def _fit(state: State, unit: int, task: Task, doctrine: Doctrine) -> float:
    """How well a unit suits a task."""
    pieces = state.facts.pieces
    if task.repair:
        return 3.0
    if pieces.kind[unit] == ENGINEER and pieces.side[unit] == ALLIED:
        return doctrine.idle_engineer
    if pieces.cm[unit] and pieces.side[unit] == ALLIED and not task.strike and task.value < 4:
        return doctrine.idle_tanks
    if task.strike and (state.fatigued[unit] or not pieces.attack[unit]):
        return doctrine.tired_striker
    return 1.0


# -- both sides ------------------------------------------------------------------------------------


def highway(state: State) -> list[int]:
    """The hexes of the highway in play."""
    known: list[int] | None = state.facts.notes.get("highway")
    if known is None:
        board, playable = state.facts.board, state.facts.playable
        known = state.facts.notes["highway"] = [
            hex_
            for hex_ in range(board.grid.size)
            if playable[hex_] and any(board.road[6 * hex_ + d] == HIGHWAY for d in range(6))
        ]
    return known


def _bridge_tasks(state: State, side: int, doctrine: Doctrine) -> list[Task]:
    """The ends of scoring bridges."""
    found, scale = [], doctrine.bridge_values[side]
    for bridge, points in prospect(state).awards.items():
        for end in state.facts.board.bridge_ends[bridge]:
            if not state.facts.playable[end]:
                continue
            enemy = defence_of(state, state.units_in(end, 1 - side))
            garrison = doctrine.strong_garrison if points >= 4 else doctrine.garrison
            need = garrison if not enemy else 2.5 * enemy + 8
            worth = scale * (1 + points)
            if end in prospect(state).by_turn:
                worth, need = worth + doctrine.turns * prospect(state).by_turn[end], need + 12
            found.append(Task(end, worth, need, bool(enemy), True))
    return found


# -- Allies ----------------------------------------------------------------------------------------


def _allied(state: State, doctrine: Doctrine) -> list[Task]:
    found = _bridge_tasks(state, ALLIED, doctrine)
    found += _repairs(state, doctrine)
    found += _road_guard(state, doctrine)
    found += _drive(state, doctrine)
    found += _perimeter(state, doctrine)
    return found


def _repairs(state: State, doctrine: Doctrine) -> list[Task]:
    """R17.2-d Send engineers to the broken bridges of the highway."""
    ends = state.facts.board.bridge_ends
    return [
        Task(end, doctrine.repair, 1.0, lasting=True, repair=True)
        for bridge in blown_on_road(state)
        for end in ends[bridge]
    ]


def _road_guard(state: State, doctrine: Doctrine) -> list[Task]:
    """Drive off Germans next to the highway, and hold its empty hexes near them."""
    board = state.facts.board
    first = _front(state)
    found: dict[int, Task] = {}
    road = [h for h in highway(state) if board.grid.row(h) >= first]
    for unit in state.side_on_map(GERMAN):
        here = state.where[unit]
        near = min((board.grid.distance(here, h) for h in road), default=99)
        if near <= 1 and combatant(state, unit):
            need = 2.2 * defence_of(state, state.units_in(here, GERMAN)) + 2
            found[here] = Task(here, doctrine.clear_road, need, strike=True)
        if near > 5:
            continue
        for hex_ in road:
            if board.grid.distance(here, hex_) <= 3 and not state.units_in(hex_, GERMAN):
                found.setdefault(hex_, Task(hex_, doctrine.guard_road, 4.0))
    return list(found.values())


def _front(state: State) -> int:
    """The row of the northernmost Allied ground unit on the highway: not of those that landed."""
    grid, road, pieces = state.facts.board.grid, set(highway(state)), state.facts.pieces
    here = (
        state.where[u]
        for u in state.side_on_map(ALLIED)
        if not state.landed[u] and pieces.kind[u] != ARTILLERY
    )
    return min((grid.row(hex_) for hex_ in here if hex_ in road), default=99)


def _drive(state: State, doctrine: Doctrine) -> list[Task]:
    """The way north: to the last scoring bridge that stands, and what lies before it."""
    board = state.facts.board
    found = []
    for bridge, points in prospect(state).awards.items():
        far = min(board.bridge_ends[bridge], key=board.grid.row)
        value = doctrine.onward[0] + doctrine.onward[1] * points
        found.append(Task(far, value, 60.0, strike=True, lasting=True))
    for bridge, points in prospect(state).down.items():
        # The road is to reach the near bank, and whoever waits there for supplies.
        near = max(board.bridge_ends[bridge], key=board.grid.row)
        value = doctrine.near_bank[0] + doctrine.near_bank[1] * points
        found.append(Task(near, value, 40.0, strike=True, lasting=True))
    return found


def _perimeter(state: State, doctrine: Doctrine) -> list[Task]:
    """Where steps north of the Rhine score, the troops there close up in their best hexes."""
    if not state.facts.scenario.victory.perimeter:
        return []
    board = state.facts.board
    held = {state.where[u] for u in state.side_on_map(ALLIED)} & board.north_of_rhine
    base, bonus = doctrine.perimeter
    return [
        Task(hex_, base + bonus * cover(state, hex_), 16.0, lasting=True) for hex_ in sorted(held)
    ]


# -- Germans ---------------------------------------------------------------------------------------


def _german(state: State, doctrine: Doctrine) -> list[Task]:
    found = _bridge_tasks(state, GERMAN, doctrine)
    found += _cuts(state, doctrine)
    found += _blocks(state, doctrine)
    found += _prey(state, doctrine)
    return found


def _blocks(state: State, doctrine: Doctrine) -> list[Task]:
    """Towns and cities on the highway between the Allied ground troops and the last scoring bridge,
    the more so the more bridges lie behind them."""
    board, front, awards = state.facts.board, _front(state), prospect(state).awards
    row, whole = board.grid.row, max(sum(awards.values()), 1)
    far = {bridge: min(map(row, board.bridge_ends[bridge])) for bridge in awards}
    base, bonus = doctrine.block

    def value(hex_: int) -> float:
        behind = sum(awards[bridge] for bridge in awards if far[bridge] >= row(hex_))
        return base * (1 + doctrine.last_block * behind / whole) + bonus * cover(state, hex_)

    return [
        Task(hex_, value(hex_), 14.0, lasting=True)
        for hex_ in highway(state)
        if min(far.values(), default=0) < row(hex_) < front
        and cover(state, hex_) > 1
        and not state.units_in(hex_, ALLIED)
    ]


def _cuts(state: State, doctrine: Doctrine) -> list[Task]:
    """Places on the highway where the Allied line can be cut; every third hex will do."""
    if not state.facts.scenario.victory.supply_needed:
        return []
    value = doctrine.last_cut if last_stand(state) else doctrine.cut
    found = []
    for n, hex_ in enumerate(highway(state)):
        if n % 3 and not state.units_in(hex_, GERMAN):
            continue
        held = defence_of(state, state.units_in(hex_, ALLIED))
        found.append(
            Task(hex_, value if not held else 0.6 * value, 8.0 + 1.5 * held, bool(held), True)
        )
    return found


def _prey(state: State, doctrine: Doctrine) -> list[Task]:
    """Allied troops to attack: weak ones and above all airborne ones first."""
    pieces = state.facts.pieces
    found = []
    for hex_, units in state.at.items():
        own = [u for u in units if pieces.side[u] == ALLIED]
        if not own:
            continue
        strength = defence_of(state, own)
        kills = float(sum(pieces.airborne[u] for u in own))
        weak = sum(state.unsupplied[u] + state.fatigued[u] for u in own) / len(own)
        kills *= 1 + doctrine.hunt / max(sum(state.steps[u] for u in own), 1)
        value = (
            (1.0 + kills)
            * (1 + doctrine.prey_hunger * weak)
            / (1 + strength / 12)
            / sqrt(cover(state, hex_))
        )
        found.append(Task(hex_, value, 2.5 * strength + 4, strike=True))
    return found
