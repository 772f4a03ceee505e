"""Opponents that take their time: progress, 'play now', what they thought, and advice."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from grognard.games import load
from grognard.server.computers.dispatch import Dispatcher, _teller
from grognard.server.computers.processes import Worker, Workers
from grognard.server.computers.seats import shown_to
from grognard.server.computers.tasks import Answer, Task
from grognard.server.faces import Audience
from grognard.server.streams import Stream
from grognard.server.tables import Table
from tests.server.helpers import Client, Json, Match, Seat, choices, real_server, running, settings

PATIENCE = 60.0
LONG = "search:60s"
"""Far longer than any test waits: whoever plays sooner was told to."""
BRIEF = "search:12n"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(settings(tmp_path_factory.mktemp("levels"), hint="12n")) as found:
        yield found


def until(true: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < deadline, "it did not come"
        time.sleep(0.02)
    return found


def against(client: Client, muslim: str) -> Match:
    """A person, who has just ended the first turn, and a computer."""
    match = Match(client, seats={"christian": "human", "muslim": muslim})
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


# -- who may sit down ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "player", ["random", "greedy", "recruit", "regular", "veteran", "grognard", "search:0.3s"]
)
def test_levels_and_the_players_of_old_tables_may_sit_down(client: Client, player: str) -> None:
    match = Match(client, seats={"christian": "human", "muslim": player})
    assert match.watcher.view()["seats"]["muslim"] == player


@pytest.mark.parametrize(
    ("player", "error"),
    [
        ("wizard", "unknown_player"),
        ("mcts:10s", "unknown_player"),
        ("search", "bad_budget"),
        ("search:ten", "bad_budget"),
        ("search:61s", "budget_too_long"),
        ("search:5001n", "budget_too_long"),
    ],
)
def test_others_may_not(client: Client, player: str, error: str) -> None:
    seats = {"christian": "human", "muslim": player}
    answer = client.post(
        "/api/tables", json={"game": "lepanto", "scenario": "centre", "seats": seats}
    )
    assert answer.status_code == 422
    assert answer.json()["error"] == error
    assert player in answer.json()["message"]["es"]


# -- thinking ------------------------------------------------------------------------------------


def test_progress_is_told_and_play_now_ends_it(client: Client) -> None:
    match = against(client, LONG)
    streams = [listen(live(client, match), *who) for who in ((), ("christian",))]
    news = [progress(stream) for stream in streams]
    for told in news:
        assert all(one["seat"] == "muslim" and 0 < one["share"] < 1 for one in told)
    more = progress(streams[0])
    assert more[-1]["share"] > news[0][0]["share"]
    assert turn_of(match) == 1
    began = time.monotonic()
    plays_now(match)
    assert time.monotonic() - began < 20, "the rest of its turn is played without thinking, too"
    assert match.watcher.view()["decision"]["seat"] == "christian"


def test_it_goes_on_without_thinking_while_it_decides(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every later task of the seat is told so, not only the one that was cut short."""
    hurried: list[bool] = []
    asked = threading.Event()

    async def first_legal(self: Dispatcher, task: Task, table: Table, position: int) -> Answer:
        hurried.append(task.hurried)
        while not asked.is_set() or len(hurried) == 3:
            await asyncio.sleep(0.01)
        legal = table.game.legal(table.session.state)
        return Answer([table.game.notation(table.session.state, legal[0])])

    monkeypatch.setattr(Dispatcher, "think", first_legal)
    match = against(client, LONG)
    until(lambda: hurried)
    assert match.seats["christian"].post("/now", None).status_code == 200
    asked.set()
    until(lambda: len(hurried) == 3)
    assert hurried == [False, True, True]


def test_the_next_turn_is_thought_over_again(client: Client) -> None:
    match = against(client, LONG)
    until(lambda: match.id in dispatcher(client)._underway)
    plays_now(match)
    end_turn(match.seats["christian"])
    stream = listen(live(client, match))
    assert progress(stream)
    assert turn_of(match) == 2
    match.seats["christian"].post("/now", None)


def test_only_who_plays_hurries_a_computer_that_thinks(client: Client) -> None:
    match = Match(client, seats={"christian": "human", "muslim": LONG})
    answer = match.seats["christian"].post("/now", None)
    assert (answer.status_code, answer.json()["error"]) == (409, "nobody_thinks")
    end_turn(match.seats["christian"])
    assert match.watcher.post("/now", None).status_code == 403
    plays_now(match)


