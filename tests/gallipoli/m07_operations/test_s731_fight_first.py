"""7.3.1 Fighting before moving."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

PIECES = {"86Bde": "GP1", "87Bde": "GP1", "1LH": "GP3", "BH-C1": "GP1", "T9-25": "GP6"}


def assault(order: str, bad: bool = False) -> Table:
    """86Bde, 6, attacks T9-25, 3, with a die of 4; both pass their checks."""
    table = Table(PIECES, dice=[4], bad=bad)
    table.activate("allied", "29D", order=order)
    if order == "move_first":
        table.play("end")
    table.play("assault GP6", "attacker 86Bde", "commit")
    return table


@pytest.mark.rule("7.3.1-a")
@pytest.mark.parametrize(
    ("order", "bad", "column", "result"),
    [
        ("move_first", False, "2-1", "1/1"),
        ("fight_first", False, "3-1", "1/2"),
        ("fight_first", True, "2-1", "1/1"),
    ],
)
def test_fighting_first_shifts_one_column_right(
    order: str, bad: bool, column: str, result: str
) -> None:
    args = assault(order, bad).events("assault")[-1].args
    assert (args["odds"], args["column"], args["crt"]) == ("2-1", column, result)


@pytest.mark.rule("7.3.1-a")
def test_the_shift_holds_for_the_turks_too() -> None:
    table = Table(PIECES, dice=[4])
    table.activate("turkish", "T9", order="fight_first")
    table.play("assault GP3", "attacker T9-25", "commit")
    args = table.events("assault")[-1].args
    assert (args["odds"], args["column"]) == ("1-1", "2-1")


@pytest.mark.rule("7.3.1-b")
def test_after_fighting_the_units_move_their_full_allowance() -> None:
    table = Table({"1LH": "GP2", "NZBde": "GP2", "BH-C1": "GP2", "T9-25": "GP5"}, dice=[4, 1, 1])
    table.activate("allied", "ANZAC", order="fight_first")
    table.play("assault GP5", "attacker NZBde", "attacker 1LH", "commit", "end", "end", "hit 1LH")
    assert table.asked() == "choose_mover"
    table.play("move 1LH", "go GP1", "go GP3")
    assert table.place("1LH") == "GP3"
    table.play("move NZBde", "go GP1", "stop")
    assert table.place("NZBde") == "GP1"


@pytest.mark.rule("7.3.1-b")
def test_an_attacker_moves_after_its_assault() -> None:
    table = assault("fight_first")
    table.roll(1, 1)
    table.play("end", "end")
    assert table.asked() == "fight"
    table.play("end", "move 86Bde")
    table.roll(6)
    table.play("go GP2", "stop", "end")
    assert table.place("86Bde") == "GP2"
    assert table.asked() == "halt"


@pytest.mark.rule("7.3.1-c", "7.3.1-d")
def test_no_unit_of_a_fight_first_activation_sails_to_an_assault_area() -> None:
    pieces = {**PIECES, "88Bde": "ALLIED", "125Bde": "ALLIED"}
    table = Table(pieces)
    table.activate("allied", "29D", "42D", order="fight_first")
    table.play("end", "move 88Bde")
    assert table.legal("sail") == ["sail GP1"]
    for area in ("AA-HEL", "AA-Y"):
        assert {"7.3.1-c", "7.3.1-d"} & set(table.refused(f"sail {area}"))
    table.play("sail GP1")
    assert table.place("88Bde") == "GP1"


@pytest.mark.rule("7.3.1-c", "7.3.1-d")
def test_with_move_first_the_same_unit_may_land() -> None:
    table = Table({**PIECES, "88Bde": "ALLIED"})
    table.activate("allied", "29D")
    table.play("move 88Bde")
    assert {"sail AA-Y", "sail GP1"} <= set(table.legal("sail"))
