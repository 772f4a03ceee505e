"""10.5 Allied replacements."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import UnitId
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, BEACHHEAD, CAVALRY, SHIP
from grognard.games.gallipoli.rules.frame import END, REPLACE, WhileOpen, seat
from grognard.games.gallipoli.rules.m12_victory.s122_points import lose
from grognard.games.gallipoli.state import ELIMINATED, FRONT, LEFT, NORMAL, REMOVED, REPLACED, State


def replacement_refusal(state: State, piece: UnitId, free: bool) -> Refusal | None:
    """10.5, Q82, Q83 May this Allied piece come back? ``free``: the second of a pair."""
    if refused := never_replaced(state, piece):
        return refused
    sweeper = piece in state.facts.sweepers
    gone = (ELIMINATED, REMOVED) if sweeper else (ELIMINATED,)
    if state.where[piece] not in gone:
        return Refusal(("10.5-a",), "not_lost", {"unit": piece})
    prices = state.facts.numbers.prices
    price = prices.minesweeper_vp if sweeper else 0 if free else prices.land_pair_vp
    if state.vp[ALLIED] < price:
        return Refusal(("10.5-b",), "too_few_vp", {"price": price, "stock": state.vp[ALLIED]})
    return None


def never_replaced(state: State, piece: UnitId) -> Refusal | None:
    """7.7-b, 10.5-f, 10.5-g, 10.5-h, 10.5-i Who never comes back."""
    pieces = state.facts.pieces
    arm = pieces.arm[piece]
    if pieces.side[piece] != ALLIED:
        return Refusal(("10.5-a",), "not_allied", {"unit": piece})
    if state.of_game[piece] & LEFT:
        return Refusal(("7.7-b",), "left_the_map", {"unit": piece})
    if arm == BEACHHEAD:
        return Refusal(("10.5-g",), "beachhead_never_replaced", {"unit": piece})
    if arm == SHIP:
        if piece in state.facts.sweepers:
            return None
        return Refusal(("10.5-f",), "ship_never_replaced", {"unit": piece})
    if arm == ARTILLERY and pieces.heavy[piece]:
        return Refusal(("10.5-h",), "heavy_never_replaced", {"unit": piece})
    if piece in state.facts.marines:
        return Refusal(("10.5-i",), "marines_never_replaced", {"unit": piece})
    if arm == CAVALRY and state.facts.options.cavalry_replaced == "off":
        return Refusal(("10.5-d",), "cavalry_never_replaced", {"unit": piece})
    return None


@dataclass(unsafe_hash=True)
class AlliedReplacements(WhileOpen):
    """10.5-b Minesweepers at 1 VP each, land units at 1 VP for two; a single one costs as much
    (10.5-e, Q82)."""

    free: bool = False
    """Is a second land unit paid for?"""

    def decision(self, state: State) -> Decision:
        kind = "replace_second" if self.free else "replace_allied"
        return Decision(seat(ALLIED), "10.5-b", kind, {"stock": state.vp[ALLIED]})

    def options(self, state: State) -> list[Action]:
        if not self.free and not state.vp[ALLIED]:
            return [END]
        pieces, where = state.facts.pieces, state.where
        lost = [p for p in pieces.land_of[ALLIED] if where[p] == ELIMINATED]
        lost += [p for p in pieces.ships_of[ALLIED] if where[p] in (ELIMINATED, REMOVED)]
        return [
            *(REPLACE[p] for p in lost if replacement_refusal(state, p, self.free) is None),
            END,
        ]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "replace":
            return replacement_refusal(state, action.arg, self.free)
        return None if action.verb == "end" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        piece, prices = action.arg, state.facts.numbers.prices
        if state.facts.pieces.arm[piece] == SHIP:
            lose(state, ALLIED, prices.minesweeper_vp, "replacement", "10.5-c", log)
        elif self.free:
            state.stack[-1] = AlliedReplacements(False)
        else:
            lose(state, ALLIED, prices.land_pair_vp, "replacement", "10.5-d", log)
            state.stack[-1] = AlliedReplacements(True)
        bring_back(state, piece)
        state.put(piece, state.facts.land.boxes[ALLIED])
        log.add("10.5-a", "replaced", unit=piece)


def bring_back(state: State, piece: UnitId) -> None:
    """Q83 A replaced unit is in Normal state, not entrenched and unfired."""
    state.health[piece] = NORMAL
    state.face[piece] = FRONT
    state.fired[piece] = 0
    state.acted[piece] = 0
    state.of_game[piece] |= REPLACED
