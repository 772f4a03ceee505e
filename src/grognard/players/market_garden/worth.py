"""What units and hexes are worth, on the scale on which all choices are compared. A point of
strength is about 1; the doctrine sets the worth of a victory point."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.board import HIGHWAY
from grognard.games.market_garden.facts import ALLIED, ARTILLERY
from grognard.games.market_garden.rules import r12_odds as odds
from grognard.games.market_garden.rules.r01_strength import SCALE
from grognard.games.market_garden.state import DESTROYED, State
from grognard.players.market_garden.doctrine import Doctrine
from grognard.players.market_garden.lines import prospect


def attack(state: State, unit: UnitId) -> float:
    return odds.attack(state, unit) / SCALE


def defence(state: State, unit: UnitId) -> float:
    return odds.defence(state, unit) / SCALE


def attack_of(state: State, units: Iterable[int]) -> float:
    return odds.attack_total(state, units) / SCALE


def defence_of(state: State, units: Iterable[int]) -> float:
    return sum(odds.defence(state, u) for u in units) / SCALE


def full_worth(state: State, unit: UnitId) -> float:
    """A unit with all its steps, without victory points."""
    pieces = state.facts.pieces
    power = pieces.attack[unit] + pieces.defence[unit] + pieces.bombard[unit]
    return power * (4 + pieces.efficiency[unit]) / 20


def cover(state: State, hex_: HexId) -> int:
    """How much better than the open a hex protects; 1 in the open itself."""
    board = state.facts.board
    return 1 + board.tdv[hex_] - min(row.tdv for row in state.facts.numbers.terrain)


def combatant(state: State, unit: UnitId) -> bool:
    """On the map and able to fight: it has a zone of control."""
    return state.where[unit] >= 0 and state.facts.pieces.kind[unit] != ARTILLERY


def blown_on_road(state: State) -> list[int]:
    """Destroyed canal bridges of the highway, which engineers may repair (R17.2-d)."""
    board = state.facts.board
    return sorted(
        {
            bridge
            for at, bridge in board.bridge_at.items()
            if board.road[at] == HIGHWAY
            and state.bridges[bridge] == DESTROYED
            and state.facts.library.map.bridge[bridge].water == "canal"
            and state.facts.playable[at // 6]
        }
    )


def enemies_near(state: State, hex_: HexId, side: Side) -> list[int]:
    """The enemy combat units next to a hex, whether or not their zones reach into it."""
    return [
        unit
        for near in state.facts.board.around(hex_)
        if near in state.at
        for unit in state.units_in(near, 1 - side)
        if state.facts.pieces.kind[unit] != ARTILLERY
    ]


def last_stand(state: State) -> bool:
    """Is this the last day, when only the score matters?"""
    return state.turn >= state.facts.scenario.last_turn - 1


class Worth:
    """What steps, fatigue and hexes are worth by a doctrine."""

    def __init__(self, doctrine: Doctrine) -> None:
        self._doctrine = doctrine

    def step(self, state: State, unit: UnitId) -> float:
        """A step of a unit; the last step of an airborne unit costs victory points (R17.3-b)."""
        pieces, rules = state.facts.pieces, state.facts.scenario.victory
        worth = full_worth(state, unit) / pieces.steps[unit]
        if pieces.side[unit] == ALLIED and pieces.airborne[unit]:
            feared = self._doctrine.victory * self._doctrine.lives
            worth += feared * rules.airborne_lost / max(state.steps[unit], 1)
        if rules.perimeter and pieces.side[unit] == ALLIED:
            worth += self._doctrine.victory * rules.perimeter
        return worth

    def mean_step(self, state: State, units: Iterable[int]) -> float:
        listed = [(self.step(state, u), state.steps[u]) for u in units]
        steps = sum(n for _, n in listed)
        return sum(w * n for w, n in listed) / steps if steps else 0.0

    def fatigue(self, state: State, units: Iterable[int]) -> float:
        """The cost of fatiguing all of these."""
        each = self._doctrine.tired
        return sum(each * full_worth(state, u) for u in units)

    def prize(self, state: State, hex_: HexId) -> float:
        """What holding this hex instead of the enemy is worth to either side."""
        board, doctrine = state.facts.board, self._doctrine
        value = doctrine.ground_prize
        if any(board.road[6 * hex_ + d] == HIGHWAY for d in range(6)):
            value += doctrine.road_prize
        for bridge, points in prospect(state).awards.items():
            if hex_ in board.bridge_ends[bridge]:
                value += doctrine.bridge_prize * doctrine.victory * points
        value += doctrine.bridge_prize * doctrine.turns * prospect(state).by_turn.get(hex_, 0.0)
        return value