def test_taking_back_ends_the_thought_and_drops_it(client: Client) -> None:
    """What was thought too briefly is not kept: the same turn is thought over again."""
    match = Match(client, seats={"christian": "human", "muslim": LONG})
    seat = match.seats["christian"]
    stream = listen(live(client, match))
    end_turn(seat)
    assert progress(stream)
    answer = seat.post("/takeback", {"keep": 0})
    assert answer.status_code == 200, answer.text
    until(lambda: match.id not in dispatcher(client)._underway)
    view = seat.view()
    assert (view["moves"], view["decision"]["seat"]) == (0, "christian")
    heard(stream, "thinking")
    end_turn(seat)
    assert progress(stream)
    assert turn_of(match) == 1
    plays_now(match)


def test_two_tables_think_at_once_and_a_quick_one_does_not_wait(client: Client) -> None:
    slow = [against(client, LONG) for _ in "12"]
    streams = [listen(live(client, match)) for match in slow]
    for stream in streams:
        assert progress(stream)
    quick = against(client, "recruit")
    until(lambda: turn_of(quick) == 2)
    assert {turn_of(match) for match in slow} == {1}
    for match in slow:
        plays_now(match)


def test_a_table_keeps_its_worker() -> None:
    workers = Workers(2)
    first = workers.worker_of("one")
    first.waiting = 1
    other = workers.worker_of("two")
    assert other is not first
    first.waiting, other.waiting = 5, 0
    assert workers.worker_of("one") is first
    assert workers.least_busy() is other


def process_of(worker: Worker) -> int:
    assert worker._pool is not None
    (pid,) = worker._pool._processes
    return pid


def test_a_process_that_dies_is_replaced_and_thinks_again(client: Client) -> None:
    match = against(client, LONG)
    stream = listen(live(client, match))
    progress(stream)
    worker = dispatcher(client)._underway[match.id].worker
    first = process_of(worker)
    os.kill(first, signal.SIGKILL)
    until(lambda: worker._pool and worker._pool._processes and process_of(worker) != first)
    progress(stream)
    assert turn_of(match) == 1
    plays_now(match)


def test_a_server_stops_promptly_and_the_next_one_thinks_again(tmp_path: Path) -> None:
    told = settings(tmp_path)
    with running(told) as client:
        match = against(client, LONG)
        until(lambda: match.id in dispatcher(client)._underway)
        worker = dispatcher(client)._underway[match.id].worker
        pid = until(lambda: worker._pool and worker._pool._processes and process_of(worker))
        began = time.monotonic()
    assert time.monotonic() - began < 10
    assert not Path(f"/proc/{pid}").exists()
    with running(told) as client:
        seat = Seat(client, match.id, match.keys["christian"])
        assert seat.view()["decision"]["seat"] == "muslim"
        stream = listen(live(client, match))
        progress(stream)
        assert seat.post("/now", None).status_code == 200
        until(lambda: seat.view()["view"]["turn"] == 2)


