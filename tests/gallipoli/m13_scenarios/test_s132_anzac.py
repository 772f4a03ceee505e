"""13.2 The ANZACs are here: April to July."""

from __future__ import annotations

import pytest

from tests.gallipoli.playing import Opening, by_die, dice_of, idle, least, run_from, sealed
from tests.gallipoli.table import Table

ROLLED = (
    *("F-KUMKALE", "F-DARDANOS", "F-MESSUD", "F-YILDIZ", "F-RUMELIM", "F-RUMELIH", "F-NAMAZ"),
    *("F-ANADOLUH", "F-CHEMENLIK"),
)
UNTOUCHED = ("F-DERMA", "F-ANADOLUM", "F-NAGARA", "F-BOKALI")
NINTH = ("T9-25", "T9-26", "T9-27", "T9-A")
ODD, FIT = (1,) * 11, (1,) * 4
"""Dice that leave the forts and the 9th Division as they are."""
LAST = (1, 1)
"""The mine factors and the secret limit."""
APRIL = (3, 4, 1, 1, 1, 1)
"""Event (none), weather and sea (fair), supply of both sides."""


def april(
    supply: int = 1,
    forts: tuple[int, ...] = ODD,
    ninth: tuple[int, ...] = FIT,
    *,
    withdraw: str = "no",
    dice: tuple[int, ...] = APRIL,
    options: dict[str, str] | None = None,
) -> Opening:
    """Set-up with these dice, up to the first decision after it."""
    table = Opening("anzac", (supply, *forts, *ninth, *LAST, *dice), options)
    table.play(withdraw)
    idle(table, "lay_mines")
    return table


def allied_set_up(withdraw: str = "no") -> Opening:
    table = april(withdraw=withdraw)
    idle(table, "supply_fleet")
    return table


def box(table: Table) -> set[str]:
    pieces = table.state.facts.pieces
    return {pieces.codes[p] for p in table.state.here[table.area("ALLIED")]}


# -- the turns -----------------------------------------------------------------------------------


@pytest.mark.rule("13.2-a")
def test_the_scenario_runs_from_april_to_july() -> None:
    table = april()
    table.play(*["mines -"] * 6, "mines 22")
    sealed(table)
    table.play("mines 22")
    while table.asked():
        idle(table, lambda t: t.asked() in ("", "lay_mines"))
        if table.asked():
            table.play(table.legal("mines")[0])
    turns = [event.args["turn"] for event in table.events("turn_begins")]
    assert turns == [2, 3, 4, 5]
    assert table.state.turn == 5


@pytest.mark.rule("13.2-b")
def test_the_turks_set_up_and_nobody_else() -> None:
    table = Opening("anzac", (1, *ODD, *FIT, *LAST, *APRIL))
    table.play("no")
    seats = set()
    while not table.events("turn_begins"):
        seats.add(table.seat())
        table.play(least(table.legal()))
    assert seats == {"turkish"}


@pytest.mark.rule("13.2-c")
def test_the_allies_have_the_first_impulse_and_roll_from_the_second_on() -> None:
    table = april()
    table.roll(2, 1)
    idle(table, "choose_activation")
    assert (table.seat(), table.state.impulses) == ("allied", 2)
    assert dice_of(table, "7.3-a") == []
    table.roll(1, 6)
    table.play("pass")
    idle(table, lambda t: t.state.impulse == 2 and t.asked() == "choose_activation")
    assert dice_of(table, "7.3-a") == [1, 6]
    assert table.seat() == "turkish"


# -- the Turkish set-up --------------------------------------------------------------------------


@pytest.mark.rule("13.2.1-a", "13.2.1-f")
def test_turks_set_up_as_in_march() -> None:
    table = Opening("anzac", (1, *ODD, *FIT))
    table.play("no")
    assert len(table.legal("pick")) == 26
    table.play("pick T9-26")
    assert {text.split()[1] for text in table.legal("place")} == {f"GP{n}" for n in range(1, 22)}
    assert "13.1.1-b" in table.refused("place GP22")
    for ship in ("BARBAROSSA", "TORGUT", "MESSUDIEH", "GOEBEN", "BRESLAU"):
        assert table.place(ship) == "TURK"


@pytest.mark.rule("13.2.1-a")
def test_mines_and_dummies_are_those_of_march() -> None:
    table = april()
    (event,) = table.events("mines_at_start")
    assert event.args["count"] == 11
    assert table.events("mines_ready")[-1].args["dummies"] == 9


