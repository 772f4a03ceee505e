"""A PostgreSQL for the tests that need one."""

from __future__ import annotations

import os
import shutil
import subprocess
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


@contextmanager
def running_postgres(folder: Path) -> Iterator[str]:
    """Runs a PostgreSQL of the test's own on a free port of this machine."""
    binaries, port, data = postgres_binaries(), free_port(), folder / "data"
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        data = Path("/var/tmp") / f"grognard-postgres-{os.getpid()}"
        data.mkdir()
        shutil.chown(data, "postgres")
        become = ["runuser", "-u", "postgres", "--"]
    else:
        become = []

    def run(*command: str) -> None:
        done = subprocess.run(
            [*become, *command], check=False, capture_output=True, text=True, cwd="/"
        )
        assert done.returncode == 0, done.stderr + done.stdout

    try:
        run(f"{binaries}/initdb", "-D", str(data), "-U", "grognard", "-A", "trust", "-N")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        run(
            f"{binaries}/pg_ctl", "-D", str(data), "-w", "-l", f"{data}/log", "-o", options, "start"
        )
        yield f"postgresql://grognard@127.0.0.1:{port}/postgres"
        run(f"{binaries}/pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(data, ignore_errors=True)
