"""8.3.3, 8.2.1 Which units suffer from a combat, and their morale checks."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import AreaId, Side, UnitId
from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.rules.frame import HIT, GallipoliFrame, YesOrNo, seat
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m08_combat import s834_retreat
from grognard.games.gallipoli.rules.m08_combat.s84_states import morale_check, worsen
from grognard.games.gallipoli.rules.m08_combat.s821_results import (
    ALL,
    bombardment_check_modifiers,
    case_of_loss,
)
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import dig, may_dig_when_shaken
from grognard.games.gallipoli.schema.numbers import Storming
from grognard.games.gallipoli.state import NORMAL, SHATTERED, State

BOMBARDED, DEFENDING, ATTACKING = 0, 1, 2
"""How units came by a result."""


@dataclass(unsafe_hash=True)
class Hits(GallipoliFrame):
    """8.2.1-c, 8.3.3-d D30, D35, D37: the owner chooses which units are affected."""

    side: Side
    area: AreaId
    units: tuple[UnitId, ...]
    """Those not chosen yet."""
    count: int
    """How many are still to be chosen."""
    result: int
    kind: int
    chosen: tuple[UnitId, ...] = ()
    all_units: tuple[UnitId, ...] = ()
    """Everybody in the combat, once someone was chosen."""

    def run(self, state: State, log: Log) -> bool:
        # 8.3.3-f With no more units than that there is nothing to choose.
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


def check_modifiers(state: State, unit: UnitId, result: int, kind: int) -> list[Modifier]:
    """Q55 What is added to the morale check of a unit affected by a bombardment or an assault."""
    if kind == BOMBARDED:
        return bombardment_check_modifiers(state, unit, result)
    return assault_check_modifiers(state, unit, result)


def assault_check_modifiers(state: State, unit: UnitId, result: int) -> list[Modifier]:
    """8.3.3-g, Q55 What is added to the check of a unit."""
    return checks_for(state.facts.numbers.storming, result, *conditions(state, unit))


def conditions(state: State, unit: UnitId) -> tuple[bool, bool]:
    """8.3.3-g Is the unit supplied, and is it Broken?"""
    return supplied(state, unit), state.health[unit] == SHATTERED


def checks_for(numbers: Storming, result: int, in_supply: bool, broken: bool) -> list[Modifier]:
    """8.3.3-g, 8.3.3-h, 8.3.3-o By the result and the state of the unit."""
    number = numbers.check_all if result == ALL else result
    found = [Modifier("8.3.3-g", f"{number:+d}", "combat_result")]
    if not in_supply:
        effect = f"{numbers.check_out_of_supply:+d}"
        found.append(Modifier("8.3.3-h", effect, "unit_out_of_supply"))
    if broken:
        found.append(Modifier("8.3.3-o", f"{numbers.check_broken:+d}", "unit_broken"))
    return found


@dataclass(unsafe_hash=True)
class Checks(GallipoliFrame):
    """8.2.1-e, 8.3.3-g One check after the other; a unit that fails may dig in (8.4.1c-b)."""

    side: Side
    area: AreaId
    left: tuple[int, ...]
    units: tuple[UnitId, ...]
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
        # 8.3.3-i, 8.2.1-h Who passes is unharmed.
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

    def _case_of_loss(self, state: State, unit: UnitId) -> str:
        return case_of_loss(state, unit) if self.kind == BOMBARDED else "8.3.3-j"

    def _may_dig(self, state: State, unit: UnitId) -> bool:
        """D31, D36, D37; useless to a unit that loses its trench as it retreats (Q69)."""
        if self.kind != BOMBARDED and state.facts.options.retreat_keeps_trench == "off":
            return False
        return may_dig_when_shaken(state, unit, supplied(state, unit))

    def _close(self, state: State) -> None:
        """8.3.3-k, Q63 After an assault those that failed retreat (by option, all that are
        Disorganised or Broken)."""
        state.stack.pop()
        # 8.2.1-k Nobody retreats from a bombardment.
        if self.kind == BOMBARDED:
            return
        going = self.failed
        if state.facts.options.retreat_who == "all":
            going = tuple(u for u in self.units if state.in_play(u) and state.health[u] != NORMAL)
        if going:
            state.stack.append(s834_retreat.Retreats(self.side, self.area, going))


@dataclass(unsafe_hash=True)
class DigIn(YesOrNo):
    """8.4.1c-b D31, D36: entrench a unit that just became Disorganised?"""

    side: Side
    unit: UnitId

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "8.4.1c-b", "dig_in_shaken", {"unit": self.unit})

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "yes":
            dig(state, self.unit)
            log.add("8.4.1c-b", "dug_in_shaken", unit=self.unit)
