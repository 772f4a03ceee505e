"""8.4.1 States of land units: Normal, out of supply, Disorganised, Broken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.gallipoli.table import Table

PLAIN = Path(__file__).parents[1] / "plain"
"""Tables of the tests' own."""
HEAD = {"BH-C1": "GP3"}
FACING = {"86Bde": "GP3", **HEAD, "T9-25": "GP6"}
"""A supplied brigade in GP3 next to a regiment in GP6."""


def allied(
    pieces: Mapping[str, str], *dice: int, order: str = "move_first", paid: str = "naval NE S"
) -> Table:
    table = Table(pieces, dice=dice, paid=paid, data=PLAIN)
    table.activate("allied", "29D", order=order)
    return table


def to_combat(table: Table) -> Table:
    while table.asked() == "choose_mover":
        table.play("end")
    return table


def assault(
    pieces: Mapping[str, str],
    *dice: int,
    attackers: Sequence[str] = ("86Bde",),
    paid: str = "naval NE S",
) -> Table:
    """The 29th Division assaults GP6, and nobody is given up."""
    table = to_combat(allied(pieces, *dice, *[1] * 6, paid=paid))
    table.play("assault GP6", *(f"attacker {unit}" for unit in attackers), "commit")
    while table.asked() == "sacrifice":
        table.play("end")
    return table


def bombard(pieces: Mapping[str, str], *dice: int) -> Table:
    """The guns of the 29th Division fire at GP6: die 6 affects a unit."""
    table = Table({"29D-A": "GP3", **HEAD, **pieces}, dice=dice, data=PLAIN)
    table.activate("allied", "29D", order="fight_first")
    table.play("bombard GP6", "firer 29D-A", "fire")
    return table


def condition_seen(table: Table, code: str) -> str:
    pieces = table.game.view(table.state, None).pieces
    return next(piece.condition for piece in pieces if piece.id == code)


@pytest.mark.rule("8.4-a")
@pytest.mark.parametrize(
    ("code", "place", "seen"),
    [
        ("86Bde", "GP3", "normal"),
        ("86Bde", "GP3 d", "disorganised"),
        ("T9-25", "GP6 b", "broken"),
        ("ALBION", "DS1", "normal"),
        ("ALBION", "DS1 d", "disabled"),
        ("F-HELLAS", "GP1 b", "crippled"),
    ],
)
def test_everybody_sees_the_state_of_a_unit(code: str, place: str, seen: str) -> None:
    assert condition_seen(Table({code: place}), code) == seen


@pytest.mark.rule("8.4-a")
def test_everybody_sees_who_is_out_of_supply() -> None:
    table = Table({"86Bde": "GP3", "1FR-M": "GP3", **HEAD})
    seen = {p.id: p.supplied for p in table.game.view(table.state, None).pieces}
    assert (seen["86Bde"], seen["1FR-M"]) == (True, False)


@pytest.mark.rule("8.4.1a-a")
def test_a_normal_unit_moves_and_fights_without_change() -> None:
    table = allied(FACING)
    table.play("move 86Bde")
    assert {"go GP1", "go GP4", "dig"} <= set(table.legal())
    fought = assault(FACING, 1)
    event = fought.events("assault")[-1]
    assert (event.args["attack"], event.args["defence"]) == (6, 3)
    assert fought.modifiers("assault") == []


# -- out of supply -----------------------------------------------------------------------------


@pytest.mark.rule("8.4.1b-a")
def test_out_of_supply_it_moves_only_away_from_the_enemy() -> None:
    table = allied({"86Bde": "GP3", "T9-25": "GP8"})
    table.play("move 86Bde")
    assert table.legal("go") == ["go GP1"]
    assert "8.4.1b-a" in table.refused("go GP4")
    assert "8.4.1b-a" in table.refused("go GP6")


@pytest.mark.rule("8.4.1b-a")
def test_out_of_supply_it_may_still_retreat_next_to_the_enemy() -> None:
    pieces = {"86Bde": "GP3", **HEAD, "87Bde": "GP4", "T9-25": "GP6"}
    table = assault(pieces, 6, 10, paid="")
    assert table.asked() == "retreat"
    assert "retreat GP1" in table.legal()


@pytest.mark.rule("8.4.1b-b")
def test_out_of_supply_it_cannot_attack() -> None:
    table = Table({"86Bde": "GP3", "RND-1": "GP3", "T9-25": "GP6"})
    table.activate("allied", "29D", "RND")
    to_combat(table).play("assault GP6")
    assert "8.4.1b-b" in table.refused("attacker 86Bde")
    assert table.allowed("attacker RND-1")


