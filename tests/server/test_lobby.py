"""Games, boards, texts, new tables, lists and claims."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from grognard.games import titles
from grognard.server.settings import Rates
from tests.server.helpers import HUMANS, SHORT, Client, Match, Seat, joined, running, settings


def test_games_tell_what_can_be_played(public: Client) -> None:
    game, *others = public.get("/api/games").json()
    assert game["game"] == "lepanto"
    assert [other["game"] for other in others] == ["gallipoli", "market_garden"]
    assert game["seats"] == ["christian", "muslim"]
    assert {"id", "title", "summary", "turns", "minutes"} <= set(game["scenarios"][0])
    option = game["options"][0]
    assert {"name", "values", "ruling", "means"} == set(option)
    assert option["means"]["list"]["es"] == "86 galeras y 34 galeotas"
    assert game["players"] == ["recruit", "regular", "veteran", "grognard"]


def test_a_board_has_the_colours_of_its_seats(public: Client) -> None:
    seats = public.get("/api/games/lepanto/board").json()["seats"]
    assert [seat["id"] for seat in seats] == ["christian", "muslim"]
    assert {"face", "ink", "edge", "mark"} < set(seats[0])


def test_a_game_that_cannot_be_loaded_is_not_offered(
    public: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad = replace(titles()["lepanto"], name="bad", game="no_such_module:Game")
    monkeypatch.setitem(titles(), "bad", bad)
    offered = [game["game"] for game in public.get("/api/games").json()]
    assert offered == ["lepanto", "gallipoli", "market_garden"]
    assert "the game 'bad' cannot be loaded" in caplog.text


def test_board_and_text_are_cacheable(public: Client) -> None:
    for what in ("board", "text"):
        first = public.get(f"/api/games/lepanto/{what}")
        again = public.get(
            f"/api/games/lepanto/{what}", headers={"If-None-Match": first.headers["etag"]}
        )
        assert first.status_code == 200
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/api/games/lepanto/board", "/assets/big.js", "/assets/font"])
def test_what_never_changes_is_compressed_once(
    tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "assets" / "big.js").write_text("let word = 1;\n" * 5000)
    (tmp_path / "page" / "assets" / "font").write_bytes(Random(1).randbytes(20_000))
    with running(settings(tmp_path, page=tmp_path / "page")) as client:
        plain = client.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        first = client.get(path)
        monkeypatch.setattr("gzip.compress", None)  # it would fail
        monkeypatch.setattr("gzip.GzipFile.write", None)
        again = client.get(path)
        assert again.content == first.content == plain.content
        assert ("content-encoding" in again.headers) == (path != "/assets/font")
        assert "accept-encoding" in again.headers["vary"]
        tag = {"if-none-match": again.headers["etag"]}
        assert client.get(path, headers=tag).status_code == 304


def test_a_page_that_is_built_anew_is_served_anew(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("old")
    with running(settings(tmp_path, page=tmp_path)) as client:
        assert client.get("/").text == "old"
        (tmp_path / "index.html").write_text("newer")
        assert client.get("/").text == "newer"


def test_the_page_counts_as_requests_of_its_address(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    rates = Rates(address=(0.001, 3))
    with running(settings(tmp_path, page=tmp_path, rates=rates)) as client:
        answers = [client.get("/").status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]
        assert client.get("/x.js").status_code == 429


def test_board_has_every_hex_and_name(public: Client) -> None:
    board = public.get("/api/games/lepanto/board").json()
    assert len(board["cells"]) == 40 * 54
    assert board["cells"][0] == {"id": "0101", "x": 0.0, "y": 0.0, "terrain": "sea"}
    assert {kind["id"] for kind in board["kinds"]} == {"galleass", "galley", "galliot"}
    assert board["coast"]["type"] == "FeatureCollection"


def test_text_has_every_sentence_in_both_languages(public: Client) -> None:
    text = public.get("/api/games/lepanto/text").json()
    assert text["messages"]["ask.choose_mover"].keys() >= {"es", "en"}
    assert text["messages"]["error.stale"].keys() >= {"es", "en"}
    assert "6.7-c" in text["cases"]
    assert "L-Q01" in text["rulings"]


def test_new_table_gives_a_key_for_each_person(public: Client) -> None:
    seats = {"christian": "human", "muslim": "random"}
    body = {"game": "lepanto", "scenario": SHORT, "seats": seats}
    made = public.post("/api/tables", json=body).json()
    assert set(made["invitations"]) == {"christian"}
    key = joined(public, made)["christian"]
    assert len(key) >= 22  # 128 bits and more
    view = Seat(public, made["id"], key).view()
    assert view["you"] == ["christian"]
    assert view["seats"] == seats


@pytest.mark.parametrize(
    ("change", "status", "error"),
    [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"scenario": "trafalgar"}, 422, "unknown_scenario"),
        ({"seats": {"christian": "human"}}, 422, "seats_wrong"),
        ({"seats": {**HUMANS, "pirate": "human"}}, 422, "seats_wrong"),
        ({"seats": {**HUMANS, "muslim": "kasparov"}}, 422, "unknown_player"),
        ({"options": {"weather": "on"}}, 422, "unknown_option"),
        ({"options": {"calm_turn": "maybe"}}, 422, "unknown_option_value"),
        ({"contributions": {"christian": "x"}}, 400, "bad_value"),
        ({"surprise": 1}, 400, "bad_value"),
        ({"seats": 7}, 400, "bad_value"),
        ({"name": "x" * 81}, 400, "bad_value"),
    ],
)
def test_strange_tables_are_refused(
    public: Client, change: dict[str, object], status: int, error: str
) -> None:
    body = {"game": "lepanto", "scenario": SHORT, "seats": HUMANS, **change}
    answer = public.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["message"].keys() == {"es", "en"}


def test_public_list_tells_only_what_is_asked_by_id(public: Client) -> None:
    first, second = Match(public, public=True), Match(public, public=True)
    assert public.get("/api/tables").json() == []
    lines = public.get("/api/tables", params={"ids": f"{first.id},{second.id}"}).json()
    assert {line["id"] for line in lines} == {first.id, second.id}
    assert lines[0]["deciding"] == "christian"
    assert lines[0]["turns"] > 0


def test_local_list_tells_all_and_its_user_may_claim_any_seat(local: Client) -> None:
    match = Match(local)
    assert match.id in {line["id"] for line in local.get("/api/tables").json()}
    claimed = match.watcher.post("/claim", {"seat": "muslim"})
    assert claimed.status_code == 200
    assert Seat(local, match.id, claimed.json()["key"]).view()["you"] == ["muslim"]
    refused = match.watcher.post("/claim", {"seat": "pirate"})
    assert (refused.status_code, refused.json()["error"]) == (422, "unknown_seat")


def test_public_server_gives_no_seat_away(match: Match) -> None:
    answer = match.watcher.post("/claim", {"seat": "christian"})
    assert (answer.status_code, answer.json()["error"]) == (403, "not_local")


def test_unknown_tables_and_keys_are_refused(match: Match, public: Client) -> None:
    nobody = Seat(public, "nowhere").get()
    assert (nobody.status_code, nobody.json()["error"]) == (404, "unknown_table")
    for key in ("x" * 32, Match(public).keys["christian"]):
        thief = Seat(public, match.id, key).get()
        assert (thief.status_code, thief.json()["error"]) == (404, "unknown_table")
        thief = Seat(public, Match(public, public=True).id, key).get()
        assert (thief.status_code, thief.json()["error"]) == (403, "unknown_key")


def test_keys_are_stored_hashed(public: Client, match: Match) -> None:
    store = public.app.state.registry.store  # type: ignore[attr-defined]
    kept = store.open(match.id).beside.keys
    assert sorted(kept.values()) == ["", "christian", "muslim"]
    assert not set(kept) & set(match.keys.values())


def test_page_is_served_or_its_absence_explained(public: Client) -> None:
    answer = public.get("/")
    assert answer.status_code in (200, 404)
    assert answer.headers["content-type"].startswith(("text/html", "text/plain"))
    for path in ("/../../pyproject.toml", "/%2e%2e/app.py", "/assets/../../app.py"):
        assert public.get(path).status_code == 404
