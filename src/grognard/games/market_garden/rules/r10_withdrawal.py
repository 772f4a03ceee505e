"""R10 Refuse combat: how far units slip away, in what order, and what becomes of the combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, place_of
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.rules import r12_advance as advance
from grognard.games.market_garden.rules.frame import STOP, WITHDRAW, GardenFrame, seat
from grognard.games.market_garden.rules.r04_movement import arrived, can_cross
from grognard.games.market_garden.rules.r05_zones import uncovered
from grognard.games.market_garden.rules.r06_stacking import stack_points, stack_refusal
from grognard.games.market_garden.state import State

Taken = Mapping[HexId, int]
"""Stacking points that withdrawing units will take up in a hex, or leave free (negative)."""
NOTHING: Taken = {}


# -- ways ------------------------------------------------------------------------------------------


def step_refusal(
    state: State, unit: UnitId, start: HexId, left: HexId, to: HexId
) -> Refusal | None:
    """R10-d, R6-a A step on the way to a hex that has room."""
    return _way_refusal(state, unit, start, left, to) or stack_refusal(state, to, (unit,))


def _way_refusal(
    state: State, unit: UnitId, start: HexId, left: HexId, to: HexId
) -> Refusal | None:
    """R10-d One hex further from the hex they leave (``left``), free of enemies and their ZOC."""
    board, side = state.facts.board, state.facts.pieces.side[unit]
    args = {"unit": unit, "hex": to}
    if to not in board.around(start) or not state.facts.playable[to]:
        return Refusal(("R10-d",), "not_adjacent", args)
    if board.grid.distance(left, to) != board.grid.distance(left, start) + 1:
        return Refusal(("R10-d",), "not_further_away", args)
    if state.enemy_in(to, side):
        return Refusal(("R10-d",), "enemy_there", args)
    if not can_cross(state, unit, 6 * start + board.direction(start, to)):
        return Refusal(("R10-d",), "cannot_cross", args)
    if uncovered(state, side, to):
        return Refusal(("R10-d",), "enemy_zone", args)
    return None


def steps(state: State, unit: UnitId, start: HexId, left: HexId) -> list[HexId]:
    """R10-d Where a withdrawing unit can go next."""
    return [
        hex_
        for hex_ in state.facts.board.around(start)
        if step_refusal(state, unit, start, left, hex_) is None
    ]


# -- room for all ----------------------------------------------------------------------------------


def all_fit(state: State, units: Sequence[UnitId], left: HexId, taken: Taken = NOTHING) -> bool:
    """R10-b, R10-e Is there an order in which all these units find a way and room?"""
    # Who goes further goes first, so all pass through hexes that are still as free as now.
    bound = [(unit, _ends(state, unit, left, left, 0, taken)) for unit in units]
    bound.sort(key=lambda ways: len(ways[1]))
    return _packed(state, bound, taken)


def _packed(state: State, bound: list[tuple[UnitId, set[HexId]]], taken: Taken) -> bool:
    """R6-a Can each unit be given a hex so that none is too full?"""
    if not bound:
        return True
    (unit, ends), *others = bound
    return any(
        _packed(state, others, _with(state, unit, hex_, taken))
        for hex_ in sorted(ends)
        if _has_room(state, unit, hex_, taken)
    )


def _with(state: State, unit: UnitId, hex_: HexId, taken: Taken) -> Taken:
    return {**taken, hex_: taken.get(hex_, 0) + state.facts.pieces.size[unit]}


def _has_room(state: State, unit: UnitId, hex_: HexId, taken: Taken) -> bool:
    pieces, most = state.facts.pieces, state.facts.numbers.stacking.most
    points = stack_points(state, hex_, pieces.side[unit]) + taken.get(hex_, 0)
    return points + pieces.size[unit] <= most


def _ends(
    state: State, unit: UnitId, here: HexId, left: HexId, gone: int, taken: Taken
) -> set[HexId]:
    """R10-d Where a unit may end that stands in ``here`` after so many hexes."""
    numbers = state.facts.numbers.refusing
    found = {here} if gone >= numbers.least else set[HexId]()
    if gone < numbers.most:
        for hex_ in state.facts.board.around(here):
            open_to = _way_refusal(state, unit, here, left, hex_) is None
            if open_to and _has_room(state, unit, hex_, taken):
                found |= _ends(state, unit, hex_, left, gone + 1, taken)
    return found


def reach(state: State, unit: UnitId, left: HexId) -> set[HexId]:
    """R10-d Every hex that a unit may enter on its way."""
    return {*steps(state, unit, left, left), *_ends(state, unit, left, left, 0, NOTHING)}


def leaves_room(
    state: State, unit: UnitId, here: HexId, left: HexId, gone: int, others: Sequence[UnitId]
) -> bool:
    """R10-b Can the others still withdraw if this unit has come to ``here``?"""
    was = state.where[unit]
    free = {was: -state.facts.pieces.size[unit]}
    return any(
        all_fit(state, others, left, NOTHING if end == was else _with(state, unit, end, free))
        for end in sorted(_ends(state, unit, here, left, gone, NOTHING))
    )


# -- where to --------------------------------------------------------------------------------------


@dataclass(unsafe_hash=True)
class Leaving(GardenFrame):
    """R10-b The units of a hex that have still to withdraw."""

    side: Side
    hex: HexId
    units: tuple[UnitId, ...]


@dataclass(unsafe_hash=True)
class WithdrawUnit(GardenFrame):
    """R10-d The path of one unit, one or two hexes by its owner's choice (M-Q13)."""

    side: Side
    unit: UnitId
    start: HexId
    gone: int = 0

    def run(self, state: State, log: Log) -> bool:
        if self._open(state)[0]:
            return True
        state.stack.pop()
        return False

    def _open(self, state: State) -> tuple[list[HexId], bool]:
        """Where the unit may go on to, and whether it may stop: R10-b while all fit, only so that
        the others have room."""
        numbers, here = state.facts.numbers.refusing, state.where[self.unit]
        ways = steps(state, self.unit, here, self.start) if self.gone < numbers.most else []
        may_stop = self.gone >= numbers.least
        phase = state.under_way(Leaving)
        others = () if phase is None else phase.units
        kind = [
            to
            for to in ways
            if leaves_room(state, self.unit, to, self.start, self.gone + 1, others)
        ]
        kindly_stop = may_stop and all_fit(state, others, self.start)
        return (kind, kindly_stop) if kind or kindly_stop else (ways, may_stop)

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "E-3-a", "withdraw", {"unit": self.unit})

    def options(self, state: State) -> list[Action]:
        ways, may_stop = self._open(state)
        return [*[WITHDRAW[h] for h in ways], *([STOP] if may_stop else [])]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb not in ("stop", "withdraw"):
            return NOT_NOW
        if action in self.options(state):
            return None
        no_room = Refusal(("R10-b",), "leaves_no_room", {"unit": self.unit})
        if action.verb == "withdraw":
            here = state.where[self.unit]
            return step_refusal(state, self.unit, here, self.start, action.arg) or no_room
        least = state.facts.numbers.refusing.least
        return no_room if self.gone >= least else Refusal(("R10-d",), "must_withdraw")

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "stop":
            state.stack.pop()
            return
        # R10-f Without fatigue; R10-i in another attacked hex the unit defends there.
        state.put(self.unit, action.arg)
        log.add("E-3-a", "withdrew", unit=self.unit, hex=action.arg)
        arrived(state, self.unit, action.arg, log)
        at = place_of(state.stack, self)
        state.stack[at] = WithdrawUnit(self.side, self.unit, self.start, self.gone + 1)


def emptied(state: State, side: Side, hex_: HexId, log: Log) -> None:
    """R10-g, M-Q14 The combats against the hex are void; its attackers may advance at once."""
    declared = [combat for combat in state.combats if combat.target == hex_]
    if state.facts.options.react_into_empty == "no":
        state.combats = tuple(c for c in state.combats if c.target != hex_)
    log.add("R10-g", "hex_emptied", hex=hex_)
    units = tuple(sorted({unit for combat in declared for unit in combat.attackers}))
    if state.facts.options.refuse_advance == "yes":
        boats = any(combat.boats for combat in declared)
        advance.offer(state, 1 - side, hex_, units, "R10-g", boats=boats)
