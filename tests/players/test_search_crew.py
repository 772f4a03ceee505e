"""A search chooses the same, by the same tries, whatever number of processes it may use."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from grognard.engine.game import Game
from grognard.games import load
from grognard.games.lepanto.facts import SIDES
from grognard.players import make
from grognard.players.lepanto.plans import plans_of
from grognard.players.search.budget import Allowance, Budget, TurnBudget
from grognard.players.search.crew import Crew
from grognard.players.search.hint import hint
from grognard.players.search.knowledge import Plan
from grognard.players.search.player import SearchPlayer
from grognard.players.search.thought import Thought

OPENINGS = [("lepanto", "centre", 40), ("gallipoli", "valiant_stroke", 60)]
OPENINGS += [("market_garden", "nijmegen", 60)]
"""Of each game a short scenario, and how many decisions greedy players take first."""
CHOICES, BUDGET = 2, 12
"""Choices of plans that are compared, and the evaluations for each turn."""


@pytest.fixture(scope="module", params=[2, 3])
def crew(request: pytest.FixtureRequest) -> Iterator[Crew]:
    found = Crew(request.param)
    yield found
    found.close()


def opening(name: str, scenario: str, decisions: int) -> tuple[Game[Any], Any]:
    game = load(name)
    state = game.new(scenario, 3)
    player = make("greedy", name, 3)
    for _ in range(decisions):
        decision = game.decision(state)
        assert decision is not None
        game.apply(state, player.choose(game, state, decision))
    return game, state


def thoughts(
    name: str, scenario: str, decisions: int, crew: Crew, budget: int
) -> list[tuple[str, Plan, Thought | None]]:
    """What it chose and thought, whenever it chose another plan."""
    game, state = opening(name, scenario, decisions)
    player = SearchPlayer(game.name, 5, Budget(budget, False), crew)
    found = list[tuple[str, Plan, Thought | None]]()
    while (decision := game.decision(state)) is not None and len(found) < CHOICES:
        before = player.seed
        action = player.choose(game, state, decision)
        if player.seed != before and player.plan is not None:
            found.append((game.notation(state, action), player.plan, player.thought))
        game.apply(state, action)
    return found


@cache
def alone(
    name: str, scenario: str, decisions: int, budget: int
) -> list[tuple[str, Plan, Thought | None]]:
    return thoughts(name, scenario, decisions, Crew(), budget)


@pytest.mark.parametrize("opened", OPENINGS)
def test_the_choice_is_the_same_for_any_number_of_processes(
    opened: tuple[str, str, int], crew: Crew
) -> None:
    found = alone(*opened, BUDGET)
    assert len(found) == CHOICES
    assert any(len(thought.weighed) > 1 for *_, thought in found if thought is not None)
    assert thoughts(*opened, crew, BUDGET) == found


def test_so_is_a_climb_from_variation_to_variation(crew: Crew) -> None:
    """In Lepanto, once the fleets are locked: with its duels and its playoff."""
    opened = "lepanto", "centre", 500
    found = alone(*opened, 200)
    named = {plan.name for side in SIDES for plan in plans_of(side)}
    assert any(plan.name not in named for _, plan, _ in found)
    assert thoughts(*opened, crew, 200) == found


def test_a_hint_is_the_same_for_any_number_of_processes(crew: Crew) -> None:
    game, state = opening("market_garden", "nijmegen", 60)
    decision = game.decision(state)
    assert decision is not None
    asked = game, state, decision.seat, Budget(12, False), 7
    assert hint(*asked, crew=crew) == hint(*asked)


def test_a_process_that_dies_makes_no_difference() -> None:
    opened = OPENINGS[0]
    crew = Crew(2)
    crew.start()
    pid = crew._team.workers[0].process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert thoughts(*opened, crew, BUDGET) == alone(*opened, BUDGET)
    assert len(crew._team.workers) == 2
    crew.close()


def test_room_is_counted_in_evaluations_only() -> None:
    turn = TurnBudget(Budget(20, False))
    turn.refill()
    allowance = Allowance(turn, 10)
    allowance.evaluated()
    assert (allowance.room(0.25), allowance.room(1)) == (2, 9)
    assert Allowance(TurnBudget(Budget(20, True)), 10).room(1) is None
