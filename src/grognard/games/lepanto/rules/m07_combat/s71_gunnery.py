"""7.1 Gunnery."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, roll
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.lepanto.facts import CHRISTIAN, GALLEASS
from grognard.games.lepanto.rules.frame import ARC, TARGET, LepantoFrame, seat
from grognard.games.lepanto.rules.m05_sequence.s53_attackers import (
    ALL_ARCS,
    ARC_FLAG,
    ARMS,
    GUNS,
    GUNS_AGAIN,
    SHOT_AT_SHARER,
    attacker_refusal,
    eliminate,
    mark,
    other_type_refusal,
)
from grognard.games.lepanto.rules.m07_combat.s75_shared_hex import enemies_in, reckons_range_1
from grognard.games.lepanto.rules.m10_victory import end_if_swept
from grognard.games.lepanto.state import NO_SHIP, State

ANY_ARC = -1
"""The arc of a target that shares the galleass's hex, until its owner picks one (7.5-v)."""


def guns_refusal(state: State, i: UnitId, side: Side) -> Refusal | None:
    """7.1-f, 7.1-i Guns once a phase, a galleass once in each arc."""
    refused = attacker_refusal(state, i, side)
    if refused is not None:
        return refused
    done = state.fought.get(i, 0)
    if state.facts.kind[i] != GALLEASS:
        if done & GUNS:
            return Refusal(("7.1-f",), "fired_already", {"ship": i})
    elif done & ALL_ARCS == ALL_ARCS:
        return Refusal(("7.1-i",), "fired_already", {"ship": i})
    return other_type_refusal(state, i, ARMS)


def open_arcs(state: State, i: UnitId) -> list[int]:
    """7.1-j The arcs a galleass has not fired in yet."""
    done = closed_arcs(state, i)
    return [arc for arc in range(4) if not done & (ARC_FLAG << arc)]


def closed_arcs(state: State, i: UnitId) -> int:
    """7.1-j The flags of the arcs a galleass has fired in; L-Q42 none in a wrong second round."""
    done = state.fought.get(i, 0) if state.facts.kind[i] == GALLEASS else 0
    return 0 if done & GUNS_AGAIN else done


def has_target(state: State, i: UnitId) -> bool:
    """7.1-a Is any enemy under this ship's guns (in an arc still open)?"""
    return enemy_under_guns(state, i, closed_arcs(state, i))


def enemy_under_guns(state: State, i: UnitId, done: int) -> bool:
    """7.1-j Is any enemy under this ship's guns, leaving out the arcs flagged as done?"""
    ship, facts, at = state.ships[i], state.facts, state.at
    if ship.hex in state.rammer_at and not done & SHOT_AT_SHARER:
        return True
    side, kind = facts.side[i], facts.kind[i]
    for hex_, _, arc in facts.board.cover(kind, ship.facing, ship.hex):
        other = at[hex_]
        if other == NO_SHIP or done & (ARC_FLAG << arc):
            continue
        if facts.side[other] != side or (side == CHRISTIAN and hex_ in state.rammer_at):
            return True
    return False


def targets(state: State, i: UnitId) -> dict[UnitId, tuple[int, int]]:
    """7.1-a, 7.1-g Every enemy under the guns, with factor and arc."""
    # 7.1-s A target may be of any type, in any state; 7.1-e ships and land never block fire.
    ship, facts = state.ships[i], state.facts
    side, kind = facts.side[i], facts.kind[i]
    done = closed_arcs(state, i)
    best = point_blank(state, i)
    found: dict[UnitId, tuple[int, int]] = {}
    if ship.hex in state.rammer_at and not done & SHOT_AT_SHARER:
        for target in enemies_in(state, ship.hex, side):
            found[target] = (min(facts.guns[i], max(best.values())), ANY_ARC)
    near = reckons_range_1(state, i)
    for hex_, factor, arc in facts.board.cover(kind, ship.facing, ship.hex):
        if state.at[hex_] != NO_SHIP and not done & (ARC_FLAG << arc):
            for target in enemies_in(state, hex_, side):
                chart = best[arc] if near else factor
                # 7.1-d The smaller of the chart's factor and the printed one (7.1-b).
                found[target] = (min(facts.guns[i], chart), arc)
    return dict(sorted(found.items()))


