"""``grognard arena``: what it shows, how it goes on, and what it refuses."""

import json
import os
import signal
import subprocess
import time
from itertools import permutations
from pathlib import Path

import pytest

from grognard.analysis.arena import Arena, Fought
from grognard.analysis.standings import standings
from grognard.cli.arena import show
from grognard.cli.words import Words
from grognard.games.lepanto.game import Lepanto
from tests.cli.conftest import Cli
from tests.cli.test_bad_input import PROGRAM, complained

ARENA = ["arena", "lepanto", "--scenario", "centre", "--players", "random,greedy", "--games", "4"]


def test_as_json_and_the_same_for_any_number_of_workers(cli: Cli) -> None:
    one, two = (cli(*ARENA, "--workers", workers, "--json") for workers in ("1", "2"))
    assert (one.code, one.err) == (0, "")
    assert one.out == two.out
    told = json.loads(one.out)
    assert (told["game"], told["games"], told["seed"]) == ("lepanto", 4, 1)
    assert told["players"] == ["random", "greedy"]
    assert [rating["player"] for rating in told["ratings"]] == ["random", "greedy"]
    assert told["ratings"][0]["elo"] == 0
    assert {score["games"] for score in told["scores"] if score["seat"]} == {2}


def test_in_words(cli: Cli) -> None:
    english, spanish = cli(*ARENA).out, cli(*ARENA, "--lang", "es").out
    for part in ("Elo", "95 % interval", "Christian", "Muslim", "both sides", "virtual draw"):
        assert part in english
    for part in ("intervalo 95 %", "Cristiano", "ambos bandos", "empate ficticio"):
        assert part in spanish
    assert max(map(len, (english + spanish).splitlines())) <= 100


def test_several_scenarios(cli: Cli) -> None:
    words = ["--scenario", "centre, northern_wing", "--games", "2", "--json"]
    told = json.loads(cli(*ARENA, *words).out)
    assert told["scenarios"] == ["centre", "northern_wing"]
    games = {(score["scenario"], score["seat"]): score["games"] for score in told["scores"]}
    assert games[None, None] == 4
    assert games[None, "muslim"] == games["northern_wing", None] == 2
    assert games["centre", "christian"] == 1


def test_three_players_are_shown_by_strength(capsys: pytest.CaptureFixture[str]) -> None:
    """Ana wins all; Bea beats Carlos as the Christian and draws as the Muslim."""
    players = ("carlos", "bea", "ana")
    arena = Arena("lepanto", ("centre",), players, 1, {})
    winners = {("bea", "carlos"): "bea", ("carlos", "bea"): None}
    rows = [
        Fought("centre", pair, 0, winners.get(pair, "ana"), {}, 10, 100)
        for pair in permutations(players, 2)
    ]
    game = Lepanto()
    show(Words("en"), game, standings(arena, game.seats, 2, rows))
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if line.strip()]
    ratings = [line[:2] for line in lines[3:6]]
    assert [name for name, _ in ratings] == ["ana", "bea", "carlos"]
    assert ["carlos", "0"] in ratings
    assert ratings[0][1].startswith("+")
    assert ["carlos", "25.0", "%", "(3–80)", "0.0", "%", "(0–66)"] in lines
    one_side = ["0.0", "%", "(0–79)", "0.0", "%", "(0–79)", "0.0", "%", "(0–66)"]
    assert ["centre", "bea", "ana", *one_side] in lines


def test_it_goes_on_with_its_file_and_with_more_games(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    fresh = cli(*ARENA, "--json")
    assert cli(*ARENA, "--games", "2", "--out", file).err == ""
    ran = cli(*ARENA, "--out", file, "--json")
    assert ran.err == f"{file}: 2 of 4 games played already; going on from there\n"
    assert ran.out == fresh.out
    assert (
        "2 de 2 partidas ya jugadas"
        in cli(*ARENA, "--games", "2", "--out", file, "--lang", "es").err
    )


@pytest.mark.parametrize(("blow", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 130)])
def test_nothing_finished_is_lost_when_it_is_stopped(
    cli: Cli, tmp_path: Path, blow: signal.Signals, code: int
) -> None:
    file = tmp_path / "arena.jsonl"
    words = [*ARENA, "--out", str(file), "--workers", "2"]
    process = subprocess.Popen([*PROGRAM, *words, "--games", "2000"], stderr=subprocess.PIPE)
    until = time.monotonic() + 60
    while not file.exists() or file.read_bytes().count(b"\n") < 4:
        assert time.monotonic() < until
        time.sleep(0.02)
    os.kill(process.pid, blow)
    assert (process.wait(), process.communicate()[1].strip()) == (code, b"")
    kept = file.read_bytes().count(b"\n") - 1
    assert kept >= 3
    ran = cli(*words, "--json")
    assert "of 4 games played already" in ran.err
    assert ran.out == cli(*ARENA, "--json").out


WRONG = [
    (["--players", "random"], "2 jugadores o más", "2 players or more"),
    (["--players", "random,random"], "está dos veces", "is there twice"),
    (["--players", "random,odysseus"], "jugador desconocido", "unknown player 'odysseus'"),
    (["--players", "random,,greedy"], "jugador desconocido «»", "unknown player ''"),
    (["--players", "random,search:0s"], "search:0s", "search:0s"),
    (["--players", "random,search:abc"], "search:abc", "search:abc"),
    (["--players", "random,search"], "search", "search"),
    (["--players", "random,mcts:never"], "mcts:never", "mcts:never"),
    (["--games", "0"], "número entero, 1 o más", "whole number, 1 or more"),
    (["--games", "5"], "número par, por ejemplo 6", "even number, for example 6"),
    (["--scenario", "lagoon"], "escenario desconocido", "unknown scenario 'lagoon'"),
    (["--scenario", "centre,all"], "escenario desconocido", "unknown scenario 'all'"),
    (["--workers", "0"], "--workers: «0»", "--workers: '0'"),
    (["--option", "tide=on"], "opción desconocida", "unknown option 'tide'"),
    (["--out", "no/where/x"], "no existe la carpeta", "does not exist"),
    (["--out", "."], "es una carpeta", "is a folder"),
]


@pytest.mark.parametrize(("more", "spanish", "english"), WRONG, ids=lambda case: str(case)[:50])
def test_bad_input_is_one_clear_line(
    cli: Cli,
    more: list[str],
    spanish: str,
    english: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    complained(cli(*ARENA, *more), english)
    complained(cli(*ARENA, *more, "--lang", "es"), spanish)
    assert os.listdir(tmp_path) == []


def test_bad_input_leaves_no_file(cli: Cli, tmp_path: Path) -> None:
    complained(cli(*ARENA, "--games", "3", "--out", tmp_path / "x"), "even number")
    assert os.listdir(tmp_path) == []


def test_a_file_of_another_seed_or_kind_is_left_alone(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    cli(*ARENA, "--games", "2", "--out", file)
    before = file.read_bytes()
    complained(cli(*ARENA, "--seed", "2", "--out", file), str(file), "seed")
    assert file.read_bytes() == before
    file.write_text("dear diary\n", "utf-8")
    complained(cli(*ARENA, "--out", file), str(file))
    assert file.read_text("utf-8") == "dear diary\n"


def test_a_pipe_is_refused_and_stays(cli: Cli, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    complained(cli(*ARENA, "--out", pipe), "not an ordinary file")
    assert pipe.is_fifo()