@pytest.mark.rule("8.4.1b-c")
def test_out_of_supply_it_cannot_entrench() -> None:
    table = allied({"86Bde": "GP3", "T9-25": "GP18"})
    table.play("move 86Bde")
    assert "8.4.1b-c" in table.refused("dig")


@pytest.mark.rule("8.4.1b-c")
def test_out_of_supply_it_stays_entrenched() -> None:
    table = assault({"86Bde": "GP3", **HEAD, "T9-25": "GP6 e"}, 1, paid="")
    assert table.entrenched("T9-25")
    assert table.events("assault")[-1].args["defence"] == 5


@pytest.mark.rule("8.4.1b-d")
def test_plus_2_against_defenders_out_of_supply() -> None:
    table = assault(FACING, 1, paid="")
    assert table.modifiers("assault") == ["8.3.1-p +2"]


@pytest.mark.rule("8.4.1b-d")
def test_all_defenders_must_be_out_of_supply() -> None:
    """Q61 French and British defenders, with a French Beachhead only."""
    pieces = {"86Bde": "GP3", "1FR-M": "GP3", "T9-25": "GP6", "T9-26": "GP6"}
    for head, expected in (({"BH-F1": "GP3"}, []), ({}, ["8.3.1-p +2"])):
        table = Table({**pieces, **head}, dice=[4] * 6)
        table.activate("turkish", "T9")
        to_combat(table).play("assault GP3", "attacker T9-25", "attacker T9-26", "commit")
        assert table.modifiers("assault") == expected


@pytest.mark.rule("8.4.1b-e")
@pytest.mark.parametrize(("paid", "total"), [("NE", 6), ("", 7)])
def test_plus_1_on_the_check_of_an_assault_when_out_of_supply(paid: str, total: int) -> None:
    table = assault(FACING, 6, 5, paid=paid)
    kind = "morale_passed" if total == 6 else "morale_failed"
    assert table.events(kind)[-1].args["total"] == total
    assert ("8.3.3-h +1" in table.modifiers(kind)) is (paid == "")


# -- Disorganised and Broken -------------------------------------------------------------------


@pytest.mark.rule("8.4.1c-a", "8.4.1d-a")
def test_disorganised_and_broken_units_cannot_move() -> None:
    table = allied({"86Bde": "GP3", "87Bde": "GP3 d", "88Bde": "GP3 b", **HEAD, "T9-25": "GP18"})
    assert table.legal("move") == ["move 86Bde"]
    assert "8.4.1c-a" in table.refused("move 87Bde")
    assert "8.4.1d-a" in table.refused("move 88Bde")


@pytest.mark.rule("8.4.1c-c", "8.4.1d-d")
def test_disorganised_and_broken_units_cannot_attack() -> None:
    table = allied({**FACING, "87Bde": "GP3 d", "88Bde": "GP3 b"})
    to_combat(table).play("assault GP6")
    assert table.legal("attacker") == ["attacker 86Bde"]
    assert "8.4.1c-c" in table.refused("attacker 87Bde")
    assert "8.4.1d-d" in table.refused("attacker 88Bde")


@pytest.mark.rule("8.4.1c-c", "8.4.1d-d")
@pytest.mark.parametrize("state", ["d", "b"])
def test_nor_can_their_artillery_bombard(state: str) -> None:
    table = allied({**FACING, "29D-A": f"GP3 {state}"}, order="fight_first")
    assert table.legal("bombard") == []
    assert table.refused("bombard GP6")


@pytest.mark.rule("8.4.1c-a", "8.4.1d-a")
@pytest.mark.parametrize(("state", "after"), [("", "shaken"), ("d", "shattered")])
def test_they_do_retreat(state: str, after: str) -> None:
    table = assault({**FACING, "T9-25": f"GP6 {state}"}, 6, 10)
    while table.asked() in ("dig_in_shaken", "retreat", "retreat_further"):
        table.play("no" if table.asked() == "dig_in_shaken" else table.legal()[0])
    assert table.place("T9-25") != "GP6"
    assert table.condition("T9-25") == after


@pytest.mark.rule("8.4.1c-b")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_unit_that_becomes_disorganised_may_entrench(answer: str) -> None:
    table = bombard({"T9-25": "GP6"}, 6, 10)
    assert table.condition("T9-25") == "shaken"
    assert (table.seat(), table.asked()) == ("turkish", "dig_in_shaken")
    table.play(answer)
    assert table.entrenched("T9-25") is (answer == "yes")


@pytest.mark.rule("8.4.1c-b")
def test_in_an_assault_as_well() -> None:
    table = assault(FACING, 6, 10)
    assert (table.seat(), table.asked()) == ("turkish", "dig_in_shaken")