def point_blank(state: State, i: UnitId) -> dict[int, int]:
    """7.1-c The chart's factor at range 1, by arc."""
    kind = state.facts.kind[i]
    return state.facts.board.point_blank[kind]


def close_factor(state: State, i: UnitId, arc: int) -> int:
    """7.1-d The factor of a ship's guns at range 1 in one arc."""
    return min(state.facts.guns[i], point_blank(state, i)[arc])


def covers(state: State, i: UnitId, hex_: HexId) -> bool:
    """7.1-g Could this ship's guns reach that hex, whatever its state?"""
    ship = state.ships[i]
    cover = state.facts.board.cover(state.facts.kind[i], ship.facing, ship.hex)
    return any(hex_ == covered for covered, _, _ in cover)


@dataclass(unsafe_hash=True)
class Gunnery(LepantoFrame):
    """7.1-h The attacker picks the target of one shot."""

    side: Side
    ship: UnitId

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "7.1-h", "gun_target", {"ship": self.ship})

    def options(self, state: State) -> list[Action]:
        return [TARGET[target] for target in targets(state, self.ship)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "target":
            return NOT_NOW
        if action.arg in targets(state, self.ship):
            return None
        return self._why_not(state, action.arg)

    def _why_not(self, state: State, target: UnitId) -> Refusal:
        facts, i = state.facts, self.ship
        args = {"ship": i, "target": target}
        if facts.side[target] == self.side:
            return Refusal(("7.1-a",), "not_an_enemy", args)
        if state.ships[target].hex < 0:
            return Refusal(("7.1-a",), "sunk", {"ship": target})
        if state.ships[target].hex == state.ships[i].hex:
            return Refusal(("7.1-i",), "shot_already", args)
        if covers(state, i, state.ships[target].hex):
            return Refusal(("7.1-j",), "arc_used", args)
        return Refusal(("7.1-a", "7.1-g"), "not_under_guns", args)

    def apply(self, state: State, action: Action, log: Log) -> None:
        target = action.arg
        factor, arc = targets(state, self.ship)[target]
        if arc == ANY_ARC and state.facts.kind[self.ship] == GALLEASS:
            state.stack[-1] = GunArc(self.side, self.ship, target)
            return
        state.stack.pop()
        shoot(state, self.ship, target, factor, max(arc, 0), log)


@dataclass(unsafe_hash=True)
class GunArc(LepantoFrame):
    """7.5-v A galleass fires at the ship in its own hex in an arc its owner chooses."""

    side: Side
    ship: UnitId
    target: UnitId

    def decision(self, state: State) -> Decision:
        args = {"ship": self.ship, "target": self.target}
        return Decision(seat(self.side), "7.5-v", "gun_arc", args)

    def options(self, state: State) -> list[Action]:
        return [ARC[arc] for arc in open_arcs(state, self.ship)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "arc":
            return NOT_NOW
        if action.arg in open_arcs(state, self.ship):
            return None
        return Refusal(("7.1-j",), "arc_used", {"ship": self.ship, "target": self.target})

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        factor = close_factor(state, self.ship, action.arg)
        mark(state, self.ship, SHOT_AT_SHARER)
        shoot(state, self.ship, self.target, factor, action.arg, log)


def shoot(state: State, i: UnitId, target: UnitId, factor: int, arc: int, log: Log) -> None:
    """7.1-n One die crossed with the factor: 7.1-o S sinks the target, 7.1-p M misses."""
    die = roll(state, 6, "7.1-n", log)
    result = state.facts.library.gunnery.at(die, factor - 1)
    # 7.1-r Each shot is an attack of its own and uses up its arc, hit or miss.
    mark(state, i, GUNS | (ARC_FLAG << arc if state.facts.kind[i] == GALLEASS else 0))
    log.add(
        "7.1-n", "gunnery", ship=i, target=target, factor=factor, arc=arc, roll=die, result=result
    )
    touched = (state.ships[i].hex, state.ships[target].hex)
    # 7.1-q Nothing happens to the firer.
    if result == "S":
        eliminate(state, target, "7.1-o", log)
        end_if_swept(state, log)
    if state.stack:
        state.stack[-1].after_attack(state, touched, result == "S")
