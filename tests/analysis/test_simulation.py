"""Many games: the same for any number of processes, and honest about what went wrong."""

import os
from pathlib import Path

import msgspec
import pytest

from grognard.analysis.simulation import DRAW, Setup, play_game, record_game, set_up, simulate
from grognard.analysis.statistics import wilson
from grognard.analysis.workers import WorkerDied, hand_out
from grognard.engine.errors import BadRequest
from grognard.engine.records import read_record, replay
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
    os._exit(number + 1)


def test_a_fault_in_a_worker_comes_back_with_its_place() -> None:
    with pytest.raises(WorkerDied, match="in fails_at_three"):
        list(hand_out(fails_at_three, 9, 2))


def test_a_problem_in_a_worker_stays_a_problem() -> None:
    with pytest.raises(BadRequest) as problem:
        list(hand_out(complains, 9, 2))
    assert problem.value.text("en").startswith("unknown player '")


def test_a_worker_that_dies_is_noticed() -> None:
    with pytest.raises(BadRequest) as problem:
        list(hand_out(dies, 9, 2))
    assert problem.value.key == "worker_gone"


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_wilson_interval(hits: int, tries: int, low: float, high: float) -> None:
    assert wilson(hits, tries) == pytest.approx((low, high), abs=5e-5)
