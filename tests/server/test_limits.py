"""What a stranger may send: how much, how often, from where; and never a 500."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from grognard.engine.errors import BadRequest
from grognard.server import bounds, memory
from grognard.server.errors import ApiError
from grognard.server.limits import Buckets, Limiter
from grognard.server.run import is_loopback, serve
from grognard.server.settings import Rates
from tests.server.helpers import Client, Match, RealServer, Seat, choices, running, settings

POSTS = ("actions", "why", "odds", "plans", "undo", "takeback", "takeback/answer", "chat", "branch")
MALFORMED = [b"", b"{", b"nonsense", b"[]", b"null", b'"text"', b"\xff\xfe\x00", b"{" * 5000]


def refused(answer: httpx.Response) -> str:
    """The code of a clear 4xx."""
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.headers["content-type"].startswith("application/json")
    told = answer.json()
    assert told["message"].keys() == {"es", "en"}
    code: str = told["error"]
    return code


@pytest.mark.parametrize("path", POSTS)
def test_malformed_bodies_are_refused(match: Match, path: str) -> None:
    for body in MALFORMED:
        answer = match.client.post(
            f"/api/tables/{match.id}/{path}",
            content=body,
            headers={**match.both.headers, "Content-Type": "application/json"},
        )
        assert refused(answer)


def test_malformed_new_tables_are_refused(public: Client) -> None:
    for body in MALFORMED:
        assert refused(public.post("/api/tables", content=body))
        assert refused(public.post("/api/records", content=body))


def test_huge_bodies_are_refused(match: Match) -> None:
    huge = b"x" * 10_000_000
    for path in (*POSTS, "mail"):
        answer = match.client.post(f"/api/tables/{match.id}/{path}", content=huge)
        assert (answer.status_code, refused(answer)) == (413, "too_large")
    for path in ("/api/tables", "/api/records"):
        assert match.client.post(path, content=huge).status_code == 413


@pytest.mark.parametrize(
    ("path", "count"),
    [("/api/records", 160), ("/api/tables", 3), ("/api/tables/nowhere/actions", 3)],
)
def test_huge_body_in_pieces_is_refused(real: RealServer, path: str, count: int) -> None:
    """Without a length announced, reading stops at the limit, which few paths have as wide."""

    def pieces() -> Iterator[bytes]:
        for _ in range(count):
            yield b"x" * 65536

    try:
        answer = httpx.post(f"{real.url}{path}", content=pieces(), timeout=30)
    except (httpx.WriteError, httpx.ReadError, httpx.RemoteProtocolError):
        pass  # cut off while still sending
    else:
        assert answer.status_code == 413
    assert httpx.get(f"{real.url}/api/games").status_code == 200


def test_unknown_paths_and_methods(public: Client, match: Match) -> None:
    assert refused(public.get("/api/nothing")) == "not_found"
    assert refused(public.get(f"/api/tables/{match.id}/nothing")) == "not_found"
    assert refused(public.delete(f"/api/tables/{match.id}")) == "bad_method"
    assert refused(public.put("/api/games")) == "bad_method"
    assert refused(public.get("/api/games/chess/board")) == "unknown_game"
    assert refused(public.get("/api/games/chess/text")) == "unknown_game"
    assert refused(public.get(f"/api/tables/{'x' * 200}"))


@pytest.mark.parametrize("at", ["-1", "x", "", "1.5", "99999999999999999999"])
def test_strange_numbers_in_a_query(match: Match, at: str) -> None:
    assert refused(match.client.get(f"/api/tables/{match.id}/history?at={at}"))
    answer = match.client.get(f"/api/tables/{match.id}?since={at}")
    assert answer.status_code == 400


def test_rates_are_limited_by_kind(folder: Path) -> None:
    rates = Rates(acting=(0.001, 5), asking=(0.001, 8), creating=(0.001, 2), chatting=(0.001, 1))
    with running(settings(folder, rates=rates)) as client:
        match = Match(client)
        first = [match.seats["christian"].get().status_code for _ in range(6)]
        assert first == [200] * 5 + [429]
        assert match.seats["muslim"].get().status_code == 200, "each key has its own"
        assert match.seats["muslim"].post("/chat", {"text": "a"}).status_code == 200
        assert refused(match.seats["muslim"].post("/chat", {"text": "b"})) == "too_many"
        asked = [match.watcher.get().status_code for _ in range(9)]
        assert asked == [200] * 8 + [429]
        assert match.seats["muslim"].get().status_code == 200, "spectators crowd nobody out"
        Match(client)
        with pytest.raises(AssertionError, match="too_many"):
            Match(client)


def test_invented_keys_give_nobody_more(folder: Path) -> None:
    with running(settings(folder, rates=Rates(address=(0.001, 30)))) as client:
        match = Match(client)
        tried = [Seat(client, match.id, f"invented-{n}").get().status_code for n in range(40)]
        assert tried.count(429) > 10
        assert set(tried) == {404, 429}


def test_a_stranger_makes_nobody_read_a_table(folder: Path) -> None:
    with running(settings(folder)) as client:
        match = Match(client)
    with running(settings(folder, rates=Rates(opening=(0.001, 3)))) as client:
        stranger = Seat(client, match.id, "x" * 32)
        assert [stranger.get().status_code for _ in range(4)] == [404] * 3 + [429]
        live = client.app.state.registry.live  # type: ignore[attr-defined]
        assert match.id not in live


def test_dear_questions_have_a_budget_of_their_own(folder: Path) -> None:
    rates = Rates(pondering=(0.000001, 0.05))
    with running(settings(folder, rates=rates)) as client:
        match = Match(client).moving()
        mine, theirs = match.seats["christian"], match.seats["muslim"]
        body = {"action": choices(mine.view()["legal"])[0]}
        asked = [mine.post("/plans", body).status_code for _ in range(200)]
        assert asked[0] == 200
        assert asked[-1] == 429, "the budget is spent"
        assert theirs.post("/plans", body).status_code == 200, "each has their own"
        assert mine.view()["you"] == ["christian"], "cheap questions go on"
        assert mine.act(mine.view()["position"], body["action"]).status_code == 200


def test_many_seats_at_one_address_share_a_budget(folder: Path) -> None:
    rates = Rates(pondering=(0.000001, 10.0), pondering_together=(0.000001, 0.05))
    with running(settings(folder, rates=rates)) as client:
        match = Match(client).moving()
        mine, theirs = match.seats["christian"], match.seats["muslim"]
        body = {"action": choices(mine.view()["legal"])[0]}
        assert mine.post("/plans", body).status_code == 200
        asked = [mine.post("/plans", body).status_code for _ in range(200)]
        assert asked[-1] == 429
        assert theirs.post("/plans", body).status_code == 429


def test_branches_count_as_tables_of_their_address_and_by_their_length(folder: Path) -> None:
    with running(settings(folder, rates=Rates(creating=(0.001, 4)))) as client:
        match = Match(client)
        match.fuzz(30)
        mine, theirs = match.seats["christian"], match.seats["muslim"]
        made = [seat.post("/branch", {"at": 30}).status_code for seat in (mine, theirs)]
        assert made == [201, 201]
        answer = mine.post("/branch", {"at": 30})
        assert refused(answer) == "too_many", "1 + 3 * 1.03 is more than 4"
        assert refused(theirs.post("/branch", {"at": 30})) == "too_many"


def test_a_long_record_costs_as_much_as_many_tables(folder: Path) -> None:
    long = Path(__file__).parents[1] / "golden" / "lepanto" / "battle-muslim.txt"
    with running(settings(folder, rates=Rates(creating=(0.001, 3)))) as client:
        assert client.post("/api/records", content=long.read_bytes()).status_code == 201
        with pytest.raises(AssertionError, match="too_many"):
            Match(client)


# -- what a table holds ----------------------------------------------------------------------------


def test_a_chat_has_so_many_lines(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_CHAT", 2)
    said = [match.watcher.post("/chat", {"text": "a"}).status_code for _ in range(3)]
    assert said == [200, 200, 409]
    assert refused(match.both.post("/chat", {"text": "b"})) == "chat_full"
    match.fuzz(2)


def test_a_chat_takes_memory(match: Match) -> None:
    match.both.view()
    table = match.client.app.state.registry.live[match.id]  # type: ignore[attr-defined]
    before = memory.weight(table)
    match.both.post("/chat", {"text": "a" * 500})
    assert memory.weight(table) >= before + 500


def test_taking_back_does_not_make_a_journal_without_end(
    moving: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = moving.both.play(choices(moving.both.view()["legal"])[0])
    monkeypatch.setattr(bounds, "MOST_ENTRIES", view["position"])
    undone = moving.both.post("/undo", {"position": view["position"]})
    assert (undone.status_code, refused(undone)) == (409, "too_much_undone")
    assert refused(moving.both.take_back(0)) == "too_much_undone"
    moving.fuzz(5)


def test_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Buckets(2.0, 3.0, lambda: now[0])
    assert [bucket.take("a") > 0 for _ in range(4)] == [False, False, False, True]
    assert bucket.take("b") == 0
    now[0] = 0.5
    assert [bucket.take("a") > 0 for _ in range(2)] == [False, True]
    now[0] = 100.0
    assert [bucket.take("a") > 0 for _ in range(4)] == [False, False, False, True]


def test_no_rates_no_limits() -> None:
    limiter = Limiter(None)
    for _ in range(1000):
        limiter.check("acting", "a")


def test_limit_says_how_long_to_wait() -> None:
    limiter = Limiter(Rates(acting=(0.1, 1)), lambda: 0.0)
    limiter.check("acting", "a")
    with pytest.raises(ApiError) as refused:
        limiter.check("acting", "a")
    assert refused.value.body.message["en"] == "too many requests; wait 11 s"


def test_local_server_answers_only_its_own_machine(local: Client) -> None:
    """A name that somebody else's DNS points at this machine is not this machine."""
    for host in ("evil.example", "evil.example:8571", "192.0.2.1"):
        answer = local.get("/api/tables", headers={"Host": host})
        assert (answer.status_code, refused(answer)) == (403, "foreign_host")
    for host in ("127.0.0.1:8571", "localhost", "[::1]:8571"):
        assert local.get("/api/games", headers={"Host": host}).status_code == 200


def test_other_pages_may_not_ask(public: Client) -> None:
    answer = public.get("/api/games", headers={"Origin": "http://evil.example"})
    assert (answer.status_code, refused(answer)) == (403, "foreign_origin")
    own = public.get("/api/games", headers={"Origin": "http://127.0.0.1", "Host": "127.0.0.1"})
    assert own.status_code == 200


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "example.org", "::"])
def test_local_play_binds_to_loopback_only(host: str, folder: Path) -> None:
    assert not is_loopback(host)
    with pytest.raises(BadRequest):
        serve(host, 0, str(folder / "tables.sqlite"), local=True)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_loopback_addresses(host: str) -> None:
    assert is_loopback(host)
