"""A Dask cluster of real processes on this machine, for tests."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

from grognard.analysis.cluster import reach
from grognard.engine.errors import BadRequest

ROOT = Path(__file__).parents[2]


class Cluster:
    """A scheduler and as many workers as are hired."""

    def __init__(self, workers: int) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", str(port))
        self.workers: list[subprocess.Popen[bytes]] = []
        for _ in range(workers):
            self.hire()
        self._await(workers)

    def hire(self) -> None:
        options = ("--nthreads", "1", "--no-nanny", "--death-timeout", "60", "--memory-limit", "0")
        self.workers.append(self._start("worker", self.address, *options))

    def _start(self, part: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *words, "--no-dashboard"]
        return subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def _await(self, workers: int) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                if reach(self.address) >= workers:
                    return
            except BadRequest:
                continue
            time.sleep(0.1)
        raise TimeoutError("the cluster does not come up")

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
