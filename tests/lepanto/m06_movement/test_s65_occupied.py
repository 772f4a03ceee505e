"""6.5 Occupied hexes."""

from __future__ import annotations

import pytest

from tests.lepanto.m06_movement.helpers import AFAR, strand
from tests.lepanto.table import Table

BARRED = {"6.5-a", "6.5-b", "6.5-c", "7.5-a", "7.5-d", "7.5-e"}
"""Cases that close an occupied hex."""


def facing_east(code: str, other: str, *, side: str) -> Table:
    """A ship at 2030 about to move east, another one at 2130."""
    return Table({**AFAR, code: "2030 E", other: "2130 E"}, side=side)


@pytest.mark.rule("6.5-a")
@pytest.mark.parametrize(
    ("code", "other", "side", "case"),
    [
        ("J1", "J2", "christian", "6.5-a"),
        ("J1", "JX1", "christian", "6.5-a"),
        ("J1", "A1", "christian", "7.5-a"),
        ("J1", "AT1", "christian", "7.5-a"),
        ("A1", "A2", "muslim", "6.5-a"),
        ("AT1", "AT2", "muslim", "6.5-a"),
    ],
)
def test_no_ship_enters_or_passes_the_hex_of_another(
    code: str, other: str, side: str, case: str
) -> None:
    table = facing_east(code, other, side=side)
    table.play(f"move {code}")
    for step in ("row", "sail"):
        assert set(table.refused(step)) & {"6.5-a", case}
    assert not {"row", "sail"} & set(table.legal())
    assert table.place(code) == "2030 E"


@pytest.mark.rule("6.5-a")
def test_a_hex_is_open_again_once_its_ship_has_moved_off() -> None:
    table = facing_east("J1", "J2", side="christian")
    table.play("move J2", "row", "stop", "move J1", "row")
    assert table.place("J1") == "2130 E"
    assert "6.5-a" in table.refused("row")


@pytest.mark.rule("6.5-b")
@pytest.mark.parametrize(
    ("code", "other", "side"), [("A1", "A2", "muslim"), ("J1", "A2", "christian")]
)
def test_an_immobilised_ship_closes_its_hex_like_any_other(
    code: str, other: str, side: str
) -> None:
    table = facing_east(code, other, side=side)
    strand(table, other, phase="movement", side=side)
    table.play(f"move {code}")
    for step in ("row", "sail"):
        assert set(table.refused(step)) & BARRED


@pytest.mark.rule("6.5-b")
@pytest.mark.parametrize(("code", "side"), [("J2", "christian"), ("A2", "muslim")])
def test_a_rammer_stuck_in_a_hex_keeps_others_out_of_it(code: str, side: str) -> None:
    table = Table({**AFAR, code: "2030 E", "J1": "2130 E", "A1": "2230 W"}, side=side)
    table.share("A1", "J1")
    table.begin("movement", side)
    table.play(f"move {code}")
    assert set(table.refused("row")) & BARRED


@pytest.mark.rule("6.5-b")
def test_a_rammer_keeps_its_hex_closed_after_its_victim_has_left() -> None:
    table = Table({**AFAR, "J2": "2030 E", "J1": "2130 NE", "A1": "2230 W"})
    table.share("A1", "J1")
    table.begin("movement", "christian")
    table.play("move J1", "row", "stop", "move J2")
    assert set(table.refused("row")) & BARRED


@pytest.mark.rule("6.5-c")
@pytest.mark.parametrize("code", ["A1", "AT1"])
@pytest.mark.parametrize("other", ["J1", "JX1"])
def test_a_muslim_enters_an_enemys_hex_to_ram(code: str, other: str) -> None:
    table = facing_east(code, other, side="muslim")
    table.play(f"move {code}", "row")
    assert (table.place(code), table.place(other)) == ("2130 E", "2130 E")
    assert [e.args["target"] for e in table.events("ram_entered")] == [other]


@pytest.mark.rule("6.5-c")
def test_a_rammer_does_not_pass_through_the_hex_it_rams() -> None:
    table = facing_east("A1", "J1", side="muslim")
    table.play("move A1", "sail")
    assert not table.allowed("row")
    assert not table.allowed("sail")
    assert table.place("A1") == "2130 E"


@pytest.mark.rule("6.5-c")
def test_christians_have_no_such_exception() -> None:
    table = facing_east("J1", "A1", side="christian")
    table.play("move J1")
    assert {"6.5-a", "6.5-c", "7.5-a", "3.3-d"} & set(table.refused("row"))
