"""Lessons over the wire: the list, a table for one, and what becomes of it."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from tests.server.helpers import joined
from tests.titles import OURS


def begun(client: TestClient[Any], game: str = "lepanto") -> dict[str, Any]:
    answer = client.post(f"/api/games/{game}/lessons/first", json={})
    assert answer.status_code == 201
    made: dict[str, Any] = answer.json()
    return {**made, "keys": joined(client, made)}


def held(made: dict[str, Any]) -> dict[str, str]:
    return {"x-seat-key": ",".join(made["keys"].values())}


def lesson(client: TestClient[Any], made: dict[str, Any]) -> Any:
    return client.get(f"/api/tables/{made['id']}/lesson", headers=held(made)).json()["lesson"]


def act(client: TestClient[Any], made: dict[str, Any], *actions: str) -> None:
    keys = held(made)
    position = client.get(f"/api/tables/{made['id']}", headers=keys).json()["position"]
    told = client.post(
        f"/api/tables/{made['id']}/actions",
        json={"position": position, "actions": list(actions)},
        headers=keys,
    )
    assert told.status_code < 300, told.text


def test_every_game_lists_its_first_battle(client: TestClient[Any]) -> None:
    listed = client.get("/api/lessons").json()
    assert {line["game"] for line in listed if line["id"] == "first"} == set(OURS)


def test_a_lesson_is_a_table_with_data_of_its_own(client: TestClient[Any]) -> None:
    made = begun(client)
    snapshot = client.get(f"/api/tables/{made['id']}", headers=held(made)).json()
    assert (snapshot["scenario"], snapshot["practice"]) == ("first", True)
    scenarios = [s["id"] for g in client.get("/api/games").json() for s in g["scenarios"]]
    assert "first" not in scenarios
    assert lesson(client, made)["followed"]


def test_whoever_leaves_the_script_plays_freely(client: TestClient[Any]) -> None:
    made = begun(client)
    steps = lesson(client, made)["steps"]
    wanted = next(step for step in steps if step["kind"] == "do")["moves"][0]["action"]
    act(client, made, wanted)
    assert lesson(client, made)["followed"]
    act(client, made, "end")
    assert not lesson(client, made)["followed"]


def test_other_tables_are_no_lessons(client: TestClient[Any]) -> None:
    asked = {"game": "lepanto", "scenario": "centre"}
    seats = {"christian": "human", "muslim": "human"}
    made = client.post("/api/tables", json={**asked, "seats": seats}).json()
    made["keys"] = joined(client, made)
    assert lesson(client, made) is None


def test_unknown_lessons_are_not_found(client: TestClient[Any]) -> None:
    assert client.post("/api/games/lepanto/lessons/none", json={}).status_code == 404
    assert client.post("/api/games/none/lessons/first", json={}).status_code == 404
