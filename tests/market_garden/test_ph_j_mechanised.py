"""J, R4.1 Mechanised Movement: who may move again, how far, and when that is tested."""

from __future__ import annotations

import pytest

from tests.market_garden.field import left, on_field, stopped


@pytest.mark.rule("J-1-a", "R4.1-a", "R4.1-e", "R2.1-b", "P2-J-1")
@pytest.mark.parametrize(
    ("side", "code", "full"),
    [
        ("allied", "2IG", 10),
        ("allied", "2HCR", 12),
        ("german", "KRAUSE", 8),
        ("german", "SPZ506", 7),
    ],
)
@pytest.mark.parametrize("second", [False, True])
def test_cm_units_move_up_to_their_whole_allowance(
    side: str, code: str, full: int, second: bool
) -> None:
    table = on_field({code: "2744"}, phase="J", side=side, second=second)
    assert (table.asked(), table.seat()) == ("choose_mover", side)
    table.play(f"move {code}")
    assert left(table) == full
    table.play(*(f"go {column}44" for column in range(28, 28 + min(full, 10))))
    assert table.place(code) == f"{27 + min(full, 10)}44"
    assert stopped(table) == (full <= 10)


@pytest.mark.rule("J-1-a", "R4.1-d", "R2.1-b", "R2.1-c", "R2.1-d")
@pytest.mark.parametrize("code", ["1PARA", "1BORD", "2DEV", "55FD", "GDSRE"])
def test_units_that_are_not_cm_do_not_move_again(code: str) -> None:
    table = on_field({code: "3140", "2IG": "3140"}, phase="J")
    assert set(table.refused(f"move {code}")) & {"J-1-a", "R4.1-a", "R4.1-d"}
    table.play("move 2IG")
    assert set(table.refused(f"with {code}")) & {"J-1-a", "R4.1-a", "R4.1-d"}


@pytest.mark.rule("J-1-b", "R4.1-a")
def test_a_fatigued_unit_does_not_move_again() -> None:
    table = on_field({"2IG": "3140 F", "3IG": "3140"}, phase="J")
    assert set(table.refused("move 2IG")) & {"J-1-b", "R4.1-a"}
    assert table.allowed("move 3IG")


@pytest.mark.rule("J-1-c", "R4.1-a", "R16.4-a")
def test_an_unsupplied_unit_does_not_move_again() -> None:
    table = on_field({"2IG": "3140 o", "3IG": "3140"}, phase="J")
    assert set(table.refused("move 2IG")) & {"J-1-c", "R4.1-a", "R16.4-a"}
    assert table.allowed("move 3IG")


@pytest.mark.rule("R4.1-d")
@pytest.mark.parametrize("state", ["F", "o"])
def test_a_stack_takes_only_units_that_meet_the_conditions(state: str) -> None:
    table = on_field({"2IG": "3140", "3IG": f"3140 {state}", "2GG": "3140"}, phase="J")
    table.play("move 2IG")
    table.refused("with 3IG")
    table.play("with 2GG", "go 3141")
    assert [table.place(u) for u in ("2IG", "3IG", "2GG")] == ["3141", "3140", "3141"]


@pytest.mark.rule("J-1-e", "R4.1-a")
def test_having_moved_in_phase_c_does_not_matter() -> None:
    table = on_field({"2IG": "3140"})
    table.play("move 2IG", *(f"go {column}40" for column in range(32, 37)), "stop", "end")
    table.begin("J", "allied")
    table.play("move 2IG")
    assert left(table) == 10
    table.play("go 3641", "stop")


@pytest.mark.rule("J-1-d", "R4.1-b")
def test_the_conditions_are_tested_when_the_unit_starts_its_move() -> None:
    units = {"29ARM": "2842", "44RTR": "2842", "2IG": "2842", "3IG": "3141", "GROPP": "3042"}
    table = on_field(units, phase="J")
    assert not table.allowed("move 3IG"), "in the zone of GROPP"
    table.play("move 29ARM", "with 44RTR", "with 2IG", "go 2942", "overrun 3042", "stop")
    assert table.place("GROPP") == "eliminated"
    table.play("move 3IG", "go 3241")
    assert table.place("3IG") == "3241"


@pytest.mark.rule("J-1-d", "R4.1-b")
def test_by_option_they_are_tested_when_the_phase_starts() -> None:
    units = {"29ARM": "2842", "44RTR": "2842", "2IG": "2842", "3IG": "3141", "GROPP": "3042"}
    table = on_field(units | {"SRY": "3744"}, phase="J", options={"mech_test": "phase_start"})
    assert not table.allowed("move 3IG")
    table.play("move 29ARM", "with 44RTR", "with 2IG", "go 2942", "overrun 3042", "stop")
    assert set(table.refused("move 3IG")) & {"R4.1-b", "J-1-d"}
    assert table.place("3IG") == "3141"


@pytest.mark.rule("R4.1-c")
def test_nobody_enters_the_map_in_phase_j() -> None:
    table = on_field({"2IG": "3140"}, phase="C", turn=3)
    assert table.allowed("enter 2GG")
    table.begin("J", "allied")
    assert "R4.1-c" in table.refused("enter 2GG")
    assert not table.legal("enter")


@pytest.mark.rule("J-2-a", "R4.2-a")
def test_a_stack_with_the_odds_overruns_in_phase_j_too() -> None:
    table = on_field({"29ARM": "3140", "ART191": "3240"}, phase="J")
    table.play("move 29ARM", "overrun 3240")
    assert (table.place("ART191"), table.place("29ARM")) == ("eliminated", "3240")


@pytest.mark.rule("J-2-a")
def test_the_odds_of_an_overrun_in_phase_j_are_the_same() -> None:
    table = on_field({"2IG": "3140", "ART191": "3240"}, phase="J")
    table.play("move 2IG")
    assert "R4.2-b" in table.refused("overrun 3240")


@pytest.mark.rule("R15.3-f", "B-1-b")
@pytest.mark.parametrize("option", ["", "yes", "no"])
def test_cm_units_that_landed_this_turn_use_phase_j_unless_an_option_forbids(option: str) -> None:
    options = {"landed_again": option} if option else {}
    table = on_field({"1RECCE": "3140"}, turn=3, options=options)
    table.state.landed[table.index("1RECCE")] = 3
    table.begin("J", "allied")
    assert table.legal("move") == ([] if option == "no" else ["move 1RECCE"])
    table.state.turn = 4
    table.begin("J", "allied")
    assert table.legal("move") == ["move 1RECCE"]


@pytest.mark.rule("R3-d")
def test_the_phase_is_skipped_when_nobody_may_move() -> None:
    table = on_field({"1PARA": "3140"}, phase="J")
    assert table.asked() == "halt"
