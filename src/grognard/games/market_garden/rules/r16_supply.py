"""R16 Supply: lines over land and road, airborne troops, and what it is to be without."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.hexes import Links, as_flags
from grognard.engine.ids import HexSet, Side, UnitId
from grognard.games.market_garden.board import DRY
from grognard.games.market_garden.facts import AIRBORNE_DIVISIONS, ALLIED, GERMAN
from grognard.games.market_garden.rules.r01_steps import lose_step
from grognard.games.market_garden.rules.r01_terms import die, morning
from grognard.games.market_garden.rules.r05_zones import zone_hexes
from grognard.games.market_garden.rules.r17_bridges import crossing
from grognard.games.market_garden.state import NOBODY, Lines, State


def determine(state: State, second: bool, log: Log) -> None:
    """R16.1-a The supply state of both sides; it holds until the next phase A."""
    for side in (ALLIED, GERMAN):
        reached = reach(state, side)
        if side == ALLIED and not second:
            drop_supplies(state, reached, log)
        for unit in state.side_on_map(side):
            flown = by_air(state, unit)
            if state.landed[unit] and state.free_supply[unit]:
                state.free_supply[unit] -= 1  # R16.3-a With a line or without.
            _note(state, unit, bool(reached[state.where[unit]]) or flown, log)


def _note(state: State, unit: UnitId, fed: bool, log: Log) -> None:
    """R16.4-c Mark a unit; attrition after a long time without supply."""
    supply = state.facts.numbers.supply
    was = state.unsupplied[unit]
    state.unsupplied[unit] = int(not fed)
    if fed:
        state.out_for[unit] = 0
        if was:
            log.add("A-1-a", "supplied_again", unit=unit)
        return
    state.out_for[unit] = min(state.out_for[unit] + 1, 250)
    if not was:
        log.add("A-1-a", "unsupplied", unit=unit)
    late = state.out_for[unit] - supply.attrition_after
    if state.facts.options.attrition == "on" and late >= 0 and late % supply.attrition_every == 0:
        lose_step(state, unit, "R16.4-c", log)


# -- lines -----------------------------------------------------------------------------------------


def closed(state: State, side: Side) -> HexSet:
    """R16.1-c, R5-e Where no line may run: enemy units, or their ZOC without a friend."""
    friends, enemies = state.occupied[side], state.occupied[1 - side]
    return zone_hexes(state, 1 - side) & ~friends | enemies | state.facts.beyond


def dry(state: State, at: int) -> bool:
    """R16.1-c A line crosses a river or canal only over an intact bridge, rail bridges too."""
    return state.facts.board.water[at] == DRY or crossing(state, at) != NOBODY


def road_network(state: State, side: Side) -> bytes:
    """R16.1-b, R16.2-a By hex, is it on a road with an open line to a source of the side?"""
    return as_flags(lines(state, side).roads, state.facts.board.grid.size)


def reach(state: State, side: Side) -> bytes:
    """R16.1-b By hex, does a line of at most five hexes lead from it to such a road?"""
    known = lines(state, side)
    if not known.reach:
        known.reach = as_flags(known.fed, state.facts.board.grid.size)
    return known.reach


def fed(state: State, side: Side) -> HexSet:
    """R16.1-b The same as a set."""
    return lines(state, side).fed


def lines(state: State, side: Side) -> Lines:
    """R16.1-c Where the lines of a side run; traced again when a hex that was looked at for them
    has been opened or shut."""
    board, shut, bridges = state.facts.board, closed(state, side), bytes(state.bridges)
    known = state.lines[side]
    changed = -1 if known is None or known.bridges != bridges else known.shut ^ shut
    if known is not None and not changed & (known.road_edge | known.fed_edge):
        return known
    if known is None or changed & known.road_edge:
        roads, road_edge = _by_road(state, side, shut, board.ways(bridges).road)
    else:
        roads, road_edge = known.roads, known.road_edge
    reached, edge = _within(state, roads, shut, board.ways(bridges).dry)
    state.lines[side] = found = Lines(shut, bridges, roads, road_edge, reached, edge)
    return found


def _by_road(state: State, side: Side, shut: HexSet, road: Links) -> tuple[HexSet, HexSet]:
    """Hex by hex along open roads, as far as they lead, and every hex looked at."""
    looked = sum(1 << hex_ for hex_ in state.facts.sources[side])
    reached = edge = looked & ~shut
    while edge:
        ahead = road.beyond(edge)
        looked |= ahead
        edge = ahead & ~shut & ~reached
        reached |= edge
    return reached, looked


def _within(state: State, roads: HexSet, shut: HexSet, dry: Links) -> tuple[HexSet, HexSet]:
    """As far from the roads as a line leads, and every hex looked at."""
    reached = looked = roads
    for _ in range(state.facts.numbers.supply.line):
        ahead = dry.beyond(reached)
        looked |= ahead
        reached |= ahead & ~shut
    return reached, looked


# -- by air ----------------------------------------------------------------------------------------


def by_air(state: State, unit: UnitId) -> bool:
    """R16.3-a, R16.3-b Is it in supply without a line? Free at first, then by drops."""
    if not state.landed[unit]:
        return False
    if state.free_supply[unit]:
        return True
    division = state.facts.pieces.division[unit]
    return drop_reaches(state, unit) and drops_work(state, division)


def drop_reaches(state: State, unit: UnitId) -> bool:
    """R16.3-b Is a drop zone of its division, free of enemies, within five hexes?"""
    board, side = state.facts.board, state.facts.pieces.side[unit]
    division = state.facts.pieces.division[unit]
    most = state.facts.numbers.supply.drop_range
    return any(
        board.grid.distance(hex_, state.where[unit]) <= most
        for place, hexes in board.zones.items()
        if board.zone_division[place] == division
        for hex_ in hexes
        if state.facts.playable[hex_] and not state.enemy_in(hex_, side)
    )


def drops_work(state: State, division: str) -> bool:
    """R16.3-b, M-Q27b In clear weather always; by option if the day's roll said so."""
    if state.foul:
        return False
    if state.facts.options.supply_drop == "auto":
        return True
    day = (state.turn + 1) // 2
    return (state.drops.get(division, 0) + 1) // 2 == day


def drop_supplies(state: State, reached: bytes, log: Log) -> None:
    """M-Q27b By option one die a clear day for each division with troops that have no line."""
    if state.facts.options.supply_drop == "auto" or state.foul or not morning(state):
        return
    pieces = state.facts.pieces
    for division in AIRBORNE_DIVISIONS:
        needy = any(
            pieces.division[unit] == division
            and state.landed[unit]
            and not state.free_supply[unit]
            and not reached[state.where[unit]]
            for unit in state.side_on_map(ALLIED)
        )
        if not needy:
            continue
        number = die(state, "R16.3-b", log)
        works = number <= state.facts.numbers.supply.drop_works_at_most
        if works:
            state.drops[division] = state.turn
        kind = "drop_reaches" if works else "drop_lost"
        log.add("R16.3-b", kind, division=division, die=number)
