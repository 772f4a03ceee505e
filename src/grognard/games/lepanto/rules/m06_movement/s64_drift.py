"""6.4 Drift."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.hexes import OFF_MAP
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.lepanto.board import COVERED
from grognard.games.lepanto.facts import GALLEASS, GALLIOT
from grognard.games.lepanto.rules import m10_victory
from grognard.games.lepanto.rules.frame import DRIFT, LepantoFrame, seat
from grognard.games.lepanto.state import FREE, NO_SHIP, State


def must_drift(state: State, i: UnitId) -> bool:
    """6.4-a, 6.4-b Immobilised ships, and galleasses not under tow."""
    ship = state.ships[i]
    if ship.immobilised != FREE:
        return True
    # 6.4-p In tow it does not drift, whether its tug moves or not.
    if state.facts.kind[i] != GALLEASS or i in state.tugs:
        return False
    # L-Q09 By option an anchored galleass stays until it has been towed again.
    return not (state.facts.options.anchor_holds == "on" and ship.anchored)


def drift_phase(state: State, side: Side, log: Log) -> None:
    """6.4-d All drift comes before any other movement; 6.4-h ships blocked before try again."""
    if state.calm:
        return
    # L-Q15 By option the other side's ships drift as well, after those of the phasing side.
    both = state.facts.options.drift_phase == "each"
    for whose in (1 - side, side) if both else (side,):
        drifters = [i for i in state.side_afloat(whose) if must_drift(state, i)]
        if drifters:
            state.stack.append(Drift(whose, tuple(drifters)))


@dataclass(unsafe_hash=True)
class Drift(LepantoFrame):
    """6.4-n, L-Q19 The owner picks the order, which matters where one drifts behind another."""

    side: Side
    pending: tuple[UnitId, ...]

    def run(self, state: State, log: Log) -> bool:
        """Ships whose turn makes no difference drift at once; the rest wait for the owner."""
        free = [i for i in self.pending if not _in_a_file(state, i, self.pending)]
        for i in free:
            drift_one(state, i, log)
        left = tuple(i for i in self.pending if i not in free)
        if left and state.stack:
            state.stack[-1] = Drift(self.side, left)
            return True
        if state.stack:
            state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "6.4-n", "drift_order", {"wind": state.wind})

    def options(self, state: State) -> list[Action]:
        """Furthest downwind first, so that none is blocked needlessly."""
        return [DRIFT[i] for i in sorted(self.pending, key=lambda i: _upwind(state, i))]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "drift":
            return NOT_NOW
        if action.arg in self.pending:
            return None
        return Refusal(("6.4-a", "6.4-b"), "does_not_drift", {"ship": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        drift_one(state, action.arg, log)
        if state.stack:
            state.stack[-1] = Drift(self.side, without(self.pending, action.arg))


def _drift_hex(state: State, i: UnitId) -> HexId:
    """6.4-i The hex to which the wind of this turn carries the ship."""
    ship = state.ships[i]
    return state.facts.board.next_hex(ship.hex, ship.body, state.wind)


def _in_a_file(state: State, i: UnitId, pending: tuple[UnitId, ...]) -> bool:
    """Is another drifter directly downwind or upwind of this one?"""
    ahead = {j: _drift_hex(state, j) for j in pending}
    here = state.ships[i].hex
    return any(j != i and (ahead[j] == here or ahead[i] == state.ships[j].hex) for j in pending)


def _upwind(state: State, i: UnitId) -> tuple[int, int]:
    """Sort key: how many drifters stand in file downwind of this one."""
    count, hex_ = 0, _drift_hex(state, i)
    while hex_ >= 0 and (other := state.at[hex_]) != NO_SHIP and must_drift(state, other):
        count += 1
        hex_ = _drift_hex(state, other)
    return count, i


def drift_one(state: State, i: UnitId, log: Log) -> None:
    """6.4-c One hex with the wind; 6.4-g never into an occupied hex."""
    facts, ship = state.facts, state.ships[i]
    to = _drift_hex(state, i)
    if to < 0:
        _lost(state, i, to, log)
        return
    if state.at[to] != NO_SHIP:
        log.add("6.4-g", "drift_blocked", ship=i, hex=to)
        return
    if (
        facts.board.shore[to]
        and facts.kind[i] != GALLIOT
        and facts.options.drift_shore != "allowed"
    ):
        _at_the_shore(state, i, to, log)
        return
    # 6.4-e It keeps its facing; 6.4-f its owner may turn it in the Reorientation Phase.
    state.shift(i, to, ship.facing, facts.board.body_entered(to, state.wind))
    # 6.4-o It has used up its movement: no tug may pull it on in this phase.
    state.drifted = (*state.drifted, i)
    log.add("6.4-c", "drifted", ship=i, hex=to, wind=state.wind)


def _lost(state: State, i: UnitId, beyond: HexId, log: Log) -> None:
    """6.4-j, 6.4-k, 6.4-l Off the map, under the turn track or across land: lost at once."""
    if beyond == OFF_MAP:
        case, cause = "6.4-j", "off_map"
    elif beyond == COVERED:
        case, cause = "6.4-k", "turn_track"
    else:
        case, cause = "6.4-l", "land"
    hex_ = state.ships[i].hex
    state.remove(i)
    log.add(case, "drift_lost", ship=i, hex=hex_, cause=cause)
    m10_victory.end_if_swept(state, log)


def _at_the_shore(state: State, i: UnitId, to: HexId, log: Log) -> None:
    """L-Q18 By option the shore stops a galley or galleass, or wrecks it."""
    if state.facts.options.drift_shore == "blocked":
        log.add("6.4-m", "drift_blocked", ship=i, hex=to)
        return
    here = state.ships[i].hex
    state.remove(i)
    log.add("6.4-m", "drift_lost", ship=i, hex=here, cause="shore")
    m10_victory.end_if_swept(state, log)
