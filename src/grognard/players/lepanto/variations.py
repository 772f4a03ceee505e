"""Random variations of a fleet's plan, for hill climbing."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import NewFacing, Reorientation
from grognard.games.lepanto.state import State
from grognard.players.lepanto.plans import STANCES, Briefing
from grognard.players.search.knowledge import Plan

GROUPS = (1, 2, 3, 4, 6, 8, 16, 40)
"""Sizes of a group of ships that gets orders of its own; the last takes in most fleets."""
OF_WEIGHTS = 0.45
"""Share of the variations that change a weight of the whole fleet's doctrine instead."""
WEIGHTS = {
    "fatigue": (0.0, 0.2, 0.5, 1.0, 2.0),
    "crowd": (0.7, 2.0, 6.0),
    "turns_of_fire": (0.0, 1.5, 4.0),
    "repulse_fire": (0.0, 0.5, 1.5),
    "repulse_points": (0.0, 0.15, 0.5),
    "rehearsals": (0, 2, 3),
}
"""Values tried for each weight."""

DETACH, ADJUST, BOTH = "lepanto.detach", "lepanto.adjust", "lepanto.detachments"


def varied(state: State, plan: Plan, rng: Random) -> Plan:
    """The plan with one change: a group of ships with its own stance, or another weight."""
    briefing = plan.make
    assert isinstance(briefing, Briefing)
    adjusts = rng.random() < OF_WEIGHTS
    made = _adjusted(briefing, rng) if adjusts else _detached(state, briefing, rng)
    if plan.name in (DETACH, ADJUST, BOTH):
        return Plan(BOTH, made)
    return Plan(ADJUST if adjusts else DETACH, made)


def _adjusted(briefing: Briefing, rng: Random) -> Briefing:
    weight = rng.choice(list(WEIGHTS))
    changed = {weight: rng.choice(WEIGHTS[weight])}
    return replace(briefing, doctrine=replace(briefing.doctrine, **changed))


def _detached(state: State, briefing: Briefing, rng: Random) -> Briefing:
    """A ship and those nearest to it get a stance of their own."""
    distance, ships = state.facts.board.grid.distance, state.ships
    afloat = state.side_afloat(briefing.side)
    fleet = [i for i in afloat if not ships[i].repulsed] or afloat
    centre = ships[rng.choice(fleet)].hex
    near = sorted(fleet, key=lambda i: distance(centre, ships[i].hex))
    group = near[: rng.choice(GROUPS)]
    orders = {**briefing.orders, **dict.fromkeys(group, rng.choice(STANCES))}
    return replace(briefing, orders=orders)


def turned(state: State, phase: Reorientation, plan: Plan, rng: Random) -> Plan:
    """The plan with another facing for one ship, perhaps the one it has."""
    briefing = plan.make
    assert isinstance(briefing, Briefing)
    ship = rng.choice(phase.waiting)
    able = [a.arg for a in NewFacing(phase.side, ship).options(state) if a.verb == "face"]
    facing = rng.choice([state.ships[ship].facing, *able])
    facings = {**briefing.facings, ship: facing}
    return Plan("lepanto.bows", replace(briefing, facings=facings))
