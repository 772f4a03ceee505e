"""R9.2 Support fire in a maneuver combat, and where the defender's falls."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import HexId, Side, UnitId
from grognard.engine.values import replace
from grognard.games.market_garden.rules import r09_fire as fire
from grognard.games.market_garden.rules import r14_fatigue as fatigue
from grognard.games.market_garden.rules import r14_losses as losses
from grognard.games.market_garden.rules.frame import AIM, NO, GardenFrame, seat
from grognard.games.market_garden.rules.r09_fire import (
    ATTACK_SUPPORT,
    DEFENCE_SUPPORT,
    Assign,
    Barrage,
)
from grognard.games.market_garden.state import State


def ask_attacker(state: State, side: Side, target: HexId) -> None:
    """R9.2-a The attacker assigns first; R9.2-e his support falls on the attacked hex. R9.2-f Odds
    and shift are settled by now."""
    if fire.can_fire(state, side, target, ATTACK_SUPPORT):
        state.stack.append(Assign(side, ATTACK_SUPPORT, target))


def ask_defender(state: State, side: Side, target: HexId, attackers: tuple[UnitId, ...]) -> None:
    """R9.2-a Then the defender; R9.2-e he names the hex of attackers he fires at."""
    if fire.can_fire(state, side, target, DEFENCE_SUPPORT):
        state.stack.append(Aim(side, target, attackers))


def resolve(
    state: State, plan: Barrage, hex_: HexId, side: Side, hit: tuple[UnitId, ...], log: Log
) -> None:
    """R9.2-b A roll divided by the TDV of the hex; no column shifts. R9.2-c What it costs is taken
    after both rolls, and before the maneuver die."""
    if plan.empty:
        return
    tdv = state.facts.board.tdv[hex_]
    steps, tires = fire.resolve(state, plan, tdv, "H-3-a", log, hex_=hex_)
    fatigue.take(state, side, hit, int(tires), "R9.2-b")
    losses.take(state, side, hit, steps, "R9.2-b")


def decided(attackers: tuple[UnitId, ...], defenders: tuple[UnitId, ...]) -> bool:
    """R9.2-g Has support left nobody on one side? Then no maneuver die is rolled."""
    return not attackers or not defenders


@dataclass(unsafe_hash=True)
class Aim(GardenFrame):
    """R9.2-e, M-Q36 Which hex of attackers the defender's support falls on, or none."""

    side: Side
    target: HexId
    attackers: tuple[UnitId, ...]

    def run(self, state: State, log: Log) -> bool:
        hexes = self._hexes(state)
        if len(hexes) == 1:
            self._aim(state, hexes[0])
            return False
        return True

    def _hexes(self, state: State) -> list[HexId]:
        return sorted({state.where[u] for u in self.attackers if state.where[u] >= 0})

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "H-3-b", "choose_aim", {"hex": self.target})

    def options(self, state: State) -> list[Action]:
        return [*[AIM[h] for h in self._hexes(state)], NO]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "no":
            return None
        if action.verb != "aim":
            return NOT_NOW
        if action.arg in self._hexes(state):
            return None
        return Refusal(("R9.2-e",), "no_attackers_there", {"hex": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "no":
            state.stack.pop()
        else:
            self._aim(state, action.arg)

    def _aim(self, state: State, hex_: HexId) -> None:
        state.stack.pop()
        state.stack[-1] = replace(state.stack[-1], aim=hex_)
        # R9.2-d The range of the defender's guns counts to the attacked hex.
        state.stack.append(Assign(self.side, DEFENCE_SUPPORT, self.target))
