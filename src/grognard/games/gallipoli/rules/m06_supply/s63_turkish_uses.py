"""6.3 What the Turkish player supplies: sources, forts and mines."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import AreaSet, UnitId
from grognard.games.gallipoli.facts import FORT, SOURCES, TURKISH
from grognard.games.gallipoli.rules.frame import END, SOURCE, SPEND, SUPPLY, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m06_supply.s64_spending import afford_refusal, pay
from grognard.games.gallipoli.rules.m06_supply.s65_lines import fort_lines
from grognard.games.gallipoli.rules.m08_combat.s85_laying import roll_for_mines
from grognard.games.gallipoli.state import PAID_NE, PAID_S, SHATTERED, SUPPLIED, State

PAID = (PAID_NE, PAID_S)
"""6.3-b By number of a source (SOURCES), its flag. 6.3-d As no land joins the two shores, the first
serves the peninsula and the second Asia."""


def source_refusal(state: State, source: int) -> Refusal | None:
    """6.3-c Each source once, at its own price."""
    if state.paid & PAID[source]:
        return Refusal(("6.3-c",), "source_paid", {"source": source})
    return afford_refusal(state, TURKISH, state.facts.numbers.prices.turkish_source)


@dataclass(unsafe_hash=True)
class SupplySources(GallipoliFrame):
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


@dataclass(unsafe_hash=True)
class SupplyForts(GallipoliFrame):
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

    def _fort(self, state: State, fort: UnitId, lines: AreaSet) -> Refusal | None:
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


def most_to_spend(state: State) -> int:
    """6.3-h, 6.3-i, Q21 Two SP, three with Increased German Support."""
    prices = state.facts.numbers.prices
    support = state.event("german_support")
    most = prices.most_for_mines_with_support if support else prices.most_for_mines
    return min(most, state.sp[TURKISH])


@dataclass(unsafe_hash=True)
class SpendOnMines(GallipoliFrame):
    """6.3-h How many SP, before the roll."""

    def decision(self, state: State) -> Decision:
        args = {"most": most_to_spend(state), "stock": state.sp[TURKISH]}
        return Decision(seat(TURKISH), "6.3-h", "spend_on_mines", args)

    def options(self, state: State) -> list[Action]:
        return list(SPEND[: most_to_spend(state) + 1])

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "spend":
            return NOT_NOW
        if action.arg <= most_to_spend(state):
            return None
        if refused := afford_refusal(state, TURKISH, action.arg):
            return refused
        return Refusal(("6.3-h", "6.3-i"), "most_for_mines", {"most": most_to_spend(state)})

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        roll_for_mines(state, action.arg, log)
