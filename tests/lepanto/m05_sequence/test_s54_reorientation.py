"""5.4 Reorientation Phase: any own ship once, to a hexside, within the limit of its type."""

from __future__ import annotations

import pytest

from grognard.engine.errors import BadRequest
from grognard.engine.hexes import DIRECTIONS
from tests.lepanto.table import Table

SPARE = {"J9": "0530 E", "A9": "3530 W"}
THREE = {"J1": "2030 E", "J2": "2032 E", "J3": "2034 E", "A9": "3530 W"}


def opposite(facing: str) -> str:
    return DIRECTIONS[(DIRECTIONS.index(facing) + 3) % 6]


def faces(table: Table) -> set[str]:
    return {text.split()[1] for text in table.legal("face")}


@pytest.mark.rule("5.4-a")
@pytest.mark.parametrize("turners", [[], ["J2"], ["J3", "J1"], ["J1", "J2", "J3"]])
def test_any_all_or_none_of_the_ships_may_be_reoriented(turners: list[str]) -> None:
    table = Table(THREE, phase="reorientation")
    for code in turners:
        table.play(f"turn {code}", "face NE")
    if table.asked() == "choose_turner":
        table.play("end")
    assert table.seat() == "muslim"
    turned = {code for code in ("J1", "J2", "J3") if table.place(code) != THREE[code]}
    assert turned == set(turners)


@pytest.mark.rule("5.4-a")
def test_only_own_ships_are_reoriented_after_own_combat() -> None:
    table = Table({"J1": "2030 E", "A1": "2230 W", **SPARE}, phase="combat")
    table.refused("turn J1")
    table.play("end")
    assert set(table.legal("turn")) == {"turn J1", "turn J9"}
    table.refused("turn A1")


@pytest.mark.rule("5.4-b")
@pytest.mark.parametrize("facing", DIRECTIONS)
def test_a_new_facing_points_to_one_of_the_six_hexsides(facing: str) -> None:
    table = Table({"AT1": f"3030 {facing}", **SPARE}, phase="reorientation", side="muslim")
    table.play("turn AT1")
    assert faces(table) == set(DIRECTIONS) - {facing}
    for corner in ("N", "S", "ENE"):
        with pytest.raises(BadRequest):
            table.action(f"face {corner}")


@pytest.mark.rule("5.4-c")
def test_a_ship_is_reoriented_once_in_the_phase() -> None:
    table = Table(THREE, phase="reorientation")
    table.play("turn J1", "face NE")
    assert "5.4-c" in table.refused("turn J1")
    table.play("turn J2", "face SE")
    assert "5.4-c" in table.refused("turn J1")
    assert table.place("J1") == "2030 NE"


@pytest.mark.rule("5.4-d")
@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_a_ship_is_not_reoriented_in_another_phase(phase: str) -> None:
    table = Table({"J1": "2030 E", "A1": "2230 W", **SPARE}, phase=phase)
    table.refused("turn J1")
    table.refused("face NE")


@pytest.mark.rule("5.4-d")
def test_while_moving_a_ship_turns_one_hexside_and_no_more() -> None:
    table = Table({"J1": "2030 E", **SPARE})
    table.play("move J1", "port")
    assert table.place("J1") == "2030 NE"
    assert {"6.2-l", "6.2-p"} & set(table.refused("port"))
    table.refused("starboard")
    table.refused("face NW")


@pytest.mark.rule("5.4-d")
def test_rowing_sailing_and_drifting_leave_the_facing_alone() -> None:
    table = Table({"JX1": "2030 NW", "J1": "2020 SE", **SPARE}, phase="drift", wind="E")
    assert table.place("JX1") == "2130 NW"
    table.play("move J1", "row", "sail", "stop")
    assert table.place("J1").split()[1] == "SE"


@pytest.mark.rule("5.4-d")
def test_a_tug_that_turned_pulls_its_galleass_round() -> None:
    """The galleass takes the tug's course on entering the hex where the tug turned."""
    table = Table({"JX1": "2030 E", "J1": "2130 E", **SPARE}, tows={"JX1": "J1"})
    table.play("move J1", "port", "row", "stop")
    assert table.place("J1") == "2229 NE"
    assert table.place("JX1") == "2130 NE"


@pytest.mark.rule("5.4-e")
@pytest.mark.parametrize("facing", DIRECTIONS)
@pytest.mark.parametrize("new", DIRECTIONS)
def test_a_galliot_may_take_any_other_facing(facing: str, new: str) -> None:
    table = Table({"AT1": f"3030 {facing}", **SPARE}, phase="reorientation", side="muslim")
    table.play("turn AT1")
    if new == facing:
        table.refused(f"face {new}")
    else:
        table.play(f"face {new}")
        assert table.place("AT1") == f"3030 {new}"


