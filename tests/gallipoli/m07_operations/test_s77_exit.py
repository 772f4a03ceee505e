"""7.7 Leaving the map."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

NORTH = {"86Bde": "GP34", "87Bde": "GP33", "1LH": "GP33", "29D-A": "GP32", "BH-C1": "GP33"}
EXITED = {"86Bde": "exited", "87Bde": "exited", "1LH": "exited"}
EIGHT = ("86Bde", "87Bde", "88Bde", "29D-A", "125Bde", "126Bde", "1LH", "29IndBde")


def moving(unit: str, pieces: dict[str, str], formation: str = "29D", dice: int = 1) -> Table:
    table = Table(pieces, dice=[dice])
    table.activate("turkish" if formation.startswith("T") else "allied", formation)
    table.play(f"move {unit}")
    return table


@pytest.mark.rule("7.7-a")
@pytest.mark.parametrize(
    ("unit", "formation"), [("86Bde", "29D"), ("29D-A", "29D"), ("1LH", "ANZAC")]
)
def test_an_allied_unit_leaves_the_map_from_gp34(unit: str, formation: str) -> None:
    table = moving(unit, {unit: "GP34", "BH-C1": "GP33"}, formation)
    table.play("exit")
    assert table.place(unit) == "exited"
    assert table.events("exited")[-1].args["area"] == "GP34"


@pytest.mark.rule("7.7-a")
def test_leaving_costs_one_area_of_movement() -> None:
    pieces = {**NORTH, "86Bde": "GP30"}
    table = moving("87Bde", pieces)
    assert "7.7-a" in table.refused("exit")
    table.play("go GP34")
    assert "7.7-a" in table.refused("exit")
    assert table.place("87Bde") == "GP34"
    table = moving("1LH", pieces, "ANZAC")
    assert "7.7-a" in table.refused("exit")
    table.play("go GP34", "exit")
    assert table.place("1LH") == "exited"


@pytest.mark.rule("7.7-a")
def test_a_unit_leaves_by_strategic_movement_too() -> None:
    table = moving("29D-A", {**NORTH, "29D-A": "GP31"})
    assert table.control("GP34") == table.control("GP33") == "allied"
    table.play("exit")
    assert table.place("29D-A") == "exited"


@pytest.mark.rule("7.7-a")
@pytest.mark.parametrize("enemy", ["GP30", "GP32"])
def test_strategic_movement_to_the_exit_keeps_away_from_the_enemy(enemy: str) -> None:
    pieces = {**NORTH, "29D-A": "GP31", "T9-25": enemy}
    table = moving("29D-A", pieces)
    assert {"7.7-a", "7.3.2a-a"} & set(table.refused("exit"))


@pytest.mark.rule("7.7-a")
def test_from_gp34_the_enemy_beside_it_does_not_hold_a_unit() -> None:
    table = moving("86Bde", {"86Bde": "GP34", "BH-C1": "GP33", "T9-25": "GP32"}, dice=10)
    table.play("exit")
    assert table.place("86Bde") == "exited"
    assert not table.recorder.dice


@pytest.mark.rule("7.7-a")
def test_only_the_allies_leave_the_map_and_by_no_other_edge() -> None:
    table = moving("T9-25", {"T9-25": "GP34"}, "T9")
    assert "7.7-a" in table.refused("exit")
    table = moving("86Bde", {"86Bde": "A6", "BH-C1": "A6"})
    assert "7.7-a" in table.refused("exit")


@pytest.mark.rule("7.7-b")
def test_units_that_have_left_never_return() -> None:
    table = Table({**EXITED, "88Bde": "GP33", "BH-C1": "GP33"}, vp=(20, 20))
    table.activate("allied", "29D")
    assert table.legal("move") == ["move 88Bde"]
    assert table.refused("move 86Bde")
    table = Table({**EXITED, "88Bde": "eliminated"}, step="arrivals", vp=(20, 20))
    while table.asked() not in {"replace_allied", "halt"}:
        table.play("end" if "end" in table.legal() else table.legal()[0])
    assert "replace 88Bde" in table.legal()
    assert "replace 86Bde" not in table.legal()
    table.refused("replace 86Bde")
    assert table.place("86Bde") == "exited"


@pytest.mark.rule("7.7-b")
def test_a_formation_that_has_left_is_not_activated() -> None:
    table = Table({"86Bde": "exited", "125Bde": "GP33", "BH-C1": "GP33"})
    table.segment("allied")
    table.play("land")
    assert table.legal("formation") == ["formation 42D"]


@pytest.mark.rule("7.7-c")
@pytest.mark.parametrize(
    ("count", "beachhead", "enemy", "wins"),
    [
        (8, "GP33", "A4", True),
        (7, "GP33", "A4", False),
        (8, "GP33 u", "A4", False),
        (8, "GP1", "A4", True),
        (8, "GP1", "GP31", False),
        (8, "GP1", "GP34", False),
    ],
)
def test_exited_units_count_while_the_exit_is_in_supply(
    count: int, beachhead: str, enemy: str, wins: bool
) -> None:
    pieces = dict.fromkeys(EIGHT[:count], "exited")
    table = Table({**pieces, "BH-C1": beachhead, "T9-25": enemy}, step="end_of_turn",
                  mines={"DS7": "1"})  # fmt: skip
    assert (len(table.events("sudden_exit")) == 1) == wins
    assert (table.state.winner == 0) == wins


@pytest.mark.rule("7.7-c")
def test_the_line_may_lead_to_a_beachhead_of_either_nation() -> None:
    pieces = dict.fromkeys(EIGHT, "exited")
    table = Table({**pieces, "BH-F1": "GP33", "T9-25": "GP20"}, step="end_of_turn",
                  mines={"DS7": "1"})  # fmt: skip
    assert table.events("sudden_exit")


@pytest.mark.rule("7.7-d")
@pytest.mark.parametrize("option", ["every_turn", "end"])
@pytest.mark.parametrize("turn", [3, 9])
@pytest.mark.parametrize("cut", [True, False])
def test_exited_units_cut_off_are_eliminated(option: str, turn: int, cut: bool) -> None:
    head = "GP33 u" if cut else "GP33"
    table = Table({**EXITED, "BH-C1": head, "T9-25": "GP20"}, step="end_of_turn", turn=turn,
                  mines={"DS7": "1"}, options={"exit_supply_test": option})  # fmt: skip
    if turn == 9:
        table.begin("next_turn")
        assert table.events("game_over")
    lost = cut and (option == "every_turn" or turn == 9)
    assert (table.place("86Bde") == "eliminated") == lost
    assert {table.place(unit) for unit in EXITED} == {"eliminated" if lost else "exited"}
    scored = [e for e in table.events("points") if e.args["reason"] == "units"]
    assert sum(int(str(e.args["points"])) for e in scored) == (6 if lost else 0)
    assert all(e.args["seat"] == "turkish" for e in scored)


@pytest.mark.rule("7.7-d")
def test_the_first_turn_does_not_test_them() -> None:
    table = Table({**EXITED, "T9-25": "GP20"}, step="end_of_turn", turn=1, mines={"DS7": "1"})
    assert table.place("86Bde") == "exited"


@pytest.mark.rule("7.7-b")
def test_a_unit_cut_off_outside_is_lost_and_no_replacement() -> None:
    pieces = {"86Bde": "exited", "88Bde": "eliminated", "BH-C1": "GP33 u", "T9-25": "GP20"}
    table = Table(pieces, step="end_of_turn", mines={"DS7": "1"})
    assert table.place("86Bde") == "eliminated"
    table.state.vp[0] = table.state.account[0] = 20
    table.begin("arrivals")
    while table.asked() not in {"replace_allied", "halt"}:
        table.play("end" if "end" in table.legal() else table.legal()[0])
    assert "replace 88Bde" in table.legal()
    assert "replace 86Bde" not in table.legal()
    assert "7.7-b" in table.refused("replace 86Bde")
