"""Taking seats: one-time invitations, keys that only their holder knows, private tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from grognard.engine.seals import commitment, mixed_seed, seal_holds
from grognard.server.settings import Rates
from grognard.server.store.database import make_engine
from tests.server.helpers import (
    HUMANS,
    SHORT,
    Client,
    Json,
    Match,
    Seat,
    choices,
    joined,
    running,
    settings,
)
from tests.server.older import downgrade
from tests.server.thinking import until

AGAINST_COMPUTER = {"christian": "human", "muslim": "random"}


def made(client: Client, **asked: object) -> Json:
    body = {"game": "lepanto", "scenario": SHORT, "seats": HUMANS, **asked}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    found: Json = answer.json()
    return found


def join(client: Client, table: Json, seat: str, contribution: str = "alea") -> Json:
    asked = {"invitation": table["invitations"][seat], "contribution": contribution}
    answer = client.post(f"/api/tables/{table['id']}/join", json=asked)
    found: Json = {"status": answer.status_code, **answer.json()}
    return found


def error_of(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]  # type: ignore[attr-defined]


# -- invitations ---------------------------------------------------------------------------------


def test_whoever_makes_a_table_gets_no_key_to_a_seat(public: Client) -> None:
    table = made(public)
    assert set(table) == {"id", "invitations", "watch", "commitment"}
    for invitation in table["invitations"].values():
        assert error_of(Seat(public, table["id"], invitation).get()) == (404, "unknown_table")
    key = join(public, table, "muslim")["key"]
    assert key not in str(table)
    assert Seat(public, table["id"], key).view()["you"] == ["muslim"]
    christian = join(public, table, "christian")["key"]
    maker = Seat(public, table["id"], f"{christian},{table['watch']}")
    assert maker.view()["you"] == ["christian"]
    assert key not in maker.get().text


def test_an_invitation_is_good_once(public: Client) -> None:
    table = made(public)
    assert join(public, table, "muslim")["status"] == 200
    again = join(public, table, "muslim")
    assert (again["status"], again["error"]) == (403, "bad_invitation")
    wrong = {**table, "invitations": {"christian": "x" * 32}}
    assert join(public, wrong, "christian")["error"] == "bad_invitation"
    elsewhere = {**table, "id": "nowhere"}
    assert join(public, elsewhere, "christian")["error"] == "bad_invitation"
    other = {**made(public), "invitations": table["invitations"]}
    assert join(public, other, "christian")["error"] == "bad_invitation"


def test_who_is_not_invited_learns_nothing_of_a_table(folder: Path) -> None:
    """Not even that this server cannot open it."""
    told = settings(folder)
    with running(told) as client:
        table = made(client)
    engine = make_engine(told.db_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET rules = 1000"))
    engine.dispose()
    with running(told) as client:
        invited = join(client, table, "christian")
        assert (invited["status"], invited["error"]) == (409, "other_version")
        stranger = {**table, "invitations": {"christian": "x" * 22}}
        refused = join(client, stranger, "christian")
        assert (refused["status"], refused["error"]) == (403, "bad_invitation")


def test_people_join_at_different_servers(folder: Path, postgres: str) -> None:
    told = settings(folder, db_url=postgres)
    with running(told) as here, running(told) as there:
        table = made(here)
        for client in (here, there):
            Seat(client, table["id"], table["watch"]).view()  # both have it in memory
        key = join(here, table, "muslim")["key"]
        assert join(there, table, "muslim")["status"] in (403, 409)
        keys = {"muslim": key, "christian": join(there, table, "christian")["key"]}
        mine = Seat(here, table["id"], ",".join(keys.values()))
        until(lambda: mine.view()["waiting"] == [])
        mine.play(choices(mine.view()["legal"])[0])
        seals = [Seat(c, table["id"], key).view()["seal"] for c in (here, there)]
        assert seals[0] == seals[1]
        new = mine.post("/key", {"seat": "muslim"}).json()["key"]
        until(lambda: Seat(there, table["id"], key).get().status_code == 404)
        assert Seat(there, table["id"], new).view()["you"] == ["muslim"]


def test_invitations_survive_a_restart(folder: Path) -> None:
    with running(settings(folder)) as client:
        table = made(client)
        join(client, table, "muslim")
    with running(settings(folder)) as client:
        assert join(client, table, "muslim")["error"] == "bad_invitation"
        assert join(client, table, "christian")["status"] == 200


def test_a_free_seat_can_be_offered_anew(public: Client) -> None:
    table = made(public)
    mine = Seat(public, table["id"], join(public, table, "christian")["key"])
    other = mine.post("/invitation", {"seat": "muslim"}).json()["invitation"]
    assert join(public, table, "muslim")["error"] == "bad_invitation"
    table["invitations"]["muslim"] = other
    assert join(public, table, "muslim")["status"] == 200
    assert error_of(mine.post("/invitation", {"seat": "muslim"})) == (403, "seat_taken")
    assert error_of(mine.post("/invitation", {"seat": "pirate"})) == (422, "unknown_seat")


def test_a_seat_is_handed_over(match: Match) -> None:
    mine, theirs = match.seats["christian"], match.seats["muslim"]
    assert error_of(theirs.post("/invitation", {"seat": "christian"})) == (403, "seat_taken")
    assert error_of(match.watcher.post("/invitation", {"seat": "muslim"})) == (403, "spectator")
    offered = mine.post("/invitation", {"seat": "christian"}).json()["invitation"]
    assert mine.view()["you"] == ["christian"]  # until somebody comes
    table = {"id": match.id, "invitations": {"christian": offered}}
    (key,) = joined(match.client, table).values()
    assert error_of(mine.get()) == (404, "unknown_table")
    new = Seat(match.client, match.id, key)
    new.play(choices(new.view()["legal"])[0])


def test_nobody_is_invited_to_a_computers_seat(public: Client) -> None:
    match = Match(public, seats=AGAINST_COMPUTER)
    asked = match.seats["christian"].post("/invitation", {"seat": "muslim"})
    assert error_of(asked) == (422, "not_a_persons_seat")


# -- keys ----------------------------------------------------------------------------------------


def test_a_key_is_renewed_and_the_old_one_is_void(folder: Path) -> None:
    with running(settings(folder)) as client:
        match = Match(client)
        mine = match.seats["christian"]
        key = mine.post("/key", {"seat": "christian"}).json()["key"]
        assert error_of(mine.get()) == (404, "unknown_table")
        assert match.seats["muslim"].view()["you"] == ["muslim"]
    with running(settings(folder)) as client:
        assert Seat(client, match.id, key).view()["you"] == ["christian"]
        assert error_of(Seat(client, match.id, match.keys["christian"]).get())[0] == 404


def test_spectators_can_be_shut_out(match: Match) -> None:
    mine = match.seats["christian"]
    key = mine.post("/key", {"seat": ""}).json()["key"]
    assert error_of(match.watcher.get()) == (404, "unknown_table")
    assert Seat(match.client, match.id, key).view()["you"] == []


def test_nobody_renews_the_key_of_another(match: Match) -> None:
    asked = match.seats["christian"].post("/key", {"seat": "muslim"})
    assert error_of(asked) == (403, "not_your_seat")
    assert error_of(match.watcher.post("/key", {"seat": ""})) == (403, "spectator")


def test_keys_and_invitations_are_not_made_without_end(folder: Path) -> None:
    with running(settings(folder, rates=Rates(joining=(0.001, 4)))) as client:
        match = Match(client)
        mine, theirs = match.seats["christian"], match.seats["muslim"]
        body = {"seat": "christian"}
        asked = [mine.post("/invitation", body).status_code for _ in range(5)]
        assert asked == [200] * 4 + [429]
        assert theirs.post("/invitation", {"seat": "muslim"}).status_code == 200
        assert mine.view()["you"] == ["christian"]


# -- waiting for everybody -------------------------------------------------------------------------


def test_nobody_acts_and_no_die_is_fixed_before_all_are_there(public: Client) -> None:
    table = made(public)
    mine = Seat(public, table["id"], join(public, table, "christian", "ave")["key"])
    view = mine.view()
    assert (view["waiting"], view["legal"], view["events"]) == (["muslim"], None, [])
    for path, body in (
        ("/actions", {"position": view["position"], "actions": ["end"]}),
        ("/undo", {"position": view["position"]}),
        ("/decide", {"position": view["position"]}),
        ("/hint", {"position": view["position"]}),
        ("/takeback", {"position": view["position"], "keep": 0}),
        ("/branch", {"at": 0}),
    ):
        assert error_of(mine.post(path, body)) == (409, "waiting"), path
    assert error_of(mine.get("/record")) == (409, "waiting")
    join(public, table, "muslim", "salam")
    view = mine.view()
    assert (view["waiting"], view["seal"]["contributions"]) == (
        [],
        {"christian": "ave", "muslim": "salam"},
    )
    assert view["legal"]


def test_the_commitment_comes_first_and_the_dice_need_every_contribution(public: Client) -> None:
    table = made(public)
    live = public.app.state.registry  # type: ignore[attr-defined]
    first = join(public, table, "christian", "ave")
    secret = live.live[table["id"]].saved.secret
    assert secret not in live.live[table["id"]].session.seed
    join(public, table, "muslim", "salam")
    sealed = live.live[table["id"]].saved
    assert first["commitment"] == table["commitment"] == sealed.commitment
    assert sealed.seed.endswith(f"*,{sealed.secret},christian=ave,muslim=salam")


def test_a_contribution_is_needed_and_plain(public: Client) -> None:
    table = made(public)
    assert join(public, table, "christian", "")["error"] == "contribution_needed"
    for odd in ("a b", "a,b", "a;b", "ñ", "x" * 65, "a\n"):
        assert join(public, table, "christian", odd)["status"] in (400, 422)
    assert join(public, table, "christian", "x" * 64)["status"] == 200


def test_ones_own_machine_gives_seats_without_invitations(local: Client) -> None:
    table = made(local)
    keys = []
    for seat in HUMANS:
        answer = local.post(f"/api/tables/{table['id']}/claim", json={"seat": seat})
        keys.append(answer.json()["key"])
    view = Seat(local, table["id"], ",".join(keys)).view()
    assert (view["you"], view["waiting"]) == (["christian", "muslim"], [])


# -- tables from before there were invitations -----------------------------------------------------


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_older_tables_go_on(folder: Path, database: str, request: pytest.FixtureRequest) -> None:
    url = request.getfixturevalue("postgres") if database == "postgres" else None
    told = settings(folder, **({"db_url": url} if url else {}))
    with running(told) as client:
        match = Match(client)
    downgrade(told.db_url, "0003")
    secret = "ab" * 32
    values = {"seed": mixed_seed(secret, {}), "secret": secret, "id": match.id}
    engine = make_engine(told.db_url)
    with engine.begin() as connection:
        update = "UPDATE tables SET seed = :seed, secret = :secret WHERE id = :id"
        connection.execute(text(update), values)
    engine.dispose()
    with running(told) as client:
        match.both.client = match.stranger.client = client
        for seat in match.seats.values():
            seat.client = client
        match.fuzz(40)
        assert match.stranger.view()["moves"] >= 40, "whoever knew its id could watch"
        seal = match.both.view()["seal"]
        assert seal == {"commitment": commitment(secret)}
        assert match.both.view()["waiting"] == []
        match.fuzz(5000, brisk=True)
        seal = match.both.view()["seal"]
        assert seal_holds(seal["commitment"], seal["secret"], {}, seal["seed"])


# -- private tables --------------------------------------------------------------------------------

READS = (
    "",
    "/board",
    "/history?at=0",
    "/layers",
    "/aids",
    "/luck",
    "/thoughts",
    "/record",
    "/mail",
)


@pytest.mark.parametrize("path", [*READS, "/arcs?piece=J3", "/stream"])
def test_an_id_alone_shows_nothing(match: Match, path: str) -> None:
    told = error_of(match.client.get(match.stranger.path + path))
    assert told == error_of(match.client.get("/api/tables/nowhere" + path))
    assert told == (404, "unknown_table")
    wrong = {"X-Seat-Key": "x" * 32}
    assert error_of(match.client.get(match.stranger.path + path, headers=wrong)) == told


def test_an_id_alone_does_nothing(match: Match) -> None:
    for path, body in (
        ("/actions", {"position": 0, "actions": ["end"]}),
        ("/chat", {"text": "hello"}),
        ("/why", {"action": "end"}),
        ("/odds", {"action": "end"}),
        ("/plans", {"action": "end"}),
        ("/study", {}),
        ("/now", {}),
        ("/branch", {"at": 0}),
        ("/key", {"seat": ""}),
        ("/invitation", {"seat": "muslim"}),
    ):
        assert error_of(match.stranger.post(path, body)) == (404, "unknown_table"), path
    assert match.client.get("/api/tables", params={"ids": match.id}).json() == []


def test_a_public_table_can_be_watched_by_its_id(public: Client) -> None:
    match = Match(public, public=True)
    assert match.stranger.view()["you"] == []
    assert match.client.get("/api/tables", params={"ids": match.id}).json()[0]["id"] == match.id
    assert error_of(match.stranger.act(0, "end")) == (403, "spectator")


def test_tables_are_listed_to_those_with_a_key(match: Match) -> None:
    def listed(*keys: str) -> list[str]:
        lines = match.client.post("/api/tables/held", json={"keys": keys}).json()
        return [line["id"] for line in lines]

    assert listed(match.keys["muslim"], "x" * 32) == [match.id]
    assert listed("x" * 32) == listed() == []
    match.seats["muslim"].post("/key", {"seat": "muslim"})
    assert listed(match.keys["muslim"]) == []


@pytest.mark.parametrize("path", ["", "/history?at=0", "/luck", "/record", "/layers"])
def test_answers_that_depend_on_the_seat_are_kept_by_nobody(match: Match, path: str) -> None:
    for seat in (match.both, match.watcher, match.stranger):
        answer = match.client.get(seat.path + path, headers=seat.headers)
        assert answer.headers["cache-control"] == "no-store"
        assert "X-Seat-Key" in answer.headers["vary"]


def test_the_board_of_a_table_is_kept_by_nobody_else(match: Match) -> None:
    headers = match.both.get("/board").headers
    assert headers["cache-control"].startswith("private")
    assert "X-Seat-Key" in headers["vary"]
