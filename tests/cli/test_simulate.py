"""Long runs: what they write, and how they go on after whatever stops them."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grognard.analysis.parquet import read_parquet
from grognard.cli.app import run
from tests.cli.conftest import Cli
from tests.cli.test_bad_input import PROGRAM, complained

CENTRE = ["simulate", "lepanto", "--scenario", "centre", "--players", "random,random"]


def rows(path: Path) -> list[str]:
    """The lines of a file of results without the summary, whose seconds differ."""
    return path.read_text("utf-8").splitlines()[1:]


def test_parquet_and_report(cli: Cli, tmp_path: Path) -> None:
    out, folder = tmp_path / "games.parquet", tmp_path / "report"
    ran = cli(*CENTRE, "--games", "3", "--out", out, "--report", folder)
    assert (ran.code, ran.err) == (0, f"Report in {folder / 'index.html'}\n")
    study = read_parquet(out)
    assert [row.index for row in study.rows] == [0, 1, 2]
    assert study.run.players == ("random", "random")
    assert "The centre: 3 games between computer players" in (folder / "index.html").read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.parquet", "report"]


def test_a_report_of_an_earlier_run(cli: Cli, tmp_path: Path) -> None:
    out, page = tmp_path / "games.parquet", tmp_path / "page.html"
    words = [*CENTRE, "--games", "2", "--compare", "calm_turn=off,on", "--out", out]
    assert cli(*words).code == 0
    assert cli("report", out, "--out", page, "--lang", "es").err == f"Informe en {page}\n"
    assert "Efecto de la opción calm_turn" in page.read_text("utf-8")


def test_without_a_name_the_report_lies_beside_the_file(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grognard.cli.report.report", lambda *_: Told())
    out = tmp_path / "games.parquet"
    assert cli(*CENTRE, "--games", "1", "--out", out).code == 0
    assert cli("report", out).err == f"Report in {tmp_path / 'games'}\n"


class Told:
    """A report that only tells where it would go."""

    def write(self, target: Path) -> Path:
        return target


def test_a_comparison_as_json_and_in_words(cli: Cli) -> None:
    words = [*CENTRE, "--games", "4", "--compare", "challenges=strict,table"]
    found = json.loads(cli(*words, "--json").out)
    assert list(found) == ["compared", "results", "differences"]
    assert found["compared"] == "challenges"
    assert list(found["results"]) == ["strict", "table"]
    assert [result["games"] for result in found["results"].values()] == [4, 4]
    assert found["results"]["strict"]["seed"] == 1
    first, second = (found["results"][value]["wins"] for value in ("strict", "table"))
    assert [(one["value"], one["seat"], one["difference"]) for one in found["differences"]] == [
        ("table", seat, (second[seat] - first[seat]) / 4) for seat in first
    ]
    said = cli(*words, "--lang", "es").out
    assert "challenges = table" in said
    assert "Diferencia en puntos porcentuales frente a challenges = strict" in said


def test_a_comparison_writes_a_summary_for_each_value(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    cli(*CENTRE, "--games", "2", "--compare", "challenges=strict,table", "--out", out)
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert ["games" in line for line in lines] == [True, True, False, False, False, False]
    assert [line["options"]["challenges"] for line in lines[2:]] == ["strict"] * 2 + ["table"] * 2


# -- stopping and going on -------------------------------------------------------------------------


GAMES = "80"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The rows of a run nobody stopped."""
    out = tmp_path_factory.mktemp("whole") / "games.jsonl"
    assert run([*CENTRE, "--games", GAMES, "--out", str(out)]) == 0
    return rows(out)


