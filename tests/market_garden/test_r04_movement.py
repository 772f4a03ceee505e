"""C, R4 Movement: allowances, stacks, costs of terrain and roads, weather, guns on the move."""

from __future__ import annotations

import pytest

from grognard.games.market_garden.rules import r04_traffic as traffic
from tests.market_garden.field import cost, left, on_field, stopped

ALLIED_TANKS, ALLIED_FOOT = "2IG", "1PARA"
TERRAINS = (
    ("3140", "3141", 1, 1),  # clear
    ("2730", "2830", 1, 3),  # polder
    ("2930", "3030", 1, 2),  # heath
    ("3130", "3230", 2, 4),  # woods
    ("3330", "3430", 2, 4),  # forest
    ("3530", "3630", 1, 1),  # town
    ("3730", "3830", 2, 2),  # city
)


@pytest.mark.rule("R2.4-b")
@pytest.mark.parametrize(("start", "to", "foot", "motorised"), TERRAINS)
def test_terrain_costs_foot_and_motorised_units_differently(
    start: str, to: str, foot: float, motorised: float
) -> None:
    assert cost([ALLIED_FOOT], start, to) == foot
    assert cost([ALLIED_TANKS], start, to) == motorised


@pytest.mark.rule("R4.3-a", "R2.4-b")
def test_along_a_road_the_road_is_paid_and_not_the_woods() -> None:
    assert cost([ALLIED_TANKS], "2832", "2932") == 1
    assert cost([ALLIED_FOOT], "2832", "2932") == 1


@pytest.mark.rule("R4.3-a")
def test_a_hex_with_a_road_entered_from_beside_it_costs_its_terrain() -> None:
    assert cost([ALLIED_TANKS], "2931", "2932") == 4
    assert cost([ALLIED_FOOT], "2931", "2932") == 2


@pytest.mark.rule("R4.3-b", "R2.4-b")
@pytest.mark.parametrize("foul", [False, True])
def test_the_highway_costs_motorised_units_half_a_point_in_any_weather(foul: bool) -> None:
    assert cost([ALLIED_TANKS], "2834", "2934", foul=foul) == 0.5
    assert cost([ALLIED_TANKS], "2934", "3034", foul=foul) == 0.5, "into polder, too"
    assert cost([ALLIED_FOOT], "2834", "2934", foul=foul) == 1


@pytest.mark.rule("R4.5-a", "R15.1-c", "SI-2-c")
@pytest.mark.parametrize(
    ("start", "to", "motorised"),
    [("3140", "3141", 2), ("2730", "2830", 4), ("3130", "3230", 5), ("3530", "3630", 2)],
)
def test_foul_weather_costs_motorised_units_a_point_more_off_road(
    start: str, to: str, motorised: float
) -> None:
    assert cost([ALLIED_TANKS], start, to, foul=True) == motorised
    dry = next(foot for s, _, foot, _ in TERRAINS if s == start)
    assert cost([ALLIED_FOOT], start, to, foul=True) == dry


@pytest.mark.rule("R4.5-a")
def test_foul_weather_does_not_touch_roads() -> None:
    assert cost([ALLIED_TANKS], "2832", "2932", foul=True) == 1


@pytest.mark.rule("R2.1-b", "R2.1-d")
@pytest.mark.parametrize(
    ("code", "paid"),
    [
        ("2IG", 3),  # tanks
        ("3IG", 3),  # mechanised infantry
        ("2HCR", 3),  # armoured cars
        ("1RECCE", 3),  # an airborne unit whose counter says C/M
        ("55FD", 3),  # artillery so marked
        ("2DEV", 1),  # infantry of the ground force
        ("1ALR", 1),  # artillery drawn by hand
        ("2PARA", 1),
        ("1BORD", 1),
    ],
)
def test_units_go_on_foot_unless_their_counter_gives_them_motors(code: str, paid: float) -> None:
    assert cost([code], "2730", "2830") == paid


