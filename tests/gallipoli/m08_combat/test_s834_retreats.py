"""8.3.4 Retreats."""

from __future__ import annotations

import pytest

from tests.gallipoli.fighting import (
    FULL,
    assault,
    checks,
    driven,
    fighting,
    keep_all,
    last,
    routed,
    undug,
)
from tests.gallipoli.playing import idle

# -- the way


@pytest.mark.rule("8.3.4-a")
def test_the_owner_leads_the_unit_through_two_areas() -> None:
    table = routed({"T9-25": "GP6"})
    assert (table.seat(), table.asked()) == ("turkish", "retreat")
    table.play("retreat GP7")
    assert table.asked() == "retreat"
    assert "8.3.4-a" in table.refused("retreat GP6")  # not back
    table.play("retreat GP9")
    assert table.place("T9-25") == "GP9"
    assert table.asked() != "retreat"


@pytest.mark.rule("8.3.4-a")
def test_not_through_areas_the_enemy_occupies() -> None:
    table = routed({"T9-25": "GP6", "125Bde": "GP7", "BH-C2": "GP8"})
    assert table.legal("retreat") == ["retreat GP1", "retreat GP2", "retreat GP4", "retreat GP5"]
    assert "8.3.4-a" in table.refused("retreat GP3")
    assert "8.3.4-a" in table.refused("retreat GP7")
    assert "8.3.4-a" in table.refused("retreat GP8")  # a Beachhead alone, Q24


@pytest.mark.rule("8.3.4-a")
def test_a_fort_alone_bars_the_way_of_the_allies() -> None:
    """Q24"""
    table = driven({"86Bde": "GP6", "BH-C1": "GP5", "F-HELLAS": "GP1"}, area="GP6", start="GP8")
    assert "retreat GP2" in table.legal()
    assert "8.3.4-a" in table.refused("retreat GP1")


@pytest.mark.rule("8.3.4-a")
def test_only_to_land_areas_next_to_it() -> None:
    table = routed({"T9-25": "GP1"}, area="GP1", start="GP3")
    assert table.legal("retreat") == ["retreat GP2", "retreat GP6"]
    for area in ("AA-HEL", "DS1", "GP7"):
        assert "8.3.4-a" in table.refused(f"retreat {area}")


@pytest.mark.rule("8.3.4-a")
def test_an_area_from_which_there_is_no_second_one_is_no_way() -> None:
    """Q65: A9 leads only to A10, which the enemy holds."""
    table = routed({"T9-25": "A8", "125Bde": "A10"}, area="A8", start="A7")
    assert table.place("T9-25") == "eliminated"
    assert [e.args["unit"] for e in table.events("no_retreat")] == ["T9-25"]


@pytest.mark.rule("8.3.4-a")
def test_attackers_do_not_retreat_into_the_area_they_attacked() -> None:
    """Q65: 1/1 at 1-1; the defender is driven out, then an attacker."""
    pieces = {"T9-25": "GP6", "T9-26": "GP6", "86Bde": "GP3", "BH-C1": "GP4"}
    table = fighting(pieces, 5, 10, 10, 6, side="turkish", formations=("T9",))
    undug(keep_all(assault(table, "GP3", "T9-25", "T9-26")))
    table.play("retreat GP4", "stop")
    undug(keep_all(table)).play("hit T9-25")
    assert undug(table).asked() == "retreat"
    assert "8.3.4-a" in table.refused("retreat GP3")
    table.play("retreat GP1")
    assert "8.3.4-a" in table.refused("retreat GP3")


# -- stacking


@pytest.mark.rule("8.3.4-b")
def test_further_to_avoid_overstacking() -> None:
    """A regiment of the 19th Division stands in A10."""
    table = routed({"T9-25": "A8", "T19-57": "A10"}, area="A8", start="A7")
    table.play("retreat A9", "retreat A10")
    assert (table.seat(), table.asked()) == ("turkish", "retreat_further")
    table.play("retreat A11")
    assert table.place("T9-25") == "A11"
    assert table.events("retreated")[-1].args["areas"] == ["A9", "A10", "A11"]


@pytest.mark.rule("8.3.4-b")
def test_no_further_than_two_without_need() -> None:
    table = routed({"T9-25": "A8", "T9-26": "A10"}, area="A8", start="A7")
    table.play("retreat A9", "retreat A10")
    assert table.place("T9-25") == "A10"
    assert table.asked() == "advance"


@pytest.mark.rule("8.3.4-b")
def test_through_areas_where_it_could_not_stay() -> None:
    table = routed({"T9-25": "A8", "T19-57": "A9"}, area="A8", start="A7")
    table.play("retreat A9", "retreat A10")
    assert table.place("T9-25") == "A10"


# -- off the map and to Beachheads


