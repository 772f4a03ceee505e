"""10.0 The end: ships taken off, points counted, the winner; and the end before its time."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from grognard.games.lepanto.state import BY_RAM, DORIA
from tests.lepanto.table import Table, lepanto

HEAD = 'source = "reconstruction: for a test"\n'
SINK, BOTH_LOST = 1, 2
"""Dice of the tests' own tables: any gun sinks with 1, any small arms cost both ships with 2."""


def play_out(
    ships: Mapping[str, str],
    *,
    repulsed: tuple[str, ...] = (),
    rammers: tuple[str, ...] = (),
    doria: tuple[str, ...] = (),
    exhausted: tuple[str, ...] = (),
    turn: int = 30,
    dice: tuple[int, ...] = (),
    data: Path | None = None,
    **options: str,
) -> Table:
    """The Muslim phase of a turn, the last unless said otherwise, has ended."""
    table = Table(ships, turn=turn, dice=dice, data=data, options=options)
    for code in repulsed:
        table.state.set_repulsed(table.index(code), True)
    for code in rammers:
        table.state.immobilise(table.index(code), BY_RAM)
    for code in doria:
        table.state.immobilise(table.index(code), DORIA)
    for code in exhausted:
        table.state.exhaust(table.index(code))
    table.begin("close", "muslim")
    return table


def scores(table: Table) -> tuple[int, int]:
    assert table.asked() == ""
    assert table.legal() == []
    found = table.game.outcome(table.state).scores
    over = table.events("game_over")
    assert [(e.args["christian"], e.args["muslim"]) for e in over] == [
        (found["christian"], found["muslim"])
    ]
    return found["christian"], found["muslim"]


def winner(table: Table) -> str | None:
    assert table.asked() == ""
    found = table.game.outcome(table.state).winner
    assert [e.args["winner"] for e in table.events("game_over")] == [found or "draw"]
    return found


@pytest.mark.rule("10.0-a")
def test_repulsed_and_immobilised_ships_of_both_sides_are_taken_off() -> None:
    ships = {
        "J1": "2030 E",
        "J2": "2032 E",
        "JX1": "1030 E",
        "DX1": "1040 E",
        "A1": "2130 W",
        "A2": "2136 W",
        "A3": "2140 W",
    }
    table = play_out(ships, repulsed=("J2", "A1"), rammers=("A2",), doria=("DX1",))
    gone = {code for code in ships if table.sunk(code)}
    assert gone == {"J2", "DX1", "A1", "A2"}
    assert {e.args["ship"] for e in table.events("taken_off")} == gone
    assert scores(table) == (3, 2)


@pytest.mark.rule("10.0-a", "7.2-s", "7.2-t")
def test_repulsed_ships_out_of_every_enemys_reach_score_after_all() -> None:
    # J2 and A2 lie alone; J3 is under the guns of A1, and A1 within small arms of J3.
    ships = {"J2": "1030 E", "J3": "2030 E", "A1": "2130 W", "A2": "3040 W"}
    table = play_out(ships, repulsed=tuple(ships))
    assert {e.args["ship"] for e in table.events("rallied")} == {"J2", "A2"}
    assert {e.args["ship"] for e in table.events("taken_off")} == {"J3", "A1"}
    assert scores(table) == (2, 2)


@pytest.mark.rule("10.0-a")
def test_nothing_is_taken_off_before_the_last_turn_is_over() -> None:
    ships = {"J1": "2030 E", "J2": "2032 E", "A1": "2130 W"}
    table = play_out(ships, repulsed=("J2", "A1"), turn=29, dice=(1,))
    assert table.state.turn == 30
    assert table.events("taken_off") == []
    assert not table.sunk("A1")
    assert table.seat() == "christian"


@pytest.mark.rule("10.0-a")
def test_the_game_is_not_over_after_the_christian_phase_of_turn_30() -> None:
    table = Table({"J1": "2030 E", "A1": "3030 W"}, turn=30, phase="close")
    assert table.seat() == "muslim"
    assert table.events("game_over") == []