@pytest.mark.rule("C-1-a", "R4-a", "P2-C-1")
@pytest.mark.parametrize(
    ("side", "own", "foe"), [("allied", "2IG", "ROESTEL"), ("german", "ROESTEL", "2IG")]
)
@pytest.mark.parametrize("second", [False, True])
def test_the_phasing_player_moves_his_units_and_no_others(
    side: str, own: str, foe: str, second: bool
) -> None:
    table = on_field({own: "3140", foe: "3544"}, side=side, second=second)
    assert (table.asked(), table.seat()) == ("choose_mover", side)
    table.refused(f"move {foe}")
    table.play(f"move {own}", "go 3141", "stop")
    assert table.place(own) == "3141"


@pytest.mark.rule("R4-a")
def test_any_or_none_of_the_units_may_move_one_after_another() -> None:
    table = on_field({"2IG": "3140", "1PARA": "2942", "2PARA": "2942"})
    table.play("move 1PARA", "go 2943", "stop", "move 2IG", "go 3141", "stop", "end")
    assert [table.place(u) for u in ("2IG", "1PARA", "2PARA")] == ["3141", "2943", "2942"]
    table = on_field({"2IG": "3140"})
    table.play("end")
    assert table.place("2IG") == "3140"


@pytest.mark.rule("R4-a")
def test_a_unit_moves_once_in_the_phase() -> None:
    table = on_field({"2IG": "3140"})
    table.play("move 2IG", "go 3141", "stop")
    assert "R4-a" in table.refused("move 2IG")


@pytest.mark.rule("R4-b")
def test_a_unit_spends_its_allowance_and_never_more() -> None:
    table = on_field({"1PARA": "2740"})
    table.play("move 1PARA")
    assert left(table) == 4
    table.play("go 2840", "go 2940", "go 3040")
    assert left(table) == 1
    table.play("go 3140")
    assert table.place("1PARA") == "3140"
    assert stopped(table)


@pytest.mark.rule("R4-b")
def test_too_dear_a_hex_is_refused_to_a_unit_that_has_moved() -> None:
    table = on_field({"1PARA": "2830"})
    table.play("move 1PARA", "go 2930", "go 3030", "go 3130")
    assert left(table) == 1
    assert "R4-b" in table.refused("go 3230"), "woods cost 2"
    assert table.allowed("go 3131")


@pytest.mark.rule("R4-b")
def test_points_are_not_saved_for_the_next_phase() -> None:
    table = on_field({"2IG": "3140"})
    table.play("move 2IG", "go 3141", "stop", "end")
    table.begin("C", "allied")
    table.play("move 2IG")
    assert left(table) == 10


@pytest.mark.rule("R4-c")
def test_one_hex_may_always_be_moved_at_the_cost_of_everything() -> None:
    units = {"PZ224": "3130 o"}
    table = on_field(units, side="german")
    table.play("move PZ224")
    assert left(table) == 3
    table.play("go 3230")  # woods cost 4
    assert table.place("PZ224") == "3230"
    assert stopped(table)


@pytest.mark.rule("R4-c")
def test_the_free_hex_is_only_for_units_that_have_not_moved() -> None:
    table = on_field({"PZ224": "3129 o"}, side="german")
    table.play("move PZ224", "go 3130")
    assert "R4-b" in table.refused("go 3230")


@pytest.mark.rule("R4-c")
def test_a_unit_without_movement_stays_and_barred_hexes_stay_barred() -> None:
    table = on_field({"EIN-GAR": "3140", "PZ224": "2736 o"}, side="german")
    assert not table.allowed("move EIN-GAR")
    table.play("move PZ224")
    assert "R4.4-b" in table.refused("go 2836"), "a canal bars motorised units even so"


@pytest.mark.rule("R4-d")
def test_a_hex_with_enemies_is_not_entered_by_moving() -> None:
    table = on_field({"1PARA": "3140", "ART191": "3240"})
    table.play("move 1PARA")
    assert "R4-d" in table.refused("go 3240")
    assert table.allowed("go 3241"), "artillery alone keeps nobody from the next hex"


