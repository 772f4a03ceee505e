"""6.7 Exhaustion."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.lepanto.m06_movement.helpers import AFAR, advance, moving, tire, towing
from tests.lepanto.table import Table


def tired(
    ships: Mapping[str, str],
    code: str,
    *,
    phase: str = "movement",
    side: str = "christian",
    wind: str = "E",
) -> Table:
    """Turn 2; one ship became exhausted in turn 1."""
    table = Table({**AFAR, **ships}, phase=phase, side=side, turn=2, wind=wind)
    tire(table, code, phase=phase, side=side)
    return table


def attack(exhausted: bool, die: int, *texts: str) -> list[object]:
    """What comes of an attack of J1, exhausted or not, on A1."""
    ships = {**AFAR, "J1": "2030 E", "A1": "2130 W" if texts[0] != "board A1" else "2129 W"}
    table = Table(ships, phase="combat", turn=2, dice=[die])
    if exhausted:
        tire(table, "J1", phase="combat")
    offered = table.legal()
    before = len(table.events())
    table.play(*texts)
    return [offered, table.events()[before:], table.place("J1"), table.place("A1")]


@pytest.mark.rule("6.7-a")
@pytest.mark.parametrize("code", ["J1", "A1", "AT1"])
@pytest.mark.parametrize(
    ("steps", "exhausted"),
    [
        (("row", "row"), 1),
        (("row", "sail", "row", "sail"), 1),
        (("sail", "sail", "row", "row"), 1),
        (("row", "sail", "sail"), 0),
        (("sail", "sail"), 0),
        (("row",), 0),
    ],
)
def test_rowing_two_hexes_exhausts_however_far_the_ship_sails(
    code: str, steps: tuple[str, ...], exhausted: int
) -> None:
    table = moving(code=code)
    table.play(*steps)
    assert table.ship(code).exhausted == exhausted


@pytest.mark.rule("6.7-b")
def test_a_ship_immobilised_by_its_ram_carries_no_exhausted_marker() -> None:
    stuck = 0
    for die in range(1, 7):
        table = Table({**AFAR, "J1": "2030 E", "A1": "2230 W"}, side="muslim", dice=[die])
        table.play("move A1", "row", "row")
        assert table.ship("A1").exhausted == 1
        advance(table, "choose_attack", "muslim", 1)
        table.play("ram A1")
        assert bool(table.ship("A1").exhausted) != bool(table.ship("A1").immobilised)
        stuck += bool(table.ship("A1").immobilised)
    assert stuck


@pytest.mark.rule("6.7-c")
@pytest.mark.parametrize(("code", "side"), [("J1", "christian"), ("A1", "muslim")])
@pytest.mark.parametrize("steps", [("row", "row"), ("port", "row")])
def test_a_ship_exhausted_in_one_turn_does_not_row_in_the_next(
    code: str, side: str, steps: tuple[str, ...]
) -> None:
    table = moving(code=code)
    table.play(*steps)
    advance(table, "choose_mover", side, 2, 1)
    before = table.place(code)
    table.play(f"move {code}")
    assert "6.7-c" in table.refused("row")
    assert "row" not in table.legal()
    table.play("sail")
    assert "6.7-c" in table.refused("row")
    assert table.place(code) != before


@pytest.mark.rule("6.7-c")
def test_a_ship_that_rowed_one_hex_rows_again_in_the_next_turn() -> None:
    table = moving()
    table.play("row")
    advance(table, "choose_mover", "christian", 2, 1)
    table.play("move J1", "row", "row")
    assert table.place("J1") == "2330 E"


@pytest.mark.rule("6.7-d")
@pytest.mark.parametrize(("code", "side"), [("J1", "christian"), ("A1", "muslim")])
@pytest.mark.parametrize("hexes", [1, 2])
def test_after_a_turn_of_rest_the_ship_rows_again(code: str, side: str, hexes: int) -> None:
    table = moving(code=code)
    table.play("row", "row")
    advance(table, "choose_mover", side, 2, 1)
    assert table.ship(code).exhausted == 1
    advance(table, "choose_mover", side, 3, 1)
    assert table.ship(code).exhausted == 0
    table.play(f"move {code}", *["row"] * hexes)
    assert table.place(code) == f"{22 + hexes}30 E"


@pytest.mark.rule("6.7-d")
def test_the_refusal_names_the_turn_from_which_the_ship_rows_again() -> None:
    table = tired({"J1": "2030 E"}, "J1")
    table.play("move J1")
    refusal = table.refusal("row")
    assert refusal is not None
    assert (refusal.args["since"], refusal.args["until"]) == (1, 3)


@pytest.mark.rule("6.7-e")
def test_a_rested_ship_is_exhausted_again_by_rowing_two_hexes_without_limit() -> None:
    table = Table({**AFAR, "J1": "0530 E"})
    for turn in (1, 3, 5, 7):
        advance(table, "choose_mover", "christian", turn)
        table.play("move J1", "row", "row")
        assert table.ship("J1").exhausted == turn
        advance(table, "choose_mover", "christian", turn + 1, 1)
        table.play("move J1")
        assert "6.7-c" in table.refused("row")
        table.roll(1)


@pytest.mark.rule("6.7-f")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("texts", [("guns J1", "target A1"), ("arms J1", "target A1", "fire")])
def test_exhaustion_does_not_touch_guns_or_small_arms(texts: tuple[str, ...], die: int) -> None:
    assert attack(True, die, *texts) == attack(False, die, *texts)


@pytest.mark.rule("6.7-f")
@pytest.mark.parametrize("facing", ["NE", "NW", "SW", "SE"])
def test_an_exhausted_ship_reorients(facing: str) -> None:
    table = tired({"J1": "2030 E"}, "J1", phase="reorientation")
    table.play("turn J1", f"face {facing}")
    assert table.place("J1") == f"2030 {facing}"


@pytest.mark.rule("6.7-f")
@pytest.mark.parametrize(
    ("facing", "hexes"), [("E", 2), ("NE", 2), ("SE", 2), ("NW", 1), ("SW", 1), ("W", 0)]
)
def test_an_exhausted_ship_sails_as_far_as_any(facing: str, hexes: int) -> None:
    table = tired({"J1": f"2030 {facing}"}, "J1")
    table.play("move J1", *["sail"] * hexes)
    assert not table.allowed("sail")
    assert len(table.events("sailed")) == hexes


@pytest.mark.rule("6.7-g")
@pytest.mark.parametrize("die", range(1, 7))
def test_exhaustion_does_not_touch_boarding(die: int) -> None:
    texts = ("board A1", "boarder J1", "grapple")
    assert attack(True, die, *texts) == attack(False, die, *texts)


@pytest.mark.rule("6.7-g")
def test_an_exhausted_ship_rams_under_sail_but_not_by_rowing() -> None:
    table = tired({"J1": "2030 E", "A1": "2230 W"}, "A1", side="muslim", wind="W")
    table.play("move A1", "sail")
    assert "6.7-c" in table.refused("row")
    table.play("sail")
    assert table.place("A1") == "2030 W"
    assert [e.args["hexes"] for e in table.events("ram_entered")] == [2]
    assert table.state.rams == {table.index("A1"): 2}


@pytest.mark.rule("6.7-g")
def test_an_exhausted_galley_tows_under_sail_only() -> None:
    table = towing(turn=2)
    tire(table, "J1")
    table.play("move J1")
    assert "6.7-c" in table.refused("row")
    table.play("sail", "sail")
    assert (table.place("J1"), table.place("JX1")) == ("2330 E", "2230 E")


@pytest.mark.rule("6.7-h")
@pytest.mark.parametrize(("turn", "place"), [("port", "2128 NE"), ("starboard", "2132 SE")])
def test_an_exhausted_ship_may_change_course_and_sail_but_not_row(turn: str, place: str) -> None:
    table = tired({"J1": "2030 E"}, "J1")
    table.play("move J1", turn)
    assert {"6.7-c", "6.7-h"} & set(table.refused("row"))
    table.play("sail")
    assert {"6.7-c", "6.7-h"} & set(table.refused("row"))
    table.play("sail")
    assert table.place("J1") == place


@pytest.mark.rule("6.7-h")
def test_an_exhausted_ship_turned_into_the_wind_does_not_sail() -> None:
    table = tired({"J1": "2030 NW"}, "J1")
    table.play("move J1", "port")
    table.refused("sail")
    assert table.place("J1") == "2030 W"


@pytest.mark.rule("6.7-i")
@pytest.mark.parametrize("steps", [("port",), ("starboard", "sail"), ("sail", "port", "sail")])
def test_a_course_change_does_not_prolong_exhaustion(steps: tuple[str, ...]) -> None:
    table = tired({"J1": "2030 E"}, "J1")
    table.play("move J1", *steps)
    assert table.ship("J1").exhausted == 1
    advance(table, "choose_mover", "christian", 3, 1)
    assert table.ship("J1").exhausted == 0
    table.play("move J1", "row", "row")
    assert table.ship("J1").exhausted == 3
