"""Several servers on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.server.peers.leases import Leases
from grognard.server.peers.news import LONGEST, News, news_of, read_news, written
from grognard.server.peers.peers import Peers
from grognard.server.registry import Registry
from grognard.server.store.statements import Rows
from grognard.server.streams import Stream
from grognard.server.tables import Table
from tests.server.helpers import Client, Json, Match, Seat, choices, joined, running, settings
from tests.server.postgres import Postgres, own_postgres
from tests.server.thinking import BRIEF, LONG, end_turn, heard, listen, turn_of, until

SOON = 0.1
"""Seconds in which what is done at one server is seen at the other."""


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with own_postgres() as server:
        yield server


@pytest.fixture(scope="module")
def one(database: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(settings(tmp_path_factory.mktemp("one"), db_url=database.url)) as client:
        yield client


@pytest.fixture(scope="module")
def other(database: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(settings(tmp_path_factory.mktemp("other"), db_url=database.url)) as client:
        yield client


def registry(client: Client) -> Registry:
    app: Any = client
    found: Registry = app.app.state.registry
    return found


def at(client: Client, match: Match, *seats: str) -> Seat:
    """The holder of these seats' keys, at another server."""
    keys = ",".join(match.keys[seat] for seat in seats)
    return Seat(client, match.id, keys or match.watch)


def listening(client: Client, match: Match, *seats: str) -> Stream:
    at(client, match).view()
    return listen(registry(client).live[match.id], *seats)


def table(client: Client, match: Match) -> Table:
    return registry(client).live[match.id]


def reached(seat: Seat, moves: int) -> bool:
    found: int = seat.view()["moves"]
    return found == moves


def same(one: Client, other: Client, match: Match) -> Json:
    """Both servers soon show the same table to everybody; what there is of it."""
    seen: list[tuple[Json, Json]] = []

    def alike() -> bool:
        seen.clear()
        for who in ((), ("christian",), ("muslim",), ("christian", "muslim")):
            seen.append((at(one, match, *who).view(), at(other, match, *who).view()))
        return all(here == there for here, there in seen)

    until(alike)
    return seen[-1][0]


# -- moves -----------------------------------------------------------------------------------------


