"""How a game stands: victory points, those that damage will bring, and what can still fight."""

from __future__ import annotations

from grognard.engine.areas import bits
from grognard.engine.ids import Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, TURK, TURKISH
from grognard.games.gallipoli.state import State
from grognard.players.gallipoli import worth


def balance(state: State) -> float:
    """The Allied lead in victory points; the ground they hold and their beaches count for it."""
    points = state.facts.numbers.points
    held = 0 if state.over else state.control & state.facts.land.hills
    hills = len(bits(held)) * points.hill
    forces = _forces(state, ALLIED) - _forces(state, TURKISH) - _forts(state)
    return state.vp[ALLIED] - state.vp[TURKISH] + hills + forces + _ground(state)


def _forces(state: State, side: Side) -> float:
    """What a side's units and ships can still do, less the points that their damage will cost."""
    pieces = state.facts.pieces
    land = sum(_unit(state, unit) for unit in pieces.land_of[side] if state.in_play(unit))
    fleet = sum(
        worth.HULL - worth.ship_steps(state, ship)[state.health[ship]]
        for ship in pieces.ships_of[side]
        if state.in_play(ship)
    )
    return land + fleet


def _unit(state: State, unit: UnitId) -> float:
    points = state.facts.numbers.points
    turk = state.facts.pieces.group[unit] == TURK
    scored = points.turkish_unit if turk else points.land_unit
    full = worth.unit_worth(state, unit)
    return full - scored - full * worth.STEPS[state.health[unit]]


def _forts(state: State) -> float:
    """What the forts can still do, less the points that their damage will cost."""
    return sum(
        worth.FORT_GUNS - worth.fort_steps(state, fort)[state.health[fort]]
        for fort in state.facts.pieces.forts
        if state.in_play(fort)
    )


def _ground(state: State) -> float:
    """Areas taken, and beaches, each worth less than the one before."""
    ashore = worth.beachheads_ashore(state)
    beaches = sum(worth.BEACH * worth.FADE**n for n in range(ashore))
    areas = worth.GROUND * len(bits(state.control))
    return areas + beaches * min(worth.turns_left(state), 4) / 4
