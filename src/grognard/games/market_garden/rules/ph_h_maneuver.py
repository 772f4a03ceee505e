"""H Maneuver Combat Phase: odds, efficiency, support fire, the die, and what comes of it (R12)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal, roll
from grognard.games.market_garden.rules import r08_efficiency as efficiency
from grognard.games.market_garden.rules import r09_fire as fire
from grognard.games.market_garden.rules import r12_advance as advance
from grognard.games.market_garden.rules import r12_maneuver_table as table
from grognard.games.market_garden.rules import r14_fatigue as fatigue
from grognard.games.market_garden.rules import r14_losses as losses
from grognard.games.market_garden.rules import r14_retreats as retreats
from grognard.games.market_garden.rules.frame import AIM, NO, NOT_NOW, RESOLVE, GardenFrame, seat
from grognard.games.market_garden.rules.r01_strength import odds_column
from grognard.games.market_garden.rules.r09_fire import (
    ATTACK_SUPPORT,
    DEFENCE_SUPPORT,
    NO_PLAN,
    Assign,
    Plan,
)
from grognard.games.market_garden.state import ELIMINATED, Combat, State


def phase(state: State, side: int, second: bool, log: Log) -> None:
    """H-0-a, P2-H-1 One combat after the other, in the order the phasing player likes."""
    state.stack.append(ManeuverPhase(side))


class ManeuverPhase(GardenFrame, frozen=True):
    """H-0-a Which of the declared maneuver combats comes next."""

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
        return [combat for combat in state.combats if not combat.assault]

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "H-1-a", "choose_combat")

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
        state.stack.append(ManeuverCombat(self.side, combat.target, combat.attackers, combat.boats))


class ManeuverCombat(GardenFrame, frozen=True):
    """R12.2-b The steps H-1 to H-6 of one combat."""

    side: int
    target: int
    attackers: tuple[int, ...]
    boats: bool
    step: int = 0
    column: int = 0
    help: Plan = NO_PLAN
    """The attacker's support fire."""
    answer: Plan = NO_PLAN
    """The defender's, and where it falls (``aim``)."""
    aim: int = -1
    result: str = ""
    retreated: tuple[int, ...] = ()

    # -- the steps ---------------------------------------------------------------------------

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = replace(self, step=self.step + 1)
        return _STEPS[self.step](self, state, log)

    def begin(self, state: State, log: Log) -> bool:
        """H-1-a, H-2-a, R7-i, R12.1-b Odds and the shift by efficiency; they stay (R9.2-f)."""
        attackers = tuple(u for u in self.attackers if self._still_there(state, u))
        defenders = self.defenders(state)
        if not attackers or not defenders:
            return self._end(state)
        odds = odds_column(state, attackers, self.target)
        if odds is None:
            log.add("R12.1-b", "combat_called_off", hex=self.target)
            return self._end(state)
        shift = efficiency.shift(state, attackers, defenders)
        last = len(state.facts.library.maneuver.columns) - 1
        column = min(max(odds + shift, 0), last)
        columns = state.facts.library.maneuver.columns
        log.add(
            "H-1-a", "maneuver", hex=self.target, attackers=attackers, defenders=defenders,
            odds=columns[odds], shift=shift, column=columns[column],
        )  # fmt: skip
        state.stack[-1] = replace(self, step=1, attackers=attackers, column=column)
        return False

    def _still_there(self, state: State, unit: int) -> bool:
        here = state.where[unit]
        return here >= 0 and self.target in state.facts.board.around(here)

    def defenders(self, state: State) -> tuple[int, ...]:
        return tuple(state.units_in(self.target, 1 - self.side))

    def support(self, state: State, log: Log) -> bool:
        """H-3-b The attacker assigns first."""
        if fire.can_fire(state, self.side, self.target, ATTACK_SUPPORT):
            state.stack.append(Assign(self.side, ATTACK_SUPPORT, self.target))
        return False

    def answering(self, state: State, log: Log) -> bool:
        """H-3-b, R9.2-e Then the defender, who names the hex of attackers he fires at."""
        if fire.can_fire(state, 1 - self.side, self.target, DEFENCE_SUPPORT):
            state.stack.append(Aim(1 - self.side, self.target, self.attackers))
        return False

    def assigned(self, state: State, purpose: int, plan: Plan) -> None:
        if purpose == ATTACK_SUPPORT:
            state.stack[-1] = replace(self, help=plan)
        else:
            state.stack[-1] = replace(self, answer=plan)

    def firing(self, state: State, log: Log) -> bool:
        """R9.2-a, R9.2-b, R9.2-c Both roll; then losses and fatigue of both sides."""
        board, foe = state.facts.board, 1 - self.side
        if not self.help.empty:
            tdv = board.tdv[self.target]
            steps, tires = fire.resolve(state, self.help, tdv, "H-3-a", log, hex_=self.target)
            fatigue.take(state, foe, self.defenders(state), int(tires), "R9.2-b")
            losses.take(state, foe, self.defenders(state), steps, "R9.2-b")
        if not self.answer.empty:
            tdv = board.tdv[self.aim]
            hit = tuple(u for u in self.attackers if state.where[u] == self.aim)
            steps, tires = fire.resolve(state, self.answer, tdv, "H-3-a", log, hex_=self.aim)
            fatigue.take(state, self.side, hit, int(tires), "R9.2-b")
            losses.take(state, self.side, hit, steps, "R9.2-b")
        return False

    def rolling(self, state: State, log: Log) -> bool:
        """H-5-a, R9.2-g The die, unless support has left nobody on one side."""
        alive = tuple(u for u in self.attackers if state.where[u] >= 0)
        defenders = self.defenders(state)
        if not alive:
            return self._end(state)
        if not defenders:
            state.stack[-1] = replace(self, step=8, attackers=alive)
            return False
        modifiers = table.modifiers(state, alive, defenders, self.target, boats=self.boats)
        die = roll(state, 10, "H-5-a", log)
        total = die + sum(int(modifier.effect) for modifier in modifiers)
        result = table.result_for(state, self.column, total)
        log.add(
            "H-5-a", "maneuver_result", hex=self.target, die=die, total=total, result=result,
            column=state.facts.library.maneuver.columns[self.column],
            modifiers=[modifier.as_args() for modifier in modifiers],
        )  # fmt: skip
        state.stack[-1] = replace(self, step=5, attackers=alive, result=result)
        return False

    def losing(self, state: State, log: Log) -> bool:
        """H-6-a, R12.5-a The defender's points are divided by the TDV, the attacker's are not."""
        said = table.read(self.result)
        tdv = state.facts.board.tdv[self.target]
        losses.take(state, self.side, self.attackers, said.attacker_steps, "H-6-a")
        losses.take(
            state, 1 - self.side, self.defenders(state), said.defender_points // tdv, "H-6-a"
        )
        return False

    def retreating(self, state: State, log: Log) -> bool:
        """H-6-b, R12.5-d Retreats come after losses and before fatigue."""
        said = table.read(self.result)
        defenders = self.defenders(state)
        if said.retreat and defenders:
            state.stack[-1] = replace(self, step=7, retreated=defenders)
            retreats.begin(state, 1 - self.side, defenders, self.target, said.retreat)
        return False

    def tiring(self, state: State, log: Log) -> bool:
        """H-6-c, R12.5-b, R12.5-e Who retreated is fatigued, and so many more of each side."""
        said = table.read(self.result)
        foe = 1 - self.side
        attackers = tuple(u for u in self.attackers if state.where[u] >= 0)
        fatigue.take(
            state, self.side, attackers, table.number(said.attackers_tired, attackers), "H-6-c"
        )
        stayed = self.defenders(state)  # also those that could not retreat (R14.2-d)
        fatigue.take(state, foe, stayed, table.number(said.defenders_tired, stayed), "H-6-c")
        gone = tuple(u for u in self.retreated if state.where[u] not in (ELIMINATED, self.target))
        fatigue.take(state, foe, gone, len(gone), "R12.5-b")
        return False

    def advancing(self, state: State, log: Log) -> bool:
        """R12.5-c When the hex is emptied, attackers of this combat may advance."""
        state.stack.pop()
        if not self.defenders(state):
            alive = tuple(u for u in self.attackers if state.where[u] >= 0)
            advance.offer(state, self.side, self.target, alive, "R12.5-c", boats=self.boats)
        return False

    def _end(self, state: State) -> bool:
        state.stack.pop()
        return False


_STEPS = (
    ManeuverCombat.begin,
    ManeuverCombat.support,
    ManeuverCombat.answering,
    ManeuverCombat.firing,
    ManeuverCombat.rolling,
    ManeuverCombat.losing,
    ManeuverCombat.retreating,
    ManeuverCombat.tiring,
    ManeuverCombat.advancing,
)


class Aim(GardenFrame, frozen=True):
    """R9.2-e, M-Q36 Which hex of attackers the defender's support falls on, or none."""

    side: int
    target: int
    attackers: tuple[int, ...]

    def run(self, state: State, log: Log) -> bool:
        hexes = self._hexes(state)
        if len(hexes) == 1:
            self._aim(state, hexes[0])
            return False
        return True

    def _hexes(self, state: State) -> list[int]:
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

    def _aim(self, state: State, hex_: int) -> None:
        state.stack.pop()
        state.stack[-1] = replace(state.stack[-1], aim=hex_)
        # R9.2-d The range of the defender's guns counts to the attacked hex.
        state.stack.append(Assign(self.side, DEFENCE_SUPPORT, self.target))
