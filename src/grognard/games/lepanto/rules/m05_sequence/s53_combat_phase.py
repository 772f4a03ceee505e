"""5.3 The Combat Phase: which attack next, or no more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side, UnitId
from grognard.engine.values import replace
from grognard.games.lepanto.rules.frame import ARMS, BOARD, END, GUNS, RAM, LepantoFrame, seat
from grognard.games.lepanto.rules.m05_sequence.s52_challenges import review
from grognard.games.lepanto.rules.m05_sequence.s53_attackers import ARMS as FIRED_ARMS
from grognard.games.lepanto.rules.m05_sequence.s53_attackers import (
    ARMS_AGAIN,
    GUNS_AGAIN,
    attacker_refusal,
    mark,
)
from grognard.games.lepanto.rules.m05_sequence.s53_attackers import GUNS as FIRED_GUNS
from grognard.games.lepanto.rules.m07_combat import s71_gunnery, s72_small_arms, s74_boarding
from grognard.games.lepanto.rules.m07_combat.s71_gunnery import guns_refusal
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import arms_refusal
from grognard.games.lepanto.rules.m07_combat.s75_ramming import ram
from grognard.games.lepanto.state import NO_SHIP, SUNK, State


def combat_phase(state: State, side: Side, log: Log) -> None:
    """5.3-a Positions are fixed now, so who can attack is worked out once and kept up to date."""
    own, enemies = state.side_afloat(side), state.side_afloat(1 - side)
    log.add("5.3-a", "combat_begins", seat=seat(side))
    state.stack.append(
        Combat(
            side,
            tuple(i for i in own if may_fire_guns(state, i, side)),
            tuple(i for i in own if may_fire_arms(state, i, side)),
            tuple(t for t in enemies if s74_boarding.target_refusal(state, t, side) is None),
        )
    )


def may_fire_guns(state: State, i: UnitId, side: Side) -> bool:
    """7.1-a, 7.1-f Has the ship a shot left, and somebody under its guns?"""
    return s71_gunnery.has_target(state, i) and guns_refusal(state, i, side) is None


def may_fire_arms(state: State, i: UnitId, side: Side) -> bool:
    """7.2-a, 7.2-h Has the ship small arms left to fire, and somebody to fire at?"""
    return s72_small_arms.has_target(state, i) and arms_refusal(state, i, side) is None


def fired_and_could_again(state: State, side: Side, fired: int) -> list[UnitId]:
    """L-Q42 Ships that have fired and could do so once more."""
    return [
        i
        for i, done in sorted(state.fought.items())
        if done & fired
        and not done & (GUNS_AGAIN if fired == FIRED_GUNS else ARMS_AGAIN)
        and attacker_refusal(state, i, side) is None
        and (
            s71_gunnery.enemy_under_guns(state, i, 0)
            if fired == FIRED_GUNS
            else s72_small_arms.has_target(state, i)
        )
    ]


@dataclass(unsafe_hash=True)
class Combat(LepantoFrame):
    """5.3-g The attacker settles the order of all attacks and may mix types."""

    side: Side
    guns: tuple[UnitId, ...]
    arms: tuple[UnitId, ...]
    boardable: tuple[UnitId, ...]

    def run(self, state: State, log: Log) -> bool:
        if self.guns or self.arms or self.boardable or state.rams:
            return True
        if state.facts.lenient and len(self.options(state)) > 1:
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "5.3-g", "choose_attack")

    def options(self, state: State) -> list[Action]:
        """1.0-d Guns, small arms, boarding, ramming: there is no other attack."""
        found = [GUNS[i] for i in self.guns]
        found += [ARMS[i] for i in self.arms]
        if state.facts.lenient:
            found += [GUNS[i] for i in self._again(state, FIRED_GUNS)]
            found += [ARMS[i] for i in self._again(state, FIRED_ARMS)]
        found += [BOARD[t] for t in self.boardable]
        if state.rams:
            found += [RAM[i] for i in sorted(state.rams)]
        else:
            found.append(END)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        verb, i = action.verb, action.arg
        if verb == "end":
            return Refusal(("5.3-c",), "rams_first") if state.rams else None
        if verb in ("guns", "arms") and self._wrongly_again(state, verb, i):
            return None
        if verb == "guns":
            return None if i in self.guns else self._no_guns(state, i)
        if verb == "arms":
            return None if i in self.arms else self._no_arms(state, i)
        if verb == "board":
            return None if i in self.boardable else s74_boarding.target_refusal(state, i, self.side)
        if verb == "ram":
            return None if i in state.rams else Refusal(("7.5-b",), "no_ram", {"ship": i})
        return NOT_NOW

    def _no_guns(self, state: State, i: UnitId) -> Refusal:
        nobody = Refusal(("7.1-a", "7.1-g"), "nobody_under_guns", {"ship": i})
        return guns_refusal(state, i, self.side) or nobody

    def _no_arms(self, state: State, i: UnitId) -> Refusal:
        nobody = Refusal(("7.2-a",), "nobody_in_arms_reach", {"ship": i})
        if refused := arms_refusal(state, i, self.side):
            return refused
        if s72_small_arms.in_reach(state, i):
            return Refusal(("7.2-d",), "odds_too_low", {"ship": i})
        return nobody

    def _wrongly_again(self, state: State, verb: str, i: UnitId) -> bool:
        """L-Q42 Would this be the second shot of a ship that has fired?"""
        if not state.facts.lenient:
            return False
        return i in self._again(state, FIRED_GUNS if verb == "guns" else FIRED_ARMS)

    def _again(self, state: State, fired: int) -> list[int]:
        """L-Q42 Ships that could fire again, but only wrongly."""
        rightful = self.guns if fired == FIRED_GUNS else self.arms
        could = fired_and_could_again(state, self.side, fired)
        return [i for i in could if i not in rightful]

    def apply(self, state: State, action: Action, log: Log) -> None:
        verb, i = action.verb, action.arg
        if verb == "end":
            state.stack.pop()
            return
        again = self._wrongly_again(state, verb, i)
        # 5.3-i A wrong attack may be challenged before the next one.
        review(state, self.side, i, "combat", wrong=again)
        if again:
            mark(state, i, GUNS_AGAIN if verb == "guns" else ARMS_AGAIN)
        # 5.3-d Each attack is of one type only.
        if verb == "guns":
            state.stack.append(s71_gunnery.Gunnery(self.side, i))
        elif verb == "arms":
            state.stack.append(s72_small_arms.SmallArms(self.side, i))
        elif verb == "board":
            state.stack.append(s74_boarding.Boarding(self.side, i))
        else:
            ram(state, i, log)

    def after_attack(self, state: State, touched: tuple[int, ...], lost: bool) -> None:
        """5.3-k Update the lists near the hexes of an attack just resolved."""
        reach = state.facts.reach_of_guns if lost else 1
        near = _ships_near(state, touched, reach)
        own = [i for i in near if state.facts.side[i] == self.side]
        state.stack[-1] = replace(
            self,
            guns=_updated(state, self.guns, own, lambda i: may_fire_guns(state, i, self.side)),
            arms=_updated(state, self.arms, own, lambda i: may_fire_arms(state, i, self.side)),
            boardable=self._still_boardable(state, near),
        )

    def _still_boardable(self, state: State, near: set[int]) -> tuple[int, ...]:
        return tuple(
            t
            for t in self.boardable
            if state.ships[t].hex != SUNK
            and (t not in near or s74_boarding.target_refusal(state, t, self.side) is None)
        )


def _ships_near(state: State, hexes: Iterable[int], reach: int) -> set[int]:
    found: set[int] = set()
    for centre in hexes:
        for hex_ in (centre, *state.facts.board.within(centre, reach)):
            if state.at[hex_] != NO_SHIP:
                found.add(state.at[hex_])
                if hex_ in state.rammer_at:
                    found.add(state.rammer_at[hex_])
    return found


def _updated(
    state: State, listed: tuple[int, ...], near: list[int], able: Callable[[int], bool]
) -> tuple[int, ...]:
    """The listed ships less those sunk, or near the attack and no longer able."""
    ships = state.ships
    return tuple(i for i in listed if ships[i].hex != SUNK and (i not in near or able(i)))


def end_combat(state: State, side: Side, log: Log) -> None:
    """5.3-h The flags of the Combat Phase are cleared; 5.3-f later any type may be used."""
    state.fought.clear()