def start(out: Path, *more: str) -> subprocess.Popen[str]:
    """A run in a process of its own, stopped by nobody before it has finished some games."""
    command = [*PROGRAM, *CENTRE, "--games", GAMES, "--out", str(out), *more]
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    part = Path(f"{out}.part")
    while time.monotonic() < deadline and (not part.exists() or part.read_bytes().count(b"\n") < 5):
        time.sleep(0.02)
    return process


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_goes_on_where_it_was(
    cli: Cli, tmp_path: Path, whole: list[str], how: signal.Signals
) -> None:
    out = tmp_path / "games.jsonl"
    process = start(out, "--workers", "2")
    process.send_signal(how)
    _, err = process.communicate(timeout=60)
    assert err.strip() == ""
    assert not out.exists()
    done = Path(f"{out}.part").read_bytes().count(b"\n") - 1
    assert 4 <= done < int(GAMES)
    ran = cli(*CENTRE, "--games", GAMES, "--out", out)
    assert ran.code == 0
    assert ran.err == f"Going on with {out}.part: {done} of {GAMES} games already played\n"
    assert rows(out) == whole
    assert os.listdir(tmp_path) == ["games.jsonl"]


@pytest.mark.parametrize(
    "other", [["--seed", "2"], ["--games", "5"], ["--option", "calm_turn=on"], ["--records", "r"]]
)
def test_a_run_with_other_settings_does_not_go_on(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    out = tmp_path / "games.jsonl"
    words = [*CENTRE, "--games", "4", "--out", out]
    with monkeypatch.context() as patch:
        patch.setattr("grognard.cli.simulate.write_results", broken)
        complained(cli(*words), "fault")
    before = Path(f"{out}.part").read_bytes()
    assert before.count(b"\n") == 5
    complained(cli(*words, *other), "games.jsonl.part: holds an unfinished run", "delete the file")
    complained(cli(*words, *other, "--lang", "es"), "con otros ajustes")
    assert Path(f"{out}.part").read_bytes() == before
    ran = cli(*words)
    assert (ran.code, "4 of 4" in ran.err) == (0, True)


def broken(*_: object) -> None:
    raise RuntimeError("a fault")


def test_another_run_may_not_write_to_the_same_file(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    process = start(out)
    complained(cli(*CENTRE, "--games", GAMES, "--out", out), "another run is writing")
    process.kill()
    process.communicate(timeout=60)


def with_room_for(size: int, *words: object) -> subprocess.CompletedProcess[str]:
    """No file may grow beyond so many bytes, whoever runs the test: what a full disk does."""
    return subprocess.run(
        [*PROGRAM, *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )


def test_a_full_disk_leaves_nothing_half_written(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = [*CENTRE, "--games", "6", "--out", out]
    ran = with_room_for(1500, *words)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr.startswith(f"grognard: {out}.part: the file would be larger")
    assert os.listdir(tmp_path) == ["games.jsonl.part"]
    assert all(map(json.loads, Path(f"{out}.part").read_text("utf-8").splitlines()))
    assert cli(*words).code == 0
    assert len(rows(out)) == 6


def test_a_disk_full_at_the_very_end_loses_no_game(cli: Cli, tmp_path: Path) -> None:
    """The journal fits, the table of all columns does not."""
    out = tmp_path / "games.parquet"
    words = [*CENTRE, "--games", "3", "--out", out]
    ran = with_room_for(2000, *words)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr.startswith(f"grognard: {out}: the file would be larger")
    assert os.listdir(tmp_path) == ["games.parquet.part"]
    again = cli(*words)
    assert (again.code, "3 of 3" in again.err) == (0, True)
    assert len(read_parquet(out).rows) == 3


def test_a_cluster_nobody_answers_for_is_told_within_seconds(cli: Cli, tmp_path: Path) -> None:
    started = time.monotonic()
    words = [*CENTRE, "--out", tmp_path / "games.jsonl", "--cluster", "tcp://127.0.0.1:9"]
    complained(cli(*words), "no Dask scheduler answers at tcp://127.0.0.1:9", "dask scheduler")
    assert time.monotonic() - started < 10
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("module", "more"),
    [
        ("pyarrow.parquet", ["--out", "x.parquet"]),
        ("matplotlib", ["--report", "x"]),
        ("distributed", ["--cluster", "tcp://127.0.0.1:9"]),
    ],
)
def test_a_part_that_is_not_installed_is_named_before_the_run(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, more: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    part = module.partition(".")[0]
    complained(cli(*CENTRE, *more), f"needs {part}", "pip install 'grognard[study]'")
    assert os.listdir(tmp_path) == []
