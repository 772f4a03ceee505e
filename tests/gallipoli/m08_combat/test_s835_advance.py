"""8.3.5 Advance after combat, and by option into vacant areas."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.engine.frames import settle
from grognard.games.gallipoli.rules import m03_sequence
from grognard.games.gallipoli.rules.m03_sequence import Impulse
from tests.gallipoli.fighting import LADDER, assault, checks, fighting, keep_all, to_combat
from tests.gallipoli.table import Halt, Table

FACING = {"86Bde": "GP3", "87Bde": "GP3", "88Bde": "GP4", "BH-C1": "GP3", "BH-C2": "GP4"}


def cleared(
    pieces: Mapping[str, str] | None = None,
    *dice: int,
    attackers: tuple[str, ...] = ("86Bde", "87Bde"),
    area: str = "GP6",
    die: int = 2,
    **options: str,
) -> Table:
    """An assault on one regiment, which is given up."""
    table = fighting({**FACING, "T9-25": area, **(pieces or {})}, die, *dice, options=options)
    assault(table, area, *attackers)
    table.play("sacrifice T9-25")
    return table


# -- the area of the defender


@pytest.mark.rule("8.3.5-a")
def test_attackers_may_advance_into_the_vacated_area() -> None:
    table = cleared()
    assert (table.seat(), table.asked()) == ("allied", "advance")
    assert table.legal() == ["advance 86Bde", "advance 87Bde", "end"]
    table.play("advance 87Bde", "end")
    assert (table.place("86Bde"), table.place("87Bde")) == ("GP3", "GP6")
    assert table.control("GP6") == "allied"


@pytest.mark.rule("8.3.5-a")
def test_they_need_not() -> None:
    table = cleared()
    table.play("end")
    assert (table.place("86Bde"), table.place("87Bde")) == ("GP3", "GP3")
    assert table.control("GP6") == "turkish"


@pytest.mark.rule("8.3.5-a")
def test_only_those_that_attacked() -> None:
    """Q66"""
    table = cleared(attackers=("86Bde",))
    assert table.legal("advance") == ["advance 86Bde"]
    assert table.refused("advance 87Bde")
    assert table.refused("advance 88Bde")


@pytest.mark.rule("8.3.5-a")
def test_after_a_retreat_as_well() -> None:
    table = fighting({**FACING, "T9-25": "GP6 e"}, 2, 10)
    keep_all(assault(table, "GP6", "86Bde", "87Bde"))
    table.play("retreat GP7", "retreat GP9")
    assert table.asked() == "advance"


@pytest.mark.rule("8.3.5-a")
def test_not_if_a_defender_is_left() -> None:
    table = fighting({**FACING, "T9-25": "GP6", "T9-26": "GP6"}, 2)
    assault(table, "GP6", "86Bde", "87Bde").play("sacrifice T9-25")
    assert table.events("area_vacated") == []
    assert table.asked() != "advance"
    assert not table.allowed("advance 86Bde")


@pytest.mark.rule("8.3.5-a")
def test_not_those_that_the_assault_disorganised() -> None:
    """Q66: 2/1 at 4-1, and the 86th Brigade fails and retreats."""
    table = cleared({}, 10, 1, die=6)
    keep_all(table).play("no", "retreat GP1", "retreat GP2")
    assert table.asked() == "advance"
    assert table.legal("advance") == ["advance 87Bde"]
    assert table.refused("advance 86Bde")


@pytest.mark.rule("8.3.5-a")
def test_up_to_the_stacking_limit() -> None:
    """Five brigades of two divisions attacked: four may stand in an area."""
    pieces = {"125Bde": "GP4", "126Bde": "GP4"}
    units = ("86Bde", "87Bde", "88Bde", "125Bde", "126Bde")
    table = fighting({**FACING, **pieces, "T9-25": "GP6"}, 2, formations=("29D", "42D"))
    assault(table, "GP6", *units).play("sacrifice T9-25")
    for unit in units[:3]:
        table.play(f"advance {unit}")
    assert table.legal("advance") == ["advance 125Bde", "advance 126Bde"]
    table.play("advance 125Bde")
    assert table.asked() != "advance"
    assert table.place("126Bde") == "GP4"


@pytest.mark.rule("8.3.5-a")
def test_turkish_units_of_one_division() -> None:
    pieces = {"T9-25": "GP6", "T19-57": "GP4", "T19-72": "GP4", "86Bde": "GP3"}
    table = fighting(pieces, 1, side="turkish", formations=("T9", "T19"))
    assault(table, "GP3", "T9-25", "T19-57", "T19-72")
    table.play("sacrifice 86Bde", "advance T19-57")
    assert table.legal("advance") == ["advance T19-72"]
    assert "7.4.3-a" in table.refused("advance T9-25")


@pytest.mark.rule("8.3.5-a")
def test_entrenched_attackers_may_advance() -> None:
    table = cleared({"86Bde": "GP3 e"})
    table.play("advance 86Bde")
    assert table.place("86Bde") == "GP6"


@pytest.mark.rule("8.3.5-b")
@pytest.mark.parametrize("state", ["", "d", "b"])
def test_a_fort_left_there_is_eliminated(state: str) -> None:
    """When a unit enters (Q66)."""
    table = cleared({"F-HELLAS": f"GP1 {state}"}, area="GP1", die=3 if not state else 2)
    assert table.place("F-HELLAS") == "GP1"
    table.play("advance 86Bde")
    assert table.place("F-HELLAS") == "eliminated"
    assert table.vp("allied") == 1 + 2


@pytest.mark.rule("8.3.5-b")
def test_not_if_nobody_enters() -> None:
    """Q66"""
    table = cleared({"F-HELLAS": "GP1"}, area="GP1", die=3)
    table.play("end")
    assert table.place("F-HELLAS") == "GP1"
    assert table.vp("allied") == 1


@pytest.mark.rule("8.3.5-b")
@pytest.mark.parametrize(("answer", "place"), [("advance T9-25", "eliminated"), ("end", "GP3")])
def test_a_beachhead_left_there_too(answer: str, place: str) -> None:
    pieces = {"T9-25": "GP6", "T9-26": "GP6", "T9-27": "GP6", "86Bde": "GP3", "BH-C1": "GP3"}
    table = fighting(pieces, 2, side="turkish", formations=("T9",))
    assault(table, "GP3", "T9-25", "T9-26", "T9-27").play("sacrifice 86Bde")
    assert table.place("BH-C1") == "GP3"
    table.play(answer)
    assert table.place("BH-C1") == place
    assert table.vp("turkish") == 2 + (5 if place == "eliminated" else 0)


# -- vacant areas, by the option


def charging(
    pieces: Mapping[str, str] | None = None,
    *dice: int,
    attackers: tuple[str, ...] = ("86Bde", "87Bde"),
    option: str = "on",
) -> Table:
    """An assault on GP6 without effect."""
    units = {"86Bde": "GP3", "87Bde": "GP3", "88Bde": "GP3", "BH-C1": "GP3"}
    table = fighting(
        {**units, "T9-25": "GP6", **(pieces or {})}, 1, *dice, options={"advance_vacant": option}
    )
    return assault(table, "GP6", *attackers)


@pytest.mark.rule("8.3.5a-a")
@pytest.mark.parametrize("option", ["off", "on"])
def test_attackers_may_advance_into_vacant_areas_by_the_option(option: str) -> None:
    table = charging(None, 6, option=option)
    if option == "off":
        assert table.asked() != "charge"
        assert not table.allowed("charge 86Bde")
        return
    assert (table.seat(), table.asked()) == ("allied", "charge")
    assert table.legal() == ["charge 86Bde", "charge 87Bde", "end"]
    assert table.refused("charge 88Bde")
    table.play("charge 86Bde")
    assert table.legal("go") == ["go GP1", "go GP4"]
    table.play("go GP4")
    assert table.place("86Bde") == "GP4"


@pytest.mark.rule("8.3.5a-a")
def test_they_need_not_do_that_either() -> None:
    table = charging()
    table.play("end")
    assert (table.place("86Bde"), table.dice.left) == ("GP3", [])


@pytest.mark.rule("8.3.5a-a")
def test_not_where_the_enemy_is_nor_further_away() -> None:
    table = charging({"T9-26": "GP1"}, 1)
    table.play("charge 86Bde")
    assert table.legal("go") == ["go GP4"]
    for area in ("GP1", "GP6", "GP2", "AA-HEL"):
        assert not table.allowed(f"go {area}")


@pytest.mark.rule("8.3.5a-a")
def test_turkish_attackers_too() -> None:
    pieces = {"T9-25": "GP6", "86Bde": "GP3", "BH-C1": "GP3"}
    table = fighting(
        pieces, 1, 6, side="turkish", formations=("T9",), options={"advance_vacant": "on"}
    )
    assault(table, "GP3", "T9-25").play("charge T9-25", "go GP1")
    assert table.place("T9-25") == "GP1"


@pytest.mark.rule("8.3.5a-b")
@pytest.mark.parametrize(("die", "place"), [(6, "GP4"), (7, "GP3")])
def test_each_must_pass_a_check(die: int, place: str) -> None:
    table = charging(None, die)
    table.play("charge 86Bde", "go GP4")
    assert table.place("86Bde") == place
    assert table.condition("86Bde") == "normal"
    assert "charge 86Bde" not in table.legal()


@pytest.mark.rule("8.3.5a-b")
def test_each_for_itself() -> None:
    table = charging(None, 7, 6)
    table.play("charge 86Bde", "go GP4", "charge 87Bde", "go GP4")
    assert (table.place("86Bde"), table.place("87Bde")) == ("GP3", "GP4")
    assert checks(table) == ["86Bde 7", "87Bde 6"]


@pytest.mark.rule("8.3.5a-c")
@pytest.mark.parametrize(
    ("start", "hills", "to", "watched"),
    [
        ("GP3", {}, "GP4", False),
        ("GP3", {"T19-57": "GP8"}, "GP4", True),
        ("GP3", {"T19-57": "GP8"}, "GP1", False),
        ("GP4", {"T19-57": "GP8"}, "GP3", True),
        ("GP4", {"T19-57": "GP8", "T7-19": "GP11"}, "GP10", True),
        ("GP3", {"T19-57": "GP10"}, "GP4", False),
    ],
)
@pytest.mark.parametrize("die", [5, 6])
def test_enemies_on_a_hill_next_to_either_area_add_1(
    start: str, hills: dict[str, str], to: str, watched: bool, die: int
) -> None:
    """Q67: 1 at most."""
    table = charging({"86Bde": start, "BH-C2": "GP4", **hills}, die, attackers=("86Bde",))
    table.play("charge 86Bde", f"go {to}")
    passes = die + watched <= 6
    assert table.place("86Bde") == (to if passes else start)
    kind = "morale_passed" if passes else "morale_failed"
    assert table.modifiers(kind) == (["8.3.5a-c +1"] if watched else [])


@pytest.mark.rule("8.3.5a-d")
def test_not_in_a_second_activation() -> None:
    pieces = {"86Bde": "GP3 a", "BH-C1": "GP3", "T9-25": "GP6"}
    table = Table(pieces, dice=[1, 1], data=LADDER, options={"advance_vacant": "on"})
    table.state.stack[:] = [m03_sequence.GameTurn(13), Halt(), Impulse(4)]
    settle(table.state, table.recorder)
    table.play("land", "again 86Bde")
    if table.asked() == "choose_again":
        table.play("end")
    table.play("move_first")
    assault(to_combat(table), "GP6", "86Bde")
    assert table.asked() != "charge"
    assert not table.allowed("charge 86Bde")


@pytest.mark.rule("8.3.5a-a", "8.3.5-a")
def test_first_into_the_area_of_the_defender() -> None:
    table = cleared({}, 6, advance_vacant="on")
    assert table.asked() == "advance"
    table.play("advance 86Bde", "end")
    assert table.asked() == "charge"
    assert table.legal("charge") == ["charge 87Bde"]
