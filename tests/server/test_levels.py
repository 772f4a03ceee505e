"""Computer players that take their time: who may be seated, progress, 'play now'."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from grognard.server.computers.dispatch import Dispatcher
from grognard.server.computers.tasks import Answer, Task
from grognard.server.tables import Table
from tests.server.helpers import Client, Match
from tests.server.thinking import (
    LONG,
    against,
    dispatcher,
    end_turn,
    heard,
    listen,
    live,
    plays_now,
    progress,
    turn_of,
    until,
)

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
    answer = seat.take_back(0)
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
