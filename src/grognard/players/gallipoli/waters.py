"""The sea as a captain sees it: what mines may cost, and where guns do most."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.areas import bits
from grognard.games.gallipoli.facts import ALLIED
from grognard.games.gallipoli.odds import expected
from grognard.games.gallipoli.rules.m08_combat.s82_range import bombardment_mask
from grognard.games.gallipoli.rules.m08_combat.s811_range import within
from grognard.games.gallipoli.rules.m08_combat.s812_naval_fire import targets_of
from grognard.games.gallipoli.rules.m13_scenarios.s135_suvla import suvla_open
from grognard.games.gallipoli.state import LEVEL, LEVEL_2, NORMAL, OFF_MAP, SHOWN, State
from grognard.players.gallipoli import gains
from grognard.players.gallipoli.worth import beach, ready_in_box, ship_steps

HIDDEN_FACTORS = 1.0
"""Expected factors of a face-down marker, which is never looked at ..."""
HIDDEN_LEVEL_2 = 0.4
"""... and the chance that it is a Level 2."""

BEACH_WATERS = 2.0
"""How many sweepers more are wanted where an army waits to land."""
INSIDE = 1.6
"""How many times more fire counts from inside the Strait: there lie the forts that bar the way."""


def dice_in(state: State, area: int) -> float:
    """Mine attacks on a ship that comes into an area and stays to the end of the impulse."""
    own = sum(
        float(marker & LEVEL) if marker & SHOWN else HIDDEN_FACTORS for marker in state.mines[area]
    )
    land = state.facts.land
    if area == land.aegean:
        return own
    each = 1 if state.facts.options.level_2_next_door == "once" else 2
    for near in bits(land.around[area] & land.sea):
        for marker in state.mines[near]:
            if not marker & SHOWN:
                own += each * HIDDEN_LEVEL_2
            elif marker & LEVEL == LEVEL_2:
                own += each
    return own


def danger(state: State, ship: int, area: int, impulses: int = 1) -> float:
    """The expected cost of mines to a warship there."""
    dice = dice_in(state, area) * impulses
    if not dice:
        return 0.0
    steps = ship_steps(state, ship)
    crippled, sunk = expected.mine_attack(state.facts)
    each = crippled * steps[2] + sunk * steps[3]
    whole = steps[3]
    spared: float = (1 - min(each / whole, 1.0)) ** dice
    return whole * (1 - spared)


def stays(state: State) -> int:
    """Impulses for which a ship that has acted stays where it is."""
    return max(state.impulses - state.impulse + 1, 1)


def best_target(state: State, firer: int, areas: int = -1) -> tuple[float, int]:
    """The best Naval Fire of a ship, fort or battery from where it is."""
    best, found = 0.0, -1
    for target in targets_of(state, firer):
        if not areas >> state.where[target] & 1:
            continue
        value = gains.naval_fire(state, firer, target)
        if value > best:
            best, found = value, target
    return best, found


def fire_from(state: State, ship: int, area: int) -> float:
    """The worth of a ship's fire from an area."""
    was = state.where[ship]
    state.where[ship] = area
    try:
        value, _ = best_target(state, ship)
        side = state.facts.pieces.side[ship]
        if value < 0.2:
            for goal in bits(bombardment_mask(state, ship) & state.occupied[1 - side]):
                value = max(value, gains.bombardment(state, side, goal, (ship,)))
        inside = state.facts.land.strait >> area & 1
        return value * INSIDE if inside else value
    finally:
        state.where[ship] = was


def refuge(state: State, ship: int, area: int) -> float:
    """The least danger a ship can lie in after firing from an area: there or next door."""
    land = state.facts.land
    if land.around[area] >> land.aegean & 1 or area == land.aegean:
        return 0.0
    times = stays(state)
    near = [a for a in bits(land.around[area] & land.sea) if not state.mines[a]]
    return min(danger(state, ship, a, times) for a in (area, *near))


def station(state: State, ship: int, areas: Iterable[int]) -> tuple[float, int]:
    """The area with a ship's best fire, less what it risks."""
    best, found = -99.0, -1
    seen: dict[int, float] = {}
    for area in areas:
        value = fire_from(state, ship, area)
        if area not in seen:
            seen[area] = refuge(state, ship, area)
        value -= seen[area]
        if value > best + 1e-9:
            best, found = value, area
    return best, found


# -- sweeping --------------------------------------------------------------------------------------


def clear_water(state: State) -> int:
    """The sea areas with a way from the Aegean past all mines, as bits."""
    land = state.facts.land
    return land.graph.flood(1 << land.aegean, land.sea & ~state.mined())


def frontier(state: State) -> list[int]:
    """Mined areas next to clear water, those further up the Strait first."""
    land = state.facts.land
    edge = land.graph.grown(clear_water(state)) & state.mined() & land.sea
    order = sorted(bits(edge & land.strait), reverse=True)
    return [*order, *bits(edge & ~land.strait)]


def opened(state: State, area: int) -> float:
    """Worth of clearing an area: forts in reach of it, and of areas next to it, which its mines may
    reach."""
    near = bits(state.facts.land.around[area] & state.facts.land.sea)
    beside = max((_forts_near(state, a) for a in near), default=0)
    return _forts_near(state, area) + 0.5 * beside


def _forts_near(state: State, area: int) -> int:
    land, pieces = state.facts.land, state.facts.pieces
    if area == land.aegean:
        return 0
    reach = within(land, area, state.facts.numbers.reach.primary)
    forts = (f for f in pieces.forts if state.where[f] < OFF_MAP)
    return sum(reach >> state.where[f] & 1 for f in forts)


def factors_in(state: State, area: int) -> float:
    return sum(
        float(marker & LEVEL) if marker & SHOWN else HIDDEN_FACTORS for marker in state.mines[area]
    )


def sweepers_wanted(state: State, area: int) -> float:
    """How many more minesweepers an area needs."""
    there = sum(
        ship in state.facts.sweepers and state.health[ship] == NORMAL
        for ship in state.ships_in(area, ALLIED)
    )
    return factors_in(state, area) + 0.6 - there + BEACH_WATERS * _wanted_for_landing(state, area)


def _wanted_for_landing(state: State, area: int) -> bool:
    """Does the army wait to land there (7.5-d)?"""
    land = state.facts.land
    if not land.assault >> area & 1 or (area == land.suvla and not suvla_open(state)):
        return False
    shore = land.around[area] & land.land & ~state.control
    return bool(shore) and len(ready_in_box(state)) > 3 and beach(state, bits(shore)[0]) > 1
