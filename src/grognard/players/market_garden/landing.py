"""Phase B: land everything that can, as near as possible to its goals."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.ids import HexId, UnitId
from grognard.games.market_garden.board import HIGHWAY
from grognard.games.market_garden.facts import ALLIED, ARTILLERY
from grognard.games.market_garden.rules.frame import PLACE
from grognard.games.market_garden.rules.ph_b_airborne import Landing, LandingHex
from grognard.games.market_garden.rules.r05_zones import zone as zone_of
from grognard.games.market_garden.rules.r15_landing import places
from grognard.games.market_garden.state import State
from grognard.players.market_garden.doctrine import Doctrine
from grognard.players.market_garden.ground import FAR, Ground
from grognard.players.market_garden.lines import prospect
from grognard.players.market_garden.worth import defence_of


def choose_lander(state: State, frame: Landing) -> Action:
    """Troops before guns."""
    kind = state.facts.pieces.kind
    options = frame.options(state)
    troops = [a for a in options if a.verb == "land" and kind[a.arg] != ARTILLERY]
    return troops[0] if troops else options[0]


def choose_landing_hex(
    state: State, frame: LandingHex, doctrine: Doctrine, ground: Ground
) -> Action:
    """Next to the bridges of the division, out of enemy zones unless that gains much."""
    zone, board = zone_of(state, 1 - ALLIED), state.facts.board
    goals = _goals(state, frame.unit)

    def value(hex_: HexId) -> float:
        total = -doctrine.hot_landing if zone[hex_] else 0.0
        total += 0.5 if any(board.road[6 * hex_ + d] == HIGHWAY for d in range(6)) else 0.0
        crowd = len(state.units_in(hex_, ALLIED))
        total -= 0.1 * crowd
        ways = [(ground.field(state, goal, False)[hex_], worth) for goal, worth in goals]
        return total + sum(8 * worth / (6 + way) for way, worth in ways if way < FAR)

    hexes = places(state, frame.unit)
    return PLACE[max(hexes, key=lambda h: (value(h), -h))]


def _goals(state: State, unit: UnitId) -> list[tuple[int, float]]:
    """The ends of scoring bridges, worth less when friends hold them already."""
    found = []
    for bridge, points in prospect(state).awards.items():
        for end in state.facts.board.bridge_ends[bridge]:
            if state.facts.playable[end]:
                held = defence_of(state, state.units_in(end, ALLIED))
                found.append((end, (2 + points) / (1 + held / 8)))
    return found
