"""8.4.2 States of ships and forts: Normal, Fired, Disabled, Crippled, sunk."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.table import Table


def naval(side: str, pieces: Mapping[str, str], *dice: int, **options: str) -> Table:
    """A naval activation; all forts named are supplied."""
    table = Table(pieces, dice=dice, options=options)
    for code in pieces:
        if code.startswith("F-"):
            table.mark(code, "turn", SUPPLIED)
    table.naval(side)
    return table


def shots(firer: str, place: str) -> dict[object, int]:
    """The dice of each battery of a ship in DS1 against fort Hellas, or of that fort against it."""
    fort = firer.startswith("F-")
    pieces = {"F-HELLAS": "GP1", "ALBION": "DS1", firer: place}
    table = naval("turkish" if fort else "allied", pieces, *[10] * 8)
    table.play(f"shoot {firer}", "target " + ("ALBION" if fort else "F-HELLAS"))
    found: dict[object, int] = {}
    for event in table.events("naval_fire"):
        dice = event.args["dice"]
        assert isinstance(dice, list)
        found[event.args["battery"]] = len(dice)
    return found


@pytest.mark.rule("8.4.2a-a")
def test_a_normal_ship_has_all_its_factors_and_moves() -> None:
    assert shots("ALBION", "DS1") == {"primary": 2, "secondary": 2}
    assert shots("QE", "DS1") == {"primary": 4, "secondary": 3}
    table = naval("allied", {"ALBION": "DS1", "T9-25": "GP5", "86Bde": "GP2", "BH-C1": "GP2"})
    assert table.allowed("move ALBION")
    assert table.allowed("bombard GP5")


@pytest.mark.rule("8.4.2a-a")
def test_a_normal_fort_fires_and_bombards() -> None:
    table = naval("turkish", {"F-HELLAS": "GP1", "ALBION": "DS1", "86Bde": "GP3"})
    assert table.allowed("shoot F-HELLAS")
    assert table.allowed("bombard GP3")


@pytest.mark.rule("8.4.2b-a")
def test_ships_and_forts_that_fired_are_turned() -> None:
    table = naval("allied", {"F-HELLAS": "GP1", "ALBION": "DS1"}, *[10] * 4)
    table.play("shoot ALBION", "target F-HELLAS")
    assert table.fired("ALBION")
    assert not table.fired("F-HELLAS")
    assert table.refused("shoot ALBION")
    fort = naval("turkish", {"F-HELLAS": "GP1", "ALBION": "DS1"}, 10, 10)
    fort.play("shoot F-HELLAS", "target ALBION")
    assert fort.fired("F-HELLAS")
    assert not fort.fired("ALBION")


@pytest.mark.rule("8.4.2b-a")
def test_ships_and_forts_that_bombarded_are_turned() -> None:
    land = {"86Bde": "GP2", "BH-C1": "GP2", "T9-25": "GP5"}
    table = naval("allied", {"ALBION": "DS1", **land}, 1, 1)
    table.play("bombard GP5", "firer ALBION", "fire")
    assert table.fired("ALBION")
    fort = naval("turkish", {"F-HELLAS": "GP1", **land}, 1, 1)
    fort.play("bombard GP2", "firer F-HELLAS", "fire")
    assert fort.fired("F-HELLAS")


@pytest.mark.rule("8.4.2c-a")
@pytest.mark.parametrize(
    ("ship", "dice"),
    [
        ("ALBION", {"primary": 1, "secondary": 1}),
        ("QE", {"primary": 3, "secondary": 2}),
        ("TRIUMPH", {"secondary": 2}),
    ],
)
def test_a_disabled_ship_loses_1_of_each_battery(ship: str, dice: dict[object, int]) -> None:
    assert shots(ship, "DS1 d") == dice


@pytest.mark.rule("8.4.2c-a")
def test_a_disabled_ship_without_factors_left_does_not_fire() -> None:
    table = naval("allied", {"BOUVET": "DS1 d", "ALBION": "DS1", "F-HELLAS": "GP1"})
    assert table.legal("shoot") == ["shoot ALBION"]
    assert table.refused("shoot BOUVET")


@pytest.mark.rule("8.4.2c-a")
@pytest.mark.parametrize(("state", "factors"), [("", 4), ("d", 2)])
def test_a_disabled_ship_bombards_with_less(state: str, factors: int) -> None:
    pieces = {"ALBION": f"DS1 {state}", "86Bde": "GP2", "BH-C1": "GP2", "T9-25": "GP5"}
    table = naval("allied", pieces, 1, 1)
    table.play("bombard GP5", "firer ALBION", "fire")
    assert table.events("bombardment")[-1].args["factors"] == factors


@pytest.mark.rule("8.4.2c-b")
def test_a_disabled_fort_keeps_its_factors() -> None:
    assert shots("F-HELLAS", "GP1 d") == {"primary": 1, "secondary": 1}


@pytest.mark.rule("8.4.2c-d")
@pytest.mark.parametrize(("state", "die", "after"), [("", 7, "shaken"), ("d", 8, "shaken")])
def test_minus_2_on_the_effect_roll_against_a_disabled_fort(
    state: str, die: int, after: str
) -> None:
    """Heavy guns +1, against 7: 7 damages a Normal fort; 8 does not damage a Disabled one."""
    table = naval("allied", {"F-HELLAS": f"GP1 {state}", "ALBION": "DS1"}, 1, 10, 10, 10, die)
    table.play("shoot ALBION", "target F-HELLAS")
    assert table.condition("F-HELLAS") == after


@pytest.mark.rule("8.4.2c-d")
@pytest.mark.parametrize(("die", "after"), [(9, "shaken"), (10, "shattered")])
def test_minus_2_against_a_disabled_ship(die: int, after: str) -> None:
    """A fort's main battery has no other modifier."""
    table = naval("turkish", {"F-HELLAS": "GP1", "ALBION": "DS1 d"}, 1, 10, die)
    table.play("shoot F-HELLAS", "target ALBION")
    kind = "hit_damages" if after == "shattered" else "hit_without_effect"
    assert table.modifiers(kind) == ["8.1.2-n -2"]
    assert table.condition("ALBION") == after


