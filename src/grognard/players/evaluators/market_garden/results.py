"""Losses, fatigue, retreats, refusals, reactions and advances."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.games.market_garden.facts import ARTILLERY
from grognard.games.market_garden.rules import stacking
from grognard.games.market_garden.rules.advance import Advance
from grognard.games.market_garden.rules.e_refusal import Refusing, WithdrawUnit
from grognard.games.market_garden.rules.f_reaction import Reactions
from grognard.games.market_garden.rules.fatigue import TakeFatigue
from grognard.games.market_garden.rules.frame import (
    ADVANCE,
    END,
    LOSE,
    NO,
    REACT,
    REFUSE,
    RETREAT,
    STOP,
    TIRE,
    WITHDRAW,
)
from grognard.games.market_garden.rules.losses import TakeLosses
from grognard.games.market_garden.rules.retreats import RetreatUnit, steps
from grognard.games.market_garden.state import State
from grognard.players.evaluators.market_garden.movement import Mover
from grognard.players.evaluators.market_garden.worth import (
    attack_of,
    defence,
    defence_of,
    enemies_near,
    full_worth,
    prize,
    step_worth,
)

DEAR = 4.0
"""A hex of this prize is not given up, nor left empty."""


def choose_loss(state: State, frame: TakeLosses) -> Action:
    """The cheapest step; whole units are kept alive."""

    def price(unit: int) -> float:
        dying = 1.5 if state.steps[unit] == 1 else 0.0
        return step_worth(state, unit) + dying - (0.5 if state.fatigued[unit] else 0.0)

    return LOSE[min(frame.candidates(state), key=lambda u: (price(u), u))]


def choose_fatigue(state: State, frame: TakeFatigue) -> Action:
    """A fresh unit of little worth: a tired one would lose a step (R14.3-b)."""

    def price(unit: int) -> float:
        return step_worth(state, unit) * 3 if state.fatigued[unit] else full_worth(state, unit)

    units = [action.arg for action in frame.options(state)]
    return TIRE[min(units, key=lambda u: (price(u), u))]


def choose_retreat(state: State, frame: RetreatUnit) -> Action:
    """Away from enemy zones, into cover, to hexes that matter, not into a crowd."""
    side, zone = frame.side, state.zone_of(1 - frame.side)
    board = state.facts.board

    def value(hex_: int) -> float:
        friends = state.units_in(hex_, side)
        hurt = 3.0 if zone[hex_] and not friends else 0.0
        crowd = 4.0 if stacking.stack_refusal(state, hex_, (frame.unit,)) is not None else 0.0
        useful = 0.15 * min(prize(state, hex_), 12.0) + 0.4 * board.tdv[hex_]
        home = 0.05 * min(board.grid.distance(hex_, s) for s in state.facts.sources[side])
        return useful - hurt - crowd - home

    ways = steps(state, frame.unit, frame.hex)
    return RETREAT[max(ways, key=lambda h: (value(h), -h))]


# -- E refusal -------------------------------------------------------------------------------------


def choose_refusal(state: State, frame: Refusing) -> Action:
    """Slip away from a hex of no great prize that is attacked in strength."""
    for action in frame.options(state):
        if action.verb != "refuse":
            continue
        hex_ = action.arg
        attackers = [u for c in state.combats if c.target == hex_ for u in c.attackers]
        own = defence_of(state, state.units_in(hex_, frame.side))
        ratio = attack_of(state, set(attackers)) / max(own, 1.0) / state.facts.board.tdv[hex_]
        wanted = 1.5 if prize(state, hex_) < DEAR else 4.0
        if ratio >= wanted:
            return REFUSE[hex_]
    return END


def withdraw(state: State, frame: WithdrawUnit) -> Action:
    """Out of contact, one hex or two."""
    options = frame.options(state)
    here = state.where[frame.unit]
    if frame.gone and STOP in options and not enemies_near(state, here, frame.side):
        return STOP
    board = state.facts.board

    def value(action: Action) -> float:
        near = len(enemies_near(state, action.arg, frame.side))
        return board.tdv[action.arg] + 0.1 * prize(state, action.arg) - 0.5 * near

    ways = [action for action in options if action.verb == "withdraw"]
    if not ways:
        return STOP
    return WITHDRAW[max(ways, key=lambda a: (value(a), -a.arg)).arg]


# -- F reaction ------------------------------------------------------------------------------------


def choose_reaction(state: State, frame: Reactions) -> Action:
    """The unit that helps most and whose own hex can spare it."""
    target = frame.hexes[0]
    attackers = {u for c in state.combats if c.target == target for u in c.attackers}
    own = defence_of(state, state.units_in(target, frame.side))
    if attack_of(state, attackers) > 5 * max(own, 1.0) and prize(state, target) < DEAR:
        return NO
    best, most = NO, 0.0
    for action in frame.options(state):
        if action.verb != "react":
            continue
        unit = action.arg
        here = state.where[unit]
        alone = len(state.units_in(here, frame.side)) == 1
        if alone and prize(state, here) >= max(prize(state, target), DEAR):
            continue
        value = defence(state, unit) * state.efficiency(unit)
        if value > most:
            best, most = REACT[unit], value
    return best


# -- advance ---------------------------------------------------------------------------------------


def choose_advance(state: State, frame: Advance, mover: Mover) -> Action:
    """Whoever is better off in the emptied hex."""
    aims = mover.aims_of(state, frame.side)
    richer = prize(state, frame.hex)
    best, most = END, 0.0
    for action in frame.options(state):
        if action.verb != "advance":
            continue
        unit = action.arg
        here = state.where[unit]
        alone = len(state.units_in(here, frame.side)) == 1
        if alone and prize(state, here) > richer:
            continue
        task = aims.goal.get(unit)
        gain = mover.value(state, unit, frame.hex, task) - mover.value(state, unit, here, task)
        if not state.units_in(frame.hex, frame.side):
            gain += 0.3 * richer
        if state.facts.pieces.kind[unit] != ARTILLERY and gain > most:
            best, most = ADVANCE[unit], gain
    return best
