"""6.1 How a tow ends: broken cables, anchors, lost tugs."""

from __future__ import annotations

import pytest

from tests.lepanto.m06_movement.helpers import AFAR, advance, towing
from tests.lepanto.table import Table


@pytest.mark.rule("6.1-h")
def test_when_the_cable_breaks_the_galleass_stops_where_it_is() -> None:
    table = towing()
    table.play("move J1", "row", "break")
    assert table.tug_of("JX1") == ""
    table.play("sail")
    assert (table.place("J1"), table.place("JX1")) == ("2330 E", "2130 E")


@pytest.mark.rule("6.1-h")
def test_a_cable_cut_in_reorientation_frees_the_galleass_to_reorient() -> None:
    table = towing("2130 NW", phase="reorientation")
    table.refused("turn JX1")
    table.play("turn J1", "cut W", "turn JX1", "face NE")
    assert table.place("JX1") == "2030 NE"
    advance(table, "choose_mover", "christian", 2, 1)
    assert table.tug_of("JX1") == ""


@pytest.mark.rule("6.1-i")
@pytest.mark.parametrize(
    ("before", "after", "refused", "galleass"),
    [
        ((), ("row", "row", "sail", "sail"), "row", "2030 E"),
        (("row",), ("row", "sail", "sail"), "row", "2130 E"),
        (("row", "sail"), ("sail",), "sail", "2230 E"),
        (("row", "row"), ("sail",), "row", "2230 E"),
    ],
)
def test_a_galleass_may_be_anchored_at_any_point_and_the_tug_goes_on_with_what_is_left(
    before: tuple[str, ...], after: tuple[str, ...], refused: str, galleass: str
) -> None:
    table = towing()
    table.play("move J1", *before, "anchor", *after)
    assert table.tug_of("JX1") == ""
    assert table.place("JX1") == galleass
    assert table.place("J1") == f"{21 + len(before) + len(after)}30 E"
    assert not table.allowed(refused)


@pytest.mark.rule("6.1-i", "6.1-h")
@pytest.mark.parametrize("verb", ["drop", "snap"])
def test_a_galleass_may_be_cast_off_after_its_tug_has_stopped(verb: str) -> None:
    table = towing(others={"J2": "0530 E"})
    table.play("move J1", "row")
    table.refused(f"{verb} JX1")
    table.play("stop", f"{verb} JX1")
    assert table.tug_of("JX1") == ""
    assert table.place("JX1") == "2130 E"
    assert "5.2-b" in table.refused("move J1")
    assert {"6.1-i"} & set(table.refused(f"{verb} JX1"))
    advance(table, "choose_turner", "christian", 1)
    table.play("turn JX1", "face NW")
    assert table.place("JX1") == "2130 NW"


@pytest.mark.rule("6.1-i", "6.1-h")
@pytest.mark.parametrize("verb", ["drop", "snap"])
def test_a_galleass_may_be_cast_off_before_any_ship_moves(verb: str) -> None:
    table = towing()
    table.play(f"{verb} JX1", "move J1")
    assert "6.1-k" in table.refused("attach JX1")
    table.play("row", "sail", "sail", "stop")
    assert (table.place("J1"), table.place("JX1")) == ("2430 E", "2030 E")


@pytest.mark.rule("6.1-i")
def test_movement_waits_for_a_tow_that_might_end_when_every_ship_has_moved() -> None:
    table = towing()
    table.play("move J9", "stop", "move J1", "row", "stop")
    assert table.asked() == "choose_mover"
    assert table.legal() == ["drop JX1", "snap JX1", "end"]
    table.play("drop JX1")
    assert table.asked() == "choose_turner"


@pytest.mark.rule("6.1-i")
def test_only_a_galleass_of_ones_own_in_tow_is_cast_off() -> None:
    table = towing(others={"JX2": "1030 E"})
    assert "6.1-i" in table.refused("drop JX2")
    assert "6.1-a" in table.refused("snap J1")
    assert "5.2-f" in table.refused("drop A9")


@pytest.mark.rule("6.1-j")
def test_an_anchored_galleass_keeps_its_facing_until_reorientation() -> None:
    table = towing()
    table.play("move J1", "anchor", "port", "sail", "sail")
    assert table.place("JX1") == "2030 E"
    advance(table, "choose_turner", "christian", 1)
    assert table.place("JX1") == "2030 E"
    table.play("turn JX1", "face NE")
    assert table.place("JX1") == "2030 NE"


