"""5.4 The Reorientation Phase."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side, UnitId
from grognard.engine.values import replace
from grognard.games.lepanto.facts import GALLEASS, GALLEY
from grognard.games.lepanto.rules.frame import CUT, FACE, TURN, LepantoFrame, seat
from grognard.games.lepanto.rules.m05_sequence.s52_picking import Picking
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import (
    BOW_ON_GALLEASS,
    bow_on_galleass,
)
from grognard.games.lepanto.rules.m07_combat.s75_shared_hex import (
    immobilised_refusal,
    shared_hex_refusal,
)
from grognard.games.lepanto.rules.m08_reserves import acting_refusal
from grognard.games.lepanto.state import SUNK, State

SAME_FACING = Refusal(("5.4-a",), "same_facing")
TURNS_TOO_FAR = Refusal(("5.4-f", "5.4-g"), "turns_too_far")
NO_CABLE_IN_THE_WAY = Refusal(("6.1-g",), "no_cable_in_the_way")


def reorientation_phase(state: State, side: Side, log: Log) -> None:
    """5.4-a After combat a side may turn any, all or none of its ships."""
    waiting = tuple(i for i in state.side_afloat(side) if turner_refusal(state, i) is None)
    log.add("5.4-a", "reorientation_begins", seat=seat(side))
    state.stack.append(Reorientation(side, waiting))


def turner_refusal(state: State, i: UnitId) -> Refusal | None:
    """5.4-a Why a ship may not be reoriented at all."""
    ship = state.ships[i]
    if ship.hex == SUNK:
        return Refusal(("5.4-a",), "sunk", {"ship": i})
    if (held_fast := immobilised_refusal(state, i)) is not None:
        return held_fast
    if i in state.tugs:
        return Refusal(("5.4-i",), "under_tow", {"ship": i, "tug": state.tugs[i]})
    # 5.4-l, 5.4-m It does not matter what the ship has done this turn.
    return acting_refusal(state, i) or shared_hex_refusal(state, i)


def furthest_turn(state: State, i: UnitId) -> int:
    """5.4-e, 5.4-f, 5.4-g Hexsides a ship may turn either way."""
    limits = state.facts.numbers.reorientation
    kind = state.facts.kind[i]
    if kind == GALLEASS:
        return limits.galleass
    return limits.galley if kind == GALLEY else limits.galliot


@dataclass(unsafe_hash=True)
class Reorientation(Picking):
    """5.4-j The phasing side picks a ship that has not turned yet, or ends its phase."""

    @property
    def phase(self) -> str:
        """5.4-k A wrong turn may be challenged, under this name."""
        return "reorientation"

    @property
    def picks(self) -> tuple[Action, ...]:
        return TURN

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "5.4-a", "choose_turner")

    def why_not(self, state: State, i: UnitId) -> Refusal:
        if state.facts.side[i] != self.side:
            return Refusal(("5.4-a",), "not_your_ship", {"ship": i})
        return turner_refusal(state, i) or Refusal(("5.4-c",), "turned_already", {"ship": i})

    def begin(self, i: UnitId) -> LepantoFrame:
        return NewFacing(self.side, i)


@dataclass(unsafe_hash=True)
class NewFacing(LepantoFrame):
    """5.4-b The new facing of one ship."""

    side: Side
    ship: UnitId

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "5.4-b", "choose_facing", {"ship": self.ship})

    def options(self, state: State) -> list[Action]:
        verbs = (FACE, CUT) if state.tugs else (FACE,)
        return [
            verb[facing]
            for facing in range(6)
            for verb in verbs
            if self.refusal(state, verb[facing]) is None
        ]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb not in ("face", "cut"):
            return NOT_NOW
        ship = state.ships[self.ship]
        # 5.4-h Counted from where it points now, whatever turns it made in movement.
        delta = (action.arg - ship.facing) % 6
        if delta == 0:
            return SAME_FACING
        if self._too_far(state, delta) and not state.facts.lenient:
            return TURNS_TOO_FAR
        on_galleass = bow_on_galleass(state, self.ship, action.arg)
        if action.verb == "face":
            return BOW_ON_GALLEASS if on_galleass else None
        return None if on_galleass else NO_CABLE_IN_THE_WAY

    def _too_far(self, state: State, delta: int) -> bool:
        return min(delta, 6 - delta) > furthest_turn(state, self.ship)

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        delta = (action.arg - state.ships[self.ship].facing) % 6
        state.broke_rule = state.broke_rule or self._too_far(state, delta)
        if action.verb == "cut":
            _break_cable(state, self.ship, log)
        # 5.4-d Outside movement and towing (6.2-l, 6.1-f) a ship's facing changes only here.
        state.turn_to(self.ship, action.arg)
        log.add("5.4-b", "reoriented", ship=self.ship, facing=action.arg)


def _break_cable(state: State, tug: UnitId, log: Log) -> None:
    """L-Q11 The galleass is no longer under tow and may itself be reoriented in this phase."""
    galleass = state.galleass_towed_by(tug)
    del state.tugs[galleass]
    log.add("6.1-h", "cable_broken", ship=galleass, tug=tug)
    at, phase = next((n, f) for n, f in enumerate(state.stack) if isinstance(f, Reorientation))
    if turner_refusal(state, galleass) is None:
        waiting = tuple(sorted((*phase.waiting, galleass)))
        state.stack[at] = replace(phase, waiting=waiting)
