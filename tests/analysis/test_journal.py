"""A journal keeps what was finished, whatever happens, and only for the run it belongs to."""

import errno
import os
import resource
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec import Struct

from grognard.analysis.journal import Journal
from grognard.engine.errors import BadRequest


class Run(Struct, frozen=True):
    game: str
    seed: int


class Row(Struct, frozen=True):
    index: int
    text: str


RUN = Run("lepanto", 7)
ROWS = [Row(0, "first"), Row(1, "ñ\n second"), Row(2, "")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.part"


def written(path: Path, rows: list[Row]) -> bytes:
    with Journal(path, RUN, Row) as journal:
        for row in rows:
            journal.add(row)
    return path.read_bytes()


def found(path: Path) -> list[Row]:
    with Journal(path, RUN, Row) as journal:
        return journal.rows


def test_rows_are_there_again(path: Path) -> None:
    assert found(path) == []
    written(path, ROWS[:2])
    written(path, ROWS[2:])
    assert found(path) == ROWS


def test_a_file_cut_anywhere_keeps_every_whole_row_and_goes_on(path: Path) -> None:
    whole = written(path, ROWS)
    ends = [n for n, byte in enumerate(whole, 1) if byte == ord("\n")]
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        kept = max(0, sum(end <= cut for end in ends) - 1)
        assert found(path) == ROWS[:kept]
        written(path, ROWS[kept:])
        assert path.read_bytes() == whole


def test_what_the_disk_did_not_keep_is_cut_off(path: Path) -> None:
    """After a power cut the end of a file may be zeros."""
    header, first, _ = written(path, ROWS[:2]).splitlines(keepends=True)
    path.write_bytes(header + first + b"\0" * 40)
    assert found(path) == ROWS[:1]
    assert path.read_bytes() == header + first


def test_a_run_with_other_settings_is_refused_and_nothing_changes(path: Path) -> None:
    before = written(path, ROWS)
    with pytest.raises(BadRequest) as problem:
        Journal(path, Run("lepanto", 8), Row)
    assert problem.value.key == "journal_other"
    assert "(seed: 7 there, 8 now)" in problem.value.text("en")
    assert "(seed: allí 7, ahora 8)" in problem.value.text("es")
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"a letter\n", b"\xff\xfe\n", b"[1]\n", b"a letter"])
def test_a_file_of_somebody_else_is_refused_and_not_touched(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(BadRequest) as problem:
        Journal(path, RUN, Row)
    assert problem.value.key == "journal_strange"
    assert path.read_bytes() == content


def test_a_finished_run_takes_its_journal_away(path: Path) -> None:
    with Journal(path, RUN, Row) as journal:
        journal.add(ROWS[0])
        journal.discard()
    assert not path.exists()


OTHER = """
import sys
from pathlib import Path
from tests.analysis.test_journal import ROWS, RUN, Row
from grognard.analysis.journal import Journal
journal = Journal(Path(sys.argv[1]), RUN, Row)
for row in ROWS:
    journal.add(row)
print("written", flush=True)
sys.stdin.read()
"""


def test_one_run_at_a_time_and_a_killed_one_loses_nothing(path: Path) -> None:
    command = [sys.executable, "-c", textwrap.dedent(OTHER), str(path)]
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"written\n"
        with pytest.raises(BadRequest) as problem:
            Journal(path, RUN, Row)
        assert problem.value.key == "journal_in_use"
        other.send_signal(signal.SIGKILL)
    assert found(path) == ROWS


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file of this process may grow beyond so many bytes: a full disk for everybody."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, ignored)


def test_a_full_disk_is_told_of_the_file_and_leaves_whole_rows(path: Path) -> None:
    whole = len(written(path, ROWS[:1]))
    with Journal(path, RUN, Row) as journal:
        with room_for(whole + 10), pytest.raises(OSError, match=r"games\.part") as error:
            journal.add(ROWS[1])
        assert error.value.errno == errno.EFBIG
    assert os.path.getsize(path) == whole
    assert found(path) == ROWS[:1]


def test_a_journal_that_cannot_begin_leaves_nothing(path: Path) -> None:
    with room_for(5), pytest.raises(OSError, match=r"games\.part"):
        Journal(path, RUN, Row)
    assert not path.exists()
