"""Compiled or not, the same seeds play the same games; an old library plays nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grognard import fast
from tools.fast import builder
from tools.fast.modules import chosen
from tools.fast.rewriting import Sources

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, compiled: Path | str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, fast.CHOICE: str(compiled), "PYTHONHASHSEED": "0"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def played(compiled: Path | str) -> dict[str, Any]:
    done = run("-m", "tests.fast.play", compiled=compiled)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_same_seeds_play_the_same_games_compiled_and_not() -> None:
    """All modules that `make fast` compiles, though not for speed, so that it takes less long."""
    folder = ROOT / "build" / "fast-test"
    builder.build(chosen(builder.PACKAGE), folder / "compiled", builder.QUICK, folder)
    fast_games, plain_games = played(folder / "compiled"), played("")
    assert (fast_games.pop("compiled"), plain_games.pop("compiled")) == (True, False)
    assert fast_games == plain_games


MODULE = "grognard.engine.dice"


def library(folder: Path, digest: str) -> Path:
    """What looks like a library of one module."""
    folder.joinpath(fast.LIBRARY + fast.SUFFIX).touch()
    folder.joinpath("made.json").write_text(json.dumps({"sources": {MODULE: digest}}), "utf-8")
    return folder


def test_a_library_fits_the_sources_it_was_made_from(tmp_path: Path) -> None:
    digest = fast.digest(fast.path_of(MODULE).read_bytes())
    assert fast.Made(library(tmp_path, digest)).fits()
    assert not fast.Made(library(tmp_path, fast.digest(b"as it was"))).fits()


def test_a_library_for_another_python_or_of_a_lost_source_does_not_fit(tmp_path: Path) -> None:
    folder = library(tmp_path, fast.digest(b""))
    folder.joinpath(fast.LIBRARY + fast.SUFFIX).rename(folder / "grognard__mypyc.other.so")
    assert not fast.Made(folder).fits()
    lost = json.dumps({"sources": {"grognard.engine.lost": fast.digest(b"")}})
    folder.joinpath("made.json").write_text(lost, "utf-8")
    folder.joinpath(fast.LIBRARY + fast.SUFFIX).touch()
    assert not fast.Made(folder).fits()


def test_an_old_library_is_left_alone_and_a_line_says_so(tmp_path: Path) -> None:
    old = library(tmp_path, fast.digest(b"as it was"))
    asked = "from grognard import fast; from grognard.engine import dice; print(fast.in_use())"
    done = run("-c", asked, compiled=old)
    assert done.stdout == "False\n"
    assert done.stderr.splitlines() == [fast.STALE]


def test_without_a_compiler_one_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = run("-m", "tools.fast", "--into", str(tmp_path / "compiled"), compiled="")
    assert done.returncode == 2
    line = "make fast: there is no C compiler here; without one, plain Python plays\n"
    assert done.stderr == line
    assert not (tmp_path / "compiled").exists()


SOURCE = '''"""A value, and how it is changed."""

from __future__ import annotations

from dataclasses import dataclass

AFLOAT, SUNK = 0, -1


@dataclass(unsafe_hash=True, slots=True)
class Ship:
    """One ship."""

    hex: int
    body: int = 0


_moved = changer(Ship, "hex")


@dataclass(eq=False, slots=True, init=False)
class State(Position):
    ships: list[Ship] = each("ship")
    at: bytearray = index(_occupied)
    turn: int = kept(1)
'''


def test_what_is_compiled_is_written_out_and_every_line_keeps_its_number() -> None:
    text = Sources({"grognard.value": SOURCE}).rewritten("grognard.value")
    lines, before = text.splitlines(), SOURCE.splitlines()
    assert "slots" not in text
    assert lines[6] == "AFLOAT: Final = 0; SUNK: Final = -1"
    assert lines[15] == (
        "    def __init__(self, hex: int, body: int = 0) -> None: self.hex = hex; self.body = body"
    )
    assert lines[17] == "def _moved(_old: Ship, hex: int) -> Ship: return Ship(hex, _old.body)"
    assert lines[25] == (
        "    def clone(self) -> State: new = State(); new.ships = self.ships.copy(); "
        "new.at = bytearray(self.at); new.turn = self.turn; return new"
    )
    for line in ("class Ship:", "    body: int = 0", "class State(Position):"):
        assert lines.index(line) == before.index(line)
    compile(text, "value.py", "exec")
