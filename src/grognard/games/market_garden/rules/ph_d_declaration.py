"""D Combat Declaration Phase: every maneuver and assault combat of the player turn (R7)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal
from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.facts import ALLIED, ARTILLERY
from grognard.games.market_garden.rules import r01_strength as strength
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.rules.frame import (
    ASSAULT,
    ATTACKER,
    END,
    MANEUVER,
    NOT_NOW,
    GardenFrame,
    seat,
)
from grognard.games.market_garden.state import NOBODY, Combat, State


def phase(state: State, side: int, second: bool, log: Log) -> None:
    """D-1-a, P2-D-1 The phasing player declares; all of it before anything is carried out."""
    state.combats = ()
    state.origins.clear()
    if any(targets(state, side)):
        state.stack.append(Declaration(side))


# -- who may attack what ---------------------------------------------------------------------------


def busy(state: State) -> set[int]:
    """R7-e The units already declared for a combat."""
    return {unit for combat in state.combats for unit in combat.attackers}


def attacker_refusal(
    state: State, side: int, unit: int, target: int, assault: bool
) -> Refusal | None:
    """R7-b, R7-e, R7-g, R7-h May this unit be declared against that hex?"""
    pieces, args = state.facts.pieces, {"unit": unit, "hex": target}
    if pieces.side[unit] != side or state.where[unit] < 0:
        return Refusal(("R7-b",), "not_your_unit", args)
    if pieces.kind[unit] == ARTILLERY or not pieces.attack[unit]:
        return Refusal(("R7-h",), "cannot_attack", args)
    if state.fatigued[unit]:
        return Refusal(("R7-g", "R14.3-c"), "fatigued", args)
    both = state.facts.options.unit_both == "yes"
    declared = [c for c in state.combats if unit in c.attackers]
    if declared and (not both or any(c.assault == assault or c.target != target for c in declared)):
        return Refusal(("R7-e",), "declared_already", args)
    if target not in state.facts.board.around(state.where[unit]):
        return Refusal(("R7-b",), "not_adjacent", args)
    return crossing_refusal(state, unit, target)


def crossing_refusal(state: State, unit: int, target: int) -> Refusal | None:
    """R7-b, R12.4-b Over a hexside the unit could cross; a river also by boats (R17.2-e)."""
    board = state.facts.board
    at = 6 * state.where[unit] + board.direction(state.where[unit], target)
    if moving.can_cross(state, unit, at) or by_boat(state, unit, at):
        return None
    cases = ("R12.4-b",) if board.water[at] == RIVER else ("R7-b",)
    return Refusal(cases, "cannot_cross", {"unit": unit, "hex": target})


def by_boat(state: State, unit: int, at: int) -> bool:
    """R17.2-e Could the unit attack over this hexside in assault boats?"""
    facts = state.facts
    if facts.options.boats != "on" or state.boats_used or facts.pieces.side[unit] != ALLIED:
        return False
    unbridged = facts.board.water[at] == RIVER and state.crossing(at) == NOBODY
    return unbridged and not facts.pieces.motorised[unit]


def needs_boats(state: State, unit: int, target: int) -> bool:
    """R17.2-e Can the unit reach the target only by boat?"""
    at = 6 * state.where[unit] + state.facts.board.direction(state.where[unit], target)
    return not moving.can_cross(state, unit, at)


def able(state: State, side: int, target: int, assault: bool) -> list[int]:
    """R7-j Every unit that may be declared against a hex."""
    around = state.facts.board.around(target)
    return [
        unit
        for hex_ in around
        for unit in state.units_in(hex_, side)
        if attacker_refusal(state, side, unit, target, assault) is None
    ]


def targets(state: State, side: int) -> list[int]:
    """R7-b The enemy hexes that somebody can attack."""
    zone = {
        beyond
        for unit in state.side_on_map(side)
        for beyond in state.facts.board.around(state.where[unit])
        if state.enemy_in(beyond, side)
    }
    return [
        hex_
        for hex_ in sorted(zone)
        if able(state, side, hex_, False) or able(state, side, hex_, True)
    ]


def target_refusal(state: State, side: int, target: int, assault: bool) -> Refusal | None:
    """R7-b, R7-f One maneuver and one assault combat a hex; somebody must be able to attack."""
    args = {"hex": target}
    if not state.enemy_in(target, side):
        return Refusal(("R7-b",), "no_enemy_there", args)
    if any(c.target == target and c.assault == assault for c in state.combats):
        return Refusal(("R7-f",), "attacked_already", args)
    if not able(state, side, target, assault):
        return Refusal(("R7-b",), "nobody_can_attack", args)
    return None


# -- frames ----------------------------------------------------------------------------------------


class Declaration(GardenFrame, frozen=True):
    """D-1-b, D-1-c The next combat to declare, maneuver or assault."""

    side: int

    def run(self, state: State, log: Log) -> bool:
        if len(self.options(state)) > 1:
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        count = len(state.combats)
        return Decision(seat(self.side), "D-1-a", "declare", {"count": count})

    def options(self, state: State) -> list[Action]:
        found = []
        for hex_ in targets(state, self.side):
            if target_refusal(state, self.side, hex_, False) is None:
                found.append(MANEUVER[hex_])
            if target_refusal(state, self.side, hex_, True) is None:
                found.append(ASSAULT[hex_])
        return [*found, END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb not in ("maneuver", "assault"):
            return NOT_NOW
        assault = action.verb == "assault"
        return target_refusal(state, self.side, action.arg, assault)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        state.stack.append(Attackers(self.side, action.arg, action.verb == "assault"))


class Attackers(GardenFrame, frozen=True):
    """R7-j The units of one combat, from any hexes next to the target."""

    side: int
    target: int
    assault: bool
    chosen: tuple[int, ...] = ()
    boats: bool = False

    def decision(self, state: State) -> Decision:
        args = {"hex": self.target, "count": len(self.chosen)}
        return Decision(seat(self.side), "D-1-a", "choose_attackers", args)

    def options(self, state: State) -> list[Action]:
        near = able(state, self.side, self.target, self.assault)
        found = [ATTACKER[u] for u in near if self._refusal(state, u) is None]
        return [*found, END] if self.end_refusal(state) is None else found or [END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            refused = self.end_refusal(state)
            # Whoever has named all he can and is still too weak goes back without a combat.
            return refused if refused and END not in self.options(state) else None
        return self._refusal(state, action.arg) if action.verb == "attacker" else NOT_NOW

    def _refusal(self, state: State, unit: int) -> Refusal | None:
        if unit in self.chosen:
            return Refusal(("R7-e",), "declared_already", {"unit": unit, "hex": self.target})
        refused = attacker_refusal(state, self.side, unit, self.target, self.assault)
        if refused is None and self._mixes_boats(state, unit):
            return Refusal(("R17.2-e",), "one_stack_in_boats", {"unit": unit})
        if refused is None and self.assault:
            return self._room_refusal(state, unit)
        return refused

    def _mixes_boats(self, state: State, unit: int) -> bool:
        """R17.2-e The boats carry one stack: units of one hex; others may join by land (R7-j)."""
        if not needs_boats(state, unit, self.target):
            return False
        afloat = [u for u in self.chosen if needs_boats(state, u, self.target)]
        return any(state.where[u] != state.where[unit] for u in afloat)

    def _room_refusal(self, state: State, unit: int) -> Refusal | None:
        """R6-c The assaulting units together keep the stacking limit."""
        if stacking.stack_refusal(state, self.target, (*self.chosen, unit)) is None:
            return None
        most = state.facts.numbers.stacking.most
        return Refusal(("R6-c",), "stack_full", {"hex": self.target, "most": most})

    def end_refusal(self, state: State) -> Refusal | None:
        """R12.1-b A maneuver combat needs odds of 1:3 before shifts."""
        if not self.chosen:
            return Refusal(("D-1-a",), "no_attackers", {"hex": self.target})
        if not self.assault and strength.odds_column(state, self.chosen, self.target) is None:
            return Refusal(("R12.1-b",), "odds_too_low", {"hex": self.target})
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "attacker":
            boats = self.boats or needs_boats(state, action.arg, self.target)
            chosen = (*self.chosen, action.arg)
            state.stack[-1] = replace(self, chosen=chosen, boats=boats)
            return
        state.stack.pop()
        if self.end_refusal(state) is not None:
            log.add("R12.1-b", "not_declared", hex=self.target)
            return
        combat = Combat(self.assault, self.target, self.chosen, self.boats)
        state.combats = (*state.combats, combat)
        if self.boats:
            state.boats_used = True
        for unit in state.units_in(self.target, 1 - self.side):
            # Troops that were held back are free once they are attacked.
            state.released[unit] = 0
        kind = "assault_declared" if self.assault else "maneuver_declared"
        log.add("D-1-a", kind, hex=self.target, attackers=self.chosen)
