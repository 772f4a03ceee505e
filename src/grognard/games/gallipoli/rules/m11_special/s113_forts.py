"""11.3 Forts; the two mobile ones are lifted in one turn and put down again in a later one."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import AreaId, AreaSet, Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.frame import LIFT, PLACE, STAY, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m06_supply.s64_spending import afford_refusal, pay
from grognard.games.gallipoli.rules.m06_supply.s65_lines import works
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate
from grognard.games.gallipoli.state import SUPPLIED, State

# -- all forts -------------------------------------------------------------------------------------


def naval_pieces(state: State, side: Side) -> range:
    """11.3-a The ships of a side, and with those of the Turks the forts: they act together."""
    pieces = state.facts.pieces
    if side == ALLIED:
        return pieces.ships_of[ALLIED]
    return range(pieces.ships_of[TURKISH].start, pieces.forts.stop)


def lose_forts(state: State, area: AreaId, log: Log) -> None:
    """11.3-e An Allied unit has entered; a fort has nowhere to go (11.3-d)."""
    for fort in state.forts_in(area):
        eliminate(state, fort, "8.4.2e-c", log)


# -- the mobile forts ------------------------------------------------------------------------------


def mobile_forts(state: State) -> tuple[UnitId, ...]:
    """11.3-g The lettered forts, in play or not; in recovery they are like the others (11.3-l)."""
    facts = state.facts
    return tuple(fort for fort in facts.pieces.forts if facts.fort(fort).mobile)


def permitted(state: State, fort: UnitId) -> AreaSet:
    """11.3-h, 11.3-i, Q113 Turkish-controlled coast of the fort's own shore, as bits."""
    land = state.facts.land
    shore = land.peninsula if state.facts.fort(fort).shore == "GP" else land.asia
    return land.coast & shore & ~state.control & ~state.occupied[ALLIED] & ~works(state, ALLIED)


def area_refusal(state: State, fort: UnitId, area: AreaId) -> Refusal | None:
    """11.3-h, 11.3-i, Q113 May the fort be placed there?"""
    if permitted(state, fort) >> area & 1:
        return None
    land, facts = state.facts.land, state.facts
    if not land.coast >> area & 1:
        return Refusal(("11.3-h", "11.3-i"), "fort_needs_coast", {"fort": fort, "area": area})
    on_peninsula = bool(land.peninsula >> area & 1)
    if on_peninsula != (facts.fort(fort).shore == "GP"):
        return Refusal(("11.3-h", "11.3-i"), "fort_other_shore", {"fort": fort, "area": area})
    return Refusal(("11.3-k",), "not_under_turkish_control", {"area": area})


# -- at the beginning of the Operations Phase ------------------------------------------------------


def mobile_fort_step(state: State, log: Log) -> None:
    """11.3-j, 11.3-k Ask about each mobile fort still in play."""
    forts = tuple(fort for fort in mobile_forts(state) if state.in_play(fort))
    if forts:
        state.stack.append(MoveForts(forts))


@dataclass(unsafe_hash=True)
class MoveForts(GallipoliFrame):
    """11.3-j Take a fort to the box, or put one down that was there; one after the other."""

    forts: tuple[UnitId, ...]

    def run(self, state: State, log: Log) -> bool:
        if not self.forts:
            state.stack.pop()
            return False
        if len(self.options(state)) > 1:
            return True
        state.stack[-1] = MoveForts(self.forts[1:])
        return False

    def _price(self, state: State) -> int:
        return state.facts.numbers.prices.mobile_fort

    def decision(self, state: State) -> Decision:
        fort = self.forts[0]
        if state.on_map(fort):
            return Decision(seat(TURKISH), "11.3-j", "lift_fort", {"fort": fort})
        args = {"fort": fort, "price": self._price(state)}
        return Decision(seat(TURKISH), "11.3-k", "put_fort_down", args)

    def options(self, state: State) -> list[Action]:
        fort = self.forts[0]
        if state.on_map(fort):
            return [LIFT[fort], STAY]
        if state.sp[TURKISH] < self._price(state):
            return [STAY]
        return [*(PLACE[area] for area in bits(permitted(state, fort))), STAY]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        fort = self.forts[0]
        if action.verb == "stay":
            return None
        if action.verb == "lift":
            if action.arg == fort and state.on_map(fort):
                return None
            return Refusal(("11.3-j",), "not_this_fort", {"fort": fort})
        if action.verb == "place" and not state.on_map(fort):
            refused = area_refusal(state, fort, action.arg)
            return refused or afford_refusal(state, TURKISH, self._price(state))
        return NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        fort = self.forts[0]
        state.stack[-1] = MoveForts(self.forts[1:])
        if action.verb == "lift":
            start = state.where[fort]
            state.put(fort, state.facts.land.boxes[TURKISH])
            state.of_turn[fort] &= ~SUPPLIED
            log.add("11.3-j", "fort_lifted", fort=fort, start=start)
        elif action.verb == "place":
            pay(state, TURKISH, self._price(state), "11.3-k", log)
            state.put(fort, action.arg)
            # Q113 It was not supplied in the box, so it cannot fire this turn.
            state.fired[fort] = 1
            log.add("11.3-k", "fort_put_down", fort=fort, to=action.arg)