@pytest.mark.rule("10.0-a")
def test_dorias_galleasses_never_score_unless_by_option() -> None:
    ships = {"DX1": "1030 E", "DX2": "1040 E", "J1": "2030 E", "A1": "3030 W", "A2": "3040 W"}
    table = play_out(ships, doria=("DX1", "DX2"), rammers=("A2",))
    assert scores(table) == (2, 2)
    table = play_out(ships, doria=("DX1", "DX2"), rammers=("A2",), keep_doria="off")
    assert scores(table) == (2, 2)
    table = play_out(ships, doria=("DX1", "DX2"), rammers=("A2",), keep_doria="on")
    assert scores(table) == (4, 2)
    assert not table.sunk("DX1")
    assert table.sunk("A2")


@pytest.mark.rule("10.0-a")
def test_by_option_a_repulsed_galleass_of_doria_is_taken_off_all_the_same() -> None:
    ships = {"DX1": "1030 E", "DX2": "1040 E", "J1": "2030 E", "A1": "1140 W"}
    table = play_out(ships, doria=("DX1", "DX2"), repulsed=("DX2",), keep_doria="on")
    assert scores(table) == (3, 2)


@pytest.mark.rule("10.0-b")
def test_a_galley_scores_two() -> None:
    ships = {"J1": "2030 E", "S1": "2032 E", "B1": "2034 E", "A1": "3030 W", "R1": "3032 W"}
    assert scores(play_out(ships)) == (6, 4)


@pytest.mark.rule("10.0-c")
def test_a_galleass_and_a_galliot_score_one() -> None:
    ships = {"JX1": "1030 E", "BX1": "1040 E", "AT1": "3030 W", "RT1": "3032 W", "OT1": "3034 W"}
    assert scores(play_out(ships)) == (2, 3)


@pytest.mark.rule("10.0-d")
def test_more_points_win() -> None:
    ships = {"J1": "2030 E", "J2": "2032 E", "A1": "3030 W", "AT1": "3032 W"}
    assert winner(play_out(ships)) == "christian"
    ships = {"J1": "2030 E", "A1": "3030 W", "AT1": "3032 W"}
    assert winner(play_out(ships)) == "muslim"


@pytest.mark.rule("10.0-d")
def test_points_and_not_ships_decide() -> None:
    # Survivors count, whatever was lost; two galleys outscore three galliots.
    ships = {"J1": "2030 E", "J2": "2032 E", "AT1": "3030 W", "AT2": "3032 W", "AT3": "3034 W"}
    assert winner(play_out(ships)) == "christian"


@pytest.mark.rule("10.0-d")
def test_the_winner_is_found_after_ships_are_taken_off() -> None:
    ships = {"J1": "2030 E", "J2": "2932 E", "A1": "3030 W", "AT1": "3032 W"}
    assert winner(play_out(ships, repulsed=("J2",))) == "muslim"


@pytest.mark.rule("10.0-e")
def test_equal_points_are_a_draw() -> None:
    ships = {"J1": "2030 E", "A1": "3030 W"}
    assert winner(play_out(ships)) is None
    ships = {"JX1": "2030 E", "BX1": "2034 E", "A1": "3030 W"}
    assert winner(play_out(ships)) is None


@pytest.mark.rule("10.0-f")
@pytest.mark.parametrize(("roster", "muslim"), [("list", 206), ("intro", 207)])
def test_starting_strengths_in_points(roster: str, muslim: int) -> None:
    game = lepanto()
    state = game.new("battle", 1, {"roster_variant": roster})
    assert {side.seat: side.points for side in game.view(state, None).sides} == {
        "christian": 208,
        "muslim": muslim,
    }
    assert game.outcome(state).scores == {"christian": 208, "muslim": muslim}


@pytest.mark.rule("10.0-g")
def test_exhausted_ships_and_untowed_galleasses_score() -> None:
    ships = {"J1": "2030 E", "JX1": "1030 E", "DX1": "1040 E", "A1": "3030 W", "AT1": "3032 W"}
    table = play_out(ships, exhausted=("J1", "A1"))
    assert table.events("taken_off") == []
    assert scores(table) == (4, 3)


