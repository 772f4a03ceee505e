"""Looks for the best way to a goal: many players try a turn, and the best of their ways is cut down
to what it needs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from grognard.analysis.exercises import Follower, Trials, met, over
from grognard.engine.actions import Action
from grognard.engine.exercises import Goal
from grognard.engine.game import Game
from grognard.players import make, usual
from grognard.players.search.knowledge import knowledge_of
from grognard.players.search.rollout import WorldDice

IDLE = ("end", "stop", "stay", "rest", "no", "pass")
"""Answers that do nothing, in the words of the three games."""
NOISE = (0.0, 0.05, 0.15, 0.3)
"""How often a player gives an answer by chance."""


class Idle(Trials):
    """What a way leaves open is not done at all, as far as the rules allow."""

    def run(self, way: Sequence[str], world: int) -> tuple[bool, list[str]]:
        """Was the goal reached, and everything the player answered?"""
        game, state = self._game, self.imagined(world)
        start = game.clone(state)
        usually = make(usual(game.name), game.name, world)
        follower, told = Follower(game, way), list[str]()
        moment = self._know.moment(state)
        while not over(game, start, state):
            decision = game.decision(state)
            assert decision is not None
            legal = game.legal(state)
            action = None
            if decision.seat == self._seat:
                action = follower.choose(state, legal) or idle(legal)
            action = action or usually.choose(game, state, decision)
            if decision.seat == self._seat:
                told.append(game.notation(state, action))
            state.dice.answers(moment, decision, action)
            game.apply(state, action)
        return met(game, state, self._goal, self._seat), told

    def chance(self, way: Sequence[str], tries: int = 60) -> float:
        return sum(self.run(way, world)[0] for world in range(tries)) / tries


def idle(legal: Sequence[Action]) -> Action | None:
    """The answer that does nothing, if there is one."""
    return next((action for verb in IDLE for action in legal if action.verb == verb), None)


def tried(game: Game[Any], start: Any, seat: str, tries: int) -> list[tuple[list[str], Any]]:
    """Ways of many players through this turn, each with the position it came to."""
    plans = knowledge_of(game.name).plans(start, seat)
    found = []
    for number in range(tries):
        rng = Random(number)
        plan = plans[number % len(plans)].make(number)
        noise = NOISE[number // len(plans) % len(NOISE)]
        other = make(usual(game.name), game.name, number)
        state = game.clone(start)
        state.dice = WorldDice(f"exercise {number}")
        moment, told = knowledge_of(game.name).moment(state), list[str]()
        while not over(game, start, state):
            decision = game.decision(state)
            assert decision is not None
            if decision.seat != seat:
                action = other.choose(game, state, decision)
            elif rng.random() < noise:
                action = rng.choice(game.legal(state))
            else:
                action = plan.choose(state, decision)
            if decision.seat == seat:
                told.append(game.notation(state, action))
            state.dice.answers(moment, decision, action)
            game.apply(state, action)
        found.append((told, state))
    return found


def trimmed(
    game: Game[Any], start: Any, seat: str, goal: Goal, way: Sequence[str], tries: int
) -> tuple[float, list[str]]:
    """The way without what it does not need, and its chance."""
    trials = Idle(game, start, seat, goal)
    way, chance = list(way), trials.chance(way, tries)
    size = max(len(way) // 2, 1)
    while True:
        at = 0
        while at < len(way):
            shorter = way[:at] + way[at + size :]
            better = trials.chance(shorter, tries)
            if better >= chance:
                way, chance = shorter, better
            else:
                at += size
        if size == 1:
            return chance, whole(trials, way)
        size = max(size // 2, 1)


def whole(trials: Idle, way: Sequence[str]) -> list[str]:
    """The way with the ends of its phases, as it goes in a world where it succeeds."""
    runs = (trials.run(way, world) for world in range(200))
    return next((told for reached, told in runs if reached), list(way))
