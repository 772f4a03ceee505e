"""The search player: weighs whole plans for its turn in imagined games, then follows the best."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.players.greedy import Judgement
from grognard.players.search.budget import Budget, Grant, Purse
from grognard.players.search.climb import Slope
from grognard.players.search.knowledge import Guess, Knowledge, Plan, knowledge_of
from grognard.players.search.race import Tally, choose, race
from grognard.players.search.rollout import Candidate, Rollouts, Verdict
from grognard.players.search.thought import Thought, thought_of

MOST_OPENINGS = 24

PROOF = 0.25
"""Of the time to climb, what is kept to try those that led in turn once more: some only seemed
to be better."""

Watcher = Callable[[float], bool]
"""Told the share of the turn's budget that is spent; False asks to play now."""


class SearchPlayer:
    """Plays either seat. What is hidden from the seat it imagines by ``determinize``, anew for
    every world; its dice are never the game's."""

    def __init__(self, game: str, seed: int | str, budget: Budget) -> None:
        self._know: Knowledge = knowledge_of(game)
        self._rng = random.Random(f"search {seed}")
        self._purse = Purse(budget)
        self._moment = -1
        self._phase: Hashable = None
        self._judgement: Judgement | None = None
        self._first: Action | None = None
        self.plan: Plan | None = None
        """The plan it follows in this player turn."""
        self.seed = ""
        """What that plan is carried out with: it breaks ties."""
        self.watch: Watcher = lambda _: True
        self.thought: Thought | None = None
        """What it thought at its last choice of a plan; to vary a plan that it follows does not
        count."""

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        options = game.legal(state)
        if len(options) == 1:
            return options[0]
        seat = decision.seat
        known = state if game.knows_all(seat) else game.determinize(state, seat, self._rng)
        self._open_purse(known, seat)
        phase = (seat, self._know.phase(known))
        answers = self._know.answers(known, decision, options)
        if phase != self._phase or self._judgement is None or answers:
            self._phase = phase
            self._plan(game, known, decision, answers)
        return self._answer(game, known, decision, options)

    def _open_purse(self, known: Any, seat: str) -> None:
        moment = self._know.moment(known)
        if moment != self._moment:
            self._moment = moment
            self.plan = None
            own, share = self._know.own_turn(known, seat), self._know.own_share
            self._purse.refill(share if own else 1 - share)

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
        self.seed = seed = f"{self._rng.getrandbits(64):x}"
        field = self._candidates(known, decision, answers, seed)
        best = field[0]
        # A plan that is kept whatever comes is told once a turn.
        kept = self.plan is not None and self._know.steadfast(known)
        if len(field) > 1 and not kept and self._purse.left > 0 and self._may_think():
            best = self._found(game, known, decision, field, seed)
        self._judgement = best.plan.make(seed)
        self.plan = best.plan
        self._first = best.first if best.forced else None

    def _candidates(
        self, known: Any, decision: Decision, answers: Sequence[Action], seed: str
    ) -> list[Candidate]:
        """Every plan, and where it is worth it every answer that none of them gives."""
        plans = self._in_order(self._know.plans(known, decision.seat))
        found = [_begun(plan, known, decision, seed) for plan in plans]
        given = {candidate.first for candidate in found}
        others = [action for action in answers if action not in given]
        if len(others) > MOST_OPENINGS:
            others = self._rng.sample(others, MOST_OPENINGS)
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
        self, game: Game[Any], known: Any, decision: Decision, field: list[Candidate], seed: str
    ) -> Candidate:
        """The best of the field, or what comes of varying it."""
        know, seat = self._know, decision.seat
        base = know.plans(known, seat)[0]
        rollouts = Rollouts(game, know, seat, base, seed, know.horizon(known))
        amount = self._purse.left * know.part(known)
        guess = know.climbs(known)
        if guess is not None and decision.kind in know.diceless:
            plans = [one.plan for one in field]
            guess = guess.in_spreads(know.spread(known))
            return self._climb(game, known, rollouts, plans, guess, amount)
        field = self._distinct(game, known, rollouts, field)
        return field[self._race(game, known, rollouts, field, amount).number]

    def _distinct(
        self, game: Game[Any], known: Any, rollouts: Rollouts, field: list[Candidate]
    ) -> list[Candidate]:
        """Those that lead somewhere else than all before."""
        found, seen = [], set[bytes]()
        for candidate in field:
            begun = None if candidate.forced else rollouts.begun(known, candidate.plan)
            footprint = None if begun is None else game.save(begun.after)
            if footprint is None or footprint not in seen:
                found.append(candidate)
            if footprint is not None:
                seen.add(footprint)
        return found

    def _climb(
        self,
        game: Game[Any],
        known: Any,
        rollouts: Rollouts,
        plans: list[Plan],
        guess: Guess,
        amount: float,
    ) -> Candidate:
        def vary(plan: Plan) -> Plan:
            return self._know.variation(known, plan, self._rng)

        grant = Grant(self._purse, amount * (1 - PROOF))
        slope = Slope(game, known, rollouts, vary, guess, self._watched, grant)
        leaders, tried = slope.climbed(plans)
        grant.close()
        best = leaders[-1]
        if len(leaders) > 1 and not grant.stopped:
            proof = Grant(self._purse, amount * PROOF)
            best = slope.proved(leaders, proof)
            proof.close()
        # Of all that was tried, the ways of the whole side tell a reader most; and of a turn's
        # choices the first.
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
        field: list[Candidate],
        amount: float,
    ) -> Tally:
        """The one to follow after a race in worlds of its own."""
        grant = Grant(self._purse, amount)
        worlds: list[Any] = []

        def weigh(number: int, world: int) -> Verdict:
            if world == len(worlds):
                worlds.append(game.determinize(known, rollouts.seat, self._rng))
                luck.append(f"{self._rng.getrandbits(64):x}")
            verdict = rollouts.play(game.clone(worlds[world]), field[number], luck[world])
            self._watched(grant)
            return verdict

        luck: list[str] = []
        # In the midst of a turn, with no other plan to turn to, single answers are weighed as far
        # as the budget goes, and not told.
        of_plans = self.plan is None or len(self._know.plans(known, rollouts.seat)) > 1
        tallies = race(len(field), weigh, grant, every=of_plans)
        grant.close()
        keeps = self._know.steadfast(known)
        best = next(t for t in tallies if t.number == 0) if keeps else choose(tallies)
        if of_plans:
            self.thought = thought_of(field, tallies, best, keeps)
        return best

    def _watched(self, grant: Grant) -> None:
        """Whoever watches may ask to play now."""
        grant.stopped = not self.watch(self._spent(grant))

    def _may_think(self) -> bool:
        """Whoever asked to play now is not made to wait for the first tries either."""
        return self.watch(self._spent(Grant(self._purse, 0.0)))

    def _spent(self, grant: Grant) -> float:
        whole = self._purse.spent + self._purse.left
        return min((self._purse.spent + grant.used * grant.size) / whole, 1.0) if whole else 1.0


def _begun(plan: Plan, known: Any, decision: Decision, seed: str) -> Candidate:
    """A plan with its own first answer."""
    return Candidate(plan, plan.make(seed).choose(known, decision))
