"""8.1.2 Naval fire: dice to hit."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.table import Table

DUEL = {"ALBION": "DS11", "GOEBEN": "DS12"}
"""A B of two heavy and two secondary guns next to a BC of three and two."""


def naval(
    side: str,
    pieces: Mapping[str, str],
    *dice: int,
    bad: bool = False,
    rough: bool = False,
    **options: str,
) -> Table:
    table = Table(pieces, dice=dice, bad=bad, rough=rough, options=options)
    for code in pieces:
        if code.startswith("F"):
            table.mark(code, "turn", SUPPLIED)
    table.naval(side)
    return table


def hits(table: Table) -> list[object]:
    return [event.args["count"] for event in table.events("naval_fire")]


def highest(table: Table) -> object:
    return table.events("naval_fire")[-1].args["highest"]


# -- who fires at whom


@pytest.mark.rule("8.1.2-a", "8.1.2-c", "8.1.2-v")
def test_each_unit_fires_by_itself_and_names_its_target_then() -> None:
    """Q118"""
    pieces = {"F-HELLAS": "GP1", "F-SEDD": "GP2", "ALBION": "DS1", "SUFFREN": "DS1 b"}
    table = naval("turkish", pieces, 1, 10, 8, 10, 10)
    table.play("shoot F-HELLAS")
    assert table.seat() == "turkish"
    assert set(table.legal("target")) == {"target ALBION", "target SUFFREN"}
    table.play("target SUFFREN")
    assert table.place("SUFFREN") == "eliminated"
    assert (table.fired("F-HELLAS"), table.fired("F-SEDD")) == (True, False)
    table.play("shoot F-SEDD")
    assert table.legal("target") == ["target ALBION"]
    table.play("target ALBION")
    assert [event.args["firer"] for event in table.events("naval_fire")] == [
        "F-HELLAS",
        "F-HELLAS",
        "F-SEDD",
        "F-SEDD",
    ]


@pytest.mark.rule("8.1.2-c")
def test_the_allied_player_names_his() -> None:
    table = naval("allied", {**DUEL, "BRESLAU": "DS12", "SUFFREN": "DS11"})
    assert set(table.legal("shoot")) == {"shoot ALBION", "shoot SUFFREN"}
    table.play("shoot SUFFREN")
    assert table.seat() == "allied"
    assert set(table.legal("target")) == {"target GOEBEN", "target BRESLAU"}


@pytest.mark.rule("8.1.2-b", "8.1.2-v")
def test_both_batteries_fire_at_one_target_and_then_no_more() -> None:
    pieces = {**DUEL, "BRESLAU": "DS12", "SUFFREN": "DS11"}
    table = naval("allied", pieces, *[10] * 4)
    table.play("shoot ALBION", "target GOEBEN")
    assert {event.args["target"] for event in table.events("naval_fire")} == {"GOEBEN"}
    assert [event.args["battery"] for event in table.events("naval_fire")] == [
        "primary",
        "secondary",
    ]
    assert table.fired("ALBION")
    assert {"8.1.2-b", "8.1.2-v"} & set(table.refused("shoot ALBION"))


@pytest.mark.rule("8.1.2-d", "8.1.2-j")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_a_die_for_each_factor_and_another_for_each_hit(count: int) -> None:
    to_hit = [1] * count + [10] * (4 - count)
    table = naval("allied", DUEL, *to_hit, *[1] * count)
    table.play("shoot ALBION", "target GOEBEN")
    assert table.dice.left == []
    assert sum(n for n in hits(table) if isinstance(n, int)) == count
    assert len(table.events("hit_without_effect")) == count


@pytest.mark.rule("8.1.2-w")
def test_a_battery_out_of_range_rolls_no_dice() -> None:
    table = naval("turkish", {"GOEBEN": "DS12", "ALBION": "DS10"}, 10, 10, 10)
    table.play("shoot GOEBEN", "target ALBION")
    assert [event.args["battery"] for event in table.events("naval_fire")] == ["primary"]
    assert table.dice.left == []


# -- to hit


@pytest.mark.rule("8.1.2-i")
@pytest.mark.parametrize(("die", "count"), [(1, 3), (6, 3), (7, 0), (10, 0)])
def test_a_die_below_the_morale_of_the_firer_hits(die: int, count: int) -> None:
    """Ships and forts have 7."""
    table = naval("turkish", {"GOEBEN": "DS12", "ALBION": "DS10"}, *[die] * 3, *[1] * count)
    table.play("shoot GOEBEN", "target ALBION")
    assert (hits(table), table.dice.left) == ([count], [])
    fort = naval("turkish", {"F-HELLAS": "GP1", "ALBION": "DS3"}, die, *[1] * count)
    fort.play("shoot F-HELLAS", "target ALBION")
    assert hits(fort) == [count // 3]


@pytest.mark.rule("8.1.2-i")
@pytest.mark.parametrize(("die", "count"), [(7, 1), (8, 0)])
def test_by_option_a_die_equal_to_it_hits_too(die: int, count: int) -> None:
    """Q46"""
    pieces = {"F-HELLAS": "GP1", "ALBION": "DS3"}
    table = naval("turkish", pieces, die, *[1] * count, to_hit="at_most")
    table.play("shoot F-HELLAS", "target ALBION")
    assert hits(table) == [count]


@pytest.mark.rule("8.1.2-e", "8.1.2-f", "8.1.2-h")
@pytest.mark.parametrize(
    ("bad", "rough", "best", "cases"),
    [
        (False, False, 6, []),
        (False, True, 5, ["8.1.2-e +1"]),
        (True, False, 4, ["8.1.2-f +2"]),
        (True, True, 3, ["8.1.2-e +1", "8.1.2-f +2"]),
    ],
)
def test_weather_and_sea_add_to_each_die(
    bad: bool, rough: bool, best: int, cases: list[str]
) -> None:
    dice = [best, best + 1, best, best + 1, 1, 1]
    table = naval("allied", DUEL, *dice, bad=bad, rough=rough)
    table.play("shoot ALBION", "target GOEBEN")
    assert hits(table) == [1, 1]
    assert sorted(table.modifiers("naval_fire")) == cases
    assert highest(table) == best


@pytest.mark.rule("8.1.2-g", "8.1.2-h")
@pytest.mark.parametrize(("rough", "best"), [(False, 5), (True, 4)])
def test_fire_over_land_adds_1_more(rough: bool, best: int) -> None:
    """Over GP31, two areas; the secondary battery does not reach that far."""
    pieces = {"ALBION": "AA-BUL", "GOEBEN": "MAR"}
    table = naval("allied", pieces, best, best + 1, 1, rough=rough)
    table.play("shoot ALBION", "target GOEBEN")
    assert hits(table) == [1]
    assert table.modifiers("naval_fire")[-1:] == ["8.1.2-g +1"]


@pytest.mark.rule("8.1.2-h")
def test_by_option_the_modifiers_still_add_up() -> None:
    table = naval("allied", DUEL, 4, 5, 4, 5, 1, 1, bad=True, rough=True, to_hit="at_most")
    table.play("shoot ALBION", "target GOEBEN")
    assert hits(table) == [1, 1]


# -- after it


@pytest.mark.rule("8.1.2-v")
@pytest.mark.parametrize("die", [6, 10])
def test_the_firer_is_turned_whether_it_hits_or_not(die: int) -> None:
    pieces = {"GOEBEN": "DS12", "ALBION": "DS10"}
    table = naval("turkish", pieces, *[die] * 3, *[1] * 3)
    table.play("shoot GOEBEN", "target ALBION")
    assert (table.fired("GOEBEN"), table.fired("ALBION")) == (True, False)
    assert table.acted("GOEBEN") == 1
    table.naval("allied")
    assert table.allowed("shoot ALBION")


@pytest.mark.rule("8.1.2-v")
def test_a_fired_unit_does_not_fire_in_a_later_impulse() -> None:
    table = naval("allied", {**DUEL, "SUFFREN": "AA-BUL"}, *[10] * 4)
    table.play("shoot ALBION", "target GOEBEN", "end")
    table.state.impulse = 2
    table.naval("allied")
    assert table.refused("shoot ALBION")
