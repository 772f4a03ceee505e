"""7.2 Activation: land or naval units, which formations, and in which order they act."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.games.gallipoli.facts import ALLIED, NO_FORMATION, TURKISH
from grognard.games.gallipoli.rules.frame import (
    END,
    FIGHT_FIRST,
    FORMATION,
    JOIN,
    LAND,
    MOVE_FIRST,
    NAVAL,
    PASS,
    GallipoliFrame,
    seat,
)
from grognard.games.gallipoli.rules.m07_operations import s76_landings, s732_movement
from grognard.games.gallipoli.rules.m07_operations import s734_naval_combat as s733_naval
from grognard.games.gallipoli.rules.m08_combat import s80_combat_part
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import in_reserve
from grognard.games.gallipoli.rules.m11_special import s111_reserve
from grognard.games.gallipoli.state import (
    ACTING,
    BACK,
    NO_ORDER,
    WAS_DUG,
    State,
)
from grognard.games.gallipoli.state import FIGHT_FIRST as FIGHTING_FIRST
from grognard.games.gallipoli.state import MOVE_FIRST as MOVING_FIRST

ORDERS = {"move_first": MOVING_FIRST, "fight_first": FIGHTING_FIRST}


# -- what could be activated -----------------------------------------------------------------------


def can_activate(state: State, side: int) -> bool:
    return can_activate_land(state, side) or can_activate_naval(state, side)


def can_activate_land(state: State, side: int) -> bool:
    pieces = state.facts.pieces
    return any(
        owner == side and _fresh(state, formation)
        for formation, owner in enumerate(pieces.formation_side)
    )


def can_activate_naval(state: State, side: int) -> bool:
    return s733_naval.can_act(state, side)


def _fresh(state: State, formation: int) -> bool:
    """7.2-h Has the division a unit that can still be activated this turn?"""
    acted, at = state.acted, state.where
    turks_box = state.facts.land.boxes[TURKISH]
    return any(
        not acted[p] and state.in_play(p) and at[p] != turks_box
        for p in state.facts.pieces.members[formation]
    )


def formation_refusal(state: State, side: int, formation: int) -> Refusal | None:
    pieces = state.facts.pieces
    if pieces.formation_side[formation] != side:
        return Refusal(("7.2-i",), "not_your_formation", {"formation": formation})
    members = [p for p in pieces.members[formation] if state.in_play(p)]
    if not members:
        return Refusal(("7.2-i",), "formation_not_in_play", {"formation": formation})
    if not _fresh(state, formation):
        return Refusal(("7.2-h", "3.2-e"), "formation_activated", {"formation": formation})
    return None


def independent_refusal(state: State, side: int, piece: int) -> Refusal | None:
    """7.2.1-a, Q08 Independents act together with a formation, once a turn."""
    pieces = state.facts.pieces
    if piece >= pieces.first_ship or pieces.side[piece] != side:
        return Refusal(("7.2.1-a",), "not_your_unit", {"unit": piece})
    if pieces.formation[piece] != NO_FORMATION:
        return Refusal(("7.2.1-a",), "not_independent", {"unit": piece})
    if not state.in_play(piece) or state.where[piece] == state.facts.land.boxes[TURKISH]:
        return Refusal(("7.2.1-a",), "unit_not_in_play", {"unit": piece})
    if state.acted[piece]:
        return Refusal(("7.2.1-a", "3.2-e"), "unit_activated", {"unit": piece})
    return None


# -- the segment -----------------------------------------------------------------------------------


def segment(state: State, side: int, naval_only: bool, log: Log) -> None:
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

    side: int
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
        elif action.verb == "land":
            state.stack.append(ChooseFormations(self.side))
        else:
            log.add("7.2-a", "naval_activation", seat=seat(self.side))
            naval_activation(state, self.side, log)


@dataclass(unsafe_hash=True)
class ChooseFormations(GallipoliFrame):
    """7.2-i, Q07, Q08 Which divisions, and which independents go with them."""

    side: int
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
        in_order(state, self.side)


def activate(state: State, piece: int) -> None:
    """7.2-j Mark a unit activated; one that has acted before, or waits in Reserve, does not act
    (7.2-l, 11.1); a Turkish unit off the map cannot (Q29)."""
    away = state.where[piece] == state.facts.land.boxes[TURKISH]
    if not state.acted[piece] and not in_reserve(state, piece) and not away:
        state.of_activation[piece] |= ACTING
    state.acted[piece] = max(state.acted[piece], 1)


def in_order(state: State, side: int) -> None:
    """7.3-g, Q12 All units a player activates in an impulse follow the order he chose first."""
    if state.orders[side] == NO_ORDER:
        state.stack.append(ChooseOrder(side))
    else:
        land_activation(state, side)


@dataclass(unsafe_hash=True)
class ChooseOrder(GallipoliFrame):
    """7.2-f, 7.2-g Move and fight, or fight and move: the same for all."""

    side: int

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "7.2-f", "choose_order")

    def options(self, state: State) -> list[Action]:
        return [MOVE_FIRST, FIGHT_FIRST]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None if action.verb in ORDERS else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        state.orders[self.side] = ORDERS[action.verb]
        log.add("7.2-g", "order_chosen", seat=seat(self.side), order=action.verb)
        land_activation(state, self.side)


# -- the activation --------------------------------------------------------------------------------


def note_trenches(state: State) -> None:
    """7.3.2-h Remember who is entrenched as an impulse or a second activation begins."""
    face, marks = state.face, state.of_impulse
    for piece in range(state.facts.pieces.first_ship):
        if face[piece] == BACK:
            marks[piece] |= WAS_DUG
        else:
            marks[piece] &= ~WAS_DUG


def land_activation(state: State, side: int) -> None:
    """7.2-f The units marked as acting move and fight in the order chosen for this impulse."""
    assert state.orders[side] != NO_ORDER
    state.control_before = state.control
    state.stack.append(LandActivation(side, state.orders[side]))


@dataclass(unsafe_hash=True)
class LandActivation(GallipoliFrame):
    """The parts of a land activation (7.3.1, 7.3.2), Reserve cavalry last (11.1)."""

    side: int
    order: int
    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = LandActivation(self.side, self.order, self.step + 1)
        moves_first = self.order == MOVING_FIRST
        if self.step == (0 if moves_first else 1):
            s732_movement.movement_part(state, self.side, log)
        elif self.step == (1 if moves_first else 0):
            s80_combat_part.combat_part(state, self.side, log)
        elif self.step == 2:
            if self.side == ALLIED:
                s76_landings.close_landings(state, log)
        elif self.step == 3:
            close_activation(state)
            if self.side == ALLIED:
                # 7.3-f Reserve cavalry moves before it fights, whatever the others did.
                state.orders[self.side] = MOVING_FIRST
                s111_reserve.offer_reserve(state, log)
        else:
            state.orders[self.side] = self.order
            close_activation(state)
            state.stack.pop()
        return False


def naval_activation(state: State, side: int, log: Log) -> None:
    state.stack.append(NavalCleanUp())
    s733_naval.naval_part(state, side, log)


@dataclass(unsafe_hash=True)
class NavalCleanUp(GallipoliFrame):
    """7.2-a Takes the marks off when a naval activation is over."""

    def run(self, state: State, log: Log) -> bool:
        close_activation(state)
        state.stack.pop()
        return False


def close_activation(state: State) -> None:
    state.of_activation[:] = bytes(len(state.of_activation))
