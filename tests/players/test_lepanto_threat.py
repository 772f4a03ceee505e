"""What Lepanto's judgement expects of the enemy when it thinks a movement through as a whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from grognard.players.lepanto.admiral import Admiral
from grognard.players.lepanto.doctrine import DOCTRINE
from grognard.players.lepanto.movement import Helmsman
from grognard.players.lepanto.survey import Survey
from grognard.players.lepanto.threat import Reach, Threat
from tests.players.test_search_lepanto import after_moving, at_first_move

SIZE = 20
AHEAD = {1: 0.5, 2: 0.25}
"""A ship that strikes at the next two places."""


def threat(targets: list[int], crowd: float = 1.0, arcs: int = 1) -> Threat:
    """Ship 7 lies in place 5 and ship 8 in place 6."""
    fleet = {7: Reach(5, AHEAD, arcs), 8: Reach(6, AHEAD, arcs)}
    return Threat(SIZE, fleet, targets, crowd)


def test_a_ship_spreads_its_chances_over_the_targets_in_its_reach() -> None:
    assert threat([]).field[6:9] == [0.5, 0.75, 0.25]
    assert threat([7, 8]).field[6:9] == [0.5, 0.25 + 0.25, 0.125]
    assert threat([7, 8], arcs=4).field[6:9] == [0.5, 0.75, 0.25]


def test_it_is_taken_to_choose_among_some_targets_at_least() -> None:
    assert threat([7], crowd=2.0).field[6:9] == [0.25, 0.375, 0.125]


def test_a_target_that_comes_into_reach_draws_fire_from_the_others() -> None:
    field = threat([7])
    field.moves(15, 8)
    assert field.field == threat([7, 8]).field


def test_an_enemy_likely_to_be_sunk_is_less_of_a_threat() -> None:
    weakened = threat([])
    weakened.weakens(7, 0.5)
    assert weakened.field[6:9] == [0.25, 0.625, 0.25]
    weakened.weakens(99, 0.5)  # a repulsed ship threatens nobody
    assert weakened.field[6:9] == [0.25, 0.625, 0.25]


@given(st.lists(st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)), max_size=6))
def test_what_is_planned_can_be_taken_back(moves: list[tuple[int, int]]) -> None:
    field = threat([7, 8, 12])
    for old, new in moves:
        field.moves(old, new)
    field.weakens(8, 0.3)
    for old, new in reversed(moves):
        field.moves(new, old)
    field.weakens(8, 1.0)
    assert field.field == pytest.approx(threat([7, 8, 12]).field)


def test_a_rehearsed_movement_can_be_withdrawn_ship_by_ship() -> None:
    state = at_first_move("christian", turn=4)
    survey = Survey(state, 0, replace(DOCTRINE, rehearsals=1))
    helmsman = Helmsman(survey, lambda: 0.0)
    before = list(survey.threat.field)
    helmsman._rehearse(set(state.stack[-1].waiting))
    assert any(helmsman.alongside.values())
    assert min(survey.afloat_still) < 1.0
    assert survey.threat.field != pytest.approx(before)
    for i in list(helmsman.intents):
        helmsman._withdraw(i)
    assert survey.afloat_still == pytest.approx([1.0] * len(state.ships))
    assert survey.threat.field == pytest.approx(before)
    assert not any(helmsman.alongside.values())


def test_no_attack_is_sure_to_sink() -> None:
    """What is left of a target is divided by what an attack leaves when a ship withdraws."""
    odds = Survey(at_first_move("christian"), 0, DOCTRINE).odds
    assert max(*odds.sinks, *[odds.ram(hexes) for hexes in range(1, 9)]) < 1


def test_no_two_ships_are_rehearsed_into_one_hex() -> None:
    state = at_first_move("christian", turn=3)
    helmsman = Helmsman(Survey(state, 0, replace(DOCTRINE, rehearsals=1)), lambda: 0.0)
    helmsman._rehearse(set(state.stack[-1].waiting))
    ends = [intent.end.hex for intent in helmsman.intents.values() if not intent.end.ram]
    assert len(ends) == len(set(ends))


def test_a_rehearsal_changes_what_the_first_ships_do() -> None:
    state = at_first_move("christian", turn=3)
    plain = after_moving(state, Admiral("x", DOCTRINE))
    rehearsed = after_moving(state, Admiral("x", replace(DOCTRINE, rehearsals=1)))
    assert [s.hex for s in plain.ships] != [s.hex for s in rehearsed.ships]
