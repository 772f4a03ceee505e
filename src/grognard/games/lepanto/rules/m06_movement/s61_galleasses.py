"""6.1 Galleasses and towing."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Direction, Side, UnitId
from grognard.games.lepanto.facts import GALLEASS, GALLEY
from grognard.games.lepanto.rules.frame import ADRIFT, TOW, LepantoFrame, seat
from grognard.games.lepanto.rules.m06_movement.s66_shore import SHORE
from grognard.games.lepanto.rules.m08_reserves import held
from grognard.games.lepanto.state import FREE, NO_SHIP, SUNK, Ship, State

NOT_A_GALLEASS = Refusal(("6.1-a",), "not_a_galleass")
NOT_UNDER_TOW = Refusal(("6.1-i",), "not_under_tow")
UNDER_TOW_ALREADY = Refusal(("6.1-s",), "under_tow_already")
TUG_BUSY = Refusal(("6.1-s",), "tug_busy")
ANCHORED_THIS_TURN = Refusal(("6.1-k",), "anchored_this_turn")
GALLEASS_IMMOBILISED = Refusal(("9.0-e",), "galleass_immobilised")
NO_TUG_AHEAD = Refusal(("6.1-c",), "no_tug_ahead")
TUG_NOT_A_GALLEY = Refusal(("6.1-b",), "tug_not_a_galley")
TUG_FROZEN = Refusal(("8.0-c",), "tug_frozen")
BOW_ON_GALLEASS = Refusal(("6.1-g",), "bow_on_galleass")
TOW_MOVES_ONE_HEX = Refusal(("6.1-p",), "tow_moves_one_hex")
TOW_DRIFTED = Refusal(("6.4-o",), "tow_drifted")
TOW_BLOCKED = Refusal(("6.1-q",), "tow_blocked")


def galleass_refusal(state: State, i: UnitId) -> Refusal | None:
    """6.1-a, 6.1-o A galleass neither rows nor sails: it is towed or it drifts."""
    if state.facts.kind[i] != GALLEASS:
        return None
    return Refusal(("6.1-o",), "galleass_only_towed", {"ship": i})


def tow_refusal(state: State, galleass: UnitId, tug: UnitId) -> Refusal | None:
    """6.1-b, 6.1-c, 6.1-g Why this ship cannot have this galleass in tow."""
    facts = state.facts
    if facts.kind[galleass] != GALLEASS or state.ships[galleass].hex == SUNK:
        return NOT_A_GALLEASS
    if state.ships[galleass].immobilised != FREE:
        return GALLEASS_IMMOBILISED
    if tug == NO_SHIP or state.ahead_of(galleass) != state.ships[tug].hex:
        return NO_TUG_AHEAD
    if facts.kind[tug] != GALLEY or facts.side[tug] != facts.side[galleass]:
        return TUG_NOT_A_GALLEY
    if held(state, tug):
        return TUG_FROZEN
    if state.ahead_of(tug) == state.ships[galleass].hex:
        return BOW_ON_GALLEASS
    if state.galleass_towed_by(tug) not in (NO_SHIP, galleass):
        return TUG_BUSY
    return None


def tug_ahead(state: State, galleass: UnitId) -> UnitId:
    """6.1-c The ship in the hex the galleass faces, or NO_SHIP."""
    hex_ = state.ahead_of(galleass)
    return state.at[hex_] if hex_ >= 0 else NO_SHIP


def declare_tows(state: State, side: Side) -> None:
    """L-Q10 At the start of its Movement Phase a side says which galleasses are under tow."""
    galleasses = [g for g in state.side_afloat(side) if state.is_galleass(g)]
    # Tows of earlier turns first: a tug given up by one galleass can then be had by the next.
    galleasses.sort(key=lambda g: (g not in state.tugs, g))
    if galleasses:
        state.stack.append(TowDeclarations(side, tuple(galleasses)))


@dataclass(unsafe_hash=True)
class TowDeclarations(LepantoFrame):
    """6.1-l, L-Q10 Each galleass with a galley ahead: under tow, or adrift?"""

    side: Side
    pending: tuple[UnitId, ...]

    def run(self, state: State, log: Log) -> bool:
        if not self.pending:
            state.stack.pop()
            return False
        galleass = self.pending[0]
        if tow_refusal(state, galleass, tug_ahead(state, galleass)) is None:
            return True
        # 6.1-r A tow whose tug no longer stands ahead has ended.
        state.tugs.pop(galleass, None)
        state.stack[-1] = TowDeclarations(self.side, self.pending[1:])
        return False

    def decision(self, state: State) -> Decision:
        galleass = self.pending[0]
        args = {"ship": galleass, "tug": tug_ahead(state, galleass)}
        return Decision(seat(self.side), "6.1-l", "declare_tow", args)

    def options(self, state: State) -> list[Action]:
        return [TOW[self.pending[0]], ADRIFT[self.pending[0]]]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb not in ("tow", "adrift"):
            return NOT_NOW
        if action.arg == self.pending[0]:
            return None
        if state.facts.kind[action.arg] != GALLEASS:
            return NOT_A_GALLEASS
        return Refusal(("6.1-l",), "another_galleass_first", {"ship": self.pending[0]})

    def apply(self, state: State, action: Action, log: Log) -> None:
        galleass = self.pending[0]
        if action.verb == "tow":
            tug = tug_ahead(state, galleass)
            state.take_in_tow(galleass, tug)
            log.add("6.1-l", "tow_declared", ship=galleass, tug=tug)
        else:
            state.tugs.pop(galleass, None)
            log.add("6.1-m", "left_adrift", ship=galleass)
        state.stack[-1] = TowDeclarations(self.side, self.pending[1:])


def attach_refusal(state: State, tug: UnitId, galleass: UnitId) -> Refusal | None:
    """6.1-l, 6.1-k, L-Q10 Why a moving galley may not take this galleass in tow here."""
    refused = tow_refusal(state, galleass, tug)
    if refused is not None:
        return refused
    if galleass in state.tugs:
        return UNDER_TOW_ALREADY
    if state.ships[galleass].anchored == state.turn:
        return ANCHORED_THIS_TURN
    return None


def attachable(state: State, tug: UnitId) -> list[UnitId]:
    """6.1-l The galleasses a moving galley may take in tow where it stands."""
    facts = state.facts
    if facts.kind[tug] != GALLEY:
        return []
    return [
        g
        for g in facts.galleasses
        if facts.side[g] == facts.side[tug] and attach_refusal(state, tug, g) is None
    ]


def pull(state: State, galleass: UnitId, tug_was: Ship, log: Log) -> None:
    """6.1-d The galleass enters the hex its tug has just left."""
    # 6.1-e It enters by the side it faced; 6.1-f now it faces the way its tug went.
    body = state.facts.board.body_entered(tug_was.hex, state.ships[galleass].facing)
    state.shift(galleass, tug_was.hex, tug_was.facing, body)
    log.add("6.1-d", "towed", ship=galleass, hex=tug_was.hex)


def in_tow(state: State, side: Side) -> list[UnitId]:
    """6.1-i The galleasses of a side under tow."""
    return sorted(g for g in state.tugs if state.facts.side[g] == side) if state.tugs else []


def casting_off_refusal(state: State, galleass: UnitId) -> Refusal | None:
    """6.1-h, 6.1-i Only a galleass under tow drops anchor, or has a cable that may break."""
    if state.facts.kind[galleass] != GALLEASS:
        return NOT_A_GALLEASS
    return None if galleass in state.tugs else NOT_UNDER_TOW


def let_go(state: State, tug: UnitId, *, broken: bool, log: Log) -> None:
    """6.1-i Anchor the galleass in tow; 6.1-h, L-Q11 breaking the cable has the same effect."""
    galleass = state.galleass_towed_by(tug)
    # 6.1-j, 6.1-n It keeps its facing until it is reoriented; only a tow forbids that (5.4-i).
    state.anchor(galleass)
    case, kind = ("6.1-h", "cable_broken") if broken else ("6.1-i", "anchored")
    log.add(case, kind, ship=galleass, tug=tug)


def bow_on_galleass(state: State, tug: UnitId, facing: Direction) -> bool:
    """6.1-g Would this facing point the tug's bow at the galleass it tows?"""
    if not state.tugs or (galleass := state.galleass_towed_by(tug)) == NO_SHIP:
        return False
    ship = state.ships[tug]
    ahead = state.facts.board.next_hex(ship.hex, ship.body, facing)
    return ahead == state.ships[galleass].hex


def towing_refusal(state: State, tug: UnitId, towed: int) -> Refusal | None:
    """6.1-q, L-Q50 Why the galleass cannot enter the hex its tug leaves, 6.1-p or by option has
    been towed as far as it may."""
    galleass = state.galleass_towed_by(tug)
    if galleass == NO_SHIP:
        return None
    if galleass in state.drifted:
        return TOW_DRIFTED
    if towed and state.facts.options.tow_speed == "max1":
        return TOW_MOVES_ONE_HEX
    leaving = state.ships[tug].hex
    if leaving in state.rammer_at:
        return TOW_BLOCKED
    return SHORE if state.facts.board.shore[leaving] else None
