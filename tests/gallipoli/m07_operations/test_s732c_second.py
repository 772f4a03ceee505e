"""7.3.2c Second activations."""

from __future__ import annotations

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.table import Table

SPENT = {
    "86Bde": "GP1 a",
    "87Bde": "GP1 a",
    "88Bde": "GP3 a",
    "BH-C1": "GP1",
    "T9-25": "GP20 a",
    "T9-26": "GP20 a",
}
"""Both sides have activated their formations once; nobody stands next to the enemy."""


def after_last(
    pieces: dict[str, str],
    *dice: int,
    first: str = "allied",
    turn: int = 3,
    sp: tuple[int, int] = (20, 20),
    paid: str = "naval NE S",
    supplied: tuple[str, ...] = (),
    **options: str,
) -> Table:
    """All impulses of the turn are over."""
    table = Table(
        pieces, turn=turn, impulses=1, first=first, sp=sp, paid=paid, dice=dice, options=options
    )
    for fort in supplied:
        table.mark(fort, "turn", SUPPLIED)
    table.begin("operations")
    return table


def window(pieces: dict[str, str], *dice: int, impulses: int = 1) -> Table:
    """An impulse with the Allies first, about to choose their activation."""
    return Table(pieces, step="operations", impulse=0, impulses=impulses, dice=[6, 1, *dice])


# -- when, and who


@pytest.mark.rule("7.3.2c-a", "7.3.2c-l")
def test_second_activations_are_offered_after_all_impulses() -> None:
    table = after_last(SPENT, 1)
    assert table.events("after_last_impulse")
    assert (table.seat(), table.asked()) == ("allied", "second_activation")
    assert table.legal() == ["land", "pass"]
    table.play("land", "again 86Bde", "move_first", "move 86Bde", "go GP2")
    assert table.place("86Bde") == "GP2"


@pytest.mark.rule("7.3.2c-a")
def test_they_are_offered_in_any_impulse_after_either_segment() -> None:
    pieces = {"86Bde": "GP1", "BH-C1": "GP1", "T9-25": "GP20 a", "T19-57": "GP24"}
    table = window(pieces, 1, 1, impulses=2)
    table.play("land", "formation 29D", "move_first", "end")
    assert (table.seat(), table.asked()) == ("allied", "second_activation")
    table.play("pass")
    assert (table.seat(), table.asked()) == ("turkish", "second_activation")
    table.play("pass", "pass")
    assert table.events("passed")[-1].args["seat"] == "turkish"
    assert (table.seat(), table.asked()) == ("allied", "second_activation")
    assert len(table.events("impulse_begins")) == 1
    table.play("land", "again 86Bde", "end")
    assert (table.seat(), table.asked()) == ("turkish", "second_activation")
    table.play("land", "again T9-25")
    assert table.acted("T9-25") == 2


@pytest.mark.rule("7.3.2c-a", "7.3.2c-l")
def test_in_an_impulse_its_first_player_is_asked_first() -> None:
    pieces = {
        "86Bde": "GP1",
        "125Bde": "GP1 a",
        "BH-C1": "GP1",
        "T9-25": "GP20",
        "T19-57": "GP24 a",
    }
    table = Table(pieces, step="operations", impulse=0, impulses=1, dice=[1, 6])
    table.play("pass")
    for seat in ("turkish", "allied"):
        assert (table.seat(), table.asked()) == (seat, "second_activation")
        table.play("pass")
    assert (table.seat(), table.asked()) == ("allied", "choose_activation")


@pytest.mark.rule("7.3.2c-a")
def test_royal_marines_on_an_open_coast_need_no_beachhead() -> None:
    table = after_last({"RND-1": "GP3 a", "RND-2": "GP6 a"}, 6)
    table.play("land")
    assert table.legal("again") == ["again RND-1"]


@pytest.mark.rule("7.3.2c-a", "7.3.2c-d", "7.3.2c-g", "7.3.2c-j")
@pytest.mark.parametrize(
    ("place", "cases"),
    [
        ("GP1 a d", {"7.3.2c-a"}),
        ("GP1 a b", {"7.3.2c-a"}),
        ("A1 a", {"7.3.2c-a"}),
        ("ALLIED a", {"7.3.2c-a"}),
        ("GP1", {"7.3.2c-g"}),
        ("GP1 aa", {"7.3.2c-d", "7.3.2c-j"}),
    ],
    ids=["disorganised", "broken", "unsupplied", "in the box", "not activated", "twice"],
)
def test_a_land_unit_must_be_supplied_normal_and_activated_once(
    place: str, cases: set[str]
) -> None:
    table = after_last({**SPENT, "86Bde": place}, 6)
    table.play("land")
    assert table.legal("again") == ["again 87Bde", "again 88Bde"]
    assert cases & set(table.refused("again 86Bde"))


