"""8.3.5 Advance after combat, and the optional advance into vacant areas (8.3.5a)."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import AreaId, Side, UnitId
from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.rules.frame import ADVANCE, CHARGE, END, GO, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m07_operations import s76_landings
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal
from grognard.games.gallipoli.rules.m08_combat.s84_states import morale_check
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import enter
from grognard.games.gallipoli.state import LANDED, NORMAL, SECOND, TRENCH, State


def move_in(state: State, unit: UnitId, area: AreaId, log: Log) -> None:
    """A unit enters an area after combat; one that comes from the sea has landed (Q19)."""
    if state.facts.land.sea >> state.where[unit] & 1:
        state.of_impulse[unit] |= LANDED
    state.of_impulse[unit] &= ~TRENCH
    enter(state, unit, area, log)


def beside(state: State, unit: UnitId, area: AreaId) -> bool:
    """8.3.5-a Is the unit on the map, in an area next to this one?"""
    return state.on_map(unit) and bool(state.facts.land.around[area] >> state.where[unit] & 1)


@dataclass(unsafe_hash=True)
class Advance(GallipoliFrame):
    """8.3.5-a, Q66 D40: attackers in Normal state enter the vacated area, up to stacking."""

    side: Side
    area: AreaId
    attackers: tuple[UnitId, ...]
    amphibious: bool

    def _unit_refusal(self, state: State, unit: UnitId) -> Refusal | None:
        args = {"unit": unit, "area": self.area}
        if unit not in self.attackers:
            return Refusal(("8.3.5-a",), "not_in_this_combat", args)
        if state.where[unit] == self.area:
            return Refusal(("8.3.5-a",), "advanced_already", args)
        if state.health[unit] != NORMAL:
            return Refusal(("8.3.5-a", "8.4.1c-a"), "too_shaken_to_move", args)
        if not beside(state, unit, self.area):
            return Refusal(("8.3.5-a",), "not_adjacent_land", args)
        return land_refusal(state, self.area, self.side, (unit,))

    def _able(self, state: State) -> list[UnitId]:
        return [u for u in self.attackers if self._unit_refusal(state, u) is None]

    def run(self, state: State, log: Log) -> bool:
        if self._able(state):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "8.3.5-a", "advance", {"area": self.area})

    def options(self, state: State) -> list[Action]:
        return [*[ADVANCE[u] for u in self._able(state)], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        return self._unit_refusal(state, action.arg) if action.verb == "advance" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        unit = action.arg
        log.add("8.3.5-a", "advanced", unit=unit, to=self.area)
        # 8.3.5-b A fort or Beachhead that was left there is lost.
        move_in(state, unit, self.area, log)
        if self.amphibious:
            s76_landings.note_taken(state, self.area, unit)


# -- into vacant areas -----------------------------------------------------------------------------


def may_charge(state: State, attackers: tuple[UnitId, ...]) -> bool:
    """8.3.5a-a The optional rule, and 8.3.5a-d never in a second activation."""
    if state.facts.options.advance_vacant != "on":
        return False
    return not any(state.of_activation[u] & SECOND for u in attackers)


def charge_goals(state: State, side: Side, unit: UnitId) -> list[AreaId]:
    """8.3.5a-a The areas next to a unit that the enemy does not occupy and that have room."""
    land = state.facts.land
    near = land.around[state.where[unit]] & land.land & ~state.occupied[1 - side]
    return [n for n in bits(near) if land_refusal(state, n, side, (unit,)) is None]


def charge_modifiers(state: State, side: Side, start: AreaId, area: AreaId) -> list[Modifier]:
    """8.3.5a-c, Q67 A single +1 for enemies on a hill next to either area."""
    land = state.facts.land
    hills = land.hills & state.occupied[1 - side]
    if (land.around[start] | land.around[area]) & hills:
        watched = state.facts.numbers.storming.vacant_watched
        return [Modifier("8.3.5a-c", f"{watched:+d}", "watched_from_hill")]
    return []


@dataclass(unsafe_hash=True)
class VacantAdvance(GallipoliFrame):
    """8.3.5a D41: attackers that did not advance may each try for an adjacent vacant area."""

    side: Side
    area: AreaId
    left: tuple[int, ...]

    def _unit_refusal(self, state: State, unit: UnitId) -> Refusal | None:
        args = {"unit": unit}
        if unit not in self.left:
            return Refusal(("8.3.5a-a",), "not_in_this_combat", args)
        if not state.on_map(unit) or state.where[unit] == self.area:
            return Refusal(("8.3.5a-a",), "advanced_already", {"unit": unit, "area": self.area})
        if state.health[unit] != NORMAL:
            return Refusal(("8.3.5a-a", "8.4.1c-a"), "too_shaken_to_move", args)
        if not charge_goals(state, self.side, unit):
            return Refusal(("8.3.5a-a",), "no_vacant_area", args)
        return None

    def _able(self, state: State) -> list[UnitId]:
        return [u for u in self.left if self._unit_refusal(state, u) is None]

    def run(self, state: State, log: Log) -> bool:
        if self._able(state):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "8.3.5a-a", "charge")

    def options(self, state: State) -> list[Action]:
        return [*[CHARGE[u] for u in self._able(state)], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        return self._unit_refusal(state, action.arg) if action.verb == "charge" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        left = without(self.left, action.arg)
        state.stack[-1] = VacantAdvance(self.side, self.area, left)
        state.stack.append(VacantGoal(self.side, action.arg))


@dataclass(unsafe_hash=True)
class VacantGoal(GallipoliFrame):
    """8.3.5a-b Where to; then the check, and the unit goes or stays."""

    side: Side
    unit: UnitId

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "8.3.5a-a", "charge_where", {"unit": self.unit})

    def options(self, state: State) -> list[Action]:
        return [GO[n] for n in charge_goals(state, self.side, self.unit)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "go":
            return NOT_NOW
        area, land = action.arg, state.facts.land
        args = {"unit": self.unit, "area": area}
        if not land.land >> area & 1 or not beside(state, self.unit, area):
            return Refusal(("8.3.5a-a",), "not_adjacent_land", args)
        if state.occupied[1 - self.side] >> area & 1:
            return Refusal(("8.3.5a-a",), "enemy_in_the_way", args)
        return land_refusal(state, area, self.side, (self.unit,))

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        unit, area = self.unit, action.arg
        modifiers = charge_modifiers(state, self.side, state.where[unit], area)
        if morale_check(state, unit, modifiers, "8.3.5a-b", log) <= 0:
            log.add("8.3.5a-a", "advanced", unit=unit, to=area)
            move_in(state, unit, area, log)
