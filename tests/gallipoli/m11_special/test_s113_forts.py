"""11.3 Forts, fixed and mobile."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from grognard.engine.frames import settle
from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.playing import Opening
from tests.gallipoli.table import Table

PLAIN = Path(__file__).parents[1] / "plain"
"""Tables of the tests' own."""
COAST = {
    "FORT-E": {1, 2, 3, 4, 5, 7, 9, 10, 12, 13, 15, 16, 19, 21, 22, 23, 25, 26, 28, 30, 31, 32, 33},
    "FORT-A": {1, 2, 3, 5, 7, 8, 9, 10, 11},
}
"""Coastal areas of each shore by their numbers."""
SHORE = {"FORT-E": "GP", "FORT-A": "A"}


def naval(pieces: Mapping[str, str], supplied: tuple[str, ...], *dice: int) -> Table:
    """A Turkish naval activation; these forts were supplied."""
    table = Table(pieces, dice=dice)
    for fort in supplied:
        table.mark(fort, "turn", SUPPLIED)
    table.naval("turkish")
    return table


def assaulted(pieces: Mapping[str, str], *dice: int) -> Table:
    """The 29th Division assaults GP1 from GP3."""
    units = {"86Bde": "GP3", "87Bde": "GP3", "BH-C1": "GP3"}
    table = Table({**units, **pieces}, dice=dice, data=PLAIN)
    table.activate("allied", "29D")
    table.play("end", "assault GP1", "attacker 86Bde", "attacker 87Bde", "commit")
    return table


def moving(pieces: Mapping[str, str], turn: int = 3, sp: int = 20) -> Table:
    return Table(pieces, turn=turn, step="mobile_forts", sp=(20, sp))


@pytest.mark.rule("11.3-a")
def test_supplied_forts_and_ships_share_an_activation() -> None:
    pieces = {"F-HELLAS": "GP1", "F-SEDD": "GP2", "GOEBEN": "DS3", "ALBION": "DS1"}
    table = naval(pieces, ("F-HELLAS",), *[10] * 7)
    assert table.legal("shoot") == ["shoot GOEBEN", "shoot F-HELLAS"]
    table.play("shoot F-HELLAS", "target ALBION", "shoot GOEBEN", "target ALBION")
    assert table.acted("F-HELLAS") == table.acted("GOEBEN") == 1


@pytest.mark.rule("11.3-a")
def test_a_fort_without_supply_is_not_activated() -> None:
    pieces = {"F-HELLAS": "GP1", "F-SEDD": "GP2", "ALBION": "DS1"}
    assert naval(pieces, ("F-HELLAS",)).refused("shoot F-SEDD")


@pytest.mark.rule("11.3-a")
def test_forts_are_not_activated_with_land_units() -> None:
    table = Table({"F-HELLAS": "GP1", "T9-A": "GP6", "86Bde": "GP3", "BH-C1": "GP3"})
    table.mark("F-HELLAS", "turn", SUPPLIED)
    table.activate("turkish", "T9", order="fight_first")
    table.play("bombard GP3")
    assert table.legal("firer") == ["firer T9-A"]
    assert table.refused("firer F-HELLAS")


@pytest.mark.rule("11.3-b")
def test_a_fort_has_one_factor_in_each_battery() -> None:
    table = naval({"F-HELLAS": "GP1", "ALBION": "DS1"}, ("F-HELLAS",), 10, 10)
    table.play("shoot F-HELLAS", "target ALBION")
    fired = [(e.args["battery"], e.args["dice"]) for e in table.events("naval_fire")]
    assert fired == [("primary", [10]), ("secondary", [10])]


@pytest.mark.rule("11.3-c", "11.3-f")
def test_a_fort_adds_no_factors_but_takes_1_off_the_die() -> None:
    table = assaulted({"F-HELLAS": "GP1", "T9-25": "GP1"}, 6, 1, 1)
    event = table.events("assault")[-1]
    assert (event.args["defence"], event.args["defenders"]) == (3, ["T9-25"])
    assert table.modifiers("assault") == ["8.3.1-o -1"]


