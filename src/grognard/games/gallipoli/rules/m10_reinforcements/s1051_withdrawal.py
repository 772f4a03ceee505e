"""10.5.1 Allied withdrawal: units given up for victory points."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import UnitId
from grognard.games.gallipoli.facts import ALLIED, CAVALRY
from grognard.games.gallipoli.rules.frame import END, WITHDRAW, WhileOpen, YesOrNo, seat
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m10_reinforcements.s102_conditional import members
from grognard.games.gallipoli.rules.m12_victory.s122_points import score
from grognard.games.gallipoli.state import BOUGHT, OFF_MAP, REPLACED, WITHDRAWN, State

IRISH, INDIAN = "10D", "29IndBde"


def withdrawal_step(state: State, log: Log) -> None:
    """10.5.1-i At the beginning of the Operations Phase, from turn 2 on."""
    if state.turn >= state.facts.numbers.limits.withdraw_from:
        state.stack.append(Withdrawals())


def withdrawal_refusal(state: State, unit: UnitId) -> Refusal | None:
    """10.5.1, Q84 May this unit be withdrawn now?"""
    facts, limits = state.facts, state.facts.numbers.limits
    pieces = facts.pieces
    if unit not in pieces.land_of[ALLIED]:
        return Refusal(("10.5.1-a",), "not_allied", {"unit": unit})
    formation = pieces.formation[unit]
    irish = formation >= 0 and pieces.formations[formation] == IRISH
    marine = unit in facts.marines
    cavalry = pieces.arm[unit] == CAVALRY
    if not (marine or irish or cavalry or pieces.codes[unit] == INDIAN):
        return Refusal(("10.5.1-a",), "not_withdrawable", {"unit": unit})
    if state.where[unit] >= OFF_MAP:
        return Refusal(("10.5.1-f", "10.5.1-g"), "not_in_play", {"unit": unit})
    if not state.on_map(unit) and facts.options.withdraw_from_box == "no":
        return Refusal(("10.5.1-f", "10.5.1-i"), "withdrawal_from_box", {"unit": unit})
    if not marine and state.turn > limits.withdraw_until:
        return Refusal(("10.5.1-a",), "withdrawal_over", {"turn": limits.withdraw_until})
    if state.of_game[unit] & REPLACED:
        return Refusal(("10.5.1-h",), "replaced_stays", {"unit": unit})
    if not supplied(state, unit):
        return Refusal(("10.5.1-f",), "withdrawal_without_line", {"unit": unit})
    return None


def withdrawal_points(state: State, unit: UnitId) -> int:
    """10.5.1-c, 10.5.1-k, 10.5.1-d, 10.5.1-e, 11.5-e, Q84 What withdrawing the unit earns; for the
    Indian Brigade no price is given (10.5.1-h)."""
    facts, points = state.facts, state.facts.numbers.points
    limits = facts.numbers.limits
    if state.turn > limits.withdraw_until:
        return 0
    if unit in facts.marines:
        if state.turn == limits.withdraw_from:
            return points.withdraw_marine_turn_2
        return points.withdraw_marine_later
    if facts.pieces.codes[unit] == INDIAN:
        return 0
    bought = bought_with(state, unit)
    if bought >= 0 and facts.options.withdrawal_cap == "on":
        left = facts.conditionals[bought].vp - state.refunded[bought]
        return min(points.withdraw_unit, max(left, 0))
    return points.withdraw_unit


def bought_with(state: State, unit: UnitId) -> int:
    """10.2, Q84 The conditional reinforcement that brought a unit, or -1."""
    if state.of_game[unit] & BOUGHT:
        for conditional in range(len(state.facts.conditionals)):
            if unit in members(state, conditional):
                return conditional
    return -1


@dataclass(unsafe_hash=True)
class Withdrawals(WhileOpen):
    """10.5.1-a Which units are withdrawn, for good (10.5.1-j)."""

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "10.5.1-a", "withdraw_units")

    def options(self, state: State) -> list[Action]:
        units = [u for u in state.facts.pieces.land_of[ALLIED] if state.where[u] < OFF_MAP]
        return [*(WITHDRAW[u] for u in units if withdrawal_refusal(state, u) is None), END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "withdraw":
            return withdrawal_refusal(state, action.arg)
        return None if action.verb == "end" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        unit = action.arg
        points, bought = withdrawal_points(state, unit), bought_with(state, unit)
        if bought >= 0:
            state.refunded[bought] += points
        state.put(unit, WITHDRAWN)
        log.add("10.5.1-i", "withdrawn", unit=unit)
        score(state, ALLIED, points, "withdrawal", "12.2-l", log)


DIVISION_29 = "29D"


@dataclass(unsafe_hash=True)
class Withdraw29th(YesOrNo):
    """10.5.1-b, 13.2.2-i, Q84 Is the 29th Division withdrawn before the Turks set up?"""

    def decision(self, state: State) -> Decision:
        points = state.facts.numbers.points.withdraw_29th
        return Decision(seat(ALLIED), "10.5.1-b", "withdraw_29th", {"points": points})

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "no":
            log.add("10.5.1-b", "division_stays")
            return
        for unit in state.facts.enlisted((DIVISION_29,)):
            state.put(unit, WITHDRAWN)
        log.add("10.5.1-b", "division_withdrawn")
        points = state.facts.numbers.points.withdraw_29th
        score(state, ALLIED, points, "withdrawal", "10.5.1-b", log)