@pytest.mark.rule("R4-e")
def test_a_stack_moves_at_the_lowest_allowance_in_it() -> None:
    table = on_field({"2HCR": "3140", "2IG": "3140", "GDSRE": "3140"})
    table.play("move 2HCR")
    assert left(table) == 12
    table.play("with 2IG")
    assert left(table) == 10
    table.play("with GDSRE")
    assert left(table) == 9


@pytest.mark.rule("R4-e")
def test_units_may_be_dropped_but_not_picked_up_on_the_way() -> None:
    table = on_field({"2IG": "3140", "3IG": "3140", "2GG": "3240"})
    table.play("move 2IG", "with 3IG", "go 3240")
    assert "R4-e" in table.refused("with 2GG")
    table.play("drop 3IG", "go 3340", "stop")
    assert [table.place(u) for u in ("2IG", "3IG", "2GG")] == ["3340", "3240", "3240"]
    table.refused("move 3IG")
    table.play("move 2GG", "go 3340")


@pytest.mark.rule("R4-e")
def test_only_units_of_the_same_hex_set_out_together() -> None:
    table = on_field({"2IG": "3140", "3IG": "3240"})
    table.play("move 2IG")
    table.refused("with 3IG")


@pytest.mark.rule("R4-f")
def test_a_fatigued_unit_moves_normally_in_phase_c() -> None:
    table = on_field({"2IG": "3140 F"})
    table.play("move 2IG")
    assert left(table) == 10
    table.play("go 3141", "stop")
    assert table.place("2IG") == "3141"
    assert table.fatigued("2IG")


@pytest.mark.rule("R4-g", "R16.4-b")
@pytest.mark.parametrize(
    ("code", "points"), [("2IG", 5), ("55FD", 4.5), ("2DEV", 8), ("1PARA", 4), ("1ALR", 3)]
)
def test_out_of_supply_motorised_units_have_half_their_allowance(code: str, points: float) -> None:
    table = on_field({code: "3140 o"})
    table.play(f"move {code}")
    assert left(table) == points


@pytest.mark.rule("C-3-a", "R4-h")
@pytest.mark.parametrize(("before", "after"), [("", 1), ("1", 2), ("2", 2)])
def test_artillery_that_moves_goes_one_fire_marker_on(before: str, after: int) -> None:
    table = on_field({"55FD": f"3140 {before}"})
    table.play("move 55FD", "go 3141", "go 3142", "stop")
    assert table.place("55FD") == "3142"
    assert table.fire("55FD") == after


@pytest.mark.rule("C-3-a", "R4-h")
def test_artillery_that_stays_and_units_that_are_no_artillery_take_no_marker() -> None:
    table = on_field({"55FD": "3140", "2IG": "3140"})
    table.play("move 2IG", "go 3141", "stop", "end")
    assert (table.fire("55FD"), table.fire("2IG")) == (0, 0)


@pytest.mark.rule("R4-h")
def test_each_gun_of_a_stack_that_moves_takes_its_own_marker() -> None:
    table = on_field({"55FD": "3140", "153FD": "3140 1", "2IG": "3140"})
    table.play("move 2IG", "with 55FD", "with 153FD", "go 3141", "stop")
    assert [table.fire(u) for u in ("55FD", "153FD", "2IG")] == [1, 2, 0]


@pytest.mark.rule("C-3-a", "R4-h")
@pytest.mark.parametrize("before", ["", "1", "2"])
def test_by_option_moving_costs_artillery_both_fires(before: str) -> None:
    table = on_field({"55FD": f"3140 {before}"}, options={"art_move_cost": "both"})
    table.play("move 55FD", "go 3141", "stop")
    assert table.fire("55FD") == 2


HIGHWAY = ("go 2934", "go 3034", "go 3134", "stop")


