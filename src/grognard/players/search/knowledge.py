"""What a game lends the search: plans to choose among, and what a position is worth."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from grognard.engine.errors import BadRequest
from grognard.engine.events import Log
from grognard.engine.title import resolve
from grognard.games import title_of
from grognard.players.greedy import Judgement


class Plan(Struct, frozen=True):
    """One way to play a turn; ``name`` is its sentence in the catalogue (``plan.…``). It can be
    sent to another process: ``make`` is no lambda."""

    name: str
    make: Callable[[int | str], Judgement]


class Knowledge(Protocol):
    """What every game tells the search, about positions that a seat may know."""

    own_turn_share: float
    """Share of the budget for the seat's own player turn; the rest is for the enemy's."""

    def plans(self, state: Any, seat: str) -> Sequence[Plan]:
        """The plans worth trying now; the first is followed unless another is clearly better."""
        ...

    def moment(self, state: Any) -> int:
        """The number of the player turn or impulse under way; it never falls."""
        ...

    def phase(self, state: Any) -> Hashable:
        """When this changes, the search chooses a plan anew."""
        ...

    def own_turn(self, state: Any, seat: str) -> bool:
        """Is the player turn (or impulse) under way this seat's own?"""
        ...

    def budget_share(self, state: Any) -> float:
        """The share of what is left of the turn's budget to spend on this choice."""
        ...

    def horizon(self, state: Any) -> int:
        """Moments that a rollout looks ahead, the one under way included."""
        ...

    def lead(self, state: Any, seat: str) -> float:
        """By how many points the seat may expect to beat what it needs, at the end."""
        ...

    def spread(self, state: Any) -> float:
        """How uncertain that lead is, in points."""
        ...


@runtime_checkable
class WeighsAnswers(Protocol):
    """A game where some single answers are weighed besides the plans."""

    weighed_kinds: frozenset[str]
    """Kinds of decision of which every answer is weighed."""


class Prior(Struct, frozen=True):
    """What a variation of a plan is expected to gain before it is tried, in points of lead."""

    mean: float
    deviation: float
    noise: float
    """Variance of the gain from one imagined world to another."""
    confidence: float
    """A variation replaces the plan when its gain is so many standard deviations above nothing."""

    def in_spreads(self, spread: float) -> Prior:
        """The same, with gains measured in spreads of the lead."""
        return Prior(
            self.mean / spread, self.deviation / spread, self.noise / spread**2, self.confidence
        )


@runtime_checkable
class VariesPlans(Protocol):
    """A game with so many plans that hill climbing looks for better ones. It hides nothing."""

    diceless: frozenset[str]
    """Kinds of decision before the first die of a turn: plans that lead to the same position
    through them are the same, and only one is tried."""

    def prior(self, state: Any) -> Prior | None:
        """What to expect of variations now; None: only the given plans are compared."""
        ...

    def variation(self, state: Any, plan: Plan, rng: Random) -> Plan:
        """A random plan close to this one."""
        ...


class LuckLog(Log, Protocol):
    """What the rules write to in an imagined game where luck is counted."""

    variance: float
    """The variance of that luck."""

    def luck(self, seat: str) -> float:
        """Points of its lead that a seat owes to the dice; 0 on average."""
        ...


@runtime_checkable
class CountsLuck(Protocol):
    """A game that can tell luck from play: fewer imagined games then tell the better plan."""

    def luck_log(self, state: Any) -> LuckLog:
        """Counts the luck from here on."""
        ...


def knowledge_of(game: str) -> Knowledge:
    """What a title lends the search."""
    reference = title_of(game).knowledge
    if not reference:
        raise BadRequest("unknown_player", player=f"search ({game})", known="random")
    found: Knowledge = resolve(reference)
    return found
