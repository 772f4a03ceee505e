"""6.2 What the Allied player supplies: Beachheads, and the ships."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import UnitId
from grognard.games.gallipoli.facts import ALLIED
from grognard.games.gallipoli.rules.frame import END, SUPPLY, GallipoliFrame, YesOrNo, seat
from grognard.games.gallipoli.rules.m06_supply.s64_spending import afford_refusal, pay
from grognard.games.gallipoli.rules.m10_reinforcements.s102_conditional import conditional_refusal
from grognard.games.gallipoli.state import FRONT, OFF_MAP, PAID_NAVAL, State

# -- 6.2 Allied ------------------------------------------------------------------------------------


def beachhead_price(state: State) -> int:
    """6.2-a, 6.2-b, Q16 One SP, one more with Rough Sea, one more in June to September."""
    prices, limits = state.facts.numbers.prices, state.facts.numbers.limits
    price = prices.beachhead
    if state.rough:
        price += prices.beachhead_rough
    if state.turn in limits.surcharge_turns:
        price += prices.beachhead_surcharge
    return price


def beachhead_refusal(state: State, head: UnitId) -> Refusal | None:
    """6.2-a May this Beachhead be put in supply now?"""
    if head not in state.facts.pieces.beachheads:
        return Refusal(("6.2-a",), "no_beachhead", {"unit": head})
    at = state.where[head]
    if at >= OFF_MAP or not state.facts.land.land >> at & 1:
        return Refusal(("6.2-a",), "beachhead_not_ashore", {"unit": head})
    if state.face[head] == FRONT:
        return Refusal(("6.2-c",), "supplied_already", {"unit": head})
    return afford_refusal(state, ALLIED, beachhead_price(state))


def supply_beachhead(state: State, head: UnitId, case: str, log: Log) -> None:
    """6.2-c Pay the price of the turn and turn the Beachhead face up."""
    pay(state, ALLIED, beachhead_price(state), case, log)
    state.face[head] = FRONT
    state.lines_changed()
    log.add(case, "beachhead_supplied", beachhead=head)


@dataclass(unsafe_hash=True)
class SupplyBeachheads(GallipoliFrame):
    """6.2-a Which Beachheads are supplied this turn."""

    def run(self, state: State, log: Log) -> bool:
        heads = state.facts.pieces.beachheads
        if any(beachhead_refusal(state, head) is None for head in heads):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        args = {"price": beachhead_price(state), "stock": state.sp[ALLIED]}
        return Decision(seat(ALLIED), "6.2-a", "supply_beachheads", args)

    def options(self, state: State) -> list[Action]:
        heads = state.facts.pieces.beachheads
        return [*(SUPPLY[h] for h in heads if beachhead_refusal(state, h) is None), END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "supply":
            return beachhead_refusal(state, action.arg)
        return None if action.verb == "end" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
        else:
            supply_beachhead(state, action.arg, "6.2-a", log)


@dataclass(unsafe_hash=True)
class SupplyFleet(YesOrNo):
    """6.2-f One SP lets all warships but minesweepers act this turn."""

    def run(self, state: State, log: Log) -> bool:
        wanted = warship_in_play(state) or warship_may_come(state)
        if wanted and state.sp[ALLIED] >= state.facts.numbers.prices.naval:
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        args = {"price": state.facts.numbers.prices.naval, "stock": state.sp[ALLIED]}
        return Decision(seat(ALLIED), "6.2-f", "supply_fleet", args)

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "yes":
            pay(state, ALLIED, state.facts.numbers.prices.naval, "6.2-f", log)
            state.paid |= PAID_NAVAL
            log.add("6.2-f", "fleet_supplied")
        else:
            log.add("6.2-h", "fleet_not_supplied")


def warship_in_play(state: State) -> bool:
    """6.2-f, 6.2-g Has the Allied player a ship that the SP is for?"""
    sweepers = state.facts.sweepers
    return any(
        state.where[ship] < OFF_MAP and ship not in sweepers
        for ship in state.facts.pieces.ships_of[ALLIED]
    )


def warship_may_come(state: State) -> bool:
    """3.1-e, 3.1-f, 10.2 Could one arrive in step 5, after supply is allocated?"""
    facts = state.facts
    return any(
        row.ships and conditional_refusal(state, number) is None
        for number, row in enumerate(facts.conditionals)
    )
