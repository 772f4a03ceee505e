"""Exercises over the wire: the list, a table for one, and the verdict on what was played."""

from __future__ import annotations

import time
from typing import Any

import pytest
from litestar.testing import TestClient

from grognard.analysis.exercises import start_of
from tests.server.helpers import joined

GAME, ID = "lepanto", "range"


def begun(client: TestClient[Any], game: str = GAME, id_: str = ID) -> dict[str, Any]:
    answer = client.post(f"/api/games/{game}/exercises/{id_}", json={})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return {**made, "keys": joined(client, made)}


def held(made: dict[str, Any]) -> dict[str, str]:
    return {"x-seat-key": ",".join(made["keys"].values())}


def state(client: TestClient[Any], made: dict[str, Any]) -> Any:
    answer = client.get(f"/api/tables/{made['id']}/exercise", headers=held(made))
    return answer.json()["exercise"]


def play(client: TestClient[Any], made: dict[str, Any], way: tuple[str, ...]) -> None:
    """Gives the answers of a way that are open, when it is this side's turn."""
    for text in way:
        for _ in range(100):
            snapshot = client.get(f"/api/tables/{made['id']}", headers=held(made)).json()
            if snapshot["decision"] is None or snapshot["decision"]["seat"] in made["keys"]:
                break
            time.sleep(0.05)
        answer = client.post(
            f"/api/tables/{made['id']}/actions",
            json={"position": snapshot["position"], "actions": [text]},
            headers=held(made),
        )
        assert answer.status_code in (200, 201, 422), answer.text


def verdict(client: TestClient[Any], made: dict[str, Any]) -> Any:
    answer = client.post(f"/api/tables/{made['id']}/exercise", json={}, headers=held(made))
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_exercises_are_listed(client: TestClient[Any]) -> None:
    listed = client.get("/api/exercises").json()
    assert (GAME, ID) in {(line["game"], line["id"]) for line in listed}


def test_a_table_begins_at_the_position(client: TestClient[Any]) -> None:
    made = begun(client)
    assert set(made["keys"]) == {"christian"}
    told = state(client, made)
    assert told["first"] == len(start_of(GAME, ID).session.moves)
    assert not told["over"]
    assert not told["met"]


@pytest.mark.parametrize("id_", ["tanks_to_town", "do_not_let_go", "which_four"])
def test_exercises_of_one_position_are_told_apart(client: TestClient[Any], id_: str) -> None:
    assert state(client, begun(client, "market_garden", id_))["id"] == id_


def test_the_best_way_is_judged_as_solved(client: TestClient[Any]) -> None:
    made = begun(client)
    play(client, made, start_of(GAME, ID).exercise.best)
    assert state(client, made)["over"]
    found = verdict(client, made)
    assert found["solved"]
    assert found["chance"] >= 0.9 * found["best"]
    assert found["way"]


def test_a_poor_way_is_not_even_when_the_dice_are_kind(client: TestClient[Any]) -> None:
    made = begun(client)
    play(client, made, start_of(GAME, ID).exercise.tempting.do)
    assert state(client, made)["over"]
    found = verdict(client, made)
    assert not found["solved"]
    assert found["chance"] < 0.9 * found["best"]


def test_whoever_gives_up_is_shown_the_way(client: TestClient[Any]) -> None:
    made = begun(client)
    found = verdict(client, made)
    assert found["chance"] is None
    assert not found["solved"]
    assert found["best"] > found["tempting"]


def test_other_tables_are_no_exercises(client: TestClient[Any]) -> None:
    seats = {"christian": "human", "muslim": "human"}
    asked = {"game": GAME, "scenario": "centre", "seats": seats, "practice": True}
    made = client.post("/api/tables", json=asked).json()
    made["keys"] = joined(client, made)
    assert state(client, made) is None
    path = f"/api/tables/{made['id']}/exercise"
    assert client.post(path, json={}, headers=held(made)).status_code == 404


def test_spectators_do_not_judge(client: TestClient[Any]) -> None:
    made = begun(client)
    watching = {"x-seat-key": made["watch"]}
    path = f"/api/tables/{made['id']}/exercise"
    assert client.post(path, json={}, headers=watching).status_code == 403


def test_unknown_exercises_are_not_found(client: TestClient[Any]) -> None:
    assert client.post("/api/games/lepanto/exercises/none", json={}).status_code == 404
    assert client.post("/api/games/none/exercises/range", json={}).status_code == 404
