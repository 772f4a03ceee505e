"""The quick averages of combats, held against the exact odds of the resolver."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.engine.odds import CombatOdds
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.odds.combats import (
    assault_odds,
    assault_position,
    bombardment_odds,
    maneuver_odds,
    maneuver_position,
)
from grognard.games.market_garden.odds.expected import Expected
from grognard.games.market_garden.odds.questions import Assault, Bombardment, Maneuver
from tests.market_garden.table import market_garden

GAME = market_garden()


def mean_steps(odds: CombatOdds, name: str) -> float:
    """The average of a distribution of steps."""
    chances = next(d.chances for d in odds.distributions if d.name == name)
    return float(sum(int(steps.partition("=")[2]) * p for steps, p in chances.items()))


def taken(odds: CombatOdds) -> float:
    chances = next(d.chances for d in odds.distributions if d.name == "hex")
    return float(chances.get("hex=emptied", Fraction(0)))


def quick_and_exact(ask: Assault) -> tuple[tuple[float, ...], tuple[float, ...]]:
    _, told, state = assault_position(GAME, ask, {})
    found = Expected().assault(state, told.attackers, told.defenders, told.target, boats=False)
    odds = assault_odds(GAME, ask, {})
    exact = taken(odds), mean_steps(odds, "attacker"), mean_steps(odds, "defender")
    return (found.wins, found.ours, found.theirs), exact


@pytest.mark.parametrize(
    ("attackers", "defenders", "terrain"),
    [
        ("9-5-7/3", "2-6-6/2", "clear"),
        ("4-4-5/1", "3-9-8/4", "town"),
        ("12-3-9/4", "1-1-4/1", "forest"),
    ],
)
def test_an_assault_of_unit_against_unit_is_exact(
    attackers: str, defenders: str, terrain: str
) -> None:
    ask = Assault(attackers=attackers, defenders=defenders, terrain=terrain)  # type: ignore[arg-type]
    quick, exact = quick_and_exact(ask)
    assert quick == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        ("6-5-7/3,4-4-6/2,3-3-5/1", "4-4-6/2,2-3-5/1"),
        ("9-5-7/3:a,7-7-6/3", "3-6-6/3,3-6-6/3"),
    ],
)
def test_an_assault_of_stacks_is_near_the_exact_odds(attackers: str, defenders: str) -> None:
    """The average does not look at which unit loses a step."""
    quick, exact = quick_and_exact(Assault(attackers=attackers, defenders=defenders))
    assert quick == pytest.approx(exact, abs=0.15)


@pytest.mark.parametrize(
    ("attackers", "defenders", "near"),
    [
        ("9-5-7/3", "2-6-6/3:f", 1e-12),
        ("9-5-7/3:a,7-7-6/3", "3-6-6/3:f,3-6-6/3:f", 0.3),
        ("9-5-7/3:a,7-7-6/3", "3-6-6/3:f,3-6-6/3", 0.3),
    ],
)
def test_the_step_that_fatigue_costs_again_is_counted(
    attackers: str, defenders: str, near: float
) -> None:
    """R13.2-d, R14.3-b. The exact odds call the hex emptied as well if it takes the last step, but
    the attackers have gone back by then."""
    quick, exact = quick_and_exact(Assault(attackers=attackers, defenders=defenders))
    assert quick[1:] == pytest.approx(exact[1:], abs=near)


@pytest.mark.parametrize("attackers", ["3-4-5/2", "6-5-7/3,4-4-6/2", "12-5-8/4,9-5-7/3:a"])
@pytest.mark.parametrize("terrain", ["clear", "town", "city"])
def test_the_faces_of_a_maneuver_are_the_entries_of_the_resolver(
    attackers: str, terrain: str
) -> None:
    """The attacker's losses are exact, too: they are not divided."""
    ask = Maneuver(attackers=attackers, defenders="4-4-6/3,3-3-5/2", terrain=terrain)  # type: ignore[arg-type]
    _, told, state = maneuver_position(GAME, ask, {})
    faces = Expected().maneuver(state, told.attackers, told.defenders, told.target, boats=False)
    assert faces is not None
    steps = sum(state.steps[unit] for unit in told.attackers)
    mean = sum(min(said.attacker_steps, steps) for said in faces) / len(faces)
    assert mean == pytest.approx(mean_steps(maneuver_odds(GAME, ask, {}), "attacker"))


def test_a_maneuver_below_its_first_column_has_no_faces() -> None:
    ask = Maneuver(attackers="9-5-7/3", defenders="4-4-6/3")
    _, told, state = maneuver_position(GAME, ask, {})
    for unit in told.attackers:
        state.facts.pieces.attack[unit] = 1
    found = Expected().maneuver(state, told.attackers, told.defenders, told.target, boats=False)
    assert found is None


@pytest.mark.parametrize("points", [1, 4, 11, 40])
@pytest.mark.parametrize(("terrain", "tdv"), [("clear", 1), ("woods", 2), ("city", 3)])
def test_a_fire_costs_what_the_resolver_says(points: int, terrain: str, tdv: int) -> None:
    defenders = "4-4-6/9"
    ask = Bombardment(points=points, defenders=defenders, terrain=terrain)  # type: ignore[arg-type]
    state = GAME.new("campaign", "fire")
    steps, _ = Expected().fire(state, points, tdv)
    assert steps == pytest.approx(mean_steps(bombardment_odds(GAME, ask, {}), "defender"))


def test_more_of_the_same_troops_win_an_assault_more_often() -> None:
    state = GAME.new("arnhem", "odds")
    by_name = state.facts.board.grid.by_name
    target = by_name["3109"]
    defenders = tuple(state.units_in(target, ALLIED))
    near = tuple(u for h in ("3008", "3009") for u in state.units_in(by_name[h], GERMAN))
    expected = Expected()
    wins = [
        expected.assault(state, near[:n], defenders, target, boats=False).wins
        for n in range(1, len(near) + 1)
    ]
    assert wins[0] < wins[-1]
    assert all(0 <= chance <= 1 for chance in wins)
