"""Computers that think share the machine: turns by owner, shares of time, budgets, pauses."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.server.computers import dispatch
from grognard.server.computers.dispatch import Thinking
from grognard.server.computers.levels import thinking_seconds
from grognard.server.computers.turns import Turns
from grognard.server.settings import Rates
from tests.server.helpers import Client, Match, running, settings
from tests.server.thinking import dispatcher, end_turn, listen, live, until

COMPUTERS = {"christian": "random", "muslim": "random"}


async def order_of(waiting: list[str], seconds: dict[str, float]) -> list[str]:
    """In what order these owners' tasks are done, that all come while the first is being done."""
    now, done = [0.0], list[str]()
    turns = Turns(lambda: now[0])

    async def task(owner: str) -> None:
        async with turns.turn(owner):
            await asyncio.sleep(0)
            now[0] += seconds[owner]
            done.append(owner)

    await asyncio.gather(*(task(owner) for owner in waiting))
    assert turns.waiting == 0
    return done


def test_owners_take_turns_however_many_tasks_one_has() -> None:
    done = asyncio.run(order_of(["many"] * 20 + ["one"], {"many": 1.0, "one": 1.0}))
    assert done.index("one") == 1


def test_who_took_long_comes_later() -> None:
    done = asyncio.run(order_of(["long", "long", "short", "short"], {"long": 9.0, "short": 1.0}))
    assert done == ["long", "short", "short", "long"]


def test_a_task_that_is_cancelled_holds_nobody_up() -> None:
    async def run() -> list[str]:
        turns, done = Turns(), list[str]()

        async def task(owner: str) -> None:
            async with turns.turn(owner):
                await asyncio.sleep(0.01)
                done.append(owner)

        tasks = [asyncio.create_task(task(str(number))) for number in range(4)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        tasks[0].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await task("later")
        return done

    assert asyncio.run(run()) == ["2", "3", "later"]


class Processor:
    """A process that thinks until it is told to stop."""

    def __init__(self, waiting: int) -> None:
        self.turns = SimpleNamespace(waiting=waiting)
        self.progress: Any = self
        self.stopped = 0.0

    def reset(self, ticket: int) -> None: ...

    def share(self, ticket: int) -> float:
        return 0.5

    def stop(self, ticket: int) -> None:
        self.stopped = self.stopped or time.monotonic()

    async def run(self, *_: Any) -> str:
        until = time.monotonic() + 3
        while not self.stopped and time.monotonic() < until:
            await asyncio.sleep(0.01)
        return "answer"


@pytest.mark.parametrize(("waiting", "least", "most"), [(0, 3.0, 9.0), (3, 0.5, 2.5)])
def test_a_long_think_gets_its_share_and_no_more(
    waiting: int, least: float, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatch, "LEAST_SECONDS", 0.5)
    processor: Any = Processor(waiting)
    task: Any = SimpleNamespace(ticket=1)
    spent: list[float] = []
    began = time.monotonic()
    thinking = Thinking(processor, task, "me", 4.0, lambda _: None)
    answer: Any = asyncio.run(thinking.follow(spent.append))
    assert answer == "answer"
    assert least <= time.monotonic() - began < most
    assert spent


def test_those_who_think_for_seconds_do_not_wait_for_those_who_think_for_a_minute() -> None:
    assert thinking_seconds("veteran", "lepanto") <= dispatch.SHORT_SECONDS
    assert thinking_seconds("grognard", "lepanto") > dispatch.SHORT_SECONDS
    assert thinking_seconds("search:5000n", "lepanto") > dispatch.SHORT_SECONDS


def test_an_owner_has_a_budget_of_thinking(folder: Path) -> None:
    rates = Rates(thinking=(0.000001, 0.2))
    with running(settings(folder, rates=rates)) as client:
        match = Match(client, seats={"christian": "human", "muslim": "search:20s"})
        seat = match.seats["christian"]
        owner = live(client, match).saved.owner
        assert owner
        client.app.state.registry.computers.dispatcher._limiter.spend(  # type: ignore[attr-defined]
            "thinking", owner, 1.0
        )
        end_turn(seat)
        began = time.monotonic()
        until(lambda: seat.view()["view"]["turn"] > 1)
        assert time.monotonic() - began < 15, "it plays at once"


def test_nobody_watches_and_two_computers_pause(public: Client) -> None:
    match = Match(public, seats=COMPUTERS, pace=0)
    time.sleep(1.0)
    assert match.watcher.view()["moves"] == 0
    table = live(public, match)
    stream = listen(table)
    app: Any = public
    loop = app.app.state.registry.writer._loop
    loop.call_soon_threadsafe(table.on_change, table)
    until(lambda: match.watcher.view()["moves"] > 20)
    table.leave(stream)
    time.sleep(0.5)
    paused = match.watcher.view()["moves"]
    time.sleep(0.7)
    assert match.watcher.view()["moves"] == paused


def test_ones_own_machine_plays_on_by_itself(local: Client) -> None:
    match = Match(local, seats=COMPUTERS, pace=0)
    until(lambda: match.watcher.view()["moves"] > 20)


def children(pid: int) -> list[int]:
    file = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(found) for found in file.read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs Linux's /proc")
def test_a_search_may_use_several_processes_which_end_with_the_server(folder: Path) -> None:
    rates = Rates(thinking=(0.000001, 900.0))
    with running(settings(folder, rates=rates, cores=2)) as client:
        match = Match(client, seats={"christian": "human", "muslim": "search:12n"})
        seat, found = match.seats["christian"], dispatcher(client)
        end_turn(seat)
        until(lambda: seat.view()["view"]["turn"] > 1)
        (short,) = found._short._workers
        assert short._pool is not None
        (thinker,) = short._pool._processes or {}
        helpers = [pid for pid in children(thinker) if "spawn_main" in command(pid)]
        assert len(helpers) == 2
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in [thinker, *helpers]))


def command(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text()