@pytest.mark.rule("13.2.1-b")
def test_three_forts_are_destroyed() -> None:
    table = april()
    for fort in ("F-HELLAS", "F-SEDD", "F-ORKANIE"):
        assert table.place(fort) == "eliminated"
    standing = [*ROLLED, *UNTOUCHED]
    assert all(table.place(fort) not in ("eliminated", "not_yet") for fort in standing)


@pytest.mark.rule("13.2.1-c", "2.4-j")
def test_each_fort_south_of_maidos_is_disabled_by_an_even_die() -> None:
    """Q106."""
    table = april(forts=(1, 2, 3, 4, 5, 6, 2, 1, 4, 1, 1))
    states = [table.condition(fort) for fort in ROLLED]
    hit, whole = "shaken", "normal"
    assert states == [whole, hit, whole, hit, whole, hit, hit, whole, hit]
    assert all(table.condition(fort) == whole for fort in UNTOUCHED)
    assert not any(table.fired(fort) for fort in (*ROLLED, *UNTOUCHED))


@pytest.mark.rule("13.2.1-c", "11.3-l")
@pytest.mark.parametrize(
    ("places", "dice", "states"),
    [
        (("GP12", "A9"), (2, 1), ("shaken", "normal")),
        (("GP3", "A1"), (1, 6), ("normal", "shaken")),
        (("GP13", "A10"), (), ("normal", "normal")),
        (("GP21", "A11"), (), ("normal", "normal")),
        (("GP15", "A8"), (4,), ("normal", "shaken")),
    ],
)
def test_a_mobile_fort_set_up_south_of_maidos_rolls_like_the_others(
    places: tuple[str, str], dice: tuple[int, ...], states: tuple[str, str]
) -> None:
    """Q106."""
    table = Opening("anzac", (1, *(1,) * 9, *dice, *FIT, *LAST, *APRIL))
    table.play("no")
    idle(table, "place_mobile_fort")
    for place in places:
        table.play(f"place {place}")
    assert dice_of(table, "13.2.1-c") == [*(1,) * 9, *dice]
    assert (table.condition("FORT-E"), table.condition("FORT-A")) == states


@pytest.mark.rule("13.2.1-d")
@pytest.mark.parametrize(("die", "stock"), [(1, 1), (10, 10)])
def test_turkish_supply_is_a_ten_sided_die_and_that_of_april(die: int, stock: int) -> None:
    table = april(die)
    assert table.sp("turkish") == stock
    idle(table, "supply_fleet")
    assert table.sp("turkish") == stock + by_die("supply", "turkish")[1]


@pytest.mark.parametrize(
    ("die", "state"),
    [
        pytest.param(1, "normal", marks=pytest.mark.rule("13.2.1-e")),
        pytest.param(3, "normal", marks=pytest.mark.rule("13.2.1-e")),
        pytest.param(4, "shaken", marks=pytest.mark.rule("13.2.1-h")),
        pytest.param(5, "shaken", marks=pytest.mark.rule("13.2.1-h")),
    ],
)
def test_the_ninth_division_has_suffered(die: int, state: str) -> None:
    for at, unit in enumerate(NINTH):
        ninth = tuple(die if at == n else 1 for n in range(4))
        table = april(ninth=ninth)
        assert table.condition(unit) == state
        assert table.place(unit) not in ("eliminated", "not_yet")
        assert all(table.condition(u) == "normal" for u in NINTH if u != unit)


@pytest.mark.rule("13.2.1-i", "13.2.2-h")
def test_a_six_eliminates_a_unit_of_the_ninth_and_scores_for_the_allies() -> None:
    table = april(ninth=(6, 1, 6, 1))
    assert [table.place(unit) == "eliminated" for unit in NINTH] == [True, False, True, False]
    assert table.vp("allied") == 6 + 2


@pytest.mark.rule("13.2.1-g", "13.2.2-h")
def test_points_at_the_start() -> None:
    """Q110: the destroyed forts are what the six points are for."""
    table = april()
    assert (table.vp("allied"), table.vp("turkish")) == (6, 14)


@pytest.mark.rule("13.2.1-g")
def test_with_the_option_the_turks_start_with_twelve() -> None:
    """Q100."""
    table = april(options={"start_vp": "12"})
    assert (table.vp("allied"), table.vp("turkish")) == (6, 12)


@pytest.mark.rule("13.2.2-h")
def test_destroyed_forts_do_not_score_again_at_the_end() -> None:
    """Q110."""
    pieces = dict.fromkeys(("F-HELLAS", "F-SEDD", "F-ORKANIE"), "eliminated")
    table = Table({**pieces, "F-NAGARA": "A10"}, scenario="anzac", turn=5, mines={"MAR": "1"})
    run_from(table, "end_of_turn")
    assert table.asked() == ""
    assert table.vp("allied") == 0


