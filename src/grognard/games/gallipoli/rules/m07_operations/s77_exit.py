"""7.7 Leaving the map by GP34 (Q42)."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import UnitId
from grognard.games.gallipoli.facts import ALLIED
from grognard.games.gallipoli.rules.m06_supply.s65_lines import any_beachhead_network
from grognard.games.gallipoli.rules.m07_operations.s732_steps import Walk, bound_refusal
from grognard.games.gallipoli.rules.m07_operations.s732a_strategic import reach, strategic_refusal
from grognard.games.gallipoli.state import EXITED, State


def exit_refusal(state: State, walk: Walk) -> Refusal | None:
    """7.7-a By normal movement from the exit area (it costs one area), or by strategic movement.

    Off the map no enemy is ever adjacent (7.3.2-g), so no check is needed.
    """
    way_out = state.facts.land.exit
    if walk.side != ALLIED:
        return Refusal(("7.7-a",), "exit_allied_only")
    if refused := bound_refusal(state, walk):
        return refused
    if walk.at == way_out:
        if walk.left:
            return None
        return Refusal(("7.7-a", "7.3.2-a"), "move_no_points", {"unit": walk.unit})
    if refused := strategic_refusal(state, walk):
        return refused
    if reach(state, walk) >> way_out & 1:
        return None
    return Refusal(("7.7-a",), "exit_out_of_reach", {"unit": walk.unit, "area": way_out})


def leave_map(state: State, unit: UnitId, log: Log) -> None:
    """7.7-b, 12.2-m The unit is gone for good; exits of the turn are counted."""
    state.put(unit, EXITED)
    state.exits_this_turn += 1
    log.add("7.7-a", "exited", unit=unit, area=state.facts.land.exit)


def exited(state: State) -> list[UnitId]:
    """7.7-b The Allied units that have left the map by GP34."""
    return [unit for unit in state.facts.pieces.land_of[ALLIED] if state.where[unit] == EXITED]


def exit_supplied(state: State) -> bool:
    """7.7-c, Q42 Does a supply line run from GP34 to a supplied Beachhead of any nationality? If
    not, those who have left are lost (7.7-d, 12.1.1-d)."""
    return bool(any_beachhead_network(state) >> state.facts.land.exit & 1)
