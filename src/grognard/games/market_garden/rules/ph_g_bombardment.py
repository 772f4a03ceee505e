"""G Bombardment Phase: Air Points and artillery against enemy hexes."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side
from grognard.games.market_garden.rules.frame import BOMBARD, END, GardenFrame, seat
from grognard.games.market_garden.rules.r09_bombardment import Shelling, bombard_refusal, targets
from grognard.games.market_garden.rules.r09_fire import BOMBARDMENT, Assign, Barrage
from grognard.games.market_garden.state import State


def phase(state: State, side: Side, second: bool, log: Log) -> None:
    """P2-G-1 The phasing player declares, then all bombardments are resolved."""
    state.stack.append(Bombarding(side))


@dataclass(unsafe_hash=True)
class Bombarding(GardenFrame):
    """G-1-a Which hex is bombarded, too; all are declared before the first is rolled (R9.1)."""

    side: Side
    plans: tuple[Barrage, ...] = ()

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
        return bombard_refusal(state, self.side, action.arg, self.plans)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            self._close(state)
        else:
            # G-2-a Guns are marked as they are assigned; G-2-b none has more than two fires.
            state.stack.append(Assign(self.side, BOMBARDMENT, action.arg))

    def assigned(self, state: State, purpose: int, plan: Barrage) -> None:
        # A hex for which nothing was assigned is not asked about again.
        state.stack[-1] = Bombarding(self.side, (*self.plans, plan))

    def _close(self, state: State) -> None:
        state.stack[-1] = Shelling(self.side, self.plans)  # G-3-a
