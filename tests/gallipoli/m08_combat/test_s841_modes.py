"""8.4.1e to 8.4.1g Fired artillery, Entrenched and Attack mode."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from grognard.engine.frames import settle
from grognard.games.gallipoli.rules import m03_sequence
from grognard.games.gallipoli.rules.m03_sequence import Impulse
from tests.gallipoli.table import Halt, Table

PLAIN = Path(__file__).parents[1] / "plain"
"""Tables of the tests' own."""
HEAD = {"BH-C1": "GP3"}
AWAY = {"86Bde": "GP3", **HEAD, "T9-25": "GP18"}
FACING = {"86Bde": "GP3", **HEAD, "T9-25": "GP6"}


def allied(pieces: Mapping[str, str], *dice: int, order: str = "move_first") -> Table:
    table = Table(pieces, dice=dice, data=PLAIN)
    table.activate("allied", "29D", order=order)
    return table


def to_combat(table: Table) -> Table:
    while table.asked() == "choose_mover":
        table.play("end")
    return table


def second_activation(table: Table, unit: str) -> None:
    """The unit acts again, in the window at the end of the impulse."""
    table.state.stack[:] = [m03_sequence.GameTurn(13), Halt(), Impulse(4)]
    settle(table.state, table.recorder)
    table.roll(1)
    table.play("land", f"again {unit}")
    if table.asked() == "choose_again":
        table.play("end")
    if table.asked() == "choose_order":
        table.play("move_first")


# -- Fired artillery ---------------------------------------------------------------------------


@pytest.mark.rule("8.4.1e-a")
def test_artillery_that_bombarded_is_fired() -> None:
    table = allied({**FACING, "29D-A": "GP3"}, 1, order="fight_first")
    table.play("bombard GP6", "firer 29D-A", "fire")
    assert table.fired("29D-A")


@pytest.mark.rule("8.4.1e-a")
def test_artillery_that_supported_an_intensive_assault_is_fired() -> None:
    table = to_combat(allied({**FACING, "29D-A": "GP3"}, 1))
    table.play("assault GP6", "attacker 86Bde", "intensive 29D-A", "commit")
    assert table.fired("29D-A")


@pytest.mark.rule("8.4.1e-a")
def test_artillery_that_shot_at_a_minesweeper_is_fired() -> None:
    table = Table({"MS1": "DS3", "T9-A": "GP7", "GOEBEN": "MAR"}, dice=[10, 10])
    table.naval("turkish")
    table.play("shoot T9-A", "target MS1")
    assert table.fired("T9-A")


@pytest.mark.rule("8.4.1e-a")
def test_artillery_that_defended_is_not_fired() -> None:
    """Q58"""
    table = to_combat(allied({**FACING, "T9-A": "GP6"}, 1))
    table.play("assault GP6", "attacker 86Bde", "commit")
    assert not table.fired("T9-A")


@pytest.mark.rule("8.4.1e-b")
def test_fired_artillery_does_not_move_and_does_not_fire_again() -> None:
    table = allied({**AWAY, "29D-A": "GP3 f"})
    assert "8.4.1e-b" in table.refused("move 29D-A")
    assert allied({**AWAY, "29D-A": "GP3"}).allowed("move 29D-A")
    near = allied({**FACING, "29D-A": "GP3 f"}, order="fight_first")
    assert near.refused("bombard GP6")


@pytest.mark.rule("8.4.1e-b")
@pytest.mark.parametrize(("state", "die", "lost"), [("f", 6, False), ("f", 7, True)])
def test_fired_artillery_that_retreats_must_pass_a_check(state: str, die: int, lost: bool) -> None:
    table = to_combat(allied({**FACING, "T9-25": "GP18", "T9-A": f"GP6 {state}"}, 6, 10, die))
    table.play("assault GP6", "attacker 86Bde", "commit", "end", "retreat GP5", "retreat GP7")
    assert table.place("T9-A") == ("eliminated" if lost else "GP7")
    assert table.dice.left == []


@pytest.mark.rule("8.4.1e-b")
def test_unfired_artillery_makes_no_such_check() -> None:
    table = to_combat(allied({**FACING, "T9-25": "GP18", "T9-A": "GP6"}, 6, 10))
    table.play("assault GP6", "attacker 86Bde", "commit", "end", "retreat GP5", "retreat GP7")
    assert table.place("T9-A") == "GP7"


# -- Entrenched --------------------------------------------------------------------------------


@pytest.mark.rule("8.4.1f-a")
def test_infantry_entrenches_at_the_start_of_its_movement() -> None:
    table = allied(AWAY)
    table.play("move 86Bde", "dig", "go GP4")
    assert (table.place("86Bde"), table.entrenched("86Bde")) == ("GP4", True)


@pytest.mark.rule("8.4.1f-a")
def test_infantry_entrenches_at_the_end_of_its_movement() -> None:
    table = allied(AWAY)
    table.play("move 86Bde", "go GP4", "dig")
    assert (table.place("86Bde"), table.entrenched("86Bde")) == ("GP4", True)


@pytest.mark.rule("8.4.1f-a")
def test_only_infantry_entrenches() -> None:
    table = Table({"1LH": "GP3", "ANZAC-A": "GP3", **HEAD, "T9-25": "GP18"})
    table.activate("allied", "ANZAC")
    for unit in ("1LH", "ANZAC-A"):
        table.play(f"move {unit}")
        assert table.refused("dig")
        table.play("stop")


