"""What the dice of an imagined game gave beyond the expected, in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.events import Quiet
from grognard.engine.ids import UnitId
from grognard.games.lepanto.facts import CHRISTIAN, SIDES
from grognard.games.lepanto.odds.expected import expected
from grognard.games.lepanto.rules.m07_combat.s73_muslim_penalties import arms_drm
from grognard.games.lepanto.state import State

REPULSED = 0.2
"""The share of a ship's points that being repulsed costs."""
STUCK = 0.8
"""The share of its points that a rammer loses when its ram fails and it is immobilised."""

GROWS = 0.03
"""Luck, too, grows for each turn to come: a ship sunk by luck sinks no more ships."""

Spread = Sequence[tuple[float, float]]
"""What an attack may gain, each with its chance; otherwise nothing."""


class Luck(Quiet):
    """A log of the rules that counts the luck of each attack and keeps nothing else."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._points = state.facts.points
        self._odds = expected(state.facts)
        self.christian = 0.0
        """Points that the Christians owe to the dice so far; 0 on average."""
        self.variance = 0.0
        """The variance of that luck."""

    def luck(self, seat: str) -> float:
        return self.christian if seat == SIDES[CHRISTIAN] else -self.christian

    def add(self, case: str, kind: str, /, **args: Any) -> None:
        match kind:
            case "gunnery":
                self._gunnery(**args)
            case "small_arms":
                self._arms([args["ship"]], **args)
            case "boarding":
                self._arms(args["boarders"], **args)
            case "ram":
                self._ram(**args)

    def _count(self, target: int, gain: float, spread: Spread) -> None:
        """What the side that attacked this ship gained, of all that it might have."""
        state = self._state
        owner = state.facts.side[target]
        grown = 1 + GROWS * (state.facts.turns - state.turn)
        mean = sum([chance * worth for chance, worth in spread])
        luck = grown * (gain - mean)
        self.christian += -luck if owner == CHRISTIAN else luck
        squares = sum([chance * worth * worth for chance, worth in spread])
        self.variance += grown * grown * (squares - mean * mean)

    def _gunnery(self, target: int, factor: int, result: str, **_: object) -> None:
        chance, prize = self._odds.sinks[factor], self._points[target]
        self._count(target, prize if result == "S" else 0.0, [(chance, prize)])

    def _arms(
        self, attackers: Sequence[int], target: int, odds: int, result: str, **args: object
    ) -> None:
        state, points = self._state, self._points
        # 7.3-f Only small arms have modifiers.
        drm = arms_drm(state, 1 - state.facts.side[target]) if "ship" in args else 0
        e, b, r = self._odds.struck(odds, drm)
        prize, own = points[target], sum(points[i] for i in attackers)
        worth = {"E": prize, "B": prize - own, "R": -REPULSED * own}
        self._count(target, worth[result], [(e, worth["E"]), (b, worth["B"]), (r, worth["R"])])

    def _ram(self, ship: UnitId, target: int, hexes: int, result: str, **_: object) -> None:
        points, chance = self._points, self._odds.ram(hexes)
        prize, stuck = points[target], -STUCK * points[ship]
        gain = prize if result == "E" else stuck
        self._count(target, gain, [(chance, prize), (1 - chance, stuck)])
