"""8.3.3 Results of an assault and 8.2.1 of a bombardment: who suffers, and their morale checks.

A side's result is worked off by frames one after the other: Sacrifices (assault only), Hits,
Checks, then the retreats (assault only).
"""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal
from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.facts import INFANTRY
from grognard.games.gallipoli.rules.frame import (
    END,
    HIT,
    NO,
    NOT_NOW,
    SACRIFICE,
    YES,
    GallipoliFrame,
    seat,
    without,
)
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m08_combat import s76_landings, s834_retreat, s835_advance
from grognard.games.gallipoli.rules.m08_combat.s84_states import (
    dig,
    eliminate,
    may_dig_when_shaken,
    morale_check,
    worsen,
)
from grognard.games.gallipoli.state import (
    BACK,
    NORMAL,
    SECOND,
    SHATTERED,
    State,
)

ALL = 9
"""The result All, in both tables."""
BOMBARDED, DEFENDING, ATTACKING = 0, 1, 2
"""How units came by a result."""


def shell(state: State, owner: int, area: int, result: int, log: Log) -> None:
    """8.2.1-c, 8.2.1-d So many units of the area are affected, chosen by their owner."""
    units = tuple(state.units_in(area, owner))
    count = len(units) if result == ALL else min(result, len(units))
    state.stack.append(Hits(owner, area, units, count, result, BOMBARDED))


