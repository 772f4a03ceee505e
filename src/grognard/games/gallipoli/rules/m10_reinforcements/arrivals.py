"""10.1 to 10.6 Reinforcements and replacements: what comes by itself, and the Allied choices."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal
from grognard.games.gallipoli.facts import (
    ALLIED,
    ARTILLERY,
    BEACHHEAD,
    CAVALRY,
    SHIP,
    TURKISH,
)
from grognard.games.gallipoli.rules.frame import (
    END,
    NOT_NOW,
    REPLACE,
    TAKE,
    GallipoliFrame,
    seat,
)
from grognard.games.gallipoli.rules.m08_combat.s84_states import lose, score
from grognard.games.gallipoli.rules.m10_reinforcements.turkish import TurkishArrivals
from grognard.games.gallipoli.state import (
    BOUGHT,
    ELIMINATED,
    FRONT,
    NORMAL,
    NOT_YET,
    OFF_MAP,
    REMOVED,
    REPLACED,
    State,
)


def arrivals_step(state: State, log: Log) -> None:
    """3.1-f Step 5, but not on turn 1."""
    if state.turn == 1:
        return
    allied, turkish = regular(state, ALLIED), regular(state, TURKISH)
    box = state.facts.land.boxes
    for piece in allied:
        state.put(piece, box[ALLIED])
    for piece in turkish:
        # 10.3-e, Q85 They enter from here; those that are blocked wait.
        state.put(piece, box[TURKISH])
    if allied:
        log.add("10.2-j", "reinforcements", units=allied)
    if turkish:
        log.add("10.3-e", "turkish_reinforcements", units=turkish)
    lapsing = renewable(state)
    for ship in lapsing:
        state.put(ship, NOT_YET)
    state.stack += (TurkishArrivals(turkish), AlliedReplacements(), Conditionals(lapsing))


def regular(state: State, side: int) -> tuple[int, ...]:
    """10.1, 10.3, 13.5, Q86 What arrives this turn and is not in play yet."""
    facts = state.facts
    found: list[int] = []
    for arrival in facts.library.arrivals.arrival:
        # Turn 0 stands for the turn in which Suvla opens (10.1-k).
        if (arrival.turn or state.suvla_turn) == state.turn:
            found += facts.enlisted((*arrival.formations, *arrival.units, *arrival.beachheads))
    pieces, where = facts.pieces, state.where
    return tuple(p for p in found if pieces.side[p] == side and where[p] == NOT_YET)


def renewable(state: State) -> tuple[int, ...]:
    """10.2-c, Q87 Ships in play that must be paid for again this turn."""
    facts = state.facts
    return tuple(
        ship
        for conditional in facts.conditionals
        if conditional.each_turn
        for ship in facts.enlisted(conditional.ships)
        if state.where[ship] < OFF_MAP
    )


# -- 10.2 conditional reinforcements ---------------------------------------------------------------


def members(state: State, conditional: int) -> list[int]:
    """10.2 The units and ships of a conditional reinforcement."""
    row = state.facts.conditionals[conditional]
    return state.facts.enlisted((*row.formations, *row.units, *row.ships))


def conditional_refusal(state: State, conditional: int) -> Refusal | None:
    """10.2 From their turn on, while they are not in play, used up or paid for."""
    row = state.facts.conditionals[conditional]
    if state.turn < row.from_turn:
        args = {"conditional": conditional, "turn": row.from_turn}
        return Refusal(("10.2-k",), "conditional_too_early", args)
    if not any(state.where[piece] == NOT_YET for piece in members(state, conditional)):
        return Refusal(("10.2-k",), "conditional_taken", {"conditional": conditional})
    return None


class Conditionals(GallipoliFrame, frozen=True):
    """10.2-k Which conditional reinforcements the Allied player brings in, for VP."""

    lapsing: tuple[int, ...] = ()
    """Ships that were in play and leave it unless they are paid for again."""

    def run(self, state: State, log: Log) -> bool:
        if len(self.options(state)) > 1:
            return True
        self._close(state, log)
        return False

    def _close(self, state: State, log: Log) -> None:
        state.stack.pop()
        for ship in self.lapsing:
            if state.where[ship] == NOT_YET:
                log.add("10.2-c", "not_paid_again", ship=ship)

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "10.2-k", "take_conditionals")

    def options(self, state: State) -> list[Action]:
        count = len(state.facts.conditionals)
        return [*(TAKE[c] for c in range(count) if conditional_refusal(state, c) is None), END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "take":
            return conditional_refusal(state, action.arg)
        return None if action.verb == "end" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            self._close(state, log)
            return
        pieces = [p for p in members(state, action.arg) if state.where[p] == NOT_YET]
        for piece in pieces:
            state.put(piece, state.facts.land.boxes[ALLIED])
            state.of_game[piece] |= BOUGHT
        log.add("10.2-k", "conditional_comes", conditional=action.arg, units=pieces)
        points = state.facts.conditionals[action.arg].vp
        score(state, TURKISH, points, "conditional", "12.2-k", log)


# -- 10.5 Allied replacements ----------------------------------------------------------------------


def replacement_refusal(state: State, piece: int, free: bool) -> Refusal | None:
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


def never_replaced(state: State, piece: int) -> Refusal | None:
    """10.5-f to 10.5-i The kinds that never come back."""
    pieces = state.facts.pieces
    arm = pieces.arm[piece]
    if pieces.side[piece] != ALLIED:
        return Refusal(("10.5-a",), "not_allied", {"unit": piece})
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


class AlliedReplacements(GallipoliFrame, frozen=True):
    """10.5-b Minesweepers at 1 VP each, land units at 1 VP for two; a single one costs as much
    (Q82)."""

    free: bool = False
    """Is a second land unit paid for?"""

    def run(self, state: State, log: Log) -> bool:
        if len(self.options(state)) > 1:
            return True
        state.stack.pop()
        return False

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


def bring_back(state: State, piece: int) -> None:
    """Q83 A replaced unit is in Normal state, not entrenched and unfired."""
    state.health[piece] = NORMAL
    state.face[piece] = FRONT
    state.fired[piece] = 0
    state.acted[piece] = 0
    state.of_game[piece] |= REPLACED
