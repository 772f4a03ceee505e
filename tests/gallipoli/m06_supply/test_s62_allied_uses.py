"""6.2 What the Allies spend supply on: Beachheads, the fleet, attacks and second activations."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.playing import idle
from tests.gallipoli.table import Table

ASHORE = {"86Bde": "GP4", "87Bde": "GP3", "29D-A": "GP3", "BH-C1": "GP3", "T9-25": "GP6"}


def allocating(
    pieces: Mapping[str, str],
    sp: int = 10,
    *,
    turn: int = 3,
    bad: bool = False,
    rough: bool = False,
) -> Table:
    return Table(pieces, step="allocation", sp=(sp, 0), turn=turn, bad=bad, rough=rough, paid="")


def again(pieces: Mapping[str, str], die: int, sp: int = 10, turn: int = 3) -> Table:
    """After the last impulse: the Allies may buy a second activation."""
    table = Table(
        pieces, step="operations", impulses=1, dice=[die], sp=(sp, 0), turn=turn, paid="naval"
    )
    assert (table.asked(), table.seat()) == ("second_activation", "allied")
    return table


# -- Beachheads ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "bad", "rough", "price"),
    [
        pytest.param(3, False, False, 1, marks=pytest.mark.rule("6.2-a")),
        pytest.param(3, True, False, 1, marks=pytest.mark.rule("6.2-a")),
        pytest.param(3, False, True, 2, marks=pytest.mark.rule("6.2-a", "5.1-e")),
        pytest.param(3, True, True, 2, marks=pytest.mark.rule("6.2-a", "5.1-e")),
        pytest.param(4, False, False, 2, marks=pytest.mark.rule("6.2-b")),
        pytest.param(4, True, False, 2, marks=pytest.mark.rule("6.2-b")),
        pytest.param(5, False, True, 3, marks=pytest.mark.rule("6.2-b", "5.1-e")),
        pytest.param(7, False, False, 2, marks=pytest.mark.rule("6.2-b")),
        pytest.param(7, True, True, 3, marks=pytest.mark.rule("6.2-b", "5.1-e")),
        pytest.param(8, False, False, 1, marks=pytest.mark.rule("6.2-a", "6.2-b")),
        pytest.param(9, False, True, 2, marks=pytest.mark.rule("6.2-a")),
    ],
)
def test_the_price_of_a_beachhead_by_month_and_sea(
    turn: int, bad: bool, rough: bool, price: int
) -> None:
    """Q03, Q16: June to September are turns 4 to 7."""
    pieces = {"BH-C1": "GP3", "BH-F1": "GP1"}
    table = allocating(pieces, turn=turn, bad=bad, rough=rough)
    table.play("supply BH-C1")
    assert table.sp("allied") == 10 - price
    table.play("supply BH-F1")
    assert table.sp("allied") == 10 - 2 * price


@pytest.mark.rule("6.2-a")
@pytest.mark.parametrize(("sp", "asked"), [(1, False), (2, True)])
def test_a_stock_below_the_price_supplies_no_beachhead(sp: int, asked: bool) -> None:
    table = allocating({"BH-C1": "GP3"}, sp, rough=True)
    assert (table.asked() == "supply_beachheads") is asked
    idle(table, "halt")
    assert table.entrenched("BH-C1")


@pytest.mark.rule("6.2-c")
def test_an_unsupplied_beachhead_is_turned_over_and_a_supplied_one_turned_up() -> None:
    table = allocating({"BH-C1": "GP3 u", "BH-C2": "GP1"})
    table.play("supply BH-C1", "end")
    faces = {piece.id: piece.face for piece in table.game.view(table.state, None).pieces}
    assert faces == {"BH-C1": "supplied", "BH-C2": "unsupplied"}


@pytest.mark.rule("6.2-a")
def test_only_beachheads_ashore_are_paid_for() -> None:
    table = allocating({"BH-C1": "GP3", "BH-C2": "ALLIED"})
    assert table.legal("supply") == ["supply BH-C1"]
    assert table.refused("supply BH-C2")
    table.play("supply BH-C1")
    assert table.asked() != "supply_beachheads"


# -- attacks and second activations --------------------------------------------------------------


@pytest.mark.rule("6.2-d")
def test_an_intensive_assault_from_a_supplied_beachhead_costs_one() -> None:
    table = Table(ASHORE, dice=[3], sp=(5, 5))
    table.activate("allied", "29D")
    table.play("end", "assault GP6", "attacker 86Bde", "attacker 87Bde", "intensive 29D-A")
    table.play("commit")
    assert table.sp("allied") == 4
    assert table.fired("29D-A")


@pytest.mark.rule("6.2-d", "6.4-a")
def test_without_points_there_is_no_intensive_assault() -> None:
    table = Table(ASHORE, sp=(0, 5))
    table.activate("allied", "29D")
    table.play("end", "assault GP6", "attacker 86Bde")
    assert table.legal("intensive") == []
    assert "6.4-a" in table.refused("intensive 29D-A")


@pytest.mark.rule("6.2-d")
def test_guns_out_of_supply_support_nobody() -> None:
    """The brigade is French and supplied, the guns are British and are not."""
    pieces = {"1FR-M": "GP4", "BH-F1": "GP4", "29D-A": "GP3", "T9-25": "GP6"}
    table = Table(pieces, sp=(5, 5))
    table.activate("allied", "29D", "1FR")
    table.play("end", "assault GP6", "attacker 1FR-M")
    assert table.legal("intensive") == []
    assert table.refused("intensive 29D-A")
    fed = Table({**pieces, "BH-C1": "GP3"}, sp=(5, 5))
    fed.activate("allied", "29D", "1FR")
    fed.play("end", "assault GP6", "attacker 1FR-M")
    assert fed.legal("intensive") == ["intensive 29D-A"]


@pytest.mark.rule("6.2-e")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_as_many_units_act_again_as_the_die_says(die: int) -> None:
    table = again({"86Bde": "GP4 a", "87Bde": "GP3 a", "88Bde": "GP3 a", "BH-C1": "GP3"}, die)
    table.play("land")
    assert table.sp("allied") == 9
    for unit in ("86Bde", "87Bde", "88Bde")[:die]:
        assert table.asked() == "choose_again"
        table.play(f"again {unit}")
    assert table.asked() == "choose_order"
    assert sum(table.acted(unit) == 2 for unit in ("86Bde", "87Bde", "88Bde")) == die


@pytest.mark.rule("6.2-e")
@pytest.mark.parametrize(
    ("unit", "place"),
    [("1FR-M", "GP1 a"), ("87Bde", "GP3 ad"), ("88Bde", "GP3 ab"), ("29D-A", "GP3")],
    ids=["unsupplied", "Disorganised", "Broken", "not activated"],
)
def test_only_normal_units_supplied_by_a_beachhead_act_again(unit: str, place: str) -> None:
    table = again({"86Bde": "GP4 a", unit: place, "BH-C1": "GP3"}, 6)
    table.play("land")
    assert table.legal("again") == ["again 86Bde"]
    assert table.refused(f"again {unit}")


@pytest.mark.rule("6.2-e")
@pytest.mark.parametrize(("head", "asked"), [("GP3", "second_activation"), ("GP3 u", "halt")])
def test_the_beachhead_must_be_supplied(head: str, asked: str) -> None:
    table = Table({"86Bde": "GP4 a", "BH-C1": head}, step="operations", impulses=1)
    assert table.asked() == asked


# -- warships yet to come ------------------------------------------------------------------------

ALL_BUT_CONDITIONAL = {"MS1": "ALLIED", "86Bde": "ALLIED"}


@pytest.mark.rule("6.2-f", "3.1-e")
@pytest.mark.parametrize(("turn", "asked"), [(2, False), (3, True)])
def test_the_fleet_may_be_supplied_when_its_only_warships_come_in_step_5(
    turn: int, asked: bool
) -> None:
    """Goliath, Implacable and Queen Elizabeth from turn 3 on (10.2)."""
    table = Table(ALL_BUT_CONDITIONAL, step="allocation", turn=turn)
    assert (table.asked() == "supply_fleet") is asked


@pytest.mark.rule("6.2-f")
def test_not_when_all_of_them_are_lost() -> None:
    lost = dict.fromkeys(("GOLIATH", "IMPLACABLE", "QE"), "eliminated")
    table = Table({**ALL_BUT_CONDITIONAL, **lost}, step="allocation")
    assert table.asked() != "supply_fleet"


# -- the fleet -----------------------------------------------------------------------------------

FLEET = {"INFLEX": "ALLIED", "MS1": "ALLIED", "OCEAN": "DS1", "MS2": "DS1", "F-HELLAS": "GP1"}


def fleet(answer: str, sp: int = 5) -> Table:
    table = allocating(FLEET, sp)
    assert table.asked() == "supply_fleet"
    table.play(answer)
    idle(table, "halt")
    return table


@pytest.mark.rule("6.2-f", "3.1-e")
@pytest.mark.parametrize("impulse", [1, 2])
def test_one_point_lets_all_warships_deploy_move_and_fight_all_turn(impulse: int) -> None:
    table = fleet("yes")
    assert table.sp("allied") == 4
    table.state.impulse = impulse
    table.naval("allied")
    assert table.legal("deploy") == ["deploy INFLEX", "deploy MS1"]
    assert table.legal("move") == ["move OCEAN", "move MS2"]
    assert table.legal("shoot") == ["shoot OCEAN"]
    assert table.sp("allied") == 4


@pytest.mark.rule("6.2-h")
def test_unpaid_warships_neither_deploy_nor_move_nor_fight() -> None:
    table = fleet("no")
    assert table.sp("allied") == 5
    table.naval("allied")
    assert table.legal() == ["deploy MS1", "move MS2", "end"]
    for action in ("deploy INFLEX", "move OCEAN", "shoot OCEAN"):
        assert {"6.2-f", "6.2-h"} & set(table.refused(action))


@pytest.mark.rule("6.2-h")
def test_unpaid_warships_do_not_help_the_army() -> None:
    pieces = {"86Bde": "GP3", "T9-25": "GP6", "OCEAN": "DS1", "BH-C1": "GP3"}
    for paid, shelled in (("naval NE", ["bombard GP6"]), ("NE", [])):
        table = Table(pieces, paid=paid)
        table.activate("allied", "29D")
        table.play("end")
        assert table.legal("bombard") == shelled


@pytest.mark.rule("6.2-h")
def test_unpaid_warships_do_not_support_landings() -> None:
    pieces = {"86Bde": "ALLIED", "T9-25": "GP1", "OCEAN": "AA-HEL"}
    for paid, support in (("naval NE", ["intensive OCEAN"]), ("NE", [])):
        table = Table(pieces, paid=paid)
        table.activate("allied", "29D")
        table.play("move 86Bde", "sail AA-HEL", "assault GP1", "attacker 86Bde")
        assert table.legal("intensive") == support


@pytest.mark.rule("6.2-g")
def test_minesweepers_need_no_points() -> None:
    table = Table({"MS1": "ALLIED", "MS2": "AEG"}, step="allocation", sp=(0, 0), paid="")
    idle(table, "halt")
    table.naval("allied")
    table.play("deploy MS1", "place DS1", "move MS2", "steam AA-HEL")
    assert (table.place("MS1"), table.place("MS2")) == ("DS1", "AA-HEL")
    assert table.sp("allied") == 0


@pytest.mark.rule("3.1-e")
def test_the_allies_allocate_first() -> None:
    """Q115."""
    table = Table({**FLEET, "BH-C1": "GP3"}, step="allocation", paid="")
    seats = [(table.asked(), table.seat())]
    while table.asked() != "halt":
        table.play(table.legal()[0])
        seats.append((table.asked(), table.seat()))
    kinds = [kind for at, (kind, _) in enumerate(seats) if at == 0 or seats[at - 1][0] != kind]
    assert kinds == ["supply_beachheads", "supply_fleet", "supply_sources", "supply_forts", "halt"]
    assert dict(seats) | {"halt": ""} == {
        "supply_beachheads": "allied",
        "supply_fleet": "allied",
        "supply_sources": "turkish",
        "supply_forts": "turkish",
        "halt": "",
    }
