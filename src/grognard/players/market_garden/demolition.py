"""R17.2-b Whether to blow a bridge, as the Allies come to it or in the German player turn."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.rules.frame import BLOW, END, NO
from grognard.games.market_garden.rules.r17_bridges import BlowBridge, Demolition, ready
from grognard.games.market_garden.state import State
from grognard.players.market_garden.doctrine import Doctrine
from grognard.players.market_garden.worth import attack_of, defence_of

NEAR = 2


def blow_bridge(state: State, frame: BlowBridge, doctrine: Doctrine) -> Action:
    return BLOW[frame.bridge] if _wanted(state, frame.bridge, doctrine) else NO


def choose_demolition(state: State, frame: Demolition, doctrine: Doctrine) -> Action:
    bridge = next((b for b in ready(state) if _wanted(state, b, doctrine)), None)
    return END if bridge is None else BLOW[bridge]


def _wanted(state: State, bridge: int, doctrine: Doctrine) -> bool:
    """Blow a canal bridge at once; one over a river, which the counter-attack needs and which is
    slow to rebuild, only when its garrison is outmatched."""
    if state.facts.library.map.bridge[bridge].water == "canal":
        return True
    grid, ends = state.facts.board.grid, state.facts.board.bridge_ends[bridge]
    near = [
        [
            unit
            for unit in state.side_on_map(side)
            if min(grid.distance(state.where[unit], end) for end in ends) <= NEAR
        ]
        for side in (ALLIED, GERMAN)
    ]
    enough = doctrine.blow_at * defence_of(state, near[GERMAN])
    return attack_of(state, near[ALLIED]) > enough
