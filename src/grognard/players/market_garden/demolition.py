"""R17.2-b Whether to blow a bridge that the Allies have come to."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.rules.frame import BLOW, NO
from grognard.games.market_garden.rules.r17_bridges import BlowBridge
from grognard.games.market_garden.state import State
from grognard.players.market_garden.doctrine import Doctrine
from grognard.players.market_garden.worth import attack_of, defence_of

NEAR = 2


def blow_bridge(state: State, frame: BlowBridge, doctrine: Doctrine) -> Action:
    """Blow a canal bridge at once; one over a river, which the counter-attack needs and nobody can
    rebuild, only when its garrison is outmatched."""
    if state.facts.library.map.bridge[frame.bridge].water == "canal":
        return BLOW[frame.bridge]
    grid, ends = state.facts.board.grid, state.facts.board.bridge_ends[frame.bridge]
    near = [
        [
            unit
            for unit in state.side_on_map(side)
            if min(grid.distance(state.where[unit], end) for end in ends) <= NEAR
        ]
        for side in (ALLIED, GERMAN)
    ]
    enough = doctrine.blow_at * defence_of(state, near[GERMAN])
    return BLOW[frame.bridge] if attack_of(state, near[ALLIED]) > enough else NO