@pytest.mark.rule("8.3.4-c")
@pytest.mark.parametrize(
    ("area", "start", "able"),
    [("A6", "A7", True), ("A11", "A10", True), ("GP32", "GP33", True), ("GP6", "GP3", False)],
)
def test_turkish_units_leave_the_map_over_their_edges(area: str, start: str, able: bool) -> None:
    table = routed({"T9-25": area}, area=area, start=start)
    assert table.allowed("off_map") == able
    if able:
        table.play("off_map")
        assert (table.place("T9-25"), table.condition("T9-25")) == ("TURK", "shaken")
        assert table.vp("allied") == 0
    else:
        assert "8.3.4-c" in table.refused("off_map")


@pytest.mark.rule("8.3.4-c")
def test_or_after_the_first_area() -> None:
    table = routed({"T9-25": "A7"}, area="A7", start="A8")
    assert not table.allowed("off_map")
    table.play("retreat A6", "off_map")
    assert table.place("T9-25") == "TURK"


@pytest.mark.rule("8.3.4-c")
def test_allied_units_do_not() -> None:
    table = driven({"86Bde": "GP33", "BH-C1": "GP30"}, area="GP33", start="GP34")
    assert table.legal() == ["retreat GP31", "retreat GP32"]
    assert "8.3.4-c" in table.refused("off_map")


# -- no way out


SHUT_IN = {"86Bde": "GP4", "BH-C1": "GP3", "T19-57": "GP10", "T7-19": "GP6", "T5-13": "GP1"}


@pytest.mark.rule("8.3.4-e", "8.3.4-g")
@pytest.mark.parametrize(("die", "place"), [(6, "ALLIED"), (7, "eliminated")])
def test_if_it_could_only_overstack_it_checks_its_morale(die: int, place: str) -> None:
    table = driven({**SHUT_IN, **FULL}, die, area="GP4", start="GP8")
    assert table.place("86Bde") == place
    assert table.events("no_retreat")
    kind = "morale_passed" if die == 6 else "morale_failed"
    assert table.modifiers(kind) == []
    if place == "ALLIED":
        assert table.condition("86Bde") == "shaken"
        assert table.vp("turkish") == 0
    else:
        assert table.vp("turkish") == 2


@pytest.mark.rule("8.3.4-e")
def test_with_room_at_the_beachhead_there_is_no_such_check() -> None:
    table = driven(SHUT_IN, area="GP4", start="GP8")
    table.play("retreat GP3")
    assert table.place("86Bde") == "GP3"
    assert len(checks(table)) == 1


@pytest.mark.rule("8.3.4-e", "8.3.4-g")
@pytest.mark.parametrize(("die", "place"), [(6, "ALLIED"), (7, "eliminated")])
def test_without_any_way_as_well(die: int, place: str) -> None:
    """Q65: surrounded on its own Beachhead."""
    pieces = {"86Bde": "GP3", "BH-C1": "GP3", "T19-57": "GP4", "T7-19": "GP1"}
    table = driven(pieces, die, area="GP3", start="GP6")
    assert table.place("86Bde") == place


@pytest.mark.rule("8.3.4-e")
@pytest.mark.parametrize(("die", "place"), [(4, "ALLIED"), (5, "eliminated")])
def test_that_check_has_2_more_if_broken(die: int, place: str) -> None:
    """Q65: Disorganised before, Broken by the assault."""
    pieces = {"86Bde": "GP3 d", "BH-C1": "GP3", "T19-57": "GP4", "T7-19": "GP1"}
    table = driven(pieces, die, area="GP3", start="GP6", result=1)
    assert table.place("86Bde") == place
    kind = "morale_passed" if place == "ALLIED" else "morale_failed"
    assert last(table, kind, "total") == (die + 2,)


@pytest.mark.rule("8.3.4-g")
def test_without_a_supply_line_it_is_eliminated() -> None:
    """No die is rolled: the French have no Beachhead."""
    pieces = {"1FR-M": "GP3", "BH-C1": "GP3", "T19-57": "GP4", "T7-19": "GP1"}
    table = driven(pieces, area="GP3", start="GP6")
    assert table.place("1FR-M") == "eliminated"
    assert table.vp("turkish") == 2
    assert len(checks(table)) == 1
    assert table.events("no_line_no_escape")


@pytest.mark.rule("8.3.4-e", "8.3.4-f")
def test_turkish_units_in_the_box_come_back_as_reinforcements() -> None:
    """The defender retreats across the attacker's own way, which leaves only the area attacked."""
    pieces = {"T9-25": "A3", "T19-57": "A6", "86Bde": "A5", "88Bde": "A4"}
    table = fighting(pieces, 3, 10, 10, 6, side="turkish", formations=("T9",))
    keep_all(assault(table, "A5", "T9-25"))
    assert last(table, "assault", "crt") == ("1/1",)
    table.play("retreat A4", "retreat A2")
    undug(keep_all(table))
    assert (table.place("T9-25"), table.condition("T9-25")) == ("TURK", "shaken")
    assert [e.args["unit"] for e in table.events("no_retreat")] == ["T9-25"]
    table.put("T9-25", "TURK")
    table.state.turn = 4
    table.begin("arrivals")
    idle(table, until="turkish_arrivals")
    assert "enter T9-25" in table.legal()


