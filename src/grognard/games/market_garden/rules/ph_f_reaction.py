"""F Defensive Reaction Phase: for each attacked hex one neighbour may try to come in (R11)."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal, roll
from grognard.games.market_garden.facts import ARTILLERY
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.rules.frame import NO, NOT_NOW, REACT, GardenFrame, seat
from grognard.games.market_garden.state import State


def phase(state: State, side: int, second: bool, log: Log) -> None:
    """F-1-a, P2-F-1 Hex by hex, in the order of the map."""
    hexes = tuple(sorted({combat.target for combat in state.combats}))
    if hexes:
        state.stack.append(Reactions(1 - side, hexes))


def react_refusal(state: State, side: int, unit: int, target: int) -> Refusal | None:
    """R11.1 Who may try: adjacent, fresh, supplied, not attacked itself, and able to enter."""
    facts, args = state.facts, {"unit": unit, "hex": target}
    here = state.where[unit]
    if facts.pieces.side[unit] != side or here < 0:
        return Refusal(("F-1-a",), "not_your_unit", args)
    if target not in facts.board.around(here):
        return Refusal(("F-1-a",), "not_adjacent", args)
    if facts.pieces.kind[unit] == ARTILLERY:
        return Refusal(("R11.1-a",), "artillery_stays", args)
    if state.fatigued[unit]:
        return Refusal(("R11.1-a", "R14.3-c"), "fatigued", args)
    if state.unsupplied[unit]:
        return Refusal(("R11.1-a",), "unsupplied_stays", args)
    if any(combat.target == here for combat in state.combats):
        return Refusal(("R11.1-a",), "attacked_itself", args)
    if state.reacted[unit]:
        return Refusal(("R11.1-d",), "reacted_already", args)
    return _way_refusal(state, side, unit, target)


def _way_refusal(state: State, side: int, unit: int, target: int) -> Refusal | None:
    """R11.1-b, R11.1-c, R11.1-e Out of its hex, over the hexside, into the stack."""
    facts, args = state.facts, {"unit": unit, "hex": target}
    here = state.where[unit]
    if state.released[unit] > state.turn or not facts.pieces.movement[unit]:
        return Refusal(("R11.1-c",), "cannot_move", args)
    if facts.options.react_from_zoc == "no" and state.zone_of(1 - side)[here]:
        return Refusal(("R11.1-b",), "in_enemy_zone", args)
    if not moving.can_cross(state, unit, 6 * here + facts.board.direction(here, target)):
        return Refusal(("R11.1-c",), "cannot_cross", args)
    if state.enemy_in(target, side):
        return Refusal(("R11.1-e",), "enemy_there", args)
    if not state.units_in(target, side) and facts.options.react_into_empty == "no":
        return Refusal(("R11.1-e",), "hex_is_empty", args)
    return stacking.stack_refusal(state, target, (unit,))


def able(state: State, side: int, target: int) -> list[int]:
    """R11-a Every unit that may try to react into a hex."""
    return [
        unit
        for hex_ in state.facts.board.around(target)
        for unit in state.units_in(hex_, side)
        if react_refusal(state, side, unit, target) is None
    ]


class Reactions(GardenFrame, frozen=True):
    """F-3-a At most one attempt an attacked hex, successful or not."""

    side: int
    hexes: tuple[int, ...]

    def run(self, state: State, log: Log) -> bool:
        if not self.hexes:
            state.stack.pop()
            _drop_void_combats(state)
            return False
        if able(state, self.side, self.hexes[0]):
            return True
        state.stack[-1] = Reactions(self.side, self.hexes[1:])
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "F-1-a", "choose_reaction", {"hex": self.hexes[0]})

    def options(self, state: State) -> list[Action]:
        return [*[REACT[u] for u in able(state, self.side, self.hexes[0])], NO]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "no":
            return None
        if action.verb != "react":
            return NOT_NOW
        return react_refusal(state, self.side, action.arg, self.hexes[0])

    def apply(self, state: State, action: Action, log: Log) -> None:
        target = self.hexes[0]
        state.stack[-1] = Reactions(self.side, self.hexes[1:])
        if action.verb == "no":
            return
        unit = action.arg
        state.reacted[unit] = 1
        die, rating = roll(state, 10, "F-2-a", log), state.efficiency(unit)
        if die > rating:
            log.add("F-2-b", "reaction_failed", unit=unit, hex=target, die=die, rating=rating)
            return
        log.add("F-2-a", "reaction_passed", unit=unit, hex=target, die=die, rating=rating)
        state.put(unit, target)
        moving.arrived(state, unit, target, log)


def _drop_void_combats(state: State) -> None:
    """R7-i, M-Q14b A combat against a hex that stayed empty is not carried out."""
    state.combats = tuple(
        combat
        for combat in state.combats
        if any(state.facts.pieces.side[u] != state.phasing for u in state.at.get(combat.target, ()))
    )
