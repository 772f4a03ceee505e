"""Hill climbing: a plan is varied again and again and replaced by each variation that is better."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from math import ceil, sqrt
from typing import Any

from msgspec import Struct

from grognard.engine.game import Game
from grognard.players.search.budget import Allowance
from grognard.players.search.crew import Crew, Packer, Try, Weighing
from grognard.players.search.knowledge import Plan, Prior
from grognard.players.search.race import choose, race
from grognard.players.search.rollout import Candidate, Prefix, Rollouts, Verdict

MOST_ALIKE = 200
"""The climb ends after this many variations in a row that lead nowhere new."""
HOPELESS = 0.5
"""A variation is dropped when its expected loss reaches this many standard deviations."""
FEWEST, MOST = 3, 40
"""Worlds that a variation is tried in."""
WEIGHT = 4
"""The prior's noise counts as much as that seen in this many worlds: a few may agree by chance."""


class Trial(Struct, eq=False):
    """A plan and how it has done."""

    candidate: Candidate
    prefix: Prefix
    verdicts: dict[int, Verdict]
    """By world; those of the playoff have numbers below 0."""
    number: int = 0


Weigh = Callable[[Trial, int], Verdict]
Draw = Callable[[Trial], Trial | None]
"""A variation of the best so far that leads somewhere new; None: there are no more."""
Expect = Callable[[Iterable[tuple[Trial, int]]], None]
"""Told which plans will be tried in which worlds next, so that it can be begun elsewhere."""


def unprepared(_: Iterable[tuple[Trial, int]]) -> None:
    """Everything is tried when it is asked for."""


def climb(
    first: Trial,
    draw: Draw,
    weigh: Weigh,
    prior: Prior,
    allowance: Allowance,
    expect: Expect = unprepared,
) -> tuple[list[Trial], list[Trial]]:
    """The plans that led in turn, and all that were tried. Each duel is fought in new worlds: the
    leader may have been lucky in the old ones."""
    best, leaders, tried, world = first, [first], [first], 0
    while allowance.used < 1:
        rival = draw(best)
        if rival is None:
            break
        tried.append(rival)
        duel = _Duel(rival, best, weigh, prior, allowance, expect)
        better = duel.won_by_rival(world)
        world += len(duel.gains)
        if better:
            best = rival
            leaders.append(best)
    return leaders, [one for one in tried if one.verdicts]


def playoff(
    leaders: Sequence[Trial], weigh: Weigh, allowance: Allowance, expect: Expect = unprepared
) -> Trial:
    """The best of those that led in turn, in the same new worlds: some took the lead by luck."""

    def expected(tries: Iterable[tuple[int, int]]) -> None:
        expect((leaders[n], world) for n, world in tries)

    tallies = race(len(leaders), lambda n, world: weigh(leaders[n], world), allowance, expected)
    return leaders[choose(tallies).number]


class _Duel:
    """A variation against the best plan so far."""

    def __init__(
        self,
        rival: Trial,
        best: Trial,
        weigh: Weigh,
        prior: Prior,
        allowance: Allowance,
        expect: Expect,
    ) -> None:
        self._rival = rival
        self._best = best
        self._weigh = weigh
        self._prior = prior
        self._allowance = allowance
        self._expect = expect
        self.gains: list[float] = []

    def won_by_rival(self, world: int) -> bool:
        """Is the variation better? Uses worlds from this number on."""
        self._expect(self._pairs(world, FEWEST))
        while len(self.gains) < MOST and self._allowance.used < 1:
            if len(self.gains) >= FEWEST:
                self._expect(self._pairs(world, 1))
            edge = self._edge(self._rival, world)
            self.gains.append(edge - self._edge(self._best, world))
            world += 1
            if len(self.gains) >= FEWEST:
                if not any(self.gains):
                    return False  # it makes no difference
                gain, deviation = self._expected()
                if gain > self._prior.confidence * deviation:
                    return True
                if gain < -HOPELESS * deviation:
                    return False
        return False

    def _pairs(self, world: int, worlds: int) -> list[tuple[Trial, int]]:
        """What is tried in the next worlds, as far as there is room for it."""
        room = self._allowance.room(1)
        most = worlds if room is None else min(worlds, ceil(room / 2))
        both = self._rival, self._best
        return [(trial, n) for n in range(world, world + most) for trial in both]

    def _edge(self, trial: Trial, world: int) -> float:
        if world not in trial.verdicts:
            trial.verdicts[world] = self._weigh(trial, world)
            self._allowance.evaluated()
        return trial.verdicts[world].edge

    def _expected(self) -> tuple[float, float]:
        """By Bayes: the gain and its standard deviation."""
        prior, count = self._prior, len(self.gains)
        mean = sum(self.gains) / count
        squares = sum([(gain - mean) ** 2 for gain in self.gains])
        error = (squares + WEIGHT * prior.noise) / (count - 1 + WEIGHT) / count
        trust = prior.deviation**2 / (prior.deviation**2 + error)
        return trust * mean + (1 - trust) * prior.mean, prior.deviation * sqrt(1 - trust)


