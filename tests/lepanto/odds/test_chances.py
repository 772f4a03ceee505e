"""The chances worked out from the tables are those of the rules for every fall of the dice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import pytest

from grognard.engine.actions import Action
from grognard.engine.dice import Dice, Scripted, distribution
from grognard.engine.events import Event
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import State
from tests.properties.brawl import Melee, brawler

DICE = ("roll", "result")
ATTACKS = {"gunnery", "small_arms", "boarding", "ram"}
ROLLING = ("target", "arc", "fire", "grapple", "ram")


def rolled(game: Lepanto, state: State, action: Action, dice: Dice) -> list[Event]:
    """What the rules tell of the attacks made by an answer."""
    copy, recorder = game.clone(state), game.recorder(state)
    copy.dice = dice
    copy.stack[-1].apply(copy, action, recorder)
    return [event for event in recorder.events if event.kind in ATTACKS]


def by_the_rules(game: Lepanto, state: State, action: Action) -> Mapping[str, Fraction]:
    def resolve(dice: Dice) -> str:
        return " ".join(str(e.args["result"]) for e in rolled(game, state, action, dice))

    return distribution(resolve)


def without_dice(event: Event) -> Event:
    args = {name: value for name, value in event.args.items() if name not in DICE}
    return Event(event.case, event.kind, args)


def check(game: Lepanto, state: State, action: Action) -> str:
    """Compare one answer with the rules; the kind of attack that it makes, '' for none."""
    found, exact = game.chances(state, action), by_the_rules(game, state, action)
    if found is None:
        assert exact == {"": 1}
        return ""
    assert found.results == exact
    told = max((rolled(game, state, action, Scripted([die] * 99)) for die in range(1, 7)), key=len)
    assert [without_dice(event) for event in told] == list(found.preview)[: len(told)]
    return found.preview[0].kind


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"challenges": "table", "multi_target_halving": "cumulative"},
        {"immobilised_range": "all", "odds_below_1": "as_1"},
    ],
)
def test_the_chances_are_those_of_the_rules(options: dict[str, str]) -> None:
    game, seen = Melee(), Counter[str]()
    for seed in range(30):
        rng, brawl = random.Random(seed), brawler(0.9)
        state = game.new("battle", seed, options)
        for _ in range(120):
            if game.decision(state) is None:
                break
            legal = game.legal(state)
            for action in legal:
                if action.verb in ROLLING:
                    seen[check(game, state, action)] += 1
            game.apply(state, brawl(game, state, legal, rng))
    assert seen.keys() == ATTACKS | {""}
    assert min(seen.values()) > 2
