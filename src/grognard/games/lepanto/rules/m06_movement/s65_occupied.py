"""6.5 Occupied hexes: may a ship move into a hex?"""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.ids import HexId, UnitId
from grognard.games.lepanto.rules.m06_movement.s62_closed_hexes import no_way
from grognard.games.lepanto.rules.m06_movement.s66_shore import shore_refusal
from grognard.games.lepanto.rules.m07_combat.s75_ramming import ONE_RAM_A_HEX, ramming_refusal
from grognard.games.lepanto.state import NO_SHIP, State

OCCUPIED = Refusal(("6.5-a",), "occupied")


def entry_refusal(state: State, i: UnitId, hex_: HexId) -> Refusal | None:
    """6.5-a Why a ship may not move into a hex (or beyond a hexside that has none)."""
    facts = state.facts
    if hex_ < 0:
        return no_way(hex_)
    if facts.board.shore[hex_] and (refused := shore_refusal(state, i)) is not None:
        return refused
    # 6.5-b An immobilised ship blocks its hex like any other.
    other = state.at[hex_]
    if other == NO_SHIP:
        return None
    if facts.side[other] == facts.side[i]:
        return ONE_RAM_A_HEX if hex_ in state.rammer_at else OCCUPIED
    # 6.5-c The only exception is a ram.
    return ramming_refusal(state, i, hex_)
