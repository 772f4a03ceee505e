"""Running the command line inside the test's own process."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct

from grognard.analysis.simulation import record_game, set_up
from grognard.cli.app import run
from grognard.games.lepanto.game import Lepanto

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG", "GROGNARD_DEBUG")


class Ran(Struct, frozen=True):
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str


Cli = Callable[..., Ran]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Call with the words of a command line; English unless ``--lang`` is among them."""
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)

    def call(*words: str | Path) -> Ran:
        capsys.readouterr()
        code = run([str(word) for word in words])
        return Ran(code, *capsys.readouterr())

    return call


@pytest.fixture(scope="session")
def record_text() -> str:
    """The record of a short game between random players."""
    game = Lepanto()
    setup = set_up(game, "centre", ("random", "random"), 7, {})
    return record_game(game, setup, 0)[1]


@pytest.fixture
def record(record_text: str, tmp_path: Path) -> Path:
    file = tmp_path / "centre.record"
    file.write_text(record_text, "utf-8")
    return file
