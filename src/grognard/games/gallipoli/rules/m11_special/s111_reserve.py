"""11.1 Reserve cavalry (Q92)."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import AreaId, AreaSet, UnitId
from grognard.engine.values import replace
from grognard.games.gallipoli.facts import ALLIED, CAVALRY
from grognard.games.gallipoli.rules.frame import (
    END,
    PICK,
    READY,
    RESERVE,
    GallipoliFrame,
    WhileOpen,
    seat,
)
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m07_operations.s732_movement import movement_part
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import in_reserve
from grognard.games.gallipoli.state import (
    ACTING,
    BACK,
    CHARGED,
    FRONT,
    MOVE_FIRST,
    NORMAL,
    TURNED_UP,
    State,
)


def cavalry(state: State, face: int) -> list[UnitId]:
    """11.1-a The Allied cavalry on land showing this face."""
    pieces, land = state.facts.pieces, state.facts.land.land
    return [
        unit
        for unit in pieces.land_of[ALLIED]
        if pieces.arm[unit] == CAVALRY
        and state.face[unit] == face
        and state.in_play(unit)
        and land >> state.where[unit] & 1
    ]


def turn_up(state: State, area: AreaId, log: Log) -> None:
    """11.1-d, 11.1-e Reserve cavalry in an area bombarded or assaulted is turned to Attack."""
    for unit in state.units_in(area, ALLIED):
        if in_reserve(state, unit):
            state.face[unit] = FRONT
            state.of_turn[unit] |= TURNED_UP
            log.add("11.1-d", "reserve_turned_up", unit=unit, area=area)


# -- D19 ---------------------------------------------------------------------------------------


def reserve_step(state: State, log: Log) -> None:
    """11.1-a At the start of the Operations Phase cavalry on the map may be put in Reserve; what is
    in Reserve from an earlier turn stays there, unless its owner turns it up."""
    state.stack.append(ReserveChoice())


def reserve_refusal(state: State, unit: UnitId) -> Refusal | None:
    """11.1-a, Q92 May this unit be put in Reserve?"""
    pieces = state.facts.pieces
    if unit not in pieces.land_of[ALLIED] or pieces.arm[unit] != CAVALRY:
        return Refusal(("11.1-a",), "reserve_cavalry_only", {"unit": unit})
    if not state.in_play(unit) or not state.facts.land.land >> state.where[unit] & 1:
        return Refusal(("11.1-a",), "reserve_not_on_map", {"unit": unit})
    if state.face[unit] == BACK:
        return Refusal(("11.1-a",), "reserve_already", {"unit": unit})
    # 2.4-l A unit out of supply is not in Normal state.
    if state.health[unit] != NORMAL or not supplied(state, unit):
        return Refusal(("11.1-a",), "reserve_not_normal", {"unit": unit})
    if state.of_turn[unit] & TURNED_UP:
        return Refusal(("11.1-e",), "reserve_turned_up_already", {"unit": unit})
    return None


@dataclass(unsafe_hash=True)
class ReserveChoice(WhileOpen):
    """11.1-a D19 Which cavalry goes into Reserve, and which leaves it."""

    decided: tuple[UnitId, ...] = ()
    """What has just done either."""

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "11.1-a", "choose_reserve")

    def options(self, state: State) -> list[Action]:
        found = [
            *(RESERVE[unit] for unit in cavalry(state, FRONT)),
            *(READY[unit] for unit in cavalry(state, BACK)),
        ]
        return [*(action for action in found if self.refusal(state, action) is None), END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb not in ("reserve", "ready"):
            return None if action.verb == "end" else NOT_NOW
        if action.arg in self.decided:
            return Refusal(("11.1-a",), "reserve_decided", {"unit": action.arg})
        if action.verb == "reserve":
            return reserve_refusal(state, action.arg)
        if action.arg in cavalry(state, BACK):
            return None
        return Refusal(("11.1-a",), "not_in_reserve", {"unit": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        enters = action.verb == "reserve"
        state.face[action.arg] = BACK if enters else FRONT
        state.stack[-1] = ReserveChoice((*self.decided, action.arg))
        log.add("11.1-a", "put_in_reserve" if enters else "left_reserve", unit=action.arg)


# -- D42 ---------------------------------------------------------------------------------------


def offer_reserve(state: State) -> None:
    """11.1-b At the end of the combat of an Allied land activation Reserve cavalry may act."""
    if any(commit_refusal(state, unit) is None for unit in cavalry(state, BACK)):
        state.stack.append(ReserveOffer())


def commit_refusal(state: State, unit: UnitId) -> Refusal | None:
    """11.1-b, Q92 May this cavalry be turned up to move and attack now?"""
    pieces, most = state.facts.pieces, state.facts.numbers.caps.activations
    if unit not in pieces.land_of[ALLIED] or pieces.arm[unit] != CAVALRY:
        return Refusal(("11.1-b",), "reserve_cavalry_only", {"unit": unit})
    if not state.in_play(unit) or state.face[unit] != BACK:
        return Refusal(("11.1-b",), "not_in_reserve", {"unit": unit})
    if state.health[unit] != NORMAL:
        return Refusal(("11.1-b",), "reserve_not_normal", {"unit": unit})
    if state.acted[unit] >= most:
        return Refusal(("7.3.2c-d",), "reserve_acted", {"unit": unit, "most": most})
    return None


@dataclass(unsafe_hash=True)
class ReserveOffer(GallipoliFrame):
    """11.1-b D42 Which Reserve cavalry is turned up, to move and attack together."""

    chosen: tuple[UnitId, ...] = ()

    def run(self, state: State, log: Log) -> bool:
        if len(self.options(state)) > 1:
            return True
        self.apply(state, END, log)
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "11.1-b", "commit_reserve")

    def options(self, state: State) -> list[Action]:
        able = [u for u in cavalry(state, BACK) if commit_refusal(state, u) is None]
        return [*(PICK[unit] for unit in able), END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "pick":
            return commit_refusal(state, action.arg)
        return None if action.verb == "end" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "pick":
            unit = action.arg
            state.face[unit] = FRONT
            state.acted[unit] += 1
            state.of_turn[unit] |= CHARGED
            log.add("11.1-b", "reserve_committed", unit=unit, area=state.where[unit])
            state.stack[-1] = replace(self, chosen=(*self.chosen, unit))
            return
        state.stack.pop()
        if self.chosen:
            charge(state, self.chosen)


def charge(state: State, units: tuple[UnitId, ...]) -> None:
    """11.1-c A bonus activation in which only these act, moving first (7.3-f), whatever the order
    of the activation that it comes in; the units of that one wait."""
    marks = state.of_activation
    waiting = tuple(unit for unit, mark in enumerate(list(marks)) if mark & ACTING)
    for unit in waiting:
        marks[unit] &= ~ACTING
    for unit in units:
        marks[unit] = ACTING
    state.stack.append(
        ReserveCharge(order=state.orders[ALLIED], control=state.control_before, waiting=waiting)
    )
    state.orders[ALLIED] = MOVE_FIRST
    state.control_before = state.control


@dataclass(unsafe_hash=True)
class ReserveCharge(GallipoliFrame):
    """11.1-b The cavalry turned up moves, then it attacks; then those that waited go on."""

    moved: bool = False
    fought: bool = False
    order: int = MOVE_FIRST
    """The order of the activation that waits …"""
    control: AreaSet = 0
    """… the control when it began (7.3.2a-b) …"""
    waiting: tuple[UnitId, ...] = ()
    """… and the units that act in it."""

    def run(self, state: State, log: Log) -> bool:
        # Combat turns Reserve cavalry up (11.1-d), so it cannot be imported before this module.
        from grognard.games.gallipoli.rules.m08_combat.s80_combat_part import combat_part

        if not self.moved:
            state.stack[-1] = replace(self, moved=True)
            movement_part(state, ALLIED, log)
        elif not self.fought:
            state.stack[-1] = replace(self, fought=True)
            combat_part(state, ALLIED, log)
        else:
            self._close(state)
        return False

    def _close(self, state: State) -> None:
        state.stack.pop()
        marks = state.of_activation
        for unit, mark in enumerate(list(marks)):
            if mark & ACTING:
                marks[unit] = 0
        for unit in self.waiting:
            marks[unit] |= ACTING
        state.orders[ALLIED] = self.order
        state.control_before = self.control