@pytest.mark.rule("8.4.1f-a")
def test_infantry_entrenches_only_once_in_a_turn() -> None:
    """It entrenches, is out of its trenches again, and may not dig before the next turn."""
    table = allied(AWAY)
    table.play("move 86Bde", "dig", "stop")
    table.put("86Bde", "GP3 a")
    second_activation(table, "86Bde")
    table.play("move 86Bde")
    assert table.refused("dig")
    table.begin("clean_up")
    table.activate("allied", "29D")
    table.play("move 86Bde")
    assert table.allowed("dig")


@pytest.mark.rule("8.4.1f-b")
def test_infantry_does_not_rise_and_entrench_again_in_an_activation() -> None:
    table = allied({**AWAY, "86Bde": "GP3 e"})
    table.play("move 86Bde", "rise")
    assert not table.entrenched("86Bde")
    assert "8.4.1f-b" in table.refused("dig")
    table.play("go GP4")
    assert not table.allowed("dig")


@pytest.mark.rule("8.4.1f-b")
def test_in_a_second_activation_it_may_entrench_again() -> None:
    table = allied({**AWAY, "86Bde": "GP3 e"})
    table.play("move 86Bde", "rise", "stop")
    second_activation(table, "86Bde")
    table.play("move 86Bde", "dig")
    assert table.entrenched("86Bde")


@pytest.mark.rule("8.4.1f-c")
@pytest.mark.parametrize(("mode", "attack"), [("", 6), ("e", 4)])
def test_an_entrenched_unit_attacks_with_less(mode: str, attack: int) -> None:
    table = to_combat(allied({**FACING, "86Bde": f"GP3 {mode}"}, 1))
    table.play("assault GP6", "attacker 86Bde", "commit")
    assert table.events("assault")[-1].args["attack"] == attack


@pytest.mark.rule("8.4.1f-c")
@pytest.mark.parametrize(("mode", "defence"), [("", 3), ("e", 5)])
def test_an_entrenched_unit_defends_with_more(mode: str, defence: int) -> None:
    table = to_combat(allied({**FACING, "T9-25": f"GP6 {mode}"}, 1))
    table.play("assault GP6", "attacker 86Bde", "commit")
    assert table.events("assault")[-1].args["defence"] == defence


@pytest.mark.rule("8.4.1f-d")
def test_after_strategic_movement_it_does_not_entrench_but_may_in_a_second_activation() -> None:
    table = allied({**AWAY, "87Bde": "GP4", "88Bde": "GP10"})
    table.play("move 86Bde", "march GP10")
    assert table.place("86Bde") == "GP10"
    assert table.asked() == "choose_mover"
    assert not table.entrenched("86Bde")
    assert table.refused("move 86Bde")
    table.play("end")
    second_activation(table, "86Bde")
    table.play("move 86Bde", "dig")
    assert table.entrenched("86Bde")


@pytest.mark.rule("8.4.1f-d")
def test_after_an_amphibious_assault_it_may_entrench_in_a_second_activation() -> None:
    table = allied({"86Bde": "ALLIED", "BH-C1": "ALLIED", "T9-25": "GP18"})
    table.play("move 86Bde", "sail AA-HEL", "land_in GP1", "advance 86Bde")
    assert not table.entrenched("86Bde")
    table.play("beachhead BH-C1", "yes")
    second_activation(table, "86Bde")
    table.play("move 86Bde", "dig")
    assert table.entrenched("86Bde")


@pytest.mark.rule("8.4.1f-d")
def test_an_amphibious_attacker_does_not_entrench_when_it_becomes_disorganised() -> None:
    """Q30 Its landing fails: no question, and it is in the box, not entrenched."""
    table = allied({"86Bde": "ALLIED", "T9-25": "GP1 e"}, 1)
    table.play("move 86Bde", "sail AA-HEL", "assault GP1", "attacker 86Bde", "commit")
    assert table.asked() == "halt"
    assert (table.place("86Bde"), table.condition("86Bde")) == ("ALLIED", "shaken")
    assert not table.entrenched("86Bde")


# -- Attack mode -------------------------------------------------------------------------------


@pytest.mark.rule("8.4.1g-a")
def test_an_intensive_assault_needs_all_attackers_in_attack_mode() -> None:
    pieces = {**FACING, "87Bde": "GP3 e", "29D-A": "GP3"}
    table = to_combat(allied(pieces))
    table.play("assault GP6", "attacker 86Bde")
    assert table.allowed("intensive 29D-A")
    table.play("attacker 87Bde")
    assert "8.4.1g-a" in table.refused("intensive 29D-A")


@pytest.mark.rule("8.4.1g-a")
def test_nor_may_an_entrenched_unit_join_an_intensive_assault() -> None:
    table = to_combat(allied({**FACING, "87Bde": "GP3 e", "29D-A": "GP3"}))
    table.play("assault GP6", "attacker 86Bde", "intensive 29D-A")
    assert "8.4.1g-a" in table.refused("attacker 87Bde")


@pytest.mark.rule("8.4.1g-a")
def test_cavalry_face_up_is_in_attack_mode() -> None:
    table = Table({"1LH": "GP3", "ANZAC-A": "GP3", **HEAD, "T9-25": "GP6"}, dice=[1], data=PLAIN)
    table.activate("allied", "ANZAC")
    to_combat(table).play("assault GP6", "attacker 1LH", "intensive ANZAC-A", "commit")
    assert table.events("intensive_assault")
