"""11.5 The Royal Marine Division; its withdrawal is tested with 10.5.1."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.playing import Opening, idle
from tests.gallipoli.table import Table


def supplied(
    unit: str,
    area: str,
    mines: Mapping[str, str] | None = None,
    more: Mapping[str, str] | None = None,
) -> bool:
    """Has the unit no +1 for supply in its recovery?"""
    pieces = {unit: f"{area} d", **(more or {})}
    table = Table(pieces, step="land_recovery", mines=mines, dice=[1], paid="")
    return "9.1-d +1" not in table.modifiers("recovered")


@pytest.mark.rule("11.5-a")
@pytest.mark.parametrize("scenario", ["valiant_stroke", "anzac", "campaign"])
def test_it_is_available_from_the_start(scenario: str) -> None:
    table = Opening(scenario)
    idle(table, lambda t: bool(t.events("turn_begins")))
    assert {table.place(unit) for unit in ("RND-1", "RND-2", "RND-RM", "RND-A")} == {"ALLIED"}


@pytest.mark.rule("11.5-b")
@pytest.mark.parametrize("unit", ["RND-1", "RND-A"])
@pytest.mark.parametrize("area", ["GP3", "GP10", "A3", "GP12"])
def test_it_needs_no_beachhead_on_the_coast(unit: str, area: str) -> None:
    assert supplied(unit, area)


@pytest.mark.rule("11.5-b")
@pytest.mark.parametrize("area", ["GP6", "GP8", "A4"])
def test_inland_it_needs_one(area: str) -> None:
    assert not supplied("RND-1", area)
    assert supplied("RND-1", area, more={"BH-C1": area})


@pytest.mark.rule("11.5-b")
def test_other_units_need_a_beachhead_everywhere() -> None:
    assert not supplied("86Bde", "GP3")


@pytest.mark.rule("11.5-b")
@pytest.mark.parametrize(
    ("mines", "result"),
    [
        ({"AA-HEL": "1"}, True),
        ({"AA-HEL": "1", "AA-Y": "2"}, False),
        ({"AA-HEL": "D", "AA-Y": "D"}, False),
        ({"DS1": "2", "DS3": "2"}, True),
    ],
)
def test_an_adjacent_sea_area_must_be_free_of_mines(mines: dict[str, str], result: bool) -> None:
    """GP3 has AA-HEL and AA-Y; Dummies are mine markers (Q95)."""
    assert supplied("RND-1", "GP3", mines) is result


@pytest.mark.rule("11.5-b")
def test_it_attacks_without_a_beachhead() -> None:
    table = Table({"RND-1": "GP3", "T9-25": "GP6"}, mines={"AA-HEL": "1"})
    table.activate("allied", "RND")
    table.play("end", "assault GP6")
    assert table.allowed("attacker RND-1")
