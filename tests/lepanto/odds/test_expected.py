"""The plain numbers that players reckon with are the chances that the rules give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from grognard.analysis.odds import action_odds
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds.expected import expected
from grognard.games.lepanto.odds.field import position
from grognard.games.lepanto.odds.questions import Attack, Boarding, Gunnery, Ramming, SmallArms

GAME = Lepanto()


def of_rules(question: Attack, options: Mapping[str, str]) -> tuple[dict[str, float], Any]:
    """By result, its chance when the rules roll every die; and what the log says of the attack."""
    found = action_odds(GAME, *position(GAME, question, options))
    chances = {"".join(results): float(chance) for results, chance in found.chances.items()}
    return chances, found.example[0].args


@pytest.mark.parametrize(
    "ask",
    [
        *[Gunnery(attacker="galleass", target="galley", range=n, arc="port") for n in range(1, 5)],
        *[Gunnery(attacker="galley", target="galley", range=n) for n in (1, 2)],
        Gunnery(attacker="galliot", target="galley"),
    ],
    ids=repr,
)
def test_guns_sink_as_often_as_by_the_rules(ask: Attack) -> None:
    chances, told = of_rules(ask, {})
    facts = GAME.new("battle", 1).facts
    assert expected(facts).sinks[told["factor"]] == chances.get("S", 0)


@pytest.mark.parametrize("hexes", [1, 2, 3, 4])
def test_rams_destroy_as_often_as_by_the_rules(hexes: int) -> None:
    chances, _ = of_rules(Ramming(attacker="galley", target="galley", hexes=hexes), {})
    odds = expected(GAME.new("battle", 1).facts)
    assert odds.ram(hexes) == chances["E"]
    assert odds.ram(hexes + 9) == odds.ram(9) >= chances["E"]


@pytest.mark.parametrize("options", [{}, {"odds_below_1": "as_1"}], ids=str)
@pytest.mark.parametrize(
    ("ask", "drm"),
    [
        (SmallArms(attacker="galley", target="galley"), 0),
        (SmallArms(attacker="galley", target="galley", range=2), 0),
        (SmallArms(attacker="galley", target="galliot", turn=10), 0),
        (SmallArms(attacker="galley", target="galley", turn=20), -1),
        (SmallArms(attacker="galley", target="galley", turn=20, side="muslim"), 1),
        (Boarding(attacker="galley", target="galley", turn=20), 0),
        (Boarding(attacker="galley,galley,galley", target="galley"), 0),
        (Boarding(attacker="galliot", target="galley"), 0),
    ],
    ids=repr,
)
def test_crews_win_and_lose_as_often_as_by_the_rules(
    ask: Attack, drm: int, options: dict[str, str]
) -> None:
    chances, told = of_rules(ask, options)
    facts = GAME.new("battle", 1, options).facts
    assert expected(facts).struck(told["odds"], drm) == tuple(chances.get(r, 0) for r in "EBR")
