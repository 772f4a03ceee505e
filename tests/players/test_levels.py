"""The levels of opponents, and advice by the same means: names, strength, honesty."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.analysis.seating import seat as seated
from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.games import load, title_of, titles
from grognard.players import LEVELS, Fair, RandomPlayer, make
from grognard.players.levels import meant
from grognard.players.search.budget import Budget
from grognard.players.search.hint import hint
from grognard.players.search.knowledge import Plan, knowledge_of
from grognard.players.search.plain import PlainSearch
from grognard.players.search.player import SearchPlayer
from grognard.players.words import MESSAGES, reason
from tests.lepanto.table import lepanto
from tests.players.test_fair import mined
from tests.titles import OURS

GAMES = 24


def game_between(specs: tuple[str, str], seed: int) -> tuple[str | None, list[Action]]:
    """A whole game; ``apply`` raises if an answer is not legal. The winner's name."""
    game = lepanto()
    state = game.new("northern_wing", seed)
    players = {
        seat: make(spec, "lepanto", f"{seed} {seat}")
        for seat, spec in zip(game.seats, specs, strict=True)
    }
    actions = []
    while (decision := game.decision(state)) is not None:
        actions.append(players[decision.seat].choose(game, state, decision))
        game.apply(state, actions[-1])
    winner = game.outcome(state).winner
    return (specs[game.seats.index(winner)] if winner else None), actions


def wins(spec: str, other: str) -> tuple[int, int]:
    """Games won by the first and by the second, from either side by turns."""
    pairs = [(spec, other), (other, spec)]
    won = [game_between(pairs[n % 2], n)[0] for n in range(GAMES)]
    return won.count(spec), won.count(other)


# -- names -----------------------------------------------------------------------------------------


def test_every_level_is_a_player() -> None:
    assert LEVELS == ("recruit", "regular", "veteran", "grognard")
    for level in LEVELS:
        assert seated(level, "lepanto", 1), "simulate and arena know it, too"
    assert isinstance(make("recruit", "lepanto", 1), Fair)
    assert isinstance(make("regular", "lepanto", 1), Fair)
    for level, seconds in (("veteran", 10), ("grognard", 60)):
        player = make(level, "lepanto", 1)
        assert isinstance(player, SearchPlayer)
        assert player._turn.budget == Budget(seconds, timed=True)


def test_levels_of_a_game_without_plans_are_the_regular_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    planless = replace(title_of("lepanto"), name="planless", knowledge="")
    monkeypatch.setitem(titles(), "planless", planless)
    assert {meant(level, "planless") for level in LEVELS} == {"greedy"}


def test_a_game_nobody_knows_is_played_at_random_or_by_the_plain_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unknown = replace(title_of("lepanto"), name="unknown", knowledge="", judgement="")
    monkeypatch.setitem(titles(), "unknown", unknown)
    assert isinstance(make("recruit", "unknown", 1), RandomPlayer)
    for level in ("regular", "veteran", "grognard", "search:5n"):
        assert isinstance(make(level, "unknown", 1), PlainSearch)
    with pytest.raises(BadRequest):
        make("greedy", "unknown", 1)
    with pytest.raises(BadRequest):
        make("veteran", "chess", 1)


@pytest.mark.parametrize("spec", ["recruit:10s", "veteran:1s", "Recruit", ""])
def test_names_are_exact(spec: str) -> None:
    with pytest.raises(BadRequest):
        make(spec, "lepanto", 1)


def test_regular_is_the_greedy_player() -> None:
    assert game_between(("regular", "greedy"), 3)[1] == game_between(("greedy", "regular"), 3)[1]


# -- the recruit -----------------------------------------------------------------------------------


def test_the_recruit_loses_to_the_regular() -> None:
    won, lost = wins("recruit", "regular")
    assert won < lost


def test_the_recruit_beats_chance() -> None:
    won, lost = wins("recruit", "random")
    assert won > 2 * lost
    assert won > GAMES / 2


def test_the_same_seed_gives_the_same_recruit() -> None:
    again = [game_between(("recruit", "greedy"), 5)[1] for _ in "12"]
    assert again[0] == again[1]


