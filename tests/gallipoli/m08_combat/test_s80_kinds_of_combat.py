"""8.0 Which units fight in which way."""

from __future__ import annotations

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.fighting import assault, bombard, fighting, last
from tests.gallipoli.table import Table

FACING = {"86Bde": "GP3", "29D-A": "GP3", "1LH": "GP3", "BH-C1": "GP3", "T9-25": "GP6"}


@pytest.mark.rule("8.0-a")
def test_infantry_and_cavalry_assault() -> None:
    table = fighting(FACING, 1, formations=("29D", "ANZAC"))
    assault(table, "GP6", "86Bde", "1LH")
    assert last(table, "assault", "attackers", "attack") == (["86Bde", "1LH"], 9)


@pytest.mark.rule("8.0-a")
def test_artillery_does_not_assault() -> None:
    """Q58"""
    table = fighting(FACING)
    table.play("assault GP6")
    assert table.legal("attacker") == ["attacker 86Bde"]
    assert "8.0-a" in table.refused("attacker 29D-A")


@pytest.mark.rule("8.0-a")
def test_artillery_alone_makes_no_assault_possible() -> None:
    table = fighting({"29D-A": "GP3", "BH-C1": "GP3", "T9-25": "GP6"})
    assert table.legal("assault") == []
    assert table.refused("assault GP6")


@pytest.mark.rule("8.0-b")
def test_artillery_and_ships_bombard() -> None:
    table = fighting({**FACING, "ALBION": "AA-HEL"}, 1)
    bombard(table, "GP6", "29D-A", "ALBION")
    assert last(table, "bombardment", "firers") == (["29D-A", "ALBION"],)


@pytest.mark.rule("8.0-b")
@pytest.mark.parametrize("unit", ["86Bde", "1LH", "BH-C1"])
def test_infantry_cavalry_and_beachheads_do_not(unit: str) -> None:
    table = fighting(FACING, formations=("29D", "ANZAC"))
    table.play("bombard GP6")
    assert "8.0-b" in table.refused(f"firer {unit}")


@pytest.mark.rule("8.0-b")
def test_only_land_units_are_bombarded() -> None:
    table = fighting({**FACING, "F-HELLAS": "GP1", "F-SEDD": "GP2"})
    assert table.legal("bombard") == ["bombard GP6"]
    assert "8.2-a" in table.refused("bombard GP1")


@pytest.mark.rule("8.0-c")
def test_ships_fire_at_forts_and_forts_at_ships() -> None:
    pieces = {"ALBION": "DS1", "F-HELLAS": "GP1"}
    table = Table(pieces, dice=[10] * 4)
    table.naval("allied")
    table.play("shoot ALBION", "target F-HELLAS")
    assert last(table, "naval_fire", "firer", "target") == ("ALBION", "F-HELLAS")
    table = Table(pieces, dice=[10] * 2)
    table.mark("F-HELLAS", "turn", SUPPLIED)
    table.naval("turkish")
    table.play("shoot F-HELLAS", "target ALBION")
    assert last(table, "naval_fire", "firer", "target") == ("F-HELLAS", "ALBION")


@pytest.mark.rule("8.0-c")
def test_land_units_are_no_targets_of_naval_fire() -> None:
    table = Table({"ALBION": "DS1", "F-HELLAS": "GP1", "T9-25": "GP1"})
    table.naval("allied")
    table.play("shoot ALBION")
    assert table.legal("target") == ["target F-HELLAS"]
    assert table.refused("target T9-25")
