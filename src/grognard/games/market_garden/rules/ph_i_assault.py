"""I Assault Combat Phase: into the enemy's hex, one round or two."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.events import Log
from grognard.engine.ids import HexId, Side, UnitId
from grognard.engine.values import replace
from grognard.games.market_garden.rules import r09_defensive as defensive
from grognard.games.market_garden.rules import r13_assault as assault
from grognard.games.market_garden.rules.frame import GardenFrame
from grognard.games.market_garden.rules.ph_h_resolving import Resolving
from grognard.games.market_garden.rules.r04_movement import arrived
from grognard.games.market_garden.rules.r09_fire import NO_BARRAGE, Barrage
from grognard.games.market_garden.state import Combat, State


def phase(state: State, side: Side, second: bool, log: Log) -> None:
    """P2-I-1, M-Q32 One assault after the other, each finished before the next."""
    state.stack.append(AssaultPhase(side))


@dataclass(unsafe_hash=True)
class AssaultPhase(Resolving):
    """I-1-a Which of the declared assaults comes next."""

    @property
    def assault(self) -> bool:
        return True

    @property
    def case(self) -> str:
        return "I-1-a"

    def combat(self, declared: Combat) -> GardenFrame:
        return AssaultCombat(self.side, declared.target, declared.attackers, declared.boats)


@dataclass(unsafe_hash=True)
class AssaultCombat(GardenFrame):
    """The steps I-1 to I-7 of one assault."""

    side: Side
    target: HexId
    attackers: tuple[UnitId, ...]
    boats: bool
    step: int = assault.ENTER
    plan: Barrage = NO_BARRAGE
    defenders: tuple[UnitId, ...] = ()
    before: tuple[int, ...] = ()
    """The defenders and their steps as the assault began."""
    again: tuple[bool, bool] = (False, False)
    """R13.1-F Who passed: attacker, defender."""

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = replace(self, step=self.step + 1)
        _STEPS[self.step](self, state, log)
        return False

    def ours(self, state: State) -> tuple[UnitId, ...]:
        return tuple(u for u in self.attackers if state.where[u] >= 0)

    def theirs(self, state: State) -> tuple[UnitId, ...]:
        return tuple(u for u in self.defenders if state.where[u] >= 0)

    def _round(self, state: State) -> assault.Round:
        ours, theirs = self.ours(state), self.theirs(state)
        return assault.Round(state, self.side, self.target, ours, theirs, self.boats)

    # -- the steps ---------------------------------------------------------------------------

    def entering(self, state: State, log: Log) -> None:
        """I-1-a The assaulting units move in; I-7-c where each came from is noted."""
        around = state.facts.board.around(self.target)
        attackers = tuple(u for u in self.attackers if state.where[u] in around)
        defenders = tuple(state.units_in(self.target, 1 - self.side))
        if not attackers or not defenders:
            state.stack.pop()
            return
        assault.enter(state, self.target, attackers, defenders, log)
        before = tuple(state.steps[u] for u in defenders)
        state.stack[-1] = replace(
            self, step=assault.ASSIGN, attackers=attackers, defenders=defenders, before=before
        )

    def assigning(self, state: State, log: Log) -> None:
        """I-2-a The defender assigns defensive bombardment; I-2-b the attacker has no fire now."""
        defensive.ask_defender(state, 1 - self.side, self.target)

    def assigned(self, state: State, purpose: int, plan: Barrage) -> None:
        state.stack[-1] = replace(self, plan=plan)

    def shelling(self, state: State, log: Log) -> None:
        """I-2-a It is resolved first."""
        defensive.resolve(state, self.plan, self.target, self.side, self.ours(state), log)

    def defending(self, state: State, log: Log) -> None:
        """I-3-a, I-3-b The defender rolls first; I-3-c losses are taken at once."""
        if (now := self._round(state)).both:
            now.defend(log)

    def attacking(self, state: State, log: Log) -> None:
        """I-4-a The attacker rolls with what he has left; I-4-b losses of the defender."""
        if (now := self._round(state)).both:
            now.attack(log)

    def checking(self, state: State, log: Log) -> None:
        """I-5-a Both sides roll against their efficiency."""
        if (now := self._round(state)).both:
            state.stack[-1] = replace(self, step=assault.AGAIN, again=now.checks(log))

    def second_round(self, state: State, log: Log) -> None:
        """I-6-a If at least one side passed; I-6-b not if both failed; I-6-c there is no third."""
        if (now := self._round(state)).both and any(self.again):
            now.again(log, *self.again)

    def closing(self, state: State, log: Log) -> None:
        """I-7-a Back to where they came from, or I-7-b they stay if the defender is eliminated."""
        state.stack.pop()
        ours, theirs = self.ours(state), self.theirs(state)
        assault.stay_or_go_back(state, self.side, ours, theirs, log)
        assault.tire(state, ours, self.defenders, self.before, log)
        for unit in self.attackers:
            state.origins.pop(unit, None)
        for unit in self.ours(state):
            if not theirs:
                arrived(state, unit, self.target, log)


_STEPS = {
    assault.ENTER: AssaultCombat.entering,
    assault.ASSIGN: AssaultCombat.assigning,
    assault.SHELL: AssaultCombat.shelling,
    assault.DEFEND: AssaultCombat.defending,
    assault.ATTACK: AssaultCombat.attacking,
    assault.CHECK: AssaultCombat.checking,
    assault.AGAIN: AssaultCombat.second_round,
    assault.CLOSE: AssaultCombat.closing,
}
