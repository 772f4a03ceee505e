"""A PostgreSQL for the tests that need one."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.helpers import free_port


def postgres_binaries() -> Path:
    """Where the server's programs are; installed by apt if this machine has none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False, capture_output=True)
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "postgresql"], check=False, capture_output=True
        )
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if found:
        return found[-1]
    if which := shutil.which("initdb"):
        return Path(which).parent
    pytest.fail("PostgreSQL is needed for this test: install the package 'postgresql'")


class Postgres:
    """A PostgreSQL of the test's own on a free port of this machine; it can be stopped."""

    def __init__(self) -> None:
        self._binaries = postgres_binaries()
        self.port = free_port()
        self.url = f"postgresql://grognard@127.0.0.1:{self.port}/postgres"
        self._folder = Path(tempfile.mkdtemp(prefix="grognard-postgres-", dir="/var/tmp"))
        self._become: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self._folder, "postgres")
            self._become = ["runuser", "-u", "postgres", "--"]
        self._data = str(self._folder / "data")
        self._run("initdb", "-U", "grognard", "-A", "trust", "-N")

    def start(self) -> None:
        where = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        self._run("pg_ctl", "-w", "-l", f"{self._folder}/log", "-o", where, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-m", "immediate", "stop")

    def remove(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *args: str) -> None:
        command = [*self._become, f"{self._binaries}/{program}", "-D", self._data, *args]
        done = subprocess.run(command, check=False, capture_output=True, text=True, cwd="/")
        assert done.returncode == 0, done.stderr + done.stdout


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    server = Postgres()
    try:
        server.start()
        yield server
        server.stop()
    finally:
        server.remove()
