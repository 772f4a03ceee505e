"""7.4.2 Room at sea: will the fleet be stacked as it must when its movement ends (7.4-c)?

A ship may go where there are too many for now, if others that have not moved can still make room
next door. Nothing is allowed that would leave no such way. Only the Allies have a limit (7.4.5-a).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grognard.engine.areas import bits
from grognard.engine.ids import AreaId, AreaSet, UnitId
from grognard.games.gallipoli.facts import ALLIED, FRENCH, TURKISH
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import (
    held_at_sea,
    ship_refusal,
)
from grognard.games.gallipoli.rules.m07_operations.s733_able import able
from grognard.games.gallipoli.state import MOVED, OFF_MAP, SECOND, State

MOST_TRIED = 200
"""Positions looked at before a way to make room counts as not found."""

Fleet = dict[AreaId, tuple[int, int, int, int]]
"""By area, how many British and French warships are there, and how many of each can still go."""


def crowds(state: State) -> list[AreaId]:
    """7.4.2-b The sea areas with too many Allied ships for now: some of them are French."""
    facts, here = state.facts, state.here
    most = facts.numbers.caps.mixed_ships
    areas = {state.where[ship] for ship in facts.pieces.french_ships if state.on_map(ship)}
    full = [area for area in areas if len(here[area]) > most]
    return [area for area in sorted(full) if ship_refusal(state, area, ALLIED) is not None]


def can_settle(state: State, ship: UnitId, to: AreaId) -> bool:
    """7.4-c Can there be room for all once this ship has gone there?"""
    fleet = _fleet(state, ship)
    if ship not in state.facts.sweepers:
        french = state.facts.pieces.group[ship] == FRENCH
        fleet[to] = _changed(fleet.get(to, (0, 0, 0, 0)), french, 1, 0)
    return _Search(state).settles(fleet)


# -- looking ahead ---------------------------------------------------------------------------------


def _fleet(state: State, gone: UnitId) -> Fleet:
    pieces, found = state.facts.pieces, Fleet()
    left_out = [gone, *state.facts.sweepers]
    for ship in pieces.ships_of[ALLIED]:
        at = state.where[ship]
        if at < OFF_MAP and state.on_map(ship) and ship not in left_out:
            french = pieces.group[ship] == FRENCH
            free = int(_surely_free(state, ship))
            found[at] = _changed(found.get(at, (0, 0, 0, 0)), french, 1, free)
    return found


def _surely_free(state: State, ship: UnitId) -> bool:
    """Does the ship take part, and can it still move? In a second activation not if a mine may
    stop it (7.3.3-k)."""
    marks = state.of_activation[ship]
    if marks & MOVED or not able(state, ship):
        return False
    at, around = state.where[ship], state.facts.land.around
    return not (marks & SECOND and state.mined() & (around[at] | 1 << at))


def _changed(
    here: tuple[int, int, int, int], french: bool, ships: int, free: int
) -> tuple[int, int, int, int]:
    british, gauls, free_british, free_french = here
    if french:
        return british, gauls + ships, free_british, free_french + free
    return british + ships, gauls, free_british + free, free_french


class _Search:
    def __init__(self, state: State) -> None:
        land = state.facts.land
        self._most = state.facts.numbers.caps.mixed_ships
        self._aegean = land.aegean
        self._around = land.around
        self._open: AreaSet = land.sea & ~held_at_sea(state, TURKISH)
        self._left = MOST_TRIED

    def settles(self, fleet: Fleet) -> bool:
        area = next((area for area in fleet if self._crowded(fleet, area)), None)
        if area is None:
            return True
        return any(self.settles(after) for after in self._moves(fleet, area))

    def _crowded(self, fleet: Mapping[AreaId, tuple[int, int, int, int]], area: AreaId) -> bool:
        british, french, _, _ = fleet.get(area, (0, 0, 0, 0))
        both = bool(british and french)
        return both and area != self._aegean and british + french > self._most

    def _moves(self, fleet: Fleet, area: AreaId) -> Iterator[Fleet]:
        """The fleet after a ship has left the area, those ways first that leave nobody in it."""
        found: list[tuple[bool, int, Fleet]] = []
        for french in (False, True):
            if fleet[area][2 + french]:
                for to in bits(self._around[area] & self._open):
                    after = dict(fleet)
                    after[area] = _changed(after[area], french, -1, -1)
                    after[to] = _changed(after.get(to, (0, 0, 0, 0)), french, 1, 0)
                    found.append((self._crowded(after, to), len(found), after))
        for _, _, after in sorted(found, key=lambda way: way[:2]):
            if self._left <= 0:
                return
            self._left -= 1
            yield after
