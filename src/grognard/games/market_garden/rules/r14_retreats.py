"""R14.2 Retreats: unit by unit and hex by hex, each step further from the attacked hex."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.facts import ARTILLERY
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.rules import r17_bridges as bridges
from grognard.games.market_garden.rules.frame import NEXT, RETREAT, GardenFrame, seat
from grognard.games.market_garden.rules.r01_steps import eliminate, lose_step
from grognard.games.market_garden.rules.r05_zones import uncovered
from grognard.games.market_garden.state import FINAL_FIRE, State


def begin(state: State, side: Side, units: tuple[UnitId, ...], hex_: HexId, hexes: int) -> None:
    """R14.2-a The owner retreats his units one after the other."""
    state.stack.append(Retreats(side, units, hex_, hexes))


@dataclass(unsafe_hash=True)
class Retreats(GardenFrame):
    """R14.2-a The units that have still to retreat; the owner says who is next where it matters."""

    side: Side
    units: tuple[UnitId, ...]
    hex: HexId
    hexes: int

    def run(self, state: State, log: Log) -> bool:
        alive = self._alive(state)
        if not alive:
            state.stack.pop()
            return False
        if len(alive) > 1 and self._order_matters(state, alive):
            return True
        self._send(state, alive[0])
        return False

    def _alive(self, state: State) -> tuple[UnitId, ...]:
        return tuple(u for u in self.units if state.where[u] >= 0)

    def _order_matters(self, state: State, units: tuple[UnitId, ...]) -> bool:
        """R14.2-c, R6-d Somebody must lead the way through an enemy ZOC, or they do not all fit."""
        if any(price(state, unit, state.where[unit], self.hex, self.hexes) for unit in units):
            return True
        ways = {hex_ for unit in units for hex_ in steps(state, unit, self.hex)}
        return len(ways) == 1 and stacking.stack_refusal(state, min(ways), units) is not None

    def _send(self, state: State, unit: UnitId) -> None:
        rest = without(self._alive(state), unit)
        state.stack[-1] = Retreats(self.side, rest, self.hex, self.hexes)
        if state.facts.pieces.kind[unit] == ARTILLERY:
            # R14.2-e Artillery that must retreat loses its remaining fires.
            state.fire[unit] = FINAL_FIRE
        state.stack.append(RetreatUnit(self.side, unit, self.hex, self.hexes))

    def decision(self, state: State) -> Decision:
        args = {"hex": self.hex, "count": len(self._alive(state))}
        return Decision(seat(self.side), "H-6-b", "choose_retreater", args)

    def options(self, state: State) -> list[Action]:
        return [NEXT[u] for u in self._alive(state)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "next":
            return NOT_NOW
        if action.arg in self._alive(state):
            return None
        return Refusal(("R14.2-a",), "not_concerned", {"unit": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        self._send(state, action.arg)


# -- ways ------------------------------------------------------------------------------------------


def step_refusal(
    state: State, unit: UnitId, here: HexId, attacked: HexId, to: HexId
) -> Refusal | None:
    """R14.2-a, R14.2-b One hex further away, over a hexside it could cross, free of enemies."""
    board = state.facts.board
    args = {"unit": unit, "hex": to}
    if to not in board.around(here) or not state.facts.playable[to]:
        return Refusal(("R14.2-b",), "not_adjacent", args)
    if board.grid.distance(attacked, to) != board.grid.distance(attacked, here) + 1:
        return Refusal(("R14.2-a",), "not_further_away", args)
    if state.enemy_in(to, state.facts.pieces.side[unit]):
        return Refusal(("R14.2-b",), "enemy_there", args)
    if not moving.can_cross(state, unit, 6 * here + board.direction(here, to)):
        return Refusal(("R14.2-b",), "cannot_cross", args)
    return None


def steps(state: State, unit: UnitId, attacked: HexId) -> list[HexId]:
    """R14.2-a Where a retreating unit can go next."""
    return _ways(state, unit, state.where[unit], attacked)


def _ways(state: State, unit: UnitId, here: HexId, attacked: HexId) -> list[HexId]:
    if not state.facts.pieces.movement[unit]:
        return []
    return [
        hex_
        for hex_ in state.facts.board.around(here)
        if step_refusal(state, unit, here, attacked, hex_) is None
    ]


def price(state: State, unit: UnitId, here: HexId, attacked: HexId, left: int) -> int:
    """R14.2-c The fewest steps that enemy ZOC cost a unit on its way, as things stand."""
    ways = _ways(state, unit, here, attacked) if left > 0 else []
    side = state.facts.pieces.side[unit]
    return min(
        (
            uncovered(state, side, hex_) + price(state, unit, hex_, attacked, left - 1)
            for hex_ in ways
        ),
        default=0,
    )


@dataclass(unsafe_hash=True)
class RetreatUnit(GardenFrame):
    """R14.2-a One unit's way back, hex by hex."""

    side: Side
    unit: UnitId
    hex: HexId
    left: int

    def run(self, state: State, log: Log) -> bool:
        if state.where[self.unit] < 0:
            state.stack.pop()
            return False
        if self.left <= 0 and not self._too_full(state):
            state.stack.pop()
            return False
        ways = steps(state, self.unit, self.hex)
        if not ways:
            self._cannot(state, log)
            return False
        if len(ways) == 1:
            self._go(state, ways[0], log)
            return False
        return True

    def _too_full(self, state: State) -> bool:
        """R6-d Units over the limit go on to the next hex."""
        return stacking.overstacked(state, state.where[self.unit], self.side)

    def _cannot(self, state: State, log: Log) -> None:
        """R14.2-d, R6-d A step for each hex not retreated; surplus units are eliminated."""
        state.stack.pop()
        for _ in range(max(self.left, 0)):
            if lose_step(state, self.unit, "R14.2-d", log):
                return
        if self._too_full(state) and state.where[self.unit] != self.hex:
            eliminate(state, self.unit, "R6-d", log)

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "H-6-b", "choose_retreat", {"unit": self.unit})

    def options(self, state: State) -> list[Action]:
        return [RETREAT[h] for h in steps(state, self.unit, self.hex)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "retreat":
            return NOT_NOW
        return step_refusal(state, self.unit, state.where[self.unit], self.hex, action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        self._go(state, action.arg, log)

    def _go(self, state: State, to: HexId, log: Log) -> None:
        costs_a_step = uncovered(state, self.side, to)
        state.put(self.unit, to)
        state.stack[-1] = RetreatUnit(self.side, self.unit, self.hex, self.left - 1)
        log.add("H-6-b", "retreated", unit=self.unit, hex=to)
        if costs_a_step:
            # R14.2-c Into an enemy ZOC without a friend: a step for each such hex.
            lose_step(state, self.unit, "R14.2-c", log)
        if state.where[self.unit] >= 0:
            # R17.2-b A retreat is no move or advance: no bridge is blown at it.
            bridges.occupied(state, self.unit, to)
