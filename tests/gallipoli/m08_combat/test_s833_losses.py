"""8.3.3 Who retreats after an assault, and units given up."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.fighting import assault, checks, fighting, keep_all, last
from tests.gallipoli.table import Table

BRIGADES = ("86Bde", "87Bde", "88Bde")
ALLIES = {**dict.fromkeys(BRIGADES, "GP3"), "BH-C1": "GP3"}
TURKS = ("T9-25", "T9-26", "T9-27")
ONE, TWO, ALL = 2, 3, 4
"""Dice of the defender's results, from 2-1 on."""


def attacked(turks: Mapping[str, str], *dice: int, **options: str) -> Table:
    """The 29th Division, 18 factors, attacks GP6."""
    return assault(fighting({**ALLIES, **turks}, *dice, options=options), "GP6", *BRIGADES)


def answer(table: Table) -> Table:
    """Nobody is given up or digs in; hits on the first, retreats by GP7 to GP9."""
    while table.asked() in ("sacrifice", "choose_hit", "dig_in_shaken", "retreat"):
        wanted = ("end", "no", "retreat GP7", "retreat GP9", "retreat GP4", "retreat GP1")
        answers = table.legal()
        table.play(next((text for text in wanted if text in answers), answers[0]))
    return table


def three(letters: str = "") -> dict[str, str]:
    return dict.fromkeys(TURKS, f"GP6 {letters}")


def retreated(table: Table) -> list[object]:
    return [event.args["unit"] for event in table.events("retreated")]


# -- who retreats


@pytest.mark.rule("8.3.3-k")
@pytest.mark.parametrize(("letters", "state"), [("", "shaken"), ("d", "shattered")])
def test_a_unit_that_failed_retreats_two_areas(letters: str, state: str) -> None:
    table = answer(attacked({"T9-25": f"GP6 {letters}"}, ONE, 10))
    assert (table.place("T9-25"), table.condition("T9-25")) == ("GP9", state)
    assert table.events("retreated")[-1].args["areas"] == ["GP7", "GP9"]


@pytest.mark.rule("8.3.3-k")
def test_those_that_passed_or_were_not_affected_stay() -> None:
    """Q63: of four, two check; one fails."""
    pieces = {"T9-25": "GP6", "T9-26": "GP6", "T9-27": "GP6 b", "T9-A": "GP6 d"}
    table = answer(attacked(pieces, TWO, 10, 1))
    assert checks(table) == ["T9-25 12", "T9-26 3"]
    assert retreated(table) == ["T9-25"]
    assert {table.place(unit) for unit in ("T9-26", "T9-27", "T9-A")} == {"GP6"}


@pytest.mark.rule("8.3.3-k")
def test_one_disorganised_before_that_passes_stays() -> None:
    """Q63"""
    table = answer(attacked({"T9-25": "GP6 d"}, ONE, 1))
    assert checks(table) == ["T9-25 3"]
    assert table.place("T9-25") == "GP6"


@pytest.mark.rule("8.3.3-k")
@pytest.mark.parametrize(
    ("option", "places"), [("failed", ("GP6", "GP6")), ("all", ("GP6", "GP9"))]
)
def test_by_the_option_all_that_are_disorganised_or_broken_retreat(
    option: str, places: tuple[str, str]
) -> None:
    """Q63: the first checks and passes, the second was Disorganised before."""
    pieces = {"T9-25": "GP6", "T9-26": "GP6 d"}
    table = answer(attacked(pieces, ONE, 1, retreat_who=option))
    assert (table.place("T9-25"), table.place("T9-26")) == places


@pytest.mark.rule("8.3.3-k")
def test_by_the_option_one_that_passes_but_is_shaken_retreats() -> None:
    """Q63"""
    table = answer(attacked({"T9-25": "GP6 d"}, ONE, 1, retreat_who="all"))
    assert (table.place("T9-25"), table.condition("T9-25")) == ("GP9", "shaken")


@pytest.mark.rule("8.3.3-k")
def test_attackers_that_fail_retreat_too() -> None:
    """1/-: 3 factors against 12."""
    pieces = {**ALLIES, "T9-25": "GP6"}
    table = fighting(pieces, 2, 10, side="turkish", formations=("T9",))
    answer(assault(table, "GP3", "T9-25"))
    assert last(table, "assault", "crt") == ("1/-",)
    assert (table.place("T9-25"), table.condition("T9-25")) == ("GP9", "shaken")


@pytest.mark.rule("8.3.3-k")
def test_an_eliminated_unit_does_not() -> None:
    table = answer(attacked({"T9-25": "GP6 b"}, ONE - 1, 10))
    assert table.place("T9-25") == "eliminated"
    assert retreated(table) == []


# -- units given up


