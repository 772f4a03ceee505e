"""A long ``story`` or ``probe`` is stopped: one line, and nothing that was played is lost."""

import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.test_bad_input import PROGRAM

RUNS = {
    "story": ["story", "lepanto", "--scenario", "centre", "--players", "random,random"],
    "probe": ["probe", "lepanto", "--scenario", "centre", "--opponent", "random"],
}
MANY = ["--games", "5000", "--out"]
SECONDS = 120


def begun(words: list[str], file: Path, rows: int) -> "subprocess.Popen[str]":
    """The command, once so many games are in its file."""
    process = subprocess.Popen([*PROGRAM, *words], stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + SECONDS
    while not file.exists() or file.read_bytes().count(b"\n") <= rows:
        assert time.monotonic() < until
        assert process.poll() is None
        time.sleep(0.02)
    return process


def ended(process: "subprocess.Popen[str]", blow: signal.Signals) -> tuple[int, str]:
    process.send_signal(blow)
    _, err = process.communicate(timeout=SECONDS)
    return process.returncode, err


@pytest.mark.parametrize("name", RUNS)
def test_a_run_that_is_stopped_says_what_it_keeps_and_goes_on_with_it(
    name: str, tmp_path: Path
) -> None:
    file = tmp_path / "kept.jsonl"
    words = [*RUNS[name], *MANY, str(file)]
    code, err = ended(begun(words, file, 3), signal.SIGINT)
    first = file.read_bytes()
    rows = first.count(b"\n") - 1
    assert (code, len(err.strip().splitlines())) == (130, 1)
    assert str(file) in err
    # The last line may be written already when the blow falls, and not yet counted.
    assert f": {rows} games" in err or f": {rows - 1} games" in err
    code, err = ended(begun(words, file, rows + 2), signal.SIGKILL)
    assert (code, len(err.strip().splitlines())) == (-9, 1)
    assert str(rows) in err
    assert file.read_bytes().startswith(first)
