"""The same games on a cluster, whatever happens to its workers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.analysis import cluster as module
from grognard.analysis.cluster import on_cluster, reach
from grognard.analysis.simulation import Batch, GameRow, Versions, play, set_up, versions_of
from grognard.cli.app import run
from grognard.engine.errors import BadRequest
from grognard.games.lepanto.game import Lepanto
from tests.analysis.clusters import Cluster

GAMES = 24


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    made = Cluster(workers=2)
    yield made
    made.end()


@pytest.fixture(scope="module")
def batch() -> Batch:
    game = Lepanto()
    setup = set_up(game, "centre", ("random", "random"), 7, {})
    return Batch((setup,), GAMES, versions=versions_of(game))


def test_the_same_rows_on_one_process_two_and_a_cluster(cluster: Cluster, batch: Batch) -> None:
    assert reach(cluster.address) == 2
    one, two = play(batch), play(batch, workers=2)
    assert one == two == play(batch, cluster=cluster.address)


def test_a_worker_killed_and_another_joining_lose_nothing(cluster: Cluster, batch: Batch) -> None:
    told: list[int] = []

    def each(row: GameRow) -> None:
        told.append(row.index)
        if len(told) == 3:
            cluster.workers[0].kill()
            cluster.hire()

    assert play(batch, cluster=cluster.address, each=each) == play(batch)
    assert sorted(told) == list(range(GAMES))
    assert cluster.workers[0].wait() != 0


def test_the_command_plays_on_it(
    cluster: Cluster, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "lepanto", "--scenario", "centre", "--players", "random,random"]
    words += ["--games", "4"]
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    assert run([*words, "--out", str(here)]) == 0
    folder = tmp_path / "records"
    on_it = ["--out", str(there), "--cluster", cluster.address, "--records", str(folder)]
    assert run([*words, *on_it]) == 0
    assert here.read_text("utf-8") == there.read_text("utf-8")
    assert len(list(folder.iterdir())) == 4
    assert capfd.readouterr().err == ""


def test_more_jobs_than_are_given_at_a_time(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AHEAD", 4)
    assert sorted(on_cluster(abs, range(30), cluster.address)) == list(range(30))


def test_a_problem_on_the_cluster_stays_a_problem(cluster: Cluster, batch: Batch) -> None:
    other = Batch(batch.setups, 2, versions=Versions("9.9", 1, "x"))
    with pytest.raises(BadRequest) as problem:
        play(other, cluster=cluster.address)
    assert problem.value.key == "other_version"


def test_a_scheduler_that_dies_is_told_in_one_line(batch: Batch) -> None:
    short = Cluster(workers=1)

    def each(row: GameRow) -> None:
        short.scheduler.kill()

    try:
        with pytest.raises(BadRequest) as problem:
            play(batch, cluster=short.address, each=each)
    finally:
        short.end()
    assert problem.value.key == "cluster_lost"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", "http://localhost:1", ""])
def test_where_no_scheduler_answers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    with pytest.raises(BadRequest) as problem:
        reach(address)
    assert problem.value.key == "cluster_unreachable"
    assert address in problem.value.text("es")
