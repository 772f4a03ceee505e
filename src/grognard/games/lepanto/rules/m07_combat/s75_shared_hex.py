"""7.5 Two enemies in one hex, after a ram: what either may still do."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.ids import Direction, HexId, Side, UnitId
from grognard.games.lepanto.facts import CHRISTIAN
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import towing_refusal
from grognard.games.lepanto.rules.m06_movement.s62_sails import sail_allowance
from grognard.games.lepanto.rules.m06_movement.s65_occupied import entry_refusal
from grognard.games.lepanto.rules.m06_movement.s67_exhaustion import rowing_refusal
from grognard.games.lepanto.state import BY_RAM, NO_SHIP, State

STAYS_IN_SHARED_HEX = Refusal(("7.5-o",), "stays_in_shared_hex")


def immobilised_refusal(state: State, i: UnitId) -> Refusal | None:
    """7.5-m A ship immobilised by a failed ram is not reoriented."""
    if state.ships[i].immobilised != BY_RAM:
        return None
    return Refusal(("7.5-m",), "immobilised_by_ram", {"ship": i})


def shared_hex_refusal(state: State, i: UnitId) -> Refusal | None:
    """7.5-o Nor is the ship that shares its hex."""
    if state.ships[i].hex not in state.rammer_at:
        return None
    return Refusal(("7.5-o",), "in_shared_hex", {"ship": i})


def enemies_in(state: State, hex_: HexId, side: Side) -> list[UnitId]:
    """7.5-p The ships in a hex that are enemies of a side; 7.5-q its own ship there is safe."""
    # 7.5-c Only a ram puts two ships into one hex: a Christian one, and the Muslim that rammed it.
    found = []
    i = state.at[hex_]
    if i != NO_SHIP:
        if state.facts.side[i] != side:
            found.append(i)
        if hex_ in state.rammer_at and side == CHRISTIAN:
            found.append(state.rammer_at[hex_])
    return found


def distance(state: State, i: UnitId, target: UnitId) -> int:
    """7.5-l, 7.5-v Two ships in one hex are at range 1."""
    if reckons_range_1(state, i):
        return 1
    grid = state.facts.board.grid
    return max(1, grid.distance(state.ships[i].hex, state.ships[target].hex))


def reckons_range_1(state: State, i: UnitId) -> bool:
    """7.5-l, L-Q35 A ram-immobilised ship fires at everything in reach as at range 1, unless by
    option only within its own hex."""
    by_ram = state.ships[i].immobilised == BY_RAM
    return by_ram and state.facts.options.immobilised_range == "all"


def could_leave(state: State, i: UnitId, facing: Direction, sailed: int, towed: int) -> bool:
    """7.5-n, L-Q46 Could the ship leave with this facing? It may turn only to leave (7.5-o)."""
    ship = state.ships[i]
    ahead = state.facts.board.next_hex(ship.hex, ship.body, facing)
    if entry_refusal(state, i, ahead) is not None:
        return False
    if towing_refusal(state, i, towed) is not None:
        return False
    may_row = rowing_refusal(state, i) is None
    return may_row or sailed < sail_allowance(state, state.facts.side[i], facing)
