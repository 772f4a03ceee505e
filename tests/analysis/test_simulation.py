"""Many games: the same for any number of processes, and honest about what went wrong."""

import multiprocessing
import os
import signal
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from grognard.analysis.journal import Journal
from grognard.analysis.simulation import (
    DRAW,
    Batch,
    GameRow,
    Setup,
    play,
    play_game,
    record_game,
    set_up,
    simulate,
    versions_of,
)
from grognard.engine.errors import BadRequest
from grognard.engine.records import read_record, replay
from grognard.engine.workers import WorkerDied, hand_out
from grognard.games import load
from grognard.games.lepanto.game import Lepanto

GAMES = 6


@pytest.fixture(scope="module")
def game() -> Lepanto:
    return Lepanto()


@pytest.fixture(scope="module")
def setup(game: Lepanto) -> Setup:
    return set_up(game, "centre", ("random", "random"), 7, {})


def test_the_number_of_processes_changes_nothing(setup: Setup) -> None:
    one, two, three = (simulate(setup, GAMES, workers) for workers in (1, 2, 3))
    assert one.rows == two.rows == three.rows
    assert one.result.wins == two.result.wins == three.result.wins


def test_every_game_can_be_played_again_alone(game: Lepanto, setup: Setup) -> None:
    rows = simulate(setup, 3).rows
    assert play_game(game, setup, 2) == rows[2]
    assert rows[2].seed == "7/2"


def test_the_games_differ_from_each_other_and_by_seed(game: Lepanto, setup: Setup) -> None:
    other = set_up(game, "centre", ("random", "random"), 8, {})
    played = [row.decisions for row in simulate(setup, 3).rows]
    assert len(set(played)) == 3
    assert played != [row.decisions for row in simulate(other, 3).rows]


def test_the_summary_has_the_documented_form(setup: Setup) -> None:
    result = msgspec.to_builtins(simulate(setup, 4).result)
    assert list(result) == [
        "game",
        "scenario",
        "players",
        "games",
        "seed",
        "wins",
        "mean_turns",
        "decisions",
        "seconds",
        "decisions_per_second",
    ]
    assert list(result["wins"]) == ["christian", "muslim", DRAW]
    assert sum(result["wins"].values()) == result["games"] == 4


def test_each_is_told_of_every_game(setup: Setup) -> None:
    told: list[int] = []
    simulate(setup, GAMES, 2, each=lambda row: told.append(row.index))
    assert sorted(told) == list(range(GAMES))


def test_options_reach_the_game(game: Lepanto) -> None:
    plain = set_up(game, "centre", ("random", "random"), 7, {})
    other = set_up(game, "centre", ("random", "random"), 7, {"challenges": "table"})
    assert play_game(game, plain, 0) != play_game(game, other, 0)


def test_a_recorded_game_is_the_same_game(game: Lepanto, setup: Setup) -> None:
    row, text = record_game(game, setup, 1)
    assert row == play_game(game, setup, 1)
    assert len(replay(read_record(text, "x"), game).moves) == row.decisions


def test_records_are_written_by_every_worker(setup: Setup, tmp_path: Path) -> None:
    played = simulate(setup, 4, 2, tmp_path)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"lepanto-centre-7-{n:05}.record" for n in range(4)]
    again = replay(read_record(files[3].read_text("utf-8"), "x"), load("lepanto"))
    assert len(again.moves) == played.rows[3].decisions


