"""Event streams of a real server: what everyone hears, when, and after a break."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import httpx
import pytest

from grognard.server.streams import HEARTBEAT, QUEUE, Stream
from tests.server.helpers import Json, Match, RealServer, Seat, real_server

PATIENCE = 30.0


class Listener:
    """A stream read in a thread: events as (id, kind, data)."""

    def __init__(self, url: str, seat: Seat, last: str = "") -> None:
        self._heard: Queue[tuple[str, str, Json]] = Queue()
        headers = {**seat.headers, **({"Last-Event-ID": last} if last else {})}
        self._client = httpx.Client(base_url=url, timeout=PATIENCE)
        self._open = self._client.stream("GET", seat.path + "/stream", headers=headers)
        self._response = self._open.__enter__()
        assert self._response.status_code == 200, self._response.read()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        self.hello = self.expect("hello")

    def _read(self) -> None:
        event: dict[str, str] = {}
        try:
            for line in self._response.iter_lines():
                if not line:
                    if "data" in event:
                        self._heard.put((event["id"], event["event"], json.loads(event["data"])))
                    event = {}
                elif not line.startswith(":"):
                    name, _, value = line.partition(": ")
                    event[name] = value
        except (httpx.HTTPError, RuntimeError, ValueError):
            return  # closed

    def expect(self, kind: str) -> Json:
        """The next event of that kind; others are passed over."""
        deadline = time.monotonic() + PATIENCE
        while True:
            id_, found, data = self._heard.get(timeout=max(0.1, deadline - time.monotonic()))
            self.last = id_
            if found == kind:
                return data

    def silence(self, kind: str, seconds: float = 0.5) -> None:
        """Nothing of that kind comes for a while."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            try:
                _, found, data = self._heard.get(timeout=left)
            except Empty:
                return
            assert found != kind, data

    def close(self) -> None:
        """Hang up; the reading thread notices at once."""
        wire = self._response.extensions["network_stream"].get_extra_info("socket")
        with contextlib.suppress(OSError):
            wire.shutdown(socket.SHUT_RDWR)
        self._thread.join(timeout=5)
        self._client.close()


@pytest.fixture
def played(real: RealServer) -> Iterator[Match]:
    with httpx.Client(base_url=real.url, timeout=PATIENCE) as client:
        yield Match(client).moving()


@pytest.fixture
def listen(real: RealServer) -> Iterator[Any]:
    opened: list[Listener] = []

    def make(seat: Seat, last: str = "") -> Listener:
        opened.append(Listener(real.url, seat, last))
        return opened[-1]

    yield make
    for listener in opened:
        listener.close()


def test_both_seats_and_spectators_hear_a_move(played: Match, listen: Any) -> None:
    ears = [listen(seat) for seat in (*played.seats.values(), played.watcher)]
    start = time.monotonic()
    update = played.seats["christian"].play(f"move {played.both.view()['legal']['move'][0]}")
    heard = [ear.expect("update") for ear in ears]
    assert time.monotonic() - start < 5
    assert heard[0] == update
    assert heard[0]["legal"]
    for other in heard[1:]:
        assert other == {name: value for name, value in update.items() if name != "legal"}


def test_who_acts_need_not_hear_it_twice(played: Match, listen: Any) -> None:
    seat = played.seats["christian"]
    mine, theirs = listen(seat), listen(played.seats["muslim"])
    view = seat.view()
    body = {"position": view["position"], "actions": [f"move {view['legal']['move'][0]}"]}
    headers = {**seat.headers, "X-Stream": mine.hello["stream"]}
    assert seat.client.post(seat.path + "/actions", json=body, headers=headers).status_code == 200
    theirs.expect("update")
    mine.silence("update")


def test_stream_resumes_where_it_broke_off(played: Match, listen: Any) -> None:
    seat = played.seats["muslim"]
    ear = listen(seat)
    played.fuzz(3)
    for _ in range(3):
        ear.expect("update")
    last = ear.last
    ear.close()
    played.fuzz(6, seed=2, brisk=True)
    played.watcher.post("/chat", {"text": "meanwhile"})
    again = listen(seat, last)
    position = int(last.partition(".")[0])
    target = played.both.view()["position"]
    while position < target:
        update = again.expect("update")
        assert update["since"] == position
        position = update["position"]
    assert again.expect("chat")["text"] == "meanwhile"


def test_too_long_a_break_is_mended_by_a_snapshot(played: Match, listen: Any) -> None:
    played.fuzz(10)
    fresh = Match.from_record(played.client, played.watcher.get("/record").text)
    seat = fresh.seats["christian"]
    told = listen(seat, "1.0").expect("snapshot")
    assert told == {**seat.view(), "presence": told["presence"]}


def test_presence_is_told(played: Match, listen: Any) -> None:
    first = listen(played.seats["christian"])
    second = listen(played.seats["muslim"])
    while not all((told := first.expect("presence"))["presence"].values()):
        pass
    listen(played.watcher)
    while (told := first.expect("presence"))["watching"] == 0:
        pass
    second.close()
    while (told := first.expect("presence"))["presence"]["muslim"]:
        pass
    assert told["presence"] == {"christian": True, "muslim": False}


def test_taking_back_is_asked_and_answered_over_the_stream(played: Match, listen: Any) -> None:
    ear = listen(played.seats["muslim"])
    played.fuzz(4)
    played.seats["christian"].take_back(1)
    asked = ear.expect("takeback")["takeback"]
    assert (asked["by"], asked["keep"]) == ("christian", 1)
    played.seats["muslim"].consent(True)
    assert ear.expect("update")["moves"] == 1
    assert ear.expect("takeback")["accepted"] is True


def test_stream_survives_a_restart(folder: Path) -> None:
    with real_server(folder, "--no-limits") as server:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
            match = Match(client).moving()
            ear = Listener(server.url, match.watcher)
            match.fuzz(2)
            ear.expect("update")
            ear.expect("update")
        server.kill()
        ear.close()
        server.start()
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
            for seat in (match.both, match.watcher):
                seat.client = client
            again = Listener(server.url, match.watcher, ear.last)
            again.silence("snapshot", 0.3)
            match.fuzz(1, seed=3)
            assert again.expect("update")["since"] == int(ear.last.partition(".")[0])
            again.close()


def test_stopping_does_not_wait_for_listeners(folder: Path) -> None:
    with real_server(folder) as server, httpx.Client(base_url=server.url) as client:
        ear = Listener(server.url, Match(client).watcher)
        start = time.monotonic()
        server.stop()
        assert time.monotonic() - start < 10
        assert server.process is not None
        assert server.process.returncode in (0, -15)
        ear.close()


def test_quiet_stream_has_a_heartbeat() -> None:
    async def first_chunk() -> bytes:
        async for chunk in Stream(()).chunks(0.01, lambda: None):
            return chunk
        return b""

    assert asyncio.run(first_chunk()) == HEARTBEAT


def test_slow_listener_is_cut_off() -> None:
    async def chunks() -> int:
        stream = Stream(())
        for _ in range(QUEUE + 5):
            stream.send(b"x")
        return sum([len(chunk) async for chunk in stream.chunks(1.0, lambda: None)])

    assert asyncio.run(chunks()) == QUEUE