@pytest.mark.rule("6.1-j", "6.1-l")
def test_an_anchored_galleass_turns_when_the_next_galley_ahead_pulls_it() -> None:
    table = towing(wind="W", others={"J2": "2131 NE", "J3": "1930 E"})
    table.play("move J1", "anchor", "row", "stop", "move J2", "row", "stop")
    advance(table, "declare_tow", "christian", 2, 1)
    assert table.place("JX1") == "2030 E"
    table.play("tow JX1", "move J2", "row")
    assert (table.place("J2"), table.place("JX1")) == ("2229 NE", "2130 NE")


@pytest.mark.rule("6.1-k", "6.1-l")
@pytest.mark.parametrize("drop", ["anchor", "break"])
def test_a_galleass_anchored_is_towed_by_nobody_in_that_turn(drop: str) -> None:
    table = towing(others={"J2": "2131 NE"})
    table.play("move J1", drop)
    assert "6.1-k" in table.refused("attach JX1")
    table.play("row", "stop", "move J2", "row")
    assert "6.1-k" in table.refused("attach JX1")
    advance(table, "declare_tow", "christian", 2, 1)
    table.play("tow JX1")
    assert table.tug_of("JX1") == "J2"


@pytest.mark.rule("6.1-m")
@pytest.mark.parametrize("drop", ["anchor", "break"])
@pytest.mark.parametrize(
    ("options", "place"),
    [({}, "2130 E"), ({"anchor_holds": "off"}, "2130 E"), ({"anchor_holds": "on"}, "2030 E")],
)
def test_an_anchored_galleass_drifts_from_the_next_turn_unless_anchors_hold(
    drop: str, options: dict[str, str], place: str
) -> None:
    table = towing(options=options)
    table.play("move J1", drop, "row", "row")
    advance(table, "choose_mover", "muslim", 1)
    assert table.place("JX1") == "2030 E"
    advance(table, "choose_mover", "christian", 2, 1)
    assert table.place("JX1") == place


@pytest.mark.rule("6.1-m")
def test_an_anchor_that_holds_is_gone_once_the_galleass_has_been_towed_again() -> None:
    table = towing(wind="NW", others={"J2": "2131 NE"}, options={"anchor_holds": "on"})
    table.play("move J1", "anchor", "row", "stop", "move J2", "row", "stop")
    advance(table, "declare_tow", "christian", 2, 1)
    table.play("tow JX1")
    advance(table, "declare_tow", "christian", 3, 1)
    assert table.place("JX1") == "2030 E"
    table.play("adrift JX1")
    assert table.place("JX1") == "2029 E"


@pytest.mark.rule("6.1-m")
@pytest.mark.parametrize("holds", ["off", "on"])
def test_a_galleass_neither_towed_nor_anchored_drifts(holds: str) -> None:
    ships = {**AFAR, "JX1": "2030 E"}
    table = Table(ships, phase="start", options={"anchor_holds": holds})
    assert table.place("JX1") == "2130 E"


@pytest.mark.rule("6.1-n")
def test_a_galleass_at_anchor_untowed_or_adrift_may_reorient() -> None:
    anchored = towing()
    anchored.play("move J1", "anchor", "stop")
    untowed = Table({**AFAR, "JX1": "2030 E"})
    adrift = Table({**AFAR, "JX1": "1930 E"}, phase="start")
    for table in (anchored, untowed, adrift):
        advance(table, "choose_turner", "christian", 1)
        table.play("turn JX1", "face NW")
        assert table.place("JX1") == "2030 NW"


@pytest.mark.rule("6.1-r")
def test_a_tow_ends_when_the_tug_is_eliminated() -> None:
    sinkings = 0
    for die in range(1, 7):
        table = towing(phase="combat", side="muslim", others={"A1": "2230 W"})
        table.roll(die)
        table.play("guns A1", "target J1")
        sinkings += table.sunk("J1")
        assert table.tug_of("JX1") == ("" if table.sunk("J1") else "J1")
    assert sinkings


@pytest.mark.rule("6.1-r")
def test_a_tow_ends_when_the_tug_goes_off_alone() -> None:
    table = towing()
    table.play("move J1", "anchor", "row")
    advance(table, "choose_mover", "christian", 2, 1)
    assert table.tug_of("JX1") == ""