@pytest.mark.rule("8.4.1c-b")
def test_it_must_be_decided_then() -> None:
    table = allied({**FACING, "87Bde": "GP3 d"})
    assert table.refused("move 87Bde")


@pytest.mark.rule("8.4.1c-b", "8.4.1d-e")
@pytest.mark.parametrize(
    ("unit", "place", "after"),
    [
        ("T9-25", "GP6 d", "shattered"),
        ("T9-25", "GP6 e", "shaken"),
        ("T9-A", "GP6", "shaken"),
    ],
)
def test_nothing_to_decide_for_broken_entrenched_units_and_guns(
    unit: str, place: str, after: str
) -> None:
    table = bombard({unit: place}, 6, 10)
    assert table.condition(unit) == after
    assert table.asked() != "dig_in_shaken"
    assert table.entrenched(unit) is (place == "GP6 e")


@pytest.mark.rule("8.4.1c-b")
def test_units_out_of_supply_and_cavalry_may_not() -> None:
    table = Table({"29D-A": "GP3", **HEAD, "T9-25": "GP6"}, dice=[6, 10], paid="", data=PLAIN)
    table.activate("allied", "29D", order="fight_first")
    table.play("bombard GP6", "firer 29D-A", "fire")
    assert table.condition("T9-25") == "shaken"
    assert table.asked() != "dig_in_shaken"
    horse = Table({"1LH": "GP3", **HEAD, "T9-A": "GP6", "T19-A": "GP8"}, dice=[6, 10], data=PLAIN)
    horse.activate("turkish", "T9", "T19", order="fight_first")
    horse.play("bombard GP3", "firer T9-A", "firer T19-A", "fire")
    assert horse.condition("1LH") == "shaken"
    assert horse.asked() != "dig_in_shaken"


@pytest.mark.rule("8.4.1d-e")
def test_a_broken_unit_keeps_the_trench_it_has() -> None:
    """Q69"""
    table = bombard({"T9-25": "GP6 e d"}, 6, 10)
    assert (table.condition("T9-25"), table.entrenched("T9-25")) == ("shattered", True)


@pytest.mark.rule("8.4.1d-e")
@pytest.mark.parametrize(("option", "kept"), [("on", True), ("off", False)])
def test_whether_a_trench_is_kept_in_retreat(option: str, kept: bool) -> None:
    """Q69"""
    options = {"retreat_keeps_trench": option}
    pieces = {**FACING, "T9-25": "GP6 e d"}
    table = Table(pieces, dice=[6, 10, 1, 1], data=PLAIN, options=options)
    table.activate("allied", "29D")
    to_combat(table).play("assault GP6", "attacker 86Bde", "commit", "end")
    table.play("retreat GP5", "retreat GP7")
    assert (table.place("T9-25"), table.condition("T9-25")) == ("GP7", "shattered")
    assert table.entrenched("T9-25") is kept


@pytest.mark.rule("8.4.1d-b")
@pytest.mark.parametrize(
    ("place", "defence"), [("GP6", 3), ("GP6 d", 3), ("GP6 b", 1), ("GP6 e", 5), ("GP6 e b", 2)]
)
def test_a_broken_unit_defends_with_half_its_factor(place: str, defence: int) -> None:
    table = assault({**FACING, "T9-25": place}, 1)
    assert table.events("assault")[-1].args["defence"] == defence


@pytest.mark.rule("8.4.1d-b")
def test_each_broken_unit_is_halved_by_itself() -> None:
    pieces = {**FACING, "T9-25": "GP6 b", "T9-26": "GP6 b", "T9-27": "GP6"}
    assert assault(pieces, 1).events("assault")[-1].args["defence"] == 1 + 1 + 3


@pytest.mark.rule("8.4.1d-c")
@pytest.mark.parametrize(("state", "modifier"), [("d", False), ("b", True)])
def test_plus_2_on_the_check_of_an_assault_when_broken(state: str, modifier: bool) -> None:
    table = assault({**FACING, "T9-25": f"GP6 {state}"}, 6, 10)
    assert ("8.3.3-o +2" in table.modifiers("morale_failed")) is modifier


@pytest.mark.rule("8.4.1d-c")
@pytest.mark.parametrize(("die", "place"), [(3, "GP6"), (4, "eliminated")])
def test_plus_2_on_the_check_of_a_bombardment_when_broken(die: int, place: str) -> None:
    """Not entrenched +1, Broken +2, against 6."""
    table = bombard({"T9-25": "GP6 b"}, 6, die)
    assert table.place("T9-25") == place
