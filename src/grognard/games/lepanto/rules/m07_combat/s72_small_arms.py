"""7.2 Small arms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, roll
from grognard.engine.ids import Side, UnitId
from grognard.engine.modifiers import Modifier
from grognard.games.lepanto.facts import Facts
from grognard.games.lepanto.rules.frame import FIRE, TARGET, LepantoFrame, seat
from grognard.games.lepanto.rules.m05_sequence.s53_attackers import (
    ARMS,
    GUNS,
    attacker_refusal,
    eliminate,
    mark,
    other_type_refusal,
)
from grognard.games.lepanto.rules.m07_combat.s72_repulsed import repulse
from grognard.games.lepanto.rules.m07_combat.s73_muslim_penalties import (
    FIRER_HALVED,
    TARGET_HALVED,
    arms_drm,
    die_modifiers,
    muslim_halved,
)
from grognard.games.lepanto.rules.m07_combat.s75_shared_hex import distance, enemies_in
from grognard.games.lepanto.rules.m10_victory import end_if_swept
from grognard.games.lepanto.state import NO_SHIP, State

TWO_HEXES = Modifier("7.2-e", "×½", "two_hexes")
SEVERAL_TARGETS = Modifier("7.2-m", "×½", "several_targets")

NO_TARGET_YET = Refusal(("7.2-l",), "no_target_yet")


def arms_refusal(state: State, i: UnitId, side: Side) -> Refusal | None:
    """7.2-h Small arms once a phase, as well as guns; 7.2-i neither requires the other."""
    refused = attacker_refusal(state, i, side)
    if refused is not None:
        return refused
    done = state.fought.get(i, 0)
    if done & ARMS:
        return Refusal(("5.3-e",), "fired_arms_already", {"ship": i})
    return other_type_refusal(state, i, GUNS)


# -- targets and odds ------------------------------------------------------------------------


def in_reach(state: State, i: UnitId) -> list[UnitId]:
    """7.2-a, 7.2-b Enemies one or two hexes away, or in the same hex, in any direction."""
    # 7.2-g Nothing blocks fire; 7.2-x, 7.2-y any ship is a target, a galleass too, in any state.
    return sorted(_enemies_about(state, i))


def _enemies_about(state: State, i: UnitId) -> Iterator[UnitId]:
    side, here = state.facts.side[i], state.ships[i].hex
    at = state.at
    if here in state.rammer_at:
        yield from enemies_in(state, here, side)
    for hex_ in state.facts.board.within(here, state.facts.numbers.small_arms.reach):
        if at[hex_] != NO_SHIP:
            yield from enemies_in(state, hex_, side)


def has_target(state: State, i: UnitId) -> bool:
    """7.2-a, L-Q25 Is there an enemy to fire at, by option not at odds below 1?"""
    forbidden = state.facts.options.odds_below_1 == "forbid"
    return any(
        not forbidden or odds(state, i, target, 1) > 0 for target in _enemies_about(state, i)
    )


def halvings(state: State, i: UnitId, away: int, count: int) -> list[Modifier]:
    """7.2-e, 7.2-m, 7.3-a Why the firer's F is halved; all that apply, each once more (7.2-n)."""
    facts, found = state.facts, list[Modifier]()
    # 7.2-f At one hex it fires at full strength.
    if away > facts.numbers.small_arms.full_strength_reach:
        found.append(TWO_HEXES)
    if count > 1:
        times = 1 if facts.options.multi_target_halving == "flat" else count - 1
        found += [SEVERAL_TARGETS] * times
    if muslim_halved(state, i):
        found.append(FIRER_HALVED)
    return found


def odds(state: State, i: UnitId, target: UnitId, count: int) -> int:
    """7.2-d The odds against one of ``count`` targets from where the ship lies."""
    return odds_at(state, i, target, distance(state, i, target), count)


def odds_at(state: State, i: UnitId, target: UnitId, away: int, count: int) -> int:
    """7.2-d, L-Q25, L-Q26 Firer's F against the target's, exactly, rounded down; at most 4."""
    # 7.2-c The numbers printed after F; 7.2-k only one ship fires at a time.
    arms = state.facts.arms
    divided = 1 << len(halvings(state, i, away, count))
    doubled = 2 if muslim_halved(state, target) else 1
    ratio = arms[i] * doubled // (arms[target] * divided)
    return min(ratio, state.facts.numbers.small_arms.best_odds)


def column(facts: Facts, ratio: int) -> int:
    """L-Q25 The table's column; below 1 the lowest, or by option that of 1."""
    return 1 if ratio == 0 and facts.options.odds_below_1 == "as_1" else ratio


