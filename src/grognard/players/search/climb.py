"""Climbing: a plan is varied again and again, and gives way to a variation that does better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from msgspec import Struct

from grognard.engine.game import Game
from grognard.players.search.budget import Grant
from grognard.players.search.knowledge import Guess, Plan
from grognard.players.search.race import choose, race
from grognard.players.search.rollout import Begun, Candidate, Rollouts, Verdict

MOST_ALIKE = 200
"""So many variations in a row that lead nowhere new, and a plan is final."""

HOPELESS = 0.5
"""A variation is given up when its loss is so many times what is uncertain of it."""
FEWEST, MOST = 3, 40
"""Worlds that it is tried in, at least and at most."""
WEIGHT = 4
"""Gains are taken to differ as guessed as if so many worlds had shown it: worlds that agree by
chance are not trusted."""


class Tried(Struct, eq=False):
    """A plan on trial."""

    candidate: Candidate
    begun: Begun
    """Its part before the first die is played once only."""
    verdicts: dict[int, Verdict]
    """By world; those of the proof have numbers below 0."""


Weigh = Callable[[Tried, int], Verdict]
Draw = Callable[[Tried], Tried | None]
"""A variation of the best so far that leads somewhere new; None: there are no more."""


def climb(
    first: Tried, draw: Draw, weigh: Weigh, guess: Guess, grant: Grant
) -> tuple[list[Tried], list[Tried]]:
    """The plans that were best in turn, and all that were tried. Each variation meets the best so
    far in worlds that it has not seen: a plan that was lucky in some has no use of them any more.
    """
    best, leaders, tried, world = first, [first], [first], 0
    while grant.used < 1:
        rival = draw(best)
        if rival is None:
            break
        tried.append(rival)
        duel = _Duel(rival, best, weigh, guess, grant)
        better = duel.fought(world)
        world += len(duel.gains)
        if better:
            best = rival
            leaders.append(best)
    return leaders, [one for one in tried if one.verdicts]


def proved(leaders: Sequence[Tried], weigh: Weigh, grant: Grant) -> Tried:
    """Of plans that were best in turn, the one that is best in the same fresh worlds: some took the
    lead by luck alone."""
    tallies = race(len(leaders), lambda n, world: weigh(leaders[n], world), grant)
    return leaders[choose(tallies).number]


class _Duel:
    """A variation against the best so far."""

    def __init__(self, rival: Tried, best: Tried, weigh: Weigh, guess: Guess, grant: Grant) -> None:
        self._rival = rival
        self._best = best
        self._weigh = weigh
        self._guess = guess
        self._grant = grant
        self.gains: list[float] = []

    def fought(self, world: int) -> bool:
        """Is the variation better? Worlds from this one on are used."""
        while len(self.gains) < MOST and self._grant.used < 1:
            edge = self._edge(self._rival, world)
            self.gains.append(edge - self._edge(self._best, world))
            world += 1
            if len(self.gains) >= FEWEST:
                if not any(self.gains):
                    return False  # It makes no difference.
                gain, doubt = self._expected()
                if gain > self._guess.sure * doubt:
                    return True
                if gain < -HOPELESS * doubt:
                    return False
        return False

    def _edge(self, tried: Tried, world: int) -> float:
        if world not in tried.verdicts:
            tried.verdicts[world] = self._weigh(tried, world)
            self._grant.evaluated()
        return tried.verdicts[world].edge

    def _expected(self) -> tuple[float, float]:
        """By Bayes: the gain, and how uncertain it is."""
        guess, count = self._guess, len(self.gains)
        mean = sum(self.gains) / count
        squares = sum([(gain - mean) ** 2 for gain in self.gains])
        error = (squares + WEIGHT * guess.noise) / (count - 1 + WEIGHT) / count
        trust = guess.spread**2 / (guess.spread**2 + error)
        return trust * mean + (1 - trust) * guess.hope, guess.spread * sqrt(1 - trust)


class Slope:
    """Where one climb takes place: a position, the plans for it and their variations."""

    def __init__(
        self,
        game: Game[Any],
        known: Any,
        rollouts: Rollouts,
        vary: Callable[[Plan], Plan],
        guess: Guess,
        watched: Callable[[Grant], None],
        grant: Grant,
    ) -> None:
        self._game = game
        self._known = known
        self._rollouts = rollouts
        self._vary = vary
        self._guess = guess
        self._watched = watched
        self._grant = grant
        self._waiting: list[Plan] = []
        self._seen: set[bytes] = set()

    def climbed(self, plans: Sequence[Plan]) -> tuple[list[Tried], list[Tried]]:
        """From the first of the plans by the others, then by variations of the best one."""
        self._waiting = [*reversed(plans[1:])]
        first = self._begun(plans[0])
        assert first is not None
        return climb(first, self._drawn, self._weigh, self._guess, self._grant)

    def _begun(self, plan: Plan) -> Tried | None:
        """None: another plan leads there too."""
        begun = self._rollouts.begun(self._known, plan)
        assert begun is not None
        footprint = self._game.save(begun.after)
        if footprint in self._seen:
            return None
        self._seen.add(footprint)
        return Tried(Candidate(plan, begun.first), begun, {})

    def _drawn(self, best: Tried) -> Tried | None:
        for _ in range(MOST_ALIKE):
            if self._grant.used >= 1:
                break
            waiting = self._waiting
            plan = waiting.pop() if waiting else self._vary(best.candidate.plan)
            found = self._begun(plan)
            if found is not None:
                return found
            self._grant.evaluated()
            self._watched(self._grant)
        return None

    def proved(self, leaders: Sequence[Tried], grant: Grant) -> Tried:
        """The best of those that led in turn; what it finds counts with what was seen before."""

        def weigh(tried: Tried, world: int) -> Verdict:
            verdict = self._played(tried, f"proof {world}", grant)
            tried.verdicts[-1 - world] = verdict
            return verdict

        return proved(leaders, weigh, grant)

    def _weigh(self, tried: Tried, world: int) -> Verdict:
        return self._played(tried, str(world), self._grant)

    def _played(self, tried: Tried, world: str, grant: Grant) -> Verdict:
        rollouts = self._rollouts
        verdict = rollouts.play_on(tried.begun, tried.candidate, f"{rollouts.seed} {world}")
        self._watched(grant)
        return verdict