@pytest.mark.rule("7.3.2c-a")
@pytest.mark.parametrize(("paid", "offered"), [("NE", True), ("S", False)])
def test_turkish_units_need_their_source_paid(paid: str, offered: bool) -> None:
    table = after_last({"T9-25": "GP20 a"}, paid=paid)
    assert (table.asked() == "second_activation") == offered


@pytest.mark.rule("7.3.2c-a")
@pytest.mark.parametrize(
    ("ship", "place", "paid", "offered"),
    [
        ("ALBION", "AA-HEL a", "naval", True),
        ("ALBION", "AA-HEL a", "", False),
        ("MS1", "AA-HEL a", "", True),
        ("ALBION", "AA-HEL a d", "naval", False),
        ("ALBION", "ALLIED a", "naval", False),
        ("ALBION", "AA-HEL", "naval", False),
        ("GOEBEN", "DS9 a", "", True),
        ("GOEBEN", "DS9 a d", "", False),
    ],
)
def test_ships_must_be_at_sea_normal_paid_for_and_activated_once(
    ship: str, place: str, paid: str, offered: bool
) -> None:
    table = after_last({ship: place}, 6, paid=paid)
    assert (table.asked() == "second_activation") == offered
    if offered:
        assert table.legal() == ["naval", "pass"]
        table.play("naval")
        assert table.legal("again") == [f"again {ship}"]


@pytest.mark.rule("7.3.2c-a", "7.3.2c-o")
@pytest.mark.parametrize(
    ("place", "supplied", "offered"),
    [("GP12 a f", True, True), ("GP12 a f", False, False), ("GP12 a f d", True, False)],
)
def test_a_supplied_normal_fort_is_turned_to_its_unfired_side(
    place: str, supplied: bool, offered: bool
) -> None:
    pieces = {"F-RUMELIH": place, "ALBION": "DS7"}
    table = after_last(pieces, 6, supplied=("F-RUMELIH",) if supplied else ())
    assert (table.asked() == "second_activation") == offered
    if offered:
        table.play("naval", "again F-RUMELIH")
        assert not table.fired("F-RUMELIH")
        assert table.acted("F-RUMELIH") == 2
        assert table.legal("shoot") == ["shoot F-RUMELIH"]


# -- price and number


@pytest.mark.rule("7.3.2c-b")
@pytest.mark.parametrize(
    ("turn", "price"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 2), (8, 1), (9, 1)]
)
@pytest.mark.parametrize("side", ["allied", "turkish"])
def test_a_second_activation_costs_1_sp_and_2_from_june_to_september(
    turn: int, price: int, side: str
) -> None:
    table = after_last(SPENT, 4, first=side, turn=turn)
    table.play("land")
    assert table.sp(side) == 20 - price
    assert table.sp("turkish" if side == "allied" else "allied") == 20
    assert [(d.sides, d.value) for d in table.recorder.dice] == [(6, 4)]


@pytest.mark.rule("7.3.2c-b", "7.3.2c-h")
@pytest.mark.parametrize(("turn", "sp"), [(3, 0), (4, 1)])
def test_without_the_points_there_is_none(turn: int, sp: int) -> None:
    table = after_last(SPENT, turn=turn, sp=(sp, 0))
    assert table.asked() == "halt"
    table = after_last(SPENT, turn=turn, sp=(sp + 1, 0))
    assert table.asked() == "second_activation"


@pytest.mark.rule("7.3.2c-c")
@pytest.mark.parametrize("die", [1, 2])
def test_the_die_is_the_number_of_units(die: int) -> None:
    table = after_last(SPENT, die)
    table.play("land")
    for unit in ["86Bde", "87Bde", "88Bde"][:die]:
        assert table.asked() == "choose_again"
        table.play(f"again {unit}")
    assert table.asked() == "choose_order"
    assert [table.acted(u) for u in ("86Bde", "87Bde", "88Bde")].count(2) == die


@pytest.mark.rule("7.3.2c-c")
def test_a_minesweeper_counts_like_any_other_ship() -> None:
    table = after_last({"ALBION": "AA-HEL a", "MS1": "AA-HEL a"}, 1)
    table.play("naval", "again MS1")
    assert table.asked() == "naval_activation"
    assert (table.acted("ALBION"), table.acted("MS1")) == (1, 2)


