"""Seals of tables: games, branches and records that are sent carry seals that verify, and a checker
that shares no code with the server finds so."""

from __future__ import annotations

import re

import pytest

from tests.engine import stranger
from tests.server.helpers import Client, Match, Seat, choices, joined, pick
from tests.server.test_records import header, uploaded

OVER = 5000


def finished(client: Client, **asked: object) -> Match:
    match = Match(client, scenario="doria_ochiali", **asked)
    match.fuzz(OVER, brisk=True)
    return match


def record_of(seat: Seat) -> str:
    answer = seat.get("/record")
    assert answer.status_code == 200, answer.text
    return answer.text


def commitments(record: str) -> list[str]:
    return re.findall(r"chain,([0-9a-f]{64}),", header(record, "seed"))


def play_on(seat: Seat) -> None:
    """Choose the first answer until the game is over."""
    view = seat.view()
    while view.get("decision") is not None:
        texts = choices(view["legal"])
        choice = "end" if "end" in texts else texts[0]
        view = seat.act(view["position"], choice).json()


def test_a_stranger_can_check_every_die(public: Client) -> None:
    match = finished(public)
    record = record_of(match.watcher)
    assert stranger.check(record) == []
    assert commitments(record) == [match.both.view()["seal"]["commitment"]]


def test_a_branch_and_its_parent_verify(public: Client) -> None:
    match = Match(public, scenario="doria_ochiali")
    match.fuzz(60, brisk=True)
    made = match.both.post("/branch", {"at": match.both.view()["moves"]}).json()
    branch = Seat(public, made["id"], ",".join(joined(public, made).values()))
    play_on(branch)
    record = record_of(branch)
    first, second = commitments(record)
    assert first == match.both.view()["seal"]["commitment"]
    assert second == made["commitment"] == branch.view()["seal"]["commitment"]
    assert stranger.check(record) == []
    live = public.app.state.registry.live[match.id]  # type: ignore[attr-defined]
    assert live.saved.secret not in record, "the parent still goes on"


def test_a_record_that_was_sent_goes_on_with_seals(public: Client) -> None:
    match = Match(public, scenario="doria_ochiali")
    match.fuzz(60, brisk=True)
    resumed = uploaded(public, record_of(match.watcher))
    play_on(resumed)
    record = record_of(resumed)
    assert commitments(record)[0] == match.both.view()["seal"]["commitment"]
    assert len(commitments(record)) == 2
    assert stranger.check(record) == []


def test_a_finished_record_keeps_its_seal(public: Client) -> None:
    record = record_of(finished(public).watcher)
    again = uploaded(public, record)
    assert again.view()["seal"]["commitment"] == commitments(record)[0]
    assert stranger.check(record_of(again)) == []


def test_a_record_with_a_forged_seal_is_refused(public: Client) -> None:
    match = Match(public, scenario="doria_ochiali")
    match.fuzz(60, brisk=True)
    record = record_of(match.watcher)
    forged = record.replace(commitments(record)[0], "0" * 64)
    answer = public.post("/api/records", content=forged)
    assert (answer.status_code, answer.json()["error"]) == (422, "seal_broken")


def test_records_without_a_seal_claim_none(local: Client) -> None:
    """Of a simulation, say: who chose the seed knew the dice."""
    plain = re.sub(r"seed: .*", "seed: 7", record_of(Match(local).both))
    plain = re.sub(r"sides: .*\n", "", plain)
    seal = uploaded(local, plain).view()["seal"]
    assert seal["commitment"] == ""


@pytest.mark.parametrize("game", ["gallipoli", "market_garden"])
def test_dice_of_other_sides_verify_too(public: Client, game: str) -> None:
    import random

    scenario = {"gallipoli": "valiant_stroke", "market_garden": "arnhem"}[game]
    seats = {"gallipoli": ("allied", "turkish"), "market_garden": ("allied", "german")}[game]
    asked = {"game": game, "scenario": scenario, "seats": dict.fromkeys(seats, "human"), "pace": 0}
    made = public.post("/api/tables", json=asked).json()
    both = Seat(public, made["id"], ",".join(joined(public, made).values()))
    view, draw = both.view(), random.Random(3)
    for _ in range(60):
        view = both.act(view["position"], pick(view["legal"], draw, brisk=True)).json()
    record = record_of(both)
    assert set(re.findall(r"(\d+)x", header(record, "sides"))) - {"6"}
    assert stranger.check(record) == []
