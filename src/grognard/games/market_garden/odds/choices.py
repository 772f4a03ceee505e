"""What the owners choose between the dice of a combat, where nobody is asked.

Steps are lost where they cost least strength, fresh units are fatigued before tired ones, retreats
avoid the enemy's zones of control, and nobody fires more than is assigned already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.engine.actions import Action
from grognard.engine.ids import HexId, UnitId
from grognard.games.market_garden.rules.frame import END, LOSE, NO, RETREAT, TIRE
from grognard.games.market_garden.rules.r05_zones import uncovered
from grognard.games.market_garden.rules.r09_fire import Assign
from grognard.games.market_garden.rules.r09_support import Aim
from grognard.games.market_garden.rules.r12_advance import Advance
from grognard.games.market_garden.rules.r14_fatigue import TakeFatigue
from grognard.games.market_garden.rules.r14_losses import TakeLosses
from grognard.games.market_garden.rules.r14_retreats import Retreats, RetreatUnit, steps
from grognard.games.market_garden.rules.r17_bridges import BlowBridge
from grognard.games.market_garden.state import NOBODY, State


def sensible(forward: UnitId = NOBODY) -> Callable[[State], Action | None]:
    """How the owners choose; the unit ``forward`` takes every loss it can."""

    def choose(state: State) -> Action | None:
        frame = state.asking
        if isinstance(frame, TakeLosses):
            return LOSE[_cheapest(state, frame.candidates(state), forward)]
        if isinstance(frame, TakeFatigue):
            return TIRE[_cheapest(state, [a.arg for a in frame.options(state)], forward)]
        if isinstance(frame, Retreats):
            return frame.options(state)[0]
        if isinstance(frame, RetreatUnit):
            return RETREAT[_safest(state, frame)]
        if isinstance(frame, Advance | Assign):
            return END
        return NO if isinstance(frame, BlowBridge | Aim) else None

    return choose


def _cheapest(state: State, units: Sequence[UnitId], forward: UnitId) -> UnitId:
    """R14.1-a, R14.3-b The unit whose step is worth least, of fresh ones if there are any."""
    pieces = state.facts.pieces

    def price(unit: UnitId) -> tuple[bool, int, float, int]:
        printed = pieces.attack if pieces.side[unit] == state.phasing else pieces.defence
        worth = printed[unit] / pieces.steps[unit]
        return unit != forward, state.fatigued[unit], worth, unit

    return min(units, key=price)


def _safest(state: State, frame: RetreatUnit) -> HexId:
    """R14.2-c A hex out of the enemy's zones of control, or one with friends."""

    def danger(hex_: HexId) -> tuple[bool, HexId]:
        return uncovered(state, frame.side, hex_), hex_

    return min(steps(state, frame.unit, frame.hex), key=danger)