@pytest.mark.rule("R4.3-c")
def test_by_option_one_column_uses_a_highway_hexside_per_phase() -> None:
    units = {"2IG": "2834", "3IG": "2834"}
    table = on_field(units, options={"traffic": "on"})
    table.play("move 2IG", *HIGHWAY, "move 3IG")
    assert "R4.3-c" in table.refused("go 2934")
    assert table.allowed("go 2933"), "off the highway there is room"
    table.play("stop", "end")
    table.begin("C", "allied")
    table.play("move 3IG", "go 2934")


@pytest.mark.rule("R4.3-c")
def test_one_column_and_foot_units_are_not_held_up_by_traffic() -> None:
    units = {"2IG": "2834", "3IG": "2834", "1PARA": "2834"}
    table = on_field(units, options={"traffic": "on"})
    table.play("move 2IG", "with 3IG", *HIGHWAY, "move 1PARA", "go 2934")
    assert [table.place(u) for u in units] == ["3134", "3134", "2934"]


@pytest.mark.rule("R4.3-c")
def test_five_motorised_units_use_a_highway_hexside_per_phase_and_no_more() -> None:
    guards = ("2IG", "3IG", "2GG", "1GG", "1CG", "5CG")
    units = dict.fromkeys(guards, "2834") | {"1CG": "2833", "5CG": "2833", "1PARA": "2833"}
    table = on_field(units)
    table.play("move 2IG", "with 3IG", "with 2GG", "with 1GG", *HIGHWAY)
    table.play("move 1CG", "with 5CG", "go 2834")
    assert table.refused("go 2934") == ("R4.3-c",), "two are one too many"
    table.play("stop", "move 1PARA", "go 2834", "go 2934")
    table.begin("C", "allied")
    table.play("move 5CG", "go 2934")


@pytest.mark.rule("R4.3-c")
def test_those_who_come_back_use_the_hexside_too() -> None:
    there, back = ("2IG", "3IG", "2GG"), ("1GG", "1CG", "5CG")
    table = on_field(dict.fromkeys(there, "2834") | dict.fromkeys(back, "2934"))
    table.play("move 2IG", "with 3IG", "with 2GG", *HIGHWAY)
    table.play("move 1GG", "with 1CG", "with 5CG")
    assert table.refused("go 2834") == ("R4.3-c",)


@pytest.mark.rule("R4.3-c")
def test_off_the_highway_there_is_room_for_all() -> None:
    first, second = ("2IG", "3IG", "2GG"), ("1GG", "1CG", "5CG")
    table = on_field(dict.fromkeys(first, "2834") | dict.fromkeys(second, "2934"))
    table.play("move 2IG", "with 3IG", "with 2GG", "go 2833", "go 2832", "stop")
    table.play("move 1GG", "with 1CG", "with 5CG", "go 2834", "go 2833", "stop")
    assert {table.place(unit) for unit in second} == {"2833"}


@pytest.mark.rule("R4.3-c")
def test_a_full_hexside_is_full_from_both_sides() -> None:
    table = on_field(dict.fromkeys(("2IG", "3IG", "2GG", "1GG", "1CG"), "2834"))
    table.play("move 2IG", "with 3IG", "with 2GG", "with 1GG", *HIGHWAY)
    assert not traffic.full(table.state)
    table.play("move 1CG", "go 2934", "stop")
    board = table.state.facts.board
    here, there = table.hex("2834"), table.hex("2934")
    sides = {(6 * a + board.direction(a, b)) for a, b in ((here, there), (there, here))}
    assert traffic.full(table.state) == sides


@pytest.mark.rule("R4.3-c")
def test_without_the_option_a_second_column_follows() -> None:
    table = on_field({"2IG": "2834", "3IG": "2834"}, options={"traffic": "off"})
    table.play("move 2IG", *HIGHWAY, "move 3IG", *HIGHWAY)
    assert table.place("3IG") == "3134"
