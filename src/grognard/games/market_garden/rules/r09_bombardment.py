"""R9.1 Offensive bombardment: which hexes may be fired at, and what it costs them."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import HexId, Side
from grognard.games.market_garden.rules import r09_fire as fire
from grognard.games.market_garden.rules import r14_fatigue as fatigue
from grognard.games.market_garden.rules import r14_losses as losses
from grognard.games.market_garden.rules.frame import GardenFrame
from grognard.games.market_garden.rules.r09_fire import BOMBARDMENT, Barrage
from grognard.games.market_garden.state import State


def targets(state: State, side: Side) -> list[HexId]:
    """R9.1-a, M-Q15 Every enemy hex in range, attacked or not."""
    enemy = state.facts.pieces.of_side[1 - side]
    held = sorted({state.where[u] for u in enemy if state.where[u] >= 0})
    if state.air[side]:
        return held
    reach = state.facts.pieces.range
    distance = state.facts.board.grid.distance
    guns = [
        (state.where[g], reach[g])
        for g in state.facts.pieces.of_side[side]
        if fire.silent_refusal(state, side, g) is None
    ]
    return [hex_ for hex_ in held if any(distance(at, hex_) <= far for at, far in guns)]


def bombard_refusal(
    state: State, side: Side, hex_: HexId, plans: tuple[Barrage, ...]
) -> Refusal | None:
    """R9.1-a May this hex be bombarded, too?"""
    args = {"hex": hex_}
    if any(plan.target == hex_ for plan in plans):
        return Refusal(("R9.1-c",), "bombarded_already", args)
    if not state.enemy_in(hex_, side):
        return Refusal(("R9.1-a",), "no_enemy_there", args)
    if not fire.can_fire(state, side, hex_, BOMBARDMENT):
        return Refusal(("R9-b",), "nothing_in_range", args)
    return None


@dataclass(unsafe_hash=True)
class Shelling(GardenFrame):
    """R9.1-b All are declared by now: one after the other is resolved, and losses allotted."""

    side: Side
    plans: tuple[Barrage, ...]

    def run(self, state: State, log: Log) -> bool:
        if not self.plans:
            state.stack.pop()
            return False
        plan = self.plans[0]
        state.stack[-1] = Shelling(self.side, self.plans[1:])
        owner = 1 - self.side
        units = tuple(state.units_in(plan.target, owner))
        if not units or plan.empty:
            return False
        tdv = state.facts.board.tdv[plan.target]  # R9.1-d
        steps, tires = fire.resolve(state, plan, tdv, "G-3-a", log, hex_=plan.target)
        # Frames run from the top: losses come before the fatigue (M-Q22: any unit may take it).
        fatigue.take(state, owner, units, int(tires), "R9-f")
        losses.take(state, owner, units, steps, "G-3-a")  # R9-g
        return False
