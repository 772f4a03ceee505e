"""6.3 What the Turks spend supply on: sources, forts, mines, attacks and second activations."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.playing import by_die, idle
from tests.gallipoli.table import Table

BOTH = {"T9-25": "GP14", "T5-13": "GP30", "T3-31": "A3", "T11-33": "A11"}
FORTS = {
    "F-HELLAS": "GP1",
    "F-SEDD": "GP2",
    "F-YILDIZ": "GP9",
    "F-RUMELIM": "GP12",
    "F-DERMA": "GP13",
    "F-KUMKALE": "A3",
}


def allocating(
    pieces: Mapping[str, str], sp: int = 10, options: dict[str, str] | None = None
) -> Table:
    table = Table(pieces, step="allocation", sp=(0, sp), paid="", options=options)
    idle(table, lambda t: t.asked() in ("supply_sources", "supply_forts", "halt"))
    return table


def supplied(table: Table) -> set[str]:
    seen = table.game.view(table.state, None).pieces
    return {piece.id for piece in seen if piece.supplied and piece.arm != "ship"}


# -- sources -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sources", "fed"),
    [
        pytest.param((), set(), marks=pytest.mark.rule("6.3-c", "6.5.2-b")),
        pytest.param(("NE",), {"T9-25", "T5-13"}, marks=pytest.mark.rule("6.3-a", "6.3-d")),
        pytest.param(("S",), {"T3-31", "T11-33"}, marks=pytest.mark.rule("6.3-a", "6.3-d")),
        pytest.param(("NE", "S"), set(BOTH), marks=pytest.mark.rule("6.3-b", "6.3-c")),
    ],
)
def test_each_source_feeds_its_own_shore_for_one_point(
    sources: tuple[str, ...], fed: set[str]
) -> None:
    """Q20."""
    table = allocating(BOTH)
    for source in sources:
        table.play(f"source {source}")
    idle(table, "halt")
    assert table.sp("turkish") == 10 - len(sources)
    assert supplied(table) == fed
    assert table.game.view(table.state, None).sources_paid == list(sources)


@pytest.mark.rule("6.3-b")
def test_there_are_two_sources() -> None:
    table = allocating(BOTH)
    assert table.legal("source") == ["source NE", "source S"]
    table.play("source NE")
    assert table.refused("source NE")


@pytest.mark.rule("6.3-a", "6.3-d")
@pytest.mark.parametrize(("paid", "fights"), [("NE", True), ("S", False), ("", False)])
def test_units_on_the_peninsula_fight_by_the_north_eastern_source(paid: str, fights: bool) -> None:
    """Q20: without it they may be activated, but only to move away."""
    pieces = {"T9-25": "GP10", "86Bde": "GP15", "BH-C1": "GP15"}
    table = Table(pieces, paid=paid)
    table.activate("turkish", "T9")
    idle(table, lambda t: t.asked() != "choose_mover")
    assert (table.legal("assault") == ["assault GP15"]) is fights


@pytest.mark.rule("6.3-d")
@pytest.mark.parametrize(("paid", "fights"), [("S", True), ("NE", False)])
def test_units_in_asia_fight_by_the_southern_source(paid: str, fights: bool) -> None:
    table = Table({"T3-31": "A3", "86Bde": "A2", "BH-C1": "A2"}, paid=paid)
    table.activate("turkish", "T3")
    idle(table, lambda t: t.asked() != "choose_mover")
    assert (table.legal("assault") == ["assault A2"]) is fights


@pytest.mark.rule("6.3-a")
def test_a_source_is_paid_for_one_turn_only() -> None:
    table = Table(BOTH, step="allocation", sp=(0, 0), paid="naval NE S")
    idle(table, "halt")
    assert supplied(table) == set()


# -- forts ---------------------------------------------------------------------------------------


@pytest.mark.rule("6.3-e")
def test_one_point_supplies_four_forts_and_the_fifth_costs_another() -> None:
    table = allocating(FORTS)
    table.play("source NE", "end")
    for fort, stock in zip(
        ("F-HELLAS", "F-SEDD", "F-YILDIZ", "F-RUMELIM", "F-DERMA"), (8, 8, 8, 8, 7), strict=True
    ):
        table.play(f"supply {fort}")
        assert table.sp("turkish") == stock


@pytest.mark.rule("6.3-e", "6.4-a")
def test_with_one_point_left_only_four_forts_are_supplied() -> None:
    table = allocating(FORTS, 2)
    table.play("source NE")
    idle(table, "supply_forts")
    table.play("supply F-HELLAS", "supply F-SEDD", "supply F-YILDIZ", "supply F-RUMELIM")
    assert table.asked() == "halt"
    assert table.sp("turkish") == 0
    assert table.fired("F-DERMA")


@pytest.mark.rule("6.3-f")
def test_a_fort_without_a_line_is_not_supplied() -> None:
    pieces = {"F-HELLAS": "GP1", "F-DERMA": "GP13", "86Bde": "GP6", "87Bde": "GP3", "88Bde": "GP2"}
    table = allocating(pieces)
    table.play("source NE")
    idle(table, "supply_forts")
    assert table.legal("supply") == ["supply F-DERMA"]
    assert "6.3-f" in table.refused("supply F-HELLAS")


@pytest.mark.rule("6.3-f")
def test_a_fort_needs_a_source_that_is_paid_for() -> None:
    """Q22."""
    table = allocating(FORTS)
    table.play("source NE", "end")
    assert "supply F-KUMKALE" not in table.legal()
    assert "6.3-f" in table.refused("supply F-KUMKALE")


@pytest.mark.rule("6.3-f")
def test_with_the_option_the_source_need_not_be_paid_for() -> None:
    """Q22."""
    cut = {"F-HELLAS": "GP1", "86Bde": "GP6", "87Bde": "GP3", "88Bde": "GP2"}
    table = allocating({"F-KUMKALE": "A3", **cut}, options={"fort_needs_paid_source": "off"})
    table.play("end")
    assert table.legal("supply") == ["supply F-KUMKALE"]
    table.play("supply F-KUMKALE")
    idle(table, "halt")
    assert not table.fired("F-KUMKALE")
    assert table.sp("turkish") == 9


@pytest.mark.rule("6.3-g")
def test_forts_without_supply_are_fired_and_not_activated_this_turn() -> None:
    pieces = {"F-HELLAS": "GP1", "F-SEDD": "GP2", "INFLEX": "DS1", "OCEAN": "DS1"}
    table = allocating(pieces)
    table.play("source NE", "end", "supply F-SEDD", "end")
    assert (table.fired("F-HELLAS"), table.fired("F-SEDD")) == (True, False)
    for impulse in (1, 2):
        table.state.impulse = impulse
        table.naval("turkish")
        assert table.legal("shoot") == ["shoot F-SEDD"]
        assert table.refused("shoot F-HELLAS")


@pytest.mark.rule("6.3-g")
def test_no_second_activation_brings_an_unsupplied_fort_to_life() -> None:
    pieces = {"F-HELLAS": "GP1 f", "F-SEDD": "GP2 fa", "OCEAN": "DS1"}
    table = Table(pieces, impulses=1, dice=[6], paid="NE")
    table.mark("F-SEDD", "turn", 8)
    table.begin("operations")
    idle(table, lambda t: t.asked() == "halt" or t.seat() == "turkish")
    table.play("naval")
    assert table.legal("again") == ["again F-SEDD"]
    assert table.refused("again F-HELLAS")


CUT_OFF = {"86Bde": "GP6", "87Bde": "GP3", "88Bde": "GP2"}
"""Around GP1."""


@pytest.mark.rule("6.3-f", "11.3-a")
@pytest.mark.parametrize(("option", "fires"), [("now", False), ("allocated", True)])
def test_a_supplied_fort_that_has_been_cut_off_since_does_not_fire(
    option: str, fires: bool
) -> None:
    """Q22b."""
    pieces = {"F-HELLAS": "GP1", "F-SEDD": "GP4", "OCEAN": "DS1"}
    table = allocating(pieces, options={"fort_line": option})
    table.play("source NE", "end", "supply F-HELLAS", "supply F-SEDD")
    for unit, area in CUT_OFF.items():
        table.put(unit, area)
    table.naval("turkish")
    assert ("shoot F-HELLAS" in table.legal()) == fires
    if not fires:
        assert "6.3-f" in table.refused("shoot F-HELLAS")


@pytest.mark.rule("6.3-f", "7.3.2c-a")
def test_a_fort_whose_line_is_open_again_fires_and_one_cut_off_does_not_act_again() -> None:
    """Q17, Q13."""
    pieces = {"F-HELLAS": "GP1 a", "F-SEDD": "GP4 a", "OCEAN": "DS1", **CUT_OFF}
    table = Table(pieces, impulses=1, dice=[6], paid="NE", first="turkish")
    for fort in ("F-HELLAS", "F-SEDD"):
        table.mark(fort, "turn", SUPPLIED)
    table.begin("operations")
    table.play("naval")
    assert table.legal("again") == ["again F-SEDD"]
    table.put("86Bde", "GP4")
    assert table.legal("again") == ["again F-HELLAS"]


# -- mines ---------------------------------------------------------------------------------------


@pytest.mark.rule("6.3-h")
@pytest.mark.parametrize(("points", "die"), [(0, 4), (1, 4), (2, 6), (2, 5)])
def test_each_point_adds_one_to_the_mine_die(points: int, die: int) -> None:
    table = Table({}, step="mines", dice=[die], sp=(0, 5))
    table.play(f"spend {points}")
    assert table.sp("turkish") == 5 - points
    rolled = table.events("mines_rolled")[-1].args
    assert (rolled["die"], rolled["total"], rolled["count"]) == (
        die,
        die + points,
        by_die("mines")[die + points],
    )


@pytest.mark.rule("6.3-h", "6.3-i")
@pytest.mark.parametrize("last", [0, 2, 3, 9], ids=["never", "over", "this turn", "the game"])
def test_a_third_point_needs_german_support(last: int) -> None:
    """Q21."""
    events = {"german_support": last} if last else {}
    table = Table({}, step="mines", dice=[6], sp=(0, 9), events=events)
    most = 3 if last >= 3 else 2
    assert table.legal() == [f"spend {n}" for n in range(most + 1)]
    assert {"6.3-h", "6.3-i"} & set(table.refused("spend 4"))
    if most < 3:
        assert "6.3-i" in table.refused("spend 3")
        return
    table.play("spend 3")
    rolled = table.events("mines_rolled")[-1].args
    assert (rolled["total"], rolled["count"]) == (9, by_die("mines")[9])


# -- attacks, second activations, ships ----------------------------------------------------------


@pytest.mark.rule("6.3-j")
def test_an_intensive_assault_costs_one() -> None:
    pieces = {"T9-25": "GP3", "T9-26": "GP3", "T9-A": "GP3", "86Bde": "GP4", "BH-C1": "GP4"}
    table = Table(pieces, dice=[3], sp=(5, 5), paid="NE")
    table.activate("turkish", "T9")
    table.play("end", "assault GP4", "attacker T9-25", "attacker T9-26", "intensive T9-A")
    table.play("commit")
    assert table.sp("turkish") == 4
    poor = Table(pieces, sp=(5, 0), paid="NE")
    poor.activate("turkish", "T9")
    poor.play("end", "assault GP4", "attacker T9-25")
    assert poor.legal("intensive") == []


@pytest.mark.rule("6.3-j")
def test_guns_that_trace_no_supply_support_nobody() -> None:
    """GP1 is cut off from the north-east, GP8 is not."""
    turks = {"T9-A": "GP1", "T9-25": "GP8", "T9-26": "GP8"}
    allies = {"86Bde": "GP6", "87Bde": "GP3", "88Bde": "GP2", "BH-C1": "GP6"}
    table = Table({**turks, **allies}, sp=(5, 5), paid="NE")
    table.activate("turkish", "T9")
    table.play("end", "assault GP6", "attacker T9-25")
    assert table.legal("intensive") == []
    assert table.refused("intensive T9-A")


@pytest.mark.rule("6.3-k")
@pytest.mark.parametrize("die", [1, 2])
def test_as_many_supplied_units_act_again_as_the_die_says(die: int) -> None:
    pieces = {"T9-25": "GP13 a", "T9-26": "GP12 a", "T9-A": "GP12 ad", "T3-31": "A3 a"}
    table = Table(pieces, step="operations", impulses=1, dice=[die], sp=(0, 5), paid="NE")
    assert (table.asked(), table.seat()) == ("second_activation", "turkish")
    table.play("land")
    assert table.sp("turkish") == 4
    assert table.legal("again") == ["again T9-25", "again T9-26"]
    assert table.refused("again T9-A")
    assert table.refused("again T3-31")
    table.play("again T9-25")
    if die > 1:
        table.play("again T9-26")
    assert table.asked() == "choose_order"
    assert table.acted("T9-26") == die


@pytest.mark.rule("6.3-l")
def test_turkish_ships_come_into_play_for_nothing() -> None:
    table = Table({"GOEBEN": "TURK", "OCEAN": "AEG"}, step="allocation", sp=(0, 0), paid="")
    idle(table, "halt")
    table.state.fleet_out = True
    table.naval("turkish")
    table.play("deploy GOEBEN", "place MAR", "move GOEBEN", "steam DS12")
    assert table.place("GOEBEN") == "DS12"
    assert table.sp("turkish") == 0