def children(pid: int) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(entry.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_no_process_outlives_a_killed_server(tmp_path: Path) -> None:
    with real_server(tmp_path, "--no-limits") as server:
        with httpx.Client(base_url=server.url, timeout=60) as client:
            match = Match(client, seats={"christian": "human", "muslim": LONG})
            end_turn(match.seats["christian"])
            assert server.process is not None
            pid = server.process.pid
            thinking = until(lambda: len(found := children(pid)) > 1 and found)
        server.kill()
        until(lambda: not any(Path(f"/proc/{child}").exists() for child in thinking))


# -- what it thought -------------------------------------------------------------------------------


def test_thoughts_tell_the_candidates_of_the_last_choice(client: Client) -> None:
    match = against(client, BRIEF)
    until(lambda: turn_of(match) == 2)
    answer = match.watcher.get("/thoughts")
    assert answer.status_code == 200
    (thought,) = answer.json()["thoughts"]
    assert thought["seat"] == "muslim"
    assert thought["verdict"].keys() == {"es", "en"}
    considered = thought["considered"]
    assert 1 < len(considered) <= 8
    for one in considered:
        assert one["text"].keys() == one["why"].keys() == {"es", "en"}
        assert 0 <= one["chance"] <= 1
        assert one["tries"] >= 1
    moves = [move.text for move in live(client, match).session.moves[thought["move"] :]]
    assert considered[0]["action"] in moves


def test_thoughts_about_what_was_taken_back_are_forgotten(client: Client) -> None:
    match = against(client, BRIEF)
    until(lambda: turn_of(match) == 2)
    assert match.watcher.get("/thoughts").json()["thoughts"]
    match.seats["christian"].post("/takeback", {"keep": 0})
    assert match.watcher.get("/thoughts").json() == {"thoughts": []}


def test_people_alone_have_no_thoughts_to_show(match: Match) -> None:
    assert match.both.get("/thoughts").json() == {"thoughts": []}


@pytest.mark.parametrize("computer", ["turkish", "allied"])
def test_thoughts_are_not_shown_where_something_is_hidden(client: Client, computer: str) -> None:
    seats = {seat: "random" if seat == computer else "human" for seat in ("allied", "turkish")}
    match = Match(client, "valiant_stroke", game="gallipoli", seats=seats, auto=False)
    for asker in (match.both, match.watcher):
        answer = asker.get("/thoughts")
        assert (answer.status_code, answer.json()["error"]) == (403, "thoughts_hidden")


@pytest.mark.parametrize(
    ("game", "audience", "seat", "over", "shown"),
    [
        ("lepanto", (), "muslim", False, True),
        ("lepanto", ("christian",), "muslim", False, True),
        ("market_garden", ("german",), "allied", False, True),
        ("gallipoli", ("allied",), "turkish", False, False),
        ("gallipoli", ("turkish",), "allied", False, False),
        ("gallipoli", (), "turkish", False, False),
        ("gallipoli", ("turkish",), "turkish", False, True),
        ("gallipoli", ("allied",), "turkish", True, True),
        ("gallipoli", (), "turkish", True, True),
    ],
)
def test_who_may_see_thoughts(
    game: str, audience: Audience, seat: str, over: bool, shown: bool
) -> None:
    table = SimpleNamespace(game=load(game), deciding="" if over else seat)
    assert shown_to(cast(Table, table), audience, seat) is shown


def test_not_even_progress_is_told_of_a_secret_decision(client: Client) -> None:
    match = Match(client, "valiant_stroke", game="gallipoli", auto=False,
                  seats={"allied": "human", "turkish": "human"})  # fmt: skip
    while (view := match.both.view())["decision"]["kind"] != "lay_mines":
        match.both.play(choices(view["legal"])[0])
    table = live(client, match)
    streams = {who: listen(table, *who) for who in ((), ("allied",), ("turkish",))}
    _teller(table, "turkish")(0.5)
    told = {who: heard(stream, "thinking") for who, stream in streams.items()}
    assert told == {(): [], ("allied",): [], ("turkish",): [{"seat": "turkish", "share": 0.5}]}


# -- advice ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "scenario"), [("lepanto", "centre"), ("gallipoli", "valiant_stroke")]
)
def test_a_hint_is_three_legal_answers_with_their_chances(
    client: Client, game: str, scenario: str
) -> None:
    seats = dict.fromkeys(load(game).seats, "human")
    match = Match(client, scenario, game=game, seats=seats, auto=False)
    while len(choices((view := match.both.view())["legal"])) < 4:
        match.both.play(choices(view["legal"])[0])
    seat = match.seats[view["decision"]["seat"]]
    answer = seat.post("/hint", {"position": view["position"]})
    assert answer.status_code == 200, answer.text
    hints = answer.json()["hints"]
    actions = [one["action"] for one in hints]
    assert len(set(actions)) == 3
    assert set(actions) <= set(choices(view["legal"]))
    for one in hints:
        assert 0 <= one["chance"] <= 1
        assert one["why"].keys() == one["text"].keys() == {"es", "en"}
    again = seat.post("/hint", {"position": view["position"]})
    assert again.json() == answer.json()
    assert match.both.view()["position"] == view["position"], "asking changes nothing"


def test_a_hint_is_for_who_decides_and_for_the_position_seen(client: Client) -> None:
    match = Match(client)
    position = match.both.view()["position"]
    for asker, body, status in (
        (match.seats["muslim"], {"position": position}, 403),
        (match.watcher, {"position": position}, 403),
        (match.both, {"position": position + 1}, 409),
        (match.both, {"position": "0"}, 400),
        (match.both, {}, 400),
    ):
        assert asker.post("/hint", body).status_code == status
