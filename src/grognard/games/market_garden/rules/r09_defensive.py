"""R9.3 Defensive bombardment: against units that assault."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.rules import r09_fire as fire
from grognard.games.market_garden.rules import r14_losses as losses
from grognard.games.market_garden.rules.r09_fire import DEFENSIVE, Assign, Barrage
from grognard.games.market_garden.state import State


def ask_defender(state: State, side: Side, target: HexId) -> None:
    """R9.3-a Before the first round the defender may fire with artillery and Air Points."""
    if fire.can_fire(state, side, target, DEFENSIVE):
        state.stack.append(Assign(side, DEFENSIVE, target))


def resolve(
    state: State, barrage: Barrage, hex_: HexId, side: Side, hit: tuple[UnitId, ...], log: Log
) -> None:
    """R9.3-b At a TDV of 2, whatever the terrain; an F is ignored."""
    if barrage.empty:
        return
    tdv = state.facts.numbers.fire.defensive_tdv
    steps, _ = fire.resolve(state, barrage, tdv, "I-2-a", log, hex_=hex_)
    losses.take(state, side, hit, steps, "I-2-a")
