"""8.3 Assault: land units attack an adjacent area."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, roll
from grognard.engine.ids import AreaId, Side, UnitId
from grognard.games.gallipoli.rules.frame import ATTACKER, COMMIT, INTENSIVE, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m07_operations.s76_landings import FROM_THE_SEA, is_amphibious
from grognard.games.gallipoli.rules.m07_operations.s731_fight_first import bars_landings
from grognard.games.gallipoli.rules.m08_combat import s821_results, s832_intensive, s833_results
from grognard.games.gallipoli.rules.m08_combat.s80_kinds_of_combat import assaults
from grognard.games.gallipoli.rules.m08_combat.s831_odds import (
    assault_odds,
    assault_result,
    attack_factor,
    attack_total,
    defence_total,
    odds_column,
)
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import (
    in_reserve,
    shaken_refusal,
    unsupplied_refusal,
)
from grognard.games.gallipoli.rules.m11_special import s111_reserve
from grognard.games.gallipoli.state import ACTING, ASSAULTED, FOUGHT, OFF_MAP, State

NOBODY = -1
# 8.3.3-b By entry of the table, the result.
LOSSES = {"-": 0, "1": 1, "2": 2, "A": s821_results.ALL}


# -- who may attack what ---------------------------------------------------------------------------


def unit_refusal(state: State, side: Side, unit: UnitId) -> Refusal | None:
    """8.3-a Why this unit can attack nothing in this combat part."""
    pieces, args = state.facts.pieces, {"unit": unit}
    if unit >= pieces.first_ship or pieces.side[unit] != side:
        return Refusal(("8.3-a",), "not_your_unit", args)
    marks = state.of_activation[unit]
    if not marks & ACTING:
        return Refusal(("8.3-a",), "not_activated", args)
    if not state.on_map(unit):
        return Refusal(("8.3-a",), "unit_not_on_map", args)
    if not assaults(state, unit):
        return Refusal(("8.0-a",), "artillery_cannot_assault", args)
    if refused := shaken_refusal(state, unit):
        return refused
    if marks & FOUGHT:
        return Refusal(("8.3-a",), "fought_already", args)
    if in_reserve(state, unit):
        return Refusal(("11.1-b",), "in_reserve", args)
    if state.facts.land.sea >> state.where[unit] & 1 and bars_landings(state, side):
        return Refusal(("7.3.1-c",), "landing_moves_first", args)
    return unsupplied_refusal(state, unit, "8.3-a")


def attacker_refusal(state: State, side: Side, unit: UnitId, area: AreaId) -> Refusal | None:
    """8.3-a Why this unit cannot attack this area."""
    refused = unit_refusal(state, side, unit)
    if refused is not None:
        return refused
    if not state.facts.land.around[area] >> state.where[unit] & 1:
        return Refusal(("8.3-a",), "not_adjacent", {"unit": unit, "area": area})
    return None


def attackers_of(state: State, side: Side, area: AreaId) -> list[UnitId]:
    """8.3-a The units that can attack an area now."""
    marks, of_side = state.of_activation, state.facts.pieces.land_of[side]
    return sorted(
        u
        for near in state.facts.land.neighbours[area]
        for u in state.here[near]
        if marks[u] & (ACTING | FOUGHT) == ACTING
        and u in of_side
        and unit_refusal(state, side, u) is None
    )


def targets(state: State, side: Side) -> list[AreaId]:
    """8.3-b, 8.3.1-f The areas that can be assaulted at 1-4 or better."""
    around, where, enemies = state.facts.land.around, state.where, state.occupied[1 - side]
    marks, able = state.of_activation, dict[int, int]()
    for unit in state.facts.pieces.land_of[side]:
        if marks[unit] & (ACTING | FOUGHT) != ACTING or where[unit] >= OFF_MAP:
            continue
        goals = around[where[unit]] & enemies
        if goals and unit_refusal(state, side, unit) is None:
            strength = attack_factor(state, unit)
            for area in bits(goals):
                able[area] = able.get(area, 0) + strength
    return [
        area
        for area in sorted(able)
        if odds_column(state, able[area], defence_total(state, area, 1 - side)) >= 0
    ]


def target_refusal(state: State, side: Side, area: AreaId) -> Refusal | None:
    """8.3-b Why this area cannot be assaulted now."""
    args = {"area": area}
    if not state.occupied[1 - side] >> area & 1:
        return Refusal(("8.3-b",), "no_enemy_units", args)
    able = attackers_of(state, side, area)
    if not able:
        return Refusal(("8.3-a",), "nobody_to_assault", args)
    return odds_refusal(state, side, area, able)


def odds_refusal(
    state: State, side: Side, area: AreaId, attackers: Sequence[UnitId]
) -> Refusal | None:
    """8.3.1-f No attack below 1-4."""
    attack, defence = attack_total(state, attackers), defence_total(state, area, 1 - side)
    if odds_column(state, attack, defence) >= 0:
        return None
    args = {"area": area, "attack": attack, "defence": defence}
    return Refusal(("8.3.1-f",), "odds_too_low", args)


# -- the attack ------------------------------------------------------------------------------------


@dataclass(unsafe_hash=True)
class Assault(GallipoliFrame):
    """8.3.1-a D32, D33: attackers named one by one, perhaps guns to support them, then go.

    Before an Intensive Assault is declared any unit that is able may be added; afterwards only
    units in Attack mode. The area was offered because all of them together reach 1-4, so there is
    always a way to commit.
    """

    side: Side
    area: AreaId
    chosen: tuple[UnitId, ...] = ()
    supporter: UnitId = NOBODY

    def _unit_refusal(self, state: State, unit: UnitId) -> Refusal | None:
        refused = attacker_refusal(state, self.side, unit, self.area)
        if refused is not None:
            return refused
        if unit in self.chosen:
            return Refusal(("8.3.1-a",), "named_already", {"unit": unit})
        if self.supporter != NOBODY:
            return s832_intensive.attack_mode_refusal(state, (unit,))
        return None

    def _support_refusal(self, state: State, piece: UnitId) -> Refusal | None:
        if self.supporter != NOBODY:
            return Refusal(("8.3.2-b",), "support_chosen", {"unit": self.supporter})
        refused = self._commit_refusal(state)
        if refused is not None:
            return refused
        return s832_intensive.supporter_refusal(state, self.side, self.area, self.chosen, piece)

    def _commit_refusal(self, state: State) -> Refusal | None:
        if not self.chosen:
            return Refusal(("8.3.1-a",), "no_attacker_yet")
        return odds_refusal(state, self.side, self.area, self.chosen)

    def decision(self, state: State) -> Decision:
        chosen = self.chosen
        args = {
            "area": self.area,
            "count": len(chosen),
            "attack": attack_total(state, chosen),
            "defence": defence_total(state, self.area, 1 - self.side),
        }
        return Decision(seat(self.side), "8.3.1-a", "choose_attackers", args)

    def options(self, state: State) -> list[Action]:
        able = attackers_of(state, self.side, self.area)
        if self.supporter == NOBODY:
            found = [ATTACKER[u] for u in able if u not in self.chosen]
        else:
            found = [ATTACKER[u] for u in able if self._unit_refusal(state, u) is None]
        if self._commit_refusal(state) is None:
            if self.supporter == NOBODY:
                guns = s832_intensive.supporters(state, self.side, self.area, self.chosen)
                found += [INTENSIVE[p] for p in guns]
            found.append(COMMIT)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "attacker":
            return self._unit_refusal(state, action.arg)
        if action.verb == "intensive":
            return self._support_refusal(state, action.arg)
        return self._commit_refusal(state) if action.verb == "commit" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "attacker":
            chosen = (*self.chosen, action.arg)
            state.stack[-1] = Assault(self.side, self.area, chosen, self.supporter)
        elif action.verb == "intensive":
            state.stack[-1] = Assault(self.side, self.area, self.chosen, action.arg)
        else:
            state.stack.pop()
            assault(state, self.side, self.area, self.chosen, self.supporter, log)


def assault(
    state: State, side: Side, area: AreaId, chosen: tuple[UnitId, ...], supporter: UnitId, log: Log
) -> None:
    """8.3.1 Resolve an assault up to its entry in the table; s833_results works it off."""
    attackers = tuple(sorted(chosen))
    amphibious = is_amphibious(state, attackers)
    # 11.1-d, Q92 An assault turns up Reserve cavalry before it defends.
    s111_reserve.turn_up(state, area, log)
    defenders = tuple(state.units_in(area, 1 - side))
    storm = assault_odds(state, side, area, attackers, supporter != NOBODY)
    columns = state.facts.library.assault.columns
    if supporter != NOBODY:
        s832_intensive.support(state, side, supporter, log)
    die = roll(state, 6, "8.3.1-l", log)
    total = die + storm.total
    result = assault_result(state, storm.column, total)
    log.add(
        "8.3.1-l",
        "assault",
        attackers=list(attackers),
        area=area,
        defenders=list(defenders),
        attack=storm.attack,
        defence=storm.defence,
        odds=columns[min(storm.odds, len(columns) - 1)],
        shifts=[m.as_args() for m in storm.shifts],
        column=columns[storm.column],
        die=die,
        total=total,
        modifiers=[m.as_args() for m in storm.modifiers],
        crt=result,
    )
    mark = FROM_THE_SEA if amphibious else FOUGHT
    for unit in attackers:
        state.of_activation[unit] |= mark
    for unit in defenders:
        state.of_turn[unit] |= ASSAULTED
    if amphibious:
        state.landed_ever = True
    # 8.3.3-a
    to_attacker, to_defender = result.split("/")
    state.stack.append(
        s833_results.AssaultResult(
            side,
            area,
            attackers,
            defenders,
            LOSSES[to_attacker],
            LOSSES[to_defender],
            amphibious,
        )
    )
