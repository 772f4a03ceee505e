"""Games that people end: resigning, draws, rematches; what records and lists say of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.helpers import Client, Json, Match, Seat, joined, running, settings
from tests.server.listening import Listened
from tests.server.older import downgrade

AGAINST = {"christian": "human", "muslim": "random"}


@pytest.fixture
def played(match: Match) -> Match:
    match.fuzz(12)
    return match


def refused(seat: Seat, path: str, body: Json | None = None) -> tuple[int, str]:
    answer = seat.post(path, body or {})
    return answer.status_code, answer.json().get("error", "")


def ended(seat: Seat) -> tuple[str, str, str | None]:
    outcome = seat.view()["outcome"]
    return outcome["ended"], outcome["by"], outcome["winner"]


def line_of(client: Client, match: Match) -> Json:
    held = client.post("/api/tables/held", json={"keys": list(match.keys.values())}).json()
    found: Json = held[0]
    return found


def test_who_resigns_has_lost_and_nothing_follows(played: Match) -> None:
    christian, muslim = played.seats["christian"], played.seats["muslim"]
    assert refused(muslim, "/resign", {"seat": "christian"}) == (403, "not_your_seat")
    assert refused(played.watcher, "/resign", {"seat": "christian"}) == (403, "spectator")
    before = christian.view()
    assert muslim.post("/resign", {"seat": "muslim"}).status_code == 200
    after = christian.view()
    assert ended(christian) == ("resigned", "muslim", "christian")
    assert (after["decision"], after["legal"], after["can_undo"]) == (None, None, False)
    assert after["moves"] == before["moves"]
    assert after["position"] == before["position"] + 1
    assert after["events"][-1]["kind"] == "resigned"
    assert after["seal"]["secret"], "the dice may be checked now"
    assert refused(christian, "/resign", {"seat": "christian"}) == (409, "game_over")
    assert refused(christian, "/draw") == (409, "game_over")
    assert christian.act(after["position"], "end").json()["error"] == "game_over"
    asked = {"keep": 0, "position": after["position"]}
    assert refused(christian, "/takeback", asked) == (409, "game_over")
    line = line_of(played.client, played)
    assert (line["over"], line["ended"], line["winner"]) == (True, "resigned", "christian")


def test_the_loser_is_whoever_resigns_even_when_ahead(played: Match) -> None:
    played.both.post("/resign", {"seat": "christian"})
    assert ended(played.watcher) == ("resigned", "christian", "muslim")


def test_a_draw_takes_both(played: Match) -> None:
    christian, muslim = played.seats["christian"], played.seats["muslim"]
    assert refused(muslim, "/draw/answer", {"accept": True}) == (409, "no_draw_offered")
    assert christian.post("/draw", {}).status_code == 200
    assert muslim.view()["draw"] == "christian"
    assert refused(christian, "/draw/answer", {"accept": True}) == (403, "own_draw")
    assert muslim.post("/draw/answer", {"accept": False}).status_code == 200
    assert (muslim.view()["draw"], muslim.view()["outcome"]) == ("", None)
    christian.post("/draw", {})
    assert christian.post("/draw/answer", {"accept": False}).status_code == 200, "withdrawn"
    assert muslim.view()["draw"] == ""
    christian.post("/draw", {})
    played.fuzz(3)
    assert muslim.view()["draw"] == "christian", "an offer stands until it is answered"
    assert muslim.post("/draw/answer", {"accept": True}).status_code == 200
    assert ended(christian) == ("agreed", "muslim", None)
    assert line_of(played.client, played)["ended"] == "agreed"
    assert christian.view()["draw"] == ""


def test_two_offers_are_an_agreement(played: Match) -> None:
    played.seats["christian"].post("/draw", {})
    played.seats["muslim"].post("/draw", {})
    assert ended(played.watcher) == ("agreed", "muslim", None)


def test_no_draw_is_agreed_with_a_computer(public: Client) -> None:
    seat = Match(public, seats=AGAINST).seats["christian"]
    assert refused(seat, "/draw") == (409, "no_draw_with_computers")
    assert seat.post("/resign", {"seat": "christian"}).status_code == 200
    assert ended(seat) == ("resigned", "christian", "muslim")


@pytest.mark.parametrize("how", ["resigned", "agreed"])
def test_the_record_says_how_it_ended(public: Client, played: Match, how: str) -> None:
    if how == "resigned":
        played.seats["muslim"].post("/resign", {"seat": "muslim"})
    else:
        played.both.post("/draw", {})
    record = played.watcher.get("/record").text
    result = next(line for line in record.splitlines() if line.startswith("result: "))
    assert result.endswith(f" | {how} muslim")
    again = Match.from_record(public, record)
    assert ended(again.both) == ended(played.watcher)
    assert again.both.get("/record").text.splitlines()[-2] == result
    lied = record.replace(f"{result}", "result: christian christian=0 muslim=0 | resigned muslim")
    assert public.post("/api/records", content=lied).status_code == 422
    branch = played.both.post("/branch", {"at": 5}).json()
    assert Seat(public, branch["id"], branch["watch"]).view()["outcome"] is None


def test_a_game_against_a_hidden_plan_can_be_ended(local: Client) -> None:
    """Whoever was kept waiting while the other decided in secret is told at once."""
    table = Listened(local, "gallipoli", "valiant_stroke", "7", ("allied",))
    while not table.live.face(("allied",)).blind:
        table.decide(table.legal()[0])
    assert table.audience.post("/resign", {"seat": "allied"}).status_code == 200
    view = table.audience.view()
    assert view["outcome"]["ended"] == "resigned"
    assert view["position"] == table.live.position


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_endings_and_offers_are_stored(
    folder: Path, database: str, request: pytest.FixtureRequest
) -> None:
    url = {"db_url": request.getfixturevalue("postgres")} if database == "postgres" else {}
    told = settings(folder, **url)
    with running(told) as client:
        resigned, offered, finished = Match(client), Match(client), Match(client)
        resigned.seats["muslim"].post("/resign", {"seat": "muslim"})
        offered.seats["christian"].post("/draw", {})
        finished.both.post("/resign", {"seat": "muslim"})
        again = finished.both.post("/rematch", {}).json()
    with running(told) as client:
        for match in (resigned, offered, finished):
            match.both.client = client
        assert ended(resigned.both) == ("resigned", "muslim", "christian")
        assert offered.both.view()["draw"] == "christian"
        assert finished.both.view()["rematch"] == {"table": again["id"], "by": "christian"}


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_results_of_older_tables_are_told_when_they_are_opened(
    folder: Path, database: str, request: pytest.FixtureRequest
) -> None:
    url = {"db_url": request.getfixturevalue("postgres")} if database == "postgres" else {}
    told = settings(folder, **url)
    with running(told) as client:
        match, going = Match(client), Match(client)
        match.fuzz(5000, brisk=True)
        winner = match.both.view()["outcome"]["winner"]
    downgrade(told.db_url, "0006")
    with running(told) as client:
        match.both.client = going.both.client = client
        assert line_of(client, match)["ended"] == ""
        assert ended(match.both) == ("rules", "", winner)
        assert going.both.post("/resign", {"seat": "muslim"}).status_code == 200
        line = line_of(client, match)
        assert (line["ended"], line["winner"]) == ("rules", winner or "")


# -- playing again ---------------------------------------------------------------------------------


def test_a_rematch_changes_sides(public: Client, played: Match) -> None:
    christian, muslim = played.seats["christian"], played.seats["muslim"]
    assert refused(christian, "/rematch") == (409, "not_over")
    played.both.post("/resign", {"seat": "muslim"})
    assert refused(played.watcher, "/rematch") == (403, "spectator")
    mine = christian.post("/rematch", {}).json()
    assert list(mine["invitations"]) == ["muslim"]
    assert muslim.view()["rematch"] == {"table": mine["id"], "by": "christian"}
    keys = joined(public, mine)
    theirs = muslim.post("/rematch", {}).json()
    assert (theirs["id"], list(theirs["invitations"])) == (mine["id"], ["christian"])
    keys |= joined(public, theirs)
    view = Seat(public, mine["id"], ",".join(keys.values())).view()
    assert (view["waiting"], view["moves"]) == ([], 0)
    assert (view["scenario"], view["options"]) == ("centre", played.both.view()["options"])
    assert christian.post("/rematch", {}).json()["invitations"] == {}, "the seat is taken"


def test_a_rematch_against_a_computer(public: Client) -> None:
    match = Match(public, seats=AGAINST, practice=True)
    match.both.post("/resign", {"seat": "christian"})
    made = match.both.post("/rematch", {}).json()
    keys = joined(public, made)
    assert list(keys) == ["muslim"]
    view = Seat(public, made["id"], keys["muslim"]).view()
    assert view["seats"] == {"christian": "random", "muslim": "human"}
    assert view["practice"]
