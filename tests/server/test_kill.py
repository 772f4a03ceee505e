"""Kill test: SIGKILL at random moments; every acknowledged move is there afterwards.

Twelve kills by default, to keep the whole suite short; ``make test-long`` kills more often.
"""

from __future__ import annotations

import os
import random
import threading
import time
from pathlib import Path

import httpx

from grognard.server.store.database import Store
from tests.server.helpers import Match, Seat, pick, real_server

KILLS = int(os.environ.get("GROGNARD_KILLS", "12"))
GAMES = 3


class Player(threading.Thread):
    """Plays both sides of one game as fast as it can, and remembers what was acknowledged."""

    def __init__(self, url: str, table: str, keys: str, seed: int) -> None:
        super().__init__(daemon=True)
        self._url = url
        self._table = table
        self._keys = keys
        self._draw = random.Random(seed)
        self.acknowledged: list[tuple[int, str]] = []
        """Position and move of everything the server has said yes to."""
        self.in_doubt = 0

    def run(self) -> None:
        try:
            with httpx.Client(base_url=self._url, timeout=10) as client:
                self._play(Seat(client, self._table, self._keys))
        except httpx.HTTPError:
            return  # killed

    def _play(self, seat: Seat) -> None:
        view = seat.view()
        while view.get("decision") is not None:
            choice = pick(view["legal"], self._draw)
            self.in_doubt = 1
            answer = seat.act(view["position"], choice)
            assert answer.status_code == 200, answer.text
            self.acknowledged.append((view["position"], choice))
            self.in_doubt = 0
            view = answer.json()


def wait_for_moves(players: list[Player], count: int) -> None:
    """Kill sometimes at once, sometimes in full swing, however busy the machine is."""
    deadline = time.monotonic() + 20
    while sum(len(player.acknowledged) for player in players) < count:
        if time.monotonic() > deadline or not any(player.is_alive() for player in players):
            return
        time.sleep(0.005)


def journal(url: str, table: str) -> list[str]:
    """What is on disk, read by somebody else."""
    store = Store(url)
    try:
        opened = store.open(table)
        assert opened is not None
        return [entry.entry for entry in opened.journal]
    finally:
        store.close()


def test_acknowledged_moves_survive_sigkill(folder: Path) -> None:
    draw = random.Random(7)
    url = f"sqlite:///{folder / 'tables.sqlite'}"
    with real_server(folder, "--no-limits") as server:
        with httpx.Client(base_url=server.url, timeout=30) as client:
            matches = [Match(client) for _ in range(GAMES)]
        moves = 0
        for kill in range(KILLS):
            players = [
                Player(server.url, match.id, ",".join(match.keys.values()), seed=kill * GAMES + n)
                for n, match in enumerate(matches)
            ]
            for player in players:
                player.start()
            wait_for_moves(players, draw.choice([0, 1, 20]))
            time.sleep(draw.uniform(0.0, 0.3))
            server.kill()
            for player in players:
                player.join(timeout=20)
                assert not player.is_alive()
            for player, match in zip(players, matches, strict=True):
                kept = journal(url, match.id)
                for position, choice in player.acknowledged:
                    assert kept[position] == choice
                moves += len(player.acknowledged)
            server.start()
        with httpx.Client(base_url=server.url, timeout=30) as client:
            for match in matches:
                seat = Seat(client, match.id, ",".join(match.keys.values()))
                view = seat.view()
                assert view["position"] == len(journal(url, match.id))
                if view["decision"] is not None:
                    choice = pick(view["legal"], draw)
                    assert seat.act(view["position"], choice).status_code == 200
    assert moves > KILLS, "the server was killed before it could do anything"
