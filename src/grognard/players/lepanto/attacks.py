"""The expected gain of each kind of attack, in victory points."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.ids import HexId
from grognard.games.lepanto.facts import GALLEASS
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import too_weak
from grognard.games.lepanto.rules.m07_combat.s74_boarding import boarding_odds
from grognard.players.lepanto.survey import Survey

NEVER = float("-inf")


def broadside(survey: Survey, i: int, hex_: HexId, facing: int) -> tuple[float, int, float]:
    """7.1 The gain of a ship's guns from a hex and facing, the best target and the chance to sink
    it. A galleass fires in each arc."""
    facts, enemy_at, sinks = survey.facts, survey.enemy_at, survey.odds.sinks
    guns, galleass = facts.guns[i], facts.kind[i] == GALLEASS
    by_arc = [0.0, 0.0, 0.0, 0.0]
    best, target, hit = 0.0, -1, 0.0
    for hex2, factor, arc in facts.board.cover(facts.kind[i], facing, hex_):
        t = enemy_at.get(hex2)
        if t is not None:
            chance = sinks[min(guns, factor)]
            gain = chance * survey.worth[t] * survey.afloat_still[t]
            by_arc[arc] = max(by_arc[arc], gain)
            if gain > best:
                best, target, hit = gain, t, chance
    return (sum(by_arc) if galleass else best), target, hit


def arms_gain(survey: Survey, i: int, target: int, ratio: int) -> float:
    """7.2-p, 7.2-u, 7.2-v The expected gain of small-arms fire at these odds."""
    if too_weak(survey.facts, ratio):
        return NEVER
    e, b, r = survey.odds.struck(ratio, survey.drm)
    own = survey.worth[i]
    prize = survey.worth[target] * survey.afloat_still[target]
    return e * prize + b * (prize - own) - r * survey.repulse_cost(i)


def boarding_gain(survey: Survey, boarders: Sequence[int], target: int) -> float:
    """7.4 The expected gain of a combined boarding; R and B strike every boarder."""
    ratio = boarding_odds(survey.facts, boarders, target)
    if too_weak(survey.facts, ratio):
        return NEVER
    e, b, r = survey.odds.struck(ratio)
    prize = survey.worth[target] * survey.afloat_still[target]
    own = sum([survey.worth[i] for i in boarders])
    shame = sum([survey.repulse_cost(i) for i in boarders])
    return e * prize + b * (prize - own) - r * shame


def ram_gain(survey: Survey, i: int, target: int, hexes: int) -> float:
    """7.5 The expected gain of a ram after so many hexes; a rammer that fails no longer scores."""
    chance = survey.odds.ram(hexes)
    prize = survey.worth[target] * survey.afloat_still[target]
    fire = survey.worth[i] - survey.points(i)
    return chance * prize - (1 - chance) * (survey.points(i) + 0.5 * fire)
