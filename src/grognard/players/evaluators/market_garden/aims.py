"""What each unit is to do: tasks from the position, and units given to them by value and way."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from weakref import WeakKeyDictionary

from msgspec import Struct

from grognard.games.market_garden.board import HIGHWAY
from grognard.games.market_garden.facts import ALLIED, ARTILLERY, ENGINEER, GERMAN, Facts
from grognard.games.market_garden.state import INTACT, State
from grognard.players.evaluators.market_garden.ground import FAR, Ground
from grognard.players.evaluators.market_garden.worth import (
    attack,
    awards,
    blown_on_road,
    combatant,
    defence,
    defence_of,
    last_stand,
)

LIMIT = 40
"""Half points beyond which a passing task is nobody's business."""
GARRISON = 9.0
STRONG_GARRISON = 18.0


class Task(Struct, frozen=True):
    """Somewhere to be, how much it matters, and how much strength it wants."""

    hex: int
    value: float
    need: float
    strike: bool = False
    """There are enemies to be driven out."""
    lasting: bool = False
    """It stays the same all game: distances to it are worth working out everywhere."""
    repair: bool = False


class Aims:
    """The tasks of a side, and the goal of each of its units."""

    def __init__(self, state: State, side: int, ground: Ground) -> None:
        self.side = side
        self.tasks = _allied(state) if side == ALLIED else _german(state)
        self.goal: dict[int, Task] = {}
        self._ground = ground
        units = [
            u
            for u in state.side_on_map(side)
            if state.facts.pieces.kind[u] != ARTILLERY and state.facts.pieces.movement[u]
        ]
        self._assign(state, units)

    def distance(self, state: State, unit: int, task: Task, hex_: int) -> int:
        """Half points from a hex to a task."""
        limit = FAR if task.lasting else LIMIT
        motorised = state.facts.pieces.motorised[unit]
        return self._ground.field(state, task.hex, motorised, limit)[hex_]

    def _assign(self, state: State, units: Iterable[int]) -> None:
        pieces = state.facts.pieces
        wanted = []
        for unit in units:
            here, pace = state.where[unit], max(pieces.movement[unit], 1)
            engineer = pieces.kind[unit] == ENGINEER
            for number, task in enumerate(self.tasks):
                if task.repair and not engineer:
                    continue
                way = self.distance(state, unit, task, here)
                if way >= FAR:
                    continue
                value = task.value * _fit(state, unit, task)
                wanted.append((value / (1 + way / pace), -way, unit, number))
        wanted.sort(key=lambda w: (-w[0], -w[1], w[2], w[3]))
        open_ = [task.need for task in self.tasks]
        for _, _, unit, number in wanted:
            if unit in self.goal or open_[number] <= 0:
                continue
            task = self.tasks[number]
            open_[number] -= attack(state, unit) if task.strike else defence(state, unit)
            self.goal[unit] = task


def _fit(state: State, unit: int, task: Task) -> float:
    """How well a unit suits a task."""
    pieces = state.facts.pieces
    if task.repair:
        return 3.0
    if pieces.kind[unit] == ENGINEER and pieces.side[unit] == ALLIED:
        return 0.3
    if pieces.cm[unit] and pieces.side[unit] == ALLIED and not task.strike and task.value < 4:
        return 0.35  # Tanks drive on; others garrison.
    if task.strike:
        return 0.3 if state.fatigued[unit] or not pieces.attack[unit] else 1.0
    return 1.0


# -- both sides ------------------------------------------------------------------------------------


def highway(state: State) -> list[int]:
    """The hexes of the highway in play."""
    known = _HIGHWAYS.get(state.facts)
    if known is None:
        board, playable = state.facts.board, state.facts.playable
        known = _HIGHWAYS[state.facts] = [
            hex_
            for hex_ in range(board.grid.size)
            if playable[hex_] and any(board.road[6 * hex_ + d] == HIGHWAY for d in range(6))
        ]
    return known


_HIGHWAYS: WeakKeyDictionary[Facts, list[int]] = WeakKeyDictionary()


def _bridge_tasks(state: State, side: int, scale: float) -> list[Task]:
    """The ends of bridges that count."""
    found = []
    for bridge, points in awards(state).items():
        if state.bridges[bridge] != INTACT:
            continue
        for end in state.facts.board.bridge_ends[bridge]:
            if not state.facts.playable[end]:
                continue
            enemy = defence_of(state, state.units_in(end, 1 - side))
            garrison = STRONG_GARRISON if points >= 4 else GARRISON
            need = garrison if not enemy else 2.5 * enemy + 8
            found.append(Task(end, scale * (1 + points), need, bool(enemy), True))
    return found


# -- Allies ----------------------------------------------------------------------------------------


def _allied(state: State) -> list[Task]:
    found = _bridge_tasks(state, ALLIED, 1.0)
    found += _repairs(state)
    found += _road_guard(state)
    found += _drive(state)
    found += _perimeter(state)
    return found


