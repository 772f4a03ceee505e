"""Fire: bombardments, support of attacks and of the defence, and against assaults."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.ids import HexId, Side
from grognard.games.market_garden.rules import r01_strength as strength
from grognard.games.market_garden.rules import r09_fire as fire
from grognard.games.market_garden.rules.frame import (
    AIM,
    AIR,
    BOMBARD,
    END,
    FIRE,
    GUN,
    NO,
    RESOLVE,
)
from grognard.games.market_garden.rules.ph_g_bombardment import Bombarding
from grognard.games.market_garden.rules.ph_h_maneuver import ManeuverPhase
from grognard.games.market_garden.rules.ph_i_assault import AssaultPhase
from grognard.games.market_garden.rules.r09_fire import (
    ATTACK_SUPPORT,
    BOMBARDMENT,
    DEFENCE_SUPPORT,
    DEFENSIVE,
    Assign,
)
from grognard.games.market_garden.rules.r09_support import Aim
from grognard.games.market_garden.state import NO_FIRE, State
from grognard.players.market_garden.doctrine import Doctrine
from grognard.players.market_garden.gains import Gains
from grognard.players.market_garden.worth import Worth


class Gunnery:
    """Aims the guns and sends the aircraft."""

    def __init__(self, doctrine: Doctrine, worth: Worth, gains: Gains) -> None:
        self._doctrine, self._worth, self._gains = doctrine, worth, gains

    # -- G -----------------------------------------------------------------------------------

    def bombard(self, state: State, frame: Bombarding) -> Action:
        """The hex where fire gains most; hexes about to be assaulted come first."""
        best, most = END, self._doctrine.least_fire
        assaulted = {c.target for c in state.combats if c.assault}
        for action in frame.options(state):
            if action.verb != "bombard":
                continue
            target = action.arg
            total = self._points(state, frame.side, target, BOMBARDMENT)
            units = tuple(state.units_in(target, 1 - frame.side))
            value = self._gains.fire_value(state, units, total, state.facts.board.tdv[target])
            value *= 2.0 if target in assaulted else 0.6 + 0.05 * self._worth.prize(state, target)
            if value > most:
                best, most = BOMBARD[target], value
        return best

    def _points(self, state: State, side: Side, target: HexId, purpose: int) -> int:
        guns = self._guns(state, side, target, purpose)
        air = self._air(state, side, purpose)
        return air + sum(strength.bombardment(state, g) for g in guns) // strength.SCALE

    def _air(self, state: State, side: Side, purpose: int) -> int:
        cap = state.facts.numbers.fire.air_cap
        left, reserve = state.air[side], self._doctrine.air_reserve
        if purpose == BOMBARDMENT:
            left -= reserve * sum(not c.assault for c in state.combats)
        elif purpose == ATTACK_SUPPORT:
            waiting = sum(not c.assault for c in state.combats)
            left = max(left // (waiting + 1), min(left, reserve))
        return max(min(left, cap), 0)

    def _guns(self, state: State, side: Side, target: HexId, purpose: int) -> list[int]:
        """The guns in range that are not needed elsewhere."""
        guns = fire.guns_for(state, side, target, purpose)
        if purpose != BOMBARDMENT:
            return guns
        first = state.first == side
        support = [c.target for c in state.combats if not c.assault]
        assaulted = any(c.assault and c.target == target for c in state.combats)
        return [
            g
            for g in guns
            if assaulted
            or (
                not any(self._in_range(state, g, hex_) for hex_ in support)
                and (not first or state.fire[g] == NO_FIRE)
            )
        ]

    def _in_range(self, state: State, gun: int, hex_: HexId) -> bool:
        facts = state.facts
        return facts.board.grid.distance(state.where[gun], hex_) <= facts.pieces.range[gun]

    # -- assigning ---------------------------------------------------------------------------

    def assign(self, state: State, frame: Assign) -> Action:
        """Air Points first, then guns, until there is enough."""
        purpose, target = frame.purpose, frame.target
        done = FIRE if frame.end_is_fire(state) else END
        if frame.air < 0 and not frame.guns:
            air = self._air(state, frame.side, purpose)
            if air and self._worth_it(state, frame):
                return AIR[air]
        enough = self._doctrine.enough_fire[self._tdv(state, frame)]
        if fire.points(state, frame.barrage()) >= enough and self._more_to_come(state, frame):
            return done
        guns = [g for g in self._guns(state, frame.side, target, purpose) if g not in frame.guns]
        if not guns or not self._worth_it(state, frame):
            return done
        return GUN[max(guns, key=lambda g: (strength.bombardment(state, g), -g))]

    def _tdv(self, state: State, frame: Assign) -> int:
        if frame.purpose == DEFENSIVE:
            return state.facts.numbers.fire.defensive_tdv
        if frame.purpose == DEFENCE_SUPPORT:
            aim = state.frames[-2].aim
            return state.facts.board.tdv[aim] if aim >= 0 else 1
        return state.facts.board.tdv[frame.target]

    def _more_to_come(self, state: State, frame: Assign) -> bool:
        return bool(state.combats) or state.first == frame.side

    def _worth_it(self, state: State, frame: Assign) -> bool:
        """Can all the fire at hand achieve anything against this terrain?"""
        total = self._points(state, frame.side, frame.target, frame.purpose)
        steps, tires = self._gains.fire(state, max(total, 1), max(self._tdv(state, frame), 1))
        return steps + tires > 0.05

    # -- the defender's answer -----------------------------------------------------------------

    def aim(self, state: State, frame: Aim) -> Action:
        """R9.2-e The stack of attackers that fire hurts most."""
        best: tuple[float, Action] = (0.0, NO)
        total = self._points(state, frame.side, frame.target, DEFENCE_SUPPORT)
        for hex_ in {state.where[u] for u in frame.attackers if state.where[u] >= 0}:
            units = tuple(u for u in frame.attackers if state.where[u] == hex_)
            value = self._gains.fire_value(state, units, total, state.facts.board.tdv[hex_])
            if value > best[0]:
                best = value, AIM[hex_]
        return best[1]

    def resolve(self, state: State, frame: ManeuverPhase | AssaultPhase) -> Action:
        """The combats still to fight, richest hex first."""
        hexes = [action.arg for action in frame.options(state)]
        return RESOLVE[min(hexes, key=lambda h: (-self._worth.prize(state, h), h))]
