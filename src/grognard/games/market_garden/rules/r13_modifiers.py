"""R13.3, R13.4-b What is added to the dice of an assault."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.ids import HexId, UnitId
from grognard.engine.modifiers import Modifier
from grognard.games.market_garden.board import DRY
from grognard.games.market_garden.rules.r12_modifiers import (
    armour_effect,
    at_least_half,
    half_unsupplied,
)
from grognard.games.market_garden.rules.r17_bridges import crossing
from grognard.games.market_garden.state import NOBODY, State

HARD_GROUND = 2
"""R13.3-d In a city or forest (which add this much to the attacker's roll) armour is no help."""


def for_either(
    state: State, own: tuple[UnitId, ...], other: tuple[UnitId, ...], target: HexId
) -> list[Modifier]:
    """R13.3-b, R13.3-d, R13.4-b Modifiers of either side's roll."""
    numbers = state.facts.numbers.modifiers
    found = []
    if half_fatigued(state, own):
        found.append(Modifier("R13.3-b", f"{numbers.assault_fatigued:+}", "half_fatigued"))
    effect = armour_effect(state, own, other)
    if effect and terrain_modifier(state, target) < HARD_GROUND:
        found.append(Modifier("R13.3-d", f"{effect:+}", "armour"))
    if half_unsupplied(state, own):
        found.append(Modifier("R13.4-b", f"{numbers.assault_unsupplied:+}", "half_unsupplied"))
    return found


def for_attacker(
    state: State, attackers: tuple[UnitId, ...], target: HexId, *, boats: bool
) -> list[Modifier]:
    """R13.3-a, R13.3-c, R13.3-f Modifiers of the attacker's roll only."""
    numbers = state.facts.numbers.modifiers
    found = []
    if len({state.origins[u] for u in attackers}) >= 3:
        found.append(Modifier("R13.3-a", f"{numbers.assault_hexes_3:+}", "several_hexes"))
    terrain = terrain_modifier(state, target)
    if terrain:
        found.append(Modifier("R2.4-d", f"{terrain:+}", "terrain"))
        if sheltered(state, attackers):
            effect = max(numbers.assault_sheltered, -terrain)
            found.append(Modifier("R13.3-c", f"{effect:+}", "out_of_shelter"))
    return found + water(state, attackers, target, boats=boats)


def terrain_modifier(state: State, target: HexId) -> int:
    """R13.3-a What the defender's terrain adds to the attacker's roll (R2.4-d); R13.3-e it protects
    in no other way."""
    terrain = state.facts.board.terrain[target]
    assert terrain is not None, "units stand in playable hexes"
    return terrain.assault


def sheltered(state: State, attackers: tuple[UnitId, ...]) -> bool:
    """R13.3-c Did at least half of the assaulting steps come out of woods or houses?"""
    board = state.facts.board
    from_cover = []
    for unit in attackers:
        terrain = board.terrain[state.origins[unit]]
        if terrain is not None and terrain.shelter:
            from_cover.append(unit)
    return at_least_half(state, attackers, from_cover)


def water(
    state: State, attackers: tuple[UnitId, ...], target: HexId, *, boats: bool
) -> list[Modifier]:
    """R13.3-f All crossed water: by bridge, by boat or without; the lower counts."""
    board, numbers = state.facts.board, state.facts.numbers.modifiers
    sides = [6 * state.origins[u] + board.direction(state.origins[u], target) for u in attackers]
    if any(board.water[at] == DRY for at in sides):
        return []
    if any(crossing(state, at) != NOBODY for at in sides):
        return [Modifier("R13.3-f", f"{numbers.assault_bridge:+}", "over_a_bridge")]
    if boats:
        return [Modifier("R17.2-e", f"{numbers.boats:+}", "boats")]
    return [Modifier("R13.3-f", f"{numbers.assault_no_bridge:+}", "without_a_bridge")]


def half_fatigued(state: State, units: Sequence[UnitId]) -> bool:
    """R13.3-b At least half of the steps are fatigued."""
    return at_least_half(state, units, [u for u in units if state.fatigued[u]])
