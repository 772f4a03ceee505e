"""What Lepanto's judgement sees of the sea."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds.field import position
from grognard.games.lepanto.odds.questions import Gunnery
from grognard.games.lepanto.rules.m07_combat.s71_gunnery import targets
from grognard.games.lepanto.state import State
from grognard.players.lepanto.admiral import Admiral
from grognard.players.lepanto.attacks import enemies_in_arcs
from grognard.players.lepanto.courses import courses
from grognard.players.lepanto.movement import Helmsman
from grognard.players.lepanto.survey import Survey
from grognard.players.lepanto.temper import DOCTRINE
from grognard.players.lepanto.ways import End
from tests.players.test_search_lepanto import after_moving, at_first_move

GAME = Lepanto()
FURTHEST = 4
"""6.2-j The hexes of the longest movement."""


def facing_each_other() -> State:
    ask = Gunnery(attacker="galley", target="galley", range=2)
    return position(GAME, ask, {})[0]


def test_small_arms_reach_two_hexes() -> None:
    """7.2-a"""
    state = facing_each_other()
    grid, survey = state.facts.board.grid, Survey(state, 0, DOCTRINE)
    (enemy,) = survey.enemy_at
    away = {hex_: grid.distance(enemy, hex_) for hex_ in range(grid.size) if hex_ != enemy}
    near = {hex_ for hex_, hexes in away.items() if hexes <= 2}
    assert survey.in_arms_reach - {enemy} == near


def test_a_repulsed_ship_is_not_safe_behind_an_enemy_within_two_hexes() -> None:
    """7.2-s Guns do not bear astern, small arms do."""
    state = facing_each_other()
    grid, survey = state.facts.board.grid, Survey(state, 0, DOCTRINE)
    ((enemy, number),) = survey.enemy_at.items()
    astern = [enemy]
    for _ in range(3):
        astern.append(grid.neighbours[6 * astern[-1] + (state.ships[number].facing + 3) % 6])
    assert [hex_ in survey.threatened for hex_ in astern] == [True, True, True, False]


def test_only_an_enemy_along_the_side_is_thought_of_for_boarding() -> None:
    """7.4-b Neither ahead nor astern."""
    state = facing_each_other()
    grid, survey = state.facts.board.grid, Survey(state, 0, DOCTRINE)
    ship = state.ships[state.side_afloat(0)[0]]
    helmsman = Helmsman(survey, lambda: 0.0)
    straight, *_ = courses((0, 0, 0), state.facts.numbers.rowing, may_row=False)
    end = End(straight[0], ship.hex, ship.facing, ship.hex, ram=False)
    round_her = [grid.neighbours[6 * ship.hex + (ship.facing + side) % 6] for side in range(6)]
    abeam = [helmsman._alongside(end, hex_) for hex_ in round_her]
    assert abeam == [False, True, True, False, True, True]
    (enemy,) = survey.enemies
    for hex_, along in zip(round_her, abeam, strict=True):
        survey.enemy_at = {hex_: enemy}
        assert helmsman._enemies_abeam(end) == ([enemy] if along else [])


def test_company_is_what_the_enemies_within_three_hexes_are_worth() -> None:
    state = at_first_move("christian")
    grid = state.facts.board.grid
    doctrine = replace(DOCTRINE, company=(1.0, 0.1, 0.01))
    survey = Survey(state, 0, doctrine)
    for hex_ in range(grid.size):
        away = [grid.distance(hex_, enemy) for enemy in survey.enemy_at]
        expected = away.count(1) + 0.1 * away.count(2) + 0.01 * away.count(3)
        assert survey.company.get(hex_, 0.0) == pytest.approx(expected)
    assert Survey(state, 0, DOCTRINE).company == {}


def test_enemies_under_the_guns_are_those_the_rules_let_it_fire_at() -> None:
    """7.1-a, 7.1-g"""
    state = after_moving(at_first_move("christian", turn=3), Admiral(1))
    fleet = [i for i in state.side_afloat(0) if not state.ships[i].repulsed]
    survey = Survey(state, 0, DOCTRINE)
    seen = [enemies_in_arcs(survey, i, state.ships[i].hex, state.ships[i].facing) for i in fleet]
    assert seen == [len(targets(state, i)) for i in fleet]
    assert max(seen) > 1


def test_of_boarding_only_a_share_may_draw_a_ship_alongside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Helmsman, "_joins", lambda *_: 8.0)
    state = facing_each_other()
    grid = state.facts.board.grid
    (i,) = state.side_afloat(0)
    ship = state.ships[i]
    straight, *_ = courses((0, 0, 0), state.facts.numbers.rowing, may_row=False)
    end = End(straight[0], ship.hex, ship.facing, ship.hex, ram=False)
    abeam = grid.neighbours[6 * ship.hex + (ship.facing + 1) % 6]
    found = {}
    for share in (1.0, 0.5, 0.0):
        survey = Survey(state, 0, replace(DOCTRINE, boarding=share))
        survey.enemy_at = {abeam: survey.enemies[0]}
        survey.in_arms_reach = {ship.hex}
        helmsman = Helmsman(survey, lambda: 0.0)
        found[share] = helmsman._fire(i, end)
    assert found[1.0] == 8.0
    assert found[0.5] == 4.0
    assert found[0.0] < 1.0


def test_the_guns_of_a_repulsed_ship_count_by_their_share() -> None:
    """7.2-q It may not fire, but will once it is out of range."""
    state = facing_each_other()
    (enemy,) = state.side_afloat(1)
    whole = Survey(state, 0, DOCTRINE).worth[enemy]
    points = state.facts.points[enemy]
    state.ships[enemy] = dataclasses.replace(state.ships[enemy], repulsed=True)
    worth = {
        share: Survey(state, 0, replace(DOCTRINE, repulsed_fire=share)).worth[enemy]
        for share in (1.0, 0.5, 0.0)
    }
    assert worth == {1.0: whole, 0.5: pytest.approx((whole + points) / 2), 0.0: points}
    assert whole > points


def test_distances_are_right_wherever_a_ship_can_come_in_a_phase() -> None:
    state = at_first_move("christian")
    grid, survey = state.facts.board.grid, Survey(state, 0, DOCTRINE)
    every = survey.waters.distances(survey.enemy_at, range(grid.size))
    own = [state.ships[i].hex for i in state.side_afloat(0)]
    for hex_ in {near for here in own for near in grid.within(here, FURTHEST)}:
        assert survey.distance[hex_] == every[hex_]
