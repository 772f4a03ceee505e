"""8.3.3 The results of an assault."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.fighting import assault, checks, fighting, keep_all, last
from tests.gallipoli.table import Table

BRIGADES = ("86Bde", "87Bde", "88Bde")
ALLIES = {**dict.fromkeys(BRIGADES, "GP3"), "BH-C1": "GP3"}
TURKS = ("T9-25", "T9-26", "T9-27")
NONE, ONE, TWO, ALL, ONE_TWO, TWO_ONE = 1, 2, 3, 4, 5, 6
"""Dice from 2-1 on: no effect, the defender's 1, 2 and A, 1/2 and 2/1."""


def attacked(turks: Mapping[str, str], *dice: int, paid: str = "naval NE S") -> Table:
    """The 29th Division, 18 factors, attacks GP6."""
    table = fighting({**ALLIES, **turks}, *dice, paid=paid)
    return assault(table, "GP6", *BRIGADES)


def repulsed(*dice: int, attackers: tuple[str, ...] = TURKS, **states: str) -> Table:
    """Three Turkish regiments, 9 factors, attack three brigades, 12: the dice 1 to 6 are -/-, 1/-,
    2/-, A/-, 1/1 and A/A."""
    turks = {unit: f"GP6 {states.get(unit[3:], '')}" for unit in TURKS}
    table = fighting({**ALLIES, **turks}, *dice, side="turkish", formations=("T9",))
    return assault(table, "GP3", *attackers)


def three(letters: str = "") -> dict[str, str]:
    return dict.fromkeys(TURKS, f"GP6 {letters}")


def one(letters: str, *dice: int) -> Table:
    """One shaken regiment, for which the die has 1 more, checks against a result of 1."""
    return keep_all(attacked({"T9-25": f"GP6 {letters}"}, ONE - 1, *dice))


# -- entries


@pytest.mark.rule("8.3.3-a")
def test_the_first_number_is_the_attackers() -> None:
    table = keep_all(repulsed(2, 1))
    assert last(table, "assault", "crt") == ("1/-",)
    assert (table.seat(), table.asked()) == ("turkish", "choose_hit")
    assert set(table.legal("hit")) == {f"hit {unit}" for unit in TURKS}


@pytest.mark.rule("8.3.3-a")
def test_the_second_number_is_the_defenders() -> None:
    table = keep_all(attacked(three(), ONE, 1))
    assert last(table, "assault", "crt") == ("-/1",)
    assert (table.seat(), table.asked()) == ("turkish", "choose_hit")
    table.play("hit T9-26")
    assert checks(table) == ["T9-26 2"]


@pytest.mark.rule("8.3.3-b", "8.3.3-c", "8.3.3-d")
@pytest.mark.parametrize(
    ("die", "entry", "count"), [(NONE, "-/-", 0), (ONE, "-/1", 1), (TWO, "-/2", 2), (ALL, "-/A", 3)]
)
def test_so_many_units_check_as_the_result_says(die: int, entry: str, count: int) -> None:
    table = keep_all(attacked(three(), die, *[1] * count))
    assert last(table, "assault", "crt") == (entry,)
    while table.asked() == "choose_hit":
        table.play(table.legal("hit")[-1])
    assert len(checks(table)) == count
    assert table.dice.left == []


@pytest.mark.rule("8.3.3-c")
def test_no_effect_on_either_side() -> None:
    table = attacked(three(), NONE)
    assert table.asked() == "halt"
    assert checks(table) == []
    assert {table.condition(u) for u in (*TURKS, *BRIGADES)} == {"normal"}


@pytest.mark.rule("8.3.3-d")
def test_their_owner_chooses_them() -> None:
    table = keep_all(attacked(three(), TWO, 1, 1))
    assert (table.seat(), table.asked()) == ("turkish", "choose_hit")
    table.play("hit T9-27")
    assert table.legal("hit") == ["hit T9-25", "hit T9-26"]
    assert table.refused("hit T9-27")
    assert table.refused("hit 86Bde")
    table.play("hit T9-25")
    assert {line.split()[0] for line in checks(table)} == {"T9-25", "T9-27"}


@pytest.mark.rule("8.3.3-d")
def test_only_units_of_this_combat_are_affected() -> None:
    """The third regiment does not attack; All are those two that do."""
    table = keep_all(repulsed(4, 1, 1, attackers=("T9-25", "T9-26")))
    assert last(table, "assault", "crt") == ("A/-",)
    assert [line.split()[0] for line in checks(table)] == ["T9-25", "T9-26"]


