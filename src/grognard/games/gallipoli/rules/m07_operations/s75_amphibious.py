"""7.5 Amphibious movement: from the Allied box to an Assault Area or a supplied Beachhead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import AreaId, UnitId
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, INFANTRY, TURKISH
from grognard.games.gallipoli.rules.frame import BOX, DIG, STAY, seat
from grognard.games.gallipoli.rules.m06_supply.s65_lines import beachhead_areas
from grognard.games.gallipoli.rules.m07_operations.s74_room import landing_room, staying_room
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal
from grognard.games.gallipoli.rules.m07_operations.s731_fight_first import bars_landings
from grognard.games.gallipoli.rules.m07_operations.s732_steps import Walk, finish
from grognard.games.gallipoli.rules.m08_combat.s84_states import morale_check, set_health
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import dig
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import enter
from grognard.games.gallipoli.rules.m13_scenarios.s135_suvla import suvla_open
from grognard.games.gallipoli.state import DUG, FRONT, LANDING, MOVED, SHAKEN, TRENCH, State


def sail_refusal(state: State, walk: Walk, to: AreaId) -> Refusal | None:
    """7.5-b May the unit be taken from the Allied box to this area?"""
    facts, unit = state.facts, walk.unit
    if walk.side != ALLIED or walk.at != facts.land.boxes[ALLIED]:
        return Refusal(("7.5-b",), "sail_not_in_box", {"unit": unit})
    if facts.land.assault >> to & 1:
        return assault_area_refusal(state, unit, to) or land_refusal(state, to, ALLIED, (unit,))
    if not beachhead_areas(state, facts.pieces.group[unit]) >> to & 1:
        return Refusal(("7.5-b", "6.5.1-a"), "sail_no_beachhead", {"unit": unit, "to": to})
    return landing_room(state, walk, to)


def assault_area_refusal(state: State, unit: UnitId, area: AreaId) -> Refusal | None:
    """7.3.1-c, 7.4-b, 7.5-c, 7.5-d, 13.5 What keeps this unit out of an Assault Area."""
    if bars_landings(state, ALLIED):
        return Refusal(("7.3.1-c", "7.3.1-d"), "sail_fight_first")
    if area == state.facts.land.suvla and not suvla_open(state):
        cases = ("13.5-a",) if state.suvla_turn else ("13.1.2-j", "13.2.2-k")
        return Refusal(cases, "sail_suvla_closed", {"to": area})
    if state.mines[area]:
        return Refusal(("7.5-d",), "sail_mined", {"to": area})
    if state.ships_in(area, TURKISH):
        return Refusal(("7.4-b",), "sail_enemy_ship", {"to": area})
    opposed = state.facts.land.around[area] & state.occupied[TURKISH]
    options = state.facts.options
    if state.facts.pieces.arm[unit] == ARTILLERY:
        if options.artillery_lands == "never":
            return Refusal(("7.5-c", "8.0-a"), "sail_artillery_never", {"unit": unit})
        if opposed:
            return Refusal(("7.5-c", "8.0-a"), "sail_artillery", {"unit": unit, "to": area})
    if not opposed and options.unopposed_landing == "off":
        return Refusal(("7.5-c", "7.6-a"), "sail_nobody_there", {"to": area})
    return None


def sails(state: State, walk: Walk) -> Iterator[int]:
    """7.5-a, 7.5-b Every area the unit may be shipped to from its box."""
    land = state.facts.land
    if walk.side != ALLIED or walk.at != land.boxes[ALLIED]:
        return
    goals = beachhead_areas(state, state.facts.pieces.group[walk.unit])
    if not bars_landings(state, ALLIED):
        goals |= land.assault
    for to in bits(goals):
        if sail_refusal(state, walk, to) is None:
            yield to


def ship(state: State, unit: UnitId, to: AreaId, log: Log) -> None:
    """7.5-b The unit is placed; nobody arrives entrenched."""
    if state.facts.pieces.arm[unit] == INFANTRY:
        state.face[unit] = FRONT
    state.of_impulse[unit] &= ~TRENCH
    if state.facts.land.assault >> to & 1:
        state.put(unit, to)
        state.of_activation[unit] |= MOVED | LANDING
        log.add("7.5-b", "sailed_to_assault", unit=unit, to=to)
    else:
        enter(state, unit, to, log)
        state.of_activation[unit] |= MOVED
        log.add("7.5-b", "sailed_to_beachhead", unit=unit, to=to)


def dig_ashore_refusal(state: State, unit: UnitId, to: AreaId) -> Refusal | None:
    """8.4.1c-b, Q30 May a unit that the sea disorganises be turned to Entrenched at once?"""
    if state.facts.pieces.arm[unit] != INFANTRY:
        return Refusal(("7.3.2d-a",), "flip_infantry_only", {"unit": unit})
    if not state.facts.land.land >> to & 1:
        return Refusal(("7.3.2d-a",), "flip_not_ashore", {"unit": unit})
    if state.of_turn[unit] & DUG:
        return Refusal(("7.3.2d-b",), "dig_once", {"unit": unit})
    return None


def sail(state: State, walk: Walk, to: AreaId, log: Log) -> bool:
    """7.5-e With Rough Sea the unit first makes an unmodified check (7.5-f); true if it may move
    on."""
    if state.rough and morale_check(state, walk.unit, (), "7.5-e", log) > 0:
        state.stack.append(
            RoughSea(
                walk.side, walk.unit, walk.start, walk.at, walk.left, walk.oos,
                walk.ashore, walk.moved, walk.flipped, walk.crowded, to,
            )
        )  # fmt: skip
        return False
    ship(state, walk.unit, to, log)
    if state.facts.land.assault >> to & 1:
        # 7.5-i Its movement is over, though it may advance after combat (8.3.5-a).
        finish(state, walk)
        return False
    # 7.5-h
    return True


@dataclass(unsafe_hash=True)
class RoughSea(Walk):
    """7.5-g D28 The unit failed its check: back to the box, or there but Disorganised."""

    to: AreaId = 0

    def run(self, state: State, log: Log) -> bool:
        if self._stay_refusal(state) is None:
            return True
        self.apply(state, BOX, log)
        return False

    def decision(self, state: State) -> Decision:
        args = {"unit": self.unit, "to": self.to}
        return Decision(seat(self.side), "7.5-g", "rough_sea", args)

    def options(self, state: State) -> list[Action]:
        found = [BOX, STAY]
        if dig_ashore_refusal(state, self.unit, self.to) is None:
            found.append(DIG)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "dig":
            return dig_ashore_refusal(state, self.unit, self.to)
        return None if action.verb in ("box", "stay") else NOT_NOW

    def _stay_refusal(self, state: State) -> Refusal | None:
        """7.4-c It cannot go on from where it lands."""
        return staying_room(state, self, self.to)

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        unit = self.unit
        if action.verb == "box":
            log.add("7.5-g", "sea_too_rough", unit=unit)
        else:
            ship(state, unit, self.to, log)
            set_health(state, unit, SHAKEN, "7.5-g", log)
            if action.verb == "dig":
                dig(state, unit)
                log.add("8.4.1c-b", "dug_in", unit=unit, area=self.to)
        finish(state, self)
