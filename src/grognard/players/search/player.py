"""The search player: weighs whole plans for its turn in imagined games, then follows the best."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.players.greedy import Judgement
from grognard.players.search.budget import Allowance, Budget, TurnBudget
from grognard.players.search.climb import HillClimb
from grognard.players.search.crew import Crew, racing
from grognard.players.search.knowledge import (
    Knowledge,
    Plan,
    Prior,
    VariesPlans,
    WeighsAnswers,
    knowledge_of,
)
from grognard.players.search.race import Tally, choose, race
from grognard.players.search.rollout import Candidate, Rollouts, Verdict
from grognard.players.search.thought import Thought, thought_of

MOST_ANSWERS = 24
"""Single answers weighed besides the plans; of more, some are drawn at random."""

PLAYOFF = 0.25
"""Share of a climb's budget kept to compare those that led in turn once more."""

Watcher = Callable[[float], bool]
"""Told the share of the turn's budget that is spent; False asks to play now."""


class SearchPlayer:
    """Plays either seat. It imagines by ``determinize`` what is hidden from the seat, anew for
    every world; its dice are never the game's."""

    def __init__(
        self, game: str, seed: int | str, budget: Budget, crew: Crew | None = None
    ) -> None:
        self.crew = crew or Crew()
        """The processes it may use."""
        self._know: Knowledge = knowledge_of(game)
        self._rng = random.Random(f"search {seed}")
        self._turn = TurnBudget(budget)
        self._moment = -1
        self._phase: Hashable = None
        self._judgement: Judgement | None = None
        self._first: Action | None = None
        self.plan: Plan | None = None
        """The plan it follows in this player turn."""
        self.seed = ""
        """The plan's seed, which breaks its ties."""
        self.watch: Watcher = lambda _: True
        self.thought: Thought | None = None
        """What it thought when it last chose among plans."""

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        options = game.legal(state)
        if len(options) == 1:
            return options[0]
        seat = decision.seat
        known = state if game.knows_all(seat) else game.determinize(state, seat, self._rng)
        self._begin_turn(known, seat)
        phase = (seat, self._know.phase(known))
        answers = options if self._weighs(decision) else []
        if phase != self._phase or self._judgement is None or answers:
            self._phase = phase
            self._plan(game, known, decision, answers)
        return self._answer(game, known, decision, options)

    def _weighs(self, decision: Decision) -> bool:
        return isinstance(self._know, WeighsAnswers) and decision.kind in self._know.weighed_kinds

    def _begin_turn(self, known: Any, seat: str) -> None:
        moment = self._know.moment(known)
        if moment != self._moment:
            self._moment = moment
            self.plan = None
            own, share = self._know.own_turn(known, seat), self._know.own_turn_share
            self._turn.refill(share if own else 1 - share)

    def _answer(
        self, game: Game[Any], known: Any, decision: Decision, options: list[Action]
    ) -> Action:
        assert self._judgement is not None
        if self._first is not None:
            first, self._first = self._first, None
            return first
        action = self._judgement.choose(known, decision)
        return action if game.refusal(known, action) is None else options[0]

    # -- choosing a plan -----------------------------------------------------------------------

    def _plan(
        self, game: Game[Any], known: Any, decision: Decision, answers: Sequence[Action]
    ) -> None:
        self.seed = f"{self._rng.getrandbits(64):x}"
        field = self._candidates(known, decision, answers)
        best = field[0]
        if len(field) > 1 and self._turn.left > 0 and self._may_think():
            best = self._found(game, known, decision, field)
        self._judgement = best.plan.make(self.seed)
        self.plan = best.plan
        self._first = best.first if best.forced else None

    def _candidates(
        self, known: Any, decision: Decision, answers: Sequence[Action]
    ) -> list[Candidate]:
        """Every plan with its own first answer, and those answers that none of them gives."""
        plans = self._in_order(self._know.plans(known, decision.seat))
        found = [Candidate(p, p.make(self.seed).choose(known, decision)) for p in plans]
        given = {candidate.first for candidate in found}
        others = [action for action in answers if action not in given]
        if len(others) > MOST_ANSWERS:
            others = self._rng.sample(others, MOST_ANSWERS)
        return found + [Candidate(plans[0], action, forced=True) for action in others]

    def _in_order(self, plans: Sequence[Plan]) -> list[Plan]:
        """The plan followed so far comes first: another must be clearly better to replace it."""
        followed = self.plan
        if followed is None:
            return [*plans]
        ranked = sorted(plans, key=lambda plan: plan.name != followed.name)
        # A variation is not among the plans.
        return ranked if ranked[0].name == followed.name else [followed, *ranked]

    def _found(
        self, game: Game[Any], known: Any, decision: Decision, field: list[Candidate]
    ) -> Candidate:
        """The best of the field, or a better variation."""
        know, seat = self._know, decision.seat
        base = know.plans(known, seat)[0]
        rollouts = Rollouts(game, know, seat, base, self.seed, know.horizon(known))
        amount = self._turn.left * know.budget_share(known)
        if isinstance(know, VariesPlans):
            prior = know.prior(known)
            if prior is not None and decision.kind in know.diceless:
                prior = prior.in_spreads(know.spread(known))
                return self._climb(game, known, rollouts, know, field, prior, amount)
            field = _distinct(game, known, rollouts, know, field)
        return self._race(game, known, rollouts, field, amount)

    def _climb(
        self,
        game: Game[Any],
        known: Any,
        rollouts: Rollouts,
        know: VariesPlans,
        field: Sequence[Candidate],
        prior: Prior,
        amount: float,
    ) -> Candidate:
        def vary(plan: Plan) -> Plan:
            return know.variation(known, plan, self._rng)

        plans = [candidate.plan for candidate in field]
        hill = HillClimb(game, known, rollouts, know.diceless, vary, self._watched, self.crew)
        allowance = Allowance(self._turn, amount * (1 - PLAYOFF))
        leaders, tried = hill.climbed(plans, prior, allowance)
        allowance.close()
        best = leaders[-1]
        if len(leaders) > 1 and not allowance.stopped:
            last = Allowance(self._turn, amount * PLAYOFF)
            best = hill.playoff(leaders, last)
            last.close()
        # Readers are told of whole plans, not of every variation, and once a turn.
        told = [one for one in tried if one is best or one.candidate.plan in plans]
        if best in told and self.plan is None:
            tallies = [Tally(n, list(one.verdicts.values())) for n, one in enumerate(told)]
            weighed = [one.candidate for one in told]
            self.thought = thought_of(weighed, tallies, tallies[told.index(best)])
        return best.candidate

    def _race(
        self,
        game: Game[Any],
        known: Any,
        rollouts: Rollouts,
        field: Sequence[Candidate],
        amount: float,
    ) -> Candidate:
        """The candidate to follow after a race in the same imagined worlds."""
        allowance = Allowance(self._turn, amount)
        tries = racing(self.crew, game, rollouts, known, field)

        def weigh(number: int, world: int) -> Verdict:
            verdict = tries.verdict((number, world))
            self._watched(allowance)
            return verdict

        tallies = race(len(field), weigh, allowance, tries.expect)
        allowance.close()
        best = choose(tallies)
        self.thought = thought_of(field, tallies, best)
        return field[best.number]

    # -- being watched -------------------------------------------------------------------------

    def _watched(self, allowance: Allowance) -> None:
        """Whoever watches may ask to play now."""
        allowance.stopped = not self.watch(self._spent(allowance))

    def _may_think(self) -> bool:
        """False if whoever watches has asked to play now, even before the first try."""
        return self.watch(self._spent(Allowance(self._turn, 0.0)))

    def _spent(self, allowance: Allowance) -> float:
        whole = self._turn.spent + self._turn.left
        used = self._turn.spent + allowance.used * allowance.size
        return min(used / whole, 1.0) if whole else 1.0


def _distinct(
    game: Game[Any],
    known: Any,
    rollouts: Rollouts,
    know: VariesPlans,
    field: Sequence[Candidate],
) -> list[Candidate]:
    """Those that lead somewhere else than all before."""
    found, seen = [], set[bytes]()
    for candidate in field:
        prefix = rollouts.prefix(known, candidate.plan, know.diceless)
        footprint = None if prefix is None else game.save(prefix.after)
        if footprint is None or footprint not in seen:
            found.append(candidate)
        if footprint is not None:
            seen.add(footprint)
    return found