@pytest.mark.rule("8.3.3-e")
def test_the_defender_comes_first() -> None:
    """1/2: the defender's checks and retreats, then the attacker's."""
    table = attacked({"T9-25": "GP6", "T9-26": "GP6"}, ONE_TWO, 10, 1, 1)
    assert last(table, "assault", "crt") == ("1/2",)
    seats = []
    while table.asked() in ("sacrifice", "dig_in_shaken", "retreat", "choose_hit"):
        seats.append((table.seat(), table.asked()))
        answers = table.legal()
        table.play("end" if "end" in answers else answers[0] if answers[0] != "yes" else "no")
    assert seats == [
        ("turkish", "sacrifice"),
        ("turkish", "dig_in_shaken"),
        ("turkish", "retreat"),
        ("turkish", "retreat"),
        ("allied", "sacrifice"),
        ("allied", "choose_hit"),
    ]
    assert [line.split()[0] for line in checks(table)] == ["T9-25", "T9-26", "86Bde"]


@pytest.mark.rule("8.3.3-f")
@pytest.mark.parametrize("die", [TWO, ALL])
def test_what_there_are_no_units_for_is_ignored(die: int) -> None:
    table = keep_all(attacked({"T9-25": "GP6"}, die, 1))
    assert checks(table) == ["T9-25 3"]
    assert table.dice.left == []


# -- checks


@pytest.mark.rule("8.3.3-g", "8.3.3-i", "8.3.3-j")
@pytest.mark.parametrize(
    ("result", "die", "state"),
    [
        (ONE, 5, "normal"),
        (ONE, 6, "shaken"),
        (TWO, 4, "normal"),
        (TWO, 5, "shaken"),
        (ALL, 4, "normal"),
        (ALL, 5, "shaken"),
    ],
)
def test_the_result_is_added_to_the_check(result: int, die: int, state: str) -> None:
    """Against 6; All counts 2."""
    table = keep_all(attacked({"T9-25": "GP6 e"}, result, die))
    assert table.recorder.dice[-1].sides == 10
    kind = "morale_passed" if state == "normal" else "morale_failed"
    assert table.modifiers(kind) == [f"8.3.3-g +{1 if result == ONE else 2}"]
    assert table.condition("T9-25") == state


@pytest.mark.rule("8.3.3-g", "8.3.3-i")
@pytest.mark.parametrize(("die", "state"), [(6, "normal"), (7, "shaken")])
def test_morale_is_that_of_the_unit(die: int, state: str) -> None:
    """New Zealanders, of morale 7, hit by a 1."""
    pieces = {"NZBde": "GP3", "BH-C1": "GP3", **three()}
    table = fighting(pieces, ONE, die, side="turkish", formations=("T9",))
    keep_all(assault(table, "GP3", *TURKS))
    assert table.condition("NZBde") == state


@pytest.mark.rule("8.3.3-h")
@pytest.mark.parametrize(("die", "state"), [(3, "normal"), (4, "shaken")])
def test_1_more_out_of_supply(die: int, state: str) -> None:
    """The die is 1, with 2 for the lack of supply: -/2."""
    table = keep_all(attacked({"T9-25": "GP6 e"}, 1, die, paid="S"))
    assert last(table, "assault", "crt") == ("-/2",)
    kind = "morale_passed" if state == "normal" else "morale_failed"
    assert table.modifiers(kind) == ["8.3.3-g +2", "8.3.3-h +1"]
    assert table.condition("T9-25") == state


@pytest.mark.rule("8.3.3-o", "8.3.3-i", "8.3.3-j")
@pytest.mark.parametrize(
    ("letters", "die", "after"),
    [
        ("e b", 3, "shattered"),
        ("e b", 4, "eliminated"),
        ("e d", 5, "shaken"),
        ("e d", 6, "shattered"),
    ],
)
def test_2_more_if_broken_and_none_if_disorganised(letters: str, die: int, after: str) -> None:
    """Q55: a result of 1 against 6."""
    table = one(letters, die)
    assert last(table, "assault", "crt") == ("-/1",)
    assert (table.place("T9-25") == "eliminated") == (after == "eliminated")
    if after != "eliminated":
        assert table.condition("T9-25") == after


@pytest.mark.rule("8.3.3-h", "8.3.3-o")
def test_3_more_if_both() -> None:
    table = keep_all(attacked({"T9-25": "GP6 e b"}, 1, 1, paid="S"))
    assert table.modifiers("morale_passed") == ["8.3.3-g +2", "8.3.3-h +1", "8.3.3-o +2"]
    assert last(table, "morale_passed", "total") == (6,)


@pytest.mark.rule("8.3.3-j")
def test_a_broken_unit_that_fails_is_eliminated_and_scores() -> None:
    table = one("e b", 10)
    assert table.place("T9-25") == "eliminated"
    assert table.vp("allied") == 1


@pytest.mark.rule("8.3.3-j")
@pytest.mark.parametrize("result", [2, 3, 4])
def test_attackers_check_in_the_same_way(result: int) -> None:
    count = result - 1
    table = keep_all(repulsed(result, *[10] * count))
    while table.asked() == "choose_hit":
        table.play(table.legal("hit")[0])
    assert [table.condition(u) for u in TURKS].count("shaken") >= 1
    assert table.modifiers("morale_failed") == [f"8.3.3-g +{min(count, 2)}"]
