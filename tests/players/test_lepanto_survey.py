"""What Lepanto's judgement sees of the sea."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds.field import position
from grognard.games.lepanto.odds.questions import Gunnery
from grognard.games.lepanto.state import BY_RAM, State
from grognard.players.lepanto.courses import courses
from grognard.players.lepanto.destinations import Destination
from grognard.players.lepanto.doctrine import DOCTRINE
from grognard.players.lepanto.movement import Helmsman
from grognard.players.lepanto.survey import Survey
from tests.lepanto.table import Table
from tests.players.test_search_lepanto import at_first_move

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
    end = Destination(straight[0], ship.hex, ship.facing, ship.hex, ram=False)
    round_her = [grid.neighbours[6 * ship.hex + (ship.facing + side) % 6] for side in range(6)]
    abeam = [helmsman._alongside(end, hex_) for hex_ in round_her]
    assert abeam == [False, True, True, False, True, True]
    (enemy,) = survey.enemies
    for hex_, along in zip(round_her, abeam, strict=True):
        survey.enemy_at = {hex_: enemy}
        assert helmsman._enemies_abeam(end) == ([enemy] if along else [])


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


@pytest.mark.parametrize("choice", ["all", "own_hex"])
def test_a_ship_stuck_after_its_ram_threatens_as_at_range_1(choice: str) -> None:
    """7.5-l"""
    options = {"immobilised_range": choice}
    table = Table({"J1": "1730 E", "A1": "2030 W"}, side="christian", options=options)
    two_hexes_ahead = table.state.facts.board.grid.by_name["1830"]
    table.state.immobilise(table.index("A1"), BY_RAM)
    survey = Survey(table.state, 0, DOCTRINE)
    reach = survey._reach(table.index("A1"))
    guns = survey.odds.sinks[2 if choice == "all" else 1]
    arms = survey.crew(table.index("A1"), 2)
    sinks = 1 - (1 - guns) * (1 - arms)
    assert reach.steps[survey.waters.place[two_hexes_ahead] - reach.here] == pytest.approx(sinks)
