"""10.5 Allied replacements."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table


def replacing(*lost: str, vp: int = 5, turn: int = 5, **options: str) -> Table:
    """The replacement of these units, eliminated before."""
    pieces = dict.fromkeys(lost, "eliminated")
    table = Table(pieces, turn=turn, step="arrivals", vp=(vp, 7), options=options)
    if table.asked() == "take_conditionals":
        table.play("end")
    return table


@pytest.mark.rule("10.0-a", "10.5-a", "10.5-d")
def test_two_land_units_come_back_to_the_allied_box_for_1_point() -> None:
    table = replacing("86Bde", "155Bde")
    table.play("replace 86Bde", "replace 155Bde")
    assert table.place("86Bde") == table.place("155Bde") == "ALLIED"
    assert table.vp("allied") == 4


@pytest.mark.rule("10.5-d")
@pytest.mark.parametrize("second", ["1FR-A", "10D-A", "1FR-M", "29IndBde"])
def test_infantry_and_field_artillery_make_pairs(second: str) -> None:
    table = replacing("86Bde", second)
    table.play("replace 86Bde", f"replace {second}")
    assert table.place(second) == "ALLIED"
    assert table.vp("allied") == 4


@pytest.mark.rule("10.5-d")
def test_each_pair_costs_a_point() -> None:
    units = ("86Bde", "87Bde", "88Bde", "155Bde")
    table = replacing(*units)
    table.play(*(f"replace {unit}" for unit in units))
    assert table.vp("allied") == 3


@pytest.mark.rule("10.5-e")
@pytest.mark.parametrize(("count", "points"), [(1, 1), (3, 2)])
def test_a_single_unit_costs_a_whole_point(count: int, points: int) -> None:
    """Q82"""
    units = ("86Bde", "87Bde", "88Bde", "155Bde")
    table = replacing(*units)
    table.play(*(f"replace {unit}" for unit in units[:count]), "end")
    assert table.vp("allied") == 5 - points
    assert table.place(units[count]) == "eliminated"


@pytest.mark.rule("10.5-b")
def test_the_price_is_taken_off_the_allied_total_alone() -> None:
    table = replacing("MS1", "MS2")
    table.play("replace MS1", "replace MS2")
    assert (table.vp("allied"), table.vp("turkish")) == (3, 7)


@pytest.mark.rule("10.5-b")
def test_enough_points_are_needed() -> None:
    assert replacing("MS1", "86Bde", vp=0).legal("replace") == []
    table = replacing("MS1", "86Bde", "87Bde", vp=1)
    table.play("replace 86Bde")
    assert table.vp("allied") == 0
    table.play("replace 87Bde")
    assert table.place("87Bde") == "ALLIED"
    assert table.place("MS1") == "eliminated"
    assert table.vp("allied") == 0


@pytest.mark.rule("10.5-b")
def test_without_points_a_replacement_is_refused() -> None:
    table = replacing("MS1", "MS2", "86Bde", "87Bde", vp=1)
    table.play("replace 86Bde")
    assert "10.5-b" in table.refused("replace MS1")


@pytest.mark.rule("10.5-c", "8.4.2e-b", "9.2-k")
@pytest.mark.parametrize("place", ["eliminated", "removed"])
def test_minesweepers_cost_1_point_each(place: str) -> None:
    table = Table({"MS1": place, "MS8": place}, turn=5, step="arrivals", vp=(5, 0))
    table.play("end", "replace MS1")
    assert table.vp("allied") == 4
    table.play("replace MS8")
    assert table.vp("allied") == 3
    assert table.place("MS1") == table.place("MS8") == "ALLIED"


@pytest.mark.rule("10.5-f", "8.4.2e-a")
@pytest.mark.parametrize("place", ["eliminated", "removed"])
@pytest.mark.parametrize("ship", ["ALBION", "INFLEX", "SUFFREN", "GOLIATH"])
def test_other_ships_are_never_replaced(ship: str, place: str) -> None:
    table = Table({ship: place, "86Bde": "eliminated"}, turn=5, step="arrivals", vp=(5, 0))
    table.play("end")
    assert "10.5-f" in table.refused(f"replace {ship}")


@pytest.mark.rule("10.5-g")
@pytest.mark.parametrize("head", ["BH-C1", "BH-F1"])
def test_beachheads_are_never_replaced(head: str) -> None:
    assert "10.5-g" in replacing(head, "86Bde").refused(f"replace {head}")


@pytest.mark.rule("10.5-h")
@pytest.mark.parametrize("guns", ["29D-A", "2FR-A"])
def test_heavy_artillery_is_never_replaced(guns: str) -> None:
    assert "10.5-h" in replacing(guns, "86Bde").refused(f"replace {guns}")


@pytest.mark.rule("10.5-i")
@pytest.mark.parametrize("unit", ["RND-1", "RND-2", "RND-RM", "RND-A"])
def test_royal_marines_are_never_replaced(unit: str) -> None:
    assert "10.5-i" in replacing(unit, "86Bde").refused(f"replace {unit}")


@pytest.mark.rule("10.5-d")
def test_cavalry_is_replaced_like_infantry() -> None:
    """Q83"""
    table = replacing("1LH", "86Bde")
    table.play("replace 86Bde", "replace 1LH")
    assert table.place("1LH") == "ALLIED"
    assert table.vp("allied") == 4


@pytest.mark.rule("10.5-d")
def test_by_option_cavalry_is_not_replaced() -> None:
    table = replacing("1LH", "86Bde", cavalry_replaced="off")
    assert table.refused("replace 1LH")
    assert table.legal("replace") == ["replace 86Bde"]


@pytest.mark.rule("10.5-a")
def test_replaced_units_are_normal_and_in_attack_mode() -> None:
    """Q83"""
    table = replacing("86Bde", "87Bde")
    table.put("86Bde", "eliminated e b")
    table.play("replace 86Bde")
    assert table.condition("86Bde") == "normal"
    assert not table.entrenched("86Bde")


@pytest.mark.rule("10.5-a")
@pytest.mark.parametrize("place", ["GP3", "ALLIED", "not_yet", "exited"])
def test_only_what_was_lost_is_replaced(place: str) -> None:
    table = Table({"86Bde": place, "87Bde": "eliminated"}, turn=5, step="arrivals", vp=(5, 0))
    table.play("end")
    assert table.refused("replace 86Bde")


@pytest.mark.rule("10.5.1-j")
def test_withdrawn_units_are_not_replaced() -> None:
    table = Table({"1LH": "withdrawn", "87Bde": "eliminated"}, turn=5, step="arrivals", vp=(5, 0))
    table.play("end")
    assert table.refused("replace 1LH")
