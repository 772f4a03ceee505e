"""6.1, 6.4 The order in which tows and drifters are asked about, and tows that have ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.games.lepanto.view import view
from tests.lepanto.m06_movement.helpers import coast
from tests.lepanto.table import Table

AFAR = {"J9": "0540 E", "A9": "3540 W"}


@pytest.mark.rule("6.1-l")
def test_a_galleass_in_tow_is_asked_about_before_one_that_could_have_its_tug() -> None:
    # JX1 faces J1 from the west, JX2 from the south-west; J1 tows JX2.
    ships = {"JX1": "1930 E", "JX2": "2031 NE", "J1": "2030 E", **AFAR}
    table = Table(ships, phase="start", tows={"JX2": "J1"})
    assert table.legal() == ["tow JX2", "adrift JX2"]
    table.play("adrift JX2")
    assert table.legal() == ["tow JX1", "adrift JX1"]


@pytest.mark.rule("6.1-r")
def test_a_tow_whose_tug_has_gone_is_over_and_the_galleass_drifts() -> None:
    table = Table({"JX1": "2030 E", "J1": "2230 E", **AFAR}, phase="start", tows={"JX1": "J1"})
    assert table.tug_of("JX1") == ""
    assert table.place("JX1") == "2130 E"


@pytest.mark.rule("6.4-n")
def test_the_furthest_downwind_is_offered_first() -> None:
    table = Table({"JX1": "2030 E", "JX2": "2130 E", "BX1": "2230 E", **AFAR}, phase="drift")
    assert table.legal() == ["drift BX1", "drift JX2", "drift JX1"]


@pytest.mark.rule("6.4-m")
def test_a_wreck_is_told_from_the_hex_it_drifted_from(tmp_path: Path) -> None:
    data = coast(tmp_path, {"2130": "s"})
    options = {"drift_shore": "wrecked"}
    table = Table({"JX1": "2030 E", **AFAR}, phase="drift", options=options, data=data)
    assert table.sunk("JX1")
    assert [event.args["hex"] for event in table.events("drift_lost")] == ["2030"]


@pytest.mark.rule("6.1-m")
def test_the_anchor_is_seen_for_its_turn_only_unless_it_holds() -> None:
    for option, seen_later in (("off", False), ("on", True)):
        table = Table(
            {"JX1": "2030 E", "J1": "2130 E", **AFAR},
            tows={"JX1": "J1"},
            options={"anchor_holds": option},
        )
        table.play("move J1", "anchor")
        assert _anchored(table)
        table.state.turn += 1
        assert _anchored(table) is seen_later


def _anchored(table: Table) -> bool:
    return next(ship.anchored for ship in view(table.state).ships if ship.id == "JX1")
