"""6.0, 6.1, 6.4 Supply points: the dice, the stock and its bounds."""

from __future__ import annotations

import pytest

from tests.gallipoli.playing import by_die, idle
from tests.gallipoli.table import Table

ALLIED, TURKISH = by_die("supply", "allied"), by_die("supply", "turkish")
"""The reconstructed table: what each side gets by its modified die."""


def received(
    *dice: int,
    bad: bool = False,
    sp: tuple[int, int] = (0, 0),
    turn: int = 5,
    events: dict[str, int] | None = None,
) -> Table:
    return Table({}, step="supply", dice=dice, bad=bad, sp=sp, turn=turn, events=events)


def stocks(table: Table) -> tuple[int, int]:
    return table.sp("allied"), table.sp("turkish")


@pytest.mark.rule("6.0-a", "6.1-a", "6.1-c")
@pytest.mark.parametrize("die", range(1, 7))
def test_each_side_reads_its_own_column_with_its_own_die(die: int) -> None:
    other = 7 - die
    table = received(die, other)
    assert [(d.sides, d.value) for d in table.recorder.dice] == [(6, die), (6, other)]
    assert stocks(table) == (ALLIED[die], TURKISH[other])


@pytest.mark.rule("6.0-a", "2.4-ak", "3.1-d")
@pytest.mark.parametrize("turn", [1, 2, 4, 9])
def test_supply_is_rolled_for_in_every_turn(turn: int) -> None:
    assert stocks(received(3, 4, turn=turn)) == (ALLIED[3], TURKISH[4])


@pytest.mark.rule("6.1-b", "5.1-k")
def test_bad_weather_takes_one_off_both_dice() -> None:
    table = received(3, 4, bad=True)
    assert stocks(table) == (ALLIED[2], TURKISH[3])
    assert stocks(received(1, 1, bad=True)) == (ALLIED[0], TURKISH[0])
    (effect,) = table.modifiers("supply_received")
    assert effect.endswith(" -1")


@pytest.mark.rule("6.1-b", "14.0-a")
@pytest.mark.parametrize(
    ("event", "allied", "turkish"),
    [
        ("shell_shortage", 0, -1),
        ("shipping_shortage", -1, 0),
        ("allied_submarine", 0, -1),
        ("port_works", 1, 0),
        ("german_support", 0, 1),
    ],
)
def test_an_event_in_play_changes_the_die_of_its_side(
    event: str, allied: int, turkish: int
) -> None:
    assert stocks(received(4, 4, events={event: 5})) == (ALLIED[4 + allied], TURKISH[4 + turkish])
    assert stocks(received(4, 4, events={event: 4})) == (ALLIED[4], TURKISH[4])


@pytest.mark.rule("6.1-b", "2.4-k")
def test_modifiers_add_up_with_their_signs() -> None:
    table = received(1, 6, bad=True, events={"shell_shortage": 5, "port_works": 5})
    assert stocks(table) == (ALLIED[1], TURKISH[4])
    assert sorted(effect.split()[1] for effect in table.modifiers("supply_received")) == ["-1"] * 2
    assert stocks(received(6, 1, events={"port_works": 5})) == (ALLIED[7], TURKISH[1])
    assert stocks(received(6, 1, bad=True, events={"shell_shortage": 5})) == (ALLIED[5], TURKISH[0])


@pytest.mark.rule("6.1-d", "6.0-a")
def test_what_is_received_is_added_to_the_stock() -> None:
    assert stocks(received(3, 4, sp=(10, 20))) == (10 + ALLIED[3], 20 + TURKISH[4])


@pytest.mark.rule("6.1-e", "6.4-b")
@pytest.mark.parametrize("below", [-1, 0, 1, 99])
def test_a_stock_never_exceeds_99(below: int) -> None:
    """The points received would bring it to 98, to 99, to 100 and far above."""
    full = (min(99, 99 - ALLIED[3] + below), min(99, 99 - TURKISH[4] + below))
    assert stocks(received(3, 4, sp=full)) == ((98, 98) if below < 0 else (99, 99))


@pytest.mark.rule("6.4-a", "6.1-e")
def test_nobody_spends_what_he_does_not_have() -> None:
    """Nor does a stock fall below 0."""
    pieces = {"BH-C1": "GP3", "BH-C2": "GP1", "INFLEX": "ALLIED", "F-HELLAS": "GP1"}
    table = Table(pieces, step="allocation", sp=(1, 1), paid="")
    assert table.asked() == "supply_beachheads"
    table.play("supply BH-C1")
    assert table.sp("allied") == 0
    assert table.asked() == "supply_sources"
    table.play("source NE")
    assert table.sp("turkish") == 0
    assert table.asked() == "halt"
    assert table.entrenched("BH-C2")
    assert not table.game.view(table.state, None).naval_paid


@pytest.mark.rule("6.4-a")
def test_a_price_beyond_the_stock_is_refused() -> None:
    table = Table({"BH-C1": "GP3", "BH-C2": "GP1"}, step="allocation", sp=(3, 0), turn=4)
    table.play("supply BH-C1")
    assert table.sp("allied") == 1
    assert table.asked() == "supply_fleet"
    table = Table({}, step="mines", sp=(0, 1), dice=[1])
    assert table.legal() == ["spend 0", "spend 1"]
    assert "6.4-a" in table.refused("spend 2")


@pytest.mark.rule("6.0-b", "2.4-ap", "6.3-a")
def test_supply_decides_what_land_units_may_do() -> None:
    pieces = {"T9-25": "GP10", "T9-26": "GP13", "86Bde": "GP15", "BH-C1": "GP15"}
    supplied = Table(pieces, paid="NE")
    supplied.activate("turkish", "T9")
    supplied.play("move T9-26")
    assert supplied.legal("march")
    supplied.play("stop", "end")
    assert supplied.legal("assault") == ["assault GP15"]

    starved = Table(pieces, paid="")
    starved.activate("turkish", "T9")
    starved.play("move T9-26")
    assert starved.legal("march") == []
    assert "go GP14" not in starved.legal("go")
    assert starved.allowed("go GP12")
    starved.play("stop")
    idle(starved, lambda table: table.asked() != "choose_mover")
    assert starved.legal("assault") == []


@pytest.mark.rule("6.0-b")
def test_supply_decides_whether_a_fort_may_fire() -> None:
    pieces = {"F-HELLAS": "GP1", "F-SEDD": "GP2", "INFLEX": "AA-HEL"}
    table = Table(pieces, step="allocation", paid="")
    idle(table, "supply_sources")
    table.play("source NE", "end", "supply F-SEDD", "end")
    table.naval("turkish")
    assert table.legal("shoot") == ["shoot F-SEDD"]
    assert table.refused("shoot F-HELLAS")
