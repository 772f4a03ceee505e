"""Every game keeps the contract: random seeds, options and tempers, driven by hypothesis.

Examples are the same in every run; HYPOTHESIS_PROFILE=fuzz draws new ones, and more of them.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from grognard.engine.actions import Action
from grognard.engine.game import Game
from grognard.engine.session import Session
from grognard.games import load
from grognard.games.lepanto.title import TITLE
from grognard.testing import Chooser, Effort, check_game
from grognard.testing.contract import any_legal
from tests.properties.brawl import Melee, brawler
from tests.titles import OURS

LOADED = {name: load(name) for name in OURS}
SCENARIOS = [(name, scenario) for name, game in LOADED.items() for scenario in game.scenarios]
IDLE = frozenset(("rest", "pass", "end", "no", "stop"))


def eager(temper: float) -> Chooser:
    """A player who seldom leaves a chance unused: games at random go further with him."""

    def choose(game: Game[Any], state: Any, legal: list[Action], rng: Random) -> Action:
        doing = [action for action in legal if action.verb not in IDLE]
        return rng.choice(doing if doing and rng.random() < temper else legal)

    return choose


MOST_MOVES = {"lepanto": 2500, "gallipoli": 1500, "market_garden": 1000}
EAGER = st.sampled_from((0.3, 0.7, 0.9)).map(eager)
CHOOSERS: dict[str, st.SearchStrategy[Chooser]] = {
    "lepanto": st.sampled_from((0.2, 0.7, 0.9, 1.0)).map(brawler),
    "gallipoli": EAGER,
    "market_garden": EAGER,
}
FUZZ = os.environ.get("HYPOTHESIS_PROFILE") == "fuzz"

SEEDS = st.integers(0, 2**32)
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
"""A failure names seed, options and move; shrinking would play thousands of games for nothing."""


def few(examples: int) -> settings:
    return settings(
        max_examples=examples * (20 if FUZZ else 1),
        derandomize=not FUZZ,
        database=None,
        deadline=None,
        phases=PHASES,
    )


def options_of(game: Game[Any]) -> st.SearchStrategy[dict[str, str]]:
    """Every option set independently of the others."""
    return st.fixed_dictionaries({o.name: st.sampled_from(o.values) for o in game.options})


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_scenario_keeps_the_contract(name: str, scenario: str) -> None:
    game = LOADED[name]
    choosers = CHOOSERS.get(name, st.just(any_legal))
    # A long game is left after some turns; it is begun less often, too.
    long = game.scenarios[scenario].turns > 10
    # Every answer there could be: some thousands in a game of areas, ten times that on a hex map.
    rarely = {"lepanto": 20, "gallipoli": 40, "market_garden": 100}[name]
    most = MOST_MOVES[name]
    effort = Effort(stop_after=most, every=60 if long else 25, sample=30, whole_every=rarely)

    @few(2 if long and name != "lepanto" else 3)
    @given(seed=SEEDS, options=options_of(game), choose=choosers)
    def holds(seed: int, options: dict[str, str], choose: Chooser) -> None:
        played = check_game(game, scenario, seed, options=options, effort=effort, choose=choose)
        assert played.finished or played.moves == most

    holds()


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_random_games_end(name: str, scenario: str) -> None:
    """A whole game by random play, with a close look now and then."""
    turns = LOADED[name].scenarios[scenario].turns
    effort = Effort(most_decisions=2000 * turns, every=800, ahead=1, whole_every=20)
    played = check_game(LOADED[name], scenario, 7, effort=effort)
    assert played.finished
    assert played.events["game_over"] == 1


# -- Lepanto's melee -----------------------------------------------------------------------------

MELEE = Melee()
CASES = set(TITLE.toml("text/cases.toml"))


def melee_scenario(seed: int) -> str:
    return list(MELEE.scenarios)[seed % len(MELEE.scenarios)]


FORBIDDEN_AT_THE_TABLE = {"challenges": "table", "odds_below_1": "forbid"}


@few(15)
@example(seed=12, options=FORBIDDEN_AT_THE_TABLE, temper=0.9)
@given(seed=SEEDS, options=options_of(MELEE), temper=st.sampled_from((0.4, 0.9, 1.0)))
def test_a_melee_keeps_the_contract(seed: int, options: dict[str, str], temper: float) -> None:
    effort = Effort(every=6, sample=30, whole_every=10)
    played = check_game(
        MELEE, melee_scenario(seed), seed, options=options, effort=effort, choose=brawler(temper)
    )
    assert played.finished


def test_melees_are_what_they_should_be() -> None:
    """The positions and the player above really lead to every kind of fight."""
    met: Counter[str] = Counter()
    for seed in range(180):
        rng, choose = Random(seed), brawler(0.9)
        session = Session(MELEE, melee_scenario(seed), seed)
        while (decision := session.decision()) is not None:
            met[decision.kind] += 1
            assert decision.case in CASES
            legal = MELEE.legal(session.state)
            session.choose(choose(MELEE, session.state, legal, rng))
        met.update(event.kind for event in session.events)
        assert {event.case for event in session.events} <= CASES
    rare = {
        kind: met[kind]
        for kind in (
            *("gunnery", "gun_arc", "small_arms", "boarding", "ram", "ram_void", "immobilised"),
            *("repulsed", "rallied", "eliminated", "drifted", "drift_blocked", "drift_lost"),
            *("drift_order", "tow_declared", "left_adrift", "towed", "attached", "anchored"),
            *("cable_broken", "side_swept", "exhausted", "rested", "taken_off"),
        )
    }
    assert {kind: count for kind, count in rare.items() if count < 3} == {}
