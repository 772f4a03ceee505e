"""10.1 and 10.2 Allied reinforcements, regular and conditional."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

DIVISION_10 = ("29Bde", "30Bde", "31Bde", "10D-A")
MOUNTED = ("1MTD-1", "1MTD-2", "1MTD-3", "1MTD-4", "1MTD-5")
AUSTRALIANS = ("5AusBde", "6AusBde", "7AusBde", "2AUS-A")
REGULAR = [
    pytest.param(2, ("1FR-M", "1FR-C", "1FR-A"), marks=pytest.mark.rule("10.1-a")),
    pytest.param(2, ("NZBde", "4AusBde", "1LH", "ANZAC-A"), marks=pytest.mark.rule("10.1-b")),
    pytest.param(2, ("86Bde", "87Bde", "88Bde", "29D-A"), marks=pytest.mark.rule("10.1-c")),
    pytest.param(
        2,
        ("1AusBde", "2AusBde", "3AusBde", "3LH", "1AUS-A"),
        marks=pytest.mark.rule("10.1-d"),
    ),
    pytest.param(
        2, ("BH-C1", "BH-C2", "BH-C3", "BH-F1", "BH-F2"), marks=pytest.mark.rule("10.1-e")
    ),
    pytest.param(3, ("125Bde", "126Bde", "127Bde", "42D-A"), marks=pytest.mark.rule("10.1-f")),
    pytest.param(3, ("29IndBde",), marks=pytest.mark.rule("10.1-g")),
    pytest.param(3, ("155Bde", "156Bde", "157Bde", "52D-A"), marks=pytest.mark.rule("10.1-h")),
    pytest.param(4, ("2LH", "NZMR"), marks=pytest.mark.rule("10.1-i")),
    pytest.param(4, ("2FR-M", "2FR-C", "2FR-A"), marks=pytest.mark.rule("10.1-j")),
]
SUVLA = [
    pytest.param(DIVISION_10, marks=pytest.mark.rule("10.1-k")),
    pytest.param(("32Bde", "33Bde", "34Bde", "11D-A"), marks=pytest.mark.rule("10.1-l")),
    pytest.param(("38Bde", "39Bde", "40Bde", "13D-A"), marks=pytest.mark.rule("10.1-m")),
    pytest.param(("158Bde", "159Bde", "160Bde", "53D-A"), marks=pytest.mark.rule("10.1-n")),
    pytest.param(("161Bde", "162Bde", "163Bde", "54D-A"), marks=pytest.mark.rule("10.1-o")),
    pytest.param(("BH-C4",), marks=pytest.mark.rule("10.1-p")),
]
CONDITIONAL = [
    pytest.param("GOLIATH", 3, 1, ("GOLIATH",), marks=pytest.mark.rule("10.2-a")),
    pytest.param("IMPLACABLE", 3, 1, ("IMPLACABLE",), marks=pytest.mark.rule("10.2-b")),
    pytest.param("QE", 3, 2, ("QE",), marks=pytest.mark.rule("10.2-c")),
    pytest.param("1MTD", 4, 2, MOUNTED, marks=pytest.mark.rule("10.2-d")),
    pytest.param("2AUS", 4, 2, AUSTRALIANS, marks=pytest.mark.rule("10.2-e")),
    pytest.param("SE-MTD", 4, 1, ("SE-MTD",), marks=pytest.mark.rule("10.2-f")),
    pytest.param("SW2-MTD", 4, 1, ("SW2-MTD",), marks=pytest.mark.rule("10.2-g")),
    pytest.param("EAST-MTD", 4, 1, ("EAST-MTD",), marks=pytest.mark.rule("10.2-h")),
    pytest.param("LOW-MTD", 4, 1, ("LOW-MTD",), marks=pytest.mark.rule("10.2-i")),
]


def arrive(turn: int, pieces: dict[str, str] | None = None, suvla: int = 0) -> Table:
    table = Table(pieces or {}, turn=turn)
    table.state.suvla_turn = suvla
    table.begin("arrivals")
    return table


def in_box(table: Table) -> set[str]:
    names = table.state.facts.pieces.codes
    return {name for name in names if table.place(name) == "ALLIED"}


@pytest.mark.rule("10.0-a", "10.2-j")
@pytest.mark.parametrize(("turn", "units"), REGULAR)
def test_regular_reinforcements_come_to_the_allied_box(turn: int, units: tuple[str, ...]) -> None:
    assert set(units) <= in_box(arrive(turn))
    for other in {2, 3, 4, 5} - {turn}:
        assert not set(units) & in_box(arrive(other)), other


@pytest.mark.rule("10.1-a", "10.1-b", "10.1-c", "10.1-d", "10.1-e")
def test_turn_2_brings_nothing_else() -> None:
    assert len(in_box(arrive(2))) == 3 + 4 + 4 + 5 + 5


@pytest.mark.rule("10.1-f", "10.1-g", "10.1-h", "10.1-i", "10.1-j")
@pytest.mark.parametrize(("turn", "count"), [(1, 0), (3, 9), (4, 5), (5, 0), (9, 0)])
def test_how_many_come_in_other_turns(turn: int, count: int) -> None:
    assert len(in_box(arrive(turn))) == count


@pytest.mark.rule("10.2-j")
def test_reinforcements_are_in_normal_state_and_in_attack_mode() -> None:
    table = arrive(2)
    assert table.condition("86Bde") == "normal"
    assert not table.entrenched("86Bde")


@pytest.mark.rule("10.1-c")
def test_a_division_withdrawn_before_the_game_does_not_come() -> None:
    table = arrive(2, dict.fromkeys(("86Bde", "87Bde", "88Bde", "29D-A"), "withdrawn"))
    assert table.place("86Bde") == table.place("29D-A") == "withdrawn"
    assert table.place("1AusBde") == "ALLIED"


@pytest.mark.rule("10.1-c")
def test_units_already_in_play_or_lost_are_not_brought_again() -> None:
    table = arrive(2, {"86Bde": "GP3 d", "87Bde": "eliminated"})
    assert table.place("86Bde") == "GP3"
    assert table.condition("86Bde") == "shaken"
    assert table.place("87Bde") == "eliminated"


@pytest.mark.rule("10.2-j")
@pytest.mark.parametrize("units", SUVLA)
def test_the_suvla_divisions_come_in_the_turn_in_which_suvla_opens(units: tuple[str, ...]) -> None:
    assert set(units) <= in_box(arrive(6, suvla=6))
    assert not set(units) & in_box(arrive(5, suvla=6))
    assert not set(units) & in_box(arrive(7, suvla=6))
    assert not set(units) & in_box(arrive(6))


@pytest.mark.rule("10.1-k", "10.1-l", "10.1-m", "10.1-n", "10.1-o", "10.1-p")
def test_suvla_in_the_turn_of_regular_reinforcements_brings_both() -> None:
    assert len(in_box(arrive(4, suvla=4))) == 5 + 20 + 1


@pytest.mark.rule("10.2-k")
@pytest.mark.parametrize(("name", "turn", "points", "units"), CONDITIONAL)
def test_conditional_reinforcements(
    name: str, turn: int, points: int, units: tuple[str, ...]
) -> None:
    early = arrive(turn - 1)
    assert f"take {name}" not in early.legal()
    table = arrive(turn)
    assert table.place(units[0]) == "not_yet"
    table.play(f"take {name}")
    assert set(units) <= in_box(table)
    assert (table.vp("turkish"), table.vp("allied")) == (points, 0)


@pytest.mark.rule("10.2-d", "10.2-k")
def test_a_conditional_reinforcement_is_refused_before_its_turn() -> None:
    assert "10.2-k" in arrive(3).refused("take 1MTD")


@pytest.mark.rule("10.0-a", "10.2-k")
def test_what_is_not_taken_does_not_come_and_gives_no_points() -> None:
    table = arrive(5)
    table.play("end")
    assert in_box(table) == set()
    assert table.vp("turkish") == 0


@pytest.mark.rule("10.2-k")
def test_no_allied_points_are_needed() -> None:
    table = arrive(4)
    table.play("take 1MTD", "take 2AUS", "take QE", "take GOLIATH")
    assert table.vp("turkish") == 2 + 2 + 2 + 1
    assert table.vp("allied") == 0


@pytest.mark.rule("10.2-a", "10.2-b", "10.2-k")
@pytest.mark.parametrize("place", ["ALLIED", "eliminated", "withdrawn", "removed"])
def test_a_conditional_reinforcement_comes_only_once(place: str) -> None:
    table = arrive(5, dict.fromkeys(("GOLIATH", "SE-MTD", *MOUNTED), place))
    for name in ("GOLIATH", "SE-MTD", "1MTD"):
        assert "10.2-k" in table.refused(f"take {name}")


@pytest.mark.rule("10.2-c")
def test_queen_elizabeth_is_paid_for_in_each_turn() -> None:
    table = arrive(3)
    table.play("take QE", "end")
    table.state.turn = 4
    table.begin("arrivals")
    table.play("take QE", "end")
    assert table.place("QE") == "ALLIED"
    assert table.vp("turkish") == 4


@pytest.mark.rule("10.2-c")
def test_queen_elizabeth_leaves_when_she_is_not_paid_for_and_may_come_back() -> None:
    table = arrive(4, {"QE": "ALLIED d"})
    table.play("end")
    assert table.place("QE") == "not_yet"
    assert table.vp("turkish") == 0
    table.state.turn = 5
    table.begin("arrivals")
    table.play("take QE", "end")
    assert table.place("QE") == "ALLIED"
    assert table.vp("turkish") == 2


@pytest.mark.rule("10.2-c")
def test_queen_elizabeth_sunk_is_not_for_sale() -> None:
    assert arrive(5, {"QE": "eliminated"}).refused("take QE")
    assert arrive(5, {"QE": "removed"}).refused("take QE")
