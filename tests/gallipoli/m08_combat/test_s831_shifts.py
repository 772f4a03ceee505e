"""8.3.1 Column shifts and modifiers of an assault."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.fighting import (
    LADDER,
    assault,
    bombard,
    fighting,
    keep_all,
    last,
    shifts,
    to_combat,
)
from tests.gallipoli.table import Table

FACING = {"86Bde": "GP3", "87Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP6"}


def attack(
    turks: Mapping[str, str],
    *attackers: str,
    allies: Mapping[str, str] | None = None,
    order: str = "move_first",
    bad: bool = False,
    support: str = "",
    paid: str = "naval NE S",
    die: int = 1,
) -> Table:
    """The 29th Division attacks GP6 without effect."""
    units = {"86Bde": "GP3", "87Bde": "GP3", "BH-C1": "GP3", **(allies or {})}
    table = fighting({**units, **turks}, die, *[1] * 6, order=order, bad=bad, paid=paid)
    return assault(table, "GP6", *attackers or ("86Bde",), support=support)


def landing(pieces: Mapping[str, str], area: str, *ashore: str, die: int = 1) -> Table:
    """The 86th Brigade lands from off Helles, with units already ashore."""
    table = Table({"86Bde": "ALLIED", **pieces}, dice=[die, *[1] * 4], data=LADDER)
    table.activate("allied", "29D")
    table.play("move 86Bde", "sail AA-HEL")
    return assault(to_combat(table), area, "86Bde", *ashore)


# -- shifts


@pytest.mark.rule("8.3.1-g")
@pytest.mark.parametrize(
    ("order", "expected", "column"),
    [("move_first", [], "2-1"), ("fight_first", ["8.3.1-g +1"], "3-1")],
)
def test_attack_before_movement(order: str, expected: list[str], column: str) -> None:
    table = attack({"T9-25": "GP6"}, order=order)
    assert (shifts(table), *last(table, "assault", "odds", "column")) == (expected, "2-1", column)


@pytest.mark.rule("8.3.1-h")
def test_an_intensive_assault() -> None:
    table = attack({"T9-25": "GP6"}, allies={"29D-A": "GP3"}, support="29D-A")
    assert shifts(table) == ["8.3.1-h +1"]
    assert last(table, "assault", "odds", "column") == ("2-1", "3-1")


@pytest.mark.rule("8.3.1-i")
@pytest.mark.parametrize(
    ("places", "several"),
    [
        (("GP3", "GP3", "GP3"), False),
        (("GP3", "GP3", "GP4"), True),
        (("GP1", "GP3", "GP4"), True),
    ],
)
def test_an_assault_from_more_than_one_area(places: tuple[str, ...], several: bool) -> None:
    """Once only, whatever their number."""
    units = ("86Bde", "87Bde", "88Bde")
    table = attack(
        {"T9-25": "GP6", "T9-26": "GP6"}, *units, allies=dict(zip(units, places, strict=True))
    )
    assert shifts(table) == (["8.3.1-i +1"] if several else [])
    assert last(table, "assault", "odds", "column") == ("3-1", "4-1" if several else "3-1")


@pytest.mark.rule("8.3.1-i")
def test_what_counts_is_where_attackers_are() -> None:
    """Not where the rest of the division, its artillery or other attacks are."""
    allies = {"88Bde": "GP4", "29D-A": "GP4"}
    table = attack({"T9-25": "GP6"}, "86Bde", "87Bde", allies=allies, support="29D-A")
    assert shifts(table) == ["8.3.1-h +1"]
    assert shifts(assault(table, "GP6", "88Bde")) == []


@pytest.mark.rule("8.3.1-i")
def test_an_assault_area_is_an_area() -> None:
    pieces = {"87Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP1"}
    assert shifts(landing(pieces, "GP1", "87Bde")) == ["8.3.1-i +1"]
    assert shifts(landing(pieces, "GP1")) == []


@pytest.mark.rule("8.3.1-j")
def test_bad_weather() -> None:
    table = attack({"T9-25": "GP6"}, bad=True)
    assert shifts(table) == ["8.3.1-j -1"]
    assert last(table, "assault", "odds", "column") == ("2-1", "1-1")


@pytest.mark.rule("8.3.1-k")
def test_shifts_are_added_up() -> None:
    """Three to the right of 1-1; one less in bad weather."""
    turks = {"T9-25": "GP6", "T9-26": "GP6", "T9-27": "GP6"}
    allies = {"87Bde": "GP4", "29D-A": "GP3", "BH-C2": "GP4"}
    for bad, column in ((False, "4-1"), (True, "3-1")):
        table = attack(
            turks, "86Bde", "87Bde", allies=allies, order="fight_first", support="29D-A", bad=bad
        )
        assert shifts(table)[:3] == ["8.3.1-g +1", "8.3.1-h +1", "8.3.1-i +1"]
        assert len(shifts(table)) == 3 + bad
        assert last(table, "assault", "odds", "column") == ("1-1", column)


@pytest.mark.rule("8.3.1-k")
def test_a_shift_past_1_1_leads_to_2_1() -> None:
    table = attack({"T9-25": "GP6", "T9-26": "GP6 e"}, order="fight_first")
    assert last(table, "assault", "odds", "column") == ("1-2", "1-1")


@pytest.mark.rule("8.3.1-k")
def test_the_last_column_on_the_right() -> None:
    """Q59: 12 against 2 is 6-1 already."""
    table = attack({"BRU": "GP6"}, "86Bde", "87Bde", order="fight_first")
    assert last(table, "assault", "column") == ("6-1",)


@pytest.mark.rule("8.3.1-k")
def test_the_last_column_on_the_left() -> None:
    """Q59: 2 against 7 is 1-4 already."""
    pieces = {"T9-25": "GP6 e", "86Bde": "GP3 e"}
    table = fighting(pieces, 1, side="turkish", formations=("T9",), bad=True)
    assert last(assault(table, "GP3", "T9-25"), "assault", "odds", "column") == ("1-4", "1-4")


@pytest.mark.rule("8.3.1-k")
@pytest.mark.parametrize(("turks", "column"), [("T9-25", "5-1"), ("BRU", "6-1")])
def test_it_is_after_the_shifts_that_the_column_is_kept_on_the_table(
    turks: str, column: str
) -> None:
    """Q59: 18 against 3 is 6-1 and shifts to 5-1; 18 against 2 is 9-1 and shifts to 8-1."""
    units = ("86Bde", "87Bde", "88Bde")
    table = attack({turks: "GP6"}, *units, allies={"88Bde": "GP3"}, bad=True)
    assert last(table, "assault", "column") == (column,)


# -- modifiers


@pytest.mark.rule("8.3.1-l")
@pytest.mark.parametrize("die", [1, 6])
def test_a_d6_is_rolled_and_modified(die: int) -> None:
    table = attack({"T9-25": "GP6 d"}, die=die)
    assert (table.recorder.dice[0].sides, table.recorder.dice[0].value) == (6, die)
    assert last(table, "assault", "die", "total") == (die, die + 1)


@pytest.mark.rule("8.3.1-m")
@pytest.mark.parametrize(
    ("states", "shaken"),
    [(("d", "d"), True), (("b", "d"), True), (("d", ""), False), (("", ""), False)],
)
def test_all_defenders_disorganised_or_broken(states: tuple[str, str], shaken: bool) -> None:
    table = attack({"T9-25": f"GP6 {states[0]}", "T9-26": f"GP6 {states[1]}"})
    assert table.modifiers("assault") == (["8.3.1-m +1"] if shaken else [])


@pytest.mark.rule("8.3.1-n")
def test_an_amphibious_assault() -> None:
    pieces = {"87Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP1"}
    for ashore in ((), ("87Bde",)):
        table = landing(pieces, "GP1", *ashore, die=3)
        assert table.modifiers("assault") == ["8.3.1-n -2"]
        assert last(table, "assault", "total") == (1,)


@pytest.mark.rule("8.3.1-n")
def test_units_ashore_without_them_attack_as_usual() -> None:
    """In the same activation, another area."""
    pieces = {"87Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP1", "T9-26": "GP6"}
    table = landing(pieces, "GP1")
    assault(table, "GP6", "87Bde")
    assert table.modifiers("assault") == []


@pytest.mark.rule("8.3.1-o")
@pytest.mark.parametrize(("state", "expected"), [("", ["8.3.1-o -1"]), ("d", []), ("b", [])])
def test_a_normal_fort(state: str, expected: list[str]) -> None:
    """Q68"""
    pieces = {**FACING, "T9-25": "GP1", "F-HELLAS": f"GP1 {state}", "F-SEDD": "GP2"}
    table = assault(fighting(pieces, 1), "GP1", "86Bde")
    assert table.modifiers("assault") == expected


@pytest.mark.rule("8.3.1-o")
def test_several_forts_count_once() -> None:
    pieces = {"86Bde": "GP9", "BH-C1": "GP9", "T9-25": "GP12"}
    forts = dict.fromkeys(("F-RUMELIM", "F-RUMELIH", "F-NAMAZ"), "GP12")
    table = assault(fighting({**pieces, **forts}, 2), "GP12", "86Bde")
    assert table.modifiers("assault") == ["8.3.1-o -1"]
    assert last(table, "assault", "total") == (1,)


@pytest.mark.rule("8.3.1-p")
@pytest.mark.parametrize(("paid", "expected"), [("S", ["8.3.1-p +2"]), ("NE", [])])
def test_all_defenders_out_of_supply(paid: str, expected: list[str]) -> None:
    assert attack({"T9-25": "GP6", "T9-26": "GP6"}, paid=paid).modifiers("assault") == expected


@pytest.mark.rule("8.3.1-p")
def test_not_if_one_is_supplied() -> None:
    """Q61: the Royal Marines need no Beachhead."""
    pieces = {"86Bde": "GP3", "T9-25": "GP6", "T9-26": "GP6"}
    for more, expected in (({}, ["8.3.1-p +2"]), ({"RND-1": "GP3"}, [])):
        table = fighting({**pieces, **more}, 1, side="turkish", formations=("T9",))
        assault(table, "GP3", "T9-25", "T9-26")
        assert table.modifiers("assault") == expected


@pytest.mark.rule("8.3.1-q")
def test_successive_attacks() -> None:
    table = attack({"T9-25": "GP6"}, "86Bde")
    assert table.modifiers("assault") == []
    assault(table, "GP6", "87Bde")
    assert table.modifiers("assault") == ["8.3.1-q +1"]


@pytest.mark.rule("8.3.1-q")
def test_in_a_later_activation_of_the_turn_too() -> None:
    table = attack({"T9-25": "GP6"}, "86Bde")
    table.put("125Bde", "GP4")
    table.put("BH-C2", "GP4")
    table.activate("allied", "42D")
    table.roll(1)
    assault(to_combat(table), "GP6", "125Bde")
    assert table.modifiers("assault") == ["8.3.1-q +1"]


@pytest.mark.rule("8.3.1-q")
def test_it_is_the_unit_that_counts_and_not_the_area() -> None:
    """Q62: one that was not attacked takes the place; then the one attacked joins it."""
    table = attack({"T9-25": "GP6"}, "86Bde")
    table.put("T9-25", "GP7")
    table.put("T9-26", "GP6")
    table.put("125Bde", "GP4")
    table.put("126Bde", "GP4")
    table.put("BH-C2", "GP4")
    table.roll(1, 1)
    table.activate("allied", "42D")
    assault(to_combat(table), "GP6", "125Bde")
    assert table.modifiers("assault") == []
    table = attack({"T9-25": "GP6"}, "86Bde")
    table.put("T9-26", "GP6")
    assault(table, "GP6", "87Bde")
    assert table.modifiers("assault") == ["8.3.1-q +1"]


@pytest.mark.rule("8.3.1-q")
def test_it_follows_the_unit_elsewhere() -> None:
    """Q62"""
    table = attack({"T9-25": "GP6"}, "86Bde")
    table.put("T9-25", "GP1")
    assault(table, "GP1", "87Bde")
    assert table.modifiers("assault") == ["8.3.1-q +1"]


@pytest.mark.rule("8.3.1-q")
def test_a_bombardment_is_no_such_attack() -> None:
    """Q62"""
    table = fighting({**FACING, "29D-A": "GP3"}, 1, 1)
    bombard(table, "GP6", "29D-A")
    assert assault(table, "GP6", "86Bde").modifiers("assault") == []


@pytest.mark.rule("8.3.1-q")
def test_an_amphibious_assault_is() -> None:
    """Q62"""
    pieces = {"87Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP1"}
    table = landing(pieces, "GP1")
    assert assault(table, "GP1", "87Bde").modifiers("assault") == ["8.3.1-q +1"]


@pytest.mark.rule("8.3.1-q")
def test_on_the_next_turn_it_is_forgotten() -> None:
    table = attack({"T9-25": "GP6"}, "86Bde")
    table.begin("clean_up")
    table.activate("allied", "29D")
    table.roll(1)
    assert assault(to_combat(table), "GP6", "86Bde").modifiers("assault") == []


@pytest.mark.rule("8.3.1-r")
def test_no_more_than_2_up() -> None:
    """Disorganised 1, out of supply 2, attacked before 1: 4 in all."""
    table = attack({"T9-25": "GP6 d"}, "86Bde", paid="S")
    assert last(table, "assault", "die", "total") == (1, 3)
    table.state.health[table.index("T9-25")] = 1
    table = keep_all(table)
    while table.asked() != "fight":
        table.play(table.legal()[0])
    table.put("T9-25", "GP6 d")
    table.roll(1, 1, 1)
    assault(table, "GP6", "87Bde")
    cases = [m.split()[0] for m in table.modifiers("assault")]
    assert {"8.3.1-m", "8.3.1-p", "8.3.1-q"} <= set(cases)
    assert last(table, "assault", "die", "total") == (1, 3)


@pytest.mark.rule("8.3.1-r")
def test_no_more_than_2_down() -> None:
    """A landing takes off 2, a fort 1."""
    table = landing({"T9-25": "GP1", "F-HELLAS": "GP1"}, "GP1", die=3)
    assert last(table, "assault", "die", "total") == (3, 1)


@pytest.mark.rule("8.3.1-r")
@pytest.mark.parametrize(("letters", "total"), [("", 1), ("d", 1)])
def test_it_is_the_sum_that_is_limited(letters: str, total: int) -> None:
    """Q60: -2 and -1 are -2; with +1 they are -2 as well, not -1."""
    table = landing({"T9-25": f"GP1 {letters}", "F-HELLAS": "GP1"}, "GP1", die=3)
    assert last(table, "assault", "total") == (total,)
