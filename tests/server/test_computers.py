"""Computer seats: they answer, they know no dice to come, and they hold up nobody."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from grognard.engine.actions import Action
from grognard.games import load
from grognard.server.computers import dispatch, tasks
from grognard.server.computers.tasks import Answer, Task, think
from tests.server.helpers import Client, Json, Match, pick

PATIENCE = 60.0


def until(ask: Callable[[], Json], done: Callable[[Json], bool]) -> Json:
    deadline = time.monotonic() + PATIENCE
    while not done(view := ask()):
        assert time.monotonic() < deadline, view["decision"]
        time.sleep(0.05)
    return view


@pytest.mark.parametrize("player", ["random", "greedy", "recruit", "search:20n"])
def test_computer_answers_a_person(public: Client, player: str) -> None:
    match = Match(public, seats={"christian": "human", "muslim": player})
    seat = match.seats["christian"]

    def asked_in(turn: int, view: Json) -> bool:
        return bool(view["decision"]["seat"] == "christian" and view["view"]["turn"] == turn)

    # A computer may have answered before the person looks again.
    while asked_in(1, view := seat.view()):
        legal = view["legal"]
        seat.act(view["position"], "end" if "end" in legal else next(iter(_texts(legal))))
    until(seat.view, lambda v: asked_in(2, v))


def _texts(legal: Json) -> list[str]:
    return [f"{verb} {arg}".strip() for verb, args in legal.items() for arg in args or [""]]


def test_two_computers_play_to_the_end_at_full_speed(local: Client) -> None:
    match = Match(local, seats={"christian": "random", "muslim": "random"}, pace=0)
    view = until(match.watcher.view, lambda v: v["decision"] is None)
    assert view["outcome"]["scores"]


def test_computers_wait_for_somebody_to_watch(public: Client) -> None:
    match = Match(public, seats={"christian": "random", "muslim": "random"}, pace=50)
    time.sleep(0.5)
    assert match.watcher.view()["position"] == 0


def test_person_cannot_act_for_the_computer(public: Client) -> None:
    match = Match(public, seats={"christian": "random", "muslim": "human"}, pace=5000)
    view = match.watcher.view()
    answer = match.seats["muslim"].act(view["position"], "end")
    assert answer.status_code in (403, 409)
    assert "christian" not in match.keys


def test_thinking_holds_up_nobody(public: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a computer takes its time, other games are answered."""

    async def slow(self: object, task: Task, table: object, position: int) -> Answer:
        await asyncio.sleep(3600)
        return Answer([])

    monkeypatch.setattr(dispatch.Dispatcher, "think", slow)
    Match(public, seats={"christian": "random", "muslim": "human"})
    match = Match(public)
    start = time.monotonic()
    match.fuzz(20)
    assert time.monotonic() - start < 10


def test_what_a_player_is_told_does_not_depend_on_the_dice() -> None:
    game = load("lepanto")
    tasks = []
    for seed in ("one", "other"):
        state = game.new("centre", seed)
        tasks.append(Task("t", "lepanto", "random", "christian", game.save(state), False))
    assert msgspec.json.encode(tasks[0]) == msgspec.json.encode(tasks[1])


def test_thoughts_are_legal_and_stop_at_a_die() -> None:
    game = load("lepanto")
    state = game.new("centre", "7")
    for _ in range(60):
        decision = game.decision(state)
        if decision is None:
            break
        task = Task("t", "lepanto", "random", decision.seat, game.save(state), True)
        chosen = think(task).chosen
        assert chosen
        for text in chosen:
            game.apply(state, game.parse(state, text))


class Stubborn:
    """Answers the same whatever is asked."""

    def choose(self, game: Any, state: Any, decision: Any) -> Action:
        return Action("grapple")


def test_player_with_stale_plans_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("lepanto")
    state = game.new("centre", "7")
    task = Task("stale", "lepanto", "random", "christian", game.save(state), False)
    key = tasks._key(task)
    anew = think(task).chosen
    monkeypatch.setitem(tasks._players, key, Stubborn())
    assert think(task).chosen == anew
    monkeypatch.setattr(tasks, "make", lambda *_: Stubborn())
    monkeypatch.setitem(tasks._players, key, Stubborn())
    assert think(task).chosen[0] == game.notation(state, game.legal(state)[0])


def test_undo_goes_on_while_a_computer_sits_opposite(public: Client) -> None:
    match = Match(public, seats={"christian": "human", "muslim": "random"})
    seat = match.seats["christian"]
    view = seat.view()
    assert seat.act(view["position"], pick(view["legal"], random.Random(1))).status_code == 200
    assert seat.post("/undo", {"position": seat.view()["position"]}).status_code == 200
    assert seat.view()["moves"] == view["moves"]
    assert match.watcher.view()["decision"]["seat"] == "christian"
