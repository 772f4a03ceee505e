"""H Maneuver Combat Phase: odds, efficiency, support fire, the die, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.events import Log
from grognard.engine.ids import HexId, Side, UnitId
from grognard.engine.modifiers import added
from grognard.engine.values import replace
from grognard.games.market_garden.rules import r09_support as support
from grognard.games.market_garden.rules import r12_results as results
from grognard.games.market_garden.rules import r12_steps as steps
from grognard.games.market_garden.rules.frame import GardenFrame
from grognard.games.market_garden.rules.ph_h_resolving import Resolving
from grognard.games.market_garden.rules.r01_terms import die
from grognard.games.market_garden.rules.r08_efficiency import shift
from grognard.games.market_garden.rules.r09_fire import ATTACK_SUPPORT, NO_BARRAGE, Barrage
from grognard.games.market_garden.rules.r12_advance import offer
from grognard.games.market_garden.rules.r12_maneuver_table import read, result_for
from grognard.games.market_garden.rules.r12_modifiers import modifiers
from grognard.games.market_garden.rules.r12_odds import final_column, odds_column
from grognard.games.market_garden.state import Combat, State


def phase(state: State, side: Side, second: bool, log: Log) -> None:
    """H-0-a, P2-H-1 One combat after the other, in the order the phasing player likes."""
    state.stack.append(ManeuverPhase(side))


@dataclass(unsafe_hash=True)
class ManeuverPhase(Resolving):
    """H-0-a Which of the declared maneuver combats comes next."""

    @property
    def case(self) -> str:
        return "H-1-a"

    def combat(self, declared: Combat) -> GardenFrame:
        return ManeuverCombat(self.side, declared.target, declared.attackers, declared.boats)


@dataclass(unsafe_hash=True)
class ManeuverCombat(GardenFrame):
    """The steps H-1 to H-6 of one combat."""

    side: Side
    target: HexId
    attackers: tuple[UnitId, ...]
    boats: bool
    step: int = steps.ODDS
    column: int = 0
    help: Barrage = NO_BARRAGE
    """The attacker's support fire."""
    answer: Barrage = NO_BARRAGE
    """The defender's, and where it falls (``aim``)."""
    aim: HexId = -1
    result: str = ""
    retreated: tuple[UnitId, ...] = ()

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = replace(self, step=self.step + 1)
        _STEPS[self.step](self, state, log)
        return False

    def defenders(self, state: State) -> tuple[UnitId, ...]:
        return tuple(state.units_in(self.target, 1 - self.side))

    def _alive(self, state: State) -> tuple[UnitId, ...]:
        return tuple(u for u in self.attackers if state.where[u] >= 0)

    def _still_there(self, state: State, unit: UnitId) -> bool:
        here = state.where[unit]
        return here >= 0 and self.target in state.facts.board.around(here)

    # -- the steps ---------------------------------------------------------------------------

    def begin(self, state: State, log: Log) -> None:
        """H-1-a, H-2-a Odds and the shift by efficiency; they stay as they are found here."""
        attackers = tuple(u for u in self.attackers if self._still_there(state, u))
        defenders = self.defenders(state)
        if not attackers or not defenders:
            state.stack.pop()
            return
        odds = odds_column(state, attackers, self.target)
        if odds is None:
            log.add("R12.1-b", "combat_called_off", hex=self.target)
            state.stack.pop()
            return
        column = final_column(state, odds, attackers, defenders)
        columns = state.facts.library.maneuver.columns
        log.add(
            "H-1-a", "maneuver", hex=self.target, attackers=attackers, defenders=defenders,
            odds=columns[odds], shift=shift(state, attackers, defenders), column=columns[column],
        )  # fmt: skip
        state.stack[-1] = replace(self, step=steps.SUPPORT, attackers=attackers, column=column)

    def asking(self, state: State, log: Log) -> None:
        """H-3-b The attacker assigns first; H-4-a guns are marked as they are assigned."""
        support.ask_attacker(state, self.side, self.target)

    def answering(self, state: State, log: Log) -> None:
        """H-3-b Then the defender."""
        support.ask_defender(state, 1 - self.side, self.target, self.attackers)

    def assigned(self, state: State, purpose: int, plan: Barrage) -> None:
        if purpose == ATTACK_SUPPORT:
            state.stack[-1] = replace(self, help=plan)
        else:
            state.stack[-1] = replace(self, answer=plan)

    def firing(self, state: State, log: Log) -> None:
        """H-3-a Both sides' support is resolved."""
        foe, hit = 1 - self.side, tuple(u for u in self.attackers if state.where[u] == self.aim)
        support.resolve(state, self.help, self.target, foe, self.defenders(state), log)
        support.resolve(state, self.answer, self.aim, self.side, hit, log)

    def rolling(self, state: State, log: Log) -> None:
        """H-5-a The die, unless support has left nobody on one side."""
        alive, defenders = self._alive(state), self.defenders(state)
        if support.decided(alive, defenders):
            state.stack[-1] = replace(self, step=steps.ADVANCE, attackers=alive)
            return
        drm = modifiers(state, alive, defenders, self.target, boats=self.boats)  # H-5-b
        number = die(state, "H-5-a", log)
        total = number + added(drm)
        result = result_for(state, self.column, total)
        log.add(
            "H-5-a", "maneuver_result", hex=self.target, die=number, total=total, result=result,
            column=state.facts.library.maneuver.columns[self.column],
            modifiers=[modifier.as_args() for modifier in drm],
        )  # fmt: skip
        state.stack[-1] = replace(self, step=steps.LOSSES, attackers=alive, result=result)

    def losing(self, state: State, log: Log) -> None:
        """H-6-a Losses first."""
        said, defenders = read(self.result), self.defenders(state)
        results.lose(state, said, self.side, self.target, self.attackers, defenders)

    def retreating(self, state: State, log: Log) -> None:
        """H-6-b Then retreats."""
        said, defenders = read(self.result), self.defenders(state)
        retreated = results.must_retreat(said, defenders)
        state.stack[-1] = replace(self, step=steps.FATIGUE, retreated=retreated)
        results.retreat(state, said, 1 - self.side, self.target, retreated)

    def tiring(self, state: State, log: Log) -> None:
        """H-6-c Then fatigue."""
        stayed = self.defenders(state)
        results.tire(state, read(self.result), self.side, self._alive(state), stayed)
        results.tire_retreated(state, 1 - self.side, self.target, self.retreated)

    def advancing(self, state: State, log: Log) -> None:
        """When the hex is emptied, attackers of this combat may advance (R12.5)."""
        state.stack.pop()
        if not self.defenders(state):
            alive = self._alive(state)
            offer(state, self.side, self.target, alive, "R12.5-c", boats=self.boats)


_STEPS = {
    steps.ODDS: ManeuverCombat.begin,
    steps.SUPPORT: ManeuverCombat.asking,
    steps.ANSWER: ManeuverCombat.answering,
    steps.FIRE: ManeuverCombat.firing,
    steps.DIE: ManeuverCombat.rolling,
    steps.LOSSES: ManeuverCombat.losing,
    steps.RETREATS: ManeuverCombat.retreating,
    steps.FATIGUE: ManeuverCombat.tiring,
    steps.ADVANCE: ManeuverCombat.advancing,
}
