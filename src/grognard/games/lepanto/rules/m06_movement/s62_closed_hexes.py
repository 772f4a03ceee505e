"""6.2 Where no ship can go: off the map, under the turn track, across land."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.hexes import OFF_MAP
from grognard.engine.ids import HexId
from grognard.games.lepanto.board import COVERED

LEAVES_MAP = Refusal(("6.2-w",), "leaves_map")
TURN_TRACK = Refusal(("6.2-x",), "turn_track")
LAND_BETWEEN = Refusal(("6.2-y",), "land_between")


def no_way(beyond: HexId) -> Refusal:
    """6.2-w, 6.2-x, 6.2-y Why no ship can cross a hexside, by what lies beyond it."""
    if beyond == OFF_MAP:
        return LEAVES_MAP
    return TURN_TRACK if beyond == COVERED else LAND_BETWEEN
