"""6.2, 6.3 Supply allocation: Beachheads and ships, Turkish sources and forts (Q115)."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal
from grognard.games.gallipoli.facts import ALLIED, FORT, SOURCES, TURK, TURKISH
from grognard.games.gallipoli.rules.frame import (
    END,
    NO,
    NOT_NOW,
    SOURCE,
    SUPPLY,
    YES,
    GallipoliFrame,
    seat,
)
from grognard.games.gallipoli.rules.m06_supply.s61_points import afford_refusal, pay
from grognard.games.gallipoli.rules.m06_supply.s65_lines import network, passable
from grognard.games.gallipoli.state import (
    BACK,
    FRONT,
    OFF_MAP,
    PAID_NAVAL,
    PAID_NE,
    PAID_S,
    SHATTERED,
    SUPPLIED,
    State,
)

PAID = (PAID_NE, PAID_S)
"""By number of a source (SOURCES), its flag."""


def allocation_step(state: State, log: Log) -> None:
    """3.1-e, Q17 All that was paid last turn is used up; the Allies allocate first."""
    land = state.facts.land.land
    state.paid = 0
    for head in state.facts.pieces.beachheads:
        if state.where[head] < OFF_MAP and land >> state.where[head] & 1:
            state.face[head] = BACK
    for fort in state.facts.pieces.forts:
        state.of_turn[fort] &= ~SUPPLIED
    state.lines_changed()
    state.stack += (SupplyForts(), SupplySources(), SupplyFleet(), SupplyBeachheads())


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


def beachhead_refusal(state: State, head: int) -> Refusal | None:
    """6.2-a May this Beachhead be put in supply now?"""
    if head not in state.facts.pieces.beachheads:
        return Refusal(("6.2-a",), "no_beachhead", {"unit": head})
    at = state.where[head]
    if at >= OFF_MAP or not state.facts.land.land >> at & 1:
        return Refusal(("6.2-a",), "beachhead_not_ashore", {"unit": head})
    if state.face[head] == FRONT:
        return Refusal(("6.2-c",), "supplied_already", {"unit": head})
    return afford_refusal(state, ALLIED, beachhead_price(state))


def supply_beachhead(state: State, head: int, case: str, log: Log) -> None:
    """6.2-c Pay the price of the turn and turn the Beachhead face up."""
    pay(state, ALLIED, beachhead_price(state), case, log)
    state.face[head] = FRONT
    state.lines_changed()
    log.add(case, "beachhead_supplied", beachhead=head)


class SupplyBeachheads(GallipoliFrame, frozen=True):
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


class SupplyFleet(GallipoliFrame, frozen=True):
    """6.2-f One SP lets all warships but minesweepers act this turn."""

    def run(self, state: State, log: Log) -> bool:
        if state.sp[ALLIED] >= state.facts.numbers.prices.naval and warship_in_play(state):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        args = {"price": state.facts.numbers.prices.naval, "stock": state.sp[ALLIED]}
        return Decision(seat(ALLIED), "6.2-f", "supply_fleet", args)

    def options(self, state: State) -> list[Action]:
        return [YES, NO]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None if action.verb in ("yes", "no") else NOT_NOW

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


# -- 6.3 Turkish -----------------------------------------------------------------------------------


def source_refusal(state: State, source: int) -> Refusal | None:
    """6.3-c Each source once, at its own price."""
    if state.paid & PAID[source]:
        return Refusal(("6.3-c",), "source_paid", {"source": source})
    return afford_refusal(state, TURKISH, state.facts.numbers.prices.turkish_source)


class SupplySources(GallipoliFrame, frozen=True):
    """6.3-a, Q20 The source of the north and east edges, that of the south, both or none."""

    def run(self, state: State, log: Log) -> bool:
        if any(source_refusal(state, source) is None for source in range(len(SOURCES))):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        args = {"price": state.facts.numbers.prices.turkish_source, "stock": state.sp[TURKISH]}
        return Decision(seat(TURKISH), "6.3-c", "supply_sources", args)

    def options(self, state: State) -> list[Action]:
        sources = range(len(SOURCES))
        return [*(SOURCE[s] for s in sources if source_refusal(state, s) is None), END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "source":
            return source_refusal(state, action.arg)
        return None if action.verb == "end" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        pay(state, TURKISH, state.facts.numbers.prices.turkish_source, "6.3-a", log)
        state.paid |= PAID[action.arg]
        state.lines_changed()
        log.add("6.3-a", "source_supplied", source=action.arg)


def fort_lines(state: State) -> int:
    """6.3-f, Q22 The areas from which a fort can trace to a source (paid for, by option)."""
    if state.facts.options.fort_needs_paid_source == "on":
        return network(state, TURK)
    land = state.facts.land
    return land.graph.flood(land.ne_source | land.s_source, passable(state, TURKISH))


class SupplyForts(GallipoliFrame, frozen=True):
    """6.3-e Each SP supplies four forts, picked one by one."""

    count: int = 0

    def run(self, state: State, log: Log) -> bool:
        lines = fort_lines(state)
        if any(self._fort(state, f, lines) is None for f in state.facts.pieces.forts):
            return True
        close_forts(state, log)
        return False

    def _price(self, state: State) -> int:
        """Every fourth fort begins another SP."""
        return 0 if self.count % state.facts.numbers.prices.forts_per_point else 1

    def _fort(self, state: State, fort: int, lines: int) -> Refusal | None:
        if state.facts.pieces.arm[fort] != FORT:
            return Refusal(("6.3-e",), "no_fort", {"unit": fort})
        if not state.on_map(fort):
            return Refusal(("6.3-e",), "fort_not_on_map", {"fort": fort})
        if state.of_turn[fort] & SUPPLIED:
            return Refusal(("6.3-e",), "supplied_already", {"unit": fort})
        if not lines >> state.where[fort] & 1:
            return Refusal(("6.3-f",), "fort_without_line", {"fort": fort})
        return afford_refusal(state, TURKISH, self._price(state))

    def decision(self, state: State) -> Decision:
        per_point = state.facts.numbers.prices.forts_per_point
        args = {
            "count": self.count,
            "left": -self.count % per_point,
            "forts_per_point": per_point,
            "stock": state.sp[TURKISH],
        }
        return Decision(seat(TURKISH), "6.3-e", "supply_forts", args)

    def options(self, state: State) -> list[Action]:
        lines, forts = fort_lines(state), state.facts.pieces.forts
        return [*(SUPPLY[f] for f in forts if self._fort(state, f, lines) is None), END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "supply":
            return self._fort(state, action.arg, fort_lines(state))
        return None if action.verb == "end" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            close_forts(state, log)
            return
        pay(state, TURKISH, self._price(state), "6.3-e", log)
        state.of_turn[action.arg] |= SUPPLIED
        state.stack[-1] = SupplyForts(self.count + 1)


def close_forts(state: State, log: Log) -> None:
    """6.3-g Forts without supply are turned to their Fired side for the turn."""
    state.stack.pop()
    supplied = []
    for fort in state.facts.pieces.forts:
        if state.of_turn[fort] & SUPPLIED:
            supplied.append(fort)
            state.fired[fort] = state.health[fort] == SHATTERED
        else:
            state.fired[fort] = 1
    if supplied:
        log.add("6.3-e", "forts_supplied", forts=supplied)
    else:
        log.add("6.3-g", "no_fort_supplied")
