"""All that an audience of a table can be told, as bytes: asked for, and sent by itself."""

from __future__ import annotations

import re
from typing import Any

import httpx

from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.server.faces import Audience
from grognard.server.registry import game_named
from grognard.server.streams import Stream
from grognard.server.tables import Table
from tests.server.helpers import Client, Match, Seat, choices

OWN = re.compile(rb'"created":[0-9.e+]+|"commitment":"[0-9a-f]+"')
"""When a table was made, and the hash of its own secret."""
QUESTIONS = ("why", "odds", "plans")


class Listened(Match):
    """A table on one's own machine with the dice of a seed, and a listener for an audience."""

    def __init__(self, client: Client, game: str, scenario: str, seed: str, who: Audience) -> None:
        blank = write_record(Session(game_named(game), scenario, seed))
        self._sit(client, client.post("/api/records", content=blank))
        key = ",".join(self.keys[seat] for seat in who)
        self.audience = Seat(client, self.id, key)
        self.both.view()
        self.stream = Stream(who)
        self.live.join(self.stream)

    @property
    def live(self) -> Table:
        app: Any = self.client
        table: Table = app.app.state.registry.live[self.id]
        return table

    @property
    def shown(self) -> int:
        return self.live.game.shown(self.live.session.state)

    def decide(self, *actions: str) -> None:
        """Answer as the seat that decides."""
        self.seats[self.live.deciding].play(*actions)

    def legal(self) -> list[str]:
        found = self.seats[self.live.deciding].view()["legal"]
        return choices(found)

    def heard(self) -> bytes:
        """What was sent since this was last asked."""
        parts: list[bytes] = []
        while not self.stream._queue.empty():
            parts.append(self.stream._queue.get_nowait() or b"")
        return self._plain(b"".join(parts)).replace(self.stream.id.encode(), b"stream")

    def told(self, probes: list[str]) -> dict[str, bytes]:
        """Every answer to every question, by what was asked."""
        asker = self.audience
        snapshot = asker.get()
        answers = {"": snapshot, "since": asker.get(since=3)}
        moves = snapshot.json()["moves"]
        for at in {0, moves // 2, max(moves - 1, 0), moves, moves + 1}:
            answers[f"history {at}"] = asker.get("/history", at=at)
        for question in QUESTIONS:
            for number, text in enumerate(probes):
                body = {"action": text, "before": probes[:number] if number == 1 else []}
                answers[f"{question} {text}"] = asker.post(f"/{question}", body)
        pieces = [piece["id"] for piece in snapshot.json()["view"]["pieces"]]
        for piece in pieces[:: max(len(pieces) // 8, 1)]:
            answers[f"arcs {piece}"] = asker.get("/arcs", piece=piece)
        answers["aids"] = asker.get("/aids")
        answers |= self.taken_away()
        return {what: self._bytes(answer) for what, answer in answers.items()}

    def taken_away(self) -> dict[str, httpx.Response]:
        """What tells the whole game."""
        moves = len(self.live.session.moves)
        return {
            "record": self.audience.get("/record"),
            "mail": self.audience.get("/mail"),
            "branch": self.audience.post("/branch", {"at": moves}),
        }

    def _bytes(self, answer: httpx.Response) -> bytes:
        return b"%d %s" % (answer.status_code, self._plain(answer.content))

    def _plain(self, data: bytes) -> bytes:
        """Without what differs from table to table by itself."""
        return OWN.sub(b"", data.replace(self.id.encode(), b"table"))


def alike(one: Listened, other: Listened, probes: list[str]) -> None:
    """The listeners of two tables cannot tell them apart."""
    assert one.heard() == other.heard()
    told = [table.told(probes) for table in (one, other)]
    for what, answer in told[0].items():
        assert answer == told[1][what], what
