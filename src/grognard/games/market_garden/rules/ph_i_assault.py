"""I Assault Combat Phase: into the enemy's hex, one round or two (R13)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal, roll
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules import r08_efficiency as efficiency
from grognard.games.market_garden.rules import r09_fire as fire
from grognard.games.market_garden.rules import r13_assault_table as table
from grognard.games.market_garden.rules import r14_fatigue as fatigue
from grognard.games.market_garden.rules import r14_losses as losses
from grognard.games.market_garden.rules.frame import NOT_NOW, RESOLVE, GardenFrame, seat
from grognard.games.market_garden.rules.r09_fire import DEFENSIVE, NO_PLAN, Assign, Plan
from grognard.games.market_garden.state import Combat, State


def phase(state: State, side: int, second: bool, log: Log) -> None:
    """P2-I-1, M-Q32 One assault after the other, each finished before the next."""
    state.stack.append(AssaultPhase(side))


class AssaultPhase(GardenFrame, frozen=True):
    """I-1-a Which of the declared assaults comes next."""

    side: int

    def run(self, state: State, log: Log) -> bool:
        left = self._left(state)
        if not left:
            state.stack.pop()
            return False
        if len(left) == 1:
            self._begin(state, left[0])
            return False
        return True

    def _left(self, state: State) -> list[Combat]:
        return [combat for combat in state.combats if combat.assault]

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "I-1-a", "choose_combat")

    def options(self, state: State) -> list[Action]:
        return [RESOLVE[combat.target] for combat in self._left(state)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "resolve":
            return NOT_NOW
        if any(combat.target == action.arg for combat in self._left(state)):
            return None
        return Refusal(("D-1-a",), "not_declared_there", {"hex": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        self._begin(state, next(c for c in self._left(state) if c.target == action.arg))

    def _begin(self, state: State, combat: Combat) -> None:
        state.combats = tuple(c for c in state.combats if c != combat)
        state.stack.append(AssaultCombat(self.side, combat.target, combat.attackers, combat.boats))


class AssaultCombat(GardenFrame, frozen=True):
    """R13.1 The steps A to G of one assault."""

    side: int
    target: int
    attackers: tuple[int, ...]
    boats: bool
    step: int = 0
    plan: Plan = NO_PLAN
    defenders: tuple[int, ...] = ()
    before: tuple[int, ...] = ()
    """The defenders and their steps as the assault began."""
    again: tuple[bool, bool] = (False, False)
    """R13.1-F Who passed: attacker, defender."""

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = replace(self, step=self.step + 1)
        return _STEPS[self.step](self, state, log)

    # -- who is left -------------------------------------------------------------------------

    def ours(self, state: State) -> tuple[int, ...]:
        return tuple(u for u in self.attackers if state.where[u] >= 0)

    def theirs(self, state: State) -> tuple[int, ...]:
        return tuple(u for u in self.defenders if state.where[u] >= 0)

    def _both(self, state: State) -> bool:
        return bool(self.ours(state)) and bool(self.theirs(state))

    # -- the steps ---------------------------------------------------------------------------

    def entering(self, state: State, log: Log) -> bool:
        """R13.1-A, I-7-c The assaulting units move in; where each came from is noted."""
        around = state.facts.board.around(self.target)
        attackers = tuple(u for u in self.attackers if state.where[u] in around)
        defenders = tuple(state.units_in(self.target, 1 - self.side))
        if not attackers or not defenders:
            state.stack.pop()
            return False
        for unit in attackers:
            state.origins[unit] = state.where[unit]
            state.put(unit, self.target)
        before = tuple(state.steps[u] for u in defenders)
        log.add("I-1-a", "assault", hex=self.target, attackers=attackers, defenders=defenders)
        state.stack[-1] = replace(
            self, step=1, attackers=attackers, defenders=defenders, before=before
        )
        return False

    def shelling(self, state: State, log: Log) -> bool:
        """R13.1-B, I-2-a The defender may assign defensive bombardment."""
        if fire.can_fire(state, 1 - self.side, self.target, DEFENSIVE):
            state.stack.append(Assign(1 - self.side, DEFENSIVE, self.target))
        return False

    def assigned(self, state: State, purpose: int, plan: Plan) -> None:
        state.stack[-1] = replace(self, plan=plan)

    def shelled(self, state: State, log: Log) -> bool:
        """R9.3-a, R9.3-b It is resolved first, at a TDV of 2; an F is ignored."""
        if not self.plan.empty:
            tdv = state.facts.numbers.fire.defensive_tdv
            steps, _ = fire.resolve(state, self.plan, tdv, "I-2-a", log, hex_=self.target)
            losses.take(state, self.side, self.ours(state), steps, "I-2-a")
        return False

    def defending(self, state: State, log: Log) -> bool:
        """R13.1-D, I-3-a, I-3-c The defender rolls first; losses are taken at once."""
        if self._both(state):
            steps = self._roll(state, defending=True, case="I-3-a", log=log)
            losses.take(state, self.side, self.ours(state), steps, "I-3-c")
        return False

    def attacking(self, state: State, log: Log) -> bool:
        """R13.1-E, I-4-a, I-4-b The attacker rolls with what he has left."""
        if self._both(state):
            steps = self._roll(state, defending=False, case="I-4-a", log=log)
            losses.take(state, 1 - self.side, self.theirs(state), steps, "I-4-b")
        return False

    def checking(self, state: State, log: Log) -> bool:
        """R13.1-F, I-5-a If both sides still have units each rolls against its efficiency."""
        if self._both(state):
            defender = efficiency.check(state, 1 - self.side, self.theirs(state), "I-5-a", log)
            attacker = efficiency.check(state, self.side, self.ours(state), "I-5-a", log)
            state.stack[-1] = replace(self, step=6, again=(attacker, defender))
        return False

    def second_round(self, state: State, log: Log) -> bool:
        """R13.1-G, I-6-a, M-Q17 Only sides that passed roll; losses after both."""
        attacker, defender = self.again
        if not self._both(state) or not (attacker or defender):
            return False
        log.add("I-6-a", "second_round", hex=self.target)
        to_us = self._roll(state, defending=True, case="I-6-a", log=log) if defender else 0
        to_them = self._roll(state, defending=False, case="I-6-a", log=log) if attacker else 0
        losses.take(state, 1 - self.side, self.theirs(state), to_them, "I-6-a")
        losses.take(state, self.side, self.ours(state), to_us, "I-6-a")
        return False

    def closing(self, state: State, log: Log) -> bool:
        """R13.2-a, R13.2-b, R13.2-d Stay or go back; then fatigue. No retreats (R13.2-c)."""
        state.stack.pop()
        ours, theirs = self.ours(state), self.theirs(state)
        if theirs:
            self._return(state, log)
        hurt = tuple(
            unit
            for unit, steps in zip(self.defenders, self.before, strict=True)
            if state.where[unit] >= 0 and state.steps[unit] < steps
        )
        for unit in (*ours, *hurt):
            fatigue.tire(state, unit, "R13.2-d", log)
        for unit in self.attackers:
            state.origins.pop(unit, None)
        for unit in self.ours(state):
            if not theirs:
                moving.arrived(state, unit, self.target, log)
        return False

    def _return(self, state: State, log: Log) -> None:
        """R13.2-b, I-7-a Back to where they came from; if the enemy is there, eliminated."""
        for unit in self.ours(state):
            origin = state.origins[unit]
            if state.enemy_in(origin, self.side):
                losses.eliminate(state, unit, "R13.2-b", log)
                continue
            state.put(unit, origin)
            log.add("I-7-a", "went_back", unit=unit, hex=origin)

    def _roll(self, state: State, *, defending: bool, case: str, log: Log) -> int:
        """R13.1-C, R13.3-g One roll of a side on the Assault Table; DRM are counted anew."""
        odds = table.prospects(
            state, self.ours(state), self.theirs(state), self.target,
            defending=defending, boats=self.boats,
        )  # fmt: skip
        die = roll(state, 10, case, log)
        total = die + sum(int(modifier.effect) for modifier in odds.modifiers)
        steps = table.result_for(state, odds.strength, total)
        who = 1 - self.side if defending else self.side
        log.add(
            case, "assault_result", seat=seat(who), strength=odds.strength, die=die, total=total,
            result=steps, modifiers=[modifier.as_args() for modifier in odds.modifiers],
        )  # fmt: skip
        return steps


_STEPS = (
    AssaultCombat.entering,
    AssaultCombat.shelling,
    AssaultCombat.shelled,
    AssaultCombat.defending,
    AssaultCombat.attacking,
    AssaultCombat.checking,
    AssaultCombat.second_round,
    AssaultCombat.closing,
)
