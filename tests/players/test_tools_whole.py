"""``python -m tools.whole``: whole games of Lepanto with the luck taken off."""

from __future__ import annotations

import sys
from statistics import stdev

import pytest

from grognard.games import load
from grognard.players import make
from grognard.players.search.knowledge import knowledge_of
from tools.whole.__main__ import Played, main, played, told


def test_without_luck_games_differ_far_less() -> None:
    games = [played("centre", "muslim", None, f"test {n}") for n in range(24)]
    raw = [lead_as_it_fell(f"test {n}") for n in range(24)]
    assert stdev(game.leads[-1] for game in games) < 0.7 * stdev(raw)
    assert all(len(game.leads) <= 10 for game in games)
    assert sum(len(game.leads) == 10 for game in games) > 12
    assert {game.won for game in games} <= {0.0, 0.5, 1.0}
    assert all((game.chance > 0.5) == (game.leads[-1] > 0) for game in games)


def lead_as_it_fell(seed: str) -> float:
    """The same game, by the same players."""
    game, know = load("lepanto"), knowledge_of("lepanto")
    state = game.new("centre", seed)
    own, enemy = know.plans(state, "muslim")[0].make(seed), make("greedy", "lepanto", seed)
    while (decision := game.decision(state)) is not None:
        mine = decision.seat == "muslim"
        action = own.choose(state, decision) if mine else enemy.choose(game, state, decision)
        game.apply(state, action)
    return know.lead(state, "muslim")


def test_it_tells_the_lead_by_turn_and_who_won() -> None:
    games = [Played([1.0, 2.0, 6.0], 1.0, 0.9), Played([3.0, 4.0], 0.5, 0.7)]
    words = "2 games: lead +5.00 ± 1.00, 75% won, 80% ± 10% to be expected; by turn +2.0 +3.0 +5.0"
    assert told(games) == words


def test_it_plays_a_search_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "christian --scenario northern_wing --player search:10n --games 1"
    monkeypatch.setattr(sys, "argv", ["whole", *words.split()])
    main()
    assert capsys.readouterr().out.startswith("1 games: lead ")
