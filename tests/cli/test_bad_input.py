"""Whatever is wrong: one clear line on stderr, exit code 2, in the user's language."""

import os
import signal
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import pytest

from grognard.cli import app
from grognard.engine.records import read_record
from tests.cli.conftest import Cli, Ran

SIMULATE = ["simulate", "lepanto", "--players", "random,random", "--games", "1"]
PROGRAM = [sys.executable, "-c", "from grognard.cli import main; main()"]


def complained(ran: Ran, *parts: str) -> None:
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("grognard: ")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    for part in parts:
        assert part in ran.err


WRONG = [
    (["dance"], "no existe «dance»", "there is no 'dance'"),
    (["games", "--wine"], "no existe la opción --wine", "there is no option --wine"),
    (["--wine"], "no existe la opción --wine", "there is no option --wine"),
    (["games", "now"], "sobra «now»", "'now' is one too many"),
    (["games", "--json=yes"], "--json no lleva valor", "--json takes no value"),
    (["games", "--lang", "fr"], "debe ser uno de: es, en", "must be one of: es, en"),
    (["simulate"], "falta JUEGO", "GAME is missing"),
    (["simulate", "lepanto"], "falta --players", "--players is missing"),
    (["simulate", "chess", "--players", "a,b"], "juego desconocido", "unknown game 'chess'"),
    ([*SIMULATE, "--scenario", "lagoon"], "escenario desconocido", "unknown scenario 'lagoon'"),
    ([*SIMULATE, "--players", "random"], "necesita 2 jugadores", "needs 2 players"),
    ([*SIMULATE, "--players", "random,odysseus"], "jugador desconocido", "unknown player 'odys"),
    ([*SIMULATE, "--option", "tide=on"], "opción desconocida «tide»", "unknown option 'tide'"),
    ([*SIMULATE, "--option", "challenges=no"], "no admite «no»", "does not take 'no'"),
    ([*SIMULATE, "--option", "challenges"], "NOMBRE=VALOR", "NAME=VALUE"),
    ([*SIMULATE, "--games", "0"], "número entero, 1 o más", "whole number, 1 or more"),
    ([*SIMULATE, "--games", "-3"], "--games: «-3»", "--games: '-3'"),
    ([*SIMULATE, "--games", "many"], "--games: «many»", "--games: 'many'"),
    ([*SIMULATE, "--games", "1e3"], "--games: «1e3»", "--games: '1e3'"),
    ([*SIMULATE, "--games", "9" * 5000], "número entero", "whole number"),
    ([*SIMULATE, "--workers", "0"], "--workers: «0»", "--workers: '0'"),
    ([*SIMULATE, "--compare", "calm_turn"], "OPCIÓN=V1,V2", "write OPTION=V1,V2"),
    ([*SIMULATE, "--compare", "calm_turn=on"], "dos valores distintos", "two different values"),
    ([*SIMULATE, "--compare", "tide=a,b"], "opción desconocida «tide»", "unknown option 'tide'"),
    ([*SIMULATE, "--compare", "calm_turn=off,no"], "no admite «no»", "does not take 'no'"),
    ([*SIMULATE, "--workers", "2", "--cluster", "tcp://x:1"], "no van juntos", "not go together"),
    ([*SIMULATE, "--cluster", "nonsense"], "planificador de Dask", "no Dask scheduler answers"),
    ([*SIMULATE, "--report", "no/where/x"], "no existe la carpeta", "does not exist"),
    ([*SIMULATE, "--report", "no/where/x.html"], "no existe la carpeta", "does not exist"),
    ([*SIMULATE, "--report", "README.md"], "no es una carpeta", "is not a folder"),
    ([*SIMULATE, "--out", "/dev/full"], "no queda sitio", "/dev/full: no space left"),
    (["report"], "falta FICHERO", "FILE is missing"),
    (["report", "nothing.parquet"], "no existe", "does not exist"),
    (["report", "README.md"], "no es un fichero de resultados", "not a file of results"),
    ([*SIMULATE, "--seed", "-1"], "--seed: «-1»", "--seed: '-1'"),
    ([*SIMULATE, "--seed"], "--seed necesita un valor", "--seed needs a value"),
    ([*SIMULATE, "--data", "nowhere"], "no es una carpeta", "not a folder of data"),
    ([*SIMULATE, "--out", "no/where/x"], "no existe la carpeta", "does not exist"),
    ([*SIMULATE, "--out", "."], "es una carpeta", "is a folder"),
    ([*SIMULATE, "--records", "pyproject.toml"], "ya existe", "exists already"),
    (["replay", "nothing.record"], "no existe", "does not exist"),
    (["replay", "."], "es una carpeta, no un fichero", "is a folder, not a file"),
    (["rules", "chess"], "juego desconocido «chess»", "unknown game 'chess'"),
    (["rules", "lepanto", "99.9-z"], "no tiene el caso «99.9-z»", "has no case '99.9-z'"),
    (["data", "chess"], "juego desconocido «chess»", "unknown game 'chess'"),
    (["data", "lepanto", "--check", "nowhere"], "no es una carpeta", "not a folder"),
    (["fuzz", "chess", "--seconds", "1"], "juego desconocido", "unknown game 'chess'"),
    (["fuzz", "lepanto"], "falta --seconds", "--seconds is missing"),
    (["fuzz", "lepanto", "--seconds", "0"], "mayor que cero", "above zero"),
    (["fuzz", "lepanto", "--seconds", "-2"], "--seconds: «-2»", "--seconds: '-2'"),
    (["fuzz", "lepanto", "--seconds", "nan"], "--seconds: «nan»", "--seconds: 'nan'"),
    (["fuzz", "lepanto", "--seconds", "1", "--scenario", "x"], "escenario", "scenario 'x'"),
    (["odds", "chess"], "no existe «chess»", "there is no 'chess'"),
    (["odds", "lepanto", "magic"], "no existe «magic»", "there is no 'magic'"),
    (["odds", "lepanto", "gunnery"], "falta --attacker", "--attacker is missing"),
    (["play", "chess"], "juego desconocido «chess»", "unknown game 'chess'"),
    (["watch", "--delay", "-1"], "cero o más", "zero or more"),
    (["watch", "--players", "a,b"], "jugador desconocido «a»", "unknown player 'a'"),
    (["watch", "--players", "random,random", "--record", "."], "es una carpeta", "is a folder"),
]


