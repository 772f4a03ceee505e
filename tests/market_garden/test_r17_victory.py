"""R17.3 Victory: bridges held, units over the Rhine, airborne losses, margins."""

from __future__ import annotations

import pytest

from tests.market_garden.field import decline, run_to, start_turn
from tests.market_garden.fights import last
from tests.market_garden.ground import board, name
from tests.market_garden.table import Table, market_garden

LIBRARY = market_garden().library
ENDS = {
    bridge.id: tuple(map(name, board().bridge_ends[number]))
    for number, bridge in enumerate(LIBRARY.map.bridge)
}
POINTS = {"son": 1, "veghel": 1, "grave": 2, "nijmegen": 4, "arnhem": 8}

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
    assert score({"1PARA": ENDS[bridge][end]})[0] == points


@pytest.mark.rule("R17.3-a")
def test_other_bridges_and_bridges_never_reached_score_nothing() -> None:
    assert score({"1PARA": ENDS["best"][0], "2PARA": ENDS["nijmegen-rail"][0]})[0] == 0
    assert score({"1PARA": "1256"})[0] == 0


@pytest.mark.rule("R17.3-a")
def test_all_five_are_worth_sixteen() -> None:
    codes = ("1PARA", "2PARA", "3PARA", "10PARA", "11PARA")
    units = {code: ENDS[bridge][0] for code, bridge in zip(codes, POINTS, strict=True)}
    assert score(units) == (16, 0, "allied")


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
    arnhem = {"1PARA": ENDS["arnhem"][0]}
    assert score(arnhem)[0] == 8
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
    assert result(table)[0] == 8
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
    assert result(table)[0] == 2


def _to_movement(table: Table, side: str) -> None:
    while (table.asked(), table.seat()) != ("choose_mover", side):
        decline(table)


@pytest.mark.rule("R17.3-a")
def test_motorised_units_in_supply_north_of_the_rhine_score() -> None:
    north = next(e for e in ENDS["arnhem"] if board().grid.by_name[e] in board().north_of_rhine)
    # The bridge itself counts 8.
    assert score({"1PARA": north})[0] == 8, "foot units do not score"
    assert score({"2IG": north, "55FD": north})[0] == 8 + 2
    assert score({"2IG": north, "55FD": north}, **BLOWN)[0] == 0, "out of supply"
    assert score({"2IG": ENDS["nijmegen"][1]})[0] == 4, "between the rivers"


@pytest.mark.rule("R17.3-b")
def test_each_airborne_unit_eliminated_scores_for_the_germans() -> None:
    lost = {
        "1PARA": "eliminated",
        "1BORD": "eliminated",
        "2DEV": "eliminated",
        "HOF1": "eliminated",
    }
    assert score({"2IG": "1256"} | lost)[1] == 2


AIRBORNE = [f"{n}-{regiment}" for regiment in ("505", "508", "501", "502") for n in (1, 2, 3)]


def outcome_at(margin: int) -> tuple[int, str]:
    """A campaign that ends with this difference of points, and who has won it."""
    bridges = ("arnhem", "nijmegen") if margin > 0 else ()
    lost = sum(POINTS[bridge] for bridge in bridges) - margin
    units = {f"{n}-504": ENDS[bridge][0] for n, bridge in enumerate(bridges, 1)}
    units |= dict.fromkeys(AIRBORNE[:lost], "eliminated")
    points, losses, winner = score({"2IG": "1256"} | units)
    return points - losses, winner


@pytest.mark.rule("R17.3-c")
def test_the_margin_decides() -> None:
    """M-Q29 The scenario sets the margins; they are tuned."""
    rules = market_garden().library.scenarios["campaign"].victory
    assert rules.german_at < rules.allied_at
    won, lost = rules.allied_at, rules.german_at
    assert outcome_at(won) == (won, "allied")
    assert outcome_at(won + 1) == (won + 1, "allied")
    assert outcome_at(won - 1) == (won - 1, "draw")
    assert outcome_at(lost + 1) == (lost + 1, "draw")
    assert outcome_at(lost) == (lost, "german")


@pytest.mark.rule("R17.3-c", "R1-g")
def test_the_campaign_ends_after_turn_20() -> None:
    table = last_turn({"2IG": "1256"})
    run_to(table, 21)
    assert table.asked() == ""
    table = Table({"2IG": "1256"}, turn=19, dice=(1, 2) * 50)
    start_turn(table)
    run_to(table, 20)
    assert table.asked()