def test_moves_appear_at_the_other_server_at_once(one: Client, other: Client) -> None:
    match = Match(one, auto=False)
    stream = listening(other, match, "muslim")
    waits = []
    for _ in range(30):
        view = match.both.view()
        update = match.both.play(choices(view["legal"])[0])
        done = time.monotonic()
        (told,) = until(lambda: heard(stream, "update"))
        waits.append(time.monotonic() - done)
        assert (told["since"], told["position"]) == (view["position"], update["position"])
        assert told.get("events") == update.get("events")
    assert sorted(waits)[len(waits) // 2] < SOON
    assert same(one, other, match)["moves"] == 30


def test_each_server_moves_in_turn(one: Client, other: Client) -> None:
    """Undo, take-backs and chapters of the journal are followed, too."""
    match = Match(one, auto=False)
    streams = [listening(client, match, "christian") for client in (one, other)]
    for number in range(120):
        seat = at(other if number % 2 else one, match, "christian", "muslim")
        until(partial(reached, seat, number))
        seat.play(choices(seat.view()["legal"])[0])
    same(one, other, match)
    muslim = at(other, match, "muslim")
    until(lambda: muslim.view()["moves"] == 120)
    assert match.seats["christian"].take_back(90).status_code == 200
    until(lambda: muslim.view()["takeback"])
    assert muslim.consent(True).status_code == 200
    until(lambda: match.both.view()["moves"] == 90)
    match.fuzz(45)
    until(lambda: muslim.view()["moves"] == 135)
    before = same(one, other, match)
    for client in (one, other):
        table(client, match).lose()
    assert same(one, other, match)["events"] == before["events"]
    assert all(heard(stream, "update") for stream in streams)


def test_endings_are_told(one: Client, other: Client) -> None:
    match = Match(one)
    stream = listening(other, match, "muslim")
    muslim = at(other, match, "muslim")
    match.seats["christian"].post("/draw", {})
    until(lambda: heard(stream, "draw")[-1:] == [{"draw": "christian", "accepted": None}])
    assert muslim.post("/draw/answer", {"accept": True}).status_code == 200
    until(lambda: match.both.view()["outcome"])
    assert same(one, other, match)["outcome"]["ended"] == "agreed"
    made = match.seats["christian"].post("/rematch", {}).json()
    (told,) = until(lambda: heard(stream, "rematch"))
    assert told == {"rematch": {"table": made["id"], "by": "christian"}}
    theirs = muslim.post("/rematch", {}).json()
    assert (theirs["id"], list(theirs["invitations"])) == (made["id"], ["christian"])


def test_whoever_comes_late_is_refused_and_catches_up(one: Client, other: Client) -> None:
    match = Match(one).moving()
    elsewhere = at(other, match, "christian")
    view = elsewhere.view()
    ships = view["legal"]["move"]
    assert match.both.act(view["position"], f"move {ships[0]}").status_code == 200
    late = elsewhere.act(view["position"], f"move {ships[1]}")
    assert late.status_code == 409
    assert late.json()["error"] in ("stale", "moved_on")
    until(lambda: elsewhere.view()["position"] > view["position"])
    same(one, other, match)


def test_a_position_from_elsewhere_is_known_here(
    one: Client, other: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that goes on at another server need not wait for it to hear of its last move."""
    match = Match(one, auto=False)
    seats = [at(client, match, "christian", "muslim") for client in (one, other)]
    for seat in seats:
        seat.view()
    for client in (one, other):
        listener = registry(client).peers.listener  # type: ignore[attr-defined]
        monkeypatch.setattr(listener, "_hear", lambda _: None)
    view = match.both.view()
    for number in range(20):
        answer = seats[number % 2].act(view["position"], choices(view["legal"])[0])
        assert answer.status_code == 200, answer.text
        view = answer.json()


# -- beside the game -------------------------------------------------------------------------------


def test_chat_is_heard_everywhere_in_one_order(one: Client, other: Client) -> None:
    match = Match(one)
    streams = [listening(client, match, "christian") for client in (one, other)]
    for number in range(10):
        seat = at(other if number % 2 else one, match, "muslim")
        assert seat.post("/chat", {"text": f"line {number}"}).status_code == 200
    until(lambda: len(at(one, match).view()["chat"]) == 10)
    chat = same(one, other, match)["chat"]
    assert [line["text"] for line in chat] == [f"line {number}" for number in range(10)]
    for stream in streams:
        told: list[Json] = []
        while len(told) < 10:
            told += until(partial(heard, stream, "chat"))
        assert [line["n"] for line in told] == list(range(10))


def test_presence_is_seen_everywhere(one: Client, other: Client) -> None:
    match = Match(one)
    first = listening(one, match, "christian")
    until(lambda: at(other, match).view()["presence"] == {"christian": True, "muslim": False})
    second, watcher = listening(other, match, "muslim"), listening(other, match)
    everyone = {"christian": True, "muslim": True}
    until(
        lambda: (
            heard(first, "presence")[-1:] == [{"presence": everyone, "watching": 1, "waiting": []}]
        )
    )
    table(other, match).leave(second)
    table(other, match).leave(watcher)
    alone = {"christian": True, "muslim": False}
    until(
        lambda: heard(first, "presence")[-1:] == [{"presence": alone, "watching": 0, "waiting": []}]
    )


def test_whoever_listens_while_the_last_seat_is_taken_elsewhere_comes_back(
    one: Client, other: Client
) -> None:
    """The stream ends, because the dice are others now; the next one tells of the first move."""
    seats = {"christian": "human", "muslim": "human"}
    asked = {"game": "lepanto", "scenario": "centre", "seats": seats, "auto": False}
    made = one.post("/api/tables", json=asked).json()
    watcher = Seat(other, made["id"], made["watch"])
    assert watcher.view()["waiting"] == ["christian", "muslim"]
    stream = listen(registry(other).live[made["id"]])
    keys = joined(one, made)
    until(lambda: stream.closed)
    view = watcher.view()
    assert view["waiting"] == []
    again = listen(registry(other).live[made["id"]])
    both = Seat(one, made["id"], ",".join(keys.values()))
    both.play(choices(both.view()["legal"])[0])
    assert until(lambda: heard(again, "update"))[0]["since"] == view["position"]


def test_a_table_begins_though_its_last_seats_are_taken_at_once(
    one: Client, other: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither server knows that nobody is missing any more when it lets somebody in."""
    match = Match(one, "battle")
    match.fuzz(60)
    forced = next(event["move"] for event in match.both.view()["events"] if event.get("auto"))
    made = match.both.post("/branch", {"at": forced - 1}).json()
    watchers = [Seat(client, made["id"], made["watch"]) for client in (one, other)]
    assert all(watcher.view()["waiting"] for watcher in watchers)
    late: list[tuple[Any, list[News]]] = []
    for client in (one, other):
        listener = registry(client).peers.listener  # type: ignore[attr-defined]
        loop: Any = registry(client).writer._loop
        late.append((partial(loop.call_soon_threadsafe, listener._hear), []))
        monkeypatch.setattr(listener, "_hear", late[-1][1].append)
    for client, seat in ((one, "christian"), (other, "muslim")):
        invitations = {seat: made["invitations"][seat]}
        joined(client, {**made, "invitations": invitations})
    monkeypatch.undo()
    until(lambda: all(any(news.table == made["id"] for news in queue) for _, queue in late))
    for hear, queue in late:
        for news in queue:
            hear(news)
    until(lambda: not any(watcher.view()["waiting"] for watcher in watchers))
    assert all(watcher.view()["moves"] >= forced for watcher in watchers)


def test_a_take_back_is_refused_from_elsewhere(one: Client, other: Client) -> None:
    match = Match(one, auto=False)
    match.fuzz(4)
    stream = listening(one, match, "christian")
    assert match.seats["christian"].take_back(1).status_code == 200
    muslim = at(other, match, "muslim")
    assert muslim.view()["takeback"]["keep"] == 1
    assert muslim.consent(False).status_code == 200
    until(lambda: heard(stream, "takeback")[-1:] == [{"takeback": None, "accepted": False}])
    assert match.both.view()["moves"] == 4


# -- computers -------------------------------------------------------------------------------------


def test_one_server_at_a_time_thinks_for_a_table(one: Client, other: Client) -> None:
    match = Match(one, seats={"christian": "human", "muslim": LONG})
    stream = listening(other, match, "christian")
    end_turn(match.seats["christian"])
    until(lambda: heard(stream, "thinking"))
    leases = [registry(client).peers.leases for client in (one, other)]  # type: ignore[attr-defined]
    assert [match.id in lease._held for lease in leases] == [True, False]
    assert at(other, match, "christian").post("/now", None).status_code == 200
    until(lambda: turn_of(match) == 2)
    until(lambda: match.id not in leases[0]._held)


def test_thoughts_are_known_everywhere(one: Client, other: Client) -> None:
    match = Match(one, seats={"christian": "human", "muslim": BRIEF})
    end_turn(match.seats["christian"])
    until(lambda: turn_of(match) == 2)
    (thought,) = at(other, match).get("/thoughts").json()["thoughts"]
    assert thought["seat"] == "muslim"


def test_another_server_takes_over_from_one_that_died(
    database: Postgres,
    one: Client,
    other: Client,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody has the table open any longer; whoever notices first takes over."""
    with running(settings(tmp_path, db_url=database.url)) as third:
        match = Match(third, seats={"christian": "human", "muslim": LONG})
        end_turn(match.seats["christian"])
        leases: Leases = registry(third).peers.leases  # type: ignore[attr-defined]
        until(lambda: match.id in leases._held)
        monkeypatch.setattr(leases, "drop", lambda _: None)
    theirs = [registry(client).peers.leases for client in (one, other)]  # type: ignore[attr-defined]
    until(lambda: any(match.id in leases._held for leases in theirs))
    seat = at(one, match, "christian")
    assert seat.post("/now", None).status_code == 200
    until(lambda: seat.view()["view"]["turn"] == 2)


# -- what is told ----------------------------------------------------------------------------------


def test_news_of_moves() -> None:
    rows: Rows = [
        ("journal", {"table_id": "t", "n": 7, "seat": "a", "entry": "end", "auto": False}),
        ("journal", {"table_id": "t", "n": 8, "seat": "b", "entry": "!undo 1", "auto": True}),
        ("status", {"table": "t"}),
    ]
    news = news_of(5, rows)
    assert news is not None
    assert news == News(5, "t", 7, (("a", "end", False), ("b", "!undo 1", True)))
    assert read_news(written(news)) == news
    assert written(news).startswith("[5,"), "whose it is can be told without reading it"


def test_news_of_nothing_for_others() -> None:
    assert news_of(5, [("status", {"table": "t"}), ("release", {"table_id": "t"})]) is None
    assert news_of(5, [("table", {"id": "t"}), ("key", {"table_id": "t"})]) is None
    anew = news_of(5, [("something", {"table": "t"})])
    assert anew is not None
    assert anew.anew, "what is not known here is looked up"


def test_what_is_heard_while_catching_up_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    table: Any = SimpleNamespace(id="t", position=3, chat=[], behind=True)

    def later(*known: Any) -> None:
        table.behind = True  # somebody moves after this was read

    peers = Peers.__new__(Peers)
    monkeypatch.setattr(
        peers, "_registry", SimpleNamespace(store=SimpleNamespace(later=later)), raising=False
    )
    monkeypatch.setattr("grognard.server.peers.peers.catch_up", lambda *_: None)
    asyncio.run(peers.catch_up(table))
    assert table.behind


def test_news_that_is_too_long_is_looked_up() -> None:
    long = News(5, "t", 7, (("seat", "x" * 70, False),) * 200)
    short = read_news(written(long))
    assert (short.first, short.entries, short.beside) == (7, (), True)
    assert len(written(long)) < LONGEST


# -- the database goes away ------------------------------------------------------------------------


def test_servers_hear_each_other_again(tmp_path: Path) -> None:
    with own_postgres() as database:
        told = settings(tmp_path, db_url=database.url)
        with running(told) as one, running(told) as other:
            match = Match(one, auto=False)
            listening(other, match, "muslim")
            database.stop()
            until(lambda: {c.get("/readyz").status_code for c in (one, other)} == {503})
            database.start()
            until(lambda: {c.get("/readyz").status_code for c in (one, other)} == {200})
            stream = listening(other, match, "muslim")
            match.fuzz(3)
            until(lambda: heard(stream, "update"))
            until(lambda: at(other, match).view()["moves"] == 3)
