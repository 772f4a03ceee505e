"""R10 Refuse combat: who may slip away, how far, and what becomes of the combat."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, place_of
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.rules import r12_advance as advance
from grognard.games.market_garden.rules.frame import STOP, WITHDRAW, GardenFrame, seat
from grognard.games.market_garden.rules.r01_terms import die, passed
from grognard.games.market_garden.rules.r04_movement import arrived, can_cross
from grognard.games.market_garden.rules.r05_zones import uncovered
from grognard.games.market_garden.rules.r06_stacking import stack_refusal
from grognard.games.market_garden.rules.r08_efficiency import highest
from grognard.games.market_garden.rules.r14_fatigue import unfit
from grognard.games.market_garden.state import State


def refuse_refusal(state: State, side: Side, hex_: HexId) -> Refusal | None:
    """R10-a May the units of an attacked hex try to refuse?"""
    units = state.units_in(hex_, side)
    args = {"hex": hex_}
    if not units:
        return Refusal(("E-1-a",), "nobody_to_refuse", args)
    # R10-h Their efficiency need not be high, as it must be in relatives of this game.
    if not all(state.facts.pieces.cm[unit] for unit in units):
        return Refusal(("E-1-b",), "not_all_motorised", args)
    if state.facts.options.refuse_fatigued == "no" and any(unfit(state, u) for u in units):
        return Refusal(("R10-c",), "fatigued_there", args)
    if any(not steps(state, unit, hex_, hex_) for unit in units):
        return Refusal(("R10-e",), "nowhere_to_withdraw", args)
    return None


def step_refusal(
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
    return stack_refusal(state, to, (unit,))


def steps(state: State, unit: UnitId, start: HexId, left: HexId) -> list[HexId]:
    """R10-d Where a withdrawing unit can go next."""
    return [
        hex_
        for hex_ in state.facts.board.around(start)
        if step_refusal(state, unit, start, left, hex_) is None
    ]


def attempt(state: State, side: Side, hex_: HexId, log: Log) -> bool:
    """R10-b One roll for the hex; not higher than the highest efficiency there, and all go."""
    best = highest(state, state.units_in(hex_, side))
    number = die(state, "E-1-a", log)
    if passed(number, best):
        log.add("E-2-a", "refusal_passed", hex=hex_, die=number, rating=best)
        return True
    log.add("E-2-b", "refusal_failed", hex=hex_, die=number, rating=best)
    return False


@dataclass(unsafe_hash=True)
class WithdrawUnit(GardenFrame):
    """R10-d The path of one unit, one or two hexes by its owner's choice (M-Q13)."""

    side: Side
    unit: UnitId
    start: HexId
    gone: int = 0

    def run(self, state: State, log: Log) -> bool:
        most = state.facts.numbers.refusing.most
        if self.gone < most and steps(state, self.unit, state.where[self.unit], self.start):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "E-3-a", "withdraw", {"unit": self.unit})

    def options(self, state: State) -> list[Action]:
        here = state.where[self.unit]
        found = [WITHDRAW[h] for h in steps(state, self.unit, here, self.start)]
        return [*found, STOP] if self._may_stop(state) else found

    def _may_stop(self, state: State) -> bool:
        return self.gone >= state.facts.numbers.refusing.least

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "stop":
            return None if self._may_stop(state) else Refusal(("R10-d",), "must_withdraw")
        if action.verb != "withdraw":
            return NOT_NOW
        here = state.where[self.unit]
        return step_refusal(state, self.unit, here, self.start, action.arg)

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
