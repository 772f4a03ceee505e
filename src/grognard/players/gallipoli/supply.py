"""Supply allocation of both sides."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.frame import END, NO, SOURCE, SUPPLY, YES
from grognard.games.gallipoli.rules.m06_supply.s62_allied_uses import (
    SupplyBeachheads,
    beachhead_price,
    warship_in_play,
)
from grognard.games.gallipoli.rules.m06_supply.s63_turkish_uses import SupplyForts, SupplySources
from grognard.games.gallipoli.rules.m08_combat.s811_range import within
from grognard.games.gallipoli.state import OFF_MAP, SHATTERED, State
from grognard.players.gallipoli.waters import clear_water
from grognard.players.gallipoli.worth import threat_to, turns_left

NE, S = 0, 1


# -- Allied ----------------------------------------------------------------------------------------


def supply_beachheads(state: State, frame: SupplyBeachheads) -> Action:
    """The Beachheads that most units depend on first."""
    heads = [a.arg for a in frame.options(state) if a.verb == "supply"]
    wanted = [h for h in heads if depends(state, h) > 0]
    if not wanted:
        return END
    return SUPPLY[max(wanted, key=lambda h: depends(state, h))]


def depends(state: State, head: int) -> float:
    """How much depends on a Beachhead: units on its shore, and those that could land there."""
    pieces, land = state.facts.pieces, state.facts.land
    at, group = state.where[head], pieces.group[head]
    count = 0.0
    for unit in pieces.land_of[ALLIED]:
        if pieces.group[unit] != group or state.where[unit] >= OFF_MAP:
            continue
        where = state.where[unit]
        if where == at:
            count += 2
        elif land.land >> where & 1:
            count += 1
        else:
            count += 0.3
    return count + 0.1 * (threat_to(state, at, ALLIED) > 0) - 0.2 * beachhead_price(state)


def supply_fleet(state: State) -> Action:
    """Not in Bad Weather, when ships reach nothing ashore; nor for ships that may never come."""
    if not warship_in_play(state):
        return NO
    return NO if state.bad and state.facts.options.bad_weather_range == "strict" else YES


# -- Turkish ---------------------------------------------------------------------------------------


def turkish_reserve(state: State) -> int:
    """SP to keep: on the last turn every Crippled fort can be restored for one."""
    if turns_left(state):
        return 2
    pieces = state.facts.pieces
    ships = sum(state.where[s] < OFF_MAP for s in pieces.ships_of[TURKISH])
    crippled = sum(state.where[f] < OFF_MAP and state.health[f] == SHATTERED for f in pieces.forts)
    return min(ships, crippled)


def supply_sources(state: State, frame: SupplySources) -> Action:
    """The peninsula always; Asia if there is anything to do, or a fort that may fire."""
    options = frame.options(state)
    if SOURCE[NE] in options:
        return SOURCE[NE]
    land = state.facts.land
    in_asia = state.occupied[ALLIED] & land.asia
    plenty = state.sp[TURKISH] > turkish_reserve(state) + 2
    if SOURCE[S] in options and (in_asia or plenty or not state.bad):
        return SOURCE[S]
    return END


def supply_forts(state: State, frame: SupplyForts) -> Action:
    """Forts that ships may come near to, four for an SP, while there is enough for the rest."""
    options = frame.options(state)
    forts = [a.arg for a in options if a.verb == "supply"]
    if state.bad or not forts:
        return END
    begun = frame.count % state.facts.numbers.prices.forts_per_point
    if not begun and state.sp[TURKISH] <= turkish_reserve(state) + 1:
        return END
    reach = _within_sight(state)
    ready = [f for f in forts if state.health[f] != SHATTERED]
    wanted = [f for f in ready if within_two(state, f) & reach]
    if wanted:
        return SUPPLY[max(wanted, key=lambda f: len(bits(within_two(state, f) & reach)))]
    return SUPPLY[ready[0]] if begun and ready else END


def within_two(state: State, fort: int) -> int:
    return within(state.facts.land, state.where[fort], state.facts.numbers.reach.primary)


def _within_sight(state: State) -> int:
    """Where ships may come this turn: clear water and one area further; not the open sea."""
    land = state.facts.land
    clear = clear_water(state)
    return (clear | land.graph.grown(clear)) & land.sea & ~(1 << land.aegean)
