"""Laying mines: lines across the Strait and off the beaches, never leaving a way through."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.ids import AreaId
from grognard.games.gallipoli.facts import ALLIED, MINE_CONTENTS, TURKISH
from grognard.games.gallipoli.rules.frame import MINES, SPEND
from grognard.games.gallipoli.rules.m06_supply.s63_turkish_uses import SpendOnMines
from grognard.games.gallipoli.rules.m08_combat.s85_laying import LEVELS, LayMines, Stocks
from grognard.games.gallipoli.rules.m08_combat.s85_markers import levels_in
from grognard.games.gallipoli.rules.m08_combat.s811_range import within
from grognard.games.gallipoli.state import DUMMY, LEVEL_1, LEVEL_2, OFF_MAP, State
from grognard.players.gallipoli.doctrine import Doctrine
from grognard.players.gallipoli.supply import turkish_reserve

REAR = 3
"""Strait areas at the far end that are always closed first."""


def spend(state: State, frame: SpendOnMines) -> Action:
    most = len(frame.options(state)) - 1
    spare = state.sp[TURKISH] - turkish_reserve(state) - 1
    return SPEND[max(0, min(most, spare))]


def lay(state: State, frame: LayMines, doctrine: Doctrine) -> Action:
    """What to lay in this area, by a plan for it and all areas still to be asked about."""
    plan = laid(state, frame, doctrine)
    wanted = tuple(sorted(plan.get(frame.area, levels_in(state, frame.area))))
    content = next((c for c, levels in enumerate(LEVELS) if levels == wanted), -1)
    if content >= 0 and frame.refusal(state, MINES[content]) is None:
        return MINES[content]
    present = MINE_CONTENTS.index("-")
    for content, levels in enumerate(LEVELS):
        if levels == levels_in(state, frame.area):
            present = content
    action = MINES[present]
    return action if frame.refusal(state, action) is None else frame.options(state)[0]


def laid(state: State, frame: LayMines, doctrine: Doctrine) -> dict[int, list[int]]:
    """By area still to be asked about, its markers after laying."""
    land = state.facts.land
    left = frame.areas[-frame.left :]
    stocks = Stocks(state)
    dummies, factors, room = stocks.dummies_left, frame.factors, stocks.room_outside
    plan = {area: list(levels_in(state, area)) for area in left}
    most = state.facts.numbers.caps.markers_in_area
    # Off the forts, as far as the secret die allows (13.1.1-k): ships cannot lie there at once.
    berths = _mined_berths(state, plan, doctrine)
    for area in berths:
        if room > len(berths) and factors >= 2:
            plan[area].append(LEVEL_2)
            factors -= 2
            room -= 2
        elif room > 0 and dummies:
            plan[area].append(DUMMY)
            dummies -= 1
            room -= 1
    if doctrine.mines_forward:
        factors -= _at_the_mouth(state, stocks, plan, factors)
    # A line that costs nothing (12.2-m), deep in the Strait, and a Dummy in every layer before
    # it: each of them has to be swept before ships come further (12.1.1-a, 7.3.3-c).
    order = [a for a in reversed(left) if land.strait >> a & 1]
    for area in [*order[:REAR], *reversed(order)]:
        if not plan[area] and dummies:
            plan[area].append(DUMMY)
            dummies -= 1
    for area in order:
        if not plan[area] and factors and narrow(state, area):
            plan[area].append(LEVEL_1)
            factors -= 1
    # Live mines in the Narrows and before them.
    for area in _front(state, left):
        if LEVEL_1 in plan[area] and factors:
            plan[area][plan[area].index(LEVEL_1)] = LEVEL_2
            factors -= 1
        while factors >= 2 and len(plan[area]) < most and _left(state, stocks, plan, LEVEL_2):
            plan[area].append(LEVEL_2)
            factors -= 2
    for area in _front(state, left):
        if factors and len(plan[area]) < most:
            plan[area].append(LEVEL_1)
            factors -= 1
    # Off the beaches what the secret die allows (13.1.1-k).
    for area in _beaches(state, left):
        if room > 0 and not plan[area]:
            if dummies:
                plan[area].append(DUMMY)
                dummies -= 1
                room -= 1
            elif factors:
                plan[area].append(LEVEL_1)
                factors -= 1
                room -= 1
    for area in reversed(order):
        if dummies and len(plan[area]) < most:
            plan[area].append(DUMMY)
            dummies -= 1
    return plan


def _mined_berths(state: State, plan: dict[int, list[int]], doctrine: Doctrine) -> list[int]:
    """The berths to mine among the areas still to be asked about."""
    berths = _lone_berths if doctrine.snipes else _gun_berths
    found = [a for a in berths(state, tuple(plan)) if not plan[a]]
    return (found[doctrine.berth :] + found[: doctrine.berth])[: doctrine.berths]


def _at_the_mouth(state: State, stocks: Stocks, plan: dict[int, list[int]], factors: int) -> int:
    """Add Level 2 mines beside the beaches to the plan; returns the factors they take."""
    land, spent = state.facts.land, 0
    most = state.facts.numbers.caps.markers_in_area
    near = land.graph.grown(land.assault) & land.strait
    for area in bits(near):
        if area not in plan or LEVEL_2 in plan[area] or factors - spent < 2:
            continue
        if len(plan[area]) < most and _left(state, stocks, plan, LEVEL_2):
            plan[area].append(LEVEL_2)
            spent += 2
    return spent


def _left(state: State, stocks: Stocks, plan: dict[int, list[int]], level: int) -> bool:
    """Does the plan leave a marker of that level?"""
    mix = state.facts.library.markers.mines
    most = (mix.dummies, mix.level_1, mix.level_2)[level]
    new = sum(p.count(level) - levels_in(state, a).count(level) for a, p in plan.items())
    return stocks.count[level] + new < most


def narrow(state: State, area: AreaId) -> bool:
    """Does the area touch both shores, or block the way by itself?"""
    land = state.facts.land
    near = land.around[area]
    if near & land.asia and near & land.peninsula:
        return True
    return not land.graph.flood(1 << land.aegean, land.sea & ~(1 << area)) >> land.marmara & 1


def _front(state: State, left: tuple[int, ...]) -> list[int]:
    """Strait areas in the order in which the Allies come to them."""
    land = state.facts.land
    depth: dict[int, int] = {}
    edge, seen, steps = 1 << land.aegean, 1 << land.aegean, 0
    while edge:
        for area in bits(edge):
            depth[area] = steps
        edge = land.graph.grown(edge) & land.strait & ~seen
        seen |= edge
        steps += 1
    areas = [a for a in left if land.strait >> a & 1]
    return sorted(areas, key=lambda a: (depth.get(a, 99) < 2, depth.get(a, 99), a))


def _gun_berths(state: State, left: tuple[int, ...]) -> list[int]:
    """Assault Areas from which ships reach forts, those that reach most first."""
    land, pieces = state.facts.land, state.facts.pieces
    forts = [state.where[f] for f in pieces.forts if state.where[f] < OFF_MAP]
    reach = {a: within(land, a, 2) for a in left if land.assault >> a & 1}
    count = {a: sum(mask >> at & 1 for at in forts) for a, mask in reach.items()}
    return sorted((a for a, n in count.items() if n > 1), key=lambda a: -count[a])


def _lone_berths(state: State, left: tuple[int, ...]) -> list[int]:
    """Assault Areas that mines next door cannot reach, and those from which ships reach a fort."""
    land, pieces = state.facts.land, state.facts.pieces
    forts = [state.where[f] for f in pieces.forts if state.where[f] < OFF_MAP]
    mineable = land.strait | land.assault
    areas = [a for a in left if land.assault >> a & 1]
    lone = [a for a in areas if not land.around[a] & mineable]
    near = [a for a in areas if any(within(land, a, 2) >> f & 1 for f in forts)]
    return [*lone, *(a for a in near if a not in lone)]


def _beaches(state: State, left: tuple[int, ...]) -> list[int]:
    """Assault Areas, those without Turkish troops next to them first."""
    land = state.facts.land
    areas = [a for a in left if land.assault >> a & 1]
    return sorted(
        areas,
        key=lambda a: (
            bool(land.around[a] & state.occupied[TURKISH]),
            -len(bits(land.around[a] & land.land & ~state.occupied[ALLIED])),
        ),
    )
