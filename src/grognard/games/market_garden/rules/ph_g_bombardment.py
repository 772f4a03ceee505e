"""G Bombardment Phase: Air Points and artillery against enemy hexes (R9.1)."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal
from grognard.games.market_garden.rules import r09_fire as fire
from grognard.games.market_garden.rules import r14_fatigue as fatigue
from grognard.games.market_garden.rules import r14_losses as losses
from grognard.games.market_garden.rules.frame import BOMBARD, END, NOT_NOW, GardenFrame, seat
from grognard.games.market_garden.rules.r09_fire import BOMBARDMENT, Assign, Plan
from grognard.games.market_garden.state import State


def phase(state: State, side: int, second: bool, log: Log) -> None:
    """G-1-a, P2-G-1 The phasing player declares, then all bombardments are resolved."""
    state.stack.append(Bombarding(side))


def targets(state: State, side: int) -> list[int]:
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


class Bombarding(GardenFrame, frozen=True):
    """R9.1-b, R9.1-c All are declared before the first is rolled; each hex at most once."""

    side: int
    plans: tuple[Plan, ...] = ()

    def run(self, state: State, log: Log) -> bool:
        if len(self.options(state)) > 1:
            return True
        self._close(state)
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "G-1-a", "choose_bombardment", {"count": len(self.plans)})

    def options(self, state: State) -> list[Action]:
        planned = {plan.target for plan in self.plans}
        return [*[BOMBARD[h] for h in targets(state, self.side) if h not in planned], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "bombard":
            return NOT_NOW
        args = {"hex": action.arg}
        if any(plan.target == action.arg for plan in self.plans):
            return Refusal(("R9.1-c",), "bombarded_already", args)
        if not state.enemy_in(action.arg, self.side):
            return Refusal(("R9.1-a",), "no_enemy_there", args)
        if not fire.can_fire(state, self.side, action.arg, BOMBARDMENT):
            return Refusal(("R9-b",), "nothing_in_range", args)
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            self._close(state)
        else:
            state.stack.append(Assign(self.side, BOMBARDMENT, action.arg))

    def assigned(self, state: State, purpose: int, plan: Plan) -> None:
        # A hex for which nothing was assigned is not asked about again.
        state.stack[-1] = Bombarding(self.side, (*self.plans, plan))

    def _close(self, state: State) -> None:
        state.stack[-1] = Shelling(self.side, self.plans)


class Shelling(GardenFrame, frozen=True):
    """G-3-a One bombardment after the other is resolved, and losses allotted."""

    side: int
    plans: tuple[Plan, ...]

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
        # R9.1-d The TDV of the target hex protects.
        tdv = state.facts.board.tdv[plan.target]
        steps, tires = fire.resolve(state, plan, tdv, "G-3-a", log, hex_=plan.target)
        # Frames run from the top: losses come before the fatigue (M-Q22: any unit may take it).
        fatigue.take(state, owner, units, int(tires), "R9-f")
        losses.take(state, owner, units, steps, "G-3-a")
        return False
