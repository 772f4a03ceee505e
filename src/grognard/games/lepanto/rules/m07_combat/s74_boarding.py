"""7.4 Boarding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, roll
from grognard.engine.ids import Side, UnitId
from grognard.games.lepanto.facts import GALLEASS, Facts
from grognard.games.lepanto.rules.frame import BOARDER, GRAPPLE, LepantoFrame, seat
from grognard.games.lepanto.rules.m05_sequence.s53_attackers import (
    BOARDED,
    attacker_refusal,
    mark,
)
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import apply_result, column, too_weak
from grognard.games.lepanto.rules.m07_combat.s75_shared_hex import enemies_in
from grognard.games.lepanto.rules.m10_victory import end_if_swept
from grognard.games.lepanto.state import NO_SHIP, SUNK, State

ABEAM = (1, 2, 4, 5)
"""7.4-b Hexes along a ship's sides, counted in hexsides from its bow."""

CASES = {"R": "7.4-m", "E": "7.4-o", "B": "7.4-p"}

NO_BOARDER_YET = Refusal(("7.4-i",), "no_boarder_yet")


def boarder_refusal(state: State, i: UnitId, side: Side) -> Refusal | None:
    """7.4-f, 7.4-q A galleass never boards; a boarder makes no other attack."""
    if state.facts.kind[i] == GALLEASS:
        return Refusal(("7.4-f",), "galleass_never_boards", {"ship": i})
    refused = attacker_refusal(state, i, side)
    if refused is None and state.fought.get(i, 0):
        return Refusal(("7.4-q",), "fired_so_no_boarding", {"ship": i})
    return refused


def lies_alongside(state: State, i: UnitId, target: UnitId) -> bool:
    """7.4-b Is the target in one of the four hexes along this ship's sides? 7.4-c Its facing does
    not matter."""
    ship, goal = state.ships[i], state.ships[target].hex
    neighbours = state.facts.board.grid.neighbours
    return any(neighbours[6 * ship.hex + (ship.facing + d) % 6] == goal for d in ABEAM)


def boarders(state: State, target: UnitId, side: Side) -> list[UnitId]:
    """7.4-i, 7.4-j Every ship of a side that may board this target."""
    neighbours = state.facts.board.grid.neighbours
    here = state.ships[target].hex
    enemy = 1 - side
    found = []
    for d in range(6):
        hex_ = neighbours[6 * here + d]
        if hex_ >= 0 and state.at[hex_] != NO_SHIP:
            for i in enemies_in(state, hex_, enemy):
                if lies_alongside(state, i, target) and boarder_refusal(state, i, side) is None:
                    found.append(i)
    return sorted(found)


def boarding_odds(facts: Facts, chosen: Sequence[UnitId], target: UnitId) -> int:
    """7.4-d, 7.4-h, 7.4-k Sum of the boarders' B against the target's B; at most 4."""
    values = facts.boarding
    ratio = sum([values[i] for i in chosen]) // values[target]
    return min(ratio, facts.numbers.small_arms.best_odds)


def target_refusal(state: State, target: UnitId, side: Side) -> Refusal | None:
    """7.4-a, 7.4-e Why this ship cannot be boarded now."""
    facts, args = state.facts, {"target": target}
    if facts.side[target] == side or state.ships[target].hex == SUNK:
        return Refusal(("7.4-a",), "not_an_enemy_afloat", args)
    if facts.kind[target] == GALLEASS:
        return Refusal(("7.4-e",), "galleass_not_boarded", args)
    able = boarders(state, target, side)
    if not able:
        return Refusal(("7.4-b",), "nobody_alongside", args)
    if too_weak(facts, boarding_odds(facts, able, target)):
        return Refusal(("7.4-d",), "boarders_too_weak", args)
    return None


@dataclass(unsafe_hash=True)
class Boarding(LepantoFrame):
    """7.4-g, 7.4-i The boarders of one target, named in any order, then the attack."""

    side: Side
    target: UnitId
    chosen: tuple[UnitId, ...] = ()

    def _able(self, state: State) -> list[UnitId]:
        """Those still to be named."""
        return [i for i in boarders(state, self.target, self.side) if i not in self.chosen]

    def _ready(self, state: State) -> bool:
        facts, chosen = state.facts, self.chosen
        return bool(chosen) and not too_weak(facts, boarding_odds(facts, chosen, self.target))

    def decision(self, state: State) -> Decision:
        args = {"target": self.target, "count": len(self.chosen)}
        return Decision(seat(self.side), "7.4-i", "choose_boarder", args)

    def options(self, state: State) -> list[Action]:
        found = [BOARDER[i] for i in self._able(state)]
        if self._ready(state):
            found.append(GRAPPLE)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "grapple":
            if self._ready(state):
                return None
            low = Refusal(("7.4-d",), "boarders_too_weak", {"target": self.target})
            return low if self.chosen else NO_BOARDER_YET
        if action.verb != "boarder":
            return NOT_NOW
        if action.arg in self._able(state):
            return None
        return self._why_not(state, action.arg)

    def _why_not(self, state: State, i: UnitId) -> Refusal:
        args = {"ship": i, "target": self.target}
        refused = boarder_refusal(state, i, self.side)
        if refused is not None:
            return refused
        if i in self.chosen:
            return Refusal(("7.4-i",), "named_already", args)
        return Refusal(("7.4-b",), "not_alongside", args)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "boarder":
            # Kept in order: who was named first makes no difference.
            chosen = tuple(sorted((*self.chosen, action.arg)))
            state.stack[-1] = Boarding(self.side, self.target, chosen)
            return
        state.stack.pop()
        board(state, self.chosen, self.target, log)


def board(state: State, chosen: tuple[UnitId, ...], target: UnitId, log: Log) -> None:
    """7.4-l One die on the shared table, without the modifiers of turn 20 (7.3-f)."""
    ratio = boarding_odds(state.facts, chosen, target)
    for i in chosen:
        mark(state, i, BOARDED)
    touched = (state.ships[target].hex, *[state.ships[i].hex for i in chosen])
    die = roll(state, 6, "7.4-l", log)
    result = state.facts.library.small_arms_boarding.at(die, column(state.facts, ratio))
    log.add(
        "7.4-l",
        "boarding",
        boarders=list(chosen),
        target=target,
        odds=ratio,
        roll=die,
        result=result,
    )
    # 7.4-n Boarders thrown back are repulsed as by small arms.
    apply_result(state, result, chosen, target, CASES, log)
    end_if_swept(state, log)
    if state.stack:
        state.stack[-1].after_attack(state, touched, result != "R")
