"""What the score will probably be at the end of the game."""

from __future__ import annotations

from grognard.engine.areas import bits
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.m10_reinforcements.s1051_withdrawal import (
    withdrawal_points,
    withdrawal_refusal,
)
from grognard.games.gallipoli.state import OFF_MAP, SHAKEN, SHATTERED, State
from grognard.players.gallipoli.worth import turns_left

# Fitted by least squares to the final leads of games between greedy generals at anzac.
TURN = -0.5
"""What a turn to come brings the Allies, the mine line included."""
DISABLED_FORT, CRIPPLED_FORT = 0.35, 1.2
ASHORE = 0.2
"""An Allied unit on the map."""
SUDDEN = 20.0
"""The lead of a side that has won by sudden death (12.1)."""


def prospect(state: State) -> float:
    """The lead in points that the Allies may expect."""
    points = float(state.vp[ALLIED] - state.vp[TURKISH])
    if state.winner in (ALLIED, TURKISH):
        return SUDDEN if state.winner == ALLIED else -SUDDEN
    if state.over:
        return points
    return points + _ground(state) + _forts(state) + TURN * (turns_left(state) + 1)


def _ground(state: State) -> float:
    """Hills, units ashore, and those that can still be withdrawn for points."""
    hills = len(bits(state.control & state.facts.land.hills)) * state.facts.numbers.points.hill
    total = float(hills)
    for unit in state.facts.pieces.land_of[ALLIED]:
        if state.where[unit] < OFF_MAP:
            total += ASHORE * state.on_map(unit)
            if withdrawal_refusal(state, unit) is None:
                total += withdrawal_points(state, unit)
    return total


def _forts(state: State) -> float:
    total = 0.0
    for fort in state.facts.pieces.forts:
        if state.where[fort] < OFF_MAP:
            if state.health[fort] == SHAKEN:
                total += DISABLED_FORT
            elif state.health[fort] == SHATTERED:
                total += CRIPPLED_FORT
    return total
