"""4.0 Random events: the dice, how long an event stays in play, and what it does."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

EVENTS = {
    2: "london_crisis",
    3: "german_submarine",
    4: "german_support",
    5: "german_air",
    6: "shell_shortage",
    7: "nothing",
    8: "shipping_shortage",
    9: "dysentery",
    10: "allied_submarine",
    11: "port_works",
    12: "london_backing",
}
LASTING = {4: 9, 5: 6, 6: 5, 8: 5, 10: 5, 11: 6}
"""The last turn in play of an event rolled on turn 5."""


def rolled(
    total: int,
    pieces: dict[str, str] | None = None,
    dice: tuple[int, ...] = (),
    *,
    turn: int = 5,
    **options: str,
) -> Table:
    allied = max(1, total - 6)
    thrown = (allied, total - allied, *dice)
    return Table(pieces or {}, step="event", turn=turn, dice=thrown, options=options)


def in_play(table: Table, turn: int) -> list[str]:
    table.state.turn = turn
    return table.game.view(table.state, None).events


@pytest.mark.rule("4.0-a")
@pytest.mark.parametrize("total", range(2, 13))
def test_the_sum_of_two_dice_names_the_event(total: int) -> None:
    table = rolled(total, {}, (1, 1))
    assert [(die.sides, die.case) for die in table.recorder.dice][:2] == [(6, "4.0-a")] * 2
    (event,) = table.events("event_rolled")
    assert event.args["total"] == total
    assert event.args["event"] == EVENTS[total]


@pytest.mark.rule("4.0-a")
def test_each_player_rolls_one_of_the_dice() -> None:
    table = Table({}, step="event", turn=8, dice=[6, 1])
    (event,) = table.events("event_rolled")
    assert (event.args["allied"], event.args["turkish"]) == (6, 1)


@pytest.mark.rule("4.0-b")
@pytest.mark.parametrize("total", sorted(LASTING))
def test_an_event_is_in_play_in_its_turns(total: int) -> None:
    """Q116: the turn rolled, unless the table says more; German support for the game."""
    table = rolled(total)
    for turn in range(5, 10):
        assert (EVENTS[total] in in_play(table, turn)) is (turn <= LASTING[total])


@pytest.mark.rule("4.0-b")
def test_with_the_option_german_support_lasts_one_turn() -> None:
    """Q116."""
    table = rolled(4, igs_lasts="turn")
    assert in_play(table, 5) == ["german_support"]
    assert in_play(table, 6) == []


@pytest.mark.rule("4.0-b")
def test_german_support_rolled_twice_is_still_in_play() -> None:
    table = Table({}, step="event", turn=8, dice=[2, 2], events={"german_support": 9})
    assert in_play(table, 9) == ["german_support"]


@pytest.mark.rule("4.0-b")
def test_no_event_leaves_nothing_in_play() -> None:
    assert in_play(rolled(7), 5) in ([], ["nothing"])


@pytest.mark.rule("4.0-a", "4.0-c")
def test_german_air_observation() -> None:
    table = rolled(5)
    assert [side.air for side in table.game.view(table.state, None).sides] == [True, True]
    table.state.bad = True
    assert [side.air for side in table.game.view(table.state, None).sides] == [False, False]
    table.state.bad, table.state.turn = False, 7
    assert [side.air for side in table.game.view(table.state, None).sides] == [True, False]


@pytest.mark.rule("4.0-a")
def test_no_turkish_ship_deploys_while_an_allied_submarine_is_in_the_marmara() -> None:
    pieces = {"GOEBEN": "TURK", "OCEAN": "AEG", "MS1": "AEG", "F-HELLAS": "GP1"}
    for events, offered in (({}, ["deploy GOEBEN"]), ({"allied_submarine": 3}, [])):
        table = Table(pieces, events=events)
        table.mark("F-HELLAS", "turn", 8)  # supplied
        table.state.fleet_out = True
        table.naval("turkish")
        assert table.legal("deploy") == offered


# -- dysentery -----------------------------------------------------------------------------------


@pytest.mark.rule("4.0-a")
def test_dysentery_lays_low_a_die_of_units_and_no_more_than_half() -> None:
    pieces = {
        **dict.fromkeys(("86Bde", "87Bde", "88Bde", "29D-A"), "GP1"),
        **dict.fromkeys(("T9-25", "T9-26", "T9-27", "T9-A"), "GP12"),
    }
    table = rolled(9, pieces, (1, 6))
    assert (table.asked(), table.seat()) == ("dysentery_hits", "allied")
    table.play("hit 87Bde")
    assert table.seat() == "turkish"
    table.play("hit T9-A", "hit T9-25", "no")
    assert table.asked() == "halt"
    sick = [unit for unit in pieces if table.condition(unit) == "shaken"]
    assert sick == ["87Bde", "T9-25", "T9-A"]


@pytest.mark.rule("4.0-a")
@pytest.mark.parametrize(("turn", "seats"), [(2, ["turkish"]), (5, ["allied", "turkish"])])
def test_dysentery_spares_the_allies_except_in_summer(turn: int, seats: list[str]) -> None:
    pieces = {"86Bde": "GP1", "87Bde": "GP1", "T9-25": "GP12 e", "T9-26": "GP12 e"}
    table = rolled(9, pieces, (1, 1)[: len(seats)], turn=turn)
    met = []
    while table.asked() != "halt":
        met.append(table.seat())
        table.play(table.legal()[0])
    assert met == seats


@pytest.mark.rule("8.4.1c-b", "4.0-a")
def test_infantry_that_falls_ill_may_dig_in() -> None:
    pieces = {"T9-25": "GP12", "T9-26": "GP12 e", "T9-27": "GP12", "T9-A": "GP12"}
    table = rolled(9, pieces, (2,), turn=2)
    table.play("hit T9-25")
    assert (table.asked(), table.seat()) == ("dig_in_shaken", "turkish")
    table.play("yes")
    assert (table.condition("T9-25"), table.entrenched("T9-25")) == ("shaken", True)
    table.play("hit T9-26")
    assert table.asked() == "halt"


@pytest.mark.rule("8.4.1c-b", "8.4.1b-c")
def test_not_a_battery_nor_infantry_out_of_supply() -> None:
    pieces = {"T9-25": "A1", "T9-26": "GP12", "T9-27": "GP12", "T9-A": "GP12"}
    table = Table(pieces, step="event", turn=2, dice=[3, 6, 2], paid="NE")
    table.play("hit T9-25", "hit T9-A")
    assert table.asked() == "halt"
    assert not table.entrenched("T9-25")


# -- the German submarine ------------------------------------------------------------------------


@pytest.mark.rule("4.0-a")
@pytest.mark.parametrize(
    ("dice", "state"),
    [((7, 7), "normal"), ((8, 7), "shattered"), ((7, 9), "shattered"), ((10,), "normal")],
)
def test_the_submarine_attacks_a_ship_at_sea_twice_as_mines_do(
    dice: tuple[int, ...], state: str
) -> None:
    pieces = {"OCEAN": "AEG", "MS1": "AEG", "BOUVET": "ALLIED"}
    table = rolled(3, pieces, dice, turn=1)
    assert table.dice.left == list(dice)
    table.mine_step()
    assert table.dice.left == []
    assert table.place("OCEAN") == ("eliminated" if dice == (10,) else "AEG")
    assert table.condition("OCEAN") == state
    assert table.condition("MS1") == table.condition("BOUVET") == "normal"


@pytest.mark.rule("4.0-a")
def test_without_ships_at_sea_the_submarine_waits_for_the_end_of_the_next_impulse() -> None:
    table = rolled(3, {"OCEAN": "ALLIED", "MS1": "AEG"}, (10,))
    table.mine_step()
    assert (table.dice.left, table.condition("MS1")) == ([10], "normal")
    table.put("OCEAN", "AEG")
    table.mine_step()
    assert table.place("OCEAN") == "eliminated"


@pytest.mark.rule("4.0-a")
def test_the_submarine_attacks_once_and_only_in_the_turn_of_the_event() -> None:
    table = rolled(3, {"OCEAN": "AEG"}, (7, 7))
    table.mine_step()
    table.mine_step()
    assert table.condition("OCEAN") == "normal"
    late = rolled(3, {"OCEAN": "AEG"})
    late.state.turn = 6
    late.mine_step()
    assert late.condition("OCEAN") == "normal"
