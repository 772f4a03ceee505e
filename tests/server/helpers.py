"""A table for server tests: clients of a server in this process, or of a real one."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from litestar.testing import TestClient

from grognard.server.app import make_app
from grognard.server.settings import Settings

LOCALHOST = "http://127.0.0.1"
HUMANS = {"christian": "human", "muslim": "human"}
SHORT = "centre"

Json = dict[str, Any]
Client = httpx.Client


def settings(folder: Path, **changes: Any) -> Settings:
    """Durable SQLite in a folder of the test's own, without rate limits unless asked for."""
    url = f"sqlite:///{folder / 'tables.sqlite'}"
    return Settings(**{"db_url": url, "rates": None, "pace": 0, **changes})


@contextmanager
def running(told: Settings) -> Iterator[Client]:
    """A client of a server inside this process."""
    with TestClient(make_app(told), base_url=LOCALHOST) as client:
        yield client


class Seat:
    """The holder of some keys of one table; with none, a spectator."""

    def __init__(self, client: Client, table: str, key: str = "") -> None:
        self.client = client
        self.path = f"/api/tables/{table}"
        self.headers = {"X-Seat-Key": key} if key else {}

    def get(self, path: str = "", **params: Any) -> httpx.Response:
        return self.client.get(self.path + path, params=params, headers=self.headers)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.client.post(self.path + path, json=body, headers=self.headers)

    def text(self, path: str, text: str) -> httpx.Response:
        return self.client.post(self.path + path, content=text, headers=self.headers)

    def view(self, **params: Any) -> Json:
        answer = self.get(**params)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def act(self, position: int, *actions: str) -> httpx.Response:
        return self.post("/actions", {"position": position, "actions": list(actions)})

    def take_back(self, keep: int) -> httpx.Response:
        """Ask to go back, at the position as it is."""
        return self.post("/takeback", {"keep": keep, "position": self.view()["position"]})

    def consent(self, accept: bool) -> httpx.Response:
        """Answer what is asked now."""
        asked = self.view()["takeback"] or {"keep": 0, "position": 0}
        body = {"accept": accept, "keep": asked["keep"], "position": asked["position"]}
        return self.post("/takeback/answer", body)

    def play(self, *actions: str) -> Json:
        """Act on the position as it is; it must succeed."""
        answer = self.act(self.view()["position"], *actions)
        assert answer.status_code == 200, answer.text
        update: Json = answer.json()
        return update


def joined(client: Client, made: Json) -> dict[str, str]:
    """The keys of a new table's seats, after somebody has taken each of them."""
    keys = {}
    for seat, invitation in made["invitations"].items():
        asked = {"invitation": invitation, "contribution": f"{seat}-adds-this"}
        answer = client.post(f"/api/tables/{made['id']}/join", json=asked)
        assert answer.status_code == 200, answer.text
        keys[seat] = answer.json()["key"]
    return keys


class Match:
    """A table of two people."""

    def __init__(self, client: Client, scenario: str = SHORT, **asked: Any) -> None:
        body = {"game": "lepanto", "scenario": scenario, "seats": HUMANS, **asked}
        self._sit(client, client.post("/api/tables", json=body))

    @classmethod
    def from_record(cls, client: Client, record: str) -> Match:
        match = cls.__new__(cls)
        match._sit(client, client.post("/api/records", content=record))
        return match

    def _sit(self, client: Client, made: httpx.Response) -> None:
        assert made.status_code == 201, made.text
        self.client = client
        self.id: str = made.json()["id"]
        self.keys: dict[str, str] = joined(client, made.json())
        self.seats = {seat: Seat(client, self.id, key) for seat, key in self.keys.items()}
        self.both = Seat(client, self.id, ",".join(self.keys.values()))
        self.watch: str = made.json()["watch"]
        self.watcher = Seat(client, self.id, self.watch)
        self.stranger = Seat(client, self.id)

    def moving(self) -> Match:
        """On to the first choice of a ship to move."""
        while "move" not in (view := self.both.view())["legal"]:
            assert self.both.act(view["position"], choices(view["legal"])[0]).status_code == 200
        return self

    def fuzz(self, moves: int, seed: int = 1, *, brisk: bool = False) -> Json:
        """Random legal moves by whoever decides; ``brisk`` hurries through the phases."""
        draw = random.Random(seed)
        view = self.both.view()
        for _ in range(moves):
            if view.get("decision") is None:
                break
            choice = pick(view["legal"], draw, brisk)
            answer = self.both.act(view["position"], choice)
            assert answer.status_code == 200, answer.text
            view = answer.json()
        return view


def choices(legal: Json) -> list[str]:
    """Every legal action as text."""
    return [f"{verb} {arg}".strip() for verb, args in legal.items() for arg in args or [""]]


def pick(legal: Json, draw: random.Random, brisk: bool = False) -> str:
    if brisk and "end" in legal and draw.random() < 0.5:
        return "end"
    return draw.choice(choices(legal))


# -- a real server in a process of its own -----------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class RealServer:
    """``python -m grognard.server``, to be killed at will and started again on its database."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", "grognard.server", "--port", str(self.port)]
        self._command += ["--db", str(folder / "tables.sqlite"), "--pace", "0", *args]
        self._log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None, self._log.read_text()
                time.sleep(0.02)
        raise AssertionError("the server did not start")

    def log(self) -> str:
        return self._log.read_text()

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


@contextmanager
def real_server(folder: Path, *args: str) -> Iterator[RealServer]:
    server = RealServer(folder, *args)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def in_ci() -> bool:
    return os.environ.get("CI", "") == "true"
