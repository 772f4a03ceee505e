"""Two clients race for the same position: exactly one wins."""

from __future__ import annotations

import threading
from typing import Any

import httpx

from tests.server.helpers import Match, RealServer, Seat

ROUNDS = 25
CLIENTS = 4


def test_exactly_one_of_many_wins(real: RealServer) -> None:
    with httpx.Client(base_url=real.url, timeout=30) as client:
        match = Match(client, "battle", auto=False).moving()
        for number in range(ROUNDS):
            view = match.both.view()
            statuses, barrier = list[int](), threading.Barrier(CLIENTS)
            ships = view["legal"]["move"]
            threads = [
                threading.Thread(
                    target=race,
                    args=(real.url, match, view["position"], ships[n], barrier, statuses),
                )
                for n in range(CLIENTS)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(statuses) == [200] + [409] * (CLIENTS - 1)
            after = match.both.view()
            assert after["position"] == view["position"] + 1
            assert match.both.act(after["position"], "stop").status_code == 200
            assert number < ROUNDS


def test_an_invitation_is_good_for_one_of_many(real: RealServer) -> None:
    with httpx.Client(base_url=real.url, timeout=30) as client:
        seats = {"christian": "human", "muslim": "human"}
        asked = {"game": "lepanto", "scenario": "centre", "seats": seats}
        for _ in range(5):
            made = client.post("/api/tables", json=asked).json()
            answers, barrier = list[httpx.Response](), threading.Barrier(CLIENTS)
            threads = [
                threading.Thread(target=come, args=(real.url, made, n, barrier, answers))
                for n in range(CLIENTS)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(answer.status_code for answer in answers) == [200] + [403] * (CLIENTS - 1)
            (key,) = (answer.json()["key"] for answer in answers if answer.status_code == 200)
            view = Seat(client, made["id"], key).view()
            assert (view["you"], view["waiting"]) == (["christian"], ["muslim"])


def come(
    url: str,
    made: dict[str, Any],
    number: int,
    barrier: threading.Barrier,
    answers: list[httpx.Response],
) -> None:
    with httpx.Client(base_url=url, timeout=30) as client:
        client.get("/healthz")
        asked = {"invitation": made["invitations"]["christian"], "contribution": f"n{number}"}
        barrier.wait()
        answers.append(client.post(f"/api/tables/{made['id']}/join", json=asked))


def race(
    url: str,
    match: Match,
    position: int,
    ship: str,
    barrier: threading.Barrier,
    statuses: list[int],
) -> None:
    with httpx.Client(base_url=url, timeout=30) as client:
        seat = Seat(client, match.id, match.keys["christian"])
        client.get("/api/games")
        barrier.wait()
        statuses.append(seat.act(position, f"move {ship}").status_code)
