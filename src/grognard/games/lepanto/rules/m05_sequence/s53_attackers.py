"""5.3 Who may attack: what a ship has done in this Combat Phase, and what it still may do."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import Side, UnitId
from grognard.games.lepanto.rules.m07_combat.s72_repulsed import repulsed_refusal
from grognard.games.lepanto.rules.m08_reserves import acting_refusal
from grognard.games.lepanto.state import SUNK, State

# Flags of State.fought. A galleass's four arcs follow as ARC << arc.
GUNS, ARMS, BOARDED, RAMMED = 1, 2, 4, 8
SHOT_AT_SHARER = 16
# L-Q42 A second round fired wrongly: of the guns, of the small arms.
GUNS_AGAIN, ARMS_AGAIN = 32, 64
ARC_FLAG = 128
ALL_ARCS = ARC_FLAG * 0b1111


def attacker_refusal(state: State, i: UnitId, side: Side) -> Refusal | None:
    """5.3-b Why a ship may make no attack at all in this phase."""
    ship = state.ships[i]
    if ship.hex == SUNK:
        return Refusal(("5.3-b",), "sunk", {"ship": i})
    if state.facts.side[i] != side:
        return Refusal(("5.3-j",), "not_your_ship", {"ship": i})
    if ship.repulsed:
        return repulsed_refusal(i)
    if (waits := acting_refusal(state, i)) is not None:
        return waits
    if i in state.rams:
        return Refusal(("7.5-t",), "must_ram", {"ship": i})
    done = state.fought.get(i, 0)
    if done & RAMMED:
        return Refusal(("7.5-t",), "rammed_already", {"ship": i})
    if done & BOARDED:
        return Refusal(("7.4-q",), "boarded_already", {"ship": i})
    return None


def other_type_refusal(state: State, i: UnitId, fired: int) -> Refusal | None:
    """5.3-e, L-Q20 By option a ship that has fired one type of weapon may not fire another."""
    if state.facts.options.multi_attack == "one_type" and state.fought.get(i, 0) & fired:
        return Refusal(("5.3-e",), "one_type", {"ship": i})
    return None


def mark(state: State, i: UnitId, flags: int) -> None:
    """5.3-h Flag a ship as having fought; 5.3-l others may still attack its target."""
    state.fought[i] = state.fought.get(i, 0) | flags


def eliminate(state: State, i: UnitId, case: str, log: Log) -> None:
    """5.3-k A ship is out of the game at once."""
    hex_ = state.ships[i].hex
    state.remove(i)
    log.add(case, "eliminated", ship=i, hex=hex_)
