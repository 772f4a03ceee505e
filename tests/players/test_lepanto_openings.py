"""Lepanto's first turns, where they are played in another way than the rest."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import State
from grognard.players.evaluators.lepanto.admiral import Admiral
from grognard.players.evaluators.lepanto.attacks import broadside
from grognard.players.evaluators.lepanto.movement import Helmsman
from grognard.players.evaluators.lepanto.plans import (
    ALL_IN,
    CENTRE_CHRISTIANS,
    CENTRE_MUSLIMS,
    CLOSE_ACTION,
    COME_ON,
    FALL_ON,
    HOLD_BACK,
    ONSET,
    Ordered,
    plans_of,
    way_of,
)
from grognard.players.evaluators.lepanto.survey import Survey
from grognard.players.evaluators.lepanto.temper import DOCTRINE, Temper
from grognard.players.words import MESSAGES
from tests.players.test_search_lepanto import after_moving, at_first_move
from tools.tune.doctrines import doctrine_at, point_of

GAME = Lepanto()


@pytest.mark.parametrize(
    ("side", "tempers"),
    [
        (CHRISTIAN, (HOLD_BACK, FALL_ON, CLOSE_ACTION.steady, CLOSE_ACTION.steady)),
        (MUSLIM, (COME_ON, ONSET.bold, ALL_IN, ONSET.bold)),
    ],
)
def test_each_of_the_first_turns_has_its_temper_and_the_rest_the_usual_one(
    side: int, tempers: tuple[Temper, ...]
) -> None:
    state = GAME.new("centre", 1)
    for turn, temper in enumerate(tempers, 1):
        state.turn = turn
        assert Survey(state, side, way_of(side, "centre")).temper is temper


def test_the_christians_of_the_centre_hold_back_before_they_fall_on() -> None:
    def nearest(turn: int, way: Admiral) -> int:
        state = at_first_move("christian", turn)
        after = after_moving(state, way)
        distance = Survey(after, CHRISTIAN, DOCTRINE).distance
        return min(distance[after.ships[i].hex] for i in after.side_afloat(CHRISTIAN))

    assert nearest(1, Admiral("x", CENTRE_CHRISTIANS)) > nearest(1, Admiral("x", CLOSE_ACTION))
    assert nearest(2, Admiral("x", CENTRE_CHRISTIANS)) <= nearest(2, Admiral("x", CLOSE_ACTION))


def test_only_the_centre_has_an_opening_and_only_the_first_plan_keeps_it() -> None:
    ways = {
        (side, scenario): way_of(side, scenario)
        for side in (CHRISTIAN, MUSLIM)
        for scenario in ("battle", "centre", "northern_wing", "doria_ochiali")
    }
    opened = [(side, scenario) for (side, scenario), way in ways.items() if way.opening]
    assert opened == [(CHRISTIAN, "centre"), (MUSLIM, "centre")]
    first, *others = [plan.make for plan in plans_of("christian", "centre")]
    assert isinstance(first, Ordered)
    assert first.doctrine.opening
    assert not any(other.doctrine.opening for other in others if isinstance(other, Ordered))


@pytest.mark.parametrize("seat", ["christian", "muslim"])
def test_an_opening_is_told_in_words_of_its_own(seat: str) -> None:
    opened, plain = plans_of(seat, "centre")[0], plans_of(seat, "doria_ochiali")[0]
    assert opened.name != plain.name
    assert MESSAGES.has(f"plan.{opened.name}")


def test_a_view_holds_on_the_first_turns_too() -> None:
    seen = CENTRE_CHRISTIANS.seen({"crowd": 5.0})
    assert [seen.on(turn).crowd for turn in (1, 2, 3)] == [5.0, 5.0, 5.0]
    assert seen.on(2).fatigue == CENTRE_CHRISTIANS.on(2).fatigue


def test_tuning_leaves_the_first_turns_alone() -> None:
    way = CENTRE_MUSLIMS
    assert not [name for name in point_of(way) if name.startswith("opening")]
    assert doctrine_at(way, point_of(way)) == way


def with_a_galleass_in_range() -> tuple[State, int, int]:
    """6.1 A galley with a galleass in tow, that has an enemy under its guns."""
    state = GAME.new("centre", 1)
    galleass, tug = next(iter(state.tugs.items()))
    enemy = state.side_afloat(MUSLIM)[0]
    state.shift(enemy, state.ahead_of(tug), state.ships[enemy].facing, 0)
    return state, tug, galleass


@pytest.mark.parametrize("towed", [0.0, 0.5, 1.0])
def test_a_tug_is_drawn_by_a_share_of_what_its_galleass_may_fire(towed: float) -> None:
    state, tug, galleass = with_a_galleass_in_range()
    ship = state.ships[galleass]
    survey = Survey(state, CHRISTIAN, replace(DOCTRINE, towed=towed))
    gain, _, _ = broadside(survey, galleass, ship.hex, ship.facing)
    assert gain > 0
    drawn = _staying(survey, tug, galleass)
    unmoved = _staying(Survey(state, CHRISTIAN, replace(DOCTRINE, towed=0.0)), tug, galleass)
    assert drawn - unmoved == pytest.approx(towed * gain)


def _staying(survey: Survey, tug: int, galleass: int) -> float:
    helmsman = Helmsman(survey, lambda: 0.0)
    stay = next(end for end in helmsman.ways.ends(tug, galleass) if not end.course.steps)
    return helmsman._in_tow(galleass, stay)
