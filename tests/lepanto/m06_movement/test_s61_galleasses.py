"""6.1 Galleasses and towing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lepanto.m06_movement.helpers import AFAR, advance, ahead, coast, towing
from tests.lepanto.table import Table


def meeting(other: str, place: str, *, turn: int = 1) -> Table:
    """JX1 at 2030 facing east, another ship near it; the wind blows north-west, out of the way."""
    ships = {**AFAR, "JX1": "2030 E", other: place}
    return Table(ships, phase="start", turn=turn, wind="NW")


@pytest.mark.rule("6.1-a", "6.1-o")
def test_a_galleass_is_never_moved_for_itself() -> None:
    for table in (towing(), Table({**AFAR, "JX1": "2030 E"})):
        assert {"6.1-a", "6.1-o"} & set(table.refused("move JX1"))
        assert "move JX1" not in table.legal()
        advance(table, "choose_mover", "muslim", 1)
        assert table.place("JX1") == "2030 E"


@pytest.mark.rule("6.1-a")
def test_a_galleass_moves_under_tow_or_by_drifting() -> None:
    table = towing()
    table.play("move J1", "sail")
    assert table.place("JX1") == "2130 E"
    table = Table({**AFAR, "JX1": "2030 E"}, phase="start", wind="SE")
    assert table.place("JX1") == "2131 E"


@pytest.mark.rule("6.1-b")
@pytest.mark.parametrize("tug", ["J1", "B3", "D5"])
def test_a_christian_galley_of_any_squadron_tows(tug: str) -> None:
    table = meeting(tug, "2130 E")
    table.play("tow JX1")
    assert table.tug_of("JX1") == tug


@pytest.mark.rule("6.1-b")
@pytest.mark.parametrize("other", ["JX2", "A1", "AT1"])
def test_galleasses_and_enemies_do_not_tow(other: str) -> None:
    table = meeting(other, "2130 E")
    assert table.asked() != "declare_tow"
    assert table.tug_of("JX1") == ""
    assert table.place("JX1") == "2029 E"


@pytest.mark.rule("6.1-b", "6.1-l")
def test_a_reserve_galley_tows_once_the_reserve_is_free() -> None:
    table = meeting("S1", "2130 E", turn=4)
    assert table.asked() != "declare_tow"
    assert table.place("JX1") == "2029 E"
    table = meeting("S1", "2130 E", turn=5)
    table.play("tow JX1")
    assert table.tug_of("JX1") == "S1"


@pytest.mark.rule("6.1-c")
@pytest.mark.parametrize("hex_", ["2129", "2131", "2031", "1930", "2230"])
def test_a_galley_anywhere_but_straight_ahead_does_not_tow(hex_: str) -> None:
    table = meeting("J1", f"{hex_} E")
    assert table.asked() == "choose_mover"
    assert table.place("JX1") == "2029 E"
    table = Table({**AFAR, "JX1": "2030 E", "J1": f"{hex_} E"})
    table.play("move J1")
    assert "6.1-c" in table.refused("attach JX1")


@pytest.mark.rule("6.1-c", "6.1-l")
def test_a_galley_straight_ahead_may_attach() -> None:
    table = Table({**AFAR, "JX1": "2030 E", "J1": "2130 NE"})
    table.play("move J1", "attach JX1")
    assert table.tug_of("JX1") == "J1"
    table.play("row")
    assert (table.place("J1"), table.place("JX1")) == ("2229 NE", "2130 NE")


@pytest.mark.rule("6.1-d")
def test_the_galleass_enters_each_hex_its_tug_leaves() -> None:
    table = towing()
    table.play("move J1", "row")
    assert (table.place("J1"), table.place("JX1")) == ("2230 E", "2130 E")
    table.play("sail")
    assert (table.place("J1"), table.place("JX1")) == ("2330 E", "2230 E")
    assert [e.args["hex"] for e in table.events("towed")] == ["2130", "2230"]


@pytest.mark.rule("6.1-d")
def test_the_pair_moves_once() -> None:
    table = towing()
    table.play("move J1", "row", "stop")
    table.refused("move J1")
    table.refused("move JX1")


@pytest.mark.rule("6.1-e")
@pytest.mark.parametrize("turn", ["port", "starboard"])
def test_a_galleass_under_tow_always_faces_its_tug(turn: str) -> None:
    table = towing()
    table.play("move J1")
    for step in ("sail", turn, "row", "sail"):
        table.play(step)
        assert ahead(table.place("JX1")) == table.place("J1")[:4]
    assert table.place("JX1")[5:] == table.place("J1")[5:] != "E"


@pytest.mark.rule("6.1-f")
def test_a_galleass_takes_the_course_of_its_tug_when_pulled_into_its_hex() -> None:
    table = towing()
    table.play("move J1", "port")
    assert table.place("JX1") == "2030 E"
    table.play("sail")
    assert (table.place("J1"), table.place("JX1")) == ("2229 NE", "2130 NE")


@pytest.mark.rule("6.1-f")
def test_a_tug_reoriented_earlier_turns_its_galleass_when_it_moves_on() -> None:
    table = towing(phase="reorientation")
    table.play("turn J1", "face SW")
    assert table.place("JX1") == "2030 E"
    advance(table, "declare_tow", "christian", 2, 1)
    table.play("tow JX1")
    assert table.place("JX1") == "2030 E"
    table.play("move J1", "row")
    assert (table.place("J1"), table.place("JX1")) == ("2131 SW", "2130 SW")


@pytest.mark.rule("6.1-g")
def test_a_moving_tug_turns_its_bow_on_its_galleass_only_by_breaking_the_cable() -> None:
    table = towing("2130 NW")
    table.play("move J1")
    assert "6.1-g" in table.refused("port")
    assert table.allowed("starboard")
    table.play("break", "port")
    assert table.place("J1") == "2130 W"


@pytest.mark.rule("6.1-g")
def test_a_reorienting_tug_turns_its_bow_on_its_galleass_only_by_breaking_the_cable() -> None:
    table = towing("2130 NW", phase="reorientation")
    table.play("turn J1")
    assert "6.1-g" in table.refused("face W")
    assert table.allowed("face SW")
    table.play("cut W")
    assert table.place("J1") == "2130 W"
    assert table.tug_of("JX1") == ""


@pytest.mark.rule("6.1-g", "6.1-l")
def test_a_galley_facing_the_galleass_does_not_take_it_in_tow() -> None:
    table = meeting("J1", "2130 W")
    assert table.asked() == "choose_mover"
    assert table.place("JX1") == "2029 E"
    table = Table({**AFAR, "JX1": "2030 E", "J1": "2130 W"})
    table.play("move J1")
    assert {"6.1-g", "6.1-l"} & set(table.refused("attach JX1"))


@pytest.mark.rule("6.1-l")
def test_the_owner_chooses_whether_to_tow_or_to_keep_towing() -> None:
    for table in (meeting("J1", "2130 E"), towing(phase="start", wind="NW")):
        assert table.asked() == "declare_tow"
        assert table.seat() == "christian"
        table.play("adrift JX1")
        assert table.tug_of("JX1") == ""
        assert table.place("JX1") == "2029 E"


@pytest.mark.rule("6.1-p")
@pytest.mark.parametrize("options", [{}, {"tow_speed": "full"}])
def test_towing_does_not_slow_a_galley(options: dict[str, str]) -> None:
    table = towing(options=options)
    table.play("move J1", "row", "sail", "row", "sail")
    assert (table.place("J1"), table.place("JX1")) == ("2530 E", "2430 E")
    assert table.ship("J1").exhausted == 1
    table = towing(options=options)
    table.play("move J1", "port", "row", "sail", "sail")
    assert (table.place("J1"), table.place("JX1")) == ("2327 NE", "2228 NE")
    assert table.ship("J1").exhausted == 1


@pytest.mark.rule("6.1-p")
def test_by_option_a_towing_galley_only_rows() -> None:
    table = towing(options={"tow_speed": "row_only"})
    table.play("move J1")
    assert "6.1-p" in table.refused("sail")
    table.play("row")
    assert "6.1-p" in table.refused("sail")
    table.play("row")
    assert table.place("JX1") == "2230 E"
    table.play("anchor", "sail", "sail")
    assert (table.place("J1"), table.place("JX1")) == ("2530 E", "2230 E")


@pytest.mark.rule("6.1-p")
@pytest.mark.parametrize("step", ["row", "sail"])
def test_by_option_a_tow_goes_one_hex_at_most(step: str) -> None:
    table = towing(options={"tow_speed": "max1"})
    table.play("move J1", step)
    assert table.place("JX1") == "2130 E"
    assert "6.1-p" in table.refused("row")
    assert "6.1-p" in table.refused("sail")
    table.play("anchor", "row", "sail")
    assert (table.place("J1"), table.place("JX1")) == ("2430 E", "2130 E")


@pytest.mark.rule("6.1-p")
@pytest.mark.parametrize(("speed", "before"), [("row_only", "sail"), ("max1", "row")])
def test_the_options_count_only_what_is_done_while_towing(speed: str, before: str) -> None:
    ships = {**AFAR, "JX1": "2030 E", "J1": "2131 NE"}
    table = Table(ships, options={"tow_speed": speed})
    table.play("move J1", before, "attach JX1", "row")
    assert (table.place("J1"), table.place("JX1")) == ("2229 NE", "2130 NE")
    assert "6.1-p" in table.refused("sail")


@pytest.mark.rule("6.1-q")
def test_a_pair_does_not_enter_the_hex_of_another_ship() -> None:
    for other in ("J2", "A1"):
        table = towing(others={other: "2330 E"})
        table.play("move J1", "row")
        for step in ("row", "sail"):
            assert {"6.5-a", "6.1-q"} & set(table.refused(step))
        assert (table.place("J1"), table.place("JX1")) == ("2230 E", "2130 E")


@pytest.mark.rule("6.1-q")
def test_a_galleass_does_not_follow_while_a_rammer_holds_the_hex_of_its_tug() -> None:
    table = towing(others={"A1": "2230 W"})
    table.share("A1", "J1")
    table.begin("movement", "christian")
    table.play("move J1")
    for step in ("row", "sail"):
        assert {"6.1-q", "6.5-a", "7.5-e"} & set(table.refused(step))
    table.play("anchor", "row")
    assert (table.place("J1"), table.place("JX1")) == ("2230 E", "2030 E")


@pytest.mark.rule("6.1-q")
def test_a_galleass_is_not_towed_across_land(tmp_path: Path) -> None:
    data = coast(tmp_path, {"3446": "s"}, {"3446": [["W", "NW", "SW"]]})
    table = Table({**AFAR, "J1": "3546 E", "JX1": "3446 E"}, data=data)
    table.play("move J1")
    assert {"6.1-c", "6.1-q", "6.2-y"} & set(table.refused("attach JX1"))
    table.play("row")
    assert (table.place("J1"), table.place("JX1")) == ("3646 E", "3446 E")


@pytest.mark.rule("6.1-s")
def test_a_galley_tows_one_galleass_only() -> None:
    ships = {**AFAR, "JX1": "2030 E", "J1": "2130 NE", "JX2": "2230 W"}
    table = Table(ships, phase="start")
    table.play("tow JX1")
    assert "tow JX2" not in table.legal()
    assert (table.tug_of("JX1"), table.tug_of("JX2")) == ("J1", "")
    assert table.place("JX2") == "2330 W"
    table = Table(ships, phase="start", wind="SE")
    table.play("adrift JX1", "tow JX2")
    assert (table.tug_of("JX1"), table.tug_of("JX2")) == ("", "J1")


@pytest.mark.rule("6.1-s")
def test_a_tug_attaches_no_second_galleass_nor_its_own_again() -> None:
    table = towing("2130 NE", others={"JX2": "2230 W"})
    table.play("move J1")
    assert "6.1-s" in table.refused("attach JX2")
    assert "6.1-s" in table.refused("attach JX1")
    table.play("anchor", "attach JX2")
    assert table.tug_of("JX2") == "J1"
