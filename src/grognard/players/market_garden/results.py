"""Losses, fatigue, retreats, refusals, reactions and advances."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.ids import HexId, UnitId
from grognard.games.market_garden.facts import ARTILLERY
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.rules.frame import (
    ADVANCE,
    END,
    LOSE,
    NEXT,
    NO,
    REACT,
    REFUSE,
    RETREAT,
    STOP,
    TIRE,
    WITHDRAW,
)
from grognard.games.market_garden.rules.ph_e_refusal import Refusing, Withdrawal
from grognard.games.market_garden.rules.ph_f_reaction import Reactions
from grognard.games.market_garden.rules.r05_zones import zone as zone_of
from grognard.games.market_garden.rules.r08_efficiency import rating
from grognard.games.market_garden.rules.r10_withdrawal import WithdrawUnit
from grognard.games.market_garden.rules.r12_advance import Advance
from grognard.games.market_garden.rules.r14_fatigue import TakeFatigue
from grognard.games.market_garden.rules.r14_losses import TakeLosses
from grognard.games.market_garden.rules.r14_retreats import Retreats, RetreatUnit, steps
from grognard.games.market_garden.state import State
from grognard.players.market_garden.doctrine import Doctrine
from grognard.players.market_garden.movement import Mover
from grognard.players.market_garden.worth import (
    Worth,
    attack_of,
    cover,
    defence,
    defence_of,
    enemies_near,
    full_worth,
)


class Results:
    """Answers what combat results ask for."""

    def __init__(self, doctrine: Doctrine, worth: Worth, mover: Mover) -> None:
        self._doctrine, self._worth, self._mover = doctrine, worth, mover

    def choose_loss(self, state: State, frame: TakeLosses) -> Action:
        """The cheapest step; whole units are kept alive."""
        return LOSE[min(frame.candidates(state), key=lambda u: (self._price(state, u), u))]

    def _price(self, state: State, unit: UnitId) -> float:
        dying = 1.5 if state.steps[unit] == 1 else 0.0
        return self._worth.step(state, unit) + dying - (0.5 if state.fatigued[unit] else 0.0)

    def choose_fatigue(self, state: State, frame: TakeFatigue) -> Action:
        """A fresh unit of little worth: a tired one would lose a step (R14.3-b)."""

        def price(unit: UnitId) -> float:
            if state.fatigued[unit]:
                return self._worth.step(state, unit) * 3
            return full_worth(state, unit)

        units = [action.arg for action in frame.options(state)]
        return TIRE[min(units, key=lambda u: (price(u), u))]

    def choose_retreater(self, state: State, frame: Retreats) -> Action:
        """R14.2-c The unit with the cheapest step leads the way through enemy zones."""
        units = [action.arg for action in frame.options(state)]
        return NEXT[min(units, key=lambda u: (self._price(state, u), u))]

    def choose_retreat(self, state: State, frame: RetreatUnit) -> Action:
        """Away from enemy zones, into cover, to hexes that matter, not into a crowd."""
        side, zone = frame.side, zone_of(state, 1 - frame.side)
        board = state.facts.board

        def value(hex_: HexId) -> float:
            friends = state.units_in(hex_, side)
            hurt = 3.0 if zone[hex_] and not friends else 0.0
            crowd = 4.0 if stacking.stack_refusal(state, hex_, (frame.unit,)) is not None else 0.0
            useful = 0.15 * min(self._worth.prize(state, hex_), 12.0) + 0.4 * board.tdv[hex_]
            home = 0.05 * min(board.grid.distance(hex_, s) for s in state.facts.sources[side])
            return useful - hurt - crowd - home

        ways = steps(state, frame.unit, frame.hex)
        return RETREAT[max(ways, key=lambda h: (value(h), -h))]

    # -- E refusal ---------------------------------------------------------------------------------

    def choose_refusal(self, state: State, frame: Refusing) -> Action:
        """Leave a hex of little worth that is attacked in strength."""
        for action in frame.options(state):
            if action.verb != "refuse":
                continue
            hex_ = action.arg
            attackers = [u for c in state.combats if c.target == hex_ for u in c.attackers]
            own = defence_of(state, state.units_in(hex_, frame.side))
            ratio = attack_of(state, set(attackers)) / max(own, 1.0) / cover(state, hex_)
            dear = self._worth.prize(state, hex_) >= self._doctrine.dear
            if ratio >= (self._doctrine.refuse_dear_at if dear else self._doctrine.refuse_at):
                return REFUSE[hex_]
        return END

    def choose_withdrawer(self, state: State, frame: Withdrawal) -> Action:
        """Nobody is left behind; the strongest take the best hexes."""
        able = [action for action in frame.options(state) if action.verb == "next"]
        return max(able, key=lambda a: (full_worth(state, a.arg), -a.arg))

    def withdraw(self, state: State, frame: WithdrawUnit) -> Action:
        """Out of contact, one hex or two."""
        options = frame.options(state)
        here = state.where[frame.unit]
        if frame.gone and STOP in options and not enemies_near(state, here, frame.side):
            return STOP
        board = state.facts.board

        def value(action: Action) -> float:
            near = len(enemies_near(state, action.arg, frame.side))
            return board.tdv[action.arg] + 0.1 * self._worth.prize(state, action.arg) - 0.5 * near

        ways = [action for action in options if action.verb == "withdraw"]
        if not ways:
            return STOP
        return WITHDRAW[max(ways, key=lambda a: (value(a), -a.arg)).arg]

    # -- F reaction --------------------------------------------------------------------------------

    def choose_reaction(self, state: State, frame: Reactions) -> Action:
        """The unit that helps most and whose own hex can spare it."""
        target = frame.hexes[0]
        attackers = {u for c in state.combats if c.target == target for u in c.attackers}
        own = defence_of(state, state.units_in(target, frame.side))
        if (
            attack_of(state, attackers) > self._doctrine.hopeless_at * max(own, 1.0)
            and self._worth.prize(state, target) < self._doctrine.dear
        ):
            return NO
        best, most = NO, 0.0
        for action in frame.options(state):
            if action.verb != "react":
                continue
            unit = action.arg
            here = state.where[unit]
            alone = len(state.units_in(here, frame.side)) == 1
            if alone and self._worth.prize(state, here) >= max(
                self._worth.prize(state, target), self._doctrine.dear
            ):
                continue
            value = defence(state, unit) * rating(state, unit)
            if value > most:
                best, most = REACT[unit], value
        return best

    # -- advance -----------------------------------------------------------------------------------

    def choose_advance(self, state: State, frame: Advance) -> Action:
        """Any unit that is better off in the vacated hex."""
        aims = self._mover.aims_of(state, frame.side)
        richer = self._worth.prize(state, frame.hex)
        best, most = END, 0.0
        for action in frame.options(state):
            if action.verb != "advance":
                continue
            unit = action.arg
            here = state.where[unit]
            alone = len(state.units_in(here, frame.side)) == 1
            if alone and self._worth.prize(state, here) > richer:
                continue
            task = aims.goal.get(unit)
            gain = self._mover.value(state, unit, frame.hex, task) - self._mover.value(
                state, unit, here, task
            )
            if not state.units_in(frame.hex, frame.side):
                gain += 0.3 * richer
            if state.facts.pieces.kind[unit] != ARTILLERY and gain > most:
                best, most = ADVANCE[unit], gain
        return best
