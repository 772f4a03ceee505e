"""The account of points is the count by which the rules decide."""

from __future__ import annotations

from string import Formatter
from typing import Any

import pytest

from grognard.engine.accounts import NO_LIMIT, Account, total
from grognard.engine.game import Game
from grognard.games import load, title_of
from grognard.players import make
from grognard.server.faces import drawing
from tests.titles import OURS

LONGEST = {"lepanto": "battle", "gallipoli": "campaign", "market_garden": "campaign"}


def account(game: Game[Any], state: Any) -> Account:
    told = drawing(game.name).draw(game.view(state, None)).account
    assert told is not None
    return told


def holds(game: Game[Any], state: Any) -> None:
    """Lines add up to the outcome, and the leads name the same winner unless a goal was met."""
    told, outcome = account(game, state), game.outcome(state)
    scores = {seat: total(told.lines, seat) for seat in game.seats}
    assert scores == outcome.scores
    assert all(line.most == NO_LIMIT or line.most >= line.points for line in told.lines)
    if any(goal.met for goal in told.goals) or outcome.cases[0].startswith("12.1"):
        return
    one, other = game.seats
    lead = scores[one] - scores[other]
    winners = [s for s, ahead in ((one, lead), (other, -lead)) if ahead >= told.leads[s]]
    assert winners == ([outcome.winner] if outcome.winner else [])


@pytest.mark.parametrize("name", OURS)
def test_the_account_is_the_count_that_decides(name: str) -> None:
    game = load(name)
    scenario = title_of(name).shortest
    state = game.new(scenario, 3)
    players = {seat: make("greedy", name, seat) for seat in game.seats}
    moves = 0
    while (decision := game.decision(state)) is not None and moves < 1500:
        if moves % 50 == 0:
            holds(game, state)
        game.apply(state, players[decision.seat].choose(game, state, decision))
        moves += 1
    holds(game, state)


@pytest.mark.parametrize("name", OURS)
def test_every_line_of_every_scenario_has_words(name: str) -> None:
    game = load(name)
    words = drawing(name).board(game).words
    for scenario in game.scenarios:
        told = account(game, game.new(scenario, 1))
        assert told.lines
        sources = [(line.source, line.args) for line in told.lines]
        for source, args in sources + [(goal.source, goal.args) for goal in told.goals]:
            for sentence in words[f"account.{source}"].values():
                wanted = {field for _, field, _, _ in Formatter().parse(sentence) if field}
                assert wanted <= set(args), source
