"""The server as its own process, and the few requests a test makes of it directly."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[2]
STARTS_WITHIN = 40.0


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class LiveServer:
    """A local server on a free port; it can be killed and started again on the same file."""

    def __init__(self, db: Path, python: str = sys.executable) -> None:
        self.db = db
        self.python = python
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGTERM)

    def start(self) -> None:
        command = [self.python, "-m", "grognard.server", "--local", "--no-limits"]
        command += ["--port", str(self.port), "--db", str(self.db), "--pace", "0"]
        command += ["--study-rollouts", "1"]
        log = self.db.with_suffix(".log").open("ab")
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, env=os.environ.copy()
        )
        log.close()
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < deadline:
            assert self._process is not None
            if self._process.poll() is not None:
                break
            try:
                with urlopen(f"{self.url}/api/games", timeout=2):
                    return
            except (URLError, OSError):
                time.sleep(0.1)
        log = self.db.with_suffix(".log").read_text("utf-8")[-2000:]
        raise AssertionError(f"the server did not start:\n{log}")

    def stop(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=20)
            self._process = None

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    # -- requests --------------------------------------------------------------------------

    def ask(self, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"content-type": "application/json"}
        if key:
            headers["X-Seat-Key"] = key
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.url}{path}", data, headers), timeout=20) as answer:
            return json.loads(answer.read())

    def create(
        self, scenario: str, players: dict[str, str], game: str = "lepanto"
    ) -> dict[str, Any]:
        asked = {"game": game, "scenario": scenario, "seats": players, "pace": 0}
        return self.seated(self.ask("/api/tables", asked))

    def seated(self, made: dict[str, Any]) -> dict[str, Any]:
        """A new table with the keys of its seats, after somebody has taken each of them."""
        made["keys"] = {}
        for seat, invitation in made["invitations"].items():
            asked = {"invitation": invitation, "contribution": seat}
            made["keys"][seat] = self.ask(f"/api/tables/{made['id']}/join", asked)["key"]
        return made

    def upload(self, record: str) -> dict[str, Any]:
        headers = {"content-type": "text/plain"}
        request = Request(f"{self.url}/api/records", record.encode(), headers)
        with urlopen(request, timeout=60) as answer:
            return self.seated(json.loads(answer.read()))
