"""2 General course of play: thirty turns, two player phases each, three phases in each of them."""

from __future__ import annotations

import pytest

from tests.lepanto.table import Table, lepanto

APART = {"J1": "1030 E", "A1": "3030 W"}
CLOSE = {"J1": "2030 E", "A1": "2230 W"}


def pass_all(table: Table, *, until_turn: int = 99) -> None:
    """Both sides do nothing, up to a turn or to the end of the game."""
    while table.asked() and table.state.turn < until_turn:
        table.play("end")


@pytest.mark.rule("2.0-a")
def test_a_full_game_lasts_exactly_thirty_turns() -> None:
    table = Table(APART, dice=[1] * 29)
    pass_all(table)
    begun = [event.args["turn"] for event in table.events("turn_begins")]
    assert [1, *begun] == list(range(1, 31))
    assert len(table.events("game_over")) == 1
    assert table.dice.left == []


@pytest.mark.rule("2.0-a")
def test_the_battle_begins_in_turn_1_of_30() -> None:
    seen = lepanto().view(lepanto().new("battle", 1), None)
    assert (seen.turn, seen.turns) == (1, 30)


@pytest.mark.rule("2.0-a")
def test_turn_29_is_not_the_last() -> None:
    table = Table(APART, turn=29, side="muslim", phase="reorientation", dice=[1])
    table.play("end")
    assert table.state.turn == 30
    assert (table.asked(), table.seat()) == ("choose_mover", "christian")


@pytest.mark.rule("2.0-b")
def test_the_christian_phase_always_comes_before_the_muslim_one() -> None:
    table = Table(APART, dice=[1] * 5)
    pass_all(table, until_turn=6)
    begun = [event for event in table.events() if event.kind in ("turn_begins", "phase_begins")]
    order = [event.args.get("turn", event.args.get("seat")) for event in begun]
    expected: list[object] = ["muslim"]
    for turn in range(2, 6):
        expected += [turn, "christian", "muslim"]
    assert order == [*expected, 6, "christian"]


@pytest.mark.rule("2.0-c")
def test_a_player_phase_is_movement_then_combat_then_reorientation() -> None:
    table = Table(CLOSE)
    asked = []
    for _ in range(6):
        asked.append((table.seat(), table.asked()))
        table.roll(1)
        table.play("end")
    kinds = ["choose_mover", "choose_attack", "choose_turner"]
    assert asked == [(seat, kind) for seat in ("christian", "muslim") for kind in kinds]


@pytest.mark.rule("2.0-c")
@pytest.mark.parametrize(
    ("phase", "answer", "others"),
    [
        ("movement", "move J1", ["guns J1", "arms J1", "turn J1"]),
        ("combat", "guns J1", ["move J1", "turn J1", "row"]),
        ("reorientation", "turn J1", ["move J1", "guns J1", "arms J1"]),
    ],
)
def test_nothing_of_another_phase_can_be_done_in_a_phase(
    phase: str, answer: str, others: list[str]
) -> None:
    table = Table(CLOSE, phase=phase)
    assert table.allowed(answer)
    for other in others:
        table.refused(other)


@pytest.mark.rule("2.0-c")
def test_combat_does_not_start_before_the_ship_under_way_has_finished() -> None:
    table = Table(CLOSE)
    table.play("move J1")
    table.refused("guns J1")
    table.refused("end")


@pytest.mark.rule("2.0-d")
@pytest.mark.parametrize(
    ("ships", "winner"),
    [
        ({"J1": "1030 E", "J2": "1031 E", "A1": "3030 W", "AT1": "3031 W"}, "christian"),
        ({"J1": "1030 E", "A1": "3030 W", "AT1": "3031 W"}, "muslim"),
    ],
)
def test_more_points_from_ships_left_after_the_last_turn_win(
    ships: dict[str, str], winner: str
) -> None:
    table = Table(ships, turn=30, side="muslim", phase="reorientation")
    assert table.events("game_over") == []
    table.play("end")
    assert table.asked() == ""
    assert table.game.outcome(table.state).winner == winner


@pytest.mark.rule("2.0-d")
def test_points_come_from_ships_in_play_and_not_from_ships_destroyed() -> None:
    """Of 120 Muslim ships one is left, of 107 Christian ones two: sinking earned nothing."""
    ships = {"J1": "1030 E", "J2": "1031 E", "A1": "3030 W"}
    table = Table(ships, turn=30, side="muslim", phase="reorientation")
    table.play("end")
    assert table.game.outcome(table.state).scores == {"christian": 4, "muslim": 2}
