"""The expected exchange of a maneuver or an assault combat, by the exact chances of the tables."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec import Struct

from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules import r08_efficiency as efficiency
from grognard.games.market_garden.rules import r09_fire as fire
from grognard.games.market_garden.rules import r12_maneuver_table as maneuver_table
from grognard.games.market_garden.rules import r13_assault_table as assault_table
from grognard.games.market_garden.rules.r05_zones import zone as zone_of
from grognard.games.market_garden.rules.r08_efficiency import rating
from grognard.games.market_garden.rules.r12_modifiers import modifiers
from grognard.games.market_garden.rules.r12_odds import odds_column
from grognard.games.market_garden.state import State
from grognard.players.market_garden.worth import Worth

DICE = range(1, 11)
NEVER = -1e9

_read = cache(maneuver_table.read)

Chances = tuple[tuple[int, float], ...]
"""Steps, and how likely."""


class Assault(Struct, frozen=True):
    """What an assault may bring."""

    wins: float
    ours: float
    """Steps the attacker is expected to lose."""
    theirs: float


class Odds:
    """Reckons combats; remembers what only the tables decide."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self._hits: dict[tuple[int, int], Chances] = {}
        self._fire: dict[tuple[int, int], tuple[float, float]] = {}

    # -- maneuver ----------------------------------------------------------------------------

    def maneuver(
        self, state: State, attackers: tuple[int, ...], target: int, prize: float, *, boats: bool
    ) -> float:
        """The expected gain of a maneuver combat, without support fire."""
        side = state.facts.pieces.side[attackers[0]]
        defenders = tuple(state.units_in(target, 1 - side))
        column = odds_column(state, attackers, target)
        if column is None or not defenders:
            return NEVER
        column += efficiency.shift(state, attackers, defenders)
        column = min(max(column, 0), len(state.facts.library.maneuver.columns) - 1)
        added = modifiers(state, attackers, defenders, target, boats=boats)
        drm = sum(int(m.effect) for m in added)
        tdv = state.facts.board.tdv[target]
        steps = sum(state.steps[u] for u in defenders)
        worth = self._worth
        their_step, our_step = worth.mean_step(state, defenders), worth.mean_step(state, attackers)
        their_rest, our_rest = worth.fatigue(state, defenders), worth.fatigue(state, attackers)
        trapped = _trapped(state, defenders, target)
        gain = 0.0
        for die in DICE:
            said = _read(maneuver_table.result_for(state, column, die + drm))
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
        return gain / len(DICE)

    # -- assault -----------------------------------------------------------------------------

    def assault(
        self, state: State, attackers: tuple[int, ...], target: int, prize: float, *, boats: bool
    ) -> float:
        """The expected gain of an assault."""
        side = state.facts.pieces.side[attackers[0]]
        defenders = tuple(state.units_in(target, 1 - side))
        if not defenders:
            return NEVER
        chance = self.assault_chances(state, attackers, defenders, target, boats=boats)
        worth = self._worth
        gain = chance.theirs * worth.mean_step(state, defenders)
        gain -= chance.ours * worth.mean_step(state, attackers)
        gain += chance.wins * prize
        gain -= worth.fatigue(state, attackers)
        hurt = min(chance.theirs, len(defenders)) / len(defenders) * (1 - chance.wins)
        return gain + hurt * worth.fatigue(state, defenders)

    def assault_chances(
        self,
        state: State,
        attackers: tuple[int, ...],
        defenders: tuple[int, ...],
        target: int,
        *,
        boats: bool,
    ) -> Assault:
        """R13.1 Both rounds, every throw; strengths shrink with the steps lost."""
        probe = state.clone()
        probe.origins = {unit: state.where[unit] for unit in attackers}
        power, drm = [0, 0], [0, 0]
        for defending in (False, True):
            odds = assault_table.prospects(
                probe, attackers, defenders, target, defending=defending, boats=boats
            )
            power[defending] = odds.strength
            drm[defending] = sum(int(m.effect) for m in odds.modifiers)
        ours = sum(state.steps[u] for u in attackers)
        theirs = sum(state.steps[u] for u in defenders)
        pass_ours = max(rating(state, u) for u in attackers) / 10
        pass_theirs = max(rating(state, u) for u in defenders) / 10
        wins = lost = killed = 0.0
        for hit, chance in self._chances(state, power[1], drm[1]):
            a = ours - min(hit, ours)
            if not a:
                lost += chance * ours
                continue
            for blow, luck in self._chances(state, max(power[0] * a // ours, 1), drm[0]):
                d = theirs - min(blow, theirs)
                both = chance * luck
                lost, killed = lost + both * (ours - a), killed + both * (theirs - d)
                if not d:
                    wins += both
                    continue
                again = self._chances(state, max(power[0] * a // ours, 1), drm[0])
                more = sum(min(n, d) * p for n, p in again) * pass_ours
                wins += both * pass_ours * sum(p for n, p in again if n >= d)
                back = self._chances(state, max(power[1] * d // theirs, 1), drm[1])
                lost += both * pass_theirs * sum(min(n, a) * p for n, p in back)
                killed += both * more
        return Assault(wins, lost, killed)

    def _chances(self, state: State, power: int, drm: int) -> Chances:
        known = self._hits.get((power, drm))
        if known is None:
            hits = Counter(assault_table.result_for(state, power, die + drm) for die in DICE)
            known = tuple((n, count / len(DICE)) for n, count in hits.items())
            self._hits[power, drm] = known
        return known

    # -- fire --------------------------------------------------------------------------------

    def fire(self, state: State, points: int, tdv: int) -> tuple[float, float]:
        """Expected steps and expected fatigue of so many points."""
        if points < 1:
            return 0.0, 0.0
        known = self._fire.get((points, tdv))
        if known is None:
            results = [fire.result_for(state, points, die) for die in DICE]
            steps = sum(number // tdv for number, _ in results) / len(DICE)
            known = steps, sum(tires for _, tires in results) / len(DICE)
            self._fire[points, tdv] = known
        return known

    def fire_value(
        self, state: State, units: tuple[int, ...], points: int, tdv: int, *, cap: bool = True
    ) -> float:
        """What a fire at these units is worth."""
        if not units:
            return 0.0
        steps, tires = self.fire(state, points, tdv)
        if cap:
            steps = min(steps, sum(state.steps[u] for u in units))
        worth = self._worth
        cheapest = min(worth.step(state, u) for u in units)
        mean = (worth.mean_step(state, units) + cheapest) / 2
        return steps * mean + tires * min(worth.fatigue(state, (u,)) for u in units)


def _trapped(state: State, defenders: tuple[int, ...], target: int) -> bool:
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
