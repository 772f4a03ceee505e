"""12.2 Victory points, and who has more of them at the end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.playing import idle, run_from, sealed
from tests.gallipoli.table import Table

BAR = {"MAR": "1"}
"""Mines that bar the Straits without a line from shore to shore."""


def totals(table: Table) -> tuple[int, int]:
    return table.vp("allied"), table.vp("turkish")


def finished(
    pieces: Mapping[str, str],
    *,
    turn: int = 9,
    vp: tuple[int, int] = (0, 0),
    mines: Mapping[str, str] | None = None,
) -> Table:
    """A turn, the last one unless said otherwise, comes to its end."""
    table = Table(pieces, turn=turn, vp=vp, mines=BAR if mines is None else mines)
    sealed(table)
    run_from(table, "end_of_turn")
    return table


# -- who wins ------------------------------------------------------------------------------------


@pytest.mark.rule("12.0-a", "12.2-a")
@pytest.mark.parametrize(
    ("vp", "winner"), [((4, 3), "allied"), ((3, 4), "turkish"), ((4, 4), None)]
)
def test_more_points_win_and_as_many_draw(vp: tuple[int, int], winner: str | None) -> None:
    """Q99."""
    table = finished({}, vp=vp)
    assert table.asked() == ""
    outcome = table.game.outcome(table.state)
    assert outcome.winner == winner
    assert outcome.scores == {"allied": vp[0], "turkish": vp[1]}
    (over,) = table.events("game_over")
    assert over.args["winner"] == (winner or "draw")


# -- ships ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ship", "points"),
    [
        pytest.param("INFLEX", 5, marks=pytest.mark.rule("12.2-b")),
        pytest.param("GOEBEN", 5, marks=pytest.mark.rule("12.2-b")),
        pytest.param("QE", 1, marks=pytest.mark.rule("12.2-d")),
        pytest.param("BOUVET", 3, marks=pytest.mark.rule("12.2-c")),
        pytest.param("OCEAN", 3, marks=pytest.mark.rule("12.2-c")),
        pytest.param("TORGUT", 3, marks=pytest.mark.rule("12.2-c")),
        pytest.param("MS1", 1, marks=pytest.mark.rule("12.2-d")),
        pytest.param("BRESLAU", 1, marks=pytest.mark.rule("12.2-d")),
    ],
)
def test_a_sunk_ship_scores_by_its_type_for_the_other_side(ship: str, points: int) -> None:
    """Q97: the dreadnought is any other ship."""
    turkish = ship in ("GOEBEN", "BRESLAU", "TORGUT")
    table = Table({ship: "MAR b" if turkish else "AEG b"}, step="naval_recovery", dice=[8])
    assert table.place(ship) == "eliminated"
    assert totals(table) == ((points, 0) if turkish else (0, points))


@pytest.mark.rule("12.2-d")
def test_with_the_option_a_dreadnought_counts_as_a_battlecruiser() -> None:
    """Q97."""
    table = Table(
        {"QE": "AEG b"}, step="naval_recovery", dice=[8], options={"dreadnought_points": "5"}
    )
    assert totals(table) == (0, 5)


# -- land ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "points"),
    [
        pytest.param("86Bde", (0, 2), marks=pytest.mark.rule("12.2-e")),
        pytest.param("1LH", (0, 2), marks=pytest.mark.rule("12.2-e")),
        pytest.param("1FR-A", (0, 2), marks=pytest.mark.rule("12.2-e")),
        pytest.param("VOL-1", (2, 0), marks=pytest.mark.rule("12.2-e")),
        pytest.param("GOEBEN-R", (2, 0), marks=pytest.mark.rule("12.2-e")),
        pytest.param("T9-25", (1, 0), marks=pytest.mark.rule("12.2-g")),
        pytest.param("T9-A", (1, 0), marks=pytest.mark.rule("12.2-g")),
        pytest.param("BRU", (1, 0), marks=pytest.mark.rule("12.2-g")),
    ],
)
def test_an_eliminated_land_unit_scores(unit: str, points: tuple[int, int]) -> None:
    table = Table({unit: "GP14 b"}, step="land_recovery", dice=[10], paid="")
    assert table.place(unit) == "eliminated"
    assert totals(table) == points


@pytest.mark.rule("12.2-f")
def test_an_eliminated_fort_scores_two() -> None:
    table = Table({"86Bde": "GP8", "BH-C1": "GP4", "F-YILDIZ": "GP9"})
    table.activate("allied", "29D")
    table.play("move 86Bde", "go GP9")
    assert table.place("F-YILDIZ") == "eliminated"
    assert totals(table) == (2, 0)


@pytest.mark.rule("12.2-f", "2.4-m")
@pytest.mark.parametrize(
    ("place", "points"), [("A10", 0), ("A10 f", 0), ("A10 d", 2), ("A10 b", 2)]
)
def test_a_fort_not_in_normal_state_at_the_end_scores_two(place: str, points: int) -> None:
    table = finished({"F-NAGARA": place})
    assert totals(table) == (points, 0)


@pytest.mark.rule("12.2-f")
def test_before_the_end_a_damaged_fort_scores_nothing() -> None:
    table = finished({"F-NAGARA": "A10 d"}, turn=8)
    assert totals(table) == (0, 0)


@pytest.mark.rule("12.2-f")
def test_a_fort_eliminated_before_does_not_score_again() -> None:
    """Q110."""
    table = finished({"F-NAGARA": "eliminated", "F-DERMA": "GP13 d"}, vp=(2, 0))
    assert totals(table) == (4, 0)


@pytest.mark.rule("12.2-h")
def test_each_hill_under_allied_control_scores_one_at_the_end() -> None:
    held = {"86Bde": "GP8", "87Bde": "GP11", "88Bde": "GP6", "125Bde": "A5"}
    assert totals(finished(held)) == (3, 0)
    assert totals(finished(held, turn=8)) == (0, 0)


@pytest.mark.rule("12.2-h", "2.4-aq")
def test_a_hill_stays_under_the_control_of_whoever_was_last_there() -> None:
    """Q25."""
    table = Table({"86Bde": "GP8", "BH-C1": "GP4"}, turn=9, mines=BAR)
    table.activate("allied", "29D")
    table.play("move 86Bde", "go GP6", "stop")
    assert table.control("GP8") == "allied"
    sealed(table)
    run_from(table, "end_of_turn")
    assert totals(table) == (1, 0)


@pytest.mark.rule("12.2-h")
def test_hills_nobody_took_are_turkish() -> None:
    assert totals(finished({"86Bde": "GP6"})) == (0, 0)


@pytest.mark.rule("12.2-i")
def test_an_eliminated_beachhead_scores_five_for_the_turks() -> None:
    table = Table({"T9-25": "GP8", "BH-C1": "GP4"})
    table.activate("turkish", "T9")
    table.play("move T9-25", "go GP4")
    assert table.place("BH-C1") == "eliminated"
    assert totals(table) == (0, 5)


# -- the rest ------------------------------------------------------------------------------------


@pytest.mark.rule("12.2-j")
@pytest.mark.parametrize(("dice", "points"), [((1, 1), (0, 3)), ((6, 6), (3, 0)), ((3, 4), (0, 0))])
def test_an_event_may_award_points(dice: tuple[int, int], points: tuple[int, int]) -> None:
    table = Table({}, step="event", turn=5, dice=dice)
    assert totals(table) == points


@pytest.mark.rule("12.2-k")
def test_allied_conditional_reinforcements_score_for_the_turks() -> None:
    table = Table({}, step="arrivals", turn=4)
    table.play("take GOLIATH")
    assert totals(table) == (0, 1)
    table.play("take 1MTD")
    assert totals(table) == (0, 3)


@pytest.mark.rule("12.2-k")
def test_german_volunteers_score_for_the_allies() -> None:
    table = Table({}, step="arrivals", turn=5, events={"german_support": 9})
    idle(table, "turkish_arrivals")
    table.play("enter VOL-1", "place GP34")
    assert totals(table) == (2, 0)


@pytest.mark.rule("12.2-l")
def test_withdrawals_score_for_the_allies() -> None:
    table = Table({"RND-1": "GP1", "RND-2": "GP1"}, step="withdrawal", turn=2)
    table.play("withdraw RND-1")
    assert totals(table) == (2, 0)


@pytest.mark.rule("12.2-m")
@pytest.mark.parametrize(
    ("mines", "points"),
    [
        ({"DS7": "1"}, 3),
        ({"DS8": "D"}, 3),
        ({"DS12": "2"}, 3),
        ({"DS9": "2!"}, 3),
        ({"DS1": "1", "DS2": "D"}, 3),
        ({"DS3": "1", "DS4": "1"}, 3),
        ({"DS5": "1", "DS6": "1"}, 3),
        ({"DS1": "1", "DS4": "1", "MAR": "1"}, 0),
        ({"DS1": "1", "DS3": "1", "DS5": "1", "MAR": "1"}, 0),
        ({"DS2": "1", "DS4": "1", "DS6": "1", "MAR": "1"}, 0),
        ({"MAR": "2"}, 0),
        ({"MAR": "1", "AA-HEL": "1", "AA-BES": "1"}, 0),
        ({"DS7": "1", "DS8": "1", "DS9": "1"}, 3),
    ],
)
def test_a_line_of_mines_across_the_strait_scores_three(mines: dict[str, str], points: int) -> None:
    """Q98."""
    assert totals(finished({}, turn=5, mines=mines)) == (0, points)


@pytest.mark.rule("12.2-m")
@pytest.mark.parametrize("turn", [1, 9])
def test_the_line_scores_in_every_turn(turn: int) -> None:
    assert totals(finished({}, turn=turn, mines={"DS8": "1"})) == (0, 3)


@pytest.mark.rule("12.2-m")
def test_the_line_scores_nothing_in_a_turn_with_an_allied_exit() -> None:
    table = Table({"86Bde": "GP34", "BH-C1": "GP33", "87Bde": "GP33"}, turn=5, mines={"DS8": "1"})
    table.activate("allied", "29D")
    table.play("move 86Bde", "exit")
    assert table.place("86Bde") == "exited"
    table.begin("end_of_turn")
    assert totals(table) == (0, 0)


@pytest.mark.rule("12.2-m")
def test_exits_of_earlier_turns_do_not_stop_the_line() -> None:
    table = finished({"86Bde": "exited", "BH-C1": "GP33"}, turn=5, mines={"DS8": "1"})
    assert totals(table) == (0, 3)
