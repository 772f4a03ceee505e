"""2.4 Victory points, and who controls an area."""

from __future__ import annotations

import pytest

from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.m12_victory.s122_points import lose
from tests.gallipoli.playing import Opening, run_from, sealed
from tests.gallipoli.table import Table

BAR = {"MAR": "1"}


@pytest.mark.rule("2.4-al")
def test_points_come_from_losses_hills_and_events() -> None:
    pieces = {"T9-25": "GP13 b", "86Bde": "GP8", "BH-C1": "GP8"}
    table = Table(pieces, turn=9, mines=BAR, dice=[10])
    table.begin("land_recovery")
    assert table.vp("allied") == 1
    sealed(table)
    run_from(table, "end_of_turn")
    assert table.vp("allied") == 1 + 1
    assert told(table) == {"units": 1, "hills": 1}
    event = Table({}, step="event", turn=5, dice=[6, 6])
    assert told(event) == {"events": 3}


def told(table: Table) -> dict[str, int]:
    """The account of the Allied player, by reason."""
    lines = table.game.view(table.state, None).account.lines
    return {line.source: line.points for line in lines if line.seat == "allied" and line.points}


@pytest.mark.rule("2.4-am")
def test_leaving_the_map_scores_nothing_in_itself() -> None:
    """Q97: exits serve 12.1.1 and 12.2."""
    table = Table({"86Bde": "GP34", "87Bde": "GP33", "BH-C1": "GP33"}, mines=BAR)
    table.activate("allied", "29D")
    table.play("move 86Bde", "exit")
    assert table.place("86Bde") == "exited"
    table.begin("end_of_turn")
    assert (table.vp("allied"), table.vp("turkish")) == (0, 0)


@pytest.mark.rule("2.4-an")
@pytest.mark.parametrize(
    ("side", "vp", "after"),
    [
        (ALLIED, (5, 1), (1, 1)),
        (ALLIED, (4, 1), (0, 1)),
        (ALLIED, (3, 1), (0, 2)),
        (ALLIED, (0, 0), (0, 4)),
        (TURKISH, (2, 1), (5, 0)),
    ],
)
def test_points_that_cannot_be_lost_go_to_the_opponent(
    side: int, vp: tuple[int, int], after: tuple[int, int]
) -> None:
    """No case of the game takes points that are not there (Q82): asked of the function itself."""
    table = Table({}, vp=vp)
    lose(table.state, side, 4, "replacement", "10.5-c", table.recorder)
    assert (table.vp("allied"), table.vp("turkish")) == after
    assert table.game.invariants(table.state) == []


@pytest.mark.rule("2.4-aq")
@pytest.mark.parametrize("scenario", ["valiant_stroke", "anzac", "campaign"])
def test_all_land_starts_under_turkish_control(scenario: str) -> None:
    """Q25."""
    table = Opening(scenario)
    assert table.game.view(table.state, None).allied_control == []
    assert {table.control(f"GP{n}") for n in range(1, 35)} == {"turkish"}


@pytest.mark.rule("2.4-aq")
def test_control_goes_to_whoever_was_last_there_alone() -> None:
    """Q25: passing through is enough."""
    table = Table({"1LH": "GP4", "BH-C1": "GP4", "T9-25": "GP13"})
    table.activate("allied", "ANZAC")
    table.play("move 1LH", "go GP6", "go GP5")
    held = [f"GP{n}" for n in range(1, 35) if table.control(f"GP{n}") == "allied"]
    assert held == ["GP4", "GP5", "GP6"]
    table.put("1LH", "eliminated")
    assert table.control("GP6") == "allied"
    table.put("T9-25", "GP6")
    assert table.control("GP6") == "turkish"


@pytest.mark.rule("2.4-aq")
def test_ships_forts_and_beachheads_take_no_control() -> None:
    """Q25."""
    table = Table({"BH-C1": "GP4", "OCEAN": "DS1", "86Bde": "GP9"})
    assert table.control("GP4") == "turkish"
    table.put("86Bde", "ALLIED")
    table.put("F-YILDIZ", "GP9")
    assert table.control("GP9") == "allied"