@pytest.mark.rule("7.3.2c-c")
def test_fewer_units_than_the_die_may_be_chosen() -> None:
    table = after_last(SPENT, 6)
    table.play("land", "again 86Bde", "end")
    assert table.asked() == "choose_order"
    assert [table.acted(u) for u in ("86Bde", "87Bde", "88Bde")] == [2, 1, 1]


@pytest.mark.rule("7.3.2c-e", "7.3.2c-j")
def test_only_the_chosen_units_count_as_activated_twice() -> None:
    table = after_last(SPENT, 1, 1)
    table.play("land", "again 86Bde", "move_first")
    assert table.legal("move") == ["move 86Bde"]
    assert table.refused("move 87Bde")
    assert [table.acted(u) for u in ("86Bde", "87Bde", "88Bde")] == [2, 1, 1]
    table.play("end", "pass", "land")
    assert table.legal("again") == ["again 87Bde", "again 88Bde"]
    assert {"7.3.2c-d", "7.3.2c-j"} & set(table.refused("again 86Bde"))


@pytest.mark.rule("7.3.2c-d")
def test_with_every_unit_activated_twice_nothing_is_offered() -> None:
    twice = {code: place.replace(" a", " aa") for code, place in SPENT.items()}
    assert after_last(twice).asked() == "halt"


@pytest.mark.rule("7.3.2c-c", "7.3.2c-e")
def test_one_payment_is_for_units_of_any_formation_but_of_one_kind() -> None:
    pieces = {**SPENT, "125Bde": "GP1 a", "29IndBde": "GP3 a", "ALBION": "AA-HEL a"}
    table = after_last(pieces, 6, 6)
    assert table.legal() == ["land", "naval", "pass"]
    table.play("land")
    assert {"again 86Bde", "again 125Bde", "again 29IndBde"} <= set(table.legal())
    assert "7.2-c" in table.refused("again ALBION")
    table = after_last(pieces, 6)
    table.play("naval")
    assert table.legal("again") == ["again ALBION"]
    assert "7.2-c" in table.refused("again 86Bde")


@pytest.mark.rule("7.3.2c-f")
def test_ships_and_artillery_are_first_turned_to_their_unfired_side() -> None:
    pieces = {**SPENT, "29D-A": "GP3 a f", "ALBION": "AA-HEL a f", "QE": "AA-HEL a f",
              "T9-25": "GP6 a"}  # fmt: skip
    table = after_last(pieces, 6, 6)
    table.play("land", "again 29D-A")
    assert not table.fired("29D-A")
    table.play("end", "fight_first", "bombard GP6")
    assert table.legal("firer") == ["firer 29D-A"]
    table = after_last(pieces, 6)
    table.play("naval", "again ALBION", "end")
    assert (table.fired("ALBION"), table.fired("QE")) == (False, True)
    table.play("bombard GP6")
    assert table.legal("firer") == ["firer ALBION"]


@pytest.mark.rule("7.3.2c-h")
def test_it_may_be_repeated_while_points_and_units_last() -> None:
    table = after_last(SPENT, 1, 1, 1, sp=(2, 20))
    for unit in ("86Bde", "87Bde"):
        table.play("land", f"again {unit}", "move_first", "end")
        assert table.seat() == "turkish"
        table.play("pass")
    assert table.sp("allied") == 0
    assert table.asked() == "halt"
    assert len(table.events("second_bought")) == 2


@pytest.mark.rule("7.3.2c-i")
def test_reserve_cavalry_costs_nothing_for_its_extra_activation() -> None:
    pieces = {"NZBde": "GP1", "1LH": "GP1 r", "BH-C1": "GP1", "T9-25": "GP20"}
    table = Table(pieces, sp=(0, 0))
    table.activate("allied", "ANZAC")
    table.play("end", "pick 1LH", "move 1LH", "go GP3", "go GP4")
    assert (table.place("1LH"), table.sp("allied"), table.acted("1LH")) == ("GP4", 0, 2)
    assert not table.recorder.dice


@pytest.mark.rule("7.3.2c-i", "7.3.2c-d")
def test_cavalry_that_has_used_it_is_not_activated_a_third_time() -> None:
    pieces = {"NZBde": "GP1", "1LH": "GP1 r", "BH-C1": "GP1", "T9-25": "GP20"}
    table = window(pieces, 6)
    table.play("land", "formation ANZAC", "move_first", "end", "pick 1LH", "end")
    assert (table.seat(), table.asked()) == ("allied", "second_activation")
    table.play("land")
    assert table.legal("again") == ["again NZBde"]
    assert {"7.3.2c-d", "7.3.2c-j"} & set(table.refused("again 1LH"))


