"""12.1 Sudden death: through the Straits, by GP34, or into the sea."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.playing import run_from, sealed
from tests.gallipoli.table import Table

BAR = {"MAR": "1"}
"""Mines that bar the Straits without a line from shore to shore."""
EIGHT = ("86Bde", "87Bde", "88Bde", "29D-A", "1LH", "125Bde", "126Bde", "2FR-M")


def at_end(
    pieces: Mapping[str, str],
    *,
    turn: int = 4,
    vp: tuple[int, int] = (0, 0),
    mines: Mapping[str, str] | None = None,
    landed: bool = False,
    **options: str,
) -> Table:
    """The end of a turn, when points are counted and sudden death is tested."""
    table = Table(pieces, turn=turn, vp=vp, mines=BAR if mines is None else mines, options=options)
    table.state.landed_ever = landed
    sealed(table)
    run_from(table, "end_of_turn")
    return table


def winner(table: Table) -> str:
    """The winner by sudden death, 'draw', or '' if the game goes on."""
    assert (table.asked() == "") == bool(table.events("game_over"))
    over = table.events("game_over")
    if over:
        found = table.game.outcome(table.state).winner or "draw"
        assert over[0].args["winner"] == found
        assert table.events("final_totals") == []
        return found
    return ""


def exits(count: int, **others: str) -> dict[str, str]:
    return {**dict.fromkeys(EIGHT[:count], "exited"), **others}


HEAD = {"BH-C1": "GP33"}
"""A supplied Beachhead next to GP34."""


# -- by sea --------------------------------------------------------------------------------------


@pytest.mark.rule("12.0-a", "12.1-a", "12.1.1-a")
def test_a_way_without_mines_to_the_marmara_wins_for_the_allies() -> None:
    table = at_end({}, mines={})
    assert winner(table) == "allied"
    assert table.game.outcome(table.state).cases == ("12.1.1-a",)


@pytest.mark.rule("12.1.1-a")
@pytest.mark.parametrize(
    ("mines", "open_"),
    [
        ({"DS1": "2"}, True),
        ({"DS2": "2"}, True),
        ({"DS1": "1", "DS2": "1"}, False),
        ({"DS3": "1", "DS6": "1"}, False),
        ({"DS5": "1", "DS4": "1"}, False),
        ({"DS3": "1", "DS5": "1"}, True),
        ({"DS12": "1"}, False),
        ({"MAR": "2!"}, False),
        ({"AA-HEL": "2", "AA-BES": "2"}, True),
    ],
)
def test_the_way_is_a_chain_of_areas_each_without_mines(mines: dict[str, str], open_: bool) -> None:
    assert winner(at_end({}, mines=mines)) == ("allied" if open_ else "")


@pytest.mark.rule("12.1.1-a")
def test_a_dummy_bars_the_way_too() -> None:
    """Q95."""
    assert winner(at_end({}, mines={"MAR": "D"})) == ""


@pytest.mark.rule("12.1.1-a")
def test_turkish_ships_do_not_bar_the_way() -> None:
    assert winner(at_end({"GOEBEN": "DS8", "F-NAMAZ": "GP12"}, mines={})) == "allied"


@pytest.mark.rule("12.1-c")
@pytest.mark.parametrize(("turn", "found"), [(1, ""), (2, "allied")])
def test_sudden_death_is_tested_from_the_end_of_turn_2_on(turn: int, found: str) -> None:
    assert winner(at_end({}, turn=turn, mines={})) == found


# -- by land -------------------------------------------------------------------------------------


@pytest.mark.rule("12.1.1-b")
@pytest.mark.parametrize(("count", "found"), [(7, ""), (8, "allied")])
def test_eight_units_beyond_gp34_win_for_the_allies(count: int, found: str) -> None:
    """Q42: land units of any arm and nation."""
    table = at_end(exits(count, **HEAD))
    assert winner(table) == found
    if found:
        assert table.game.outcome(table.state).cases == ("12.1.1-b",)


@pytest.mark.rule("12.1.1-b")
def test_a_french_beachhead_will_do() -> None:
    """Q42: any supplied Allied Beachhead."""
    assert winner(at_end(exits(8, **{"BH-F1": "GP33"}))) == "allied"


@pytest.mark.rule("12.1.1-b", "12.1.1-d")
@pytest.mark.parametrize(
    "others",
    [
        {},
        {"BH-C1": "GP33 u"},
        {"BH-C1": "ALLIED"},
        {"BH-C1": "GP33", "T9-25": "GP34"},
        {"BH-C1": "GP30", "T9-25": "GP33", "T7-19": "GP32"},
    ],
    ids=["none", "unsupplied", "in the box", "enemy in GP34", "enemy between"],
)
def test_without_a_line_to_a_supplied_beachhead_they_are_lost(others: dict[str, str]) -> None:
    table = at_end(exits(8, **others))
    assert winner(table) == ""
    assert {table.place(unit) for unit in EIGHT} == {"eliminated"}
    assert table.vp("turkish") == 8 * 2


@pytest.mark.rule("12.1.1-c")
def test_units_beyond_gp34_stay_there_while_supplied() -> None:
    table = at_end(exits(3, **HEAD))
    assert winner(table) == ""
    assert {table.place(unit) for unit in EIGHT[:3]} == {"exited"}
    assert table.vp("turkish") == 0


@pytest.mark.rule("12.1.1-c")
def test_units_beyond_gp34_cannot_come_back() -> None:
    table = Table({"86Bde": "exited", "87Bde": "GP33", **HEAD})
    table.activate("allied", "29D")
    assert table.legal("move") == ["move 87Bde"]
    assert table.refused("move 86Bde")


@pytest.mark.rule("12.1.1-c")
def test_units_beyond_gp34_are_not_replaced() -> None:
    table = Table({"86Bde": "exited", "87Bde": "eliminated"}, turn=3, vp=(5, 0), step="arrivals")
    table.play("end")
    assert table.asked() == "replace_allied"
    assert table.legal("replace") == ["replace 87Bde"]
    assert table.refused("replace 86Bde")


@pytest.mark.rule("12.1.1-d")
def test_without_a_line_exited_units_are_lost_at_the_end_of_any_turn() -> None:
    table = at_end(exits(2), turn=2)
    assert [table.place(unit) for unit in EIGHT[:2]] == ["eliminated"] * 2
    assert table.vp("turkish") == 2 * 2


@pytest.mark.rule("7.7-d")
def test_a_game_of_one_turn_tests_the_exits_at_its_end() -> None:
    """Sudden death is looked for from turn 2 on; scenario 1 ends before."""
    for heads, place in (({}, "eliminated"), (HEAD, "exited")):
        table = Table(exits(1, **heads), scenario="valiant_stroke", turn=1, step="next_turn")
        assert (table.place("86Bde"), table.asked()) == (place, "")


@pytest.mark.rule("12.1.1-d")
def test_after_an_allied_sudden_death_nobody_is_lost() -> None:
    table = at_end(exits(2), mines={})
    assert winner(table) == "allied"
    assert {table.place(unit) for unit in EIGHT[:2]} == {"exited"}


@pytest.mark.rule("12.1.1-d")
@pytest.mark.parametrize(("turn", "place"), [(4, "exited"), (8, "exited"), (9, "eliminated")])
def test_with_the_option_they_are_lost_only_at_the_end_of_the_game(turn: int, place: str) -> None:
    """Q43: 7.7."""
    table = at_end(exits(1), turn=turn, exit_supply_test="end")
    assert table.place("86Bde") == place
    assert table.vp("turkish") == (2 if place == "eliminated" else 0)


@pytest.mark.rule("12.1.1-b")
def test_with_the_option_eight_units_still_need_a_line_to_win() -> None:
    assert winner(at_end(exits(8), exit_supply_test="end")) == ""
    assert winner(at_end(exits(8, **HEAD), exit_supply_test="end")) == "allied"


# -- the Turks -----------------------------------------------------------------------------------


@pytest.mark.rule("12.1-a", "12.1.2-a")
def test_the_turks_win_when_no_allied_unit_on_the_map_is_normal() -> None:
    table = at_end({"86Bde": "GP1 d", "87Bde": "GP1 b"}, vp=(3, 9), landed=True)
    assert winner(table) == "turkish"
    assert table.game.outcome(table.state).cases == ("12.1.2-a",)


@pytest.mark.rule("12.1.2-a")
@pytest.mark.parametrize(
    ("vp", "found"),
    [((3, 9), "turkish"), ((3, 8), ""), ((0, 1), "turkish"), ((0, 0), ""), ((4, 20), "turkish")],
)
def test_they_need_three_times_the_points_and_more_than_none(
    vp: tuple[int, int], found: str
) -> None:
    """Q96."""
    assert winner(at_end({}, vp=vp, landed=True)) == found


@pytest.mark.rule("12.1.2-a")
def test_they_win_only_after_an_amphibious_assault() -> None:
    assert winner(at_end({}, vp=(0, 9), landed=False)) == ""


@pytest.mark.rule("12.1.2-a")
def test_one_allied_unit_in_normal_state_on_the_map_prevents_it() -> None:
    pieces = {"86Bde": "GP1", "BH-C1": "GP1", "87Bde": "GP1 d"}
    assert winner(at_end(pieces, vp=(0, 9), landed=True)) == ""


@pytest.mark.rule("12.1.2-a")
def test_units_in_the_box_and_beyond_gp34_are_not_on_the_map() -> None:
    """Q96."""
    assert winner(at_end({"86Bde": "ALLIED"}, vp=(0, 9), landed=True)) == "turkish"
    table = at_end({"86Bde": "exited", "BH-C1": "GP33"}, vp=(0, 9), landed=True)
    assert winner(table) == "turkish"


@pytest.mark.rule("12.1.2-a", "2.4-l")
def test_a_unit_out_of_supply_is_not_in_normal_state() -> None:
    assert winner(at_end({"86Bde": "GP1"}, vp=(0, 9), landed=True)) == "turkish"
    assert winner(at_end({"86Bde": "GP1", "BH-C1": "GP1"}, vp=(0, 9), landed=True)) == ""


@pytest.mark.rule("12.1.2-a")
def test_ships_do_not_prevent_it() -> None:
    assert winner(at_end({"INFLEX": "AEG"}, vp=(0, 9), landed=True)) == "turkish"


@pytest.mark.rule("12.1.2-a")
def test_a_landing_that_fails_counts_as_an_attempt() -> None:
    table = Table({"86Bde": "ALLIED", "T9-25": "GP1 e"}, dice=[1, 1], vp=(0, 9), mines=BAR)
    table.activate("allied", "29D")
    table.play("move 86Bde", "sail AA-HEL")
    assert not table.state.landed_ever
    table.play("assault GP1", "attacker 86Bde", "commit", "sacrifice 86Bde")
    sealed(table)
    run_from(table, "end_of_turn")
    assert winner(table) == "turkish"


@pytest.mark.rule("12.1.2-a")
def test_an_assault_on_land_is_no_attempt() -> None:
    table = Table(
        {"86Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP1 e"}, dice=[1, 1], vp=(0, 9), mines=BAR
    )
    table.activate("allied", "29D")
    table.play("end", "assault GP1", "attacker 86Bde", "commit", "sacrifice 86Bde")
    sealed(table)
    run_from(table, "end_of_turn")
    assert winner(table) == ""


@pytest.mark.rule("12.1-b")
def test_when_both_meet_their_conditions_it_is_a_draw() -> None:
    table = at_end({}, vp=(0, 9), landed=True, mines={})
    assert winner(table) == "draw"
    assert len(table.events("sudden_draw")) == 1


@pytest.mark.rule("12.2-m", "12.1.2-a")
def test_the_mine_line_of_the_turn_counts_before_sudden_death_is_tested() -> None:
    table = at_end({}, vp=(3, 6), landed=True, mines={"DS8": "1"})
    assert winner(table) == "turkish"
