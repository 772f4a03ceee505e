"""Where units are needed: by area, how much defence is lacking and its worth."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.areas import bits
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.m06_supply.s65_lines import works
from grognard.games.gallipoli.rules.m08_combat.s831_odds import defence_factor
from grognard.games.gallipoli.rules.m13_scenarios.s135_suvla import suvla_open
from grognard.games.gallipoli.state import NORMAL, OFF_MAP, State
from grognard.players.gallipoli.worth import (
    behind,
    defence_in,
    ground,
    ready_in_box,
    threat_to,
    turns_left,
)

COVER = 16
"""Defence factors that make a beach hard to land on …"""
WATCH = 6
"""… and those that are left there once the enemy has landed elsewhere …"""
STAKE = 3
"""… with so many more for every height behind it."""
RING = 12
"""Defence factors that stand before every area the Allies hold."""
EXIT = 4.0
"""Worth to the Allies of the area by which units leave the map."""
UNIT = 5.0
"""Defence factors of an average unit."""


class Need(Struct, frozen=True):
    """An area that lacks defence factors, and the worth of an average unit there."""

    wanted: int
    weight: float
    prize: float = 0.0
    """What the first unit to arrive gains besides."""


def needs(state: State, side: int) -> dict[int, Need]:
    return turkish_needs(state) if side == TURKISH else allied_needs(state)


def worth_there(state: State, side: int, unit: int, area: int, found: dict[int, Need]) -> float:
    """What a unit is worth in an area where it is needed."""
    need = found.get(area)
    if need is None:
        return 0.0
    have = defence_in(state, area, side, but=unit)
    lacking = max(need.wanted - have, 0)
    own = defence_factor(state, unit)
    value = need.weight * min(lacking, own) / UNIT
    if not have:
        value += need.prize
    return value


# -- Turkish ---------------------------------------------------------------------------------------


def shores(state: State) -> list[int]:
    """The Assault Areas the Allies may come from, now or next turn."""
    land = state.facts.land
    return [area for area in bits(land.assault) if area != land.suvla or _suvla_soon(state)]


def _suvla_soon(state: State) -> bool:
    return suvla_open(state) or 0 < state.suvla_turn <= state.turn + 1


def cover(state: State, sea: int) -> int:
    """The area from which Turks cover an Assault Area: where they are, or the best there is."""
    land = state.facts.land
    near = bits(land.around[sea] & land.land & ~state.occupied[ALLIED])
    if not near:
        return -1

    def rank(area: int) -> tuple[int, int, int]:
        joint = len(bits(land.around[area] & land.assault))
        return defence_in(state, area, TURKISH), joint, len(state.forts_in(area))

    return max(near, key=rank)


def turkish_needs(state: State) -> dict[int, Need]:
    """Cover beaches, ring in the Allies ashore, take undefended Beachheads."""
    land, found = state.facts.land, dict[int, Need]()
    waiting = len(ready_in_box(state)) + 4 * (turns_left(state) > 0)
    allied = state.occupied[ALLIED]
    weight = 0.3 if waiting <= 3 else 0.5 if allied else 1.0
    for sea in shores(state):
        area = cover(state, sea)
        if area >= 0:
            watch = WATCH + int(STAKE * behind(state, area))
            found[area] = Need(watch if allied else COVER, weight, 3.0)
    for area in bits(_second_line(state, found)):
        found.setdefault(area, Need(10, 0.5, 0.4))
    for area in bits(land.graph.grown(allied) & land.land & ~allied):
        wanted = threat_to(state, area, TURKISH) + 2
        value = 1.0 + (0.6 if land.hills >> area & 1 else 0.0) + 0.8 * len(state.forts_in(area))
        old = found.get(area)
        if old is not None:
            wanted, value = max(wanted, old.wanted), value + old.weight
        found[area] = Need(max(RING, min(wanted, 24)), value, 0.5)
    for area in bits(works(state, ALLIED) & ~allied):
        found[area] = Need(6, 3.0, 8.0)
    for area in bits(state.control & land.hills & ~allied):
        found[area] = Need(8, 1.0, 1.5)
    _key_areas(state, found)
    return found


def lacking(state: State, side: int, found: dict[int, Need]) -> int:
    """The areas where units of a side are needed and missing, as bits."""
    return sum(
        1 << area for area, need in found.items() if defence_in(state, area, side) < need.wanted
    )


def _second_line(state: State, found: dict[int, Need]) -> int:
    """Hills behind the beaches, where reserves are at hand."""
    land = state.facts.land
    covers = sum(1 << area for area in found)
    near = land.graph.grown(covers | land.graph.grown(covers) & land.land)
    return near & land.hills & ~state.occupied[ALLIED]


def _key_areas(state: State, found: dict[int, Need]) -> None:
    """The way out of the map, and hills and forts the Allies come near to."""
    land = state.facts.land
    if land.exit not in found:
        found[land.exit] = Need(8, 0.6, 0.5)
    near = land.graph.grown(land.graph.grown(state.occupied[ALLIED]))
    for area in bits(near & land.land & ~state.occupied[ALLIED]):
        if area in found:
            continue
        forts = len(state.forts_in(area))
        if land.hills >> area & 1 or forts:
            found[area] = Need(8, 0.7 + 0.3 * forts, 0.8)


# -- Allied ----------------------------------------------------------------------------------------


def allied_needs(state: State) -> dict[int, Need]:
    """Hold Beachheads and hills; go for hills, forts and the enemy's flanks."""
    land, found = state.facts.land, dict[int, Need]()
    own, enemy = state.occupied[ALLIED], state.occupied[TURKISH]
    heads = works(state, ALLIED)
    for area in bits(own | heads):
        threat = threat_to(state, area, ALLIED)
        if heads >> area & 1:
            found[area] = Need(max(threat, 4), 1.5, 6.0)
        elif threat:
            hill = land.hills >> area & 1
            found[area] = Need(threat, 0.9 + 0.5 * hill, 0.5)
    for area in bits(land.graph.grown(own) & land.land & ~own & ~enemy):
        prize = ground(state, ALLIED, area) if not state.control >> area & 1 else 0.1
        if area == land.exit:
            prize += EXIT
        threat = threat_to(state, area, ALLIED)
        found[area] = Need(threat + 3, 0.6, prize - 0.04 * threat)
    return found


def allied_goals(state: State) -> int:
    """The hills and forts still in Turkish hands, as bits."""
    land = state.facts.land
    goals = land.hills & ~state.control
    for fort in state.facts.pieces.forts:
        if state.where[fort] < OFF_MAP:
            goals |= 1 << state.where[fort]
    if land.graph.grown(land.graph.grown(works(state, ALLIED))) >> land.exit & 1:
        goals |= 1 << land.exit
    return goals & land.land


def able_to_attack(state: State, area: int, side: int) -> int:
    """Attack factors of a side in an area, Normal units only, as if in Attack mode."""
    pieces = state.facts.pieces
    return sum(pieces.attack[u][0] for u in state.units_in(area, side) if state.health[u] == NORMAL)
