"""8.2.1 The results of a bombardment."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.fighting import bombard, checks, fighting, last
from tests.gallipoli.table import Table

UNITS = ("T9-25", "T9-26", "T9-27", "T9-A")
NONE, ONE, TWO, THREE, ALL = 1, 2, 3, 4, 5
"""Dice of the first roll against three units or more: Air Observation adds 1."""


def shelled(pieces: Mapping[str, str], *dice: int) -> Table:
    """The guns of the 42nd Division, which are not heavy, bombard GP6."""
    table = fighting(
        {"42D-A": "GP3", "125Bde": "GP3", "BH-C1": "GP3", **pieces}, *dice, formations=("42D",)
    )
    return bombard(table, "GP6", "42D-A")


def full(letters: str = "") -> dict[str, str]:
    return dict.fromkeys(UNITS, f"GP6 {letters}")


def one(letters: str, *dice: int) -> Table:
    """One regiment, so that a 3 affects it."""
    return shelled({"T9-25": f"GP6 {letters}"}, 3, *dice)


@pytest.mark.rule("8.2.1-a")
@pytest.mark.parametrize(("die", "hits"), [(NONE, 0), (ONE, 1), (TWO, 2), (THREE, 3), (ALL, "all")])
def test_the_results_there_are(die: int, hits: int | str) -> None:
    assert last(shelled(full(), die, 1, 1, 1, 1), "bombardment", "hits") == (hits,)


@pytest.mark.rule("8.2.1-b")
def test_no_effect() -> None:
    table = shelled(full(), NONE)
    assert checks(table) == []
    assert table.asked() == "fight"
    assert {table.condition(unit) for unit in UNITS} == {"normal"}


@pytest.mark.rule("8.2.1-c")
@pytest.mark.parametrize(("die", "count"), [(ONE, 1), (TWO, 2), (THREE, 3)])
def test_so_many_units_as_their_owner_chooses(die: int, count: int) -> None:
    table = shelled(full(), die, *[5] * count)
    for unit in reversed(UNITS[-count:]):
        assert (table.seat(), table.asked()) == ("turkish", "choose_hit")
        assert f"hit {unit}" in table.legal()
        table.play(f"hit {unit}")
    assert {line.split()[0] for line in checks(table)} == set(UNITS[-count:])
    assert table.asked() == "fight"


@pytest.mark.rule("8.2.1-c")
def test_each_unit_is_affected_once() -> None:
    table = shelled(full(), TWO, 1, 1)
    table.play("hit T9-25")
    assert "hit T9-25" not in table.legal()
    assert table.refused("hit T9-25")


@pytest.mark.rule("8.2.1-c")
def test_all_is_every_unit() -> None:
    table = shelled(full(), ALL, 1, 1, 1, 1)
    assert [line.split()[0] for line in checks(table)] == list(UNITS)


@pytest.mark.rule("8.2.1-c")
def test_only_units_in_the_target_area() -> None:
    table = shelled({**full(), "T19-57": "GP8"}, ONE, 1)
    assert table.legal("hit") == [f"hit {unit}" for unit in UNITS]
    assert table.refused("hit T19-57")


@pytest.mark.rule("8.2.1-d")
@pytest.mark.parametrize("die", [3, 4, 5])
def test_what_there_are_no_units_for_is_ignored(die: int) -> None:
    """One regiment alone: results 1, 2 and 3."""
    table = shelled({"T9-25": "GP6 e"}, die, 1)
    assert last(table, "bombardment", "hits") == (die - 2,)
    assert checks(table) == ["T9-25 1"]
    assert table.dice.left == []


@pytest.mark.rule("8.2.1-e")
@pytest.mark.parametrize("die", [3, 4, 5])
def test_the_number_is_no_modifier(die: int) -> None:
    table = shelled({"T9-25": "GP6 e"}, die, 6)
    assert table.recorder.dice[-1].sides == 10
    assert table.modifiers("morale_passed") == []


@pytest.mark.rule("8.2.1-e")
@pytest.mark.parametrize(("die", "state"), [(3, "normal"), (4, "shaken")])
def test_all_adds_3(die: int, state: str) -> None:
    """Entrenched, against 6."""
    table = shelled({"T9-25": "GP6 e"}, 6, die)
    assert last(table, "bombardment", "hits") == ("all",)
    kind = "morale_passed" if state == "normal" else "morale_failed"
    assert table.modifiers(kind) == ["8.2.1-e +3"]
    assert table.condition("T9-25") == state


@pytest.mark.rule("8.2.1-f", "8.2.1-h", "8.2.1-i")
@pytest.mark.parametrize(
    ("mode", "die", "state"),
    [("", 5, "normal"), ("", 6, "shaken"), ("e", 6, "normal"), ("e", 7, "shaken")],
)
def test_1_more_if_not_entrenched(mode: str, die: int, state: str) -> None:
    table = one(mode, die)
    assert table.condition("T9-25") == state
    kind = "morale_passed" if state == "normal" else "morale_failed"
    assert table.modifiers(kind) == ([] if mode else ["8.2.1-f +1"])


@pytest.mark.rule("8.2.1-f")
@pytest.mark.parametrize(("unit", "place"), [("T9-A", "GP6"), ("VOL-A", "GP6")])
def test_guns_are_never_entrenched(unit: str, place: str) -> None:
    """Q55"""
    assert shelled({unit: place}, 3, 5).modifiers("morale_passed") == ["8.2.1-f +1"]


@pytest.mark.rule("8.2.1-f", "8.2.1-h")
@pytest.mark.parametrize(("die", "state"), [(6, "normal"), (7, "shaken")])
def test_morale_is_that_of_the_unit(die: int, state: str) -> None:
    """Light Horse, of morale 7, in the open."""
    table = fighting(
        {"T9-A": "GP6", "1LH": "GP3", "BH-C1": "GP3"},
        *(4, die),
        side="turkish",
        formations=("T9",),
        order="fight_first",
    )
    bombard(table, "GP3", "T9-A")
    assert table.condition("1LH") == state


@pytest.mark.rule("8.2.1-g", "8.2.1-h", "8.2.1-i")
@pytest.mark.parametrize(
    ("letters", "die", "state"),
    [
        ("e d", 4, "shaken"),
        ("e d", 5, "shattered"),
        ("d", 3, "shaken"),
        ("d", 4, "shattered"),
    ],
)
def test_2_more_if_disorganised(letters: str, die: int, state: str) -> None:
    table = one(letters, die)
    assert table.condition("T9-25") == state
    kind = "morale_passed" if state == "shaken" else "morale_failed"
    open_ground = [] if "e" in letters else ["8.2.1-f +1"]
    assert table.modifiers(kind) == [*open_ground, "8.2.1-g +2"]


@pytest.mark.rule("8.2.1-g", "8.2.1-j")
@pytest.mark.parametrize(
    ("letters", "die", "place"),
    [("e b", 4, "GP6"), ("e b", 5, "eliminated"), ("b", 3, "GP6"), ("b", 4, "eliminated")],
)
def test_a_broken_unit_that_fails_is_eliminated(letters: str, die: int, place: str) -> None:
    """Q55: 2 more if Broken, too."""
    table = one(letters, die)
    assert table.place("T9-25") == place
    assert table.vp("allied") == (place == "eliminated")
    if place == "GP6":
        assert table.condition("T9-25") == "shattered"


@pytest.mark.rule("8.2.1-e", "8.2.1-f", "8.2.1-g")
def test_the_modifiers_of_the_check_add_up() -> None:
    table = shelled({"T9-25": "GP6 d"}, 6, 1)
    assert last(table, "morale_failed", "die", "total") == (1, 7)
    assert table.condition("T9-25") == "shattered"


@pytest.mark.rule("8.2.1-e")
def test_supply_is_no_modifier() -> None:
    table = fighting(
        {"42D-A": "GP3", "BH-C1": "GP3", "T9-25": "GP6 e"}, 3, 6, formations=("42D",), paid=""
    )
    bombard(table, "GP6", "42D-A")
    assert table.modifiers("morale_passed") == []


@pytest.mark.rule("8.2.1-k")
@pytest.mark.parametrize("letters", ["e", "e d", "d"])
def test_nobody_retreats(letters: str) -> None:
    table = one(letters, 10)
    assert table.place("T9-25") == "GP6"
    assert table.condition("T9-25") != "normal"
    assert table.asked() == "fight"
    assert table.events("retreated") == []


@pytest.mark.rule("8.2.1-k")
def test_nor_by_the_option_for_retreats() -> None:
    """Q63"""
    table = fighting(
        {"42D-A": "GP3", "125Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP6 d e"},
        *(3, 10),
        formations=("42D",),
        options={"retreat_who": "all"},
    )
    bombard(table, "GP6", "42D-A")
    assert (table.place("T9-25"), table.asked()) == ("GP6", "fight")