def battle(folder: Path, *changes: tuple[str, str]) -> Path:
    """The whole battle with some of its lines changed, and tables with sure results."""
    text = (files("grognard.games.lepanto") / "data" / "scenarios" / "battle.toml").read_text(
        encoding="utf-8"
    )
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "battle.toml").write_text(text, encoding="utf-8")
    (folder / "tables").mkdir()
    (folder / "tables" / "gunnery.toml").write_text(
        f'case = "7.1-n"\n{HEAD}columns = ["1", "2", "3", "4"]\nfirst_die = 1\n'
        f"rows = {[list(row) for row in ('SSSS', *['MMMM'] * 5)]}\n"
    )
    (folder / "tables" / "small_arms_boarding.toml").write_text(
        f'case = "7.2-o"\n{HEAD}columns = ["<1", "1", "2", "3", "4"]\nfirst_die = 0\n'
        f"rows = {[list(cell * 5) for cell in 'EEBRRRRR']}\n"
    )
    return folder


@pytest.fixture(scope="module")
def handicap(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle of 3 turns that Christians win from −3 and Muslims from −5."""
    return battle(
        tmp_path_factory.mktemp("handicap"),
        ("christian_wins_at = 1\n", "christian_wins_at = -3\n"),
        ("muslim_wins_at = -1\n", "muslim_wins_at = -5\n"),
        ("turns = 30\n", "turns = 3\n"),
    )


MUSLIMS = {"A1": "3030 W", "A2": "3032 W", "AT1": "3034 W", "AT2": "3036 W", "AT3": "3038 W"}


@pytest.mark.rule("10.0-d", "10.0-e")
@pytest.mark.parametrize(("muslims", "won"), [(3, "christian"), (4, None), (5, "muslim")])
def test_a_scenario_has_thresholds_of_its_own(
    handicap: Path, muslims: int, won: str | None
) -> None:
    # 2 points against 5, 6 or 7.
    ships = {"J1": "2030 E", **dict(list(MUSLIMS.items())[:muslims])}
    table = play_out(ships, turn=3, data=handicap)
    assert scores(table)[1] == 2 + muslims
    assert winner(table) == won


@pytest.mark.rule("10.0-a")
def test_a_shorter_scenario_ends_after_its_own_last_turn(handicap: Path) -> None:
    ships = {"J1": "2030 E", "A1": "2130 W"}
    table = play_out(ships, turn=2, dice=(1,), repulsed=("A1",), data=handicap)
    assert (table.state.turn, table.sunk("A1")) == (3, False)
    table = play_out(ships, turn=3, repulsed=("A1",), data=handicap)
    assert scores(table) == (2, 0)


@pytest.mark.rule("10.0-d", "10.0-e")
def test_shipped_thresholds_are_apart_and_those_of_the_battle_are_the_rulebooks() -> None:
    scenarios = lepanto().library.scenarios
    for scenario in scenarios.values():
        assert scenario.victory.christian_wins_at > scenario.victory.muslim_wins_at
    battle_of_all = scenarios["battle"]
    assert battle_of_all.turns == 30
    assert battle_of_all.victory.christian_wins_at == 1
    assert battle_of_all.victory.muslim_wins_at == -1


# -- L-Q44 a side without ships -----------------------------------------------------------------


@pytest.fixture(scope="module")
def sure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return battle(tmp_path_factory.mktemp("sure"))


@pytest.mark.rule("10.0-d", "10.0-e")
def test_the_loss_of_the_last_ship_of_a_side_ends_the_game_at_once(sure: Path) -> None:
    ships = {"J1": "2030 E", "J2": "1010 E", "A1": "2130 W"}
    table = Table(ships, phase="combat", turn=4, dice=[SINK], data=sure)
    table.play("guns J1", "target A1")
    assert len(table.events("side_swept")) == 1
    assert scores(table) == (4, 0)
    assert winner(table) == "christian"
    assert table.state.turn == 4


@pytest.mark.rule("10.0-a", "10.0-g")
def test_at_an_early_end_repulsed_ships_rally_and_waiting_reserves_score(sure: Path) -> None:
    ships = {"J1": "2030 E", "J2": "2031 E", "S1": "1045 E", "A1": "2130 W"}
    table = Table(ships, turn=2, dice=[SINK], data=sure)
    table.state.set_repulsed(table.index("J2"), True)
    table.begin("combat", "christian")
    table.play("guns J1", "target A1")
    assert not table.sunk("J2")
    assert [event.args["ship"] for event in table.events("rallied")] == ["J2"]
    assert scores(table) == (6, 0)


@pytest.mark.rule("10.0-a")
def test_at_an_early_end_immobilised_ships_are_taken_off(sure: Path) -> None:
    ships = {"A1": "2030 E", "A2": "2035 E", "AT1": "2040 E", "J1": "2130 W"}
    table = Table(ships, turn=2, dice=[SINK], data=sure)
    table.state.immobilise(table.index("A2"), BY_RAM)
    table.begin("combat", "muslim")
    table.play("guns A1", "target J1")
    assert table.sunk("A2")
    assert scores(table) == (0, 3)
    assert winner(table) == "muslim"


@pytest.mark.rule("10.0-e")
def test_two_last_ships_that_sink_each_other_leave_a_draw(sure: Path) -> None:
    table = Table({"J1": "2030 E", "A1": "2130 W"}, phase="combat", dice=[BOTH_LOST], data=sure)
    table.play("arms J1", "target A1", "fire")
    assert scores(table) == (0, 0)
    assert winner(table) is None


@pytest.mark.rule("10.0-d")
def test_one_survivor_of_a_mutual_loss_wins(sure: Path) -> None:
    ships = {"J1": "2030 E", "A1": "2130 W", "AT1": "2131 W"}
    table = Table(ships, phase="combat", dice=[BOTH_LOST], data=sure)
    table.play("arms J1", "target A1", "target AT1", "fire")
    assert scores(table) == (0, 1)


@pytest.mark.rule("10.0-d")
def test_a_ram_not_yet_rolled_does_not_delay_the_end(sure: Path) -> None:
    ships = {"J1": "2030 E", "A1": "2130 W", "A2": "1930 E"}
    table = Table(ships, side="muslim", wind="W", dice=[SINK], data=sure)
    table.play("move A1", "row", "end", "guns A2", "target J1")
    assert scores(table) == (0, 4)


@pytest.mark.rule("10.0-d")
def test_a_last_ship_lost_by_drift_ends_the_game_too() -> None:
    table = Table({"JX1": "4030 E", "A1": "2030 W"}, phase="drift", turn=3)
    assert scores(table) == (0, 2)
    assert winner(table) == "muslim"


@pytest.mark.rule("10.0-a")
def test_no_action_is_legal_when_all_is_over() -> None:
    table = play_out({"J1": "2030 E", "A1": "3030 W"})
    assert table.refusal("end") is not None
    assert table.refusal("move J1") is not None


@pytest.mark.rule("10.0-d")
@pytest.mark.parametrize("attack", ["boarding", "ramming"])
def test_sinking_the_last_enemy_ends_the_battle_whatever_the_attack(attack: str) -> None:
    if attack == "boarding":
        table = Table({"J1": "2030 NE", "A1": "2029 W"}, phase="combat")
        table.roll(_die_for(table, "small_arms_boarding", 1, "E"))
        table.play("board A1", "boarder J1", "grapple")
        winner = "christian"
    else:
        table = Table({"J1": "2030 E", "A1": "2230 W"}, side="muslim", wind="W")
        table.play("move A1", "row", "row")
        table.roll(_die_for(table, "ramming", 1, "E"))
        table.play("ram A1")
        winner = "muslim"
    assert table.asked() == ""
    assert table.game.outcome(table.state).winner == winner


def _die_for(table: Table, name: str, column: int, result: str) -> int:
    shared = getattr(table.state.facts.library, name)
    return next(die for die in range(1, 7) if shared.at(die, column) == result)
