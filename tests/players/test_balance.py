"""How a game stands: points, and what is left to fight with."""

from __future__ import annotations

import pytest

from grognard.games import load, titles
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.state import SHAKEN, SHATTERED
from grognard.games.market_garden.state import ELIMINATED
from grognard.players.balance import balance_of
from tests.engine.toy import Toy
from tests.titles import OURS


def test_every_game_has_a_measure() -> None:
    assert all(titles()[name].balance for name in OURS)


def test_another_game_is_measured_by_its_scores() -> None:
    game = Toy()
    state = game.new("short", 1)
    state.scores = [5, 3]
    assert balance_of(game)(state) == 2


def test_lepanto_counts_the_points_afloat_and_a_part_of_those_repulsed() -> None:
    game = load("lepanto")
    balance, state = balance_of(game), game.new("centre", 1)
    scores = game.outcome(state).scores
    even = balance(state)
    assert even == scores["christian"] - scores["muslim"]
    ship = state.side_afloat(1)[0]
    worth = state.facts.points[ship]
    state.set_repulsed(ship, True)
    assert even < balance(state) < even + worth
    state.remove(ship)
    assert balance(state) == even + worth


@pytest.mark.parametrize(("side", "sign"), [(0, -1), (1, 1)])
def test_market_garden_counts_steps_fatigue_and_units_lost(side: int, sign: int) -> None:
    game = load("market_garden")
    balance, state = balance_of(game), game.new("nijmegen", 1)
    start = balance(state)
    unit = max(
        (u for u in state.side_on_map(side) if state.steps[u] > 1),
        key=lambda u: state.facts.pieces.attack[u],
    )
    found = [0.0]
    state.fatigued[unit] = 1
    found.append(sign * (balance(state) - start))
    state.steps[unit] -= 1
    found.append(sign * (balance(state) - start))
    state.put(unit, ELIMINATED)
    found.append(sign * (balance(state) - start))
    assert found == sorted(set(found))


@pytest.mark.parametrize(("side", "sign"), [(ALLIED, -1), (TURKISH, 1)])
@pytest.mark.parametrize("kind", ["land_of", "ships_of"])
def test_gallipoli_counts_damage_before_it_is_scored(kind: str, side: int, sign: int) -> None:
    game = load("gallipoli")
    balance, state = balance_of(game), game.new("anzac", 1)
    piece = getattr(state.facts.pieces, kind)[side][0]
    state.put(piece, state.facts.land.boxes[side])
    start, found = balance(state), [0.0]
    for health in (SHAKEN, SHATTERED):
        state.health[piece] = health
        found.append(sign * (balance(state) - start))
    assert found == sorted(set(found))
