"""7.4.2 Room at sea: ships may go where there are too many for now, if others can make room."""

import pytest

from tests.gallipoli.table import Table

BRITISH = ("ALBION", "CANOPUS", "OCEAN", "GOLIATH", "MAJESTIC", "TRIUMPH")
FRENCH = ("SUFFREN", "CHARLEMAGNE", "GAULOIS", "BOUVET")

FULL = {**dict.fromkeys(BRITISH[:3], "DS1"), "BOUVET": "DS1", **dict.fromkeys(FRENCH[:3], "DS3")}
"""Three British ships and a French one in DS1; the others in DS3, where there is room for one."""


@pytest.mark.rule("7.4-c", "7.4.2-b")
def test_two_ships_may_change_places() -> None:
    table = Table({**FULL, "QE": "DS3"})
    table.naval("allied")
    table.play("move ALBION", "steam DS3")
    assert "7.4-c" in table.refused("end")
    table.play("move SUFFREN", "steam DS1")
    assert (table.place("ALBION"), table.place("SUFFREN")) == ("DS3", "DS1")
    assert table.allowed("end")


@pytest.mark.rule("7.4-c", "7.4.2-b")
def test_no_ship_goes_where_nobody_can_make_room() -> None:
    table = Table({code: f"{at} a" if at == "DS3" else at for code, at in FULL.items()}
                  | {"QE": "DS3 a"})  # fmt: skip
    table.naval("allied")
    table.play("move ALBION")
    assert "7.4.2-b" in table.refused("steam DS3")


@pytest.mark.rule("7.4-c", "7.3.3-k")
def test_a_ship_that_mines_may_stop_makes_no_room() -> None:
    """In a second activation mines attack a ship before it moves."""
    for mines, room in (({}, True), ({"DS5": "D"}, False)):
        pieces = {code: f"{at} a" for code, at in {**FULL, "QE": "DS3"}.items()}
        table = Table(pieces, mines=mines, impulses=1, dice=[6])
        table.begin("operations")
        table.play("naval", "again ALBION", "again SUFFREN", "end", "move ALBION")
        assert table.allowed("steam DS3") == room


@pytest.mark.rule("7.4-c", "7.3.2c-e")
def test_a_ship_that_is_not_activated_again_makes_no_room() -> None:
    """Whether it was activated before or not: only those that were bought act now."""
    for state, room in ((" a", False), ("", False)):
        pieces = {code: f"{at} a" for code, at in {**FULL, "QE": "DS3"}.items()}
        pieces |= dict.fromkeys(FRENCH[:3], f"DS3{state}")
        table = Table(pieces, impulses=1, dice=[6])
        table.begin("operations")
        table.play("naval", "again ALBION", "end", "move ALBION")
        assert table.allowed("steam DS3") == room