@pytest.mark.rule("8.3.3-l")
def test_the_owner_may_give_up_a_unit_instead_of_checking() -> None:
    table = attacked(three(), TWO)
    assert (table.seat(), table.asked()) == ("turkish", "sacrifice")
    assert table.legal() == [*(f"sacrifice {unit}" for unit in TURKS), "end"]
    table.play("sacrifice T9-26")
    assert table.place("T9-26") == "eliminated"
    assert table.vp("allied") == 1
    assert checks(table) == []
    assert table.asked() == "halt"
    assert table.events("sacrificed")[-1].args["unit"] == "T9-26"


@pytest.mark.rule("8.3.3-l")
def test_attackers_too() -> None:
    """A/-: 9 factors against 12."""
    table = fighting({**ALLIES, **three()}, 4, 1, side="turkish", formations=("T9",))
    assault(table, "GP3", *TURKS)
    assert (table.seat(), table.asked()) == ("turkish", "sacrifice")
    table.play("sacrifice T9-25", "sacrifice T9-26")
    assert checks(table) == []
    assert table.vp("allied") == 2


@pytest.mark.rule("8.3.3-l")
def test_only_units_of_the_combat_and_of_that_side() -> None:
    table = attacked({**three(), "T19-57": "GP8"}, TWO)
    assert "sacrifice T19-57" not in table.legal()
    assert table.refused("sacrifice T19-57")
    assert table.refused("sacrifice 86Bde")


@pytest.mark.rule("8.3.3-l", "8.3.3-m")
def test_each_unit_given_up_satisfies_two_steps() -> None:
    """A result of 1: the surplus is lost."""
    table = attacked(three(), ONE)
    table.play("sacrifice T9-25")
    assert table.asked() == "halt"
    assert checks(table) == []
    assert [table.place(unit) for unit in TURKS] == ["eliminated", "GP6", "GP6"]


@pytest.mark.rule("8.3.3-m")
@pytest.mark.parametrize(
    ("die", "steps"),
    [(ONE, 1), (TWO, 2), (ALL, 4)],
)
def test_the_results_count_1_2_and_4_steps(die: int, steps: int) -> None:
    table = attacked(three(), die)
    decision = table.game.decision(table.state)
    assert decision is not None
    assert decision.args["count"] == steps


@pytest.mark.rule("8.3.3-m", "8.3.3-n")
def test_the_case_of_the_book() -> None:
    """Three units and an A: one given up leaves two steps, a second one none."""
    table = attacked(three(), ALL)
    table.play("sacrifice T9-25")
    assert table.asked() == "sacrifice"
    table.play("sacrifice T9-27")
    assert table.asked() == "halt"
    assert checks(table) == []
    assert (table.place("T9-26"), table.condition("T9-26")) == ("GP6", "normal")
    assert table.vp("allied") == 2


@pytest.mark.rule("8.3.3-m")
def test_those_left_check_for_the_steps_left() -> None:
    """Q57: All of four units, one given up: two of the three left check, with 2 more."""
    pieces = {"T9-25": "GP6", "T9-26": "GP6 b", "T9-27": "GP6 b", "T9-A": "GP6"}
    table = attacked(pieces, ALL, 1, 1)
    table.play("sacrifice T9-27", "end")
    assert table.asked() == "choose_hit"
    table.play("hit T9-25", "hit T9-A")
    assert checks(table) == ["T9-25 3", "T9-A 3"]
    assert table.dice.left == []


@pytest.mark.rule("8.3.3-m")
def test_all_without_anybody_given_up_is_everybody() -> None:
    """Q57: five units, though All is worth four steps."""
    pieces = {"T9-25": "GP6", "T9-26": "GP6", "T9-27": "GP6 b", "BRU": "GP6 b", "GAL": "GP6 b"}
    table = keep_all(attacked(pieces, ALL, *[1] * 5))
    assert last(table, "assault", "crt") == ("-/A",)
    assert len(checks(table)) == 5


@pytest.mark.rule("8.3.3-m")
def test_units_are_given_up_before_any_check() -> None:
    """Q57"""
    table = attacked(three(), TWO, 1, 1)
    table.play("end")
    assert table.asked() == "choose_hit"
    assert not table.allowed("sacrifice T9-25")
    table.play("hit T9-25", "hit T9-26")
    assert table.legal("sacrifice") == []


@pytest.mark.rule("8.3.3-m")
def test_each_side_for_its_own_result() -> None:
    """2/1: the defender gives up one, the attacker one."""
    table = attacked(three(), 6)
    assert last(table, "assault", "crt") == ("2/1",)
    table.play("sacrifice T9-25")
    assert (table.seat(), table.asked()) == ("allied", "sacrifice")
    table.play("sacrifice 88Bde")
    assert checks(table) == []
    assert (table.vp("allied"), table.vp("turkish")) == (1, 2)
