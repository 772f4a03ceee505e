"""R16 Supply: lines, sources, airborne units, and what the lack of it does."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.market_garden.facts import AIRBORNE_DIVISIONS
from tests.market_garden.field import on_field
from tests.market_garden.ground import board
from tests.market_garden.table import Table, market_garden

LIBRARY = market_garden().library


def supplied(code: str, hex_: str, others: dict[str, str] | None = None, **more: Any) -> bool:
    """Is a unit there found in supply, once it is determined?"""
    table = determined({code: hex_} | (others or {}), **more)
    return table.supplied(code)


def ready(units: dict[str, str], **more: Any) -> Table:
    """Airborne units have landed in turn 1 and used up their first determinations."""
    table = on_field(units, "", **more)
    for unit in table.state.facts.pieces.of_side[0]:
        if table.state.facts.pieces.division[unit] in AIRBORNE_DIVISIONS:
            table.state.landed[unit] = 1
    return table


def determined(units: dict[str, str], **more: Any) -> Table:
    table = ready(units, dice=(5,) * 40, **more)
    determine(table)
    return table


def determine(table: Table, *, times: int = 1) -> None:
    """Phases A, of alternate sides."""
    for n in range(times):
        table.begin("A", ("allied", "german")[n % 2], second=bool(n % 2))


@pytest.mark.rule("R16.1-b")
@pytest.mark.parametrize(
    ("code", "hex_", "expected"),
    [
        ("2IG", "3034", True),  # on the highway
        ("2IG", "3039", True),  # 5 hexes off
        ("2IG", "3040", False),  # 6 hexes off
        ("KRAUSE", "3032", True),
        ("KRAUSE", "3037", True),
        ("KRAUSE", "3038", False),
    ],
)
def test_a_line_is_five_hexes_to_a_road_and_then_any_length(
    code: str, hex_: str, expected: bool
) -> None:
    assert supplied(code, hex_) == expected


@pytest.mark.rule("R16.1-b", "R16.2-a")
def test_the_road_must_lead_to_a_source_of_the_own_side() -> None:
    """Row 32 is the Germans' road, row 34 the Allies' highway; neither serves the other."""
    assert supplied("KRAUSE", "3028")
    assert not supplied("2IG", "3028"), "6 hexes from the highway, 4 from the road"
    assert not supplied("KRAUSE", "3038"), "6 hexes from the road, 4 from the highway"


@pytest.mark.rule("R16.1-c")
def test_enemy_units_cut_the_road() -> None:
    assert supplied("2IG", "3534")
    guns = {"ART191": "3134", "NEBEL": "3133", "SWOBODA": "3135"}
    assert not supplied("2IG", "3634", guns), "the way round them is longer than 5 hexes"
    assert supplied("2IG", "3234", guns)


@pytest.mark.rule("R16.1-c", "R5-e")
def test_an_enemy_zone_cuts_the_line_unless_a_friend_is_there() -> None:
    """HOF1 in 3033 covers 2934 and 3034 of the highway; artillery covers nothing."""
    walls = {"HOF1": "3033", "HOF2": "3036", "MG30": "3039"}
    assert not supplied("2IG", "3634", walls)
    friends = {"1PARA": "2934", "2PARA": "3034"}
    assert supplied("2IG", "3634", walls | friends)
    assert not supplied("2IG", "3634", walls | {"1PARA": "2934"})
    guns = {"ART191": "3033", "NEBEL": "3036"}
    assert supplied("2IG", "3634", guns)


@pytest.mark.rule("R16.1-c", "R4.4-d", "R17.2-c")
@pytest.mark.parametrize(
    ("hex_", "bridge"),
    [("3438", "f-town"), ("3038", "f-canal-rail")],
)
def test_the_line_crosses_water_by_intact_bridges_also_rail_bridges(hex_: str, bridge: str) -> None:
    assert supplied("1-504", hex_)
    assert not supplied("1-504", hex_, bridges={bridge: "destroyed"})


@pytest.mark.rule("R16.1-a", "A-1-a")
def test_supply_is_lost_and_found_at_the_next_determination_only() -> None:
    table = determined({"2IG": "3040", "KRAUSE": "3032"})
    assert not table.supplied("2IG")
    table.put("2IG", "3039 o")
    assert not table.supplied("2IG")
    determine(table)
    assert table.supplied("2IG")


@pytest.mark.rule("R16.2-a")
def test_sources_are_where_roads_leave_the_map() -> None:
    (source,) = LIBRARY.map.allied_sources
    at = board().grid.by_name[source]
    assert max(board().road[6 * at : 6 * at + 6]) == 2, "on the highway"
    assert int(source[2:]) == LIBRARY.map.rows
    for german in LIBRARY.map.german_sources:
        column, row = int(german[:2]), int(german[2:])
        assert column in (1, LIBRARY.map.columns) or row == 1
        assert board().on_road[board().grid.by_name[german]]


@pytest.mark.rule("R16.2-a")
def test_an_enemy_in_the_source_closes_it() -> None:
    assert not supplied("2IG", "3034", {"HOF1": "2734", "HOF2": "2835"})


# -- airborne units ------------------------------------------------------------------------


@pytest.mark.rule("R16.3-a")
def test_an_airborne_unit_needs_no_line_at_its_first_four_determinations() -> None:
    table = on_field({"HOF1": "2744"}, "B", turn=1, options={"scatter": "off"})
    table.play("land 1BORD", "place 3144", "end")
    assert table.supplied("1BORD")
    table.state.turn, table.state.foul = 3, True
    for number in range(1, 7):
        determine(table)
        assert table.supplied("1BORD") == (number <= 4), number


@pytest.mark.rule("R16.3-a")
def test_the_four_determinations_pass_also_for_a_unit_with_a_line() -> None:
    table = on_field({"HOF1": "2744"}, "B", turn=1, options={"scatter": "off"})
    table.play("land 1BORD", "place 3144", "end")
    table.state.turn, table.state.foul = 3, True
    table.put("1BORD", "3034")
    determine(table, times=4)
    table.put("1BORD", "3144")
    determine(table)
    assert not table.supplied("1BORD")


@pytest.mark.rule("R16.3-a")
def test_ground_units_have_no_such_grace() -> None:
    assert not supplied("1DORS", "3144")


@pytest.mark.rule("R16.3-b")
@pytest.mark.parametrize(
    ("code", "hex_", "more", "expected"),
    [
        ("1BORD", "3644", {}, True),  # 5 hexes from zone S
        ("1BORD", "3744", {}, False),
        ("1BORD", "3644", {"foul": True}, False),
        ("1-504", "3644", {}, False),  # of another division
        ("2DEV", "3644", {}, False),
        ("POL1", "3644", {}, True),  # the Poles are of the 1st Airborne Division
    ],
)
def test_later_it_is_supplied_by_air_in_clear_weather(
    code: str, hex_: str, more: dict[str, Any], expected: bool
) -> None:
    assert supplied(code, hex_, **more) == expected


@pytest.mark.rule("R16.3-b")
def test_an_enemy_in_the_zone_stops_the_drops() -> None:
    assert not supplied("1BORD", "3644", {"HOF1": "3144"})
    assert supplied("1BORD", "3644", {"HOF1": "3044"})


@pytest.mark.rule("R16.3-b")
@pytest.mark.parametrize(("die", "works"), [(6, True), (7, False)])
def test_by_option_each_division_rolls_once_a_day(die: int, works: bool) -> None:
    table = ready({"1BORD": "3644"}, turn=3, options={"supply_drop": "roll"})
    table.roll(die, 5, 5)
    determine(table)
    assert table.supplied("1BORD") == works
    assert table.state.rolled == 3
    table.begin("A", "german", second=True)
    assert table.supplied("1BORD") == works
    assert table.state.rolled == 3, "the same day"
    table.state.turn = 4
    table.roll(5, 5)
    determine(table)
    assert table.supplied("1BORD") == works
    assert table.state.rolled == 5
    table.state.turn = 5
    table.roll(13 - die, 5, 5)
    determine(table)
    assert table.supplied("1BORD") != works, "the next day has its own roll"


@pytest.mark.rule("R16.3-b")
def test_by_option_nobody_rolls_without_need_or_in_foul_weather() -> None:
    options = {"supply_drop": "roll"}
    table = ready({"1BORD": "3034"}, options=options, dice=[5, 5])
    determine(table)
    assert table.state.rolled == 2, "it has a line"
    table = ready({"1BORD": "3644"}, options=options, foul=True)
    determine(table)
    assert table.state.rolled == 0
    assert not table.supplied("1BORD")


# -- effects -------------------------------------------------------------------------------


@pytest.mark.rule("R16.4-c")
def test_six_determinations_without_supply_cost_a_step_and_every_second_one_after() -> None:
    table = on_field({"8BDE": "3044", "HOF1": "3744"}, "", dice=(5,) * 40)
    steps = []
    for _ in range(10):
        determine(table)
        steps.append(table.steps("8BDE"))
    assert steps == [4, 4, 4, 4, 4, 3, 3, 2, 2, 1]


@pytest.mark.rule("R16.4-c")
def test_the_count_begins_anew_after_supply() -> None:
    table = on_field({"8BDE": "3044"}, "", dice=(5,) * 40)
    determine(table, times=5)
    table.put("8BDE", "3034 o")
    determine(table)
    assert table.supplied("8BDE")
    table.put("8BDE", "3044")
    determine(table, times=5)
    assert table.steps("8BDE") == 4
    determine(table)
    assert table.steps("8BDE") == 3


@pytest.mark.rule("R16.4-c")
def test_by_option_nobody_starves() -> None:
    table = on_field({"8BDE": "3044"}, "", dice=(5,) * 60, options={"attrition": "off"})
    for _ in range(12):
        determine(table)
    assert table.steps("8BDE") == 4


@pytest.mark.rule("R16.4-b")
def test_without_supply_the_rating_is_one_lower() -> None:
    """KRAUSE's 7 fails on a 7."""
    table = on_field({"2IG": "3140", "KRAUSE": "3240 o"}, "D", dice=[7])
    table.play("maneuver 3240", "attacker 2IG", "end")
    table.begin("E", "allied")
    table.play("refuse 3240")
    assert table.asked() == "halt"
    table = on_field({"2IG": "3140", "KRAUSE": "3240 o"}, "D", dice=[6])
    table.play("maneuver 3240", "attacker 2IG", "end")
    table.begin("E", "allied")
    table.play("refuse 3240")
    assert table.asked() == "withdraw"


@pytest.mark.rule("R16.4-b")
def test_without_supply_attack_is_halved_in_maneuver() -> None:
    """10 to 4 is 2:1; 5 to 4 is 1:1."""
    for state, odds in (("", "2:1"), ("o", "1:1")):
        table = on_field({"8BDE": f"3140 {state}", "HOF1": "3240"}, "D", dice=[10] * 4)
        table.play("maneuver 3240", "attacker 8BDE", "end")
        table.begin("H", "allied")
        assert table.events("maneuver")[-1].args["odds"] == odds


@pytest.mark.rule("R16.4-b")
@pytest.mark.parametrize(("state", "fires"), [("", True), ("1", True), ("o", True), ("1 o", False)])
def test_without_supply_artillery_fires_once_a_game_turn(state: str, fires: bool) -> None:
    table = on_field({"55FD": f"3140 {state}", "HOF1": "3342"}, "G")
    assert (table.asked() == "choose_bombardment") == fires
