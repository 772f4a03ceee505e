"""``grognard play`` and ``grognard serve``: the table is served, and bad input is refused."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from grognard.cli.play import own_games
from grognard.server.store.lock import only_server
from tests.cli.conftest import Cli

BASE = [sys.executable, "-m", "grognard.cli"]


@pytest.mark.parametrize("command", [[], ["play", "--no-browser"], ["serve", "--port", "0"]])
def test_the_table_is_served_until_it_is_stopped(command: list[str], tmp_path: Path) -> None:
    extra = ["--db", str(tmp_path / "games" / "x.sqlite")] if command[:1] == ["play"] else []
    with subprocess.Popen(
        [*BASE, *command, *extra],
        cwd=tmp_path,
        env={"XDG_DATA_HOME": str(tmp_path / "home"), "LANG": "en", "BROWSER": "true", "PATH": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert found, said
        with urllib.request.urlopen(found.group() + "api/games", timeout=20) as answer:
            assert b"lepanto" in answer.read()
        server.send_signal(signal.SIGINT)
        server.wait(20)
        assert server.stderr is not None
        assert "Traceback" not in server.stderr.read()


def test_a_port_in_use_is_said_in_one_line(cli: Cli) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ran = cli("serve", "--port", port)
    assert ran.code == 2
    assert port in ran.err
    assert "--port" in ran.err


def test_a_port_that_cannot_be_is_refused(cli: Cli) -> None:
    assert cli("play", "--port", "70000").code == 2


def test_own_games_are_kept_where_the_system_keeps_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert own_games() == tmp_path / "grognard" / "table.sqlite"


def test_several_workers_need_postgresql(cli: Cli, tmp_path: Path) -> None:
    ran = cli("serve", "--workers", "2", "--db", str(tmp_path / "x.sqlite"))
    assert ran.code == 2
    assert "PostgreSQL" in ran.err
    assert "--workers" in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("command", ["serve", "play"])
def test_two_servers_on_one_file_are_refused(cli: Cli, tmp_path: Path, command: str) -> None:
    file = tmp_path / "x.sqlite"
    with only_server(f"sqlite:///{file}"):
        ran = cli(command, "--port", "0", "--db", str(file))
        assert ran.code == 2
        assert str(file) in ran.err
        assert len(ran.err.splitlines()) == 1
    with only_server(f"sqlite:///{file}"):
        pass  # the lock ends with its holder
