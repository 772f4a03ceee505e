"""7.3.3 Second activations of ships, and mines on the way; 7.3.3-j the way home."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.table import Table


def window(
    pieces: Mapping[str, str],
    mines: Mapping[str, str] | None = None,
    *dice: int,
    turn: int = 3,
    **options: str,
) -> Table:
    """All impulses are over: second activations may be bought."""
    table = Table(pieces, mines=mines, impulses=1, dice=dice, turn=turn, options=options)
    table.begin("operations")
    return table


def again(
    pieces: Mapping[str, str],
    mines: Mapping[str, str] | None = None,
    *dice: int,
    ship: str = "ALBION",
    **options: str,
) -> Table:
    """The second activation of one ship."""
    table = window(pieces, mines, 2, *dice, turn=3, **options)
    table.play("naval", f"again {ship}")
    if table.asked() == "choose_again":
        table.play("end")
    return table


def attacks(table: Table) -> list[tuple[object, object, object]]:
    return [
        (event.args["area"], event.args["ship"], event.args["count"])
        for event in table.events("mines_attack")
    ]


# -- the price


@pytest.mark.rule("7.3.3-i")
@pytest.mark.parametrize(
    ("turn", "price"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 2), (8, 1), (10, 1)]
)
def test_it_costs_1_and_in_summer_2(turn: int, price: int) -> None:
    """Turn 1 is March: June to September are turns 4 to 7."""
    table = window({"ALBION": "DS1 a", "SUFFREN": "DS1 a"}, None, 1, turn=turn)
    table.play("naval")
    assert table.sp("allied") == 20 - price


@pytest.mark.rule("7.3.3-i")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_the_die_gives_the_number_of_ships(die: int) -> None:
    ships = ["ALBION", "SUFFREN", "QE"]
    table = window({**dict.fromkeys(ships, "DS1 a"), "CANOPUS": "DS1 a"}, None, die)
    table.play("naval")
    for ship in ships[:die]:
        assert table.asked() == "choose_again"
        table.play(f"again {ship}")
    assert table.asked() == "naval_activation"
    assert {text.split()[1] for text in table.legal("move")} == set(ships[:die])
    assert table.refused("move CANOPUS")


# -- mines


@pytest.mark.rule("7.3.3-k")
def test_revealed_mines_attack_before_it_moves() -> None:
    table = again({"ALBION": "DS1 a"}, {"DS1": "1!"}, 7)
    assert attacks(table) == []
    table.play("move ALBION")
    assert attacks(table) == [("DS1", "ALBION", 1)]
    table.play("steam AEG")
    assert table.place("ALBION") == "AEG"


@pytest.mark.rule("7.3.3-k")
def test_all_eligible_markers_attack() -> None:
    """Q33: those of its own area, and the Level 2 markers of all adjacent areas, hidden or not."""
    mines = {"DS1": "1! 2!", "DS2": "2", "DS3": "1 2!", "DS4": "2", "AA-HEL": "1"}
    table = again({"ALBION": "DS1 a"}, mines, *[7] * 5)
    table.play("move ALBION")
    found = [("DS1", "ALBION", 1), ("DS1", "ALBION", 2), ("DS2", "ALBION", 1), ("DS3", "ALBION", 1)]
    assert sorted(attacks(table), key=str) == found
    assert (table.mines("DS2"), table.mines("DS4"), table.mines("AA-HEL")) == ("2!", "2", "1")


@pytest.mark.rule("7.3.3-k")
def test_by_option_only_revealed_ones_reach_their_neighbours() -> None:
    option = {"mines_strike_neighbours": "revealed"}
    table = again({"ALBION": "DS1 a"}, {"DS2": "2", "DS3": "2!"}, 7, **option)
    table.play("move ALBION")
    assert attacks(table) == [("DS3", "ALBION", 1)]
    assert table.mines("DS2") == "2"


@pytest.mark.rule("7.3.3-k")
@pytest.mark.parametrize(
    ("mines", "option", "count"),
    [
        ({"DS2": "2!"}, "", 0),
        ({"DS2": "2!"}, "named", 0),
        ({"DS2": "2!"}, "all", 1),
        ({"DS2": "2!", "DS3": "D"}, "named", 1),
        ({"DS2": "2!", "DS1": "1!"}, "named", 2),
    ],
)
def test_beside_shown_mines_alone_a_ship_starts_unharmed(
    mines: dict[str, str], option: str, count: int
) -> None:
    """Q33c: named are shown mines in its own area and hidden ones next to it."""
    chosen = {"mines_at_second_start": option} if option else {}
    table = again({"ALBION": "DS1 a"}, mines, *[7] * count, **chosen)
    table.play("move ALBION")
    assert len(attacks(table)) == count
    assert table.asked() == "steam_where"


@pytest.mark.rule("7.3.3-k")
@pytest.mark.parametrize("die", [8, 9])
def test_a_ship_they_cripple_stays(die: int) -> None:
    table = again({"ALBION": "DS1 a", "SUFFREN": "AEG a"}, {"DS1": "1!"}, die)
    table.play("move ALBION")
    assert (table.place("ALBION"), table.condition("ALBION")) == ("DS1", "shattered")
    assert table.asked() != "steam_where"


@pytest.mark.rule("7.3.3-k")
def test_a_ship_they_sink_is_gone() -> None:
    table = again({"ALBION": "DS1 a", "SUFFREN": "AEG a"}, {"DS1": "1!"}, 10)
    table.play("move ALBION")
    assert table.place("ALBION") == "eliminated"
    assert table.asked() != "steam_where"


@pytest.mark.rule("7.3.3-k")
def test_minesweepers_are_not_attacked() -> None:
    table = again({"MS1": "DS1 a"}, {"DS1": "1!", "DS2": "2"}, ship="MS1")
    table.play("move MS1", "steam AEG")
    assert attacks(table) == []
    assert table.place("MS1") == "AEG"


@pytest.mark.rule("7.3.3-k")
@pytest.mark.parametrize("place", ["AEG", "DS4"])
def test_nor_is_a_ship_out_of_their_reach(place: str) -> None:
    """AEG is never reached; DS4 is two areas from DS1."""
    table = again({"ALBION": f"{place} a"}, {"DS1": "2!"})
    table.play("move ALBION")
    assert (table.asked(), attacks(table)) == ("steam_where", [])


@pytest.mark.rule("7.3.3-k")
def test_nor_in_a_first_activation() -> None:
    table = Table({"ALBION": "DS1"}, mines={"DS1": "1!", "DS2": "2"})
    table.naval("allied")
    table.play("move ALBION", "steam AEG")
    assert attacks(table) == []


@pytest.mark.rule("7.3.3-k")
def test_nor_one_that_only_fires() -> None:
    table = again({"ALBION": "DS1 a", "F-HELLAS": "GP1"}, {"DS1": "1!"}, *[10] * 4)
    table.play("shoot ALBION", "target F-HELLAS")
    assert attacks(table) == []


@pytest.mark.rule("7.3.3-k")
def test_turkish_ships_are_not_attacked() -> None:
    table = window({"GOEBEN": "DS5 a", "SUFFREN": "AEG a"}, {"DS5": "2!", "DS6": "2"}, 6)
    table.play("pass")
    table.play("naval", "again GOEBEN", "move GOEBEN", "steam DS7")
    assert attacks(table) == []


@pytest.mark.rule("8.5.1-c", "8.5.2-a")
def test_mines_attack_and_are_swept_when_that_part_closes() -> None:
    """Q14"""
    pieces = {"ALBION": "DS1 a", "MS1": "DS1 a"}
    table = window(pieces, {"DS3": "1"}, 2, 7, 5)
    table.play("naval", "again ALBION", "again MS1")
    table.play("move ALBION", "steam DS3", "move MS1", "steam DS3")
    while table.asked() == "second_activation":
        assert attacks(table) == []
        table.play("pass")
    assert attacks(table) == [("DS3", "ALBION", 1)]
    assert table.legal("sweep") == ["sweep MS1"]
    table.play("sweep MS1")
    assert table.mines("DS3") == ""


@pytest.mark.rule("8.5.1-c")
def test_they_do_not_when_no_ship_was_activated_in_it() -> None:
    """Q14"""
    land = {"86Bde": "GP1 a", "BH-C1": "GP1"}
    table = window({"ALBION": "DS3 a", **land}, {"DS3": "1!"}, 1)
    table.play("land", "again 86Bde", "move_first", "end")
    while table.asked() == "second_activation":
        table.play("pass")
    assert attacks(table) == []


# -- the way home


@pytest.mark.rule("7.3.3-j")
def test_all_ships_return_to_their_boxes_at_the_end_of_the_turn() -> None:
    ships = {"ALBION": "DS5", "MS1": "DS1", "QE": "AA-BUL", "GOEBEN": "DS12", "BRESLAU": "MAR"}
    table = Table({**ships, "F-HELLAS": "GP1"})
    for step in ("land_recovery", "naval_recovery", "clean_up"):
        table.begin(step)
        assert table.asked() == "halt"
    assert [table.place(ship) for ship in ships] == ["ALLIED"] * 3 + ["TURK"] * 2
    assert table.place("F-HELLAS") == "GP1"
