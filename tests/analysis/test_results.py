"""Files of results: one row a game, everything in it, and the way back."""

import csv
import io
from pathlib import Path

import msgspec
import pytest

from grognard.analysis.columns import as_csv, columns
from grognard.analysis.extras import need
from grognard.analysis.parquet import as_parquet, read_parquet
from grognard.analysis.results import write_results
from grognard.analysis.runs import Run, Series, differences, prepare
from grognard.analysis.simulation import GameRow, Result, play, summary
from grognard.engine.errors import BadRequest
from grognard.engine.options import complete
from grognard.games.lepanto.game import Lepanto
from tests.analysis.series import DATA, FOUR, compared

SEATS = ("christian", "muslim")


@pytest.fixture(scope="module")
def game() -> Lepanto:
    return Lepanto()


def test_a_row_tells_all_there_is_to_tell(game: Lepanto) -> None:
    table = columns(game, FOUR)
    third = {name: cells[2] for name, cells in table.items()}
    options = third.copy()
    assert {
        name: options.pop(name) for name in list(options) if not name.startswith("option_")
    } == {
        "index": 2,
        "seed": "7/2",
        "game": "lepanto",
        "scenario": "centre",
        "player_christian": "greedy",
        "player_muslim": "random",
        "winner": "draw",
        "turns": 2,
        "decisions": 102,
        "score_christian": 20,
        "score_muslim": 20,
        "losses_christian": 2,
        "losses_muslim": 2,
        "losses_by_turn_christian": [2, 0],
        "losses_by_turn_muslim": [0, 2],
        "rules_version": 1,
        "data_version": DATA,
        "grognard": "0.1.0",
    }
    recommended = complete(game.options, {})
    assert options == {f"option_{name}": value for name, value in recommended.items()}


def test_parquet_holds_plain_columns_and_the_settings(game: Lepanto, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_bytes(as_parquet(game, FOUR))
    table = need("pyarrow.parquet").read_table(path)
    assert table.num_rows == 4
    types = {field.name: str(field.type) for field in table.schema}
    assert (types["winner"], types["turns"], types["score_muslim"]) == ("string", "int32", "int32")
    assert types["losses_by_turn_muslim"].startswith("list<")
    assert table.column("losses_by_turn_muslim").to_pylist()[3] == [6]
    settings = table.schema.metadata[b"grognard"]
    assert msgspec.json.decode(settings, type=Run) == FOUR.run


@pytest.mark.parametrize("series", [FOUR, compared(("christian", "draw"), ("muslim", "muslim"))])
def test_parquet_reads_back_as_it_was(game: Lepanto, tmp_path: Path, series: Series) -> None:
    path = tmp_path / "games.parquet"
    path.write_bytes(as_parquet(game, series))
    assert read_parquet(path) == series


def test_a_run_that_was_played_reads_back_too(game: Lepanto, tmp_path: Path) -> None:
    options = {"calm_turn": "on"}
    run, batch = prepare(
        game, "centre", ("random", "random"), 2, 5, options, ("challenges", ("strict", "table"))
    )
    series = Series(run, play(batch))
    path = tmp_path / "games.parquet"
    path.write_bytes(as_parquet(game, series))
    assert read_parquet(path) == series
    assert [row.options for row in series.of_value("table")] == [
        {"calm_turn": "on", "challenges": "table"}
    ] * 2


@pytest.mark.parametrize("content", [b"", b"a letter", b"PAR1" + b"\0" * 40 + b"PAR1"])
def test_what_is_no_file_of_results_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.parquet"
    path.write_bytes(content)
    with pytest.raises(BadRequest) as problem:
        read_parquet(path)
    assert problem.value.key == "no_results"


def test_parquet_of_somebody_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    other = need("pyarrow").table({"index": [1, 2]})
    need("pyarrow.parquet").write_table(other, path)
    with pytest.raises(BadRequest) as problem:
        read_parquet(path)
    assert problem.value.key == "no_results"


def test_csv_is_the_same_table(game: Lepanto) -> None:
    read = list(csv.DictReader(io.StringIO(as_csv(game, FOUR))))
    assert list(read[0]) == list(columns(game, FOUR))
    assert [line["winner"] for line in read] == ["christian", "christian", "draw", "christian"]
    assert read[1]["losses_by_turn_muslim"] == "2 2"


def test_json_lines_begin_with_the_summary(game: Lepanto, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    _, batch = prepare(game, "centre", ("greedy", "random"), 4, 7, {})
    result = summary(batch.setups[0], FOUR.rows, 2.0)
    write_results(path, game, FOUR, [result])
    first, *others = path.read_bytes().splitlines()
    assert msgspec.json.decode(first, type=Result) == result
    assert [msgspec.json.decode(line, type=GameRow) for line in others] == FOUR.rows
    assert (result.wins, result.mean_turns) == ({"christian": 3, "muslim": 0, "draw": 1}, 1.75)
    assert (result.decisions, result.decisions_per_second) == (406, 203)


def test_differences_are_taken_game_by_game() -> None:
    series = compared(
        ("christian", "draw"), ("muslim", "muslim"), ("draw", "draw"), ("draw", "draw")
    )
    found = {one.seat: one for one in differences(series, (*SEATS, "draw"))}
    assert [found[seat].difference for seat in (*SEATS, "draw")] == [-0.25, 0, 0.25]
    assert all(one.low < one.difference < one.high for one in found.values())
    assert {one.value for one in found.values()} == {"on"}


@pytest.mark.parametrize(
    ("options", "compare", "key"),
    [
        ({}, ("calm_turn", ("off",)), "compare_two"),
        ({}, ("calm_turn", ("off", "off")), "compare_two"),
        ({"calm_turn": "on"}, ("calm_turn", ("off", "on")), "compared_and_given"),
        ({}, ("tide", ("off", "on")), "unknown_option"),
        ({}, ("calm_turn", ("off", "maybe")), "unknown_option_value"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    game: Lepanto, options: dict[str, str], compare: tuple[str, tuple[str, ...]], key: str
) -> None:
    with pytest.raises(BadRequest) as problem:
        prepare(game, "centre", ("random", "random"), 2, 5, options, compare)
    assert problem.value.key == key


def test_a_part_that_is_not_installed_is_named() -> None:
    with pytest.raises(BadRequest) as problem:
        need("no_such_part.inside")
    assert "needs no_such_part" in problem.value.text("en")
    assert "pip install 'grognard[study]'" in problem.value.text("es")
