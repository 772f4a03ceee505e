"""7.2 Activation: land or naval units, which formations, and in which order they act."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, NO_FORMATION, TURKISH
from grognard.games.gallipoli.rules.frame import (
    END,
    FORMATION,
    JOIN,
    LAND,
    NAVAL,
    PASS,
    GallipoliFrame,
    seat,
)
from grognard.games.gallipoli.rules.m07_operations import s734_naval_combat
from grognard.games.gallipoli.rules.m07_operations.s72_marks import (
    activate,
    close_activation,
    fresh,
)
from grognard.games.gallipoli.rules.m07_operations.s73_land_activation import in_order
from grognard.games.gallipoli.state import State

# -- what could be activated -----------------------------------------------------------------------


def can_activate(state: State, side: Side) -> bool:
    return can_activate_land(state, side) or can_activate_naval(state, side)


def can_activate_land(state: State, side: Side) -> bool:
    pieces = state.facts.pieces
    return any(
        owner == side and _fresh(state, formation)
        for formation, owner in enumerate(pieces.formation_side)
    )


def can_activate_naval(state: State, side: Side) -> bool:
    return s734_naval_combat.can_act(state, side)


def _fresh(state: State, formation: int) -> bool:
    """7.2-h Has the division a unit that can still be activated this turn?"""
    at = state.where
    turks_box = state.facts.land.boxes[TURKISH]
    return any(
        fresh(state, p) and state.in_play(p) and at[p] != turks_box
        for p in state.facts.pieces.members[formation]
    )


def formation_refusal(state: State, side: Side, formation: int) -> Refusal | None:
    pieces = state.facts.pieces
    if pieces.formation_side[formation] != side:
        return Refusal(("7.2-i",), "not_your_formation", {"formation": formation})
    members = [p for p in pieces.members[formation] if state.in_play(p)]
    if not members:
        return Refusal(("7.2-i",), "formation_not_in_play", {"formation": formation})
    if not _fresh(state, formation):
        return Refusal(("7.2-h", "3.2-e"), "formation_activated", {"formation": formation})
    return None


def independent_refusal(state: State, side: Side, piece: UnitId) -> Refusal | None:
    """7.2.1-a, Q08 Independents act together with a formation, once a turn."""
    pieces = state.facts.pieces
    if piece >= pieces.first_ship or pieces.side[piece] != side:
        return Refusal(("7.2.1-a",), "not_your_unit", {"unit": piece})
    if pieces.formation[piece] != NO_FORMATION:
        return Refusal(("7.2.1-a",), "not_independent", {"unit": piece})
    if not state.in_play(piece) or state.where[piece] == state.facts.land.boxes[TURKISH]:
        return Refusal(("7.2.1-a",), "unit_not_in_play", {"unit": piece})
    if not fresh(state, piece):
        return Refusal(("7.2.1-a", "3.2-e"), "unit_activated", {"unit": piece})
    return None


# -- the segment -----------------------------------------------------------------------------------


def segment(state: State, side: Side, naval_only: bool, log: Log) -> None:
    """3.2-c One activation, or a pass (Q09); nobody is asked who has nothing to activate."""
    bound = naval_only and side == ALLIED
    log.add("3.2-c", "segment", seat=seat(side))
    if can_activate_naval(state, side) or (not bound and can_activate_land(state, side)):
        state.stack.append(Segment(side, bound))
    else:
        log.add("3.2-c", "nothing_to_activate", seat=seat(side))


@dataclass(unsafe_hash=True)
class Segment(GallipoliFrame):
    """7.2-a Land units or naval units, or neither."""

    side: Side
    bound: bool = False
    """7.3-b, Q10 The Allied player declared a naval activation for the initiative."""

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "7.2-a", "choose_activation")

    def options(self, state: State) -> list[Action]:
        return [a for a in (LAND, NAVAL, PASS) if self.refusal(state, a) is None]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "land":
            if self.bound:
                return Refusal(("7.3-b",), "bound_to_naval")
            able = can_activate_land(state, self.side)
            return None if able else Refusal(("7.2-h",), "no_formation_left")
        if action.verb == "naval":
            able = can_activate_naval(state, self.side)
            return None if able else Refusal(("7.2-a", "6.2-h"), "no_ship_able")
        return None if action.verb == "pass" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "pass":
            log.add("3.2-c", "passed", seat=seat(self.side))
        # 7.2-c Land units (their landings included, 7.2-e) or ships and forts, never both.
        elif action.verb == "land":
            state.stack.append(ChooseFormations(self.side))
        else:
            log.add("7.2-a", "naval_activation", seat=seat(self.side))
            naval_activation(state, self.side, log)


@dataclass(unsafe_hash=True)
class ChooseFormations(GallipoliFrame):
    """7.2-i, Q07, Q08 Which divisions, and which independents go with them."""

    side: Side
    chosen: int = 0

    def run(self, state: State, log: Log) -> bool:
        if self.chosen and len(self.options(state)) == 1:
            self.close(state)
            return False
        return True

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "7.2-i", "choose_formations", {"count": self.chosen})

    def options(self, state: State) -> list[Action]:
        pieces = state.facts.pieces
        found = []
        if self._room(state):
            found += [
                FORMATION[f]
                for f, owner in enumerate(pieces.formation_side)
                if owner == self.side and _fresh(state, f)
            ]
        if self.chosen:
            found += [
                JOIN[p]
                for p in pieces.land_of[self.side]
                if pieces.formation[p] == NO_FORMATION
                and independent_refusal(state, self.side, p) is None
            ]
            found.append(END)
        return found

    def _room(self, state: State) -> bool:
        most = state.facts.options.max_formations
        return most == "any" or self.chosen < int(most)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "formation":
            if not self._room(state):
                return Refusal(("7.2-i",), "formations_limit")
            return formation_refusal(state, self.side, action.arg)
        if action.verb == "join":
            if not self.chosen:
                return Refusal(("7.2.1-a",), "formation_first")
            return independent_refusal(state, self.side, action.arg)
        if action.verb == "end":
            return None if self.chosen else Refusal(("7.2-i",), "formation_first")
        return NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            self.close(state)
        elif action.verb == "formation":
            log.add("7.2-j", "formation_activated", formation=action.arg)
            for piece in state.facts.pieces.members[action.arg]:
                if state.in_play(piece):
                    activate(state, piece)
            state.stack[-1] = ChooseFormations(self.side, self.chosen + 1)
        else:
            log.add("7.2-k", "independent_activated", unit=action.arg)
            activate(state, action.arg)

    def close(self, state: State) -> None:
        state.stack.pop()
        # 7.2-f, 7.2-g Then they move and fight in one order.
        in_order(state, self.side)


# -- the activation --------------------------------------------------------------------------------


def naval_activation(state: State, side: Side, log: Log) -> None:
    """7.2-b Ships and forts act in it together."""
    state.stack.append(NavalCleanUp())
    s734_naval_combat.naval_part(state, side, log)


@dataclass(unsafe_hash=True)
class NavalCleanUp(GallipoliFrame):
    """7.2-a Takes the marks off when a naval activation is over."""

    def run(self, state: State, log: Log) -> bool:
        close_activation(state)
        state.stack.pop()
        return False