class HillClimb:
    """One climb: a position, the plans for it and their variations."""

    def __init__(
        self,
        game: Game[Any],
        known: Any,
        rollouts: Rollouts,
        diceless: Container[str],
        vary: Callable[[Plan], Plan],
        watched: Callable[[Allowance], None],
        crew: Crew,
    ) -> None:
        self._game = game
        self._known = known
        self._rollouts = rollouts
        self._diceless = diceless
        self._vary = vary
        self._watched = watched
        self._seen: set[bytes] = set()
        self._trials: list[Trial] = []
        self._tries = Weighing(crew, self._here, self._packed)
        self._packer = Packer(game, rollouts, known)

    def climbed(
        self, plans: Sequence[Plan], prior: Prior, allowance: Allowance
    ) -> tuple[list[Trial], list[Trial]]:
        """Starts from the first plan, tries the other plans, then variations of the best."""
        waiting = [*reversed(plans[1:])]
        first = self._trial(plans[0])
        assert first is not None

        def draw(best: Trial) -> Trial | None:
            for _ in range(MOST_ALIKE):
                if allowance.used >= 1:
                    break
                plan = waiting.pop() if waiting else self._vary(best.candidate.plan)
                found = self._trial(plan)
                if found is not None:
                    return found
                allowance.evaluated()
                self._watched(allowance)
            return None

        def weigh(trial: Trial, world: int) -> Verdict:
            return self._played(trial, str(world), allowance)

        def expect(tries: Iterable[tuple[Trial, int]]) -> None:
            self._tries.expect((trial.number, str(world)) for trial, world in tries)

        return climb(first, draw, weigh, prior, allowance, expect)

    def playoff(self, leaders: Sequence[Trial], allowance: Allowance) -> Trial:
        """The best of those that led in turn; their new verdicts count with the old."""

        def weigh(trial: Trial, world: int) -> Verdict:
            verdict = self._played(trial, f"proof {world}", allowance)
            trial.verdicts[-1 - world] = verdict
            return verdict

        def expect(tries: Iterable[tuple[Trial, int]]) -> None:
            self._tries.expect((trial.number, f"proof {world}") for trial, world in tries)

        return playoff(leaders, weigh, allowance, expect)

    def _trial(self, plan: Plan) -> Trial | None:
        """None: another plan leads to the same position."""
        prefix = self._rollouts.prefix(self._known, plan, self._diceless)
        assert prefix is not None
        footprint = self._game.save(prefix.after)
        if footprint in self._seen:
            return None
        self._seen.add(footprint)
        trial = Trial(Candidate(plan, prefix.first), prefix, {}, len(self._trials))
        self._trials.append(trial)
        return trial

    def _played(self, trial: Trial, world: str, allowance: Allowance) -> Verdict:
        verdict = self._tries.verdict((trial.number, world))
        self._watched(allowance)
        return verdict

    def _here(self, key: tuple[int, str]) -> Verdict:
        trial, rollouts = self._trials[key[0]], self._rollouts
        return rollouts.play_on(trial.prefix, trial.candidate, f"{rollouts.seed} {key[1]}")

    def _packed(self, key: tuple[int, str]) -> Try:
        trial, world = self._trials[key[0]], f"{self._rollouts.seed} {key[1]}"
        candidate = trial.prefix.continued(trial.candidate)
        return self._packer.packed(candidate, world, trial.prefix.position)
