"""B, R15.3 Airborne assault: who lands when and where, scatter, flak, hot landing zones."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.facts import AIRBORNE_DIVISIONS
from grognard.games.market_garden.rules.r15_landing import zone_hexes
from tests.market_garden.field import decline, on_field, start_turn, stopped
from tests.market_garden.fights import kinds, last
from tests.market_garden.ground import beside
from tests.market_garden.table import Table, market_garden

LIBRARY = market_garden().library
CAMPAIGN = LIBRARY.scenarios["campaign"]


def landing(*dice: int, units: dict[str, str] | None = None, turn: int = 1, **more: Any) -> Table:
    more.setdefault("options", {"scatter": "off"})
    return on_field({"HOF1": "2744"} | (units or {}), "B", turn=turn, dice=dice, **more)


@pytest.mark.rule("B-0-a", "P2-B-1")
@pytest.mark.parametrize("second", [False, True])
def test_only_the_allies_have_the_phase(second: bool) -> None:
    allied = on_field({"HOF1": "2744"}, "B", turn=1, second=second)
    german = on_field({"HOF1": "2744"}, "B", side="german", turn=1, second=second)
    assert (allied.asked(), german.asked()) == ("choose_lander", "halt")


@pytest.mark.rule("B-1-a", "R15.3-a")
def test_available_units_are_placed_on_the_map() -> None:
    table = landing()
    table.play("land 1PARA", "place 3231", "end")
    assert table.place("1PARA") == "3231"
    assert table.place("2PARA") == "not_yet", "any may be held back"


@pytest.mark.rule("R15.3-a")
def test_units_of_this_turn_or_an_earlier_one_land_and_no_others() -> None:
    second = landing(turn=3)
    assert second.allowed("land 1PARA")
    assert second.allowed("land 10PARA")
    assert "R15.3-a" in second.refused("land POL1")
    assert "R15.3-a" in landing(turn=2).refused("land 10PARA")
    second.play("land 1PARA", "place 3231")
    second.refused("land 1PARA")
    second.refused("land 2IG")


@pytest.mark.rule("B-1-b")
def test_units_land_after_supply_and_before_movement() -> None:
    table = on_field({"HOF1": "2744", "2IG": "2740"}, "", turn=1, first="allied")
    start_turn(table)
    asked = []
    while "declare" not in asked and table.state.turn == 1 and table.seat() == "allied":
        asked.append(table.asked())
        decline(table)
    assert table.events("air_points"), "phase A is over"
    assert asked[:2] == ["choose_lander", "choose_mover"]


@pytest.mark.rule("R15.3-b")
@pytest.mark.parametrize(
    ("place", "allowed"),
    [
        ("3231", True),  # the zone
        ("3331", True),  # next to it
        ("3630", True),  # a town next to it
        ("3230", False),  # woods
        ("3430", False),  # forest
        ("3830", False),  # city
        ("3233", False),  # two hexes off
        ("3144", False),  # another lift's zone
        ("2622", False),  # another division's zone
    ],
)
def test_where_a_unit_may_land(place: str, allowed: bool) -> None:
    table = landing()
    table.play("land 1PARA")
    assert table.allowed(f"place {place}") == allowed
    if not allowed:
        assert "R15.3-b" in table.refused(f"place {place}")


@pytest.mark.rule("R15.3-b")
@pytest.mark.parametrize("division", AIRBORNE_DIVISIONS)
def test_nobody_lands_across_a_major_river_from_its_zone(division: str) -> None:
    """Hexes beside a zone but on the other bank, of which the zones at the Rhine have some."""
    board, table = LIBRARY.board, Table({}, phase="B", turn=5)
    zones = [hex_ for zone, hexes in board.zones.items() for hex_ in hexes
             if board.zone_division[zone] == division]  # fmt: skip
    bank = {near for hex_ in zones for near in (hex_, *_same_bank(hex_))}
    pieces = table.state.facts.pieces
    for unit in table.state.facts.lift_turn:
        if pieces.division[unit] == division:
            assert set(zone_hexes(table.state, unit)) <= bank
    beyond = {near for hex_ in zones for near in board.around(hex_)} - bank
    assert beyond or division != "1AB"


def _same_bank(hex_: int) -> list[int]:
    sides = range(6 * hex_, 6 * hex_ + 6)
    return [LIBRARY.board.neighbours[at] for at in sides if LIBRARY.board.water[at] != RIVER]


@pytest.mark.rule("R15.3-b")
def test_the_poles_land_south_of_the_rhine_at_driel() -> None:
    table = Table({}, phase="B", turn=5)
    table.play("land POL1")
    assert table.allowed("place 2710")
    north = [hex_ for hex_ in beside("2710") if hex_ in ("2609", "2709", "2610")]
    refused = [hex_ for hex_ in north if not table.allowed(f"place {hex_}")]
    assert refused
    assert "R15.3-b" in table.refused(f"place {refused[0]}")


@pytest.mark.rule("R15.3-b")
def test_nobody_lands_on_enemies_or_over_the_stacking_limit() -> None:
    table = landing(units={"ART191": "3231", "8BDE": "3331", "9BDE": "3331"})
    table.play("land 1PARA")
    assert "R15.3-b" in table.refused("place 3231")
    assert not table.allowed("place 3331")


@pytest.mark.rule("R15.3-c")
@pytest.mark.parametrize(("die", "tired"), [(8, False), (9, True)])
def test_a_landing_next_to_a_combat_unit_needs_a_check(die: int, tired: bool) -> None:
    table = landing(die, units={"MG30": "3331"})
    table.play("land 1PARA", "place 3231")
    assert table.fatigued("1PARA") == tired
    assert table.state.rolled == 1


@pytest.mark.rule("R15.3-c")
def test_no_check_away_from_the_enemy() -> None:
    table = landing(units={"MG30": "3432"})
    table.play("land 1PARA", "place 3231")
    assert table.state.rolled == 0


@pytest.mark.rule("R15.3-d")
@pytest.mark.parametrize(("die", "scatters"), [(9, False), (10, True)])
def test_a_parachute_unit_scatters_on_a_10(die: int, scatters: bool) -> None:
    table = landing(die, 4, options={})
    table.play("land 1PARA", "place 3231")
    assert bool(table.events("scattered")) == scatters
    assert (table.place("1PARA") in beside("3231")) == scatters
    assert table.steps("1PARA") == 2


@pytest.mark.rule("R15.3-d")
def test_the_direction_is_one_of_six() -> None:
    found = set()
    for way in range(1, 7):
        table = landing(10, way, options={})
        table.play("land 1PARA", "place 3631")
        found.add(table.place("1PARA"))
    assert found == set(beside("3631"))


@pytest.mark.rule("R15.3-d")
def test_scattered_onto_the_enemy_it_loses_a_step_and_lands_nearby() -> None:
    way = 5
    onto = landing(10, way, options={})
    onto.play("land 1PARA", "place 3631")
    there = onto.place("1PARA")
    table = landing(10, way, 1, options={}, units={"MG30": there})
    table.play("land 1PARA", "place 3631")
    assert table.steps("1PARA") == 1
    assert table.place("1PARA") in beside(there)


@pytest.mark.rule("R15.3-d")
def test_gliders_do_not_scatter_and_nobody_by_option() -> None:
    table = landing(options={})
    table.play("land 1BORD", "place 3144")
    assert table.state.rolled == 0
    table = landing(options={"scatter": "off"})
    table.play("land 1PARA", "place 3231")
    assert table.state.rolled == 0


@pytest.mark.rule("R15.3-e", "R15.1-c", "SI-2-c")
def test_nothing_lands_in_foul_weather() -> None:
    table = landing(turn=3, foul=True)
    assert table.asked() == "halt"
    assert table.events("lift_delayed")
    table.state.foul = False
    table.state.turn = 5
    table.begin("B", "allied")
    assert table.allowed("land 1PARA"), "they wait for the next clear turn"


@pytest.mark.rule("R15.3-f", "B-1-b")
def test_after_landing_a_unit_has_half_its_movement() -> None:
    table = landing()
    table.play("land 1PARA", "place 3231", "end")
    table.begin("C", "allied")
    table.play("move 1PARA", "go 3232", "go 3233")
    assert stopped(table), "2 of 4 points"
    table.state.turn = 2
    table.begin("C", "allied")
    table.play("move 1PARA", "go 3234", "go 3235", "go 3236")


@pytest.mark.rule("R15.3-g")
def test_lifts_are_spread_over_several_days() -> None:
    lifted = Counter((lift.turn + 1) // 2 for lift in CAMPAIGN.lift for _ in lift.units)
    assert set(lifted) == {1, 2, 3}


@pytest.mark.rule("R15.3-h")
def test_divisions_land_where_they_did() -> None:
    rows: dict[str, list[int]] = {division: [] for division in AIRBORNE_DIVISIONS}
    for zone in LIBRARY.map.zone:
        rows[zone.division] += [int(hex_[2:]) for hex_ in zone.hexes]
    places = {place.name.en: int(place.hex[2:]) for place in LIBRARY.map.place}
    assert all(abs(row - places["Arnhem"]) <= 4 for row in rows["1AB"])
    assert all(abs(row - places["Nijmegen"]) <= 7 for row in rows["82AB"])
    assert all(places["Veghel"] - 2 <= row <= places["Eindhoven"] for row in rows["101AB"])
    pieces = LIBRARY.pieces
    assert {pieces.division[pieces.index[code]] for code in ("1PARA", "POL1", "POLAT")} == {"1AB"}


FLAK_OPTION = {"scatter": "off", "flak": "on"}


@pytest.mark.rule("R15.3-c")
@pytest.mark.parametrize(
    ("turn", "flak", "die", "loses"),
    [
        (3, {"NIJ-FLAK": "3233"}, 9, True),
        (3, {"NIJ-FLAK": "3233"}, 8, False),
        (1, {"NIJ-FLAK": "3233"}, 10, True),
        (1, {"NIJ-FLAK": "3233"}, 9, False),
    ],
)
def test_by_option_flak_within_two_hexes_fires(
    turn: int, flak: dict[str, str], die: int, loses: bool
) -> None:
    """M-Q08b +1 for each flak unit, -1 on 17 September; a step is lost on 10 or more."""
    table = landing(die, units=flak, turn=turn, options=FLAK_OPTION)
    table.play("land 1PARA", "place 3231")
    assert table.steps("1PARA") == (1 if loses else 2)
    assert last(table, "flak")["die"] == die


@pytest.mark.rule("R15.3-c")
def test_flak_three_hexes_off_and_without_the_option_is_silent() -> None:
    table = landing(units={"NIJ-FLAK": "3234"}, options=FLAK_OPTION)
    table.play("land 1PARA", "place 3231")
    assert kinds(table, "flak") == []
    table = landing(units={"NIJ-FLAK": "3233"})
    table.play("land 1PARA", "place 3231")
    assert kinds(table, "flak") == []