# -- the Allied set-up ---------------------------------------------------------------------------


@pytest.mark.rule("13.2.2-a", "13.2.2-b", "13.2.2-e", "13.2.2-f", "13.2.2-g")
def test_who_waits_in_the_allied_box() -> None:
    assert box(allied_set_up()) == {
        *("CHARLEMAGNE", "GAULOIS", "SUFFREN", "TRIUMPH", "SWIFTSURE", "ALBION", "VENGEANCE"),
        *("CORNWALLIS", "CANOPUS", "MAJESTIC", "PGEORGE", "LNELSON", "INFLEX"),
        *(f"MS{n}" for n in range(1, 9)),
        *("86Bde", "87Bde", "88Bde", "29D-A", "RND-1", "RND-2", "RND-RM", "RND-A"),
        *("NZBde", "4AusBde", "1LH", "ANZAC-A"),
        *("1AusBde", "2AusBde", "3AusBde", "3LH", "1AUS-A"),
        *("BH-C1", "BH-C2", "BH-C3", "BH-F1", "BH-F2"),
    }


@pytest.mark.rule("13.2.2-b", "13.2.2-j")
def test_three_ships_are_sunk() -> None:
    """Q101: Ocean is."""
    table = allied_set_up()
    for ship in ("IRRESIST", "BOUVET", "OCEAN"):
        assert table.place(ship) == "eliminated"
    assert table.place("ALBION") == "ALLIED"


@pytest.mark.rule("13.2.2-c")
def test_the_allies_have_air_observation() -> None:
    table = allied_set_up()
    assert table.game.view(table.state, None).sides[0].air


@pytest.mark.rule("13.2.2-d")
def test_allied_supply_is_ten_and_that_of_april() -> None:
    table = april()
    assert table.sp("allied") == 10
    idle(table, "supply_fleet")
    assert table.sp("allied") == 10 + by_die("supply", "allied")[1]


@pytest.mark.rule("13.2.2-g")
@pytest.mark.parametrize("unit", ["RND-1", "RND-A"])
def test_marines_may_be_withdrawn_once_they_are_ashore(unit: str) -> None:
    """Q84."""
    table = allied_set_up()
    assert table.place(unit) == "ALLIED"
    table.put(unit, "GP19")
    table.roll(1, 1)
    idle(table, "withdraw_units")
    assert table.legal() == [f"withdraw {unit}", "end"]
    table.play(f"withdraw {unit}")
    assert table.place(unit) == "withdrawn"
    assert table.vp("allied") == 6 + 2


@pytest.mark.rule("13.2.2-i")
def test_the_29th_is_withdrawn_before_the_turks_set_up_or_stays() -> None:
    table = Opening("anzac", (1, *ODD, *FIT))
    assert (table.asked(), table.seat()) == ("withdraw_29th", "allied")
    assert all(table.place(unit) in ("not_yet", "TURK") for unit in NINTH)
    assert table.legal() == ["yes", "no"]
    table.play("yes")
    assert (table.asked(), table.seat()) == ("pick_unit", "turkish")
    assert table.vp("allied") == 6 + 10
    assert {table.place(u) for u in ("86Bde", "87Bde", "88Bde", "29D-A")} == {"withdrawn"}


@pytest.mark.rule("13.2.2-i", "13.2.2-e")
def test_a_withdrawn_29th_is_neither_in_the_box_nor_among_the_reinforcements() -> None:
    table = allied_set_up("yes")
    table.roll(1, 1)
    idle(table, "withdraw_units")
    units = ("86Bde", "87Bde", "88Bde", "29D-A")
    assert {table.place(unit) for unit in units} == {"withdrawn"}
    assert table.place("1AusBde") == table.place("1FR-M") == "ALLIED"


@pytest.mark.rule("13.2.2-i")
def test_later_the_29th_cannot_be_withdrawn() -> None:
    table = allied_set_up()
    table.put("86Bde", "GP19")
    table.put("RND-1", "GP19")
    table.roll(1, 1)
    idle(table, "withdraw_units")
    assert table.refused("withdraw 86Bde")


@pytest.mark.rule("13.2.2-k")
@pytest.mark.parametrize("turn", [2, 5])
def test_nobody_lands_at_suvla_at_any_time(turn: int) -> None:
    table = Table({"86Bde": "ALLIED"}, scenario="anzac", turn=turn)
    table.activate("allied", "29D")
    table.play("move 86Bde")
    assert "13.2.2-k" in table.refused("sail AA-SUV")
    assert table.allowed("sail AA-ANZ")
