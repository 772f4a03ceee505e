"""6.4 Drift."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.games.lepanto.state import DORIA
from tests.lepanto.m06_movement.helpers import (
    AFAR,
    DIRECTIONS,
    advance,
    coast,
    neighbour,
    strand,
    towing,
)
from tests.lepanto.table import Table


def adrift(
    place: str = "2030 NW",
    *,
    wind: str = "E",
    others: dict[str, str] | None = None,
    options: dict[str, str] | None = None,
    data: Path | None = None,
) -> Table:
    """JX1 without a tug, at the first decision of a Christian Movement Phase."""
    ships = {**AFAR, "JX1": place, **(others or {})}
    return Table(ships, phase="start", wind=wind, options=options, data=data)


def stranded(
    place: str = "2030 NW",
    code: str = "A1",
    *,
    wind: str = "E",
    others: dict[str, str] | None = None,
    options: dict[str, str] | None = None,
    data: Path | None = None,
) -> Table:
    """A Muslim ship immobilised by its ram, at the first decision of its Movement Phase."""
    ships = {**AFAR, code: place, **(others or {})}
    table = Table(ships, side="muslim", wind=wind, options=options, data=data)
    strand(table, code)
    return table


@pytest.mark.rule("6.4-a")
def test_a_galleass_without_a_tug_drifts_and_does_not_row_or_sail() -> None:
    table = adrift()
    assert table.place("JX1") == "2130 NW"
    assert {"6.4-a", "6.1-a", "6.1-o"} & set(table.refused("move JX1"))


@pytest.mark.rule("6.4-b")
@pytest.mark.parametrize("code", ["A1", "AT1"])
def test_a_ship_immobilised_ramming_drifts_and_does_not_row_or_sail(code: str) -> None:
    table = stranded(code=code)
    assert table.place(code) == "2130 NW"
    assert "6.4-b" in table.refused(f"move {code}")


@pytest.mark.rule("6.4-b")
def test_a_rammer_stuck_in_its_victims_hex_drifts_out_of_it() -> None:
    table = Table({**AFAR, "J1": "2030 E", "A1": "2130 W"}, side="muslim", wind="SW")
    table.share("A1", "J1")
    table.begin("drift", "muslim")
    assert (table.place("J1"), table.place("A1")) == ("2030 E", "2031 W")


@pytest.mark.rule("6.4-b")
def test_an_immobilised_galleass_of_doria_drifts_even_with_a_galley_ahead() -> None:
    ships = {**AFAR, "DX1": "2030 E", "D1": "2130 E"}
    table = Table(ships, phase="start", turn=3, wind="NE", tows={"DX1": "D1"}, dice=[2])
    assert table.asked() == "choose_mover"
    assert table.place("DX1") == "2129 E"
    assert table.tug_of("DX1") == ""


@pytest.mark.rule("6.4-c")
@pytest.mark.parametrize("wind", DIRECTIONS)
@pytest.mark.parametrize("hex_", ["2030", "2031"])
def test_drift_is_one_hex_the_way_the_wind_blows(hex_: str, wind: str) -> None:
    there = neighbour(hex_, wind)
    assert adrift(f"{hex_} NW", wind=wind).place("JX1") == f"{there} NW"
    assert stranded(f"{hex_} NW", wind=wind).place("A1") == f"{there} NW"


@pytest.mark.rule("6.4-c")
def test_a_ship_drifts_only_in_its_owners_movement_phase() -> None:
    table = Table({**AFAR, "JX1": "2030 NW", "A1": "2040 NW"}, side="muslim")
    strand(table, "A1", phase="start", side="christian")
    assert (table.place("JX1"), table.place("A1")) == ("2130 NW", "2040 NW")
    advance(table, "choose_mover", "muslim", 1)
    assert (table.place("JX1"), table.place("A1")) == ("2130 NW", "2140 NW")
    advance(table, "choose_mover", "christian", 2, 1)
    assert (table.place("JX1"), table.place("A1")) == ("2230 NW", "2140 NW")
    advance(table, "choose_mover", "muslim", 2)
    assert (table.place("JX1"), table.place("A1")) == ("2230 NW", "2240 NW")


@pytest.mark.rule("6.4-c", "5.2-f")
@pytest.mark.parametrize(
    ("choice", "side", "galleass", "stuck"),
    [
        ("own", "christian", "2130 NW", "3030 W"),
        ("own", "muslim", "2030 NW", "3130 W"),
        ("each", "christian", "2130 NW", "3130 W"),
        ("each", "muslim", "2130 NW", "3130 W"),
    ],
)
def test_by_option_ships_drift_in_the_opponents_movement_phase_as_well(
    choice: str, side: str, galleass: str, stuck: str
) -> None:
    ships = {**AFAR, "JX1": "2030 NW", "A1": "3030 W"}
    table = Table(ships, phase="combat", options={"drift_phase": choice})
    strand(table, "A1", side=side)
    assert (table.place("JX1"), table.place("A1")) == (galleass, stuck)


@pytest.mark.rule("6.4-c", "6.4-n")
@pytest.mark.parametrize(("side", "galleass"), [("christian", "2030 NW"), ("muslim", "2130 NW")])
def test_the_phasing_sides_ships_drift_before_those_of_the_opponent(
    side: str, galleass: str
) -> None:
    ships = {**AFAR, "JX1": "2030 NW", "A1": "2130 W"}
    table = Table(ships, phase="combat", options={"drift_phase": "each"})
    strand(table, "A1", side=side)
    assert (table.place("JX1"), table.place("A1")) == (galleass, "2230 W")


@pytest.mark.rule("6.4-d")
def test_drift_comes_before_any_other_movement() -> None:
    table = adrift(others={"J1": "2130 E"})
    assert table.place("JX1") == "2030 NW"
    table.play("move J1", "row", "stop")
    advance(table, "choose_mover", "muslim", 1)
    assert table.place("JX1") == "2030 NW"


@pytest.mark.rule("6.4-d")
def test_no_ship_moves_while_drifters_are_being_settled() -> None:
    table = adrift(others={"JX2": "2130 NW"})
    assert table.asked() == "drift_order"
    assert not table.allowed("move J9")
    assert not table.allowed("end")
    table.play("drift JX2")
    assert table.allowed("move J9")


@pytest.mark.rule("6.4-e")
@pytest.mark.parametrize("facing", DIRECTIONS)
def test_a_drifting_ship_keeps_its_facing(facing: str) -> None:
    assert adrift(f"2030 {facing}", wind="SW").place("JX1") == f"2031 {facing}"
    assert stranded(f"2030 {facing}", wind="SW").place("A1") == f"2031 {facing}"


@pytest.mark.rule("6.4-f")
def test_a_drifting_galleass_may_be_reoriented() -> None:
    table = adrift()
    advance(table, "choose_turner", "christian", 1)
    table.play("turn JX1", "face SW")
    assert table.place("JX1") == "2130 SW"


@pytest.mark.rule("6.4-f")
def test_an_immobilised_galleass_of_doria_may_be_reoriented() -> None:
    table = Table({**AFAR, "DX1": "2030 NW"})
    table.state.immobilise(table.index("DX1"), DORIA)
    table.begin("drift", "christian")
    advance(table, "choose_turner", "christian", 1)
    table.play("turn DX1", "face E")
    assert table.place("DX1") == "2130 E"


@pytest.mark.rule("6.4-f")
def test_a_ship_immobilised_ramming_may_not_be_reoriented() -> None:
    table = stranded()
    advance(table, "choose_turner", "muslim", 1)
    assert {"6.4-f", "7.5-m"} & set(table.refused("turn A1"))


@pytest.mark.rule("6.4-g")
@pytest.mark.parametrize("other", ["J1", "A1", "AT1"])
def test_a_drifter_stays_put_if_any_ship_is_in_the_way(other: str) -> None:
    assert adrift(others={other: "2130 E"}).place("JX1") == "2030 NW"
    assert adrift(others={other: "2129 E"}).place("JX1") == "2130 NW"


@pytest.mark.rule("6.4-g")
def test_a_drifter_does_not_enter_a_hex_that_two_ships_share() -> None:
    table = Table({**AFAR, "JX1": "2030 NW", "J1": "2130 E", "A1": "2230 W"})
    table.share("A1", "J1")
    table.begin("drift", "christian")
    assert table.place("JX1") == "2030 NW"


@pytest.mark.rule("6.4-g")
@pytest.mark.parametrize("other", ["J1", "JX1", "A2"])
def test_a_stranded_muslim_does_not_drift_into_a_ship_nor_ram_it(other: str) -> None:
    table = stranded(others={other: "2130 SW"})
    assert table.place("A1") == "2030 NW"
    assert not table.state.rams


@pytest.mark.rule("6.4-h")
def test_a_blocked_drifter_goes_next_turn_if_the_hex_is_free() -> None:
    table = adrift(others={"J1": "2130 E"})
    table.play("move J1", "row", "row", "stop")
    advance(table, "choose_mover", "christian", 2, 1)
    assert table.place("JX1") == "2130 NW"


@pytest.mark.rule("6.4-h")
def test_a_drifter_still_blocked_next_turn_stays_again() -> None:
    table = adrift(others={"J1": "2130 E"})
    advance(table, "choose_mover", "christian", 2, 1)
    assert table.place("JX1") == "2030 NW"


@pytest.mark.rule("6.4-h", "6.4-i")
def test_a_blocked_drifter_goes_when_the_wind_shifts_to_a_free_hex() -> None:
    table = adrift(others={"J1": "2130 E"})
    advance(table, "choose_mover", "christian", 2, 5)
    assert table.place("JX1") == "2131 NW"


@pytest.mark.rule("6.4-i")
@pytest.mark.parametrize(("die", "hex_"), [(1, "2230"), (5, "2231"), (6, "2229")])
def test_drift_follows_the_wind_of_the_turn(die: int, hex_: str) -> None:
    table = adrift()
    assert table.place("JX1") == "2130 NW"
    advance(table, "choose_mover", "christian", 2, die)
    assert table.place("JX1") == f"{hex_} NW"


@pytest.mark.rule("6.4-j")
@pytest.mark.parametrize(
    ("hex_", "wind"), [("4030", "E"), ("0130", "W"), ("2054", "SE"), ("1001", "NW"), ("0129", "SW")]
)
def test_a_ship_that_drifts_off_the_map_is_eliminated(hex_: str, wind: str) -> None:
    assert adrift(f"{hex_} E", wind=wind).sunk("JX1")
    assert stranded(f"{hex_} E", wind=wind).sunk("A1")


@pytest.mark.rule("6.4-j")
def test_a_ship_that_drifts_along_the_edge_is_not_lost() -> None:
    assert adrift("0130 E", wind="SW").place("JX1") == "0131 E"


@pytest.mark.rule("6.4-k")
def test_a_ship_that_drifts_under_the_turn_track_is_eliminated(tmp_path: Path) -> None:
    data = coast(tmp_path, {"3546": "T"})
    assert adrift("3446 W", data=data).sunk("JX1")
    assert stranded("3446 W", "AT1", data=data).sunk("AT1")
    assert adrift("3446 W", wind="NE", data=data).place("JX1") == "3545 W"


@pytest.mark.rule("6.4-l")
def test_a_ship_driven_against_the_land_of_its_coastal_hex_is_eliminated(tmp_path: Path) -> None:
    data = coast(tmp_path, {"3446": "s"}, {"3446": [["W", "NW", "SW"]]})
    assert adrift("3446 W", data=data).sunk("JX1")
    assert stranded("3446 W", "AT1", data=data).sunk("AT1")
    assert adrift("3446 W", wind="NW", data=data).place("JX1") == "3445 W"


@pytest.mark.rule("6.4-l")
def test_a_ship_driven_from_its_coastal_hex_onto_dry_land_is_eliminated(tmp_path: Path) -> None:
    data = coast(tmp_path, {"3446": "s", "3546": "#"})
    assert adrift("3446 W", data=data).sunk("JX1")
    assert stranded("3446 W", "AT1", data=data).sunk("AT1")


@pytest.mark.rule("6.4-l")
def test_a_ship_driven_across_a_hex_cut_in_two_is_eliminated(tmp_path: Path) -> None:
    data = coast(tmp_path, {"3446": "s"}, {"3446": [["E", "NE"], ["W", "SE"]]})
    table = adrift("3346 W", data=data)
    assert table.place("JX1") == "3446 W"
    advance(table, "choose_mover", "christian", 2, 1)
    assert table.sunk("JX1")
    table = adrift("3346 W", data=data)
    advance(table, "choose_mover", "christian", 2, 5)
    assert table.place("JX1") == "3547 W"


@pytest.mark.rule("6.4-m")
@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({}, "3546 W"),
        ({"drift_shore": "allowed"}, "3546 W"),
        ({"drift_shore": "blocked"}, "3446 W"),
        ({"drift_shore": "wrecked"}, "sunk"),
    ],
)
def test_galleys_and_galleasses_drift_into_shore_hexes_unless_an_option_says_otherwise(
    options: dict[str, str], place: str, tmp_path: Path
) -> None:
    data = coast(tmp_path, {"3546": "s"})
    assert adrift("3446 W", options=options, data=data).place("JX1") == place
    assert stranded("3446 W", options=options, data=data).place("A1") == place


@pytest.mark.rule("6.4-m")
@pytest.mark.parametrize("choice", ["allowed", "blocked", "wrecked"])
def test_galliots_drift_into_shore_hexes_under_every_option(choice: str, tmp_path: Path) -> None:
    data = coast(tmp_path, {"3546": "s"})
    table = stranded("3446 W", "AT1", options={"drift_shore": choice}, data=data)
    assert table.place("AT1") == "3546 W"


@pytest.mark.rule("6.4-m")
def test_a_galleass_is_towed_out_of_a_shore_hex(tmp_path: Path) -> None:
    table = towing("3546 E", "3446 E", data=coast(tmp_path, {"3446": "s"}))
    table.play("move J1", "row")
    assert table.place("JX1") == "3546 E"


@pytest.mark.rule("6.4-n")
def test_a_drifter_may_enter_the_hex_another_has_just_left() -> None:
    table = adrift(others={"JX2": "2130 NW"})
    table.play("drift JX2")
    assert (table.place("JX1"), table.place("JX2")) == ("2130 NW", "2230 NW")


@pytest.mark.rule("6.4-n")
def test_the_owner_may_let_the_blocked_drifter_go_first() -> None:
    table = adrift(others={"JX2": "2130 NW"})
    assert (table.asked(), table.seat()) == ("drift_order", "christian")
    table.play("drift JX1")
    assert (table.place("JX1"), table.place("JX2")) == ("2030 NW", "2230 NW")


@pytest.mark.rule("6.4-n", "6.4-c")
def test_only_own_drifters_are_put_in_order_and_each_goes_once() -> None:
    table = Table({**AFAR, "JX1": "2030 NW", "JX2": "2130 NW", "A1": "2040 W"}, side="muslim")
    strand(table, "A1", phase="start", side="christian")
    assert sorted(table.legal()) == ["drift JX1", "drift JX2"]
    table.refused("drift A1")
    table.refused("drift J9")
    table.play("drift JX2")
    assert not table.allowed("drift JX2")
    drifts = [(e.args["ship"], e.args["hex"]) for e in table.events("drifted")]
    assert drifts == [("JX2", "2230"), ("JX1", "2130")]


@pytest.mark.rule("6.4-n")
def test_the_muslim_orders_his_own_drifters() -> None:
    table = Table({**AFAR, "A1": "2030 W", "A2": "2130 W"}, side="muslim")
    strand(table, "A1", "A2")
    assert (table.asked(), table.seat()) == ("drift_order", "muslim")
    table.play("drift A2")
    assert (table.place("A1"), table.place("A2")) == ("2130 W", "2230 W")


@pytest.mark.rule("6.4-o")
def test_a_galleass_that_has_drifted_is_not_towed_further_in_that_phase() -> None:
    table = adrift("2030 E", others={"J1": "2230 NE"})
    assert table.place("JX1") == "2130 E"
    table.play("move J1", "attach JX1")
    for step in ("row", "sail"):
        assert "6.4-o" in table.refused(step)
    table.play("stop")
    advance(table, "declare_tow", "christian", 2, 1)
    table.play("tow JX1", "move J1", "row")
    assert (table.place("J1"), table.place("JX1")) == ("2329 NE", "2230 NE")


@pytest.mark.rule("6.4-o")
def test_a_galleass_kept_from_drifting_may_be_towed_in_that_phase() -> None:
    table = adrift("2030 E", wind="W", others={"J1": "2131 NE", "J2": "1930 E"})
    assert table.place("JX1") == "2030 E"
    table.play("move J1", "row", "attach JX1", "row")
    assert (table.place("J1"), table.place("JX1")) == ("2229 NE", "2130 NE")


@pytest.mark.rule("6.4-p")
def test_a_galleass_under_tow_does_not_drift_though_its_tug_stays_where_it_is() -> None:
    for table in (
        towing(phase="start", wind="NW"),
        adrift("2030 E", wind="NW", others={"J1": "2130 E"}),
    ):
        table.play("tow JX1")
        assert table.place("JX1") == "2030 E"
        advance(table, "declare_tow", "christian", 2, 1)
        assert table.place("JX1") == "2030 E"
