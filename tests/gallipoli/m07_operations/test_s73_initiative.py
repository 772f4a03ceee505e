"""7.3 The sequence of an impulse: initiative, segments, order."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

BOTH = {"86Bde": "GP1", "BH-C1": "GP1", "T9-25": "GP20"}
"""Both sides have a formation to activate; no ship, so nothing to declare."""

FLEET = {**BOTH, "ALBION": "ALLIED"}


def impulse(
    pieces: dict[str, str],
    *dice: int,
    bad: bool = True,
    impulses: int = 1,
    german_air: bool = False,
    paid: str = "naval NE S",
) -> Table:
    """The first impulse of a turn; in Bad Weather, unless told, so that nobody has air."""
    return Table(
        pieces,
        step="operations",
        impulse=0,
        impulses=impulses,
        bad=bad,
        events={"german_air": 3} if german_air else None,
        paid=paid,
        dice=dice,
    )


def totals(table: Table) -> list[object]:
    return [event.args["total"] for event in table.events("initiative")]


def first(table: Table) -> object:
    return table.events("first_player")[-1].args["seat"]


@pytest.mark.rule("7.3-a", "7.3-d")
@pytest.mark.parametrize(
    ("allied", "turkish", "seat"), [(4, 3, "allied"), (3, 4, "turkish"), (1, 6, "turkish")]
)
def test_both_roll_a_d6_and_the_higher_goes_first(allied: int, turkish: int, seat: str) -> None:
    table = impulse(BOTH, allied, turkish)
    assert [(d.case, d.sides, d.value) for d in table.recorder.dice] == [
        ("7.3-a", 6, allied),
        ("7.3-a", 6, turkish),
    ]
    assert (first(table), table.seat(), table.asked()) == (seat, seat, "choose_activation")


@pytest.mark.rule("7.3-d")
@pytest.mark.parametrize("dice", [(6, 1), (1, 6)])
def test_the_other_player_then_plays_his_segment(dice: tuple[int, int]) -> None:
    table = impulse(BOTH, *dice)
    seats = ["allied", "turkish"] if dice[0] > dice[1] else ["turkish", "allied"]
    for seat in seats:
        assert (table.seat(), table.asked()) == (seat, "choose_activation")
        table.play("pass")
    assert table.asked() == "halt"
    assert [event.args["seat"] for event in table.events("segment")] == seats


@pytest.mark.rule("7.3-a")
def test_initiative_is_rolled_anew_in_each_impulse() -> None:
    table = impulse(BOTH, 6, 1, 1, 6, impulses=2)
    assert table.seat() == "allied"
    table.play("pass", "pass")
    assert table.seat() == "turkish"
    assert totals(table) == [6, 1, 1, 6]


@pytest.mark.rule("7.3-e")
def test_ties_are_rolled_again() -> None:
    table = impulse(BOTH, 3, 3, 5, 5, 2, 4)
    assert totals(table) == [3, 3, 5, 5, 2, 4]
    assert len(table.events("initiative_tied")) == 2
    assert first(table) == "turkish"


@pytest.mark.rule("7.3-e", "7.3-b")
def test_the_modifiers_count_for_a_tie_and_for_its_reroll() -> None:
    table = impulse(FLEET, 3, 4, 4, 4)
    table.play("yes")
    assert totals(table) == [4, 4, 5, 4]
    assert first(table) == "allied"


# -- a declared naval activation


@pytest.mark.rule("7.3-b")
@pytest.mark.parametrize(
    ("answer", "dice", "seat"),
    [
        ("yes", (4, 4), "allied"),
        ("yes", (4, 5, 1, 6), "turkish"),
        ("yes", (3, 5), "turkish"),
        ("no", (4, 5), "turkish"),
        ("no", (5, 4), "allied"),
    ],
)
def test_declaring_a_naval_activation_adds_1(answer: str, dice: tuple[int, ...], seat: str) -> None:
    table = impulse(FLEET)
    assert (table.seat(), table.asked(), table.legal()) == (
        "allied",
        "declare_naval",
        ["yes", "no"],
    )
    assert not table.recorder.dice
    table.roll(*dice)
    table.play(answer)
    bonus = 1 if answer == "yes" else 0
    assert totals(table)[:2] == [dice[0] + bonus, dice[1]]
    assert first(table) == seat


@pytest.mark.rule("7.3-b")
@pytest.mark.parametrize("dice", [(6, 1), (1, 6)])
def test_the_declaration_binds_to_a_naval_activation_or_a_pass(dice: tuple[int, int]) -> None:
    table = impulse(FLEET, *dice, impulses=2)
    table.play("yes")
    if dice[0] < dice[1]:
        table.play("pass")
    assert table.seat() == "allied"
    assert sorted(table.legal()) == ["naval", "pass"]
    assert "7.3-b" in table.refused("land")
    table.play("pass")
    if dice[0] > dice[1]:
        table.play("pass")
    table.roll(6, 1)
    table.play("no")
    assert "land" in table.legal()


@pytest.mark.rule("7.3-b")
def test_without_the_declaration_a_naval_activation_is_still_open() -> None:
    table = impulse(FLEET, 6, 1)
    table.play("no")
    assert table.modifiers("initiative") == []
    assert sorted(table.legal()) == ["land", "naval", "pass"]


@pytest.mark.rule("7.3-b")
@pytest.mark.parametrize(
    ("ships", "paid", "asked"),
    [
        ({"ALBION": "ALLIED"}, "naval NE S", "declare_naval"),
        ({"ALBION": "AEG"}, "naval NE S", "declare_naval"),
        ({"ALBION": "ALLIED"}, "NE S", "choose_activation"),
        ({"MS1": "ALLIED"}, "NE S", "declare_naval"),
        ({"ALBION": "ALLIED b"}, "naval NE S", "choose_activation"),
        ({"ALBION": "AEG a"}, "naval NE S", "choose_activation"),
        ({"GOEBEN": "DS9"}, "naval NE S", "choose_activation"),
    ],
)
def test_only_the_allies_declare_and_only_with_a_ship_able_to_act(
    ships: dict[str, str], paid: str, asked: str
) -> None:
    assert impulse({**BOTH, **ships}, 6, 1, paid=paid).asked() == asked


# -- air observation


@pytest.mark.rule("7.3-c")
@pytest.mark.parametrize(
    ("bad", "german_air", "plus"),
    [(False, False, (1, 0)), (False, True, (1, 1)), (True, False, (0, 0)), (True, True, (0, 0))],
)
def test_air_observation_adds_1_to_the_side_that_has_it(
    bad: bool, german_air: bool, plus: tuple[int, int]
) -> None:
    table = impulse(BOTH, 2, 5, bad=bad, german_air=german_air)
    assert totals(table) == [2 + plus[0], 5 + plus[1]]
    modifiers = [event.args["modifiers"] for event in table.events("initiative")]
    for one, listed in zip(plus, modifiers, strict=True):
        assert isinstance(listed, list)
        cases = [f"{m['case']} {m['effect']}" for m in listed if isinstance(m, dict)]
        assert cases == (["7.3-c +1"] if one else [])


@pytest.mark.rule("7.3-c", "7.3-b")
def test_air_is_added_to_the_naval_declaration() -> None:
    table = impulse(FLEET, 3, 4, bad=False)
    table.play("yes")
    assert totals(table) == [5, 4]
    table = impulse(FLEET, 3, 4, bad=False, german_air=True)
    table.roll(6, 1)
    table.play("yes")
    assert totals(table)[:2] == [5, 5]


# -- the order


@pytest.mark.rule("7.3-f")
def test_the_owner_of_the_activated_units_chooses_the_order() -> None:
    table = Table(BOTH)
    for side, name in (("allied", "29D"), ("turkish", "T9")):
        table.segment(side)
        table.play("land", f"formation {name}")
        assert (table.seat(), table.asked()) == (side, "choose_order")
        assert sorted(table.legal()) == ["fight_first", "move_first"]


@pytest.mark.rule("7.3-f")
def test_reserve_cavalry_moves_then_attacks_even_when_the_others_fought_first() -> None:
    pieces = {"NZBde": "GP1", "1LH": "GP1 r", "BH-C1": "GP1", "T9-25": "GP6"}
    table = Table(pieces)
    table.activate("allied", "ANZAC", order="fight_first")
    assert table.asked() == "fight"
    table.play("end", "pick 1LH")
    assert table.asked() == "choose_mover"
    table.play("end")
    assert (table.asked(), table.legal("assault")) == ("fight", ["assault GP6"])


@pytest.mark.rule("7.3-g")
@pytest.mark.parametrize("mine", ["move_first", "fight_first"])
@pytest.mark.parametrize("yours", ["move_first", "fight_first"])
def test_each_player_has_an_order_of_his_own_in_an_impulse(mine: str, yours: str) -> None:
    table = impulse({**BOTH, "T9-25": "GP6"}, 6, 1)
    table.play("land", "formation 29D", mine, "end", "end", "pass")
    assert table.seat() == "turkish"
    table.play("land", "formation T9")
    assert sorted(table.legal()) == ["fight_first", "move_first"]
    table.play(yours)
    assert table.asked() == ("choose_mover" if yours == "move_first" else "fight")


@pytest.mark.rule("7.3-g")
@pytest.mark.parametrize(
    ("order", "kind"), [("move_first", "choose_mover"), ("fight_first", "fight")]
)
def test_a_second_activation_in_the_impulse_keeps_the_order_chosen(order: str, kind: str) -> None:
    table = impulse({**BOTH, "T9-25": "GP6"}, 6, 1, 5)
    table.play("land", "formation 29D", order, "end", "end", "land", "again 86Bde")
    assert table.asked() == kind


@pytest.mark.rule("7.3-g")
@pytest.mark.parametrize(
    ("order", "kind"), [("move_first", "choose_mover"), ("fight_first", "fight")]
)
def test_a_second_activation_before_his_segment_fixes_it_too(order: str, kind: str) -> None:
    table = impulse({**BOTH, "86Bde": "GP1 a", "125Bde": "GP3", "T9-25": "GP6"}, 1, 6, 3)
    table.play("pass", "land", "again 86Bde", order, "end", "end")
    assert (table.seat(), table.asked()) == ("allied", "choose_activation")
    table.play("land", "formation 42D")
    assert table.asked() == kind
    assert len(table.events("order_chosen")) == 1


@pytest.mark.rule("7.3-g")
def test_the_order_of_one_impulse_does_not_bind_the_next() -> None:
    pieces = {**BOTH, "T9-25": "GP6", "125Bde": "GP3"}
    table = impulse(pieces, 6, 1, 6, 1, impulses=2)
    table.play("land", "formation 29D", "end", "fight_first", "end", "end", "pass", "pass", "pass")
    assert table.events("impulse_begins")[-1].args["impulse"] == 2
    table.play("land", "formation 42D")
    assert sorted(table.legal()) == ["fight_first", "move_first"]


# -- supply


@pytest.mark.rule("7.3-h")
@pytest.mark.parametrize(("beachhead", "supplied"), [("GP1", True), ("GP1 u", False)])
def test_only_supplied_allied_units_fight_and_move_freely(beachhead: str, supplied: bool) -> None:
    pieces = {"86Bde": "GP1", "87Bde": "GP4", "BH-C1": beachhead, "T9-25": "GP6"}
    table = Table(pieces)
    table.activate("allied", "29D")
    table.play("move 87Bde")
    assert ("go GP3" in table.legal()) == supplied
    table = Table(pieces)
    table.segment("allied")
    table.play("land", "formation 29D", "fight_first")
    assert (table.asked() == "fight") == supplied
    assert table.allowed("assault GP6") == supplied


@pytest.mark.rule("7.3-h")
@pytest.mark.parametrize(("paid", "supplied"), [("NE", True), ("S", False)])
def test_only_supplied_turkish_units_fight(paid: str, supplied: bool) -> None:
    table = Table({"86Bde": "GP1", "BH-C1": "GP1", "T9-25": "GP6"}, paid=paid)
    table.segment("turkish")
    table.play("land", "formation T9", "fight_first")
    assert (table.asked() == "fight") == supplied


# -- no initiative


@pytest.mark.rule("7.3-i")
@pytest.mark.parametrize(
    ("pieces", "seat"),
    [
        ({"86Bde": "GP1", "BH-C1": "GP1"}, "allied"),
        ({**BOTH, "T9-25": "GP20 aa"}, "allied"),
        ({**BOTH, "T9-25": "GP20 a d"}, "allied"),
        ({**BOTH, "86Bde": "GP1 aa"}, "turkish"),
        ({"T9-25": "GP20", "29IndBde": "GP1", "BH-C1": "GP1"}, "turkish"),
        ({"ALBION": "ALLIED"}, "allied"),
    ],
)
def test_there_is_no_roll_when_the_opponent_can_activate_nothing(
    pieces: dict[str, str], seat: str
) -> None:
    table = impulse(pieces)
    assert not table.recorder.dice
    assert (table.seat(), table.asked(), first(table)) == (seat, "choose_activation", seat)


@pytest.mark.rule("7.3-i")
@pytest.mark.parametrize("idle", ["86Bde", "T9-25"])
def test_a_second_activation_is_one_that_the_roll_matters_for(idle: str) -> None:
    pieces = {**BOTH, idle: f"{BOTH[idle]} a"}
    table = impulse(pieces, 1, 6)
    assert (totals(table), first(table)) == ([1, 6], "turkish")
    poor = Table(pieces, step="operations", impulse=0, impulses=1, sp=(0, 0))
    assert not poor.recorder.dice


@pytest.mark.rule("7.3-i")
def test_there_is_no_roll_for_second_activations_after_the_last_impulse() -> None:
    table = impulse({**BOTH, "86Bde": "GP1 a", "T9-25": "GP20 a"}, 1, 6)
    table.play("pass", "pass", "pass", "pass")
    assert table.events("after_last_impulse")
    assert (table.seat(), table.asked()) == ("turkish", "second_activation")
    assert totals(table) == [1, 6]
