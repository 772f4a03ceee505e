"""Results are written whole, through links, into pipes and devices, and never over them."""

import os
import stat
import threading
from pathlib import Path

import pytest

from grognard.analysis.files import write_whole
from grognard.cli.common import check_target
from grognard.cli.words import Complaint


def test_a_file_is_written_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_whole(tmp_path / "result", "ñ\n")
    assert (tmp_path / "result").read_text("utf-8") == "ñ\n"
    assert os.listdir(tmp_path) == ["result"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    real, link = tmp_path / "there" / "result", tmp_path / "link"
    link.symlink_to("there/result")
    for text in ("first", "second"):
        check_target(str(link))
        write_whole(link, text)
        assert link.is_symlink()
        assert real.read_text("utf-8") == text


def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    check_target(str(pipe))
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text("utf-8")), daemon=True)
    reader.start()
    write_whole(pipe, "through")
    reader.join(10)
    assert read == ["through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_stays_a_device(tmp_path: Path) -> None:
    """On a node of our own: a fault tried out on /dev/null itself takes it from everybody."""
    null = tmp_path / "null"
    try:
        os.mknod(null, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
        null.write_text("", "utf-8")
    except PermissionError:
        pytest.skip("only the superuser makes devices")
    check_target(str(null))
    write_whole(null, "gone")
    assert stat.S_ISCHR(null.stat().st_mode)


def test_who_may_read_a_file_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "result"
    file.write_text("old", "utf-8")
    file.chmod(0o600)
    write_whole(file, "new")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("name", ["nowhere/result", "file/result", "loop", "folder"])
def test_errors_name_the_path_that_was_given(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OSError, match=name) as error:
        write_whole(tmp_path / name, "text")
    assert error.value.filename == str(tmp_path / name)
    assert sorted(os.listdir(tmp_path)) == ["file", "folder", "loop"]


@pytest.mark.parametrize(
    ("name", "locked", "said"),
    [
        ("new", "", "that folder cannot be written to"),
        ("old", "", "that folder cannot be written to"),
        ("old", "old", "write-protected"),
        ("link", "there", "that folder cannot be written to"),
        ("nowhere/new", "nowhere", "does not exist"),
    ],
)
def test_a_target_that_cannot_be_written_is_named_before_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, locked: str, said: str
) -> None:
    """The superuser may write anywhere, so that the answer of the system is made up here."""
    (tmp_path / "old").touch()
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to("there/new")
    closed = tmp_path / locked
    monkeypatch.setattr(os, "access", lambda path, _: Path(path) != closed)
    with pytest.raises(Complaint) as problem:
        check_target(str(tmp_path / name))
    assert str(problem.value).startswith(f"{tmp_path / name}: ")
    assert said in str(problem.value)
    assert problem.value.text("es") != problem.value.text("en")
