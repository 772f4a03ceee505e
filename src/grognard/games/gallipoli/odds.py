"""Exact chances of naval fire: more dice than can be walked through one by one."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from grognard.engine.actions import Action
from grognard.engine.events import Event, Recorder
from grognard.engine.game import Chances
from grognard.games.gallipoli.rules.m08_combat import s81_naval_fire as naval
from grognard.games.gallipoli.rules.m08_combat.s81_range import BATTERIES
from grognard.games.gallipoli.rules.m08_combat.s84_states import WORKS_STATES
from grognard.games.gallipoli.state import SHATTERED, State

D10 = 10
GONE = SHATTERED + 1
RESULTS = (*WORKS_STATES, "gone")

Spread = dict[int, Fraction]
"""By state of the target (GONE: none any more), its chance."""


def chances(state: State, action: Action) -> Chances | None:
    """8.1.2 What a target may look like after the fire of one ship or fort; None if the answer is
    about something else."""
    frame = state.stack[-1]
    if action.verb != "target" or not isinstance(frame, naval.NavalTarget):
        return None
    firer, target = frame.firer, action.arg
    spread = after_fire(state, firer, target)
    results = {f"damage={RESULTS[health]}": chance for health, chance in spread.items() if chance}
    return Chances(results, _preview(state, firer, target))


def after_fire(state: State, firer: int, target: int) -> Spread:
    spread: Spread = {state.health[target]: Fraction(1)}
    for battery, factor, over in naval.salvoes(state, firer, target):
        highest = min(D10, max(0, naval.highest_hit(state, firer, over)))
        spread = _after_salvo(state, spread, (firer, target, battery), factor, highest)
    return spread


def _after_salvo(
    state: State, spread: Spread, shot: tuple[int, int, int], factor: int, highest: int
) -> Spread:
    """8.1.2-d Each of so many dice hits with that or less; 8.1.2-j effects come one by one."""
    found: Spread = {}
    hit = Fraction(highest, D10)
    for hits in range(factor + 1):
        share = comb(factor, hits) * hit**hits * (1 - hit) ** (factor - hits)
        after = spread
        for _ in range(hits if share else 0):
            after = _after_hit(state, after, shot)
        for health, chance in after.items():
            found[health] = found.get(health, Fraction(0)) + chance * share
    return found


def _after_hit(state: State, spread: Spread, shot: tuple[int, int, int]) -> Spread:
    """8.1.2-j to 8.1.2-y One hit, for every state the target may be in."""
    found: Spread = {}
    for health, chance in spread.items():
        for after, share in _effect(state, health, shot).items():
            found[after] = found.get(after, Fraction(0)) + chance * share
    return found


def _effect(state: State, health: int, shot: tuple[int, int, int]) -> Spread:
    if health == GONE:
        return {GONE: Fraction(1)}
    firer, target, battery = shot
    copy = state.clone()
    copy.health[target] = health
    modifier = naval.total(naval.effect_modifiers(copy, firer, target, battery))
    level = copy.facts.pieces.morale[target]
    critical = copy.facts.numbers.naval_fire.critical_from
    found: Spread = {}
    for die in range(1, D10 + 1):
        total = die + modifier
        ordinary = health + 1 if total > level else health
        # 8.1.2-u, Q51 A critical hit blows up at an odd die.
        blown = Fraction(1, 2) if level < total >= critical else Fraction(0)
        for after, share in ((GONE, blown), (ordinary, 1 - blown)):
            found[after] = found.get(after, Fraction(0)) + share / D10
    return found


def _preview(state: State, firer: int, target: int) -> list[Event]:
    """What the dice to hit, and the first one for an effect, are read against."""
    recorder = Recorder(state.facts.names)
    for battery, factor, over in naval.salvoes(state, firer, target):
        recorder.add(
            "8.1.2-d",
            "naval_fire",
            firer=firer,
            target=target,
            battery=BATTERIES[battery],
            factors=factor,
            highest=max(0, naval.highest_hit(state, firer, over)),
            modifiers=[m.as_args() for m in naval.hit_modifiers(state, over)],
        )
        effects = naval.effect_modifiers(state, firer, target, battery)
        recorder.add(
            "8.1.2-j",
            "hit_damages",
            target=target,
            level=state.facts.pieces.morale[target],
            modifiers=[m.as_args() for m in effects],
        )
    return recorder.events
