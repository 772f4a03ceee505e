"""7.3.4 Naval combat: who fights whom, and in which order."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.table import Table


def naval(side: str, pieces: Mapping[str, str], *dice: int) -> Table:
    table = Table(pieces, dice=dice)
    for code in pieces:
        if code.startswith("F"):
            table.mark(code, "turn", SUPPLIED)
    table.naval(side)
    return table


@pytest.mark.rule("7.3.4-a")
def test_ships_fire_at_enemy_ships_and_forts_within_range() -> None:
    """The brigade is no target, nor an own ship, nor what is too far away."""
    pieces = {
        "ALBION": "DS1",
        "SUFFREN": "DS1",
        "GOEBEN": "DS3",
        "BRESLAU": "DS8",
        "F-HELLAS": "GP1",
        "F-NAGARA": "A10",
        "T9-25": "GP5",
    }
    table = naval("allied", pieces)
    table.play("shoot ALBION")
    assert set(table.legal("target")) == {"target GOEBEN", "target F-HELLAS"}
    assert {"7.3.4-a", "8.1.1-a"} & set(table.refused("target BRESLAU"))
    assert "7.3.4-a" in table.refused("target T9-25")
    assert "7.3.4-a" in table.refused("target SUFFREN")


@pytest.mark.rule("7.3.4-a")
def test_forts_fire_at_ships_only() -> None:
    pieces = {"ALBION": "DS1", "GOEBEN": "DS3", "F-HELLAS": "GP1", "86Bde": "GP3", "BH-C1": "GP3"}
    table = naval("turkish", pieces)
    table.play("shoot F-HELLAS")
    assert table.legal("target") == ["target ALBION"]
    assert "7.3.4-a" in table.refused("target 86Bde")


@pytest.mark.rule("7.3.4-b")
def test_fire_then_move_or_move_then_fire_without_a_bonus() -> None:
    first = naval("allied", {"ALBION": "DS1", "F-HELLAS": "GP1"}, 6, 7, 7, 7, 7, 2)
    first.play("shoot ALBION", "target F-HELLAS", "move ALBION", "steam AEG")
    assert first.place("ALBION") == "AEG"
    second = naval("allied", {"ALBION": "AEG", "F-HELLAS": "GP1"}, 6, 7, 7, 7, 7, 2)
    second.play("move ALBION", "steam DS1", "shoot ALBION", "target F-HELLAS")
    assert second.place("ALBION") == "DS1"
    for table in (first, second):
        assert [event.args["modifiers"] for event in table.events("naval_fire")] == [[], []]
        assert table.modifiers("hit_damages") == ["8.1.2-m +1"]


@pytest.mark.rule("7.3.4-b")
def test_several_ships_in_any_order() -> None:
    table = naval("allied", {"ALBION": "DS1", "SUFFREN": "AEG", "F-HELLAS": "GP1"}, *[10] * 8)
    table.play("move SUFFREN", "steam DS1", "shoot ALBION", "target F-HELLAS")
    table.play("shoot SUFFREN", "target F-HELLAS", "move ALBION", "steam AEG")
    assert table.fired("ALBION")
    assert table.fired("SUFFREN")


LAND = {"86Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP6", "SUFFREN": "AA-HEL"}


@pytest.mark.rule("7.3.4-c")
@pytest.mark.parametrize(
    ("place", "allowed"), [("AA-HEL", True), ("AA-HEL f", False), ("ALLIED", False)]
)
def test_deployed_unfired_ships_bombard_in_a_land_activation(place: str, allowed: bool) -> None:
    table = Table({**LAND, "ALBION": place})
    table.activate("allied", "29D", order="fight_first")
    table.play("bombard GP6")
    assert table.allowed("firer SUFFREN")
    assert table.allowed("firer ALBION") == allowed


@pytest.mark.rule("7.3.4-c")
@pytest.mark.parametrize(
    ("place", "allowed"), [("AA-HEL", True), ("AA-HEL f", False), ("ALLIED", False)]
)
def test_and_support_an_intensive_assault(place: str, allowed: bool) -> None:
    landing = {"86Bde": "ALLIED", "BH-C1": "ALLIED", "T9-25": "GP1", "SUFFREN": "AA-HEL"}
    table = Table({**landing, "ALBION": place})
    table.activate("allied", "29D")
    table.play("move 86Bde", "sail AA-HEL", "assault GP1", "attacker 86Bde")
    assert ("intensive ALBION" in table.legal("intensive")) == allowed
    assert "intensive SUFFREN" in table.legal("intensive")


@pytest.mark.rule("7.3.4-c")
def test_firing_in_a_land_activation_uses_the_ships_activation() -> None:
    """Q31"""
    table = Table({**LAND, "ALBION": "AA-HEL"}, dice=[1, 1, 1])
    table.activate("allied", "29D", order="fight_first")
    table.play("bombard GP6", "firer ALBION", "fire")
    assert table.fired("ALBION")
    assert (table.acted("ALBION"), table.acted("SUFFREN")) == (1, 0)
    table.naval("allied")
    assert table.legal("move") == ["move SUFFREN"]
