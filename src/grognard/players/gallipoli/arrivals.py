"""Reinforcements, replacements and withdrawals of both sides."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, CAVALRY, TURKISH
from grognard.games.gallipoli.rules.frame import END, ENTER, REPLACE, RESTORE, SCRAP, TAKE, WITHDRAW
from grognard.games.gallipoli.rules.m10_reinforcements.s102_conditional import Conditionals
from grognard.games.gallipoli.rules.m10_reinforcements.s103_turkish_arrivals import (
    ChooseEntry,
    TurkishArrivals,
)
from grognard.games.gallipoli.rules.m10_reinforcements.s105_replacements import AlliedReplacements
from grognard.games.gallipoli.rules.m10_reinforcements.s106_replacements import GiveUpShip
from grognard.games.gallipoli.rules.m10_reinforcements.s1051_withdrawal import (
    Withdrawals,
    withdrawal_points,
)
from grognard.games.gallipoli.state import NORMAL, OFF_MAP, State
from grognard.players.gallipoli.needs import lacking, needs
from grognard.players.gallipoli.temper import Temper
from grognard.players.gallipoli.worth import (
    beachheads_ashore,
    nearest,
    points_for_ship,
    ready_in_box,
    turns_left,
    unit_worth,
)

FEW_SWEEPERS = 5
IDLE_ARMY = 6
"""Units waiting in the box, with which no more are paid for."""


# -- Allied ----------------------------------------------------------------------------------------


def conditionals(state: State, frame: Conditionals, temper: Temper) -> Action:
    """A strong division for an army that is ashore with time to fight and has no other left."""
    if not temper.bold or turns_left(state) < 3 or not beachheads_ashore(state):
        return END
    if len(ready_in_box(state)) > IDLE_ARMY:
        return END
    wanted = [
        c
        for c, row in enumerate(state.facts.conditionals)
        if row.formations and not row.each_turn and row.vp <= 2
    ]
    for action in frame.options(state):
        if action.verb == "take" and action.arg in wanted:
            pieces = state.facts.pieces
            first = state.facts.enlisted(state.facts.conditionals[action.arg].formations)[0]
            if pieces.arm[first] != CAVALRY:
                return TAKE[action.arg]
    return END


def allied_replacements(state: State, frame: AlliedReplacements) -> Action:
    """Minesweepers when few are left; pairs of good brigades for an army ashore."""
    options = [a.arg for a in frame.options(state) if a.verb == "replace"]
    sweepers = [p for p in options if p in state.facts.sweepers]
    units = [p for p in options if p not in state.facts.sweepers]
    left = turns_left(state)
    if frame.free and units:
        return REPLACE[max(units, key=lambda u: unit_worth(state, u))]
    afloat = sum(state.where[s] < OFF_MAP for s in state.facts.sweepers)
    if sweepers and afloat < FEW_SWEEPERS and left >= 4:
        return REPLACE[sweepers[0]]
    if len(units) >= 2 and left >= 3 and beachheads_ashore(state):
        best = max(units, key=lambda u: unit_worth(state, u))
        if state.facts.pieces.arm[best] != ARTILLERY:
            return REPLACE[best]
    return END


def withdrawals(state: State, frame: Withdrawals, temper: Temper) -> Action:
    """Withdraw for points when they are most, and before it is too late; an army that means to
    fight keeps its men as long as it can."""
    limits = state.facts.numbers.limits
    last_call = state.turn >= min(limits.withdraw_until, state.facts.scenario.last_turn)
    best, most = -1, 0
    for action in frame.options(state):
        if action.verb != "withdraw":
            continue
        points = withdrawal_points(state, action.arg)
        marine = action.arg in state.facts.marines
        if points > most and (last_call or not temper.keeps(state, marine)):
            best, most = action.arg, points
    return WITHDRAW[best] if best >= 0 else END


# -- Turkish ---------------------------------------------------------------------------------------


def turkish_arrivals(state: State, frame: TurkishArrivals) -> Action:
    """All that are free; Volunteers, who cost points, never; eliminated units if SP allow."""
    options = frame.options(state)
    pieces = state.facts.pieces
    volunteers = state.facts.library.arrivals.volunteers
    for action in options:
        fit = action.verb == "enter" and pieces.codes[action.arg] not in volunteers
        if fit and (state.health[action.arg] == NORMAL or END not in options):
            return ENTER[action.arg]
    last = not turns_left(state)
    forts = [a for a in options if a.verb == "restore"]
    if forts and (last or state.sp[TURKISH] >= 4):
        return RESTORE[forts[0].arg]
    units = [a.arg for a in options if a.verb == "replace" and pieces.arm[a.arg] != ARTILLERY]
    if units and not last and state.sp[TURKISH] >= 4:
        return REPLACE[max(units, key=lambda u: unit_worth(state, u))]
    return END if END in options else options[0]


def choose_entry(state: State, frame: ChooseEntry) -> Action:
    """The edge nearest to where units are needed; the peninsula, unless Asia is invaded."""
    land = state.facts.land
    missing = lacking(state, TURKISH, needs(state, TURKISH))
    asia = bool(state.occupied[ALLIED] & land.asia)
    return min(
        frame.options(state),
        key=lambda a: (
            not asia and bool(land.asia >> a.arg & 1),
            nearest(state, a.arg, missing),
            a.arg,
        ),
    )


def give_up_ship(state: State, frame: GiveUpShip) -> Action:
    """The ship that is worth least to the Allies."""
    ships = [a.arg for a in frame.options(state)]
    return SCRAP[max(ships, key=lambda s: points_for_ship(state, s))]