def _repairs(state: State) -> list[Task]:
    """R17.2-d Engineers to the broken bridges of the highway."""
    ends = state.facts.board.bridge_ends
    return [
        Task(end, 6.0, 1.0, lasting=True, repair=True)
        for bridge in blown_on_road(state)
        for end in ends[bridge]
    ]


def _road_guard(state: State) -> list[Task]:
    """Germans next to the highway are driven off, and its empty hexes near them are held."""
    board = state.facts.board
    first = _front(state)
    found: dict[int, Task] = {}
    road = [h for h in highway(state) if board.grid.row(h) >= first]
    for unit in state.side_on_map(GERMAN):
        here = state.where[unit]
        near = min((board.grid.distance(here, h) for h in road), default=99)
        if near <= 1 and combatant(state, unit):
            need = 2.2 * defence_of(state, state.units_in(here, GERMAN)) + 2
            found[here] = Task(here, 2.5, need, strike=True)
        if near > 5:
            continue
        for hex_ in road:
            if board.grid.distance(here, hex_) <= 3 and not state.units_in(hex_, GERMAN):
                found.setdefault(hex_, Task(hex_, 1.2, 4.0))
    return list(found.values())


def _front(state: State) -> int:
    """The row of the northernmost Allied unit on the highway that is in supply."""
    grid = state.facts.board.grid
    road = set(highway(state))
    rows = [
        grid.row(state.where[u])
        for u in state.side_on_map(ALLIED)
        if state.where[u] in road and not state.unsupplied[u]
    ]
    return min(rows, default=99)


def _drive(state: State) -> list[Task]:
    """The way north: the last bridge that counts and still stands, and what lies before it."""
    board = state.facts.board
    standing = [b for b in awards(state) if state.bridges[b] == INTACT]
    found = []
    for bridge in standing:
        ends = sorted(board.bridge_ends[bridge], key=board.grid.row)
        points = awards(state)[bridge]
        found.append(Task(ends[0], 0.5 + 0.25 * points, 60.0, strike=True, lasting=True))
    for bridge, points in awards(state).items():
        if state.bridges[bridge] != INTACT:
            # The road is to reach the near bank, and whoever waits there for supplies.
            near = max(board.bridge_ends[bridge], key=board.grid.row)
            found.append(Task(near, 1.0 + 0.25 * points, 40.0, strike=True, lasting=True))
    return found


def _perimeter(state: State) -> list[Task]:
    """Where steps north of the Rhine count, the troops there close up in their best hexes."""
    if not state.facts.scenario.victory.north_step:
        return []
    board = state.facts.board
    held = {state.where[u] for u in state.side_on_map(ALLIED)} & board.north_of_rhine
    return [Task(hex_, 1.0 + 0.8 * board.tdv[hex_], 16.0, lasting=True) for hex_ in sorted(held)]


# -- Germans ---------------------------------------------------------------------------------------


def _german(state: State) -> list[Task]:
    found = _bridge_tasks(state, GERMAN, 0.8)
    found += _cuts(state)
    found += _blocks(state)
    found += _prey(state)
    return found


def _blocks(state: State) -> list[Task]:
    """Towns and cities on the highway ahead of the Allied ground troops."""
    board, front = state.facts.board, _front(state)
    return [
        Task(hex_, 1.6 + 0.4 * board.tdv[hex_], 11.0, lasting=True)
        for hex_ in highway(state)
        if board.tdv[hex_] > 1 and board.grid.row(hex_) < front and not state.units_in(hex_, ALLIED)
    ]


def _cuts(state: State) -> list[Task]:
    """Places on the highway where the Allied line can be cut; every third hex will do."""
    if not state.facts.scenario.victory.supply_needed:
        return []
    value = 3.0 if last_stand(state) else 1.5
    found = []
    for n, hex_ in enumerate(highway(state)):
        if n % 3 and not state.units_in(hex_, GERMAN):
            continue
        held = defence_of(state, state.units_in(hex_, ALLIED))
        found.append(
            Task(hex_, value if not held else 0.6 * value, 8.0 + 1.5 * held, bool(held), True)
        )
    return found


def _prey(state: State) -> list[Task]:
    """Allied troops to attack: weak ones first, airborne ones above all."""
    pieces = state.facts.pieces
    found = []
    for hex_, units in state.at.items():
        own = [u for u in units if pieces.side[u] == ALLIED]
        if not own:
            continue
        strength = defence_of(state, own)
        tdv = state.facts.board.tdv[hex_]
        kills = sum(pieces.airborne[u] for u in own)
        weak = sum(state.unsupplied[u] + state.fatigued[u] for u in own) / len(own)
        value = (1.0 + kills) * (1 + 0.5 * weak) / (1 + strength / 12) / sqrt(tdv)
        found.append(Task(hex_, value, 2.5 * strength + 4, strike=True))
    return found