@pytest.mark.rule("5.4-f")
@pytest.mark.parametrize("facing", DIRECTIONS)
@pytest.mark.parametrize(("code", "side"), [("J1", "christian"), ("A1", "muslim")])
def test_a_galley_may_take_any_facing_but_the_opposite(code: str, side: str, facing: str) -> None:
    table = Table({code: f"2030 {facing}", **SPARE}, phase="reorientation", side=side)
    table.play(f"turn {code}")
    assert faces(table) == set(DIRECTIONS) - {facing, opposite(facing)}
    assert "5.4-f" in table.refused(f"face {opposite(facing)}")
    new = DIRECTIONS[(DIRECTIONS.index(facing) + 2) % 6]
    table.play(f"face {new}")
    assert table.place(code) == f"2030 {new}"


@pytest.mark.rule("5.4-g")
@pytest.mark.parametrize("facing", DIRECTIONS)
def test_a_galleass_may_take_any_facing_but_the_opposite(facing: str) -> None:
    table = Table({"JX1": f"2030 {facing}", **SPARE}, phase="reorientation")
    table.play("turn JX1")
    assert faces(table) == set(DIRECTIONS) - {facing, opposite(facing)}
    assert {"5.4-f", "5.4-g"} & set(table.refused(f"face {opposite(facing)}"))


@pytest.mark.rule("5.4-h", "5.4-m")
def test_the_limit_counts_from_the_facing_after_movement() -> None:
    """From E to NE while moving; then W is two hexsides away and SW is the opposite."""
    table = Table({"J1": "2030 E", **SPARE})
    table.play("move J1", "port", "stop", "end", "turn J1")
    assert faces(table) == {"E", "NW", "W", "SE"}
    assert "5.4-f" in table.refused("face SW")
    table.play("face W")
    assert table.place("J1") == "2030 W"


@pytest.mark.rule("5.4-i")
def test_a_galleass_under_tow_is_not_reoriented() -> None:
    ships = {"JX1": "2030 E", "J1": "2130 E", **SPARE}
    table = Table(ships, phase="reorientation", tows={"JX1": "J1"})
    assert "5.4-i" in table.refused("turn JX1")
    assert "turn JX1" not in table.legal()
    table.play("turn J1", "face SE")
    assert "5.4-i" in table.refused("turn JX1")
    assert (table.place("JX1"), table.tug_of("JX1")) == ("2030 E", "J1")


@pytest.mark.rule("5.4-i")
def test_a_galleass_not_under_tow_is_reoriented() -> None:
    table = Table({"JX1": "2030 E", "J1": "2130 E", **SPARE}, phase="reorientation")
    table.play("turn JX1", "face NW")
    assert table.place("JX1") == "2030 NW"


@pytest.mark.rule("5.4-j")
def test_having_reoriented_is_forgotten_in_the_next_turn() -> None:
    table = Table({**THREE, **SPARE}, phase="reorientation", dice=[1])
    table.play("turn J1", "face NE")
    table.refused("turn J1")
    table.play("end", "end", "end", "end")
    assert (table.state.turn, table.seat(), table.asked()) == (2, "christian", "choose_turner")
    table.play("turn J1", "face W")
    assert table.place("J1") == "2030 W"


@pytest.mark.rule("5.4-k")
@pytest.mark.parametrize("options", [None, {"challenges": "strict"}])
def test_a_wrong_reorientation_is_refused_and_changes_nothing(
    options: dict[str, str] | None,
) -> None:
    table = Table(THREE, phase="reorientation", options=options)
    table.play("turn J1")
    assert "5.4-f" in table.refused("face W")
    table.play("face NW")
    assert (table.asked(), table.seat()) == ("choose_turner", "christian")
    assert "5.4-c" in table.refused("turn J1")
    assert table.place("J1") == "2030 NW"


@pytest.mark.rule("5.4-l")
def test_reorienting_never_exhausts_a_ship() -> None:
    table = Table({"J1": "2030 E", **SPARE})
    table.play("move J1", "row", "stop", "end", "turn J1", "face NW")
    assert table.ship("J1").exhausted == 0


@pytest.mark.rule("5.4-l")
def test_a_ship_that_moved_fought_and_is_exhausted_reorients_like_any_other() -> None:
    table = Table({"J1": "2030 E", "J2": "2032 E", "A1": "2330 W", **SPARE}, dice=[6])
    table.play("move J1", "row", "row", "stop", "end", "guns J1", "target A1")
    if table.asked() == "choose_attack":
        table.play("end")
    assert table.ship("J1").exhausted == 1
    table.play("turn J1")
    busy = faces(table)
    table.play("face NW", "turn J2")
    assert busy == faces(table)


@pytest.mark.rule("5.4-m")
@pytest.mark.parametrize("steps", [["port"], ["sail", "starboard"], ["starboard", "row"]])
def test_a_ship_that_changed_course_may_still_reorient(steps: list[str]) -> None:
    table = Table({"J1": "2030 E", **SPARE})
    table.play("move J1", *steps, "stop", "end", "turn J1", "face E")
    assert table.place("J1").split()[1] == "E"