def survivors(state: State, units: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(u for u in units if state.in_play(u))


# -- the course of an assault's result -------------------------------------------------------------


class AssaultResult(GallipoliFrame, frozen=True):
    """8.3.3-e The defender's result in full, then the attacker's; then the area may be entered."""

    side: int
    area: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
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
            if self._may_charge(state):
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

    def _may_charge(self, state: State) -> bool:
        """8.3.5a-a, 8.3.5a-d The optional rule, and never in a second activation."""
        if state.facts.options.advance_vacant != "on":
            return False
        return not any(state.of_activation[u] & SECOND for u in self.attackers)


def suffer(
    state: State, side: int, area: int, units: tuple[int, ...], result: int, kind: int
) -> None:
    """8.3.3-m The result counts as 1, 2 or (All) 4 steps for units given up."""
    steps = state.facts.numbers.storming.steps_all if result == ALL else result
    state.stack.append(Sacrifices(side, area, units, steps, result, kind))


class Sacrifices(GallipoliFrame, frozen=True):
    """8.3.3-l, Q57 D34, D37: units given up before any check, each for 2 steps."""

    side: int
    area: int
    units: tuple[int, ...]
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
        """Q57 Units still to check: as many as steps are left; after All, if none was given up,
        every one."""
        count = min(len(self.units), max(self.steps, 0))
        if self.result == ALL and self.steps == state.facts.numbers.storming.steps_all:
            count = len(self.units)
        state.stack[-1] = Hits(self.side, self.area, self.units, count, self.result, self.kind)


class Hits(GallipoliFrame, frozen=True):
    """8.2.1-c, 8.3.3-d D30, D35, D37: the owner chooses which units are affected."""

    side: int
    area: int
    units: tuple[int, ...]
    """Those not chosen yet."""
    count: int
    """How many are still to be chosen."""
    result: int
    kind: int
    chosen: tuple[int, ...] = ()
    all_units: tuple[int, ...] = ()
    """Everybody in the combat, once someone was chosen."""

    def run(self, state: State, log: Log) -> bool:
        if 0 < self.count < len(self.units):
            return True
        chosen = (*self.chosen, *self.units) if self.count else self.chosen
        everybody = self.all_units or self.units
        state.stack[-1] = Checks(
            self.side, self.area, tuple(sorted(chosen)), everybody, self.result, self.kind
        )
        return False

    def _case(self) -> str:
        return "8.2.1-c" if self.kind == BOMBARDED else "8.3.3-d"

    def decision(self, state: State) -> Decision:
        args = {"area": self.area, "count": self.count}
        return Decision(seat(self.side), self._case(), "choose_hit", args)

    def options(self, state: State) -> list[Action]:
        return [HIT[u] for u in self.units]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "hit":
            return NOT_NOW
        if action.arg in self.units:
            return None
        if action.arg in self.chosen:
            return Refusal((self._case(),), "named_already", {"unit": action.arg})
        return Refusal((self._case(),), "not_in_this_combat", {"unit": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack[-1] = Hits(
            self.side,
            self.area,
            without(self.units, action.arg),
            self.count - 1,
            self.result,
            self.kind,
            (*self.chosen, action.arg),
            self.all_units or self.units,
        )


# -- morale checks ---------------------------------------------------------------------------------


def check_modifiers(state: State, unit: int, result: int, kind: int) -> list[Modifier]:
    """Q55 What is added to the morale check of a unit affected by a bombardment or an assault."""
    if kind == BOMBARDED:
        return bombardment_check_modifiers(state, unit, result)
    return assault_check_modifiers(state, unit, result)


def bombardment_check_modifiers(state: State, unit: int, result: int) -> list[Modifier]:
    """8.2.1-e to 8.2.1-g, Q55."""
    shelling, found = state.facts.numbers.shelling, []
    if result == ALL:
        found.append(Modifier("8.2.1-e", f"{shelling.check_all:+d}", "all_units"))
    if not entrenched(state, unit):
        effect = f"{shelling.check_not_entrenched:+d}"
        found.append(Modifier("8.2.1-f", effect, "not_entrenched"))
    if state.health[unit] != NORMAL:
        found.append(Modifier("8.2.1-g", f"{shelling.check_shaken:+d}", "shaken_unit"))
    return found


def assault_check_modifiers(state: State, unit: int, result: int) -> list[Modifier]:
    """8.3.3-g, 8.3.3-h, 8.3.3-o, Q55."""
    storming = state.facts.numbers.storming
    number = storming.check_all if result == ALL else result
    found = [Modifier("8.3.3-g", f"{number:+d}", "combat_result")]
    if not supplied(state, unit):
        effect = f"{storming.check_out_of_supply:+d}"
        found.append(Modifier("8.3.3-h", effect, "unit_out_of_supply"))
    if state.health[unit] == SHATTERED:
        found.append(Modifier("8.3.3-o", f"{storming.check_broken:+d}", "unit_broken"))
    return found


def entrenched(state: State, unit: int) -> bool:
    return state.face[unit] == BACK and state.facts.pieces.arm[unit] == INFANTRY


class Checks(GallipoliFrame, frozen=True):
    """8.2.1-e, 8.3.3-g One check after the other; a unit that fails may dig in (8.4.1c-b)."""

    side: int
    area: int
    left: tuple[int, ...]
    units: tuple[int, ...]
    """Everybody in the combat."""
    result: int
    kind: int
    failed: tuple[int, ...] = ()

    def run(self, state: State, log: Log) -> bool:
        if not self.left:
            self._close(state)
            return False
        unit = self.left[0]
        modifiers = check_modifiers(state, unit, self.result, self.kind)
        case = "8.2.1-e" if self.kind == BOMBARDED else "8.3.3-g"
        fails = morale_check(state, unit, modifiers, case, log) > 0
        failed = self.failed
        asks = False
        if fails and not worsen(state, unit, self._case_of_loss(state, unit), log):
            failed = (*failed, unit)
            if state.health[unit] == SHATTERED:
                if state.facts.options.retreat_keeps_trench == "off":
                    s834_retreat.lose_trench(state, unit, log)
            else:
                asks = self._may_dig(state, unit)
        state.stack[-1] = Checks(
            self.side, self.area, self.left[1:], self.units, self.result, self.kind, failed
        )
        if asks:
            state.stack.append(DigIn(self.side, unit))
        return False

    def _case_of_loss(self, state: State, unit: int) -> str:
        if self.kind != BOMBARDED:
            return "8.3.3-j"
        return "8.2.1-j" if state.health[unit] == SHATTERED else "8.2.1-i"

    def _may_dig(self, state: State, unit: int) -> bool:
        """D31, D36, D37; useless to a unit that loses its trench as it retreats (Q69)."""
        if self.kind != BOMBARDED and state.facts.options.retreat_keeps_trench == "off":
            return False
        return may_dig_when_shaken(state, unit, supplied(state, unit))

    def _close(self, state: State) -> None:
        """8.3.3-k, Q63 After an assault those that failed retreat (by option, all that are
        Disorganised or Broken)."""
        state.stack.pop()
        if self.kind == BOMBARDED:
            return
        going = self.failed
        if state.facts.options.retreat_who == "all":
            going = tuple(u for u in self.units if state.in_play(u) and state.health[u] != NORMAL)
        if going:
            state.stack.append(s834_retreat.Retreats(self.side, self.area, going))


class DigIn(GallipoliFrame, frozen=True):
    """8.4.1c-b D31, D36: entrench a unit that just became Disorganised?"""

    side: int
    unit: int

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "8.4.1c-b", "dig_in_shaken", {"unit": self.unit})

    def options(self, state: State) -> list[Action]:
        return [YES, NO]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None if action.verb in ("yes", "no") else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "yes":
            dig(state, self.unit)
            log.add("8.4.1c-b", "dug_in_shaken", unit=self.unit)
