"""The recruit: follows a random plan, and answers at random now and then."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.players.greedy import Judgement
from grognard.players.search.knowledge import Knowledge, knowledge_of

WHIM = 0.4
"""Chance that it answers at random instead of by its plan."""


class Recruit:
    """Takes a random plan for each phase, and does not stick to it."""

    def __init__(self, game: str, seed: int | str) -> None:
        self._know: Knowledge = knowledge_of(game)
        self._rng = random.Random(f"recruit {seed}")
        self._phase: Hashable = None
        self._judgement: Judgement | None = None

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        options = game.legal(state)
        if len(options) == 1:
            return options[0]
        action = self._planned(state, decision)
        if self._rng.random() < WHIM or game.refusal(state, action) is not None:
            return self._rng.choice(options)
        return action

    def _planned(self, state: Any, decision: Decision) -> Action:
        phase = (decision.seat, self._know.phase(state))
        if phase != self._phase or self._judgement is None:
            self._phase = phase
            self._judgement = self._any_plan(state, decision.seat)
        return self._judgement.choose(state, decision)

    def _any_plan(self, state: Any, seat: str) -> Judgement:
        plan = self._rng.choice(self._know.plans(state, seat))
        return plan.make(f"{self._rng.getrandbits(64):x}")
