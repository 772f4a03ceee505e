"""What a computer tells of its thoughts, and the hints it gives."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from grognard.games import load
from grognard.server.computers.seats import shown_to
from grognard.server.faces import Audience
from grognard.server.settings import Rates
from grognard.server.tables import Table
from tests.server.helpers import Client, Match, choices, running, settings
from tests.server.thinking import (
    BRIEF,
    against,
    dispatcher,
    heard,
    listen,
    live,
    turn_of,
    until,
)

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
    match = against(client, BRIEF, practice=True)
    until(lambda: turn_of(match) == 2)
    assert match.watcher.get("/thoughts").json()["thoughts"]
    match.seats["christian"].take_back(0)
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
    dispatcher(client).thinks(table, "turkish", 0.5)
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


def test_an_owner_has_a_budget_of_hints(folder: Path) -> None:
    with running(settings(folder, hint="12n", rates=Rates(hinting=(0.000001, 0.001)))) as client:
        match, other = Match(client), Match(client)
        asked = [
            m.both.post("/hint", {"position": m.both.view()["position"]}) for m in (match, other)
        ]
        assert [answer.status_code for answer in asked] == [200, 429]
        position = match.both.view()["position"]
        assert match.both.post("/hint", {"position": position}).json() == asked[0].json()


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
