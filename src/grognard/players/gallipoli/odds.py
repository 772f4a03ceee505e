"""Expected values of assaults, bombardments and Naval Fire, by the tables of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from grognard.games.gallipoli.rules.m08_combat import s82_bombardment as shelling
from grognard.games.gallipoli.rules.m08_combat import s83_assault as storming
from grognard.games.gallipoli.rules.m08_combat import s821_results, s831_odds
from grognard.games.gallipoli.rules.m08_combat.s812_naval_fire import (
    effect_modifiers,
    highest_hit,
    salvoes,
    total,
)
from grognard.games.gallipoli.rules.m08_combat.s821_results import ALL
from grognard.games.gallipoli.rules.m08_combat.s833_checks import assault_check_modifiers
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import entrenched
from grognard.games.gallipoli.state import NORMAL, SHAKEN, State
from grognard.players.gallipoli.worth import GONE, naval_steps, step_loss

D6 = range(1, 7)
D10 = 10


def fails(level: int, added: int) -> float:
    """The chance that a d10 with so much added is above a morale level."""
    return min(max((D10 - level + added) / D10, 0.0), 1.0)


# -- assaults --------------------------------------------------------------------------------------


class Prospect(Struct, frozen=True):
    """What an assault promises: enemy losses less own, and the chance that the area is vacated."""

    gain: float
    loss: float
    vacated: float


def assault_checks(state: State, unit: int, result: int) -> float:
    """The chance that a unit fails its check."""
    return fails(
        state.facts.pieces.morale[unit], total(assault_check_modifiers(state, unit, result))
    )


def suffering(state: State, units: Sequence[int], result: int) -> float:
    """What a result costs in the mean; the owner gives the units that lose least by it."""
    if not result:
        return 0.0
    costs = [assault_checks(state, u, result) * step_loss(state, u) for u in units]
    return sum(costs if result >= len(costs) else sorted(costs)[:result])


def assault(
    state: State,
    side: int,
    area: int,
    attackers: Sequence[int],
    intensive: bool,
    *,
    shift: int = 0,
    landing: bool = False,
) -> Prospect | None:
    """The prospect of an assault, None below 1-4. ``landing``: by units still in the box;
    ``shift``: columns for an order not yet given."""
    defenders = state.units_in(area, 1 - side)
    attack = s831_odds.attack_total(state, attackers)
    odds = s831_odds.odds_column(state, attack, s831_odds.defence_total(state, area, 1 - side))
    if odds < 0:
        return None
    table = state.facts.library.assault
    column = odds + shift
    column += total(s831_odds.assault_shifts(state, side, attackers, intensive))
    column = min(max(column, 0), len(table.columns) - 1)
    added = total(s831_odds.assault_modifiers(state, side, area, attackers))
    numbers = state.facts.numbers.storming
    if landing:
        added += numbers.amphibious
    added = min(max(added, -numbers.most), numbers.most)
    gain = loss = vacated = 0.0
    of_defender: dict[int, tuple[float, float]] = {}
    of_attacker: dict[int, float] = {}
    for die in D6:
        to_attacker, to_defender = s831_odds.assault_result(state, column, die + added).split("/")
        lost, taken = storming.LOSSES[to_attacker], storming.LOSSES[to_defender]
        if taken not in of_defender:
            of_defender[taken] = suffering(state, defenders, taken), leaves(state, defenders, taken)
        if lost not in of_attacker:
            of_attacker[lost] = suffering(state, attackers, lost)
        gain += of_defender[taken][0]
        vacated += of_defender[taken][1]
        loss += of_attacker[lost]
    return Prospect(gain / 6, loss / 6, vacated / 6)


def leaves(state: State, defenders: Sequence[int], result: int) -> float:
    """The chance that everybody fails, and so nobody stays."""
    if result < len(defenders):
        return 0.0
    chance = 1.0
    for unit in defenders:
        chance *= assault_checks(state, unit, result)
    return chance


# -- bombardment -----------------------------------------------------------------------------------


def bombardment(state: State, side: int, area: int, firers: Sequence[int]) -> float:
    """Expected loss of the units in an area by one bombardment."""
    odds = shelling.bombardment_odds(state, side, area, firers)
    if odds.column < 0:
        return 0.0
    results = [s821_results.bombardment_result(state, odds.column, die + odds.total) for die in D6]
    if not any(results):
        return 0.0
    units = state.units_in(area, 1 - side)
    costs = sorted(shelled(state, u, 0) for u in units)
    everybody = 0.0
    if ALL in results:
        everybody = sum(shelled(state, u, state.facts.numbers.shelling.check_all) for u in units)
    found = sum(everybody if result == ALL else sum(costs[:result]) for result in results)
    return found / 6


def shelled(state: State, unit: int, added: int) -> float:
    numbers = state.facts.numbers.shelling
    if not entrenched(state, unit):
        added += numbers.check_not_entrenched
    if state.health[unit] != NORMAL:
        added += numbers.check_shaken
    return fails(state.facts.pieces.morale[unit], added) * step_loss(state, unit)


# -- Naval Fire ------------------------------------------------------------------------------------

Salvo = tuple[int, int, int]
"""Factor, highest die that hits, sum of the effect modifiers on an undamaged target."""


def naval_fire(state: State, firer: int, target: int) -> float:
    """What one attack takes from a ship or fort in the mean."""
    pieces, numbers = state.facts.pieces, state.facts.numbers.naval_fire
    disabled = numbers.disabled
    if state.facts.options.disabled_target != "minus_2":
        disabled = -disabled
    health = state.health[target]
    shots: list[Salvo] = []
    for battery, factor, over in salvoes(state, firer, target):
        added = total(effect_modifiers(state, firer, target, battery))
        if health == SHAKEN:
            added -= disabled
        shots.append((factor, highest_hit(state, firer, over), added))
    if not shots:
        return 0.0
    level = pieces.morale[target]
    chances = _damage(tuple(shots), health, level, disabled, numbers.critical_from)
    steps = naval_steps(state, target)
    return sum(chance * (steps[at] - steps[health]) for at, chance in enumerate(chances))


@lru_cache(maxsize=4096)
def _damage(
    shots: tuple[Salvo, ...], health: int, level: int, disabled: int, critical: int
) -> tuple[float, ...]:
    """By state, the chance that the target ends in it; the shots come one after the other."""
    chances = [0.0] * (GONE + 1)
    chances[health] = 1.0
    for factor, highest, added in shots:
        hits = min(max(highest, 0), D10) / D10
        for _ in range(factor):
            chances = _shot(chances, hits, level, added, disabled, critical)
    return tuple(chances)


def _shot(
    chances: list[float], hits: float, level: int, added: int, disabled: int, critical: int
) -> list[float]:
    after = [0.0] * (GONE + 1)
    after[GONE] = chances[GONE]
    for state in range(GONE):
        more = added + (disabled if state == SHAKEN else 0)
        harmed = hits * fails(level, more)
        blown = hits * fails(critical - 1, more) / 2
        blown = min(blown, harmed)
        after[state] += chances[state] * (1 - harmed)
        after[state + 1] += chances[state] * (harmed - blown)
        after[GONE] += chances[state] * blown
    return after
