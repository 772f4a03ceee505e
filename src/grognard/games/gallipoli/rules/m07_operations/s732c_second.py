"""7.3.2c Second activations: bought with SP, between segments and after the last impulse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, roll
from grognard.engine.ids import Side, UnitId
from grognard.engine.values import replace
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, FORT, SHIP, TURKISH
from grognard.games.gallipoli.rules.frame import AGAIN, END, LAND, NAVAL, PASS, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m06_supply import s65_lines
from grognard.games.gallipoli.rules.m07_operations import s72_activation, s73_land_activation
from grognard.games.gallipoli.rules.m08_combat import s851_mines
from grognard.games.gallipoli.rules.m08_combat.s80_kinds_of_combat import target_areas
from grognard.games.gallipoli.rules.m08_combat.s811_range import fire_mask
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import in_reserve
from grognard.games.gallipoli.rules.m11_special import s115_royal_marines
from grognard.games.gallipoli.state import ACTING, DUG_AT_SECOND, NO_ORDER, NORMAL, SECOND, State


def price(state: State) -> int:
    """7.3.2c-b One SP, two in June to September."""
    numbers = state.facts.numbers
    extra = state.turn in numbers.limits.surcharge_turns
    return numbers.prices.second_activation + (
        numbers.prices.second_activation_surcharge if extra else 0
    )


# -- who may act again -----------------------------------------------------------------------------


def eligible(state: State, side: Side, naval: bool) -> Iterator[UnitId]:
    pieces = state.facts.pieces
    if not naval:
        candidates: list[int] = [*pieces.land_of[side]]
    elif side == ALLIED:
        candidates = [*pieces.ships_of[side]]
    else:
        # 8.1.2a-e Artillery acts again beside them, too.
        guns = (p for p in pieces.land_of[side] if pieces.arm[p] == ARTILLERY)
        candidates = [*pieces.ships_of[side], *pieces.forts, *guns]
    acted = state.acted
    return (p for p in candidates if acted[p] == 1 and unit_refusal(state, side, naval, p) is None)


def any_eligible(state: State, side: Side, naval: bool) -> bool:
    return next(eligible(state, side, naval), None) is not None


def can_buy(state: State, side: Side) -> bool:
    """7.3.2c-b Has the side the points, and anybody to act again?"""
    if state.sp[side] < price(state):
        return False
    return any_eligible(state, side, naval=False) or any_eligible(state, side, naval=True)


def unit_refusal(state: State, side: Side, naval: bool, piece: UnitId) -> Refusal | None:
    """Q13 Activated exactly once, Normal, supplied now, and not in a box."""
    pieces = state.facts.pieces
    if pieces.side[piece] != side or (pieces.arm[piece] > FORT):
        return Refusal(("7.3.2c-a",), "not_your_unit", {"unit": piece})
    sniper = naval and side == TURKISH and pieces.arm[piece] == ARTILLERY
    if (piece >= pieces.first_ship) != naval and not sniper:
        return Refusal(("7.2-c",), "not_of_this_kind", {"unit": piece})
    if not state.on_map(piece):
        return Refusal(("7.3.2c-a",), "unit_not_on_map", {"unit": piece})
    if state.acted[piece] == 0:
        return Refusal(("7.3.2c-g",), "not_yet_activated", {"unit": piece})
    if state.acted[piece] > 1:
        return Refusal(("7.3.2c-d",), "activated_twice", {"unit": piece})
    if state.health[piece] != NORMAL:
        return Refusal(("7.3.2c-a",), "not_normal", {"unit": piece})
    # 7.3.2c-i It acts again without SP, by 11.1-c.
    if in_reserve(state, piece):
        return Refusal(("11.1-b",), "in_reserve", {"unit": piece})
    if not _supplied_by_line(state, piece):
        return Refusal(("7.3.2c-a", "6.2-e"), "not_supplied", {"unit": piece})
    if sniper and not fire_mask(state, piece) & target_areas(state, side)[1]:
        return Refusal(("8.1.2a-b", "8.1.1-a"), "no_target_in_range", {"unit": piece})
    return None


def _supplied_by_line(state: State, piece: UnitId) -> bool:
    """Q13 A landing is not enough: the line must run to a supplied Beachhead (or 11.5)."""
    pieces = state.facts.pieces
    if piece >= pieces.first_ship:
        return s65_lines.supplied(state, piece)
    at = state.where[piece]
    if s65_lines.network(state, pieces.group[piece]) >> at & 1:
        return True
    return piece in state.facts.marines and s115_royal_marines.by_sea(state, at)


# -- the window ------------------------------------------------------------------------------------


def window(state: State, after_impulses: bool) -> None:
    """7.3.2c-l, Q11, Q12 The players alternate, the first player first, until both pass in a
    row."""
    state.stack.append(SecondWindow(state.first, 0, after_impulses))


@dataclass(unsafe_hash=True)
class SecondWindow(GallipoliFrame):
    """7.3.2c-m A pass does not bar a later activation while the window is open."""

    side: Side
    passes: int
    late: bool
    """After the last impulse."""
    ships: bool = False
    """Q14 Was a ship activated in this part (chosen, that is: a payment alone is not enough)?"""

    def run(self, state: State, log: Log) -> bool:
        if self.passes >= 2:
            state.stack.pop()
            if self.late and self.ships:
                s851_mines.mine_step(state, log)
            return False
        if self.refusal(state, LAND) is None or self.refusal(state, NAVAL) is None:
            return True
        state.stack[-1] = SecondWindow(1 - self.side, self.passes + 1, self.late, self.ships)
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "7.3.2c-a", "second_activation", {"price": price(state)})

    def options(self, state: State) -> list[Action]:
        return [a for a in (LAND, NAVAL) if self.refusal(state, a) is None] + [PASS]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "pass":
            return None
        if action.verb not in ("land", "naval"):
            return NOT_NOW
        if state.sp[self.side] < price(state):
            return Refusal(("7.3.2c-b", "6.4-a"), "too_few_points", {"price": price(state)})
        if not any_eligible(state, self.side, action.verb == "naval"):
            return Refusal(("7.3.2c-g",), "nobody_to_act_again")
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        side = self.side
        if action.verb == "pass":
            state.stack[-1] = SecondWindow(1 - side, self.passes + 1, self.late, self.ships)
            return
        naval = action.verb == "naval"
        # 7.3.2c-h The window stays open below; 7.3.2c-k until then nobody declares another one.
        state.stack[-1] = SecondWindow(1 - side, 0, self.late, self.ships)
        state.sp[side] -= price(state)
        die = roll(state, 6, "7.3.2c-b", log)
        log.add(
            "7.3.2c-c",
            "second_bought",
            seat=seat(side),
            price=price(state),
            part=action.verb,
            die=die,
        )
        if self.late:
            state.orders[side] = NO_ORDER
        state.stack.append(ChooseAgain(side, naval, die))


@dataclass(unsafe_hash=True)
class ChooseAgain(GallipoliFrame):
    """7.3.2c-c As many units as the die says; only they are activated again (7.3.2c-e)."""

    side: Side
    naval: bool
    left: int

    def run(self, state: State, log: Log) -> bool:
        if self.left == 0 or not any_eligible(state, self.side, self.naval):
            self.close(state, log)
            return False
        return True

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "7.3.2c-c", "choose_again", {"count": self.left})

    def options(self, state: State) -> list[Action]:
        return [*[AGAIN[p] for p in eligible(state, self.side, self.naval)], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "again":
            return NOT_NOW
        return unit_refusal(state, self.side, self.naval, action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            self.close(state, log)
            return
        piece = action.arg
        log.add("7.3.2c-j", "activated_again", unit=piece)
        state.acted[piece] = 2
        # 7.3.2c-f Ships and artillery, 7.3.2c-o forts, too.
        state.fired[piece] = 0
        state.of_activation[piece] |= ACTING | SECOND
        state.stack[-1] = ChooseAgain(self.side, self.naval, self.left - 1)
        if state.facts.pieces.arm[piece] == SHIP:
            state.stack[-2] = replace(state.stack[-2], ships=True)

    def close(self, state: State, log: Log) -> None:
        state.stack.pop()
        if not any(marks & SECOND for marks in list(state.of_activation)):
            return
        if self.naval:
            s72_activation.naval_activation(state, self.side, log)
        else:
            s73_land_activation.note_trenches(state, DUG_AT_SECOND)
            s73_land_activation.in_order(state, self.side)
