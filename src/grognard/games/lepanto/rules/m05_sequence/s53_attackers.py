"""5.3 Who may attack: what a ship has done in this Combat Phase, and what it still may do."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.games.lepanto.facts import GALLEASS
from grognard.games.lepanto.state import SUNK, State

# Flags of State.fought. A galleass's four arcs follow as ARC << arc.
GUNS, ARMS, BOARDED, RAMMED = 1, 2, 4, 8
SHOT_AT_SHARER = 16
# L-Q42 A second round fired wrongly: of the guns, of the small arms.
GUNS_AGAIN, ARMS_AGAIN = 32, 64
ARC_FLAG = 128
ALL_ARCS = ARC_FLAG * 0b1111


def attacker_refusal(state: State, i: int, side: int) -> Refusal | None:
    """5.3-b Why a ship may make no attack at all in this phase."""
    ship = state.ships[i]
    if ship.hex == SUNK:
        return Refusal(("5.3-b",), "sunk", {"ship": i})
    if state.facts.side[i] != side:
        return Refusal(("5.3-j",), "not_your_ship", {"ship": i})
    if ship.repulsed:
        return Refusal(("7.2-q",), "repulsed", {"ship": i})
    if state.frozen(i) and state.facts.options.reserve_freeze == "all":
        free_from = state.facts.numbers.reserves.free_from_turn
        return Refusal(("8.0-e",), "reserve_frozen", {"ship": i, "turn": free_from})
    if i in state.rams:
        return Refusal(("7.5-t",), "must_ram", {"ship": i})
    done = state.fought.get(i, 0)
    if done & RAMMED:
        return Refusal(("7.5-t",), "rammed_already", {"ship": i})
    if done & BOARDED:
        return Refusal(("7.4-q",), "boarded_already", {"ship": i})
    return None


def guns_refusal(state: State, i: int, side: int) -> Refusal | None:
    """7.1-f, 7.1-i, L-Q20 Guns once a phase, a galleass once in each arc."""
    refused = attacker_refusal(state, i, side)
    if refused is not None:
        return refused
    done = state.fought.get(i, 0)
    if state.facts.kind[i] != GALLEASS:
        if done & GUNS:
            return Refusal(("7.1-f",), "fired_already", {"ship": i})
    elif done & ALL_ARCS == ALL_ARCS:
        return Refusal(("7.1-i",), "fired_already", {"ship": i})
    if done & ARMS and state.facts.options.multi_attack == "one_type":
        return Refusal(("5.3-e",), "one_type", {"ship": i})
    return None


def arms_refusal(state: State, i: int, side: int) -> Refusal | None:
    """7.2-h, L-Q20 Small arms once a phase, beside guns unless the option forbids it."""
    refused = attacker_refusal(state, i, side)
    if refused is not None:
        return refused
    done = state.fought.get(i, 0)
    if done & ARMS:
        return Refusal(("5.3-e",), "fired_arms_already", {"ship": i})
    if done & GUNS and state.facts.options.multi_attack == "one_type":
        return Refusal(("5.3-e",), "one_type", {"ship": i})
    return None


def boarder_refusal(state: State, i: int, side: int) -> Refusal | None:
    """7.4-f, 7.4-q A galleass never boards; a boarder makes no other attack."""
    if state.facts.kind[i] == GALLEASS:
        return Refusal(("7.4-f",), "galleass_never_boards", {"ship": i})
    refused = attacker_refusal(state, i, side)
    if refused is None and state.fought.get(i, 0):
        return Refusal(("7.4-q",), "fired_so_no_boarding", {"ship": i})
    return refused


def mark(state: State, i: int, flags: int) -> None:
    """5.3-h Flag a ship as having fought."""
    state.fought[i] = state.fought.get(i, 0) | flags


def eliminate(state: State, i: int, case: str, log: Log) -> None:
    """5.3-k A ship is out of the game at once."""
    hex_ = state.ships[i].hex
    state.remove(i)
    log.add(case, "eliminated", ship=i, hex=hex_)


def repulse(state: State, i: int, case: str, log: Log) -> None:
    state.set_repulsed(i, True)
    log.add(case, "repulsed", ship=i)
