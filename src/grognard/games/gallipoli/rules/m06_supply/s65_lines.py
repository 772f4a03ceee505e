"""6.5 Supply lines: what is supplied, traced whenever a rule asks (Q17)."""

from __future__ import annotations

from grognard.engine.ids import AreaSet, Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, COMMONWEALTH, FORT, FRENCH, SHIP, TURK, TURKISH
from grognard.games.gallipoli.rules.m11_special.s115_royal_marines import by_sea
from grognard.games.gallipoli.state import (
    FRONT,
    LANDED,
    OFF_MAP,
    PAID_NAVAL,
    PAID_NE,
    PAID_S,
    SUPPLIED,
    State,
)


def passable(state: State, side: Side) -> AreaSet:
    """6.5-a, 6.5-b, Q23, Q24 The land areas a supply line of this side may run through."""
    land = state.facts.land
    enemies = state.occupied[1 - side]
    open_ = land.land & ~enemies & ~works(state, 1 - side)
    watched = land.graph.grown(enemies & land.hills)
    if watched:
        open_ &= ~watched | state.occupied[side] | works(state, side)
    return open_


def works(state: State, side: Side) -> AreaSet:
    """Q24 The areas with forts or Beachheads of a side, as bits."""
    pieces, where = state.facts.pieces, state.where
    mask = 0
    for piece in pieces.beachheads if side == ALLIED else pieces.forts:
        if where[piece] < OFF_MAP:
            mask |= 1 << where[piece]
    return mask & state.facts.land.land


def network(state: State, group: int) -> AreaSet:
    """6.5-a The areas from which units of a group can trace supply."""
    line = group if group < TURK else TURK
    known = state.lines[line]
    if known < 0:
        known = state.lines[line] = traced(state, line)
    return known


def traced(state: State, line: int) -> AreaSet:
    """6.5-d Every area that a line reaches, however many units stand there."""
    graph = state.facts.land.graph
    if line == TURK:
        return graph.flood(paid_sources(state), passable(state, TURKISH))
    return graph.flood(beachhead_areas(state, line), passable(state, ALLIED))


def paid_sources(state: State) -> AreaSet:
    """6.5.2-a, 6.5.2-b The areas with a source icon whose SP was paid this turn (Q20)."""
    land, sources = state.facts.land, 0
    if state.paid & PAID_NE:
        sources |= land.ne_source
    if state.paid & PAID_S:
        sources |= land.s_source
    return sources


def beachhead_areas(state: State, group: int) -> AreaSet:
    """6.5.1-a, 6.5.1-b The areas with Beachheads of a nationality that are supplied."""
    pieces, mask = state.facts.pieces, 0
    for piece in pieces.beachheads:
        at = state.where[piece]
        if at < OFF_MAP and state.face[piece] == FRONT and pieces.group[piece] == group:
            mask |= 1 << at
    return mask & state.facts.land.land


def any_beachhead_network(state: State) -> AreaSet:
    """The areas that trace to a supplied Beachhead of either nationality (Q42)."""
    return network(state, COMMONWEALTH) | network(state, FRENCH)


def fort_lines(state: State) -> AreaSet:
    """6.3-f, Q22 The areas from which a fort can trace to a source (paid for, by option)."""
    if state.facts.options.fort_needs_paid_source == "on":
        return network(state, TURK)
    land = state.facts.land
    return land.graph.flood(land.ne_source | land.s_source, passable(state, TURKISH))


def supplied(state: State, piece: UnitId) -> bool:
    """6.5-a, 6.0-b Is this unit, ship or fort supplied now (Q13, Q19, Q22), and so fit to be active
    (2.4-ap)? A unit for which this is false counts as marked Out of Supply (6.5-c)."""
    facts, at = state.facts, state.where[piece]
    pieces, land = facts.pieces, facts.land
    arm = pieces.arm[piece]
    if arm == SHIP:
        side = pieces.side[piece]
        return side == TURKISH or piece in facts.sweepers or bool(state.paid & PAID_NAVAL)
    if arm == FORT:
        return _fort_supplied(state, piece)
    if at >= OFF_MAP:
        return False
    if at in land.boxes or state.of_impulse[piece] & LANDED or land.sea >> at & 1:
        return True
    if network(state, pieces.group[piece]) >> at & 1:
        return True
    return piece in facts.marines and by_sea(state, at)


def _fort_supplied(state: State, fort: UnitId) -> bool:
    """6.3-f, Q22b It was given its supply this turn, and has a line now (by option only then)."""
    if not state.of_turn[fort] & SUPPLIED:
        return False
    once = state.facts.options.fort_line == "allocated"
    return once or bool(fort_lines(state) >> state.where[fort] & 1)
