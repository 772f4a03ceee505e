"""7.3 Initiative: who plays the First Player Segment of an impulse."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, roll
from grognard.engine.ids import Side
from grognard.engine.modifiers import Modifier, added
from grognard.engine.values import replace
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.frame import YesOrNo, seat
from grognard.games.gallipoli.rules.m07_operations import s72_activation, s732c_second
from grognard.games.gallipoli.rules.m13_scenarios.m13_set_up import allies_begin
from grognard.games.gallipoli.state import State


def determine(state: State, log: Log) -> None:
    """7.3-i Who begins the impulse: no roll against a side that can activate nothing, not even for
    the second time; nor in the first of the game."""
    if allies_begin(state):
        first(state, ALLIED, "13.4-c", log)
        return
    able = [
        s72_activation.can_activate(state, side) or s732c_second.can_buy(state, side)
        for side in (ALLIED, TURKISH)
    ]
    if able[ALLIED] != able[TURKISH]:
        first(state, ALLIED if able[ALLIED] else TURKISH, "7.3-i", log)
    elif not able[ALLIED]:
        first(state, state.first, "7.3-i", log)
    elif s72_activation.can_activate_naval(state, ALLIED):
        state.stack.append(DeclareNaval())
    else:
        roll_initiative(state, False, log)


def first(state: State, side: Side, case: str, log: Log) -> None:
    state.first = side
    log.add(case, "first_player", seat=seat(side))


@dataclass(unsafe_hash=True)
class DeclareNaval(YesOrNo):
    """7.3-b, Q10 The Allied player may bind himself to a naval activation for +1."""

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "7.3-b", "declare_naval")

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        declared = action.verb == "yes"
        if declared:
            log.add("7.3-b", "naval_declared")
            state.stack[-1] = replace(state.stack[-1], naval=True)
        roll_initiative(state, declared, log)


def initiative_modifiers(state: State, side: Side, declared: bool) -> list[Modifier]:
    found, dice = [], state.facts.numbers.turn_dice
    if side == ALLIED and declared:
        found.append(Modifier("7.3-b", f"{dice.initiative_naval:+d}", "naval_declaration"))
    if state.air(side):
        found.append(Modifier("7.3-c", f"{dice.initiative_air:+d}", "air_observation"))
    return found


def roll_initiative(state: State, declared: bool, log: Log) -> None:
    """7.3-a, 7.3-d, 7.3-e The higher result goes first; ties are rolled again."""
    while True:
        totals = []
        for side in (ALLIED, TURKISH):
            modifiers = initiative_modifiers(state, side, declared)
            die = roll(state, 6, "7.3-a", log)
            totals.append(die + added(modifiers))
            log.add(
                "7.3-a",
                "initiative",
                seat=seat(side),
                die=die,
                total=totals[-1],
                modifiers=[modifier.as_args() for modifier in modifiers],
            )
        if totals[ALLIED] != totals[TURKISH]:
            break
        log.add("7.3-e", "initiative_tied")
    first(state, ALLIED if totals[ALLIED] > totals[TURKISH] else TURKISH, "7.3-d", log)
