"""7.6 Beachheads after an amphibious assault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.gallipoli.fighting import LADDER, assault, to_combat
from tests.gallipoli.table import Table

HEADS = {"BH-C1": "ALLIED", "BH-C2": "ALLIED", "BH-F1": "ALLIED"}
ONE = 4
"""The die of the defender's result 1: a landing takes off 2."""


def landing(
    pieces: Mapping[str, str],
    *dice: int,
    units: Sequence[str] = ("86Bde",),
    to: Mapping[str, str] | None = None,
    formations: Sequence[str] = ("29D",),
    turn: int = 3,
    sp: int = 20,
    **options: str,
) -> Table:
    """Units sail from the box to off Helles, or where ``to`` says, up to the combat part."""
    afloat = dict.fromkeys(units, "ALLIED")
    table = Table(
        {**HEADS, **afloat, **pieces},
        dice=dice,
        data=LADDER,
        turn=turn,
        sp=(sp, 20),
        options=options,
    )
    table.activate("allied", *formations)
    for unit in units:
        table.play(f"move {unit}", f"sail {(to or {}).get(unit, 'AA-HEL')}")
    return to_combat(table)


def taken(table: Table, area: str, *units: str, lost: str = "T9-25") -> Table:
    """They assault the area, its last defender is given up, and they advance."""
    assault(table, area, *units).play(f"sacrifice {lost}")
    table.play(*(f"advance {unit}" for unit in units))
    return table


@pytest.mark.rule("7.6-i")
def test_a_beachhead_may_be_placed_in_an_area_just_taken() -> None:
    table = taken(landing({"T9-25": "GP1"}, ONE), "GP1", "86Bde")
    assert (table.seat(), table.asked()) == ("allied", "place_beachhead")
    assert table.legal() == ["beachhead BH-C1", "beachhead BH-C2", "no"]
    table.play("beachhead BH-C2", "yes")
    assert table.place("BH-C2") == "GP1"
    assert table.asked() == "halt"


@pytest.mark.rule("7.6-i")
def test_or_not() -> None:
    table = taken(landing({"T9-25": "GP1"}, ONE), "GP1", "86Bde")
    table.play("no")
    assert table.asked() == "halt"
    assert table.place("BH-C1") == "ALLIED"


@pytest.mark.rule("7.6-i")
@pytest.mark.parametrize("how", ["failed", "not entered", "from the land"])
def test_not_where_no_unit_landed(how: str) -> None:
    if how == "from the land":
        table = landing({"T9-25": "GP1", "88Bde": "GP3", "BH-C1": "GP3", "T9-26": "GP6"}, 2, 3)
        taken(table, "GP6", "88Bde", lost="T9-26")
        assault(table, "GP1", "86Bde")
    else:
        table = landing({"T9-25": "GP1"}, 3 if how == "failed" else ONE)
        assault(table, "GP1", "86Bde")
        if how == "not entered":
            table.play("sacrifice T9-25", "end")
    assert table.asked() == "halt"


@pytest.mark.rule("7.6-i")
def test_it_is_of_the_nation_of_a_unit_that_went_in() -> None:
    """Q41"""
    table = landing({"T9-25": "GP1"}, ONE, units=("1FR-M", "1FR-C"), formations=("1FR",))
    taken(table, "GP1", "1FR-M", "1FR-C")
    assert table.legal("beachhead") == ["beachhead BH-F1"]
    assert table.refused("beachhead BH-C1")


@pytest.mark.rule("7.6-i")
def test_one_french_and_one_british_unit_give_the_choice() -> None:
    """Q41: one in all."""
    table = landing({"T9-25": "GP1"}, ONE, units=("86Bde", "1FR-M"), formations=("29D", "1FR"))
    taken(table, "GP1", "86Bde", "1FR-M")
    assert table.legal("beachhead") == ["beachhead BH-C1", "beachhead BH-C2", "beachhead BH-F1"]
    table.play("beachhead BH-F1", "no")
    assert table.asked() == "halt"
    assert (table.place("BH-F1"), table.place("BH-C1")) == ("GP1", "ALLIED")


@pytest.mark.rule("7.6-i")
@pytest.mark.parametrize("where", ["GP16", "eliminated"])
def test_while_there_are_counters(where: str) -> None:
    """Q41: both Commonwealth Beachheads of this game are elsewhere."""
    heads = {"BH-C1": where, "BH-C2": "GP15"}
    table = taken(landing({"T9-25": "GP1", **heads}, ONE), "GP1", "86Bde")
    assert table.asked() == "halt"


@pytest.mark.rule("7.6-j")
def test_beachheads_are_placed_when_all_assaults_are_over() -> None:
    """Two landings; the Beachheads of both come after the second."""
    pieces = {"T9-25": "GP1", "T9-26": "GP16"}
    table = landing(pieces, ONE, ONE, units=("86Bde", "87Bde"), to={"87Bde": "AA-ANZ"})
    taken(table, "GP1", "86Bde")
    assert table.asked() == "fight"
    assert not table.allowed("beachhead BH-C1")
    taken(table, "GP16", "87Bde", lost="T9-26")
    assert table.asked() == "place_beachhead"
    table.play("beachhead BH-C1", "yes", "beachhead BH-C2", "yes")
    assert {table.place("BH-C1"), table.place("BH-C2")} == {"GP1", "GP16"}


@pytest.mark.rule("7.6-j")
def test_nor_before_other_combat_of_the_activation() -> None:
    pieces = {"T9-25": "GP1", "88Bde": "GP15", "BH-C2": "GP15", "T9-26": "GP16"}
    table = landing(pieces, ONE)
    taken(table, "GP1", "86Bde")
    assert table.asked() == "fight"
    table.play("end")
    assert table.asked() == "place_beachhead"


@pytest.mark.rule("7.6-j")
@pytest.mark.parametrize(
    ("turn", "sp", "answer", "after", "supplied"),
    [(3, 20, "yes", 19, True), (3, 20, "no", 20, False), (4, 20, "yes", 18, True)],
)
def test_the_price_may_be_paid_at_once(
    turn: int, sp: int, answer: str, after: int, supplied: bool
) -> None:
    """Q18, Q16"""
    table = taken(landing({"T9-25": "GP1"}, ONE, turn=turn, sp=sp), "GP1", "86Bde")
    table.play("beachhead BH-C1")
    assert table.asked() == "pay_beachhead"
    table.play(answer)
    assert table.sp("allied") == after
    assert table.entrenched("BH-C1") != supplied


@pytest.mark.rule("7.6-j")
@pytest.mark.parametrize(("turn", "sp"), [(3, 0), (4, 1)])
def test_without_the_points_it_is_placed_unsupplied(turn: int, sp: int) -> None:
    """Q18"""
    table = taken(landing({"T9-25": "GP1"}, ONE, turn=turn, sp=sp), "GP1", "86Bde")
    table.play("beachhead BH-C1")
    if table.asked() == "pay_beachhead":
        assert not table.allowed("yes")
        table.play("no")
    assert table.entrenched("BH-C1")
    assert table.sp("allied") == sp


@pytest.mark.rule("7.6-j")
def test_by_the_option_it_is_never_paid_for_at_once() -> None:
    """Q18"""
    table = landing({"T9-25": "GP1"}, ONE, beachhead_supply_on_landing="never")
    taken(table, "GP1", "86Bde").play("beachhead BH-C1")
    assert table.asked() == "halt"
    assert table.entrenched("BH-C1")
    assert table.sp("allied") == 20