def too_weak(facts: Facts, ratio: int) -> bool:
    """L-Q25 By option no attack is made at odds below 1."""
    return ratio == 0 and facts.options.odds_below_1 == "forbid"


# -- firing ----------------------------------------------------------------------------------


@dataclass(unsafe_hash=True)
class SmallArms(LepantoFrame):
    """7.2-l The firer names all its targets, then fires at them in that order."""

    side: Side
    ship: UnitId
    chosen: tuple[UnitId, ...] = ()

    def decision(self, state: State) -> Decision:
        args = {"ship": self.ship, "count": len(self.chosen)}
        return Decision(seat(self.side), "7.2-l", "arms_target", args)

    def options(self, state: State) -> list[Action]:
        found = [
            TARGET[target]
            for target in in_reach(state, self.ship)
            if target not in self.chosen and not self._too_weak_with(state, target)
        ]
        if self.chosen:
            found.append(FIRE)
        return found

    def _too_weak_with(self, state: State, target: UnitId) -> bool:
        if state.facts.options.odds_below_1 != "forbid":
            return False
        named = (*self.chosen, target)
        return any(odds(state, self.ship, t, len(named)) == 0 for t in named)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "fire":
            return None if self.chosen else NO_TARGET_YET
        if action.verb != "target":
            return NOT_NOW
        target = action.arg
        args = {"ship": self.ship, "target": target}
        if state.facts.side[target] == self.side:
            return Refusal(("7.2-a",), "not_an_enemy", args)
        if target in self.chosen:
            return Refusal(("7.2-l",), "named_already", args)
        if target not in in_reach(state, self.ship):
            return Refusal(("7.2-a",), "out_of_arms_reach", args)
        if self._too_weak_with(state, target):
            return Refusal(("7.2-d",), "odds_too_low", args)
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "target":
            state.stack[-1] = SmallArms(self.side, self.ship, (*self.chosen, action.arg))
            return
        state.stack.pop()
        fire(state, self.ship, self.chosen, log)


def fire(state: State, i: UnitId, chosen: tuple[UnitId, ...], log: Log) -> None:
    """7.2-o One die for each target; 7.2-w a firer repulsed or lost drops the rest."""
    mark(state, i, ARMS)
    touched = [state.ships[i].hex, *[state.ships[t].hex for t in chosen]]
    before = list(state.afloat)
    for target in chosen:
        result = _fire_at(state, i, target, len(chosen), log)
        if result != "E":
            break
    lost = before != state.afloat
    end_if_swept(state, log)
    if state.stack:
        state.stack[-1].after_attack(state, tuple(touched), lost)


class Aim(NamedTuple):
    """7.2-o What the die of one shot is read against."""

    odds: int
    column: int
    drm: int
    modifiers: tuple[Modifier, ...]

    def as_args(self) -> dict[str, Any]:
        return {"odds": self.odds, "modifiers": [m.as_args() for m in self.modifiers]}


def aim(state: State, i: UnitId, target: UnitId, count: int) -> Aim:
    """7.2-o Each of ``count`` targets has odds and a die of its own."""
    side, away = state.facts.side[i], distance(state, i, target)
    ratio = odds_at(state, i, target, away, count)
    halved = [TARGET_HALVED] if muslim_halved(state, target) else []
    modifiers = (*halvings(state, i, away, count), *halved, *die_modifiers(state, side))
    return Aim(ratio, column(state.facts, ratio), arms_drm(state, side), modifiers)


def _fire_at(state: State, i: UnitId, target: UnitId, count: int, log: Log) -> str:
    """7.2-p, 7.2-u, 7.2-v R repulses the firer, E eliminates the target, B both."""
    shot = aim(state, i, target, count)
    die = roll(state, 6, "7.2-o", log)
    result = state.facts.library.small_arms_boarding.at(die + shot.drm, shot.column)
    log.add("7.2-o", "small_arms", ship=i, target=target, **shot.as_args(), roll=die, result=result)
    apply_result(state, result, (i,), target, CASES, log)
    return result


CASES = {"R": "7.2-p", "E": "7.2-u", "B": "7.2-v"}


def apply_result(
    state: State,
    result: str,
    attackers: tuple[UnitId, ...],
    target: UnitId,
    cases: Mapping[str, str],
    log: Log,
) -> None:
    """7.2-p, 7.2-u, 7.2-v The results R, E and B, on all attackers alike (7.4-p)."""
    case = cases[result]
    if result == "R":
        for i in attackers:
            repulse(state, i, case, log)
        return
    eliminate(state, target, case, log)
    if result == "B":
        for i in attackers:
            eliminate(state, i, case, log)
