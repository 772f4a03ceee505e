"""Rollouts: playing on by plans in an imagined world until the outcome can be judged."""

from __future__ import annotations

from collections.abc import Container
from math import exp, sqrt
from random import Random
from typing import Any
from zlib import crc32

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.events import QUIET, Log
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.players.judge import Judge
from grognard.players.search.knowledge import CountsLuck, Knowledge, Plan

LEAD_WEIGHT = 0.02
"""How much one spread of lead adds to a chance: it still tells plans apart when all win or lose."""
STEEPEST = 40.0
"""A lead of more spreads than this is as good as certain; ``exp`` would overflow far beyond."""
LOGISTIC = 2.9
"""The variance of a normal distribution that is close to the logistic one of spread 1."""


class Verdict(Struct, frozen=True, gc=False):
    """What a seat may expect: its chance to win and its lead in points."""

    chance: float
    lead: float
    worth: float
    """What candidates are compared by: the chance and a little of the lead."""
    edge: float
    """The lead in spreads: who is ahead prefers a small spread, who is behind a large one."""


class Candidate(Struct, frozen=True):
    """A plan for the turn, perhaps after a first answer that is not the plan's."""

    plan: Plan
    first: Action
    """What it answers now."""
    forced: bool = False
    """Is the first answer not the plan's own?"""


class Prefix(Struct, frozen=True):
    """What a plan does before its first die: the same in every imagined world."""

    first: Action
    position: Any
    """Where the next answer brings a die, or is not the plan's."""
    then: Action | None
    """The plan's next answer, if it brings a die."""
    after: Any
    """The position after that answer, with some luck; it tells plans apart."""

    def continued(self, candidate: Candidate) -> Candidate:
        """How the candidate goes on from here."""
        if self.then is None:
            return candidate
        return Candidate(candidate.plan, self.then, forced=True)


class WorldDice:
    """Dice of one imagined world. A roll depends on the answer it is made for, not on the rolls
    before it, so two plans that fight the same fight have the same luck in it."""

    __slots__ = ("_answer", "_count", "_key", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = crc32(seed.encode()) << 24
        self._answer: tuple[int, Decision, Action] | None = None
        self._key = 0
        self._count = 0

    def answers(self, moment: int, decision: Decision, action: Action) -> None:
        """Told of every answer before it is carried out."""
        self._answer = moment, decision, action

    def roll(self, number: int, sides: int) -> int:
        if self._answer is not None:
            moment, decision, action = self._answer
            words = f"{moment} {decision.kind} {decision.args} {action.verb} {action.arg}"
            self._key, self._count, self._answer = crc32(words.encode()), 0, None
        self._count += 1
        return _mixed(self._seed ^ self._key + self._count * _ODD) % sides + 1


def _mixed(bits: int) -> int:
    """The finaliser of SplitMix64: every bit of the key changes every bit of the result."""
    bits &= _64
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _64
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _64
    return bits ^ bits >> 31


_64 = (1 << 64) - 1
_ODD = 0x9E3779B97F4A7C15


class Rollouts:
    """Imagined games of one decision of one seat."""

    def __init__(
        self,
        game: Game[Any],
        know: Knowledge,
        seat: str,
        base: Plan,
        seed: str,
        horizon: int,
        judge: Judge | None = None,
    ) -> None:
        """``horizon``: player turns to look ahead; ``judge``: by whom chances are told."""
        self._game = game
        self._know = know
        self.seat = seat
        self._base = base
        self.seed = seed
        self.horizon = horizon
        self._judge = judge

    def imagine(self, known: Any, candidate: Candidate, world: int | str) -> Verdict:
        """Play in one of the worlds that may be true, known by its number."""
        name = f"{self.seed} {world}"
        return self.play(self._game.determinize(known, self.seat, Random(name)), candidate, name)

    def prefix(self, state: Any, plan: Plan, diceless: Container[str]) -> Prefix | None:
        """A plan's answers to these kinds of decision; None if a die comes before all of them."""
        game = self._game
        moved, mine = game.clone(state), plan.make(self.seed)
        moved.dice = WorldDice(self.seed)
        before, first, action = moved, None, None
        while (decision := game.decision(moved)) is not None and decision.seat == self.seat:
            if decision.kind not in diceless:
                break
            before = game.clone(moved)
            action = mine.choose(moved, decision)
            first = first or action
            game.apply(moved, action)
            if moved.rolled != before.rolled:
                return Prefix(first, before, action, moved)
        return None if first is None else Prefix(first, moved, None, moved)

    def play_on(self, prefix: Prefix, candidate: Candidate, world: str) -> Verdict:
        """Play on from the end of a candidate's prefix."""
        return self.play(self._game.clone(prefix.position), prefix.continued(candidate), world)

    def play(self, state: Any, candidate: Candidate, world: str) -> Verdict:
        """Play on from a position, which is changed, and judge the result."""
        game, know, seat = self._game, self._know, self.seat
        dice = state.dice = WorldDice(world)
        mine, theirs = candidate.plan.make(self.seed), self._base.make(world)
        forced = candidate.first if candidate.forced else None
        luck = know.luck_log(state) if isinstance(know, CountsLuck) else None
        log: Log = QUIET if luck is None else luck
        moment = know.moment(state)
        until = moment + self.horizon
        while (decision := game.decision(state)) is not None:
            now = know.moment(state)
            if now >= until:
                break
            if now != moment:
                mine = theirs
            action = forced or (mine if decision.seat == seat else theirs).choose(state, decision)
            forced = None
            dice.answers(now, decision, action)
            game.apply(state, action, log)
        if luck is None:
            return self._as_it_fell(state)
        fallen = luck.luck(seat)
        lead = know.lead(state, seat) - fallen
        # What the dice did is as uncertain as it was before they were rolled.
        spread = widened(know.spread(state), luck.variance)
        if self._judge is not None and game.decision(state) is not None:
            return _verdict(self._judge.result(state, seat, fallen), lead, spread)
        return _verdict(chance_to_win(lead, spread), lead, spread)

    def _as_it_fell(self, state: Any) -> Verdict:
        game, know, seat = self._game, self._know, self.seat
        lead, spread = know.lead(state, seat), know.spread(state)
        if self._judge is not None:
            return _verdict(self._judge.result(state, seat), lead, spread)
        if game.decision(state) is not None:
            return _verdict(chance_to_win(lead, spread), lead, spread)
        winner = game.outcome(state).winner
        return _verdict(0.5 if winner is None else float(winner == seat), lead, spread)


def widened(spread: float, variance: float) -> float:
    """The spread of a lead that luck of this variance makes more uncertain."""
    return sqrt(spread**2 + variance / LOGISTIC)


def chance_to_win(lead: float, spread: float) -> float:
    return 1 / (1 + exp(min(max(-lead / spread, -STEEPEST), STEEPEST)))


def _verdict(chance: float, lead: float, spread: float) -> Verdict:
    edge = lead / spread
    return Verdict(chance, lead, chance + LEAD_WEIGHT * min(max(edge, -5.0), 5.0), edge)
