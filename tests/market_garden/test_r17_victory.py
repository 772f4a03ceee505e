"""R17.3 Victory: bridges held, units over the Rhine, airborne losses, margins."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.market_garden.rules import r17_victory as victory
from tests.market_garden.field import decline, run_to, start_turn
from tests.market_garden.fights import last
from tests.market_garden.ground import board, name
from tests.market_garden.table import Table, market_garden

LIBRARY = market_garden().library
ENDS = {
    bridge.id: tuple(map(name, board().bridge_ends[number]))
    for number, bridge in enumerate(LIBRARY.map.bridge)
}
POINTS = {"son": 2, "veghel": 2, "grave": 4, "nijmegen": 8, "arnhem": 16}
ALL = sum(POINTS.values())
NORTH = min(ENDS["arnhem"], key=lambda hex_: hex_[2:])
TURN = 2
"""For a game turn at whose end the Allies stand at the northern end of the bridge at Arnhem."""

RIVER_BRIDGES = [bridge.id for bridge in LIBRARY.map.bridge if bridge.water == "river"]
BLOWN = {code: "destroyed" for code in RIVER_BRIDGES if code != "arnhem"}


def last_turn(units: dict[str, str], **bridges: str) -> Table:
    """The last turn of the campaign, about to be played."""
    table = Table(units, turn=20, dice=(1, 2) * 50, bridges=bridges)
    start_turn(table)
    return table


def score(units: dict[str, str], **bridges: str) -> tuple[int, int, str]:
    """Allied and German points and the winner when nobody does anything more."""
    table = last_turn(units, **bridges)
    run_to(table, 21)
    return result(table)


def result(table: Table) -> tuple[int, int, str]:
    found = last(table, "game_over")
    return found["allied"], found["german"], found["winner"]


@pytest.mark.rule("R17.3-a", "R17.3-d")
@pytest.mark.parametrize(("bridge", "points"), POINTS.items())
@pytest.mark.parametrize("end", [0, 1])
def test_each_key_bridge_held_scores(bridge: str, points: int, end: int) -> None:
    there = TURN * (ENDS[bridge][end] == NORTH)
    assert score({"1PARA": ENDS[bridge][end]})[0] == points + there


@pytest.mark.rule("R17.3-a")
def test_other_bridges_and_bridges_never_reached_score_nothing() -> None:
    assert score({"1PARA": ENDS["best"][0], "2PARA": ENDS["nijmegen-rail"][0]})[0] == 0
    assert score({"1PARA": "1256"})[0] == 0


@pytest.mark.rule("R17.3-a")
def test_all_five_are_worth_thirty_two() -> None:
    codes = ("1PARA", "2PARA", "3PARA", "10PARA", "11PARA")
    units = {code: ENDS[bridge][0] for code, bridge in zip(codes, POINTS, strict=True)}
    units["11PARA"] = max(ENDS["arnhem"], key=lambda hex_: hex_[2:])
    assert score(units) == (32, 0, "allied")


@pytest.mark.rule("R17.3-d")
def test_a_destroyed_bridge_is_not_held() -> None:
    assert score({"1PARA": ENDS["son"][0]}, son="destroyed")[0] == 0


@pytest.mark.rule("R17.3-d")
@pytest.mark.parametrize("german", [0, 1])
def test_a_german_unit_in_either_end_denies_the_bridge(german: int) -> None:
    end = ENDS["grave"][1 - german]
    assert score({"1PARA": end, "MG30": ENDS["grave"][german]})[0] == 0


@pytest.mark.rule("R17.3-d")
def test_the_end_needs_a_line_to_the_south_edge() -> None:
    cut = {"HOF1": "1161", "HOF2": "0961", "MG30": "1361", "MG37": "1561", "MG47": "1761"}
    assert score({"1PARA": ENDS["son"][0], "HOF1": "1265"})[0] == 0, "the source itself"
    assert score({"1PARA": ENDS["son"][0]} | cut)[0] == 0


@pytest.mark.rule("R17.3-d", "R17.2-c")
def test_a_blown_bridge_further_south_cuts_the_line() -> None:
    arnhem = {"1PARA": max(ENDS["arnhem"], key=lambda hex_: hex_[2:])}
    assert score(arnhem)[0] == 16
    assert score(arnhem, **BLOWN)[0] == 0


@pytest.mark.rule("R17.3-d")
def test_who_was_last_there_holds_the_bridge() -> None:
    near, far = ENDS["arnhem"]
    beside_far = next(
        name(h)
        for h in board().around(board().grid.by_name[far])
        if h in board().north_of_rhine and near != name(h) and board().letters[h] in ".pth"
    )
    table = last_turn({"21IND": near, "MG30": "2045"})
    _to_movement(table, "allied")
    table.play("move 21IND", f"go {far}")
    if f"go {beside_far}" in table.legal():
        table.play(f"go {beside_far}")
    run_to(table, 21)
    assert result(table)[0] == 16 + TURN * bool(table.state.held_turns[table.bridge("arnhem")])
    table = last_turn({"21IND": near, "SSAA9": far})
    table.put("21IND", "not_yet")
    table.state.holder[table.bridge("arnhem")] = 0
    _to_movement(table, "german")
    table.play("move SSAA9", f"go {beside_far}", f"go {far}", f"go {beside_far}", "stop")
    run_to(table, 21)
    assert result(table)[0] == 0, "a German unit was there last"


@pytest.mark.rule("R17.3-d")
def test_a_unit_in_one_end_holds_it_though_a_german_was_in_the_other_last() -> None:
    near, far = ENDS["grave"]
    table = last_turn({"21IND": near, "SSAA9": far})
    table.state.holder[table.bridge("grave")] = 1
    table.put("SSAA9", "3744")
    run_to(table, 21)
    assert result(table)[0] == 4


def _to_movement(table: Table, side: str) -> None:
    while (table.asked(), table.seat()) != ("choose_mover", side):
        decline(table)


@pytest.mark.rule("R17.3-a")
def test_motorised_units_in_supply_north_of_the_rhine_score() -> None:
    north = next(e for e in ENDS["arnhem"] if board().grid.by_name[e] in board().north_of_rhine)
    bridge = 16 + TURN
    assert score({"1PARA": north})[0] == bridge, "foot units do not score"
    assert score({"2IG": north, "55FD": north})[0] == bridge + 2
    assert score({"2IG": north, "55FD": north}, **BLOWN)[0] == TURN, "out of supply"
    assert score({"2IG": ENDS["nijmegen"][1]})[0] == 8, "between the rivers"


@pytest.mark.rule("R17.3-a")
def test_no_more_than_six_of_them_score() -> None:
    guards = ("2IG", "3IG", "2GG", "1GG", "1CG", "5CG", "2WG", "1WG")
    hexes = [h for h in sorted(board().north_of_rhine) if board().letters[h] == "." and h % 2]
    units = dict(zip(guards, map(name, hexes), strict=False))
    table = last_turn(units)
    for code in guards:
        table.state.unsupplied[table.index(code)] = 0
    assert victory.tally(table.state)["allied"]["over"] == 6


@pytest.mark.rule("R17.3-b")
def test_each_airborne_unit_eliminated_scores_for_the_germans() -> None:
    lost = {
        "1PARA": "eliminated",
        "1BORD": "eliminated",
        "2DEV": "eliminated",
        "HOF1": "eliminated",
    }
    assert score({"2IG": "1256"} | lost)[1] == ALL + 2


@pytest.mark.rule("R17.3-e")
def test_bridges_that_the_allies_do_not_hold_score_for_the_germans() -> None:
    assert score({"2IG": "1256"}) == (0, ALL, "german"), "whoever does nothing loses"
    assert score({"1PARA": ENDS["grave"][0]}) == (4, ALL - 4, "german")
    assert score({"1PARA": ENDS["grave"][0]}, grave="destroyed") == (0, ALL, "german")


@pytest.mark.rule("R17.3-f")
@pytest.mark.parametrize(("end", "points"), [(min, TURN), (max, 0)])
def test_each_turn_at_the_northern_end_of_arnhem_bridge_scores(end: Any, points: int) -> None:
    there = end(ENDS["arnhem"], key=lambda hex_: hex_[2:])
    table = Table({"2PARA": there}, turn=5, dice=(1, 2) * 50)
    start_turn(table)
    run_to(table, 6)
    assert victory.tally(table.state)["allied"]["turns"] == points
    run_to(table, 7)
    assert victory.tally(table.state)["allied"]["turns"] == 2 * points


@pytest.mark.rule("R17.3-f")
def test_germans_there_score_nothing_by_the_turn() -> None:
    table = Table({"SPINDLER": NORTH}, turn=5, dice=(1, 2) * 50)
    start_turn(table)
    run_to(table, 6)
    assert "turns" in victory.tally(table.state)["allied"]
    assert not any(table.state.held_turns)


AIRBORNE = [f"{n}-{regiment}" for regiment in ("505", "508", "501", "502") for n in (1, 2, 3)]
SOUTH = max(ENDS["arnhem"], key=lambda hex_: hex_[2:])


@pytest.mark.rule("R17.3-c")
@pytest.mark.parametrize(("lost", "winner"), [(1, "allied"), (2, "draw"), (3, "german")])
def test_whoever_has_more_points_wins(lost: int, winner: str) -> None:
    """M-Q29 Sixteen for Arnhem against sixteen for the others, a turn there, and what is lost."""
    table = last_turn({"1-504": SOUTH} | dict.fromkeys(AIRBORNE[:lost], "eliminated"))
    table.state.held_turns[table.bridge("arnhem")] = 1
    run_to(table, 21)
    assert result(table) == (16 + TURN, 16 + lost, winner)


@pytest.mark.rule("R17.3-c")
@pytest.mark.parametrize("scenario", sorted(LIBRARY.scenarios))
def test_no_scenario_has_a_margin_of_its_own(scenario: str) -> None:
    rules = LIBRARY.scenarios[scenario].victory
    assert (rules.allied_at, rules.german_at) == (1, -1)


@pytest.mark.rule("R17.3-c", "R1-g")
def test_the_campaign_ends_after_turn_20() -> None:
    table = last_turn({"2IG": "1256"})
    run_to(table, 21)
    assert table.asked() == ""
    table = Table({"2IG": "1256"}, turn=19, dice=(1, 2) * 50)
    start_turn(table)
    run_to(table, 20)
    assert table.asked()
