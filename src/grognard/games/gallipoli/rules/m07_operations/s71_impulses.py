"""7.1 How many impulses a turn has."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.engine.modifiers import Modifier, added
from grognard.games.gallipoli.state import FRONT, OFF_MAP, State

# -- 7.1 the number of impulses --------------------------------------------------------------------


def impulse_step(state: State, log: Log) -> None:
    """7.1-a, 2.4-p How many impulses the turn has (7.1-e): turn 1 a fixed number (13.4-a)."""
    limits = state.facts.numbers.limits
    if state.turn == 1:
        state.impulses = limits.first_turn_impulses
        log.add("13.4-a", "impulses_fixed", count=state.impulses)
        return
    modifiers = impulse_modifiers(state)
    die = roll(state, 6, "7.1-a", log)
    total = die + added(modifiers)
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
    """7.1-b, 7.1-c, 7.1-d What is added to the die."""
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
