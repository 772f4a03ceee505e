"""Invariants: what must hold after every action, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.games.market_garden.facts import ALLIED, ARTILLERY, GERMAN
from grognard.games.market_garden.saves.codec import FORM
from grognard.games.market_garden.state import DESTROYED, ELIMINATED, FINAL_FIRE, State


def faults(state: State) -> list[str]:
    """Everything that is wrong with a position; empty when all is well."""
    return [*_places(state), *_units(state), *_hexes(state), *_tracks(state), *_bridges(state)]


def _places(state: State) -> Iterator[str]:
    """Each unit is in one place, on a hex that can be played on."""
    yield from FORM.stale(state)
    for unit, hex_ in enumerate(state.where):
        if hex_ >= 0 and not state.facts.playable[hex_]:
            yield f"{state.facts.pieces.codes[unit]} is off the map in play"


def _units(state: State) -> Iterator[str]:
    """R1-i, R9-a Steps from 1 to full, none when eliminated; fire markers only on artillery."""
    pieces = state.facts.pieces
    for unit, code in enumerate(pieces.codes):
        gone = state.where[unit] == ELIMINATED
        if gone != (state.steps[unit] == 0) or state.steps[unit] > pieces.steps[unit]:
            yield f"{code} has {state.steps[unit]} steps"
        if state.fire[unit] > FINAL_FIRE or (
            state.fire[unit] and pieces.kind[unit] != ARTILLERY and not pieces.bombard[unit]
        ):
            yield f"{code} has a fire marker it cannot have"


def _hexes(state: State) -> Iterator[str]:
    """R4-d, R6-a One side a hex outside assaults; stacking is kept when a phase is over."""
    names, most = state.facts.board.grid.names, state.facts.numbers.stacking.most
    size = state.facts.pieces.size
    for hex_ in state.at:
        own = state.units_in(hex_, ALLIED)
        enemy = state.units_in(hex_, GERMAN)
        if own and enemy and not any(u in state.origins for u in (*own, *enemy)):
            yield f"both sides are in {names[hex_]}"
        if len(state.frames) > 2:
            continue
        for units in (own, enemy):
            if sum(size[u] for u in units) > most:
                yield f"too many units in {names[hex_]}"


def _tracks(state: State) -> Iterator[str]:
    """R15.2, GI-2 Air Points are never negative."""
    if min(state.air) < 0:
        yield f"Air Points {state.air}"


def _bridges(state: State) -> Iterator[str]:
    """R17.2-b, R17.2-d A repair is only under way at a bridge that is down."""
    for number, bridge in enumerate(state.facts.library.map.bridge):
        if state.repairs[number] and state.bridges[number] != DESTROYED:
            yield f"bridge {bridge.id} is being repaired, but it stands"
