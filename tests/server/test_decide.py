"""'Decide for me': the computer answers as one's own seat, by what that seat may know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.games import load
from grognard.server.computers.tasks import Task, phase_of, think
from tests.server.helpers import Client, Json, Match

ATTACKS = ("gunnery", "small_arms", "boarding")
GAMES = {"lepanto": "centre", "gallipoli": "valiant_stroke"}


def table(client: Client, game: str) -> Match:
    seats = dict.fromkeys(load(game).seats, "human")
    return Match(client, GAMES[game], game=game, seats=seats, auto=False)


def decide(match: Match, view: Json, **more: Any) -> Any:
    seat = match.seats[view["decision"]["seat"]]
    return seat.post("/decide", {"position": view["position"], **more})


@pytest.mark.parametrize("game", GAMES)
def test_one_decision_is_answered_legally(public: Client, game: str) -> None:
    match = table(public, game)
    for _ in range(8):
        before = match.both.view()
        answer = decide(match, before)
        assert answer.status_code == 200, answer.text
        after = match.both.view()
        assert answer.json() == {"position": after["position"]}
        assert after["moves"] == before["moves"] + 1


def test_everything_until_another_seat_or_phase(public: Client) -> None:
    match = table(public, "gallipoli")
    first = match.both.view()
    assert first["view"]["phase"] == "set_up"
    assert decide(match, first, until="phase").status_code == 200
    then = match.both.view()
    assert then["moves"] > first["moves"] + 20
    assert then["decision"]["seat"] != first["decision"]["seat"]
    while then["view"]["phase"] == "set_up":
        assert decide(match, then, until="phase").status_code == 200
        then = match.both.view()
    assert then["view"]["turn"] == 1


def test_only_for_ones_own_seat_and_the_position_seen(public: Client) -> None:
    match = table(public, "gallipoli")
    view = match.both.view()
    body = {"position": view["position"]}
    other = next(seat for seat in match.seats if seat != view["decision"]["seat"])
    assert match.seats[other].post("/decide", body).status_code == 403
    assert match.watcher.post("/decide", body).status_code == 403
    assert match.both.post("/decide", {"position": view["position"] + 1}).status_code == 409
    assert match.both.post("/decide", {**body, "until": "ever"}).status_code == 400
    assert match.both.view()["position"] == view["position"]


def test_what_was_decided_can_be_taken_back(public: Client) -> None:
    match = table(public, "gallipoli")
    before = match.both.view()
    assert decide(match, before).status_code == 200
    after = match.both.view()
    assert after["can_undo"]
    assert match.both.post("/undo", {"position": after["position"]}).status_code == 200
    assert match.both.view()["view"] == before["view"]


def test_thoughts_stop_where_a_phase_ends() -> None:
    game = load("gallipoli")
    state = game.new("valiant_stroke", "7")
    rng = random.Random(1)
    for _ in range(40):
        decision = game.decision(state)
        if decision is None:
            break
        task = Task(
            f"t{rng.random()}", "gallipoli", "random", decision.seat, game.save(state), False,
            one_phase=True,
        )  # fmt: skip
        phase = phase_of(game, state, decision.seat)
        chosen = think(task).chosen
        for text in chosen[:-1]:
            game.apply(state, game.parse(state, text))
            assert phase_of(game, state, decision.seat) == phase
        game.apply(state, game.parse(state, chosen[-1]))


@pytest.mark.parametrize("game", GAMES)
def test_a_unit_is_finished_and_no_more(public: Client, game: str) -> None:
    match = table(public, game)
    before = match.both.view()
    assert decide(match, before, until="unit").status_code == 200
    after = match.both.view()
    assert after["moves"] > before["moves"]
    moved = {p["id"] for p in after["view"]["pieces"]} ^ {p["id"] for p in before["view"]["pieces"]}
    assert len(moved) <= 1


def test_a_turn_is_finished_across_phases(public: Client) -> None:
    match = Match(public, "centre", auto=False)
    before = match.both.view()
    seat = before["decision"]["seat"]
    while (view := match.both.view())["decision"]["seat"] == seat:
        phase = view["view"]["phase"]
        assert decide(match, view, until="turn").status_code == 200
        assert match.both.view()["view"]["phase"] != phase or match.both.view() != view
    assert match.both.view()["moves"] > before["moves"] + 20


def test_dice_can_be_left_to_the_person(public: Client) -> None:
    """It stops before its first attack: nothing that the player chose has rolled a die."""
    match = Match(public, "centre", auto=False)
    for _ in range(12):
        view = match.both.view()
        assert decide(match, view, until="phase", stop=True).status_code == 200
        after = match.both.view()
        attacks = [e for e in after["events"][len(view["events"]) :] if e["kind"] in ATTACKS]
        assert attacks == []
        if after["position"] == view["position"]:
            return  # an attack is what the player would choose now
    raise AssertionError("nobody ever attacks")
