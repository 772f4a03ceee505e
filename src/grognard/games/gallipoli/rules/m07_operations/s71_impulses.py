"""7.1 How many impulses a turn has, and 3.2 what happens in each of them."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.rules import m04_events
from grognard.games.gallipoli.rules.frame import GallipoliFrame
from grognard.games.gallipoli.rules.m07_operations import (
    s72_activation,
    s73_initiative,
    s732c_second,
)
from grognard.games.gallipoli.rules.m08_combat import s85_mines
from grognard.games.gallipoli.state import (
    FRONT,
    NO_ORDER,
    OFF_MAP,
    State,
)

# -- 7.1 the number of impulses --------------------------------------------------------------------


def impulse_step(state: State, log: Log) -> None:
    """3.1-g, 13.4 Turn 1 has a fixed number; later turns roll, the last one with a cap."""
    limits = state.facts.numbers.limits
    if state.turn == 1:
        state.impulses = limits.first_turn_impulses
        log.add("13.4-a", "impulses_fixed", count=state.impulses)
        return
    modifiers = impulse_modifiers(state)
    die = roll(state, 6, "7.1-a", log)
    total = die + sum(int(modifier.effect) for modifier in modifiers)
    state.impulses = impulses_for(state, total)
    log.add(
        "7.1-a",
        "impulses_rolled",
        die=die,
        total=total,
        count=state.impulses,
        modifiers=[modifier.as_args() for modifier in modifiers],
    )


def impulses_for(state: State, total: int) -> int:
    """The Impulse Chart; turn 9 has at most two (Q05)."""
    limits, chart = state.facts.numbers.limits, state.facts.library.impulses
    at = min(max(total - chart.first_die, 0), len(chart.results) - 1)
    most = limits.last_turn_impulses if state.turn == limits.last_turn else limits.most_impulses
    return min(chart.results[at], most)


def impulse_modifiers(state: State) -> list[Modifier]:
    """7.1-b to 7.1-d"""
    found, dice = [], state.facts.numbers.turn_dice
    if state.bad:
        found.append(Modifier("7.1-b", f"{dice.impulses_bad_weather:+d}", "bad_weather"))
    if state.rough:
        found.append(Modifier("7.1-c", f"{dice.impulses_rough_sea:+d}", "rough_sea"))
    bonus = supplied_beachheads(state) // dice.beachheads_per_impulse
    if bonus:
        found.append(Modifier("7.1-d", f"+{bonus}", "supplied_beachheads"))
    return found


def supplied_beachheads(state: State) -> int:
    land = state.facts.land.land
    return sum(
        state.face[p] == FRONT and state.where[p] < OFF_MAP and bool(land >> state.where[p] & 1)
        for p in state.facts.pieces.beachheads
    )


# -- 3.2 the impulses ------------------------------------------------------------------------------


def operations(state: State, log: Log) -> None:
    """3.2-a One impulse after the other, then second activations until both pass (Q11)."""
    state.stack.append(Impulses())


class Impulses(GallipoliFrame, frozen=True):
    """3.2-a Begins the next impulse, or closes the Operations Phase after the last."""

    closing: bool = False

    def run(self, state: State, log: Log) -> bool:
        if not self.closing and state.impulse < state.impulses:
            state.impulse += 1
            begin_impulse(state, log)
            state.stack.append(Impulse())
        elif not self.closing:
            # 7.3.2c-l After the last impulse second activations alternate, first player first.
            state.stack[-1] = Impulses(True)
            state.orders[:] = (NO_ORDER, NO_ORDER)
            log.add("7.3.2c-l", "after_last_impulse")
            s732c_second.window(state, after_impulses=True)
        else:
            end_impulse(state)
            state.stack.pop()
        return False


class Impulse(GallipoliFrame, frozen=True):
    """3.2-b Initiative, two segments each followed by a window for second activations (Q12),
    and the mines (8.5.1-c)."""

    step: int = 0
    naval: bool = False
    """Are the Allies bound to a naval activation (7.3-b, Q10)?"""

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = Impulse(self.step + 1, self.naval)
        if self.step == 0:
            s73_initiative.determine(state, log)
        elif self.step == 1:
            s72_activation.segment(state, state.first, self.naval, log)
        elif self.step == 3:
            s72_activation.segment(state, 1 - state.first, self.naval, log)
        elif self.step in (2, 4):
            s732c_second.window(state, after_impulses=False)
        elif self.step == 5:
            m04_events.submarine(state, log)
            s85_mines.mine_step(state, log)
        else:
            end_impulse(state)
            state.stack.pop()
        return False


def begin_impulse(state: State, log: Log) -> None:
    log.add("3.2-b", "impulse_begins", impulse=state.impulse, of=state.impulses)
    state.orders[:] = (NO_ORDER, NO_ORDER)
    s72_activation.note_trenches(state)


def end_impulse(state: State) -> None:
    """Marks of the impulse are taken off; landed units now need a supply line (Q19)."""
    state.of_impulse[:] = bytes(len(state.of_impulse))
    state.lines_changed()
