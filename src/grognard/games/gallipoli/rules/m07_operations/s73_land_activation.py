"""7.3 A land activation: in which order its units move and fight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side
from grognard.games.gallipoli.facts import ALLIED
from grognard.games.gallipoli.rules.frame import FIGHT_FIRST, MOVE_FIRST, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m07_operations import s76_landings, s732_movement
from grognard.games.gallipoli.rules.m07_operations.s72_marks import close_activation
from grognard.games.gallipoli.rules.m08_combat import s80_combat_part
from grognard.games.gallipoli.rules.m11_special import s111_reserve
from grognard.games.gallipoli.state import BACK, NO_ORDER, State
from grognard.games.gallipoli.state import FIGHT_FIRST as FIGHTING_FIRST
from grognard.games.gallipoli.state import MOVE_FIRST as MOVING_FIRST

ORDERS = {"move_first": MOVING_FIRST, "fight_first": FIGHTING_FIRST}


def in_order(state: State, side: Side) -> None:
    """7.3-g, Q12 All units a player activates in an impulse follow the order he chose first."""
    if state.orders[side] == NO_ORDER:
        state.stack.append(ChooseOrder(side))
    else:
        land_activation(state, side)


@dataclass(unsafe_hash=True)
class ChooseOrder(GallipoliFrame):
    """7.3-f Move and fight, or fight and move: the same for all of the side (7.3-g)."""

    side: Side

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


def note_trenches(state: State, mark: int) -> None:
    """7.3.2-h Remember who is entrenched as an impulse (WAS_DUG) or a second activation
    (DUG_AT_SECOND) begins."""
    face, marks = state.face, state.of_impulse
    for piece in range(state.facts.pieces.first_ship):
        if face[piece] == BACK:
            marks[piece] |= mark
        else:
            marks[piece] &= ~mark


def land_activation(state: State, side: Side) -> None:
    """7.2-f The units marked as acting move and fight in the order chosen for this impulse."""
    assert state.orders[side] != NO_ORDER
    state.control_before = state.control
    state.stack.append(LandActivation(side, state.orders[side]))


@dataclass(unsafe_hash=True)
class LandActivation(GallipoliFrame):
    """7.3-h The parts of a land activation, Reserve cavalry after the combat (11.1-b). Out of
    supply a unit takes part in it by 7.3.2b-a only."""

    side: Side
    order: int
    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = LandActivation(self.side, self.order, self.step + 1)
        part = (_MOVE_FIRST if self.order == MOVING_FIRST else _FIGHT_FIRST)[self.step]
        part(state, self.side, log)
        return False


def _reserve(state: State, side: Side, log: Log) -> None:
    if side == ALLIED:
        s111_reserve.offer_reserve(state)


def _reserve_then_movement(state: State, side: Side, log: Log) -> None:
    """11.1-b The charge lies above the movement of the others, and comes first."""
    s732_movement.movement_part(state, side, log)
    _reserve(state, side, log)


def _landings(state: State, side: Side, log: Log) -> None:
    """7.2-e, 7.6-j Landings have been part of movement and combat."""
    if side == ALLIED:
        s76_landings.close_landings(state, log)


def _close(state: State, side: Side, log: Log) -> None:
    close_activation(state)
    state.stack.pop()


Part = Callable[[State, Side, Log], None]
MOVEMENT, COMBAT = s732_movement.movement_part, s80_combat_part.combat_part
# 7.3.2-e Combat follows all movement, or 7.3.1-b movement all combat; 7.3.2d-d Entrenched units may
# attack, too.
_MOVE_FIRST: tuple[Part, ...] = (MOVEMENT, COMBAT, _landings, _reserve, _close)
_FIGHT_FIRST: tuple[Part, ...] = (COMBAT, _reserve_then_movement, _landings, _close, _close)
