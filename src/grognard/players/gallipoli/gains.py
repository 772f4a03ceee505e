"""What assaults, bombardments and Naval Fire are expected to gain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.engine.ids import AreaId, Side, UnitId
from grognard.games.gallipoli.odds import expected
from grognard.games.gallipoli.rules.m08_combat.s821_results import ALL
from grognard.games.gallipoli.state import State
from grognard.players.gallipoli.worth import naval_steps, step_loss

# -- assaults --------------------------------------------------------------------------------------


@dataclass(unsafe_hash=True)
class Prospect:
    """What an assault promises: enemy losses less own, and the chance that the area is vacated."""

    gain: float
    loss: float
    vacated: float


def risk(state: State, unit: UnitId, result: int) -> float:
    """What a unit may lose by its check after an assault."""
    return expected.failing_assault(state, unit, result) * step_loss(state, unit)


def suffering(state: State, units: Sequence[int], result: int) -> float:
    """What a result costs on average; the owner gives the units that lose least by it."""
    if not result:
        return 0.0
    costs = [risk(state, u, result) for u in units]
    return sum(costs if result >= len(costs) else sorted(costs)[:result])


def assault(
    state: State,
    side: Side,
    area: AreaId,
    attackers: Sequence[int],
    intensive: bool,
    *,
    shift: int = 0,
    landing: bool = False,
) -> Prospect | None:
    """The prospect of an assault, None below 1-4; see expected.assault."""
    results = expected.assault(
        state, side, area, attackers, intensive, shift=shift, landing=landing
    )
    if not results:
        return None
    defenders = state.units_in(area, 1 - side)
    gain = loss = vacated = 0.0
    of_defender: dict[int, tuple[float, float]] = {}
    of_attacker: dict[int, float] = {}
    for lost, taken in results:
        if taken not in of_defender:
            leaves = expected.vacated(state, defenders, taken)
            of_defender[taken] = suffering(state, defenders, taken), leaves
        if lost not in of_attacker:
            of_attacker[lost] = suffering(state, attackers, lost)
        gain += of_defender[taken][0]
        vacated += of_defender[taken][1]
        loss += of_attacker[lost]
    count = len(results)
    return Prospect(gain / count, loss / count, vacated / count)


# -- bombardment -----------------------------------------------------------------------------------


def bombardment(state: State, side: Side, area: AreaId, firers: Sequence[int]) -> float:
    """Expected loss of the units in an area by one bombardment."""
    results = expected.bombardment(state, side, area, firers)
    if not any(results):
        return 0.0
    units = state.units_in(area, 1 - side)
    costs = sorted(shelled(state, u, 0) for u in units)
    everybody = sum(shelled(state, u, ALL) for u in units) if ALL in results else 0.0
    found = sum(everybody if result == ALL else sum(costs[:result]) for result in results)
    return found / len(results)


def shelled(state: State, unit: UnitId, result: int) -> float:
    """What a unit may lose by its check after a bombardment."""
    return expected.failing_bombardment(state, unit, result) * step_loss(state, unit)


# -- Naval Fire ------------------------------------------------------------------------------------


def naval_fire(state: State, firer: int, target: int) -> float:
    """What one attack takes from a ship or fort on average."""
    steps, health = naval_steps(state, target), state.health[target]
    chances = expected.naval_fire(state, firer, target)
    return sum(chance * (steps[at] - steps[health]) for at, chance in enumerate(chances))