@pytest.mark.rule("8.4.2c-d")
@pytest.mark.parametrize(("die", "after"), [(5, "shaken"), (6, "shattered")])
def test_by_option_it_is_plus_2(die: int, after: str) -> None:
    """Q47"""
    pieces = {"F-HELLAS": "GP1", "ALBION": "DS1 d"}
    table = naval("turkish", pieces, 1, 10, die, disabled_target="plus_2")
    table.play("shoot F-HELLAS", "target ALBION")
    assert table.condition("ALBION") == after


@pytest.mark.rule("8.4.2d-a", "8.4.2d-f")
def test_a_crippled_ship_neither_fires_nor_moves() -> None:
    pieces = {"ALBION": "DS1 b", "SUFFREN": "DS1", "F-HELLAS": "GP1"}
    table = naval("allied", pieces)
    assert table.legal("move") == ["move SUFFREN"]
    assert "8.4.2d-a" in table.refused("shoot ALBION")
    assert "8.4.2d-f" in table.refused("move ALBION")


@pytest.mark.rule("8.4.2d-a")
def test_a_crippled_ship_does_not_bombard() -> None:
    land = {"86Bde": "GP2", "BH-C1": "GP2", "T9-25": "GP5"}
    table = naval("allied", {"ALBION": "DS1 b", "SUFFREN": "DS1", **land})
    table.play("bombard GP5")
    assert table.legal("firer") == ["firer SUFFREN"]
    assert "8.4.2d-a" in table.refused("firer ALBION")


@pytest.mark.rule("8.4.2d-a", "8.4.2d-d")
def test_a_crippled_fort_neither_fires_nor_bombards() -> None:
    pieces = {"F-HELLAS": "GP1 b", "F-SEDD": "GP2", "ALBION": "DS1", "86Bde": "GP3"}
    table = naval("turkish", pieces)
    assert "8.4.2d-a" in table.refused("shoot F-HELLAS")
    table.play("bombard GP3")
    assert table.legal("firer") == ["firer F-SEDD"]
    assert "8.4.2d-d" in table.refused("firer F-HELLAS")


@pytest.mark.rule("8.4.2d-b", "8.4.2d-f")
def test_a_crippled_minesweeper_neither_sweeps_nor_moves() -> None:
    table = Table({"MS1": "DS3 b a", "MS2": "DS3 a"}, mines={"DS3": "1"})
    table.mine_step()
    assert table.legal("sweep") == ["sweep MS2"]
    assert "8.4.2d-b" in table.refused("sweep MS1")
    at_sea = naval("allied", {"MS1": "DS3 b", "MS2": "DS3"})
    assert "8.4.2d-f" in at_sea.refused("move MS1")


@pytest.mark.rule("8.4.2e-a")
@pytest.mark.parametrize(("ship", "points"), [("INFLEX", 5), ("ALBION", 3), ("MS1", 1)])
def test_a_ship_sunk_by_fire_is_gone_and_gives_points(ship: str, points: int) -> None:
    table = naval("turkish", {"F-HELLAS": "GP1", ship: "DS1 b"}, 1, 10, 8)
    table.play("shoot F-HELLAS", f"target {ship}")
    assert table.place(ship) == "eliminated"
    assert table.vp("turkish") == points
    table.begin("clean_up")
    assert table.place(ship) == "eliminated"


@pytest.mark.rule("8.4.2e-c")
def test_forts_fall_at_once_when_a_landing_takes_their_area() -> None:
    table = Table({"86Bde": "ALLIED", "F-HELLAS": "GP1", "BH-C1": "ALLIED"})
    table.activate("allied", "29D")
    table.play("move 86Bde", "sail AA-HEL", "land_in GP1", "advance 86Bde")
    assert table.place("F-HELLAS") == "eliminated"
    assert table.vp("allied") == 2
