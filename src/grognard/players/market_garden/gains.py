"""What a combat is worth to whoever attacks: what may come of it, and what that is worth."""

from __future__ import annotations

from grognard.engine.ids import HexId, UnitId
from grognard.games.market_garden.odds.expected import Expected
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules.r05_zones import zone as zone_of
from grognard.games.market_garden.state import State
from grognard.players.market_garden.worth import Worth

NEVER = -1e9

Units = tuple[UnitId, ...]


class Gains:
    """The gains of combats on a scale of worth."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self._expected = Expected()

    def maneuver(
        self, state: State, attackers: Units, target: HexId, prize: float, *, boats: bool
    ) -> float:
        """The expected gain of a maneuver combat, without support fire."""
        side = state.facts.pieces.side[attackers[0]]
        defenders = tuple(state.units_in(target, 1 - side))
        faces = None
        if defenders:
            faces = self._expected.maneuver(state, attackers, defenders, target, boats=boats)
        if faces is None:
            return NEVER
        tdv = state.facts.board.tdv[target]
        steps = sum(state.steps[u] for u in defenders)
        worth = self._worth
        their_step, our_step = worth.mean_step(state, defenders), worth.mean_step(state, attackers)
        their_rest, our_rest = worth.fatigue(state, defenders), worth.fatigue(state, attackers)
        trapped = _trapped(state, defenders, target)
        gain = 0.0
        for said in faces:
            lost = min(said.defender_points // tdv, steps)
            gain += lost * their_step - said.attacker_steps * our_step
            if lost >= steps:
                gain += prize
            elif said.retreat:
                gain += prize + their_rest
                if trapped:
                    gain += min(said.retreat * len(defenders), steps - lost) * their_step
            else:
                gain += their_rest * min(said.defenders_tired / len(defenders), 1)
            gain -= our_rest * min(said.attackers_tired / len(attackers), 1)
        return gain / len(faces)

    def assault(
        self, state: State, attackers: Units, target: HexId, prize: float, *, boats: bool
    ) -> float:
        """The expected gain of an assault."""
        side = state.facts.pieces.side[attackers[0]]
        defenders = tuple(state.units_in(target, 1 - side))
        if not defenders:
            return NEVER
        chance = self._expected.assault(state, attackers, defenders, target, boats=boats)
        worth = self._worth
        gain = chance.theirs * worth.mean_step(state, defenders)
        gain -= chance.ours * worth.mean_step(state, attackers)
        gain += chance.wins * prize
        gain -= worth.fatigue(state, attackers)
        hurt = min(chance.theirs, len(defenders)) / len(defenders) * (1 - chance.wins)
        return gain + hurt * worth.fatigue(state, defenders)

    def fire(self, state: State, points: int, tdv: int) -> tuple[float, float]:
        """Expected steps and expected fatigue of so many points."""
        return self._expected.fire(state, points, tdv)

    def fire_value(
        self, state: State, units: Units, points: int, tdv: int, *, cap: bool = True
    ) -> float:
        """What a fire at these units is worth."""
        if not units:
            return 0.0
        steps, tires = self._expected.fire(state, points, tdv)
        if cap:
            steps = min(steps, sum(state.steps[u] for u in units))
        worth = self._worth
        cheapest = min(worth.step(state, u) for u in units)
        mean = (worth.mean_step(state, units) + cheapest) / 2
        return steps * mean + tires * min(worth.fatigue(state, (u,)) for u in units)


def _trapped(state: State, defenders: Units, target: HexId) -> bool:
    """Have the defenders no hex to retreat to without loss?"""
    board, unit = state.facts.board, defenders[0]
    side = state.facts.pieces.side[unit]
    if not state.facts.pieces.movement[unit]:
        return True
    zone = zone_of(state, 1 - side)
    for at in range(6 * target, 6 * target + 6):
        near = board.neighbours[at]
        if near < 0 or state.enemy_in(near, side) or not moving.can_cross(state, unit, at):
            continue
        if not zone[near] or state.units_in(near, side):
            return False
    return True
