"""Taking back: what consent is for, and what no one takes back from a computer."""

from __future__ import annotations

import pytest

from tests.server.helpers import Client, Match, Seat, choices
from tests.server.listening import Listened
from tests.server.thinking import live

AGAINST = {"christian": "human", "muslim": "random"}


@pytest.fixture
def played(match: Match) -> Match:
    match.fuzz(12)
    return match


def answered(seat: Seat, keep: int, position: int) -> tuple[int, str]:
    body = {"accept": True, "keep": keep, "position": position}
    answer = seat.post("/takeback/answer", body)
    return answer.status_code, answer.json().get("error", "")


def test_consent_is_for_one_move_and_one_position(played: Match) -> None:
    christian, muslim = played.seats["christian"], played.seats["muslim"]
    position, moves = christian.view()["position"], christian.view()["moves"]
    christian.take_back(9)
    christian.take_back(0)
    assert answered(muslim, 9, position) == (409, "other_takeback")
    assert answered(muslim, 0, position - 1) == (409, "other_takeback")
    assert muslim.view()["moves"] == moves
    assert answered(muslim, 0, position) == (200, "")
    assert muslim.view()["moves"] == 0


def test_any_move_cancels_what_was_asked(played: Match) -> None:
    christian, muslim = played.seats["christian"], played.seats["muslim"]
    christian.take_back(0)
    asked = muslim.view()["takeback"]
    played.fuzz(1)
    assert muslim.view()["takeback"] is None
    assert answered(muslim, 0, asked["position"]) == (409, "no_takeback")
    assert muslim.view()["moves"] > 0


def test_undo_cancels_what_was_asked(moving: Match) -> None:
    seat = moving.seats["christian"]
    seat.play(f"move {seat.view()['legal']['move'][0]}")
    seat.take_back(0)
    seat.post("/undo", {"position": seat.view()["position"]})
    assert seat.view()["takeback"] is None


def test_asking_names_the_position(played: Match) -> None:
    body = {"keep": 0, "position": played.both.view()["position"] - 1}
    answer = played.seats["christian"].post("/takeback", body)
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")


def test_nothing_is_asked_while_others_decide_in_secret(local: Client) -> None:
    """Each secret answer would cancel it, so that the answers could be counted."""
    table = Listened(local, "gallipoli", "valiant_stroke", "7", ("allied",))
    while not table.live.face(("allied",)).blind:
        table.decide(table.legal()[0])
    answer = table.audience.take_back(0)
    assert (answer.status_code, answer.json()["error"]) == (403, "question_secret")


def to_a_die(client: Client, *, practice: bool) -> tuple[Match, Seat, int]:
    """A game against the computer that has just rolled; how many moves came before the die."""
    match = Match(client, seats=AGAINST, practice=practice, auto=False)
    seat = match.seats["christian"]
    while True:
        view = seat.view()
        if any(event.get("dice") for event in view["events"] if event["move"]):
            rolled = min(e["move"] for e in view["events"] if e["move"] and e.get("dice"))
            return match, seat, rolled - 1
        if view["decision"]["seat"] == "christian":
            seat.act(view["position"], choices(view["legal"])[0])


def settle(seat: Seat) -> None:
    """Until the computer waits for its adversary."""
    while seat.view()["decision"]["seat"] != "christian":
        pass


def test_a_computer_s_die_is_not_taken_back(public: Client) -> None:
    _, seat, before = to_a_die(public, practice=False)
    settle(seat)
    moves = seat.view()["moves"]
    answer = seat.take_back(before)
    assert (answer.status_code, answer.json()["error"]) == (409, "takeback_settled")
    assert seat.view()["moves"] == moves


def test_at_a_practice_table_any_die_is_and_the_record_says_so(public: Client) -> None:
    match, seat, before = to_a_die(public, practice=True)
    settle(seat)
    answer = seat.take_back(before)
    assert answer.status_code == 200, answer.text
    record = seat.get("/record").text
    assert "\npractice: yes\n" in record
    assert seat.view()["practice"]
    again = Match.from_record(public, record)
    assert again.both.view()["practice"]
    branch = seat.post("/branch", {"at": 0}).json()
    assert Seat(public, branch["id"], branch["watch"]).view()["practice"]
    assert "practice:" not in Match(public).both.get("/record").text
    assert match.watcher.view()["practice"]


def test_what_was_shown_is_not_taken_back(public: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(public, seats=AGAINST, auto=False)
    seat = match.seats["christian"]
    for _ in range(2):
        seat.play(choices(seat.view()["legal"])[0])
    table = live(public, match)
    monkeypatch.setattr(type(table.game), "shown", lambda game, state: hash(game.save(state)))
    answer = seat.take_back(0)
    assert (answer.status_code, answer.json()["error"]) == (409, "takeback_settled")
    monkeypatch.undo()
    assert seat.take_back(0).status_code == 200
