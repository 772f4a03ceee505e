"""6.5 Occupied hexes, 6.6 Shore hexes, and the limits of the map (6.2): may a ship enter a hex?"""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.hexes import OFF_MAP
from grognard.games.lepanto.board import COVERED
from grognard.games.lepanto.facts import GALLEY, GALLIOT, MUSLIM
from grognard.games.lepanto.state import NO_SHIP, State

LEAVES_MAP = Refusal(("6.2-w",), "leaves_map")
TURN_TRACK = Refusal(("6.2-x",), "turn_track")
LAND_BETWEEN = Refusal(("6.2-y",), "land_between")
SHORE = Refusal(("6.6-c",), "shore")
OCCUPIED = Refusal(("6.5-a",), "occupied")
CHRISTIANS_DO_NOT_RAM = Refusal(("6.5-a", "3.3-d"), "christians_do_not_ram")
REPULSED_DOES_NOT_RAM = Refusal(("7.2-q", "7.5-u"), "repulsed_does_not_ram")
ONE_RAM_A_HEX = Refusal(("7.5-d", "7.5-e"), "one_ram_a_hex")
GALLIOTS_DO_NOT_RAM = Refusal(("7.5-a",), "galliots_do_not_ram")


def entry_refusal(state: State, i: int, hex_: int) -> Refusal | None:
    """6.5, 6.6 Why a ship may not move into a hex (or beyond a hexside that has none)."""
    facts = state.facts
    if hex_ < 0:
        return _no_way(hex_)
    if facts.board.shore[hex_] and facts.kind[i] != GALLIOT:
        return SHORE
    other = state.at[hex_]
    if other == NO_SHIP:
        return None
    if facts.side[other] == facts.side[i]:
        return ONE_RAM_A_HEX if hex_ in state.rammer_at else OCCUPIED
    return ramming_refusal(state, i, hex_)


def _no_way(code: int) -> Refusal:
    if code == OFF_MAP:
        return LEAVES_MAP
    return TURN_TRACK if code == COVERED else LAND_BETWEEN


def ramming_refusal(state: State, i: int, hex_: int) -> Refusal | None:
    """6.5-c, 7.5 Only a Muslim ship that is not repulsed enters an enemy hex, one a hex."""
    facts = state.facts
    if facts.side[i] != MUSLIM:
        return CHRISTIANS_DO_NOT_RAM
    if hex_ in state.rammer_at:
        return ONE_RAM_A_HEX
    if state.ships[i].repulsed:
        return REPULSED_DOES_NOT_RAM
    if facts.options.rammers == "galley_only" and facts.kind[i] != GALLEY:
        return GALLIOTS_DO_NOT_RAM
    return None