# -- guns and hills


@pytest.mark.rule("8.3.4-h")
@pytest.mark.parametrize(
    ("letters", "die", "place"),
    [("f", 6, "GP9"), ("f", 7, "eliminated"), ("f d", 6, "GP9"), ("f d", 7, "eliminated")],
)
def test_fired_artillery_that_retreats_checks_unmodified(
    letters: str, die: int, place: str
) -> None:
    """Broken in the second case, but nothing is added."""
    table = routed({"T9-A": f"GP6 {letters}"}, die, result=1 if "d" in letters else 2)
    table.play("retreat GP7", "retreat GP9")
    assert table.place("T9-A") == place
    assert table.modifiers("morale_failed" if place == "eliminated" else "morale_passed") == []
    assert table.dice.left == []


@pytest.mark.rule("8.3.4-h")
def test_unfired_artillery_does_not() -> None:
    table = routed({"T9-A": "GP6"})
    table.play("retreat GP7", "retreat GP9")
    assert (table.place("T9-A"), len(checks(table))) == ("GP9", 1)


@pytest.mark.rule("8.3.4-h", "8.3.4-i")
def test_fired_artillery_checks_once_even_on_a_hill() -> None:
    """Q64"""
    table = routed({"T9-A": "GP6 f"}, 6)
    table.play("retreat GP8", "retreat GP11")
    assert (table.place("T9-A"), len(checks(table))) == ("GP11", 2)


@pytest.mark.rule("8.3.4-i")
@pytest.mark.parametrize("way", [("GP8", "GP9"), ("GP7", "GP8"), ("GP8", "GP11")])
@pytest.mark.parametrize(("die", "lost"), [(6, False), (7, True)])
def test_a_unit_that_retreats_into_a_hill_area_checks(
    way: tuple[str, str], die: int, lost: bool
) -> None:
    """Once, however many hills."""
    table = routed({"T9-25": "GP6"}, die)
    table.play(*(f"retreat {area}" for area in way))
    assert table.place("T9-25") == ("eliminated" if lost else way[1])
    assert len(checks(table)) == 2
    assert table.vp("allied") == int(lost)


@pytest.mark.rule("8.3.4-i")
@pytest.mark.parametrize(("die", "lost"), [(6, False), (7, True)])
def test_past_a_hill_the_enemy_occupies(die: int, lost: bool) -> None:
    """GP7 and GP9 are next to GP8, where the 125th Brigade stands."""
    table = routed({"T9-25": "GP6", "125Bde": "GP8"}, die)
    table.play("retreat GP7", "retreat GP9")
    assert table.place("T9-25") == ("eliminated" if lost else "GP9")


@pytest.mark.rule("8.3.4-i")
@pytest.mark.parametrize("hill", [{}, {"T19-57": "GP8"}, {"BH-C2": "GP8"}])
def test_past_other_hills_there_is_no_check(hill: dict[str, str]) -> None:
    """Empty, friendly, or with a Beachhead alone, which is no unit on a hill (Q23)."""
    table = routed({"T9-25": "GP6", **hill})
    table.play("retreat GP7", "retreat GP9")
    assert (table.place("T9-25"), len(checks(table))) == ("GP9", 1)


@pytest.mark.rule("8.3.4-i")
def test_the_check_is_unmodified() -> None:
    """Q64: Broken and out of supply."""
    table = routed({"T9-25": "GP6 d"}, 6, result=1, paid="S")
    table.play("retreat GP8", "retreat GP9")
    assert (table.place("T9-25"), table.condition("T9-25")) == ("GP9", "shattered")
    assert table.modifiers("morale_passed") == []


@pytest.mark.rule("8.3.4-i")
def test_leaving_a_hill_is_no_reason_for_a_check() -> None:
    table = routed({"T9-25": "GP11"}, area="GP11", start="GP10")
    table.play("retreat GP9", "retreat GP7")
    assert (table.place("T9-25"), len(checks(table))) == ("GP7", 1)


# -- trenches


@pytest.mark.rule("8.3.4-a", "8.4.1d-e")
@pytest.mark.parametrize(("option", "kept"), [("on", True), ("off", False)])
def test_a_unit_that_retreats_keeps_its_face_or_by_the_option_loses_it(
    option: str, kept: bool
) -> None:
    """Q69"""
    table = routed({"T9-25": "GP6 e"}, retreat_keeps_trench=option)
    table.play("retreat GP7", "retreat GP9")
    assert (table.place("T9-25"), table.entrenched("T9-25")) == ("GP9", kept)
