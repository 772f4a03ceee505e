"""5.1 Game turns: Christians, then Muslims, then the marker advances."""

from __future__ import annotations

import pytest

from tests.lepanto.table import Table, lepanto

CLOSE = {"J1": "2030 E", "J9": "0530 E", "A1": "2230 W", "A9": "3530 W"}
PHASES = ["choose_mover", "choose_attack", "choose_turner"]


@pytest.mark.rule("5.1-a")
def test_the_first_turn_opens_with_the_christians_and_no_wind_die() -> None:
    state = lepanto().new("centre", 1)
    decision = lepanto().decision(state)
    assert decision is not None
    assert decision.seat == "christian"
    assert (state.rolled, state.wind) == (0, 0)


@pytest.mark.rule("5.1-a")
def test_from_turn_2_the_wind_is_checked_before_the_christian_phase() -> None:
    table = Table({**CLOSE, "DX1": "1040 E"}, phase="reorientation", side="muslim", dice=[5, 6])
    seen = len(table.events())
    table.play("end")
    kinds = [event.kind for event in table.events()[seen:]]
    assert kinds[:3] == ["turn_begins", "wind_shifts", "phase_begins"]
    assert [die.value for die in table.recorder.dice] == [5, 6]
    assert table.game.view(table.state, None).wind == "SE"
    assert (table.state.turn, table.seat()) == (2, "christian")


@pytest.mark.rule("5.1-a")
def test_the_wind_is_not_checked_again_before_the_muslim_phase() -> None:
    table = Table(CLOSE, phase="reorientation", turn=4)
    table.play("end")
    assert table.seat() == "muslim"
    assert table.recorder.dice == []


@pytest.mark.rule("5.1-b")
def test_after_the_christian_phase_the_muslims_do_the_same_three_phases() -> None:
    table = Table(CLOSE, phase="reorientation", side="christian")
    assert (table.seat(), table.asked()) == ("christian", "choose_turner")
    done = []
    for _ in PHASES:
        table.play("end")
        done.append((table.seat(), table.asked(), table.state.turn))
    assert done == [("muslim", phase, 1) for phase in PHASES]


@pytest.mark.rule("5.1-b")
def test_the_muslims_do_nothing_before_the_christian_phase_is_over() -> None:
    table = Table(CLOSE)
    for phase, answer in zip(PHASES, ("move A1", "guns A1", "turn A1"), strict=True):
        assert (table.seat(), table.asked()) == ("christian", phase)
        table.refused(answer)
        table.play("end")
    assert table.seat() == "muslim"


@pytest.mark.rule("5.1-c")
def test_the_turn_advances_by_one_when_the_muslim_phase_is_over() -> None:
    table = Table(CLOSE, phase="movement", side="muslim", turn=7)
    turns = []
    for _ in PHASES:
        table.roll(1)
        turns.append(table.state.turn)
        table.play("end")
    assert turns == [7, 7, 7]
    assert (table.state.turn, table.seat(), table.asked()) == (8, "christian", "choose_mover")


@pytest.mark.rule("5.1-c")
def test_the_turn_does_not_advance_after_the_christian_phase() -> None:
    table = Table(CLOSE, phase="reorientation", side="christian", turn=7)
    table.play("end")
    assert (table.state.turn, table.seat()) == (7, "muslim")


@pytest.mark.rule("5.1-d")
@pytest.mark.parametrize("side", ["christian", "muslim"])
def test_the_reorientation_phase_may_be_skipped_entirely(side: str) -> None:
    table = Table(CLOSE, phase="reorientation", side=side, dice=[1])
    before = {code: table.place(code) for code in CLOSE}
    table.play("end")
    assert table.asked() == "choose_mover"
    assert {code: table.place(code) for code in CLOSE} == before
    assert table.events("reoriented") == []
