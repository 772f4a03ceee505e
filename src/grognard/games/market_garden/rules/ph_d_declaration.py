"""D Combat Declaration Phase: every maneuver and assault combat of the player turn."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import HexId, Side, UnitId
from grognard.engine.values import replace
from grognard.games.market_garden.rules import r07_declaration as attacks
from grognard.games.market_garden.rules.frame import (
    ASSAULT,
    ATTACKER,
    END,
    MANEUVER,
    GardenFrame,
    WhileOpen,
    seat,
)
from grognard.games.market_garden.rules.r06_stacking import assault_refusal
from grognard.games.market_garden.rules.r12_odds import odds_refusal
from grognard.games.market_garden.rules.r17_boats import needs_boats
from grognard.games.market_garden.state import Combat, State


def phase(state: State, side: Side, second: bool, log: Log) -> None:
    """D-1-b, P2-D-1 All is declared before anything is carried out."""
    state.combats = ()
    state.origins.clear()
    if any(attacks.targets(state, side)):
        state.stack.append(Declaration(side))


@dataclass(unsafe_hash=True)
class Declaration(WhileOpen):
    """D-1-a The next combat to declare; D-1-c it is a maneuver or an assault."""

    side: Side

    def decision(self, state: State) -> Decision:
        count = len(state.combats)
        return Decision(seat(self.side), "D-1-a", "declare", {"count": count})

    def options(self, state: State) -> list[Action]:
        found = []
        # D-1-d One hex may be maneuvered against and assaulted, but by different units (M-Q12).
        for hex_ in attacks.targets(state, self.side):
            if attacks.target_refusal(state, self.side, hex_, False) is None:
                found.append(MANEUVER[hex_])
            if attacks.target_refusal(state, self.side, hex_, True) is None:
                found.append(ASSAULT[hex_])
        return [*found, END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb not in ("maneuver", "assault"):
            return NOT_NOW
        assault = action.verb == "assault"
        return attacks.target_refusal(state, self.side, action.arg, assault)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        state.stack.append(Attackers(self.side, action.arg, action.verb == "assault"))


@dataclass(unsafe_hash=True)
class Attackers(GardenFrame):
    """D-1-a The units of one combat, from any hexes next to the target (R7)."""

    side: Side
    target: HexId
    assault: bool
    chosen: tuple[UnitId, ...] = ()
    boats: bool = False

    def decision(self, state: State) -> Decision:
        args = {"hex": self.target, "count": len(self.chosen)}
        return Decision(seat(self.side), "D-1-a", "choose_attackers", args)

    def options(self, state: State) -> list[Action]:
        near = attacks.able(state, self.side, self.target, self.assault)
        found = [ATTACKER[u] for u in near if self._refusal(state, u) is None]
        return [*found, END] if self.end_refusal(state) is None else found or [END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            refused = self.end_refusal(state)
            # Whoever has named all he can and is still too weak goes back without a combat.
            return refused if refused and END not in self.options(state) else None
        return self._refusal(state, action.arg) if action.verb == "attacker" else NOT_NOW

    def _refusal(self, state: State, unit: UnitId) -> Refusal | None:
        if unit in self.chosen:
            return Refusal(("R7-e",), "declared_already", {"unit": unit, "hex": self.target})
        refused = attacks.attacker_refusal(state, self.side, unit, self.target, self.assault)
        if refused is None and self._mixes_boats(state, unit):
            return Refusal(("R17.2-e",), "one_stack_in_boats", {"unit": unit})
        if refused is None and self.assault:
            return assault_refusal(state, self.target, (*self.chosen, unit))
        return refused

    def _mixes_boats(self, state: State, unit: UnitId) -> bool:
        """R17.2-e The boats carry one stack: units of one hex; others may join by land (R7-j)."""
        if not needs_boats(state, unit, self.target):
            return False
        afloat = [u for u in self.chosen if needs_boats(state, u, self.target)]
        return any(state.where[u] != state.where[unit] for u in afloat)

    def end_refusal(self, state: State) -> Refusal | None:
        """Why the list cannot end here."""
        if not self.chosen:
            return Refusal(("D-1-a",), "no_attackers", {"hex": self.target})
        return None if self.assault else odds_refusal(state, self.chosen, self.target)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "attacker":
            boats = self.boats or needs_boats(state, action.arg, self.target)
            chosen = (*self.chosen, action.arg)
            state.stack[-1] = replace(self, chosen=chosen, boats=boats)
            return
        state.stack.pop()
        if self.end_refusal(state) is not None:
            log.add("R12.1-b", "not_declared", hex=self.target)
            return
        combat = Combat(self.assault, self.target, self.chosen, self.boats)
        attacks.declare(state, self.side, combat, log)
