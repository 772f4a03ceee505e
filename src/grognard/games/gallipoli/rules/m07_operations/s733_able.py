"""7.2, 7.3.3 Which ships and forts may act at sea: in a naval activation, and beside land units."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.ids import Side, UnitId
from grognard.games.gallipoli.facts import FORT, SHIP
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m07_operations.s72_marks import use_activation
from grognard.games.gallipoli.rules.m08_combat.s84_states import turn_to_fired
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import crippled, guns
from grognard.games.gallipoli.rules.m11_special.s113_forts import naval_pieces
from grognard.games.gallipoli.state import ACTING, FOUGHT, MARCHED, SECOND, STEAMED, SUPPLIED, State


def actor_refusal(state: State, side: Side, piece: UnitId, second: bool) -> Refusal | None:
    """Why a ship or fort cannot act in a naval activation of its side; ``second``: 7.3.2c."""
    pieces = state.facts.pieces
    if pieces.side[piece] != side:
        return Refusal(("7.2-b",), "not_your_ship", {"unit": piece})
    if pieces.arm[piece] not in (SHIP, FORT):
        return Refusal(("7.2-c",), "no_naval_unit", {"unit": piece})
    if not state.on_map(piece):
        return Refusal(("7.3.3-c",), "ship_not_at_sea", {"unit": piece})
    if crippled(state, piece):
        return Refusal(("8.4.2d-a", "8.4.2d-f"), "ship_crippled", {"unit": piece})
    if not state.of_activation[piece] & ACTING:
        if second:
            return Refusal(("7.3.2c-e",), "ship_not_chosen", {"unit": piece})
        if state.acted[piece]:
            return Refusal(("3.2-e",), "ship_activated", {"unit": piece})
    if not supplied(state, piece):
        if state.of_turn[piece] & SUPPLIED:
            return Refusal(("6.3-f",), "fort_without_line", {"fort": piece})
        case = "6.3-g" if pieces.arm[piece] == FORT else "6.2-h"
        return Refusal((case,), "ship_not_supplied", {"unit": piece})
    return None


def able(state: State, piece: UnitId) -> bool:
    """7.2-a Does this ship or fort take part in the naval activation under way? Those that may are
    marked ACTING when it begins, those of a second activation when they are chosen."""
    return bool(state.of_activation[piece] & ACTING) and (
        not crippled(state, piece) and state.on_map(piece) and supplied(state, piece)
    )


def can_fire(state: State, piece: UnitId) -> bool:
    """Able, unfired, with guns, and not gone further than one area (7.3.3-b, Q31)."""
    return (
        able(state, piece)
        and not state.fired[piece]
        and not state.of_activation[piece] & MARCHED
        and guns(state, piece) != (0, 0)
    )


def note_fire(state: State, piece: UnitId) -> None:
    """8.1.2-v, 8.2-o A ship, fort or artillery unit has fired, or supported an assault."""
    use_activation(state, piece)
    turn_to_fired(state, piece)
    state.of_activation[piece] |= FOUGHT


def mark_able(state: State, side: Side, second: bool) -> None:
    """As a naval activation begins: who takes part in it. A ship activated again may fire after
    a long move in its first activation (7.3.2c-f)."""
    for piece in naval_pieces(state, side):
        if second:
            if state.of_activation[piece] & SECOND:
                state.of_turn[piece] &= ~STEAMED
        elif actor_refusal(state, side, piece, second=False) is None:
            state.of_activation[piece] |= ACTING
