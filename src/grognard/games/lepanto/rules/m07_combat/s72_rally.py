"""7.2 The repulsed state: how it ends."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.ids import UnitId
from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM
from grognard.games.lepanto.rules.m07_combat.s71_gunnery import covers
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import in_reach
from grognard.games.lepanto.rules.m07_combat.s75_shared_hex import enemies_in
from grognard.games.lepanto.state import NO_SHIP, State


def release_repulsed(state: State, log: Log) -> None:
    """7.2-s, 7.2-t, L-Q28 A ship rallies once no enemy guns or small arms can reach it."""
    for side in (CHRISTIAN, MUSLIM):
        for i in state.side_afloat(side):
            if state.ships[i].repulsed and not under_threat(state, i):
                state.set_repulsed(i, False)
                log.add("7.2-t", "rallied", ship=i)


def under_threat(state: State, i: UnitId) -> bool:
    """7.2-s Is any enemy able to reach this ship's hex with guns (in arc) or small arms?"""
    if in_reach(state, i):
        return True
    here, side = state.ships[i].hex, state.facts.side[i]
    for hex_ in state.facts.board.within(here, state.facts.reach_of_guns):
        if state.at[hex_] != NO_SHIP:
            for enemy in enemies_in(state, hex_, side):
                if covers(state, enemy, here):
                    return True
    return False
