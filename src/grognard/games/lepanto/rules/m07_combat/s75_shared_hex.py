"""7.5 Two enemies in one hex, after a ram: what either may still do."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import towing_refusal
from grognard.games.lepanto.rules.m06_movement.s62_sails import sail_allowance
from grognard.games.lepanto.rules.m06_movement.s65_occupied import entry_refusal
from grognard.games.lepanto.rules.m06_movement.s67_exhaustion import rowing_refusal
from grognard.games.lepanto.state import BY_RAM, State

STAYS_IN_SHARED_HEX = Refusal(("7.5-o",), "stays_in_shared_hex")


def immobilised_refusal(state: State, i: int) -> Refusal | None:
    """7.5-m A ship that a failed ram has immobilised is not reoriented."""
    if state.ships[i].immobilised != BY_RAM:
        return None
    return Refusal(("7.5-m",), "immobilised_by_ram", {"ship": i})


def shared_hex_refusal(state: State, i: int) -> Refusal | None:
    """7.5-o Nor is the ship that shares its hex."""
    if state.ships[i].hex not in state.rammer_at:
        return None
    return Refusal(("7.5-o",), "in_shared_hex", {"ship": i})


def could_leave(state: State, i: int, facing: int, sailed: int, towed: int) -> bool:
    """7.5-o, L-Q46 Turned this way, could the ship leave? One turns there only to leave."""
    ship = state.ships[i]
    ahead = state.facts.board.next_hex(ship.hex, ship.body, facing)
    if entry_refusal(state, i, ahead) is not None:
        return False
    if towing_refusal(state, i, towed) is not None:
        return False
    may_row = rowing_refusal(state, i) is None
    return may_row or sailed < sail_allowance(state, state.facts.side[i], facing)
