"""Invariants: what must hold after every action, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.games.lepanto.facts import CHRISTIAN, GALLEASS, GALLEY, GALLIOT, MUSLIM
from grognard.games.lepanto.saves.codec import FORM
from grognard.games.lepanto.state import FREE, NO_SHIP, SUNK, State


def faults(state: State) -> list[str]:
    """Everything that is wrong with a position; empty when all is well."""
    return [*_places(state), *_shared_hexes(state), *_tows(state), *_ships(state)]


def _places(state: State) -> Iterator[str]:
    """6.5-a Index and ships agree: one ship a hex, a second only by a ram."""
    yield from FORM.stale(state)
    for i, ship in enumerate(state.ships):
        if ship.hex != SUNK and i not in (state.at[ship.hex], state.rammer_at.get(ship.hex)):
            yield f"ship {i} is not listed in hex {ship.hex}"


def _shared_hexes(state: State) -> Iterator[str]:
    """7.5-c A shared hex holds a Christian ship and a Muslim one that rammed it."""
    sides = state.facts.side
    for hex_, rammer in state.rammer_at.items():
        if state.at[hex_] == NO_SHIP or sides[state.at[hex_]] != CHRISTIAN:
            yield f"shared hex {hex_} holds no Christian ship"
        if sides[rammer] != MUSLIM:
            yield f"ship {rammer} is no Muslim rammer"
        if rammer not in state.rams and state.ships[rammer].immobilised == FREE:
            yield f"rammer {rammer} is neither rolling nor immobilised"


def _tows(state: State) -> Iterator[str]:
    """6.1-e, 6.1-g, 6.1-s The galleass faces its tug, the tug not the galleass; one each."""
    if len(set(state.tugs.values())) != len(state.tugs):
        yield "a tug tows two galleasses"
    for galleass, tug in state.tugs.items():
        if state.facts.kind[galleass] != GALLEASS or state.facts.kind[tug] != GALLEY:
            yield f"{tug} cannot tow {galleass}"
        elif state.ahead_of(galleass) != state.ships[tug].hex:
            yield f"galleass {galleass} does not face its tug {tug}"
        elif state.ahead_of(tug) == state.ships[galleass].hex:
            yield f"tug {tug} points its bow at galleass {galleass}"


def _ships(state: State) -> Iterator[str]:
    """1.0-c, 6.6-e Facings are hexsides, and no ship stands on land."""
    facts = state.facts
    for i, ship in enumerate(state.ships):
        if not 0 <= ship.facing < 6:
            yield f"ship {i} faces {ship.facing}"
        if ship.hex == SUNK:
            continue
        if facts.board.terrain[ship.hex] not in ".s":
            yield f"ship {i} stands on land"
        if facts.kind[i] == GALLIOT and facts.side[i] == CHRISTIAN:
            yield f"ship {i} is a Christian galliot"
        if ship.exhausted > state.turn or ship.anchored > state.turn:
            yield f"ship {i} is marked in a turn to come"
