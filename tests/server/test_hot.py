"""A move by the short way through the server is answered as the framework would answer it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from grognard.server.protocol import Update
from grognard.server.routes.play import acted
from tests.server.helpers import Match, choices

SHORT, LONG = "/actions", "/actions/"
"""The framework takes a path for the same with a slash at its end; the short way does not."""
TOLD = ("content-type", "cache-control", "vary", "content-encoding")


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose moves went the short way."""
    found: list[str] = []

    async def noted(request: Any, table_id: str, data: Any) -> Update:
        found.append(table_id)
        return await acted(request, table_id, data)

    monkeypatch.setattr("grognard.server.hot.acted", noted)
    return found


def told(answer: httpx.Response) -> tuple[Any, ...]:
    return answer.status_code, answer.json(), [answer.headers.get(name) for name in TOLD]


def send(match: Match, path: str, content: bytes, **headers: str) -> httpx.Response:
    seat = match.both
    sent = {**seat.headers, "content-type": "application/json", **headers}
    return match.client.post(f"{seat.path}{path}", content=content, headers=sent)


def test_a_move_goes_the_short_way(match: Match, taken: list[str]) -> None:
    view = match.both.view()
    done = match.both.act(view["position"], choices(view["legal"])[0])
    assert done.status_code == 200
    assert done.json()["position"] > view["position"]
    assert len(taken) == 1
    assert done.headers["x-request-id"]
    assert [done.headers.get(n) for n in TOLD[:2]] == ["application/json", "no-store"]
    assert "X-Seat-Key" in done.headers["vary"]


@pytest.mark.parametrize(
    "content",
    [
        b'{"position":99,"actions":["end"]}',
        b'{"position":0,"actions":["dance"]}',
        b'{"position":0,"actions":["move Z99"]}',
    ],
)
def test_what_is_refused_is_refused_alike(match: Match, taken: list[str], content: bytes) -> None:
    short = told(send(match, SHORT, content))
    assert len(taken) == 1
    assert short == told(send(match, LONG, content))
    assert len(taken) == 1
    assert short[0] in (409, 422)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'{"position":0}',
        b'{"position":"0","actions":["end"]}',
        b'{"position":-1,"actions":["end"]}',
        b'{"position":0,"actions":[]}',
        b'{"position":0,"actions":["end"],"more":1}',
        b'{"position":0,"actions":["end\\u0000"]}',
        b'{"position":0,"actions":["\xff"]}',
        b"[" * 5000,
        b'{"position":0,"actions":["' + b"x" * 200_000 + b'"]}',
    ],
)
def test_a_body_that_does_not_fit(match: Match, taken: list[str], content: bytes) -> None:
    short = told(send(match, SHORT, content))
    assert short == told(send(match, LONG, content))
    assert short[0] in (400, 413)
    assert not taken


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"host": "elsewhere.example"},
        {"host": "a b"},
        {"x-seat-key": "nobody's"},
        {"x-seat-key": ""},
        {"content-type": "text/plain"},
        {"content-length": "many"},
    ],
)
def test_heads_are_judged_alike(match: Match, headers: dict[str, str]) -> None:
    content = b'{"position":77,"actions":["end"]}'
    assert told(send(match, SHORT, content, **headers)) == told(
        send(match, LONG, content, **headers)
    )


def test_an_unknown_table(match: Match, taken: list[str]) -> None:
    answers = [
        match.client.post(f"/api/tables/nowhere{path}", json={"position": 0, "actions": ["end"]})
        for path in (SHORT, LONG)
    ]
    assert told(answers[0]) == told(answers[1])
    assert answers[0].status_code == 404
    assert taken == ["nowhere"]


def test_large_answers_are_compressed_alike(match: Match) -> None:
    content = b'{"position":99,"actions":["end"]}'
    position = match.both.view()["position"]
    actions = [a for a in choices(match.both.view()["legal"]) if a != "end"][:1]
    stale = send(match, SHORT, content, **{"accept-encoding": "gzip"})
    assert stale.json()["snapshot"]["position"] == position
    done = match.both.act(position, *actions)
    assert done.json()["position"] > position
