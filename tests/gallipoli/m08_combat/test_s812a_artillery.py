"""8.1.2a Turkish artillery against minesweepers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.table import Table

AIR = {"german_air": 9}
GUNS = {"T9-A": "GP5", "T9-25": "GP20", "MS1": "DS3", "SUFFREN": "AA-BUL", "BRESLAU": "MAR"}
"""Guns on the coast, a minesweeper next to them; BRESLAU so that there is always somebody."""


def naval(
    pieces: Mapping[str, str],
    *dice: int,
    bad: bool = False,
    rough: bool = False,
    air: bool = False,
    paid: str = "naval NE S",
    **options: str,
) -> Table:
    """A Turkish naval activation."""
    events = AIR if air else None
    table = Table(
        pieces, dice=dice, bad=bad, rough=rough, events=events, paid=paid, options=options
    )
    table.naval("turkish")
    return table


@pytest.mark.rule("8.1.2a-a", "8.1.2a-c", "8.1.2-d")
def test_artillery_fires_two_secondary_guns_at_a_minesweeper() -> None:
    table = naval(GUNS, 10, 10)
    table.play("shoot T9-A", "target MS1")
    (event,) = table.events("naval_fire")
    assert (event.args["battery"], event.args["dice"]) == ("secondary", [10, 10])
    assert table.dice.left == []


@pytest.mark.rule("8.1.2a-a")
def test_only_when_supplied() -> None:
    """Turkish supply comes from the sources paid for."""
    assert naval(GUNS).allowed("shoot T9-A")
    assert "8.1.2a-a" in naval(GUNS, paid="naval").refused("shoot T9-A")


@pytest.mark.rule("8.1.2a-a")
def test_not_in_a_land_activation() -> None:
    table = Table(GUNS)
    table.activate("turkish", "T9", order="fight_first")
    assert table.legal("shoot") == []
    assert not table.allowed("shoot T9-A")


@pytest.mark.rule("8.1.2a-a")
def test_it_is_enough_for_a_naval_activation() -> None:
    """Without any ship or fort."""
    table = Table({"T9-A": "GP5", "MS1": "DS3"})
    table.naval("turkish")
    assert table.legal("shoot") == ["shoot T9-A"]


@pytest.mark.rule("8.1.2a-a")
def test_infantry_does_not_fire_at_ships_nor_do_the_allies_guns() -> None:
    table = naval({**GUNS, "T9-25": "GP5"})
    assert table.refused("shoot T9-25")
    allied = Table({"29D-A": "GP5", "BH-C1": "GP5", "GOEBEN": "DS4", "ALBION": "DS1"})
    allied.naval("allied")
    assert allied.legal("shoot") == ["shoot ALBION"]


@pytest.mark.rule("8.1.2a-b")
@pytest.mark.parametrize("ship", ["ALBION", "QE", "INFLEX"])
def test_never_at_other_ships(ship: str) -> None:
    table = naval({**GUNS, ship: "DS3"})
    table.play("shoot T9-A")
    assert table.legal("target") == ["target MS1"]
    assert "8.1.2a-b" in table.refused(f"target {ship}")
    alone = naval({**GUNS, "MS1": "AA-SUV", ship: "DS3"})
    assert alone.refused("shoot T9-A")


@pytest.mark.rule("8.1.2a-c", "8.1.2a-d")
@pytest.mark.parametrize(
    ("place", "air", "bad", "reached"),
    [
        ("DS3", False, False, True),
        ("DS4", False, False, False),
        ("DS4", True, False, True),
        ("DS6", True, False, False),
        ("DS3", True, True, True),
        ("DS4", True, True, False),
    ],
)
def test_range_1_and_with_german_air_in_good_weather_2(
    place: str, air: bool, bad: bool, reached: bool
) -> None:
    """From GP5 over DS3."""
    table = naval({**GUNS, "MS1": place}, air=air, bad=bad)
    assert table.allowed("shoot T9-A") == reached


@pytest.mark.rule("8.1.2a-e")
def test_it_is_then_fired_and_neither_moves_nor_bombards() -> None:
    """Q52: that was its activation of the turn."""
    table = naval({**GUNS, "86Bde": "GP3", "BH-C1": "GP3", "T9-26": "GP6"}, 10, 10)
    table.play("shoot T9-A", "target MS1")
    assert table.fired("T9-A")
    assert table.acted("T9-A") == 1
    table.activate("turkish", "T9", order="move_first")
    assert table.allowed("move T9-25")
    assert table.refused("move T9-A")
    table.play("end")
    assert not table.allowed("bombard GP3")


@pytest.mark.rule("8.1.2a-e")
def test_unless_activated_a_second_time() -> None:
    table = Table({**GUNS, "T9-A": "GP5 f a"}, impulses=1, dice=[3])
    table.begin("operations")
    while table.seat() != "turkish":
        table.play("pass")
    table.play("land", "again T9-A")
    if table.asked() == "choose_again":
        table.play("end")
    table.play("move_first", "move T9-A", "go GP7")
    assert table.place("T9-A") == "GP7"
    assert not table.fired("T9-A")


@pytest.mark.rule("8.1.2a-e", "7.3.2c-f")
def test_activated_a_second_time_it_may_fire_at_minesweepers_again() -> None:
    pieces = {**GUNS, "T9-A": "GP5 f a", "T19-A": "GP21 f a"}
    table = Table(pieces, impulses=1, dice=[3, 10, 10])
    table.begin("operations")
    while table.seat() != "turkish":
        table.play("pass")
    table.play("naval")
    assert "again T9-A" in table.legal("again")
    assert "8.1.1-a" in table.refused("again T19-A")
    table.play("again T9-A")
    if table.asked() == "choose_again":
        table.play("end")
    assert table.legal("shoot") == ["shoot T9-A"]
    table.play("shoot T9-A", "target MS1")
    assert (table.fired("T9-A"), table.acted("T9-A")) == (True, 2)
    assert table.dice.left == []


@pytest.mark.rule("7.3.2c-e", "8.1.2a-e")
def test_guns_not_chosen_for_a_second_activation_do_not_fire_in_it() -> None:
    pieces = {**GUNS, "T9-A": "GP5 f a", "T19-A": "GP7", "GOEBEN": "MAR a"}
    table = Table(pieces, impulses=1, dice=[2])
    table.begin("operations")
    while table.seat() != "turkish":
        table.play("pass")
    table.play("naval", "again T9-A", "end")
    assert "7.3.2c-e" in table.refused("shoot T19-A")


@pytest.mark.rule("8.1.2a-e")
@pytest.mark.parametrize("place", ["GP5 a", "GP5 f"])
def test_guns_already_used_do_not_fire_at_minesweepers(place: str) -> None:
    assert naval({**GUNS, "T9-A": place}).refused("shoot T9-A")


@pytest.mark.rule("8.1.2a-f")
def test_the_rest_of_its_division_is_not_activated() -> None:
    table = naval({**GUNS, "T9-26": "GP21"}, 10, 10)
    table.play("shoot T9-A", "target MS1")
    assert (table.acted("T9-25"), table.acted("T9-26")) == (0, 0)
    table.activate("turkish", "T9", order="move_first")
    assert set(table.legal("move")) == {"move T9-25", "move T9-26"}


@pytest.mark.rule("8.1.2a-g", "8.1.2-i")
@pytest.mark.parametrize(
    ("bad", "rough", "best"), [(False, False, 5), (False, True, 4), (True, False, 3)]
)
def test_its_own_morale_of_6_decides_the_hits(bad: bool, rough: bool, best: int) -> None:
    table = naval(GUNS, best, best + 1, 1, bad=bad, rough=rough)
    table.play("shoot T9-A", "target MS1")
    assert table.events("naval_fire")[-1].args["count"] == 1


@pytest.mark.rule("8.1.2a-g")
def test_by_option_a_6_hits_too() -> None:
    """Q46"""
    table = naval(GUNS, 6, 7, 1, to_hit="at_most")
    table.play("shoot T9-A", "target MS1")
    assert table.events("naval_fire")[-1].args["count"] == 1


@pytest.mark.rule("8.1.2a-g", "8.1.2-l")
@pytest.mark.parametrize(("die", "after"), [(7, "normal"), (8, "shaken")])
def test_no_minus_1_against_a_minesweeper(die: int, after: str) -> None:
    table = naval(GUNS, 5, 10, die)
    table.play("shoot T9-A", "target MS1")
    assert table.condition("MS1") == after
    kind = "hit_damages" if after == "shaken" else "hit_without_effect"
    assert table.modifiers(kind) == []


@pytest.mark.rule("8.1.2a-d", "8.1.2-g")
def test_over_a_ship_it_has_plus_1() -> None:
    table = naval({**GUNS, "MS1": "DS4", "ALBION": "DS3"}, 4, 5, 1, air=True)
    table.play("shoot T9-A", "target MS1")
    assert table.events("naval_fire")[-1].args["count"] == 1
    assert table.modifiers("naval_fire") == ["8.1.2-g +1"]
