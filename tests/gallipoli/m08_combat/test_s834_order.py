"""8.3.4 Retreats: who goes first, and Beachheads on the way."""

from __future__ import annotations

import pytest

from tests.gallipoli.fighting import FULL, assault, driven, fighting, keep_all, undug
from tests.gallipoli.table import Table


def repulsed() -> Table:
    """T9-25 and T19-57 attack GP6 in vain: both fail their checks."""
    pieces = {"T9-25": "GP3", "T19-57": "GP2", "86Bde": "GP6", "87Bde": "GP6", "BH-C1": "GP6"}
    table = fighting(
        {**pieces, "125Bde": "GP4"}, 3, 10, 10, side="turkish", formations=("T9", "T19")
    )
    return undug(keep_all(assault(table, "GP6", "T9-25", "T19-57")))


@pytest.mark.rule("8.3.4-a")
def test_the_owner_chooses_who_retreats_first() -> None:
    """Q65b: there is no room for T9-25 in GP2 before T19-57 has left it."""
    table = repulsed()
    assert (table.seat(), table.asked()) == ("turkish", "choose_retreat")
    assert table.legal() == ["pick T9-25", "pick T19-57"]
    assert "8.3.3-k" in table.refused("pick T9-26")
    table.play("pick T9-25", "retreat GP1", "retreat GP2")
    assert table.asked() == "retreat_further"
    table = repulsed()
    table.play("pick T19-57", "retreat GP5", "retreat GP7", "retreat GP1", "retreat GP2")
    assert [table.place(unit) for unit in ("T9-25", "T19-57")] == ["GP2", "GP7"]
    assert [e.args["unit"] for e in table.events("retreated")] == ["T19-57", "T9-25"]


# -- Beachheads


@pytest.mark.rule("8.3.4-d")
@pytest.mark.parametrize(("face", "ends"), [("", True), ("u", False)])
def test_allied_units_may_end_their_retreat_at_a_supplied_beachhead(face: str, ends: bool) -> None:
    """Q65"""
    pieces = {"86Bde": "GP4", "BH-C1": f"GP3 {face}", "BH-C2": "GP10"}
    table = driven(pieces, area="GP4", start="GP8")
    assert "8.3.4-d" in table.refused("stop")
    table.play("retreat GP3")
    assert table.allowed("stop") == ends
    table.play("stop" if ends else "retreat GP1")
    assert table.place("86Bde") == ("GP3" if ends else "GP1")
    assert table.asked() != "retreat"


@pytest.mark.rule("8.3.4-d")
def test_or_go_on_from_there() -> None:
    table = driven({"86Bde": "GP4", "BH-C1": "GP3"}, area="GP4", start="GP8")
    table.play("retreat GP3")
    assert table.legal() == ["retreat GP1", "retreat GP6", "stop"]
    table.play("retreat GP1")
    assert (table.place("86Bde"), table.asked()) == ("GP1", "advance")
    assert table.events("retreated")[-1].args["areas"] == ["GP3", "GP1"]


@pytest.mark.rule("8.3.4-d", "8.3.4-b")
def test_a_full_beachhead_is_no_place_to_stop() -> None:
    table = driven({"86Bde": "GP4", "BH-C1": "GP3", **FULL}, area="GP4", start="GP8")
    table.play("retreat GP3")
    assert table.legal() == ["retreat GP1", "retreat GP6"]
    assert "8.3.4-d" in table.refused("stop")
