"""8.3.3 Results of an assault and 8.2.1 of a bombardment: who suffers, and their morale checks.

A side's result is worked off by frames one after the other: Sacrifices (assault only), Hits,
Checks, then the retreats (assault only).
"""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import AreaId, Side, UnitId
from grognard.games.gallipoli.rules.frame import END, SACRIFICE, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m07_operations import s76_landings
from grognard.games.gallipoli.rules.m08_combat import s835_advance
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate
from grognard.games.gallipoli.rules.m08_combat.s821_results import ALL
from grognard.games.gallipoli.rules.m08_combat.s833_checks import ATTACKING, DEFENDING, Hits
from grognard.games.gallipoli.state import State


def survivors(state: State, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    return tuple(u for u in units if state.in_play(u))


# -- the course of an assault's result -------------------------------------------------------------


@dataclass(unsafe_hash=True)
class AssaultResult(GallipoliFrame):
    """8.3.3-e The defender's result in full, then the attacker's; then the area may be entered."""

    side: Side
    area: AreaId
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    to_attacker: int
    to_defender: int
    amphibious: bool
    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        side, area, step = self.side, self.area, self.step
        state.stack[-1] = AssaultResult(
            side,
            area,
            self.attackers,
            self.defenders,
            self.to_attacker,
            self.to_defender,
            self.amphibious,
            step + 1,
        )
        # 8.3.3-c Without a result a side is not affected.
        if step == 0:
            if self.to_defender:
                suffer(state, 1 - side, area, self.defenders, self.to_defender, DEFENDING)
        elif step == 1:
            if self.to_attacker:
                suffer(state, side, area, self.attackers, self.to_attacker, ATTACKING)
        elif step == 2:
            self._close(state, log)
        else:
            state.stack.pop()
            if s835_advance.may_charge(state, self.attackers):
                left = survivors(state, self.attackers)
                state.stack.append(s835_advance.VacantAdvance(side, area, left))
        return False

    def _close(self, state: State, log: Log) -> None:
        side, area = self.side, self.area
        if not state.occupied[1 - side] >> area & 1:
            # 8.3.5-a, Q66 Vacated: no enemy land unit is left.
            log.add("8.3.5-a", "area_vacated", area=area)
            left = survivors(state, self.attackers)
            state.stack.append(s835_advance.Advance(side, area, left, self.amphibious))
        elif self.amphibious:
            s76_landings.landing_fails(state, self.attackers, log)


def suffer(
    state: State, side: Side, area: AreaId, units: tuple[UnitId, ...], result: int, kind: int
) -> None:
    """8.3.3-m The result counts as 1, 2 or (All) 4 steps for units given up."""
    steps = state.facts.numbers.storming.steps_all if result == ALL else result
    state.stack.append(Sacrifices(side, area, units, steps, result, kind))


@dataclass(unsafe_hash=True)
class Sacrifices(GallipoliFrame):
    """8.3.3-l, Q57 D34, D37: units given up before any check, each for 2 steps."""

    side: Side
    area: AreaId
    units: tuple[UnitId, ...]
    steps: int
    result: int
    kind: int

    def run(self, state: State, log: Log) -> bool:
        if self.steps > 0 and self.units:
            return True
        self._go_on(state)
        return False

    def decision(self, state: State) -> Decision:
        args = {"area": self.area, "count": self.steps}
        return Decision(seat(self.side), "8.3.3-l", "sacrifice", args)

    def options(self, state: State) -> list[Action]:
        return [*[SACRIFICE[u] for u in self.units], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "sacrifice":
            return NOT_NOW
        if action.arg in self.units:
            return None
        return Refusal(("8.3.3-l",), "not_in_this_combat", {"unit": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            self._go_on(state)
            return
        unit = action.arg
        log.add("8.3.3-l", "sacrificed", unit=unit)
        eliminate(state, unit, "8.3.3-l", log)
        state.stack[-1] = Sacrifices(
            self.side,
            self.area,
            without(self.units, unit),
            self.steps - state.facts.numbers.storming.steps_for_a_unit,
            self.result,
            self.kind,
        )

    def _go_on(self, state: State) -> None:
        """8.3.3-n, Q57 Units still to check: as many as steps are left; after All, if none was
        given up, every one."""
        count = min(len(self.units), max(self.steps, 0))
        if self.result == ALL and self.steps == state.facts.numbers.storming.steps_all:
            count = len(self.units)
        state.stack[-1] = Hits(self.side, self.area, self.units, count, self.result, self.kind)
