"""A person against a computer that takes its time, and what its progress tells."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from grognard.server.computers.dispatch import Dispatcher
from grognard.server.streams import Stream
from grognard.server.tables import Table
from tests.server.helpers import Client, Json, Match, Seat, choices

PATIENCE = 60.0
LONG = "search:60s"
"""Far longer than any test waits: whoever plays sooner was told to."""
BRIEF = "search:12n"


def until(true: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < deadline, "it did not come"
        time.sleep(0.02)
    return found


def against(client: Client, muslim: str, **asked: Any) -> Match:
    """A person, who has just ended the first turn, and a computer."""
    match = Match(client, seats={"christian": "human", "muslim": muslim}, **asked)
    end_turn(match.seats["christian"])
    return match


def end_turn(seat: Seat) -> None:
    while (view := seat.view())["decision"]["seat"] == "christian":
        legal = view["legal"]
        seat.act(view["position"], "end" if "end" in legal else choices(legal)[0])


def live(client: Client, match: Match) -> Table:
    app: Any = client
    table: Table = app.app.state.registry.live[match.id]
    return table


def dispatcher(client: Client) -> Dispatcher:
    app: Any = client
    found: Dispatcher = app.app.state.registry.computers.dispatcher
    return found


def listen(table: Table, *who: str) -> Stream:
    stream = Stream(who)
    table.join(stream)
    return stream


def heard(stream: Stream, kind: str) -> list[Json]:
    """The messages of one kind sent since this was last asked."""
    found = []
    while not stream._queue.empty():
        lines = (stream._queue.get_nowait() or b"").decode().split("\n")
        if f"event: {kind}" in lines:
            found.append(json.loads(lines[2].removeprefix("data: ")))
    return found


def progress(stream: Stream) -> list[Json]:
    """What is told next of how far a computer is."""
    found: list[Json] = until(lambda: heard(stream, "thinking"))
    return found


def plays_now(match: Match) -> None:
    """Hurry the computer, and wait until the person is to decide again."""
    turn = turn_of(match)
    assert match.seats["christian"].post("/now", None).status_code == 200
    until(lambda: turn_of(match) == turn + 1)


def turn_of(match: Match) -> int:
    turn: int = match.watcher.view()["view"]["turn"]
    return turn
