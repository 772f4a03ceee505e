"""7.3.3 Naval movement: deployment, steaming, and what mines do to a second activation."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.table import Table

ASSAULT = {f"AA-{name}" for name in ("BES", "HEL", "Y", "ANZ", "SUV", "BUL")}
STRAIT = {f"DS{number}" for number in range(1, 13)} | {"MAR"}
SEA = {"AEG"} | ASSAULT | STRAIT
OUT = {"SUFFREN": "AA-BUL", "F-HELLAS": "GP1"}
"""An Allied ship far away, and a fort, so that both sides have something to do."""


def naval(
    side: str, pieces: Mapping[str, str], mines: Mapping[str, str] | None = None, *dice: int
) -> Table:
    """A naval activation in a turn in which Allied ships have deployed."""
    table = Table(pieces, mines=mines, dice=dice)
    table.state.fleet_out = True
    for code in pieces:
        if code.startswith("F-"):
            table.mark(code, "turn", SUPPLIED)
    table.naval(side)
    return table


def berths(pieces: Mapping[str, str], mines: Mapping[str, str] | None = None) -> set[str]:
    """Where ALBION, in the Allied box, may deploy."""
    table = naval("allied", {**OUT, **pieces, "ALBION": "ALLIED"}, mines)
    table.play("deploy ALBION")
    return {text.split()[1] for text in table.legal("place")}


def reach(table: Table, ship: str) -> set[str]:
    """Where a ship may steam."""
    table.play(f"move {ship}")
    return {text.split()[1] for text in table.legal("steam")}


# -- from area to area


@pytest.mark.rule("7.3.3-a")
def test_ships_move_by_sea_only() -> None:
    table = naval("allied", {**OUT, "ALBION": "DS1"})
    assert reach(table, "ALBION") == SEA - {"DS1"}
    assert "7.3.3-a" in table.refused("steam GP5")


@pytest.mark.rule("7.3.3-a")
def test_after_firing_only_adjacent_areas_are_left() -> None:
    table = naval("allied", {**OUT, "ALBION": "DS5", "GOEBEN": "MAR"}, None, *[10] * 4)
    table.state.fleet_out = True
    table.put("GOEBEN", "DS8")
    table.play("shoot ALBION", "target GOEBEN")
    assert reach(table, "ALBION") == {"DS3", "DS6", "DS7"}


# -- one area, or any number


@pytest.mark.rule("7.3.3-b", "7.3.3-d")
def test_a_ship_that_fired_moves_one_area() -> None:
    table = naval("allied", {**OUT, "ALBION": "DS1"}, None, *[10] * 4)
    table.play("shoot ALBION", "target F-HELLAS")
    assert reach(table, "ALBION") == {"AEG", "AA-HEL", "DS2", "DS3"}
    assert {"7.3.3-b", "7.3.3-d"} & set(table.refused("steam DS4"))


@pytest.mark.rule("7.3.3-b", "7.3.3-d")
@pytest.mark.parametrize(("to", "fires"), [("DS3", True), ("DS4", False)])
def test_a_ship_that_moved_more_than_one_area_does_not_fire(to: str, fires: bool) -> None:
    """DS4 is two areas from DS1 but within reach of fort Kum Kale, as is DS3 of Hellas."""
    table = naval("allied", {**OUT, "ALBION": "DS1", "F-KUMKALE": "A3"})
    table.play("move ALBION", f"steam {to}")
    if fires:
        assert table.allowed("shoot ALBION")
    else:
        assert "7.3.3-b" in table.refused("shoot ALBION")


@pytest.mark.rule("7.3.3-b")
@pytest.mark.parametrize(("to", "bombards"), [("AA-Y", True), ("AA-HEL", False)])
def test_a_ship_that_moved_more_than_one_area_does_not_bombard(to: str, bombards: bool) -> None:
    land = {"86Bde": "GP4", "BH-C1": "GP4", "T9-25": "GP3", "SUFFREN": "AA-HEL"}
    table = naval("allied", {**land, "ALBION": "AA-ANZ"})
    table.play("move ALBION", f"steam {to}", "bombard GP3")
    assert table.allowed("firer SUFFREN")
    if bombards:
        assert table.allowed("firer ALBION")
    else:
        assert "7.3.3-b" in table.refused("firer ALBION")


@pytest.mark.rule("7.3.3-b")
def test_a_minesweeper_reaches_mines_to_sweep_by_a_move_of_one_area() -> None:
    table = naval("allied", {**OUT, "MS1": "AEG"}, {"DS3": "1"})
    assert "DS3" not in reach(table, "MS1")
    assert "7.3.3-b" in table.refused("steam DS3")
    table = naval("allied", {**OUT, "MS1": "DS1"}, {"DS3": "1"})
    table.play("move MS1", "steam DS3")
    table.mine_step()
    assert table.legal("sweep") == ["sweep MS1"]


@pytest.mark.rule("7.3.3-b", "7.3.3-d")
def test_deployment_is_not_movement() -> None:
    """Q31: it may still move one area and fire, and nothing else has been used up."""
    table = naval("allied", {**OUT, "ALBION": "ALLIED"}, None, *[10] * 4)
    table.play("deploy ALBION", "place DS4")
    assert table.acted("ALBION") == 0
    table.play("move ALBION", "steam DS3")
    assert table.acted("ALBION") == 1
    table.play("shoot ALBION", "target F-HELLAS")
    assert table.fired("ALBION")


@pytest.mark.rule("7.3.3-d")
def test_one_area_may_be_a_mined_one() -> None:
    table = naval("allied", {**OUT, "ALBION": "DS1"}, {"DS3": "1"})
    assert "DS3" in reach(table, "ALBION")


@pytest.mark.rule("7.3.3-d")
@pytest.mark.parametrize("block", [{"DS1": "D", "DS2": "D"}, {"DS1": "1!", "DS2": "2"}])
def test_a_long_move_neither_enters_nor_passes_mines(block: Mapping[str, str]) -> None:
    table = naval("allied", {**OUT, "ALBION": "AEG"}, block)
    assert reach(table, "ALBION") == ASSAULT | {"DS1", "DS2"}
    table = naval("allied", {**OUT, "ALBION": "AA-Y"}, block)
    assert reach(table, "ALBION") == (ASSAULT | {"AEG"}) - {"AA-Y"}
    assert "7.3.3-d" in table.refused("steam DS3")


@pytest.mark.rule("7.3.3-d")
def test_a_long_move_goes_round_mines_and_enemies() -> None:
    table = naval("allied", {**OUT, "ALBION": "AEG", "BRESLAU": "DS5"}, {"DS1": "1"})
    assert reach(table, "ALBION") == SEA - {"AEG", "DS5"}


@pytest.mark.rule("7.3.3-d")
def test_a_long_move_does_not_pass_turkish_ships() -> None:
    table = naval("allied", {**OUT, "ALBION": "DS6", "BRESLAU": "DS7"})
    assert not reach(table, "ALBION") & {"DS7", "DS8", "DS12", "MAR"}
    assert "7.3.3-d" in table.refused("steam DS8")


@pytest.mark.rule("7.3.3-b", "7.3.3-d")
def test_a_ship_moves_once_in_an_activation() -> None:
    table = naval("allied", {**OUT, "ALBION": "DS1"})
    table.play("move ALBION", "steam DS3")
    assert table.refused("move ALBION")


# -- deployment


@pytest.mark.rule("7.3.3-c")
def test_allied_ships_deploy_in_any_area_of_the_open_sea() -> None:
    assert berths({}) == SEA


@pytest.mark.rule("7.3.3-c")
@pytest.mark.parametrize("marker", ["D", "1", "2!"])
def test_they_do_not_deploy_among_mines(marker: str) -> None:
    assert berths({}, {"DS3": marker, "AA-ANZ": marker}) == SEA - {"DS3", "AA-ANZ"}


@pytest.mark.rule("7.3.3-c")
def test_their_route_does_not_pass_mines() -> None:
    """The route begins in the Aegean; DS3 and DS4 together close the Strait."""
    assert berths({}, {"DS3": "1", "DS4": "D"}) == {"AEG", "DS1", "DS2"} | ASSAULT
    table = naval("allied", {**OUT, "ALBION": "ALLIED"}, {"DS3": "1", "DS4": "D"})
    table.play("deploy ALBION")
    assert "7.3.3-c" in table.refused("place DS5")
    assert "7.3.3-c" in table.refused("place DS4")


@pytest.mark.rule("7.3.3-c")
def test_a_ship_already_inside_opens_no_route() -> None:
    assert "DS5" not in berths({"CANOPUS": "DS5"}, {"DS3": "1", "DS4": "D"})


@pytest.mark.rule("7.3.3-c")
def test_turkish_ships_close_the_route() -> None:
    """Q31"""
    assert berths({"GOEBEN": "DS7"}) == SEA - {f"DS{n}" for n in range(7, 13)} - {"MAR"}


@pytest.mark.rule("7.3.3-c")
@pytest.mark.parametrize("first", ["move SUFFREN", "shoot SUFFREN"])
def test_they_deploy_at_the_start(first: str) -> None:
    pieces = {"SUFFREN": "DS1", "ALBION": "ALLIED", "CANOPUS": "AEG", "F-HELLAS": "GP1"}
    table = naval("allied", pieces, None, *[10] * 4)
    assert table.allowed("deploy ALBION")
    table.play(first, "steam AEG" if first.startswith("move") else "target F-HELLAS")
    assert "7.3.3-c" in table.refused("deploy ALBION")


@pytest.mark.rule("7.3.3-c")
def test_they_deploy_in_any_later_impulse_too() -> None:
    table = naval("allied", {**OUT, "ALBION": "ALLIED", "CANOPUS": "ALLIED"})
    table.play("deploy ALBION", "place DS1", "end")
    table.state.impulse = 2
    table.naval("allied")
    assert table.allowed("deploy CANOPUS")
    assert table.allowed("move ALBION")


@pytest.mark.rule("7.3.3-e")
def test_turkish_ships_deploy_in_the_marmara() -> None:
    table = naval("turkish", {**OUT, "GOEBEN": "TURK"})
    table.play("deploy GOEBEN")
    assert table.legal("place") == ["place MAR"]
    assert "7.3.3-e" in table.refused("place DS12")
    table.play("place MAR")
    assert table.place("GOEBEN") == "MAR"


@pytest.mark.rule("7.3.3-e")
def test_mines_do_not_hinder_them() -> None:
    table = naval("turkish", {**OUT, "GOEBEN": "TURK"}, {"MAR": "1"})
    table.play("deploy GOEBEN", "place MAR")
    assert table.place("GOEBEN") == "MAR"


@pytest.mark.rule("7.3.3-e")
@pytest.mark.parametrize("ship", ["ALBION", "MS1"])
def test_allied_ships_in_the_marmara_close_it(ship: str) -> None:
    """Q121"""
    table = naval("turkish", {"F-HELLAS": "GP1", ship: "MAR", "GOEBEN": "TURK", "SUFFREN": "DS1"})
    assert "7.3.3-e" in table.refused("deploy GOEBEN")
    table.put(ship, "DS12")
    assert table.allowed("deploy GOEBEN")


@pytest.mark.rule("7.3.3-h")
@pytest.mark.parametrize(
    ("deployed", "place", "allowed"),
    [(True, "AEG", True), (False, "AEG", False), (True, "ALLIED", False)],
)
def test_turkish_ships_come_out_only_when_the_allied_fleet_has(
    deployed: bool, place: str, allowed: bool
) -> None:
    """Q32: deployed this turn, and still on the map; a minesweeper is enough."""
    table = naval("turkish", {"MS1": place, "GOEBEN": "TURK", "BRESLAU": "MAR"})
    table.state.fleet_out = deployed
    assert table.allowed("deploy GOEBEN") == allowed
    if not allowed:
        assert "7.3.3-h" in table.refused("deploy GOEBEN")


@pytest.mark.rule("7.3.3-h")
def test_a_deployment_lets_them_out_for_this_turn() -> None:
    table = Table({"MS1": "ALLIED", "GOEBEN": "TURK", "BRESLAU": "MAR"})
    table.naval("turkish")
    assert "7.3.3-h" in table.refused("deploy GOEBEN")
    table.naval("allied")
    table.play("deploy MS1", "place AEG", "end")
    table.naval("turkish")
    assert table.allowed("deploy GOEBEN")
    table.begin("clean_up")
    assert not table.state.fleet_out


# -- Turkish ships under way


@pytest.mark.rule("7.3.3-f")
def test_a_turkish_ship_steams_anywhere_out_of_reach_of_the_fleet() -> None:
    """No area entered may be adjacent to an Allied ship: DS4 ends the way down."""
    table = naval("turkish", {"ALBION": "DS1", "GOEBEN": "MAR"})
    assert reach(table, "GOEBEN") == {f"DS{number}" for number in range(4, 13)}
    assert "7.3.3-f" in table.refused("steam DS3")


@pytest.mark.rule("7.3.3-f")
@pytest.mark.parametrize("mine", ["D", "1", "2"])
def test_mines_cover_it_next_to_the_fleet(mine: str) -> None:
    table = naval("turkish", {"ALBION": "DS1", "GOEBEN": "MAR"}, {"DS3": mine})
    assert reach(table, "GOEBEN") == {f"DS{number}" for number in range(3, 13)}


@pytest.mark.rule("7.3.3-f")
def test_minesweepers_do_not_hold_it_up_but_are_not_passed() -> None:
    table = naval("turkish", {"MS1": "DS7", "GOEBEN": "MAR", "SUFFREN": "AA-BUL"})
    assert reach(table, "GOEBEN") == {f"DS{number}" for number in range(8, 13)}


@pytest.mark.rule("7.3.3-f")
def test_otherwise_it_moves_one_area() -> None:
    """DS9 and DS11 are next to ALBION in DS10: from MAR only DS12, from DS12 DS11 too."""
    table = naval("turkish", {"ALBION": "DS10", "GOEBEN": "MAR"})
    assert reach(table, "GOEBEN") == {"DS12"}
    table = naval("turkish", {"ALBION": "DS10", "GOEBEN": "DS12"})
    assert reach(table, "GOEBEN") == {"DS11", "MAR"}
    table = naval("turkish", {"ALBION": "DS10", "GOEBEN": "DS8"})
    assert "DS9" in reach(table, "GOEBEN")


@pytest.mark.rule("7.3.3-g")
@pytest.mark.parametrize(("start", "fires"), [("DS6", True), ("DS7", False)])
def test_a_turkish_ship_fires_after_one_area_only(start: str, fires: bool) -> None:
    """To DS4, two areas from ALBION in DS1."""
    table = naval("turkish", {"ALBION": "DS1", "GOEBEN": start, "F-HELLAS": "GP1"})
    table.play("move GOEBEN", "steam DS4")
    if fires:
        assert table.allowed("shoot GOEBEN")
    else:
        assert "7.3.3-g" in table.refused("shoot GOEBEN")


@pytest.mark.rule("7.3.3-g")
def test_and_moves_one_area_only_after_firing() -> None:
    table = naval("turkish", {"ALBION": "DS1", "GOEBEN": "DS4"}, None, *[10] * 3)
    table.play("shoot GOEBEN", "target ALBION")
    assert reach(table, "GOEBEN") == {"DS2", "DS3", "DS6"}
    assert "7.3.3-g" in table.refused("steam DS7")
