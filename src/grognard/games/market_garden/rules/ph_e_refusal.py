"""E Refuse Combat Phase: motorised defenders may slip away before the fighting (R10)."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal, roll
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.rules import r12_advance as advance
from grognard.games.market_garden.rules.frame import (
    END,
    NOT_NOW,
    REFUSE,
    STOP,
    WITHDRAW,
    GardenFrame,
    seat,
    without,
)
from grognard.games.market_garden.state import State


def phase(state: State, side: int, second: bool, log: Log) -> None:
    """E-1-c, P2-E-1 The defender decides hex by hex."""
    hexes = tuple(sorted({combat.target for combat in state.combats}))
    if hexes:
        state.stack.append(Refusing(1 - side, hexes))


def refuse_refusal(state: State, side: int, hex_: int) -> Refusal | None:
    """E-1-a, E-1-b, R10-a, R10-c, R10-e May the units of an attacked hex try to refuse?"""
    units = state.units_in(hex_, side)
    args = {"hex": hex_}
    if not units:
        return Refusal(("E-1-a",), "nobody_to_refuse", args)
    if not all(state.facts.pieces.cm[unit] for unit in units):
        return Refusal(("E-1-b",), "not_all_motorised", args)
    if any(state.fatigued[unit] for unit in units):
        return Refusal(("R10-c",), "fatigued_there", args)
    if any(not steps(state, unit, hex_, hex_) for unit in units):
        return Refusal(("R10-e",), "nowhere_to_withdraw", args)
    return None


def step_refusal(state: State, unit: int, start: int, left: int, to: int) -> Refusal | None:
    """R10-d One hex further from the hex they leave (``left``), free of enemies and their ZOC."""
    board, side = state.facts.board, state.facts.pieces.side[unit]
    args = {"unit": unit, "hex": to}
    if to not in board.around(start) or not state.facts.playable[to]:
        return Refusal(("R10-d",), "not_adjacent", args)
    if board.grid.distance(left, to) != board.grid.distance(left, start) + 1:
        return Refusal(("R10-d",), "not_further_away", args)
    if state.enemy_in(to, side):
        return Refusal(("R10-d",), "enemy_there", args)
    if not moving.can_cross(state, unit, 6 * start + board.direction(start, to)):
        return Refusal(("R10-d",), "cannot_cross", args)
    if state.zone_of(1 - side)[to] and not state.units_in(to, side):
        return Refusal(("R10-d",), "enemy_zone", args)
    return stacking.stack_refusal(state, to, (unit,))


def steps(state: State, unit: int, start: int, left: int) -> list[int]:
    """R10-d Where a withdrawing unit can go next."""
    return [
        hex_
        for hex_ in state.facts.board.around(start)
        if step_refusal(state, unit, start, left, hex_) is None
    ]


class Refusing(GardenFrame, frozen=True):
    """E-1-c Which of the attacked hexes tries to refuse, each at most once."""

    side: int
    hexes: tuple[int, ...]

    def run(self, state: State, log: Log) -> bool:
        if len(self.options(state)) > 1:
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "E-1-a", "choose_refusal")

    def options(self, state: State) -> list[Action]:
        able = [h for h in self.hexes if refuse_refusal(state, self.side, h) is None]
        return [*[REFUSE[h] for h in able], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "refuse":
            return NOT_NOW
        if action.arg not in self.hexes:
            return Refusal(("E-1-a",), "not_attacked_or_tried", {"hex": action.arg})
        return refuse_refusal(state, self.side, action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        hex_ = action.arg
        state.stack[-1] = Refusing(self.side, without(self.hexes, hex_))
        units = state.units_in(hex_, self.side)
        best = max(state.efficiency(unit) for unit in units)
        die = roll(state, 10, "E-1-a", log)
        # E-2-a, R10-b Not higher than the highest efficiency there: all of them go.
        if die > best:
            log.add("E-2-b", "refusal_failed", hex=hex_, die=die, rating=best)
            return
        log.add("E-2-a", "refusal_passed", hex=hex_, die=die, rating=best)
        state.stack.append(Withdrawal(self.side, hex_, tuple(units)))


class Withdrawal(GardenFrame, frozen=True):
    """E-3-a One unit after the other leaves; then the declared attackers may advance."""

    side: int
    hex: int
    units: tuple[int, ...]

    def run(self, state: State, log: Log) -> bool:
        if self.units:
            state.stack[-1] = Withdrawal(self.side, self.hex, self.units[1:])
            state.stack.append(WithdrawUnit(self.side, self.units[0], self.hex))
            return False
        state.stack.pop()
        if not state.units_in(self.hex, self.side):
            emptied(state, self.side, self.hex, log)
        return False


class WithdrawUnit(GardenFrame, frozen=True):
    """R10-d The path of one unit, one or two hexes by its owner's choice (M-Q13)."""

    side: int
    unit: int
    start: int
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
        state.put(self.unit, action.arg)
        log.add("E-3-a", "withdrew", unit=self.unit, hex=action.arg)
        moving.arrived(state, self.unit, action.arg, log)
        at = state.stack.index(self)
        state.stack[at] = WithdrawUnit(self.side, self.unit, self.start, self.gone + 1)


def emptied(state: State, side: int, hex_: int, log: Log) -> None:
    """R10-g, M-Q14 The combats against the hex are void; its attackers may advance at once."""
    declared = [combat for combat in state.combats if combat.target == hex_]
    if state.facts.options.react_into_empty == "no":
        state.combats = tuple(c for c in state.combats if c.target != hex_)
    log.add("R10-g", "hex_emptied", hex=hex_)
    units = tuple(sorted({unit for combat in declared for unit in combat.attackers}))
    if state.facts.options.refuse_advance == "yes":
        boats = any(combat.boats for combat in declared)
        advance.offer(state, 1 - side, hex_, units, "R10-g", boats=boats)
