"""R12.3, R12.4 What is added to the die of a maneuver combat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.engine.frames import Refusal
from grognard.engine.ids import HexId, UnitId
from grognard.engine.modifiers import Modifier
from grognard.games.market_garden.board import CANAL, DRY
from grognard.games.market_garden.rules.r01_steps import total_steps
from grognard.games.market_garden.state import State


def modifiers(
    state: State,
    attackers: tuple[UnitId, ...],
    defenders: tuple[UnitId, ...],
    target: HexId,
    *,
    boats: bool,
) -> list[Modifier]:
    """R12.3-a, R12.4-a Everything that is added to the die, the TDV first (R2.4-c)."""
    board, numbers = state.facts.board, state.facts.numbers.modifiers
    terrain = board.terrain[target]
    assert terrain is not None, "units stand in playable hexes"
    found = [Modifier("R2.4-c", f"{terrain.tdv:+}", "terrain")]
    hexes = len({state.where[u] for u in attackers})
    if hexes >= 5:
        found.append(Modifier("R12.4-a", f"{numbers.hexes_5:+}", "many_hexes"))
    elif hexes >= 3:
        found.append(Modifier("R12.4-a", f"{numbers.hexes_3:+}", "several_hexes"))
    found += armour(state, attackers, defenders, terrain.open)
    found += water(state, attackers, target, boats=boats)
    if half_unsupplied(state, attackers):
        effect = f"{numbers.attackers_unsupplied:+}"
        found.append(Modifier("R12.4-a", effect, "attackers_unsupplied"))
    if half_unsupplied(state, defenders):
        effect = f"{numbers.defenders_unsupplied:+}"
        found.append(Modifier("R12.4-a", effect, "defenders_unsupplied"))
    return found


def armour(
    state: State, attackers: tuple[UnitId, ...], defenders: tuple[UnitId, ...], open_ground: bool
) -> list[Modifier]:
    """R12.3-a For the attacker in open hexes only; the defender's alone in any hex."""
    numbers = state.facts.numbers.armour
    effect = armour_effect(state, attackers, defenders)
    if effect and open_ground:
        return [Modifier("R12.3-a", f"{effect:+}", "armour")]
    if armour_effect(state, defenders, attackers) and not effect:
        theirs = any(state.facts.pieces.armour[u] for u in attackers)
        if not theirs:
            return [Modifier("R12.3-a", f"{numbers.defender_alone:+}", "defenders_armour")]
    return []


def water(
    state: State, attackers: tuple[UnitId, ...], target: HexId, *, boats: bool
) -> list[Modifier]:
    """R12.4-a All attackers across water: the lower effect if both kinds occur."""
    board, numbers = state.facts.board, state.facts.numbers.modifiers
    crossed = [
        board.water[6 * state.where[u] + board.direction(state.where[u], target)] for u in attackers
    ]
    if DRY in crossed:
        return []
    if CANAL in crossed:
        return [Modifier("R12.4-a", f"{numbers.canal:+}", "across_canal")]
    if boats:
        return [Modifier("R17.2-e", f"{numbers.boats:+}", "boats")]
    return [Modifier("R12.4-a", f"{numbers.river:+}", "across_river")]


def river_refusal(unit: UnitId, target: HexId) -> Refusal:
    """R12.4-b None over a major river without an intact bridge, except by assault boats."""
    return Refusal(("R12.4-b",), "cannot_cross", {"unit": unit, "hex": target})


# -- what both kinds of combat ask -----------------------------------------------------------------


def at_least_half(state: State, units: Sequence[UnitId], chosen: Iterable[UnitId]) -> bool:
    """R12.4-a Have the chosen ones at least half of the steps?"""
    return 2 * total_steps(state, chosen) >= total_steps(state, units) > 0


def half_unsupplied(state: State, units: Sequence[UnitId]) -> bool:
    """R12.4-a At least half of the steps are out of supply."""
    return at_least_half(state, units, [u for u in units if state.unsupplied[u]])


def armoured_steps(state: State, units: Iterable[UnitId]) -> int:
    """R12.3-a Steps of armoured units."""
    return total_steps(state, [u for u in units if state.facts.pieces.armour[u]])


def armour_effect(state: State, own: Sequence[UnitId], other: Sequence[UnitId]) -> int:
    """R12.3-a -2 with three armoured steps for each of the other side (none counts as one, M-Q38),
    -1 if this side alone has armour, else 0."""
    numbers = state.facts.numbers.armour
    mine, theirs = armoured_steps(state, own), armoured_steps(state, other)
    if mine and mine >= numbers.ratio * max(theirs, 1):
        return numbers.overwhelming
    return numbers.alone if mine and not theirs else 0
