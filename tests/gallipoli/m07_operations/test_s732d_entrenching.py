"""7.3.2d Entrenching."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

ASHORE = {"86Bde": "GP3", "87Bde": "GP3 e", "1LH": "GP3", "29D-A": "GP3", "BH-C1": "GP3"}


def moving(unit: str, *formations: str, pieces: dict[str, str] | None = None) -> Table:
    table = Table(pieces or ASHORE, dice=[1])
    table.activate("turkish" if formations[0].startswith("T") else "allied", *formations)
    table.play(f"move {unit}")
    return table


@pytest.mark.rule("7.3.2d-a")
def test_infantry_entrenches_at_the_start_of_its_movement_for_nothing() -> None:
    table = moving("86Bde", "29D")
    table.play("dig")
    assert table.entrenched("86Bde")
    table.play("go GP4")
    assert (table.place("86Bde"), table.entrenched("86Bde")) == ("GP4", True)


@pytest.mark.rule("7.3.2d-a")
def test_infantry_entrenches_at_the_end_of_its_movement() -> None:
    table = moving("86Bde", "29D")
    table.play("go GP4", "dig")
    assert (table.place("86Bde"), table.entrenched("86Bde")) == ("GP4", True)


@pytest.mark.rule("7.3.2d-a")
@pytest.mark.parametrize("unit", ["T9-25", "BRU", "VOL-1"])
def test_infantry_entrenches_without_moving(unit: str) -> None:
    names = ["T9"] if unit == "T9-25" else ["T9", unit]
    table = moving(unit, *names, pieces={"T9-25": "GP20", unit: "GP20"})
    table.play("dig", "stop")
    assert (table.place(unit), table.entrenched(unit)) == ("GP20", True)


@pytest.mark.rule("7.3.2d-a")
@pytest.mark.parametrize(("unit", "formation"), [("1LH", "ANZAC"), ("29D-A", "29D")])
def test_cavalry_and_artillery_do_not_entrench(unit: str, formation: str) -> None:
    table = moving(unit, formation)
    assert "7.3.2d-a" in table.refused("dig")


@pytest.mark.rule("7.3.2d-a")
def test_only_activated_infantry_entrenches() -> None:
    table = Table({**ASHORE, "125Bde": "GP1"})
    table.activate("allied", "29D")
    assert not table.allowed("dig")
    assert table.refused("move 125Bde")


@pytest.mark.rule("7.3.2d-a")
def test_entrenched_infantry_may_turn_back_to_attack_but_not_both_at_once() -> None:
    table = moving("87Bde", "29D")
    table.play("rise")
    assert not table.entrenched("87Bde")
    assert not table.allowed("dig")
    table = moving("87Bde", "29D")
    table.play("go GP4", "rise")
    assert (table.place("87Bde"), table.entrenched("87Bde")) == ("GP4", False)
    table = moving("86Bde", "29D")
    table.play("dig")
    assert not table.allowed("rise")


@pytest.mark.rule("7.3.2d-a")
def test_units_that_fight_first_may_entrench_when_they_move() -> None:
    table = Table({**ASHORE, "T9-25": "GP6"})
    table.activate("allied", "29D", order="fight_first")
    table.play("end", "move 86Bde", "dig", "stop")
    assert table.entrenched("86Bde")


@pytest.mark.rule("7.3.2d-b")
@pytest.mark.parametrize("dug", [False, True])
def test_a_unit_entrenches_only_once_a_turn(dug: bool) -> None:
    table = Table({"86Bde": "GP3", "BH-C1": "GP3"}, step="operations", impulse=0, impulses=1,
                  dice=[1])  # fmt: skip
    table.play("land", "formation 29D", "move_first", "move 86Bde")
    if dug:
        table.play("dig")
    table.play("stop")
    table.put("86Bde", "GP3 a")
    table.play("land", "again 86Bde", "move 86Bde")
    assert table.allowed("dig") == (not dug)
    if dug:
        assert "7.3.2d-b" in table.refused("dig")
        table.play("go GP4")
        assert not table.allowed("dig")


@pytest.mark.rule("7.3.2d-b")
def test_in_another_turn_it_may_again() -> None:
    table = moving("86Bde", "29D")
    table.play("dig", "stop")
    table.put("86Bde", "GP3")
    table.begin("clean_up")
    table.segment("allied")
    table.play("land", "formation 29D", "end", "move_first", "move 86Bde")
    assert table.allowed("dig")


@pytest.mark.rule("7.3.2d-c")
def test_a_unit_bound_for_an_amphibious_assault_does_not_entrench() -> None:
    pieces = {"86Bde": "ALLIED", "87Bde": "ALLIED", "T9-25": "GP1"}
    table = moving("86Bde", "29D", pieces=pieces)
    assert not table.allowed("dig")
    table.play("sail AA-HEL")
    assert not table.allowed("dig")
    assert not table.allowed("move 86Bde")
    assert not table.entrenched("86Bde")


@pytest.mark.rule("7.3.2d-c")
def test_a_unit_that_arrives_at_a_beachhead_may_entrench_there() -> None:
    table = moving("86Bde", "29D", pieces={**ASHORE, "86Bde": "ALLIED"})
    table.play("sail GP3", "dig")
    assert (table.place("86Bde"), table.entrenched("86Bde")) == ("GP3", True)


@pytest.mark.rule("7.3.2d-c")
def test_a_unit_out_of_supply_does_not_entrench() -> None:
    table = moving("86Bde", "29D", pieces={**ASHORE, "BH-C1": "GP3 u"})
    assert "7.3.2d-c" in table.refused("dig")


@pytest.mark.rule("7.3.2d-d")
@pytest.mark.parametrize(("place", "factor"), [("GP3", 6), ("GP3 e", 4)])
def test_entrenched_infantry_attacks_with_its_lower_factor(place: str, factor: int) -> None:
    table = Table({"86Bde": place, "BH-C1": "GP3", "T9-25": "GP6"}, dice=[4])
    table.activate("allied", "29D", order="fight_first")
    table.play("assault GP6", "attacker 86Bde", "commit")
    assert table.events("assault")[-1].args["attack"] == factor
    assert table.entrenched("86Bde") == (factor == 4)


@pytest.mark.rule("7.4-c", "7.3.2d-c")
def test_who_must_march_away_to_make_room_does_not_entrench() -> None:
    """T19-57 leaves A11 only through A10, where T9-26 stays."""
    table = Table({"T9-25": "A10", "T9-26": "A10 d", "T19-57": "A11"}, paid="S")
    table.activate("turkish", "T9", "T19")
    table.play("move T9-25", "go A11")
    if table.asked() == "unit_moves":
        table.play("stop")
    table.play("move T19-57")
    assert "7.4-c" in table.refused("dig")
    assert table.allowed("march A9")
