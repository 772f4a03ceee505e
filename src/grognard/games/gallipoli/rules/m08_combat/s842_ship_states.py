"""8.4.2 States of ships and forts, and what they forbid."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.ids import AreaId, UnitId
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, FORT, SHIP
from grognard.games.gallipoli.rules.m11_special.s112_beachheads import lose_beachheads
from grognard.games.gallipoli.rules.m11_special.s113_forts import lose_forts
from grognard.games.gallipoli.state import NORMAL, SHAKEN, SHATTERED, State


def guns(state: State, piece: UnitId) -> tuple[int, int]:
    """8.1-a The factors of both batteries, main and secondary, as the ship or fort is now; Turkish
    artillery fires at minesweepers with a secondary battery only (8.1.2a-c)."""
    pieces, health = state.facts.pieces, state.health[piece]
    arm = pieces.arm[piece]
    if arm == ARTILLERY:
        return 0, state.facts.numbers.reach.artillery_secondary
    # 8.4.2d-a Crippled it has none.
    if arm not in (SHIP, FORT) or health == SHATTERED:
        return 0, 0
    primary, secondary = pieces.primary[piece], pieces.secondary[piece]
    if arm == SHIP and health == SHAKEN:
        # 8.4.2c-a, Q50 One less when Disabled, but never less than 0; 8.4.2c-b not so for forts.
        return max(primary - 1, 0), max(secondary - 1, 0)
    # 8.4.2a-a Otherwise as printed.
    return primary, secondary


def crippled(state: State, piece: UnitId) -> bool:
    """8.4.2d-f Is it Crippled? Then a ship does not move, a minesweeper does not sweep (8.4.2d-b)
    and a fort does not bombard (8.4.2d-d)."""
    return state.health[piece] == SHATTERED


def shields(state: State, fort: UnitId) -> bool:
    """11.3-f Does the fort help to defend its area against an assault: it does not when Disabled
    (8.4.2c-c) or Crippled (8.4.2d-g)."""
    return state.health[fort] == NORMAL


# -- what becomes of them --------------------------------------------------------------------------


def needs_repair(state: State, piece: UnitId) -> bool:
    """8.4.2c-f Does the ship or fort roll for repair at the end of the turn (9.2-a)?"""
    return state.health[piece] == SHAKEN


def leaves_play(state: State, piece: UnitId) -> bool:
    """8.4.2d-c Does a roll at the end of the turn decide whether the ship sinks (9.2-h)? A Crippled
    fort waits instead until it is restored (8.4.2d-e, 10.6-f)."""
    return state.facts.pieces.arm[piece] == SHIP and state.health[piece] == SHATTERED


def enter(state: State, piece: UnitId, area: AreaId, log: Log) -> None:
    """8.4.2e-c A land unit enters a land area, where enemy forts and Beachheads are then lost."""
    state.put(piece, area)
    if state.facts.pieces.side[piece] == ALLIED:
        lose_forts(state, area, log)
    else:
        lose_beachheads(state, area, log)
