"""Forced decisions are taken for a person, but never one that rolls a die."""

from __future__ import annotations

from grognard.server.insight import rolls_a_die
from tests.lepanto.table import Table


def test_the_only_target_of_a_gun_is_left_to_the_person() -> None:
    table = Table({"J1": "2030 E", "A1": "2130 W", "A9": "3530 W"}, phase="combat")
    table.play("guns J1")
    only = table.game.legal(table.state)
    assert len(only) == 1
    before = table.game.digest(table.state)
    assert rolls_a_die(table.game, table.state, only[0])
    assert table.game.digest(table.state) == before


def test_a_lone_answer_without_a_die_is_taken() -> None:
    table = Table({"J1": "2030 E", "A1": "3130 W"}, phase="movement")
    assert not rolls_a_die(table.game, table.state, table.action("end"))
    table.play("move J1")
    assert not rolls_a_die(table.game, table.state, table.action("stop"))