@pytest.mark.rule("11.3-f", "8.4.2c-c", "8.4.2d-g")
@pytest.mark.parametrize("state", ["d", "b"])
def test_a_damaged_fort_does_not_modify_the_assault(state: str) -> None:
    table = assaulted({"F-HELLAS": f"GP1 {state}", "T9-25": "GP1"}, 6, 1, 1)
    assert table.modifiers("assault") == []


@pytest.mark.rule("11.3-f")
def test_a_fort_elsewhere_does_not_count() -> None:
    assert assaulted({"F-SEDD": "GP2", "T9-25": "GP1"}, 6, 1, 1).modifiers("assault") == []


@pytest.mark.rule("11.3-d", "11.3-e", "8.4.2e-c")
def test_a_fort_does_not_retreat_and_falls_when_allied_units_enter() -> None:
    table = assaulted({"F-HELLAS": "GP1", "T9-25": "GP1"}, 6, 10)
    while table.asked() != "advance":
        table.play("end" if "end" in table.legal() else table.legal()[0])
    assert table.place("T9-25") != "GP1"
    assert table.place("F-HELLAS") == "GP1"
    assert table.vp("allied") == 0
    table.play("advance 86Bde")
    assert table.place("F-HELLAS") == "eliminated"
    assert table.vp("allied") == 2


@pytest.mark.rule("11.3-e", "8.4.2e-c")
@pytest.mark.parametrize("state", ["", "d", "b"])
def test_a_fort_alone_is_eliminated_by_an_allied_unit_that_enters(state: str) -> None:
    table = Table({"F-HELLAS": f"GP1 {state}", "86Bde": "GP3", "BH-C1": "GP3"})
    table.activate("allied", "29D")
    table.play("move 86Bde", "go GP1")
    assert table.place("F-HELLAS") == "eliminated"
    assert table.vp("allied") == 2
    assert table.control("GP1") == "allied"


@pytest.mark.rule("11.3-e", "8.4.2e-c")
def test_all_forts_of_an_area_fall() -> None:
    forts = {"F-RUMELIM": "GP12", "F-RUMELIH": "GP12", "F-NAMAZ": "GP12 d"}
    table = Table({**forts, "86Bde": "GP9", "BH-C1": "GP9"})
    table.activate("allied", "29D")
    table.play("move 86Bde", "go GP12")
    assert {table.place(fort) for fort in forts} == {"eliminated"}
    assert table.vp("allied") == 6


@pytest.mark.rule("11.3-g")
def test_fixed_forts_start_at_their_symbols_and_do_not_move() -> None:
    table = Opening("campaign")
    table.play("no")
    assert (table.place("F-HELLAS"), table.place("F-ORKANIE")) == ("GP1", "A2")
    assert {table.place(fort) for fort in ("F-RUMELIM", "F-RUMELIH", "F-NAMAZ")} == {"GP12"}
    at_sea = naval({"F-HELLAS": "GP1", "ALBION": "DS1"}, ("F-HELLAS",))
    assert at_sea.refused("move F-HELLAS")
    assert moving({"F-HELLAS": "GP1"}).asked() == "halt"
    mobile = moving({"F-HELLAS": "GP1", "FORT-E": "GP3"})
    assert mobile.refused("lift F-HELLAS")


def at_set_up(fort: str) -> Table:
    table = Opening("valiant_stroke")
    while table.asked() in ("pick_unit", "place_unit"):
        table.play(table.legal()[0])
    if fort == "FORT-A":
        table.play("place GP5")
    return table


@pytest.mark.rule("11.3-h")
def test_fort_e_goes_to_the_coast_of_the_peninsula() -> None:
    for table in (at_set_up("FORT-E"), moving({"FORT-E": "TURK"})):
        assert set(table.legal("place")) == {f"place GP{number}" for number in COAST["FORT-E"]}
        assert "11.3-h" in table.refused("place A3")
        assert "11.3-h" in table.refused("place GP6")
        assert "11.3-h" in table.refused("place DS1")


