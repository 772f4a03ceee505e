"""Forged requests at every kind of decision: all refused with the reason, nothing changed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from grognard.games import load
from tests.server.fuzz import table_at
from tests.server.helpers import Client, Json, Match, Seat, pick

KINDS = (
    "arms_target",
    "challenge",
    "choose_attack",
    "choose_boarder",
    "choose_facing",
    "choose_mover",
    "choose_turner",
    "declare_tow",
    "drift_order",
    "gun_arc",
    "gun_target",
    "step",
)


def digest(match: Match) -> str:
    """Of the state itself, as the server holds it."""
    table = match.client.app.state.registry.live[match.id]  # type: ignore[attr-defined]
    found: str = table.game.digest(table.session.state)
    return found


def raw(seat: Seat, body: Any) -> httpx.Response:
    return seat.post("/actions", body)


def forgeries(
    match: Match, view: Json, last: Json | None
) -> Iterator[tuple[httpx.Response, set[int]]]:
    """Every kind of false request about this decision, with the statuses that refuse it."""
    position, decider = view["position"], view["decision"]["seat"]
    other = next(seat for seat in match.seats if seat != decider)
    good = pick(view["legal"], random.Random(0))
    verb, _, argument = good.partition(" ")
    own = match.seats[decider]
    yield match.seats[other].act(position, good), {403}
    yield match.watcher.act(position, good), {403}
    yield Seat(match.client, match.id, "A" * 32).act(position, good), {403}
    yield Seat(match.client, match.id, decider).act(position, good), {403}
    yield Seat(match.client, match.id, match.id).act(position, good), {403}
    yield match.stranger.act(position, good), {403}
    yield match.seats[other].post("/key", {"seat": decider}), {403}
    yield match.seats[other].post("/invitation", {"seat": decider}), {403}
    yield match.watcher.post("/invitation", {"seat": decider}), {403}
    join = {"invitation": match.keys[other], "contribution": "alea"}
    yield match.stranger.post("/join", join), {403}
    for stale in (position - 1, position + 1, 0 if position else 7):
        if stale != position and stale >= 0:
            yield own.act(stale, good), {409}
    for strange in ("capture", "", " ", "move\n", "__class__ x", "!undo 1", "!back 0", "Ünïcode"):
        yield own.act(position, strange), {422}
    yield own.act(position, f"{verb} nobody"), {422}
    yield own.act(position, f"{verb} {argument} {argument or 'x'}"), {422}
    offered = set(view["legal"].get("move", [])) | set(view["legal"].get("target", []))
    unoffered = next(
        piece["id"] for piece in match.both.view()["view"]["pieces"] if piece["id"] not in offered
    )
    for forged in ("move", "target", "board", "ram", "tow"):
        if unoffered not in view["legal"].get(forged, []):
            yield own.act(position, f"{forged} {unoffered}"), {422}
    for wrong in (7, None, True, [good], {"verb": verb}):
        yield raw(own, {"position": position, "actions": [wrong]}), {400}
    for where in ("4", -1, 1.5, None, True, 2**40):
        yield raw(own, {"position": where, "actions": [good]}), {400}
    yield raw(own, {"position": position, "actions": []}), {400}
    yield raw(own, {"position": position, "actions": [good] * 2001}), {400}
    yield raw(own, {"position": position, "actions": good}), {400}
    yield raw(own, {"position": position, "actions": [good], "seat": other}), {400}
    yield raw(own, {"actions": [good]}), {400}
    if last is not None:
        yield own.post("/actions", last), {409}


def test_every_kind_of_decision_is_tried() -> None:
    keys = load("lepanto").messages.entries
    assert set(KINDS) == {key.removeprefix("ask.") for key in keys if key.startswith("ask.")}


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_forged_requests_change_nothing(local: Client, kind: str, number: int) -> None:
    match = table_at(local, kind, number)
    view = match.both.view()
    assert view["decision"]["kind"] == kind
    check(match, view, None)
    last = {"position": view["position"], "actions": [pick(view["legal"], random.Random(1))]}
    answer = match.both.post("/actions", last)
    assert answer.status_code == 200, answer.text
    if answer.json().get("decision") is not None:
        check(match, answer.json(), last)


def check(match: Match, view: Json, last: Json | None) -> None:
    before, shown = digest(match), match.watcher.view()
    for answer, allowed in forgeries(match, view, last):
        assert answer.status_code in allowed, (answer.request.content, answer.text)
        told = answer.json()
        assert told["error"]
        assert told["message"]["es"]
        assert told["message"]["en"]
    assert digest(match) == before
    assert match.watcher.view() == shown


def test_refusal_names_its_case(moving: Match) -> None:
    seat = moving.seats["christian"]
    view = seat.view()
    enemy = next(p["id"] for p in view["view"]["pieces"] if p["seat"] == "muslim")
    told = seat.act(view["position"], f"move {enemy}").json()
    assert told["error"] == "illegal"
    assert told["refusal"]["cases"] == ["5.2-f"]
    assert told["refusal"]["text"] == told["message"]
    assert told["message"]["en"].startswith("5.2-f: ")


def test_replayed_request_is_refused(moving: Match) -> None:
    seat = moving.seats["christian"]
    view = seat.view()
    body = {"position": view["position"], "actions": [f"move {view['legal']['move'][0]}"]}
    assert seat.post("/actions", body).status_code == 200
    again = seat.post("/actions", body)
    assert (again.status_code, again.json()["error"]) == (409, "stale")
