"""Advice for a person: the answers worth giving now, weighed as the search weighs plans."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.game import Game
from grognard.players.judge import judge_of
from grognard.players.search.budget import Allowance, Budget, TurnBudget
from grognard.players.search.crew import Crew, racing
from grognard.players.search.knowledge import Knowledge, Plan, knowledge_of
from grognard.players.search.player import Watcher
from grognard.players.search.race import Tally, choose, race
from grognard.players.search.rollout import Candidate, Rollouts, Verdict
from grognard.players.search.sureness import FEWEST_TRIES, gain, margin
from grognard.players.search.thought import Thought, Weighed
from grognard.players.search.whole import whole_move

MOST_ANSWERS = 12
"""Most answers weighed: those of the plans first, then others at random."""
FEWEST_ANSWERS = 3
TRIES = FEWEST_TRIES
"""Fewer answers are weighed if the budget does not allow this many tries of each."""


class Opening(Struct, frozen=True):
    """An answer, the plan to go on with, and whether it is the plan's own answer."""

    candidate: Candidate
    own: bool


def hint(
    game: Game[Any],
    state: Any,
    seat: str,
    budget: Budget,
    seed: int | str,
    watch: Watcher = lambda _: True,
    crew: Crew | None = None,
    scenario: str = "",
) -> Thought:
    """The answers of the seat that decides, each once, best first, judged by what it may know. With
    the scenario, the chances are those that the game's judge tells, if it has one."""
    rng = random.Random(f"hint {seed}")
    know = knowledge_of(game.name)
    known = state if game.knows_all(seat) else game.determinize(state, seat, rng)
    adviser = _Adviser(game, know, known, seat, budget, rng, watch, crew or Crew(), scenario)
    field, tallies = adviser.weighed()
    best = choose(tallies)
    ranked = [best, *(tally for tally in tallies if tally is not best)]
    weighed = [adviser.told(field[t.number], t) for t in ranked]
    if len(ranked) > 1:
        more, _, sure = gain(best, ranked[1])
        weighed[0] = replace(weighed[0], gain=more, sure=sure)
    return Thought(tuple(weighed), clear=best.number != 0)


class _Adviser:
    """Weighs the answers to one decision."""

    def __init__(
        self,
        game: Game[Any],
        know: Knowledge,
        known: Any,
        seat: str,
        budget: Budget,
        rng: random.Random,
        watch: Watcher,
        crew: Crew,
        scenario: str,
    ) -> None:
        self._game = game
        self._known = known
        self._seat = seat
        self._rng = rng
        self._watch = watch
        self._turn = TurnBudget(budget)
        self._turn.refill()
        plans = know.plans(known, seat)
        self._field = self._openings(plans)
        horizon = know.horizon(known)
        judge = judge_of(game, scenario)
        self._rollouts = Rollouts(game, know, seat, plans[0], self._word(), horizon, judge)
        candidates = [opening.candidate for opening in self._field]
        self._crew = crew
        self._tries = racing(crew, game, self._rollouts, known, candidates, scenario)

    def _word(self) -> str:
        return f"{self._rng.getrandbits(64):x}"

    def _openings(self, plans: Sequence[Plan]) -> list[Opening]:
        decision = self._game.decision(self._known)
        assert decision is not None
        legal = self._game.legal(self._known)
        found: dict[Action, Opening] = {}
        for plan in plans:
            action = plan.make(self._word()).choose(self._known, decision)
            if action in legal and action not in found:
                found[action] = _opening(plan, action, own=True)
        others = [action for action in legal if action not in found]
        self._rng.shuffle(others)
        for action in others[: max(MOST_ANSWERS - len(found), 0)]:
            found[action] = _opening(plans[0], action, own=False)
        return list(found.values())

    def weighed(self) -> tuple[list[Opening], list[Tally]]:
        """As many answers as the budget allows, and how each has done."""
        allowance = Allowance(self._turn, self._turn.left)
        began = self._turn.now()
        first = self._tries.verdict((0, 0))
        cost = 1.0
        if self._turn.budget.timed:
            cost = (self._turn.now() - began) / self._crew.processes
        room = max(int(allowance.size / (TRIES * max(cost, 1e-6))), FEWEST_ANSWERS)
        field = self._field[:room]

        def weigh(number: int, world: int) -> Verdict:
            verdict = first if number == world == 0 else self._tries.verdict((number, world))
            allowance.stopped = not self._watch(min(allowance.used, 1.0))
            return verdict

        return field, race(len(field), weigh, allowance, self._tries.expect)

    def told(self, opening: Opening, tally: Tally) -> Weighed:
        first, plan = opening.candidate.first, opening.candidate.plan
        return Weighed(
            first,
            plan.name,
            not opening.own,
            tally.chance,
            tally.lead,
            len(tally.verdicts),
            whole_move(self._game, self._known, plan.make(self._word()), first),
            margin([verdict.chance for verdict in tally.verdicts]),
        )


def _opening(plan: Plan, action: Action, *, own: bool) -> Opening:
    return Opening(Candidate(plan, action, forced=True), own)
