"""6.5 Supply lines: what they run through, what cuts them, and where they come from."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.games.gallipoli.page.drawing import draw as drawn
from tests.gallipoli.playing import idle
from tests.gallipoli.table import Table


def supplied(pieces: Mapping[str, str], unit: str, paid: str = "naval NE S") -> bool:
    return seen(Table(pieces, paid=paid), unit)


def seen(table: Table, unit: str) -> bool:
    view = table.game.view(table.state, None)
    return next(piece.supplied for piece in view.pieces if piece.id == unit)


# -- the chain of areas --------------------------------------------------------------------------


@pytest.mark.rule("6.5-a")
def test_a_chain_of_free_areas_to_the_source_supplies() -> None:
    assert supplied({"86Bde": "GP3", "BH-C1": "GP3"}, "86Bde")
    assert supplied({"86Bde": "GP6", "BH-C1": "GP3"}, "86Bde")
    assert supplied({"86Bde": "GP34", "BH-C1": "GP1"}, "86Bde")
    assert not supplied({"86Bde": "GP34"}, "86Bde")


@pytest.mark.rule("6.5-a")
@pytest.mark.parametrize(
    ("enemies", "fed"),
    [
        ({"T9-25": "GP4"}, True),
        ({"T9-25": "GP4", "T9-26": "GP6"}, True),
        ({"T9-25": "GP4", "T9-26": "GP6", "T9-27": "GP7"}, False),
        ({"T9-25": "GP4 d", "T9-26": "GP6 b", "T9-A": "GP1"}, False),
    ],
    ids=["one way", "the long way", "no way", "whatever their state"],
)
def test_enemies_cut_the_chain_only_where_no_way_round_is_left(
    enemies: dict[str, str], fed: bool
) -> None:
    """GP8 to GP3 by GP4, by GP6, or by GP7, GP5, GP2 and GP1."""
    assert supplied({"86Bde": "GP8", "BH-C1": "GP3", **enemies}, "86Bde") is fed


@pytest.mark.rule("6.5-a")
def test_a_lone_fort_cuts_the_chain() -> None:
    """Q24."""
    pieces = {"86Bde": "GP5", "BH-C1": "GP3", "T9-25": "GP6", "T9-26": "GP7"}
    assert supplied(pieces, "86Bde")
    assert not supplied({**pieces, "F-SEDD": "GP2"}, "86Bde")


@pytest.mark.rule("6.5-a")
def test_a_lone_beachhead_cuts_the_chain_of_the_turks() -> None:
    """Q24."""
    pieces = {"T9-25": "GP28", "BH-C1": "GP32"}
    assert supplied(pieces, "T9-25")
    assert not supplied({**pieces, "BH-C2": "GP33 u"}, "T9-25")


@pytest.mark.rule("6.5-a")
def test_ships_do_not_cut_the_chain_and_lines_do_not_cross_the_sea() -> None:
    """Q23, Q24."""
    assert supplied({"86Bde": "GP5", "BH-C1": "GP2", "GOEBEN": "DS1"}, "86Bde")
    assert not supplied({"86Bde": "A2", "BH-C1": "GP1"}, "86Bde")
    assert not supplied({"T3-31": "A9"}, "T3-31", paid="NE")


@pytest.mark.rule("6.5-a")
def test_a_reopened_line_supplies_at_once() -> None:
    """Q17."""
    enemies = {"T9-25": "GP6", "T9-26": "GP1", "T9-27": "GP5"}
    table = Table({"86Bde": "GP2", "BH-C1": "GP3", **enemies})
    assert not seen(table, "86Bde")
    table.activate("turkish", "T9")
    table.play("move T9-25", "go GP7")
    assert seen(table, "86Bde")


@pytest.mark.rule("6.5-a")
def test_units_in_a_box_are_supplied() -> None:
    """Q19."""
    assert supplied({"86Bde": "ALLIED"}, "86Bde", paid="")
    assert supplied({"T9-25": "TURK"}, "T9-25", paid="")


# -- hills ---------------------------------------------------------------------------------------

BELOW_ACHI_BABA = {"86Bde": "GP7", "BH-C1": "GP3", "T9-25": "GP5"}
"""From GP7 the only way to GP3 is by GP6, below the hill GP8."""


@pytest.mark.rule("6.5-b")
def test_an_area_below_an_enemy_hill_needs_a_friend() -> None:
    assert supplied(BELOW_ACHI_BABA, "86Bde")
    watched = {**BELOW_ACHI_BABA, "T9-26": "GP8"}
    assert not supplied(watched, "86Bde")
    assert supplied({**watched, "87Bde": "GP6"}, "86Bde")


@pytest.mark.rule("6.5-b")
@pytest.mark.parametrize("friend", ["GP6 d", "GP6 b", "GP6 e"])
def test_the_friend_may_be_in_any_state(friend: str) -> None:
    assert supplied({**BELOW_ACHI_BABA, "T9-26": "GP8", "87Bde": friend}, "86Bde")


@pytest.mark.rule("6.5-b")
def test_a_beachhead_is_a_friend_too() -> None:
    """Q23."""
    assert supplied({**BELOW_ACHI_BABA, "T9-26": "GP8", "BH-C2": "GP6 u"}, "86Bde")


@pytest.mark.rule("6.5-b")
def test_a_friend_of_the_other_nation_will_do() -> None:
    assert supplied({**BELOW_ACHI_BABA, "T9-26": "GP8", "1FR-M": "GP6"}, "86Bde")


@pytest.mark.rule("6.5-b")
def test_enemies_on_low_ground_do_not_watch() -> None:
    """GP4 is next to GP6 and no hill."""
    assert supplied({**BELOW_ACHI_BABA, "T9-26": "GP4"}, "86Bde")


@pytest.mark.rule("6.5-b")
def test_a_lone_fort_on_a_hill_does_not_watch() -> None:
    """Q23: the hill must hold an enemy land unit."""
    pieces = {"86Bde": "GP23", "BH-C1": "GP19", "T9-25": "GP18", "T9-26": "GP21"}
    assert supplied({**pieces, "FORT-E": "GP22"}, "86Bde")
    assert not supplied({**pieces, "T7-19": "GP22"}, "86Bde")


@pytest.mark.rule("6.5-b")
def test_the_area_of_a_source_needs_a_friend_as_well() -> None:
    """Q23: A6 is below the hill A5."""
    pieces = {"T3-31": "A4", "86Bde": "A5"}
    assert not supplied(pieces, "T3-31")
    assert supplied({**pieces, "T3-32": "A6"}, "T3-31")
    assert supplied({**pieces, "F-KUMKALE": "A6"}, "T3-31")


@pytest.mark.rule("6.5-b")
def test_the_unit_itself_is_the_friend_in_its_own_area() -> None:
    assert supplied({"86Bde": "GP6", "BH-C1": "GP3", "T9-25": "GP8"}, "86Bde")


# -- out of supply, and any number ---------------------------------------------------------------


@pytest.mark.rule("6.5-c")
def test_a_unit_without_a_line_is_marked_out_of_supply() -> None:
    for head, mark in (("GP1", ()), ("GP1 u", ("out_of_supply",))):
        table = Table({"86Bde": "GP6", "87Bde": "GP1", "BH-C1": head, "T9-25": "GP3"})
        marks = {p.id: p.marks for p in drawn(table.game.view(table.state, None)).pieces}
        assert marks["86Bde"] == marks["87Bde"] == mark
        assert marks["T9-25"] == ()


@pytest.mark.rule("6.5-c")
def test_a_unit_out_of_supply_cannot_attack() -> None:
    for head, targets in (("GP3", ["assault GP6"]), ("GP3 u", [])):
        table = Table({"86Bde": "GP3", "BH-C1": head, "T9-25": "GP6"})
        table.activate("allied", "29D")
        idle(table, lambda t: t.asked() != "choose_mover")
        assert table.legal("assault") == targets


@pytest.mark.rule("6.5-d")
def test_a_source_supplies_any_number() -> None:
    army = {
        **dict.fromkeys(("86Bde", "87Bde", "88Bde", "29D-A"), "GP1"),
        **dict.fromkeys(("125Bde", "126Bde", "127Bde", "42D-A"), "GP2"),
        **dict.fromkeys(("155Bde", "156Bde", "157Bde", "52D-A"), "GP3"),
        **dict.fromkeys(("1AusBde", "2AusBde", "3AusBde", "3LH", "1AUS-A"), "GP4"),
        **dict.fromkeys(("NZBde", "4AusBde", "1LH", "ANZAC-A"), "GP5"),
    }
    table = Table({**army, "BH-C1": "GP6"})
    assert all(seen(table, unit) for unit in army)
    turks = {f"T{n}-A": f"GP{n}" for n in (3, 5, 7, 8, 9, 11, 12, 15, 16, 19)}
    table = Table(turks, paid="NE")
    assert all(seen(table, unit) for unit in turks)


# -- sources -------------------------------------------------------------------------------------


@pytest.mark.rule("6.5.1-a")
@pytest.mark.parametrize(
    ("unit", "head", "fed"),
    [
        ("1FR-M", "BH-F1", True),
        ("1FR-M", "BH-C1", False),
        ("86Bde", "BH-C1", True),
        ("86Bde", "BH-F1", False),
        ("29Bde", "BH-C1", True),
        ("29IndBde", "BH-C1", True),
        ("NZBde", "BH-C1", True),
        ("1AusBde", "BH-F1", False),
        ("2FR-A", "BH-C4", False),
    ],
)
def test_a_beachhead_supplies_its_own_nation(unit: str, head: str, fed: bool) -> None:
    """Q114: Commonwealth is every nation but France."""
    assert supplied({unit: "GP3", head: "GP3"}, unit) is fed


@pytest.mark.rule("6.5.1-b", "6.2-c")
def test_an_unsupplied_beachhead_is_no_source() -> None:
    assert not supplied({"86Bde": "GP3", "BH-C1": "GP3 u"}, "86Bde")
    assert supplied({"86Bde": "GP3", "BH-C1": "GP3 u", "BH-C2": "GP1"}, "86Bde")


@pytest.mark.rule("6.5.2-a")
@pytest.mark.parametrize(
    ("unit", "place", "blocked"), [("T9-25", "GP1", "GP34"), ("T3-31", "A11", "A6")]
)
def test_turkish_lines_lead_to_the_source_areas(unit: str, place: str, blocked: str) -> None:
    assert supplied({unit: place}, unit)
    assert not supplied({unit: place, "86Bde": blocked}, unit)


@pytest.mark.rule("6.5.2-a")
def test_other_areas_at_the_edge_are_no_sources() -> None:
    """GP32 and GP33 are at the edge, too; A1 and A11 in Asia."""
    assert not supplied({"T9-25": "GP32", "86Bde": "GP34"}, "T9-25")
    pieces = {"T3-31": "A1", "T3-32": "A11", "86Bde": "A6"}
    assert not supplied(pieces, "T3-31")
    assert not supplied(pieces, "T3-32")


@pytest.mark.rule("6.5.2-a")
def test_turkish_sources_supply_no_allies() -> None:
    assert not supplied({"86Bde": "GP34"}, "86Bde")


@pytest.mark.rule("6.5.2-b")
@pytest.mark.parametrize(
    ("paid", "peninsula", "asia"),
    [("", False, False), ("NE", True, False), ("S", False, True), ("NE S", True, True)],
)
def test_a_turkish_source_works_only_when_paid_for(paid: str, peninsula: bool, asia: bool) -> None:
    pieces = {"T9-25": "GP34", "VOL-1": "GP10", "T3-31": "A6"}
    assert supplied(pieces, "T9-25", paid) is peninsula
    assert supplied(pieces, "VOL-1", paid) is peninsula
    assert supplied(pieces, "T3-31", paid) is asia


# -- Beachheads placed by landings ---------------------------------------------------------------


def landed(sp: int = 5, turn: int = 3, options: dict[str, str] | None = None) -> Table:
    """A brigade has landed unopposed in GP1 and puts its Beachhead there."""
    pieces = {"86Bde": "ALLIED", "BH-C1": "ALLIED"}
    table = Table(pieces, sp=(sp, 0), turn=turn, options=options)
    table.activate("allied", "29D")
    table.play("move 86Bde", "sail AA-HEL", "land_in GP1", "advance 86Bde", "beachhead BH-C1")
    return table


@pytest.mark.rule("6.5.1-b", "6.2-a", "6.2-b")
@pytest.mark.parametrize(("turn", "price"), [(3, 1), (5, 2)])
def test_a_beachhead_may_be_paid_for_when_it_is_placed(turn: int, price: int) -> None:
    """Q18."""
    table = landed(turn=turn)
    assert table.asked() == "pay_beachhead"
    table.play("yes")
    assert table.sp("allied") == 5 - price
    table.state.of_impulse[table.index("86Bde")] = 0  # a later impulse
    assert seen(table, "86Bde")


@pytest.mark.rule("6.5.1-b", "6.2-c")
@pytest.mark.parametrize(
    ("sp", "options"), [(0, {}), (5, {"beachhead_supply_on_landing": "never"})]
)
def test_otherwise_it_lies_on_its_unsupplied_side(sp: int, options: dict[str, str]) -> None:
    """Q18, Q19: who landed is supplied until the impulse ends."""
    table = landed(sp, options=options)
    assert table.asked() == "halt"
    assert table.entrenched("BH-C1")
    assert table.sp("allied") == sp
    assert seen(table, "86Bde")
    table.state.of_impulse[table.index("86Bde")] = 0  # a later impulse
    assert not seen(table, "86Bde")


@pytest.mark.rule("6.5.1-b")
def test_it_may_be_left_unsupplied() -> None:
    """Q18."""
    table = landed()
    table.play("no")
    assert table.entrenched("BH-C1")
    assert table.sp("allied") == 5