@pytest.mark.parametrize(("argv", "spanish", "english"), WRONG, ids=lambda case: str(case)[:60])
def test_bad_input_is_one_clear_line(
    cli: Cli, argv: list[str], spanish: str, english: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    complained(cli(*argv), english)
    if "--lang" in argv:
        monkeypatch.setenv("LANG", "es_ES.UTF-8")
        complained(cli(*argv), spanish)
    else:
        complained(cli("--lang", "es", *argv), spanish)


def test_an_unknown_option_is_answered_with_the_known_ones(cli: Cli) -> None:
    complained(cli("fuzz", "--second", "3"), "--seconds", "--seed", "--lang")


# -- overlays of data ---------------------------------------------------------------------------

GUNNERY = "tables/gunnery.toml"
OVERLAYS = {
    "missing": ("first_die = 1", "", "the field 'first_die' is missing", "falta el campo"),
    "mistyped": ("first_die = 1", "first_die = 'one'", "not of the right form", "forma debida"),
    "unknown": ("first_die = 1", "first_die = 1\nlast = 6", "no field 'last'", "no existe"),
    "result": ('["S", "S", "S", "S"]', '["S", "S", "S", "Q"]', "holds 'Q'", "contiene «Q»"),
    "ragged": ('["S", "S", "S", "S"]', '["S", "S"]', "must hold 4 results", "4 resultados"),
    "columns": ('"3", "4"]', '"3"]', "must name 4 columns", "4 columnas"),
    "broken": ("first_die = 1", "first_die = ", "not valid TOML", "no es TOML"),
}


def overlay(folder: Path, name: str, old: str, new: str) -> Path:
    """A folder with one file of the game, changed."""
    text = (files("grognard.games.lepanto") / "data" / name).read_text("utf-8")
    assert old in text
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    return folder


@pytest.mark.parametrize(("old", "new", "english", "spanish"), OVERLAYS.values(), ids=OVERLAYS)
def test_a_bad_overlay_is_named_with_file_and_line(
    cli: Cli, tmp_path: Path, old: str, new: str, english: str, spanish: str
) -> None:
    folder = overlay(tmp_path, GUNNERY, old, new)
    complained(cli("data", "lepanto", "--check", folder), english, "gunnery.toml, line ")
    complained(cli("data", "lepanto", "--check", folder, "--lang", "es"), spanish, "línea")
    complained(cli(*SIMULATE, "--data", folder), english)


def test_an_overlay_with_an_unknown_table_is_refused(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "sorcery.toml").write_text("x = 1\n", "utf-8")
    complained(cli("data", "lepanto", "--check", tmp_path), "sorcery.toml", GUNNERY)


def test_an_empty_overlay_is_refused(cli: Cli, tmp_path: Path) -> None:
    complained(cli("data", "lepanto", "--check", tmp_path), "holds no .toml file")


def test_an_overlay_that_is_no_text_is_refused(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_bytes(b"\xff\xfe\x00")
    complained(cli("data", "lepanto", "--check", tmp_path), "map.toml")


def test_a_scenario_that_puts_a_ship_on_land_is_refused(cli: Cli, tmp_path: Path) -> None:
    folder = overlay(tmp_path, "scenarios/battle.toml", '"1211"', '"0601"')
    complained(cli("data", "lepanto", "--check", folder), "0601", "no water")


# -- endings that are nobody's fault --------------------------------------------------------------


def test_a_fault_of_ours_is_one_line_too(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(words: object) -> None:
        raise RuntimeError("first line\nlast line")

    monkeypatch.setattr(app, "program", broken)
    complained(cli("games"), "internal fault: RuntimeError", "last line")


def test_debug_shows_where(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_DEBUG", "1")
    ran = cli("rules", "chess")
    assert ran.code == 2
    assert "Traceback" in ran.err


def test_a_reader_that_leaves_early_is_no_error_to_show() -> None:
    line = f"{sys.executable} -c 'from grognard.cli import main; main()' data lepanto | head -1"
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.stdout.count("\n") == 1


def test_an_interrupt_ends_with_130_and_leaves_nothing_half_written(tmp_path: Path) -> None:
    out, records = tmp_path / "result.jsonl", tmp_path / "records"
    words = ["simulate", "lepanto", "--players", "random,random", "--games", "100000"]
    targets = ["--workers", "2", "--out", str(out), "--records", str(records)]
    process = subprocess.Popen([*PROGRAM, *words, *targets], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not list(records.glob("*.record")) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.strip() == ""
    assert not out.exists()
    for file in records.iterdir():
        read_record(file.read_text("utf-8"), file.name)


def test_a_terminal_without_our_letters_shows_others() -> None:
    environ = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [*PROGRAM, "games", "--lang", "es"]
    ran = subprocess.run(command, capture_output=True, text=True, env=environ, check=False)
    assert ran.returncode == 0
    assert "Traceback" not in ran.stderr
