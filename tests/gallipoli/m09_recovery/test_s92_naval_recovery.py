"""9.2 Recovery of ships and forts."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

HOME = {"GOEBEN": "MAR", "BRESLAU": "MAR", "BARBAROSSA": "MAR", "F-HELLAS": "GP1"}


def recover(pieces: dict[str, str], *dice: int, **options: str) -> Table:
    table = Table(pieces, step="naval_recovery", dice=dice, options=options)
    assert table.asked() == "halt"
    return table


def disabled(code: str, die: int) -> Table:
    return recover({code: f"{HOME.get(code, 'AEG')} d"}, die)


@pytest.mark.rule("9.0-a", "9.2-a", "8.4.2c-f")
def test_disabled_ships_and_forts_of_both_sides_must_roll() -> None:
    pieces = {"SUFFREN": "AEG d", "BRESLAU": "MAR d", "F-HELLAS": "GP1 d", "F-SEDD": "GP2"}
    table = recover(pieces, 7, 7, 7)
    assert {event.args["unit"] for event in table.events("recovered")} == {
        "SUFFREN",
        "BRESLAU",
        "F-HELLAS",
    }
    assert table.dice.left == []


@pytest.mark.rule("9.2-a")
@pytest.mark.parametrize(("code", "box"), [("SUFFREN", "ALLIED"), ("BRESLAU", "TURK")])
def test_disabled_ships_in_a_box_roll_too(code: str, box: str) -> None:
    assert recover({code: f"{box} d"}, 7).condition(code) == "normal"


@pytest.mark.rule("9.2-a", "9.2-e", "9.2-f")
@pytest.mark.parametrize("code", ["SUFFREN", "BRESLAU", "F-HELLAS"])
@pytest.mark.parametrize(("die", "state"), [(7, "normal"), (8, "shaken"), (10, "shaken")])
def test_up_to_7_is_normal_and_up_to_10_no_change(code: str, die: int, state: str) -> None:
    """A French B, a German CL and a fort have no modifier."""
    table = disabled(code, die)
    assert table.condition(code) == state
    assert table.vp("allied") == table.vp("turkish") == 0


@pytest.mark.rule("9.2-b")
def test_a_battlecruiser_has_minus_1() -> None:
    table = disabled("GOEBEN", 8)
    assert table.modifiers("recovered") == ["9.2-b -1"]
    assert disabled("GOEBEN", 9).condition("GOEBEN") == "shaken"


@pytest.mark.rule("9.2-c")
@pytest.mark.parametrize("code", ["ALBION", "QE", "MS1"])
def test_a_commonwealth_ship_of_any_type_has_minus_1(code: str) -> None:
    table = disabled(code, 8)
    assert table.modifiers("recovered") == ["9.2-c -1"]
    assert disabled(code, 9).condition(code) == "shaken"


@pytest.mark.rule("9.2-m")
def test_a_commonwealth_battlecruiser_has_minus_2() -> None:
    table = disabled("INFLEX", 9)
    assert sorted(table.modifiers("recovered")) == ["9.2-b -1", "9.2-c -1"]
    assert disabled("INFLEX", 10).condition("INFLEX") == "shaken"


@pytest.mark.rule("9.2-d")
def test_a_turkish_battleship_has_plus_1() -> None:
    table = disabled("BARBAROSSA", 7)
    assert table.modifiers("not_recovered") == ["9.2-d +1"]
    assert disabled("BARBAROSSA", 6).condition("BARBAROSSA") == "normal"


@pytest.mark.rule("9.2-f", "9.2-g", "9.2-m")
def test_a_turkish_battleship_is_lost_on_11() -> None:
    stays = disabled("BARBAROSSA", 9)
    assert stays.condition("BARBAROSSA") == "shaken"
    lost = disabled("BARBAROSSA", 10)
    assert lost.place("BARBAROSSA") == "eliminated"
    assert lost.vp("allied") == 3


@pytest.mark.rule("9.2-m")
def test_forts_have_no_modifier_and_are_not_lost() -> None:
    table = disabled("F-HELLAS", 10)
    assert table.modifiers("not_recovered") == []
    assert table.place("F-HELLAS") == "GP1"


@pytest.mark.rule("9.2-h", "9.2-i", "8.4.2d-c")
@pytest.mark.parametrize(
    ("code", "place"), [("INFLEX", "DS1"), ("MS1", "AEG"), ("BARBAROSSA", "MAR")]
)
def test_a_crippled_ship_that_passes_is_removed_without_points(code: str, place: str) -> None:
    table = recover({code: f"{place} b"}, 7)
    assert table.place(code) == "removed"
    assert table.vp("allied") == table.vp("turkish") == 0


@pytest.mark.rule("9.2-h", "9.2-j", "8.4.2d-c", "8.4.2e-a")
@pytest.mark.parametrize(
    ("code", "place", "side", "points"),
    [
        ("INFLEX", "DS1", "turkish", 5),
        ("ALBION", "DS1", "turkish", 3),
        ("MS1", "DS1", "turkish", 1),
        ("GOEBEN", "MAR", "allied", 5),
        ("BARBAROSSA", "MAR", "allied", 3),
        ("BRESLAU", "MAR", "allied", 1),
    ],
)
def test_a_crippled_ship_that_fails_is_sunk(code: str, place: str, side: str, points: int) -> None:
    """Nothing modifies the check: 8 would do for a Commonwealth battlecruiser."""
    table = recover({code: f"{place} b"}, 8)
    assert table.place(code) == "eliminated"
    assert table.vp(side) == points


@pytest.mark.rule("9.2-l")
def test_a_crippled_fort_does_not_roll_and_stays_crippled() -> None:
    table = recover({"F-HELLAS": "GP1 b"})
    assert table.condition("F-HELLAS") == "shattered"
    assert table.events() == []


@pytest.mark.rule("9.2-k", "8.4.2e-b")
@pytest.mark.parametrize("die", [7, 8])
def test_minesweepers_lost_here_may_be_replaced(die: int) -> None:
    table = Table({"MS1": "AEG b"}, step="naval_recovery", dice=[die], vp=(3, 0))
    assert table.place("MS1") in ("removed", "eliminated")
    table.state.turn = 5
    table.begin("arrivals")
    table.play("end", "replace MS1")
    assert table.place("MS1") == "ALLIED"
    assert table.condition("MS1") == "normal"
    assert table.vp("allied") == 2
