"""Quick averages of combats, for players who compare many of them.

They add up the same faces of the dice as the exact odds; only the choices of the owners, and how
strengths fall with lost steps, are averaged.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from grognard.engine.ids import HexId, UnitId
from grognard.engine.modifiers import added
from grognard.games.market_garden.odds import faces
from grognard.games.market_garden.rules import r12_maneuver_table
from grognard.games.market_garden.rules.r01_steps import total_steps
from grognard.games.market_garden.rules.r01_terms import D10
from grognard.games.market_garden.rules.r08_efficiency import highest
from grognard.games.market_garden.rules.r12_maneuver_table import Result
from grognard.games.market_garden.rules.r12_modifiers import modifiers
from grognard.games.market_garden.rules.r12_odds import final_column, odds_column
from grognard.games.market_garden.state import State

Units = tuple[UnitId, ...]
Chances = tuple[tuple[int, float], ...]
"""Steps, and how likely."""

_read = cache(r12_maneuver_table.read)


@dataclass(unsafe_hash=True)
class Assault:
    """What an assault may bring."""

    wins: float
    """The chance that the hex is taken."""
    ours: float
    """Steps the attacker is expected to lose."""
    theirs: float


def _worn(state: State, defenders: Units, theirs: int) -> list[float]:
    """R13.2-d, R14.3-b By the steps that the defenders have left: how many more it costs that those
    who were fatigued before and lost a step are fatigued again."""
    tired = sum(state.fatigued[unit] for unit in defenders) / len(defenders)
    hurt = [min(theirs - left, len(defenders)) for left in range(theirs + 1)]
    return [min(number * tired, left) for left, number in enumerate(hurt)]


class Expected:
    """Works combats out; remembers what only the tables decide."""

    def __init__(self) -> None:
        self._hits: dict[tuple[int, int], Chances] = {}
        self._fire: dict[tuple[int, int], tuple[float, float]] = {}

    def fire(self, state: State, points: int, tdv: int) -> tuple[float, float]:
        """R9-e The average of the steps and of the fatigue that so many points bring."""
        if points < 1:
            return 0.0, 0.0
        known = self._fire.get((points, tdv))
        if known is None:
            results = faces.of_fire(state, points)
            steps = sum(number // tdv for number, _ in results) / D10
            known = steps, sum(tires for _, tires in results) / D10
            self._fire[points, tdv] = known
        return known

    def maneuver(
        self, state: State, attackers: Units, defenders: Units, target: HexId, *, boats: bool
    ) -> list[Result] | None:
        """R12.5-a What each face of the die says, without support; None if the odds are too low."""
        odds = odds_column(state, attackers, target)
        if odds is None:
            return None
        column = final_column(state, odds, attackers, defenders)
        dice_add = modifiers(state, attackers, defenders, target, boats=boats)
        return [_read(entry) for entry in faces.of_maneuver(state, column, dice_add)]

    def assault(
        self, state: State, attackers: Units, defenders: Units, target: HexId, *, boats: bool
    ) -> Assault:
        """R13.1 Both rounds, every throw; strengths shrink with the steps lost."""
        attack, defence = faces.prospects(state, attackers, defenders, target, boats=boats)
        power = attack.strength, defence.strength
        more = added(attack.modifiers), added(defence.modifiers)
        ours, theirs = total_steps(state, attackers), total_steps(state, defenders)
        worn = _worn(state, defenders, theirs)
        pass_ours, pass_theirs = highest(state, attackers) / D10, highest(state, defenders) / D10
        wins = lost = killed = 0.0
        for hit, chance in self._chances(state, power[1], more[1]):
            a = ours - min(hit, ours)
            if not a:
                lost += chance * ours
                continue
            for blow, luck in self._chances(state, max(power[0] * a // ours, 1), more[0]):
                d = theirs - min(blow, theirs)
                both = chance * luck
                lost, killed = lost + both * (ours - a), killed + both * (theirs - d)
                if not d:
                    wins += both
                    continue
                again = self._chances(state, max(power[0] * a // ours, 1), more[0])
                wins += both * pass_ours * sum(p for n, p in again if n >= d)
                killed += both * (1 - pass_ours) * worn[d]
                for blows, odds in again:
                    left = d - min(blows, d)
                    killed += both * pass_ours * odds * (d - left + worn[left])
                back = self._chances(state, max(power[1] * d // theirs, 1), more[1])
                lost += both * pass_theirs * sum(min(n, a) * p for n, p in back)
        return Assault(wins, lost, killed)

    def _chances(self, state: State, power: int, more: int) -> Chances:
        known = self._hits.get((power, more))
        if known is None:
            hits = Counter(faces.of_assault(state, power, more))
            known = tuple((n, count / D10) for n, count in hits.items())
            self._hits[power, more] = known
        return known
