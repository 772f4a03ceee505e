"""6.2 Movement by oars and sail, and the change of course."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side, UnitId
from grognard.engine.values import changer, replace
from grognard.games.lepanto.rules.frame import (
    ANCHOR,
    ATTACH,
    BREAK,
    PORT,
    ROW,
    SAIL,
    STARBOARD,
    STOP,
    LepantoFrame,
    seat,
)
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import (
    BOW_ON_GALLEASS,
    attach_refusal,
    attachable,
    bow_on_galleass,
    let_go,
    pull,
    towing_refusal,
)
from grognard.games.lepanto.rules.m06_movement.s62_sails import sail_allowance
from grognard.games.lepanto.rules.m06_movement.s65_occupied import entry_refusal
from grognard.games.lepanto.rules.m06_movement.s67_exhaustion import exhaust, rowing_refusal
from grognard.games.lepanto.rules.m07_combat.s75_ramming import enter_ram
from grognard.games.lepanto.rules.m07_combat.s75_shared_hex import STAYS_IN_SHARED_HEX, could_leave
from grognard.games.lepanto.state import NO_SHIP, State

LEFT, RIGHT = 1, -1

ROWED_ENOUGH = Refusal(("6.2-b",), "rowed_enough")
ROWED_ENOUGH_TURNING = Refusal(("6.2-m",), "rowed_enough_turning")
SAILED_ENOUGH = Refusal(("6.2-t",), "sailed_enough")
WIND_AHEAD = Refusal(("6.2-g",), "wind_ahead")
NO_WIND = Refusal(("6.3-d",), "no_wind")
ONE_COURSE_CHANGE = Refusal(("6.2-p",), "one_course_change")
ROWED_TOO_FAR_TO_TURN = Refusal(("6.2-m",), "rowed_too_far_to_turn")
NOT_TOWING = Refusal(("6.1-i",), "not_towing")
TOW_MAY_NOT_SAIL = Refusal(("6.1-p",), "tow_may_not_sail")


@dataclass(unsafe_hash=True)
class ShipMove(LepantoFrame):
    """6.2-a, 3.3-b One ship under way by oars, by sail or by both, until it stops."""

    side: Side
    ship: UnitId
    rowed: int = 0
    sailed: int = 0
    turned: bool = False
    towed: int = 0
    wrong: bool = False
    """L-Q42 By option one step may break the limits of 6.2 and await a challenge."""

    @property
    def hexes(self) -> int:
        """6.2-j At most two rowed and two sailed."""
        return self.rowed + self.sailed

    def decision(self, state: State) -> Decision:
        args = {"ship": self.ship, "rowed": self.rowed, "sailed": self.sailed}
        return Decision(seat(self.side), "6.2-a", "step", args)

    def options(self, state: State) -> list[Action]:
        found = []
        # 6.2-i, 6.2-z A ship may both row and sail, in any order.
        if advance_refusal(state, self) is None:
            if self._within_limits(state, oars_refusal(state, self)) is None:
                found.append(ROW)
            if self._within_limits(state, sails_refusal(state, self)) is None:
                found.append(SAIL)
        if turn_refusal(state, self, LEFT) is None:
            found.append(PORT)
        if turn_refusal(state, self, RIGHT) is None:
            found.append(STARBOARD)
        if state.facts.galleasses:
            if state.tugs and state.galleass_towed_by(self.ship) != NO_SHIP:
                found += (ANCHOR, BREAK)
            else:
                found += [ATTACH[g] for g in attachable(state, self.ship)]
        if stop_refusal(state, self) is None:
            found.append(STOP)
        return found

    def _within_limits(self, state: State, refused: Refusal | None) -> Refusal | None:
        """L-Q42 At a table of people one wrong step can be made; it may be challenged."""
        return None if state.facts.lenient and not self.wrong else refused

    def refusal(self, state: State, action: Action) -> Refusal | None:
        verb = action.verb
        if verb == "row":
            limit = self._within_limits(state, oars_refusal(state, self))
            return limit or advance_refusal(state, self)
        if verb == "sail":
            limit = self._within_limits(state, sails_refusal(state, self))
            return limit or advance_refusal(state, self)
        if verb == "port":
            return turn_refusal(state, self, LEFT)
        if verb == "starboard":
            return turn_refusal(state, self, RIGHT)
        if verb == "stop":
            return stop_refusal(state, self)
        if verb in ("anchor", "break"):
            return None if state.galleass_towed_by(self.ship) != NO_SHIP else NOT_TOWING
        if verb == "attach":
            return attach_refusal(state, self.ship, action.arg)
        if verb == "move":
            return Refusal(("5.2-d",), "another_ship_under_way", {"ship": self.ship})
        return NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        verb = action.verb
        move = self if not state.facts.lenient else _noting_wrong(state, self, verb)
        if verb in ("row", "sail"):
            _advance(state, move, verb == "row", log)
        elif verb in ("port", "starboard"):
            _change_course(state, move, LEFT if verb == "port" else RIGHT, log)
        elif verb == "attach":
            state.take_in_tow(action.arg, self.ship)
            log.add("6.1-l", "attached", ship=action.arg, tug=self.ship)
        elif verb == "stop":
            state.stack.pop()
            log.add("5.2-d", "stopped", ship=self.ship, hex=state.ships[self.ship].hex)
        else:
            let_go(state, self.ship, broken=verb == "break", log=log)


# -- may it? -------------------------------------------------------------------------------


def oars_refusal(state: State, move: ShipMove) -> Refusal | None:
    """6.2-b, 6.2-m Two hexes, one with a course change, none when exhausted (6.7-c)."""
    # 6.2-u The wind never limits rowing.
    rowing = state.facts.numbers.rowing
    if move.turned:
        if move.rowed >= rowing.hexes_with_course_change:
            return ROWED_ENOUGH_TURNING
    elif move.rowed >= rowing.hexes:
        return ROWED_ENOUGH
    return rowing_refusal(state, move.ship)


def sails_refusal(state: State, move: ShipMove) -> Refusal | None:
    """6.2-t Hexes sailed so far plus one may not exceed the allowance of the present facing."""
    # 6.2-r, 6.2-s After a course change the new facing counts.
    allowance = sail_allowance(state, move.side, state.ships[move.ship].facing)
    if move.sailed >= allowance:
        if state.calm:
            return NO_WIND
        # 6.2-v, L-Q03 Only Muslim ships sail with the wind ahead.
        return SAILED_ENOUGH if allowance else WIND_AHEAD
    row_only = state.facts.options.tow_speed == "row_only"
    if row_only and state.galleass_towed_by(move.ship) != NO_SHIP:
        return TOW_MAY_NOT_SAIL
    return None


def advance_refusal(state: State, move: ShipMove) -> Refusal | None:
    """3.4-b, 6.5, 6.6 May the ship, and what it tows, go on into the hex ahead?"""
    refused = entry_refusal(state, move.ship, state.ahead_of(move.ship))
    if refused is not None or not state.tugs:
        return refused
    return towing_refusal(state, move.ship, move.towed)


def rudder_refusal(state: State, move: ShipMove) -> Refusal | None:
    """6.2-l, 6.2-p One hexside, once; 6.2-q at any point, 6.2-m but not after rowing two hexes."""
    if move.turned:
        return ONE_COURSE_CHANGE
    if move.rowed > state.facts.numbers.rowing.hexes_with_course_change:
        return ROWED_TOO_FAR_TO_TURN
    return None


def turn_refusal(state: State, move: ShipMove, delta: int) -> Refusal | None:
    """6.1-g, 7.5-o No tug points at its galleass; in a shared hex a ship turns only to leave."""
    limit = rudder_refusal(state, move)
    if limit is not None and not (state.facts.lenient and not move.wrong):
        return limit
    ship = state.ships[move.ship]
    facing = (ship.facing + delta) % 6
    if bow_on_galleass(state, move.ship, facing):
        return BOW_ON_GALLEASS
    shares = state.rammer_at and ship.hex in state.rammer_at
    if shares and not could_leave(state, move.ship, facing, move.sailed, move.towed):
        return STAYS_IN_SHARED_HEX
    return None


def stop_refusal(state: State, move: ShipMove) -> Refusal | None:
    """6.2-k A ship may stop at any time, 7.5-o, L-Q46 unless it has turned in a shared hex."""
    if move.turned and not move.hexes and state.in_shared_hex(move.ship):
        return STAYS_IN_SHARED_HEX
    return None


def _noting_wrong(state: State, move: ShipMove, verb: str) -> ShipMove:
    """L-Q42 Mark a step that breaks the limits of rowing, sailing or turning."""
    if verb == "row":
        refused = oars_refusal(state, move)
    elif verb == "sail":
        refused = sails_refusal(state, move)
    else:
        refused = rudder_refusal(state, move) if verb in ("port", "starboard") else None
    if refused is None:
        return move
    state.broke_rule = True
    return replace(move, wrong=True)


_moved_on = changer(ShipMove, "rowed", "sailed", "towed")
_turned = changer(ShipMove, "turned")


# -- it does ---------------------------------------------------------------------------------


def _advance(state: State, move: ShipMove, by_oars: bool, log: Log) -> None:
    """3.4-b One hex ahead, with a galleass in tow."""
    i = move.ship
    ship, board = state.ships[i], state.facts.board
    to = state.ahead_of(i)
    galleass = state.galleass_towed_by(i) if state.tugs else NO_SHIP
    ramming = state.at[to] != NO_SHIP
    # L-Q42 Moved on wrongly, a rammer gives up the ram it had entered.
    state.rams.pop(i, None)
    state.shift(i, to, ship.facing, board.body_entered(to, ship.facing))
    log.add("6.2-b" if by_oars else "6.2-d", "rowed" if by_oars else "sailed", ship=i, hex=to)
    rowed, sailed = move.rowed + by_oars, move.sailed + (not by_oars)
    if by_oars and (rowed == state.facts.numbers.rowing.hexes or move.turned):
        exhaust(state, i, "6.2-n" if move.turned else "6.2-c", log)
    if galleass != NO_SHIP:
        pull(state, galleass, ship, log)
    if ramming:
        enter_ram(state, i, rowed + sailed, log)
        return
    towed = move.towed + (galleass != NO_SHIP)
    state.stack[-1] = _moved_on(move, rowed, sailed, towed)


def _change_course(state: State, move: ShipMove, delta: int, log: Log) -> None:
    """6.2-l Turn one hexside; 6.2-n exhausting if the ship also rows a hex."""
    i = move.ship
    facing = (state.ships[i].facing + delta) % 6
    state.turn_to(i, facing)
    log.add("6.2-l", "changed_course", ship=i, facing=facing)
    # 6.2-o A ship that does not row does not tire.
    if move.rowed:
        exhaust(state, i, "6.2-n", log)
    state.stack[-1] = _turned(move, True)