@pytest.mark.rule("11.3-i")
def test_fort_a_goes_to_the_coast_of_asia() -> None:
    for table in (at_set_up("FORT-A"), moving({"FORT-A": "TURK"})):
        assert set(table.legal("place")) == {f"place A{number}" for number in COAST["FORT-A"]}
        assert "11.3-i" in table.refused("place GP1")
        assert "11.3-i" in table.refused("place A4")


@pytest.mark.rule("11.3-j")
@pytest.mark.parametrize(("fort", "area"), [("FORT-E", "GP3"), ("FORT-A", "A7")])
@pytest.mark.parametrize("state", ["", "d", "b"])
def test_a_mobile_fort_is_first_taken_to_the_box(fort: str, area: str, state: str) -> None:
    table = moving({fort: f"{area} {state}"})
    before = table.condition(fort)
    assert table.legal() == [f"lift {fort}", "stay"]
    table.play(f"lift {fort}")
    assert (table.place(fort), table.condition(fort)) == ("TURK", before)
    assert table.sp("turkish") == 20
    assert table.asked() == "halt"


@pytest.mark.rule("11.3-j")
def test_it_may_stay() -> None:
    table = moving({"FORT-E": "GP3"})
    table.play("stay")
    assert table.place("FORT-E") == "GP3"


@pytest.mark.rule("11.3-j")
def test_it_is_taken_before_the_first_impulse() -> None:
    table = Table({"FORT-E": "GP3"}, step="reserve")
    table.state.stack.pop()
    settle(table.state, table.recorder)
    assert table.asked() == "lift_fort"
    assert table.events("impulse_begins") == []


@pytest.mark.rule("11.3-k")
def test_in_a_later_turn_it_is_placed_for_1_sp() -> None:
    table = moving({"FORT-E": "GP3 d"})
    table.play("lift FORT-E")
    table.state.turn = 4
    table.begin("mobile_forts")
    assert table.asked() == "put_fort_down"
    table.play("place GP10")
    assert (table.place("FORT-E"), table.condition("FORT-E")) == ("GP10", "shaken")
    assert table.sp("turkish") == 19


@pytest.mark.rule("11.3-k")
def test_without_sp_it_stays_in_the_box() -> None:
    assert moving({"FORT-E": "TURK"}, sp=0).asked() == "halt"
    table = moving({"FORT-E": "TURK"}, sp=1)
    table.play("stay")
    assert (table.place("FORT-E"), table.sp("turkish")) == ("TURK", 1)


@pytest.mark.rule("11.3-k")
def test_it_is_placed_only_under_turkish_control() -> None:
    """Q113"""
    table = Table({"FORT-E": "TURK", "86Bde": "GP5"})
    table.put("86Bde", "GP6")
    table.begin("mobile_forts")
    assert table.control("GP5") == "allied"
    assert "11.3-k" in table.refused("place GP5")
    assert table.allowed("place GP3")


@pytest.mark.rule("11.3-k")
def test_it_is_not_supplied_in_the_box_and_cannot_fire_in_the_turn_of_its_return() -> None:
    """Q113"""
    table = Table({"FORT-E": "TURK", "F-HELLAS": "GP1", "ALBION": "DS1"}, turn=4, paid="")
    table.begin("allocation")
    while table.asked() != "supply_forts":
        table.play("source NE" if table.allowed("source NE") else table.legal()[-1])
    assert table.refused("supply FORT-E")
    table.play("supply F-HELLAS")
    assert table.asked() == "halt"
    table.begin("mobile_forts")
    table.play("place GP2")
    table.naval("turkish")
    assert table.legal("shoot") == ["shoot F-HELLAS"]
    assert table.refused("shoot FORT-E")