# -- the order of play


@pytest.mark.rule("7.3.2c-k")
def test_nobody_interrupts_a_second_activation() -> None:
    table = after_last({**SPENT, "T9-25": "GP6 a"}, 1, 4)
    seats: list[tuple[str, str]] = []
    for answer in (
        "land", "again 88Bde", "fight_first", "assault GP6", "attacker 88Bde", "commit"
    ):  # fmt: skip
        seats.append((table.seat(), table.asked()))
        table.play(answer)
    assert seats[0] == ("allied", "second_activation")
    assert {kind for _, kind in seats[1:]} == {
        "choose_again", "choose_order", "fight", "choose_attackers"
    }  # fmt: skip
    assert (table.seat(), table.asked()) == ("turkish", "sacrifice")
    assert not table.allowed("land")
    table.roll(1, 1)
    table.play("end", "end")
    assert table.asked() == "choose_mover"
    table.play("end")
    assert (table.seat(), table.asked()) == ("turkish", "second_activation")


@pytest.mark.rule("7.3.2c-l")
@pytest.mark.parametrize("first", ["allied", "turkish"])
def test_the_players_alternate_the_first_player_going_first(first: str) -> None:
    second = "turkish" if first == "allied" else "allied"
    table = after_last(SPENT, 1, 1, 1, first=first)
    units = {"allied": ["86Bde", "87Bde"], "turkish": ["T9-25", "T9-26"]}
    for seat in (first, second, first):
        assert (table.seat(), table.asked()) == (seat, "second_activation")
        table.play("land", f"again {units[seat].pop(0)}", "move_first", "end")
    assert (table.seat(), table.asked()) == (second, "second_activation")


@pytest.mark.rule("7.3.2c-l")
def test_the_first_player_is_that_of_the_last_impulse() -> None:
    pieces = {"86Bde": "GP1", "BH-C1": "GP1", "T9-25": "GP20", "T19-57": "GP24 a"}
    table = Table({**pieces, "125Bde": "GP1 a"}, step="operations", impulse=0, impulses=1,
                  dice=[1, 6])  # fmt: skip
    while not table.events("after_last_impulse"):
        table.play("pass")
    assert (table.seat(), table.asked()) == ("turkish", "second_activation")


@pytest.mark.rule("7.3.2c-m")
def test_declining_does_not_bar_a_later_second_activation() -> None:
    table = after_last(SPENT, 1, 1)
    table.play("pass")
    assert table.seat() == "turkish"
    table.play("land", "again T9-25", "move_first", "end")
    assert (table.seat(), table.asked()) == ("allied", "second_activation")
    table.play("land", "again 86Bde", "move_first", "end")
    assert table.acted("86Bde") == 2


@pytest.mark.rule("7.3.2c-m")
def test_two_passes_in_a_row_end_that_part() -> None:
    table = after_last(SPENT, 1)
    table.play("land", "again 86Bde", "move_first", "end", "pass", "pass")
    assert table.asked() == "halt"


# -- what a second activation cannot do


@pytest.mark.rule("7.3.2c-n")
def test_a_unit_beside_the_enemy_cannot_check_its_morale_to_leave() -> None:
    table = after_last({**SPENT, "T9-25": "GP6 a"}, 1)
    table.play("land", "again 88Bde", "move_first", "move 88Bde")
    assert table.legal("go") == []
    for area in ("GP1", "GP4"):
        assert {"7.3.2-i", "7.3.2c-n"} & set(table.refused(f"go {area}"))


@pytest.mark.rule("7.3.2c-n")
@pytest.mark.parametrize(("second", "asked"), [(False, True), (True, False)])
def test_there_is_no_optional_advance_into_vacant_areas(second: bool, asked: bool) -> None:
    pieces = {**SPENT, "T9-25": "GP6 a"}
    if second:
        table = after_last(pieces, 6, 6, advance_vacant="on")
        table.play("land", "again 86Bde", "again 87Bde", "end", "fight_first")
    else:
        pieces = {code: place.replace(" a", "") for code, place in pieces.items()}
        table = Table(pieces, dice=[6], options={"advance_vacant": "on"})
        table.activate("allied", "29D", order="fight_first")
    table.play("assault GP6", "attacker 86Bde", "attacker 87Bde", "commit", "sacrifice T9-25")
    while table.asked() == "advance":
        table.play("end")
    assert (table.asked() == "charge") == asked
