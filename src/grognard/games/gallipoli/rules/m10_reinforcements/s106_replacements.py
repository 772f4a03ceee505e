"""10.6 Turkish replacements, and forts restored."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import UnitId
from grognard.games.gallipoli.facts import ARTILLERY, FORT, TURK, TURKISH
from grognard.games.gallipoli.rules.frame import SCRAP, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m06_supply.s64_spending import afford_refusal, pay
from grognard.games.gallipoli.rules.m10_reinforcements.s103_edges import can_enter
from grognard.games.gallipoli.state import (
    ELIMINATED,
    NORMAL,
    OFF_MAP,
    REMOVED,
    REPLACED,
    SHATTERED,
    SUPPLIED,
    State,
)


def replacement_price(state: State, unit: UnitId) -> int:
    """10.6-c, 10.6-d In SP."""
    prices = state.facts.numbers.prices
    if state.facts.pieces.arm[unit] == ARTILLERY:
        return prices.artillery
    return prices.infantry_with_support if state.event("german_support") else prices.infantry


def replacement_refusal(state: State, unit: UnitId, holders: dict[int, int]) -> Refusal | None:
    """10.6-a, Q90 May this unit be replaced?"""
    pieces, caps = state.facts.pieces, state.facts.numbers.caps
    if unit not in pieces.land_of[TURKISH]:
        return Refusal(("10.6-j", "10.6-l"), "not_turkish_land", {"unit": unit})
    if pieces.group[unit] != TURK:
        return Refusal(("10.6-k",), "german_never_replaced", {"unit": unit})
    if state.where[unit] != ELIMINATED:
        return Refusal(("10.6-a",), "not_lost", {"unit": unit})
    if pieces.arm[unit] == ARTILLERY:
        support = state.event("german_support")
        most = caps.artillery_replaced_with_support if support else caps.artillery_replaced
        if state.artillery_replaced >= most:
            return Refusal(("10.6-e",), "artillery_cap", {"most": most})
    if refused := afford_refusal(state, TURKISH, replacement_price(state, unit)):
        return refused
    if can_enter(state, unit, holders):
        return None
    return Refusal(("10.6-a", "7.4.3-a"), "no_entry_area", {"unit": unit})


def pay_replacement(state: State, unit: UnitId, log: Log) -> None:
    """10.6-b What was eliminated comes back for SP."""
    pay(state, TURKISH, replacement_price(state, unit), "10.6-b", log)
    state.of_game[unit] |= REPLACED
    if state.facts.pieces.arm[unit] == ARTILLERY:
        state.artillery_replaced += 1


def restore_refusal(state: State, fort: UnitId) -> Refusal | None:
    """10.6-f, Q81, Q91 May this Crippled fort be restored?"""
    facts = state.facts
    if facts.pieces.arm[fort] != FORT or not state.on_map(fort):
        return Refusal(("10.6-f",), "fort_not_on_map", {"fort": fort})
    if state.health[fort] != SHATTERED:
        return Refusal(("10.6-f",), "fort_not_crippled", {"fort": fort})
    if state.control >> state.where[fort] & 1:
        area = state.where[fort]
        return Refusal(("10.6-f",), "not_under_turkish_control", {"area": area})
    if not any(state.in_play(ship) for ship in facts.pieces.ships_of[TURKISH]):
        return Refusal(("10.6-f",), "no_ship_to_scrap")
    return afford_refusal(state, TURKISH, facts.numbers.prices.fort_repair)


@dataclass(unsafe_hash=True)
class GiveUpShip(GallipoliFrame):
    """10.6-f, 10.6-g, Q91 The ship whose guns and crew restore a fort."""

    fort: UnitId

    def decision(self, state: State) -> Decision:
        return Decision(seat(TURKISH), "10.6-f", "scrap_ship", {"fort": self.fort})

    def options(self, state: State) -> list[Action]:
        return [SCRAP[s] for s in state.facts.pieces.ships_of[TURKISH] if state.in_play(s)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "scrap":
            return NOT_NOW
        ship = action.arg
        if ship in state.facts.pieces.ships_of[TURKISH] and state.where[ship] < OFF_MAP:
            return None
        return Refusal(("10.6-f",), "not_a_turkish_ship_in_play", {"ship": ship})

    def apply(self, state: State, action: Action, log: Log) -> None:
        fort, ship = self.fort, action.arg
        state.stack.pop()
        pay(state, TURKISH, state.facts.numbers.prices.fort_repair, "10.6-f", log)
        # 10.6-h Of Goeben and Breslau the crews may now fight ashore (10.4-c).
        state.put(ship, REMOVED)
        state.health[ship] = NORMAL
        state.health[fort] = NORMAL
        # 6.3-g It fires this turn only if it was supplied in step 4.
        state.fired[fort] = 0 if state.of_turn[fort] & SUPPLIED else 1
        log.add("10.6-f", "fort_restored", fort=fort, ship=ship)