def test_the_recruit_does_not_peek() -> None:
    game = load("gallipoli")
    sessions = mined(game, "mines 1"), mined(game, "mines D")
    recruits = [make("recruit", "gallipoli", 1) for _ in sessions]
    choices = [
        [recruit.choose(game, s.state, s.decision()) for _ in range(20)]  # type: ignore[arg-type]
        for recruit, s in zip(recruits, sessions, strict=True)
    ]
    assert choices[0] == choices[1]


# -- play now --------------------------------------------------------------------------------------


def opening() -> tuple[Any, Any]:
    game = lepanto()
    return game, game.new("centre", 1)


def test_asked_to_play_now_it_answers_without_a_try() -> None:
    game, state = opening()
    player = make("search:60s", "lepanto", 1)
    assert isinstance(player, SearchPlayer)
    player.watch = lambda _: False
    began = time.perf_counter()
    assert player.choose(game, state, game.decision(state)) in game.legal(state)
    assert player.thought is None
    assert time.perf_counter() - began < 10


def test_asked_while_thinking_it_plays_the_best_so_far() -> None:
    game, state = opening()
    player = make("search:60s", "lepanto", 1)
    assert isinstance(player, SearchPlayer)
    shares: list[float] = []

    def watch(share: float) -> bool:
        shares.append(share)
        return len(shares) < 4

    player.watch = watch
    assert player.choose(game, state, game.decision(state)) in game.legal(state)
    assert player.thought is not None
    assert sum(one.tries for one in player.thought.weighed) == len(shares) - 1
    assert shares == sorted(shares)


# -- advice ----------------------------------------------------------------------------------------


def test_advice_tells_each_answer_once_and_only_legal_ones() -> None:
    game, state = opening()
    player = make("greedy", "lepanto", 1)
    while len(game.legal(state)) < 4:
        game.apply(state, player.choose(game, state, game.decision(state)))
    thought = hint(game, state, game.decision(state).seat, Budget(20, timed=False), 1)
    actions = [one.action for one in thought.weighed]
    assert len(actions) == len(set(actions)) >= 3
    assert set(actions) <= set(game.legal(state))
    assert ("lepanto.close_action", False) in {(one.plan, one.forced) for one in thought.weighed}
    assert all(0 <= one.chance <= 1 and one.tries for one in thought.weighed)
    assert sum(one.tries for one in thought.weighed) <= 20
    assert hint(game, state, game.decision(state).seat, Budget(20, timed=False), 1) == thought


def test_advice_stops_when_it_is_no_longer_wanted() -> None:
    game, state = opening()
    seat = game.decision(state).seat
    thought = hint(game, state, seat, Budget(60, timed=True), 1, lambda _: False)
    assert sum(one.tries for one in thought.weighed) == 1


def test_advice_does_not_peek(monkeypatch: pytest.MonkeyPatch) -> None:
    game, know = load("gallipoli"), knowledge_of("gallipoli")
    sessions = mined(game, "mines 1"), mined(game, "mines D")
    seen: list[bytes] = []

    def plans(state: Any, seat: str) -> Sequence[Plan]:
        seen.append(game.save(state))
        return type(know).plans(know, state, seat)

    monkeypatch.setattr(know, "plans", plans)
    told = [hint(game, s.state, "allied", Budget(3, timed=False), 1) for s in sessions]
    assert told[0] == told[1]
    assert seen[0] == seen[1], "the plans are asked about what the seat may know"


# -- words -----------------------------------------------------------------------------------------


def test_a_reason_is_the_plans_own_line() -> None:
    plans = [key.removeprefix("plan.") for key in MESSAGES.entries if key.startswith("plan.")]
    for plan in plans:
        assert reason(plan, forced=False) == MESSAGES.entries[f"plan.{plan}"]
        assert MESSAGES.entries[f"plan.{plan}"]["en"] in reason(plan, forced=True)["en"]
    assert reason("lepanto.nameless", forced=False) == MESSAGES.entries["thinking.unnamed"]


@pytest.mark.parametrize("name", OURS)
def test_every_plan_of_a_game_has_its_line(name: str) -> None:
    game, know = load(name), knowledge_of(name)
    for scenario in game.scenarios:
        state = game.new(scenario, 1)
        for seat in game.seats:
            for plan in know.plans(state, seat):
                assert MESSAGES.has(f"plan.{plan.name}"), plan.name
