"""What a game lends the search: plans to choose among, and what a position is worth."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.engine.events import Log
from grognard.engine.frames import Decision
from grognard.engine.title import resolve
from grognard.games import title_of
from grognard.players.greedy import Judgement


class Plan(Struct, frozen=True):
    """One way to play a turn; ``name`` is its sentence in the catalogue (``plan.…``)."""

    name: str
    make: Callable[[int | str], Judgement]


class Guess(Struct, frozen=True):
    """What a variation of a plan is taken to gain before it is tried, in points of lead."""

    hope: float
    """Less than nothing ..."""
    spread: float
    """... give or take this."""
    noise: float
    """Gains differ from world to world by this variance."""
    sure: float
    """A variation takes the plan's place when its gain is so many times what is uncertain of it."""

    def in_spreads(self, spread: float) -> Guess:
        """The same, with gains measured by what is uncertain of a lead."""
        return Guess(self.hope / spread, self.spread / spread, self.noise / spread**2, self.sure)


class Fortune(Log, Protocol):
    """What the rules write to in an imagined game where luck is counted."""

    risk: float
    """The variance of that luck: what the dice might as well have brought."""

    def luck(self, seat: str) -> float:
        """The points of its lead that a seat owes to the dice; by chance alone 0."""
        ...


class Knowledge(Protocol):
    """Made by each game's evaluator; asked only about positions that a seat may know."""

    own_share: float
    """Of the budget, what is for the own player turn; the rest is for answers in the enemy's."""
    diceless: frozenset[str]
    """Kinds of decision before the first die of a turn: plans that come to the same position
    through them are the same, and only one is tried."""

    def plans(self, state: Any, seat: str) -> Sequence[Plan]:
        """The ways worth trying now; the first is followed unless another is clearly better."""
        ...

    def answers(
        self, state: Any, decision: Decision, options: Sequence[Action]
    ) -> Sequence[Action]:
        """Of the answers open now, those to weigh besides the plans; none where the plan that is
        followed answers by itself."""
        ...

    def steadfast(self, state: Any) -> bool:
        """Is the first plan followed whatever a few turns seem to bring? Then the others are only
        weighed to be told."""
        ...

    def climbs(self, state: Any) -> Guess | None:
        """What is expected of variations, where the best plan is varied again and again; None
        where plans are raced. Only where a seat knows all, and where luck is counted."""
        ...

    def variation(self, state: Any, plan: Plan, rng: Random) -> Plan:
        """Another way close to a good one, drawn by lot."""
        ...

    def moment(self, state: Any) -> int:
        """The number of the player turn or impulse under way: it only grows."""
        ...

    def phase(self, state: Any) -> Hashable:
        """When this changes, the search chooses a plan anew."""
        ...

    def own_turn(self, state: Any, seat: str) -> bool:
        """Is the player turn (or impulse) under way this seat's own?"""
        ...

    def part(self, state: Any) -> float:
        """The part of what is left of the turn's budget to spend on this choice."""
        ...

    def horizon(self, state: Any) -> int:
        """Player turns (or impulses) that a rollout looks ahead, the one under way included."""
        ...

    def lead(self, state: Any, seat: str) -> float:
        """By how many points the seat may expect to be over what it needs, at the end."""
        ...

    def spread(self, state: Any) -> float:
        """How uncertain that is, in points."""
        ...

    def fortune(self, state: Any) -> Fortune | None:
        """What counts the luck from here on, so that it can be left out: then far fewer imagined
        games tell a better plan from a luckier one. None: the dice count as they fall."""
        ...


def knowledge_of(game: str) -> Knowledge:
    """What a title lends the search."""
    reference = title_of(game).knowledge
    if not reference:
        raise BadRequest("unknown_player", player=f"search ({game})", known="random")
    found: Knowledge = resolve(reference)
    return found
