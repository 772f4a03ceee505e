"""10.3 Turkish units enter, return or are replaced, in any order."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import UnitId
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.frame import (
    END,
    ENTER,
    PLACE,
    REPLACE,
    RESTORE,
    GallipoliFrame,
    seat,
)
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import enter
from grognard.games.gallipoli.rules.m10_reinforcements.s103_edges import (
    area_refusal,
    can_enter,
    edge_holders,
    open_edge,
)
from grognard.games.gallipoli.rules.m10_reinforcements.s104_conditional_entry import (
    condition_refusal,
)
from grognard.games.gallipoli.rules.m10_reinforcements.s106_replacements import (
    GiveUpShip,
    pay_replacement,
    replacement_refusal,
    restore_refusal,
)
from grognard.games.gallipoli.rules.m12_victory.s122_points import score
from grognard.games.gallipoli.state import ELIMINATED, FRONT, NORMAL, NOT_YET, SHATTERED, State

# -- who -------------------------------------------------------------------------------------------


def entry_refusal(state: State, unit: UnitId, holders: dict[int, int]) -> Refusal | None:
    """10.3, 10.4 May this unit come in without being replaced?"""
    facts = state.facts
    if unit not in facts.pieces.land_of[TURKISH]:
        return Refusal(("10.3-e",), "not_turkish_land", {"unit": unit})
    at = state.where[unit]
    if at == NOT_YET:
        if refused := condition_refusal(state, unit):
            return refused
    elif at != facts.land.boxes[TURKISH]:
        return Refusal(("10.3-e",), "not_waiting", {"unit": unit})
    elif state.health[unit] != NORMAL:  # Q65
        return Refusal(("10.3-e",), "not_normal", {"unit": unit})
    if can_enter(state, unit, holders):
        return None
    return Refusal(("10.3-e", "7.4.3-a"), "no_entry_area", {"unit": unit})


# -- the frames ------------------------------------------------------------------------------------


@dataclass(unsafe_hash=True)
class TurkishArrivals(GallipoliFrame):
    """10.3, 10.4, 10.6 Units enter, are replaced, forts restored, in any order. What is available
    may wait in the box, as what has retreated there does (8.3.4-f)."""

    def run(self, state: State, log: Log) -> bool:
        if self.options(state) != [END]:
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        args = {"stock": state.sp[TURKISH]}
        return Decision(seat(TURKISH), "10.3-e", "turkish_arrivals", args)

    def options(self, state: State) -> list[Action]:
        pieces, where, box = state.facts.pieces, state.where, state.facts.land.boxes[TURKISH]
        holders, found = edge_holders(state), list[Action]()
        for unit in pieces.land_of[TURKISH]:
            if where[unit] in (box, NOT_YET):
                if entry_refusal(state, unit, holders) is None:
                    found.append(ENTER[unit])
            elif where[unit] == ELIMINATED and replacement_refusal(state, unit, holders) is None:
                found.append(REPLACE[unit])
        found += [
            RESTORE[fort]
            for fort in pieces.forts
            if state.health[fort] == SHATTERED and restore_refusal(state, fort) is None
        ]
        return [*found, END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "enter":
            return entry_refusal(state, action.arg, edge_holders(state))
        if action.verb == "replace":
            return replacement_refusal(state, action.arg, edge_holders(state))
        if action.verb == "restore":
            return restore_refusal(state, action.arg)
        return None if action.verb == "end" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
        elif action.verb == "restore":
            state.stack.append(GiveUpShip(action.arg))
        else:
            state.stack.append(ChooseEntry(action.arg))


@dataclass(unsafe_hash=True)
class ChooseEntry(GallipoliFrame):
    """10.3-e, 10.4-b, 10.6-a The area by which a unit enters."""

    unit: UnitId

    def decision(self, state: State) -> Decision:
        return Decision(seat(TURKISH), "10.3-e", "choose_entry", {"unit": self.unit})

    def options(self, state: State) -> list[Action]:
        edge = bits(open_edge(state))
        return [PLACE[area] for area in edge if area_refusal(state, self.unit, area) is None]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "place":
            return NOT_NOW
        return area_refusal(state, self.unit, action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        unit, area = self.unit, action.arg
        state.stack.pop()
        before = state.where[unit]
        if before == ELIMINATED:
            pay_replacement(state, unit, log)
        state.face[unit] = FRONT
        if before != state.facts.land.boxes[TURKISH]:
            state.health[unit] = NORMAL
            state.fired[unit] = 0
        log.add("10.6-a" if before == ELIMINATED else "10.3-e", "enters", unit=unit, to=area)
        enter(state, unit, area, log)
        if before == NOT_YET and state.facts.pieces.codes[unit] in (
            state.facts.library.arrivals.volunteers
        ):
            points = state.facts.numbers.points.volunteer
            score(state, ALLIED, points, "conditional", "10.4-i", log)
