"""Luck and chances at the table: for whom, when, and without holding anybody up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.analysis.luck import ledger
from grognard.analysis.rollouts import Positions
from grognard.analysis.winning import Sampling
from grognard.engine.records import read_record, replay
from grognard.games import load
from grognard.server.study import Weighed, sampling_for
from tests.played import played
from tests.server.helpers import Client, Json, Match, Seat, running, settings


@pytest.fixture(scope="module")
def battle() -> str:
    return played("lepanto", "centre")


@pytest.fixture(scope="module")
def half() -> str:
    return played("lepanto", "centre", 502)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server whose studies take moments."""
    with running(settings(tmp_path_factory.mktemp("study"), study_rollouts=1)) as client:
        yield client


def studied(seat: Seat) -> tuple[Json, list[tuple[int, int]]]:
    """The study when it is done, and what was told on the way."""
    heard = []
    for _ in range(600):
        answer = seat.post("/study", {})
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        heard.append((told["done"], told["of"]))
        if told["over"]:
            return told, heard
        time.sleep(0.1)
    raise AssertionError("the study did not end")


def test_the_study_of_a_finished_game_comes_with_progress_and_is_kept(
    quick: Client, battle: str
) -> None:
    match = Match.from_record(quick, battle)
    told, heard = studied(match.watcher)
    assert heard[0] == (0, 0)
    assert all(done <= of for done, of in heard)
    assert told["done"] == told["of"] == sum(point["tries"] for point in told["points"])
    session = replay(read_record(battle, "battle"), load("lepanto"))
    assert (told["points"][0]["move"], told["points"][-1]["move"]) == (0, len(session.moves))
    once = [point for point in told["points"] if point["tries"] == 1][-3:]
    positions = Positions(session, Sampling().seed, whole=False)
    positions.roll([point["move"] for point in once], 1)
    assert [positions.point(p["move"]).chance for p in once] == [p["chance"] for p in once]
    assert match.both.post("/study", {}).json() == told


def test_a_first_curve_comes_before_any_rollout_and_is_refined(battle: str, tmp_path: Path) -> None:
    with running(settings(tmp_path)) as client:
        match, first = Match.from_record(client, battle), list[Json]()
        for _ in range(1200):
            told = match.watcher.post("/study", {}).json()
            first = first or told["points"]
            if first and told["points"][0]["tries"] > 1:
                break
            time.sleep(0.05)
        assert first[0]["tries"] == 1
        assert first[0]["judged"]
        assert len(told["points"]) == len(first)
        assert told["points"][0]["tries"] > 1
        assert told["turnings"] == []


def test_the_chances_of_a_game_in_play_are_nobodys(quick: Client, half: str) -> None:
    match = Match.from_record(quick, half)
    for seat in (match.watcher, match.both, *match.seats.values()):
        answer = seat.post("/study", {})
        assert answer.status_code == 409
        assert answer.json()["error"] == "study_not_over"
        assert set(answer.json()["message"]) == {"es", "en"}


def test_the_luck_of_an_open_game_is_everybodys_and_grows_with_it(quick: Client, half: str) -> None:
    match = Match.from_record(quick, half)
    session = replay(read_record(half, "half"), load("lepanto"))
    told = match.watcher.get("/luck").json()
    exact = ledger(session)
    assert [cast["gain"] for cast in told["casts"]] == [cast.gain for cast in exact.casts]
    assert [luck["gain"] for luck in told["totals"]] == [luck.gain for luck in exact.totals()]
    assert told["moves"] == len(session.moves)
    match.fuzz(40, brisk=True)
    later = match.watcher.get("/luck").json()
    assert later["casts"][: len(told["casts"])] == told["casts"]
    assert later["moves"] > told["moves"]


def test_luck_tells_nothing_hidden_before_the_end(quick: Client) -> None:
    """The Turkish player of Gallipoli knows all; the Allied one, spectators, and two at one
    screen do not."""
    unfinished = Match.from_record(quick, played("gallipoli", "valiant_stroke", 200))
    assert unfinished.seats["turkish"].get("/luck").status_code == 200
    for seat in (unfinished.watcher, unfinished.seats["allied"], unfinished.both):
        answer = seat.get("/luck")
        assert answer.status_code == 403
        assert answer.json()["error"] == "luck_hidden"
    over = Match.from_record(quick, played("gallipoli", "valiant_stroke"))
    for seat in (over.watcher, *over.seats.values()):
        assert len(seat.get("/luck").json()["casts"]) > 20


def test_the_table_answers_while_a_study_goes_on(battle: str, tmp_path: Path) -> None:
    with running(settings(tmp_path)) as client:
        match, other = Match.from_record(client, battle), Match(client)
        second = Match.from_record(client, battle)
        assert not match.watcher.post("/study", {}).json()["over"]
        assert second.watcher.post("/study", {}).json() == {
            "done": 0,
            "of": 0,
            "points": [],
            "turnings": [],
            "over": False,
        }
        began = time.monotonic()
        other.fuzz(5)
        assert time.monotonic() - began < 10
        assert not match.watcher.post("/study", {}).json()["over"]
        closing = time.monotonic()
    assert time.monotonic() - closing < 20, "closing waits for a rollout, not for the study"


def test_an_owner_has_so_many_studies_at_once(battle: str, tmp_path: Path) -> None:
    with running(settings(tmp_path)) as client:
        matches = [Match.from_record(client, battle) for _ in range(3)]
        asked = [match.watcher.post("/study", {}).status_code for match in matches]
        assert asked == [200, 200, 429]
        assert matches[1].watcher.post("/study", {}).status_code == 200, "it is asked for already"
        table = client.app.state.registry.live[matches[2].id]  # type: ignore[attr-defined]
        table.saved = replace(table.saved, owner="somebody else")
        assert matches[2].watcher.post("/study", {}).status_code == 200, "somebody else's table"


def test_what_was_taken_back_is_weighed_anew() -> None:
    session = replay(read_record(played("lepanto", "centre", 120), "x"), load("lepanto"))
    weighed = Weighed()
    weighed.moves, weighed.casts = list(session.moves), ledger(session).casts
    assert weighed.still_true(session.moves) == 120
    session.take_back(90)
    game, before = session.game, weighed.moves[90].text
    legal = game.legal(session.state)
    session.choose(next(a for a in legal if game.notation(session.state, a) != before))
    assert weighed.still_true(session.moves) == 90
    assert all(cast.move <= 90 for cast in weighed.casts)
    session.take_back(0)
    assert weighed.still_true(session.moves) == 0
    assert weighed.casts == [], "the opening is weighed with the first moves"


def test_a_long_game_is_looked_at_less_closely() -> None:
    assert sampling_for(1000, 16) == Sampling(16, 12, 2)
    assert sampling_for(7000, 16) == Sampling(8, 10, 2)
    assert sampling_for(7000, 1).rollouts == 1