@pytest.mark.parametrize(
    ("scenario", "players", "options", "key"),
    [
        ("lagoon", ("random", "random"), {}, "unknown_scenario"),
        ("centre", ("random",), {}, "player_count"),
        ("centre", ("random", "hannibal"), {}, "unknown_player"),
        ("centre", ("random", "random"), {"tide": "on"}, "unknown_option"),
        ("centre", ("random", "random"), {"challenges": "duel"}, "unknown_option_value"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(
    game: Lepanto, scenario: str, players: tuple[str, ...], options: dict[str, str], key: str
) -> None:
    with pytest.raises(BadRequest) as problem:
        set_up(game, scenario, players, 1, options)
    assert problem.value.key == key


def fails_at_three(number: int) -> int:
    if number == 3:
        raise ZeroDivisionError("three")
    return number


def complains(number: int) -> int:
    raise BadRequest("unknown_player", player=str(number), known="")


def dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


class DiesOnce:
    """Kills its process the first time it meets some of its jobs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, number: int) -> int:
        met = self.folder / str(number)
        if number % 3 == 0 and not met.exists():
            met.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number


def test_a_fault_in_a_worker_comes_back_with_its_place() -> None:
    with pytest.raises(WorkerDied, match="in fails_at_three"):
        list(hand_out(fails_at_three, 9, 2))


def test_a_problem_in_a_worker_stays_a_problem() -> None:
    with pytest.raises(BadRequest) as problem:
        list(hand_out(complains, 9, 2))
    assert problem.value.text("en").startswith("unknown player '")


def test_workers_that_die_are_replaced_and_their_jobs_done(tmp_path: Path) -> None:
    assert sorted(hand_out(DiesOnce(tmp_path), 20, 3)) == [n * n for n in range(20)]
    assert len(list(tmp_path.iterdir())) == 7


def test_a_job_that_kills_every_worker_ends_the_run() -> None:
    with pytest.raises(BadRequest) as problem:
        list(hand_out(dies, 9, 2))
    assert problem.value.key == "worker_gone"


def test_only_the_jobs_named_are_done() -> None:
    assert sorted(hand_out(abs, [3, 8, 5], 2)) == [3, 5, 8]


def test_a_worker_killed_in_the_middle_of_a_simulation_loses_nothing(setup: Setup) -> None:
    killed: list[int] = []

    def each(row: GameRow) -> None:
        if len(killed) < 2:
            victim = multiprocessing.active_children()[0].pid
            assert victim is not None
            os.kill(victim, signal.SIGKILL)
            killed.append(row.index)

    rows = simulate(setup, 12, 2, each=each).rows
    assert rows == simulate(setup, 12).rows
    assert len(killed) == 2


# -- going on ----------------------------------------------------------------------------------


def test_games_in_the_journal_are_not_played_again(setup: Setup, tmp_path: Path) -> None:
    batch = Batch((setup,), GAMES)
    whole = play(batch)
    path = tmp_path / "x.part"
    with Journal(path, setup, GameRow) as journal:
        for index in (4, 1):
            journal.add(whole[index])
    told: list[int] = []
    with Journal(path, setup, GameRow) as journal:
        assert play(batch, journal=journal, each=lambda row: told.append(row.index)) == whole
    assert told == [0, 2, 3, 5]
    with Journal(path, setup, GameRow) as journal:
        assert sorted(row.index for row in journal.rows) == list(range(GAMES))


def test_the_games_of_every_set_up_have_the_same_seeds(game: Lepanto) -> None:
    values = ("strict", "table")
    setups = tuple(
        set_up(game, "centre", ("random", "random"), 7, {"challenges": value}) for value in values
    )
    rows = play(Batch(setups, 3), workers=2)
    assert [row.options["challenges"] for row in rows] == ["strict"] * 3 + ["table"] * 3
    assert [row.seed for row in rows] == ["7/0", "7/1", "7/2"] * 2
    assert rows[4] == play_game(game, setups[1], 1)


def test_other_rules_or_data_than_were_asked_for_are_refused(game: Lepanto, setup: Setup) -> None:
    right = versions_of(game)
    assert play(Batch((setup,), 1, versions=right)) == play(Batch((setup,), 1))
    with pytest.raises(BadRequest) as problem:
        play(Batch((setup,), 1, versions=replace(right, data="older")))
    assert problem.value.key == "other_version"
    assert "older" in str(problem.value)
