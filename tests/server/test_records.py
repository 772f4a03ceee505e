"""Records, branches and letters: games as text, and no die to come in any of them."""

from __future__ import annotations

from grognard.engine.dice import Sealed
from grognard.engine.records import read_record, replay
from grognard.games import load
from tests.server.helpers import Client, Match, Seat, joined


def header(record: str, name: str) -> str:
    return read_record(record, "test").header[name]


def uploaded(client: Client, record: str) -> Seat:
    made = client.post("/api/records", content=record)
    assert made.status_code == 201, made.text
    return Seat(client, made.json()["id"], ",".join(joined(client, made.json()).values()))


def dice_to_come(client: Client, table: str, count: int = 40) -> list[int]:
    live = client.app.state.registry.live[table]  # type: ignore[attr-defined]
    dice, rolled = Sealed(live.saved.seed), live.session.state.rolled
    return [dice.roll(number, 6) for number in range(rolled + 1, rolled + 1 + count)]


def test_record_of_a_running_game_tells_no_die_to_come(public: Client, match: Match) -> None:
    match.fuzz(60, brisk=True)
    record = match.watcher.get("/record").text
    live = public.app.state.registry.live[match.id]  # type: ignore[attr-defined]
    assert live.saved.seed not in record
    assert live.saved.secret not in record
    handed = Sealed(header(record, "seed"))
    rolled = live.session.state.rolled
    come = [handed.roll(number, 6) for number in range(rolled + 1, rolled + 41)]
    assert come != dice_to_come(public, match.id)
    session = replay(read_record(record, "test"), load("lepanto"))
    assert session.game.digest(session.state) == live.game.digest(live.session.state)


def test_record_of_a_finished_game_verifies_with_its_seed(public: Client) -> None:
    match = Match(public)
    match.fuzz(5000, brisk=True)
    record = match.watcher.get("/record").text
    assert header(record, "seed") == match.both.view()["seal"]["seed"]
    replay(read_record(record, "test"), load("lepanto"))


def test_uploaded_record_goes_on_where_it_was(public: Client, match: Match) -> None:
    match.fuzz(50, brisk=True)
    resumed = uploaded(public, match.watcher.get("/record").text)
    ours, theirs = match.both.view(), resumed.view()
    for part in ("view", "decision", "legal", "moves"):
        assert theirs[part] == ours[part]
    assert [event["kind"] for event in theirs["events"]] == [e["kind"] for e in ours["events"]]
    assert dice_to_come(public, match.id) != dice_to_come(public, resumed.path.split("/")[-1])


def test_ones_own_server_keeps_the_seed(local: Client) -> None:
    """By mail both machines roll the same dice, so the record must carry them."""
    match = Match(local)
    match.fuzz(20)
    resumed = uploaded(local, match.watcher.get("/record").text)
    assert resumed.view()["moves"] == match.both.view()["moves"]
    table = resumed.path.split("/")[-1]
    assert dice_to_come(local, match.id) == dice_to_come(local, table)


def test_false_records_are_refused_and_say_where(public: Client, match: Match) -> None:
    match.fuzz(30)
    lines = match.watcher.get("/record").text.splitlines()
    last = max(n for n, line in enumerate(lines) if line[:1].isdigit())
    cases = {
        "unreadable": "hello",
        "cut short": "\n".join(lines[:last]),
        "illegal": "\n".join([*lines[:last], f"{lines[last].split()[0]} christian grapple"]),
        "other game": "\n".join(lines).replace("game: lepanto", "game: chess"),
        "other digest": "\n".join(lines).replace("digest: ", "digest: 0"),
    }
    for name, text in cases.items():
        answer = public.post("/api/records", content=text + "\n")
        assert 400 <= answer.status_code < 500, name
        assert answer.json()["message"]["es"], name


def test_branch_shares_the_past_and_not_the_dice_to_come(public: Client, match: Match) -> None:
    match.fuzz(60, brisk=True)
    at = match.both.view()["moves"] - 7
    made = match.watcher.post("/branch", {"at": at})
    assert made.status_code == 201
    keys = ",".join(joined(public, made.json()).values())
    branch = Seat(public, made.json()["id"], keys)
    past = match.watcher.get("/history", at=at).json()["view"]
    assert branch.get("/history", at=at).json()["view"] == past
    assert dice_to_come(public, match.id) != dice_to_come(public, made.json()["id"])
    record = branch.get("/record").text
    replay(read_record(record, "test"), load("lepanto"))


def test_branch_after_a_take_back_repeats_the_right_dice(public: Client, match: Match) -> None:
    match.fuzz(80, brisk=True)
    match.both.take_back(match.both.view()["moves"] // 2)
    match.fuzz(60, seed=9, brisk=True)
    moves = match.both.view()["moves"]
    made = match.watcher.post("/branch", {"at": moves}).json()
    branch = Seat(public, made["id"], ",".join(joined(public, made).values()))
    assert branch.view()["view"] == match.both.view()["view"]
    assert branch.view()["events"] == match.both.view()["events"]


def test_branch_to_nowhere_is_refused(match: Match) -> None:
    answer = match.watcher.post("/branch", {"at": 10**6})
    assert (answer.status_code, answer.json()["error"]) == (422, "no_such_move")
    strange = match.watcher.post("/branch", {"at": 0, "seats": {"christian": "human"}})
    assert (strange.status_code, strange.json()["error"]) == (422, "seats_wrong")


def test_game_by_mail_between_two_machines(local: Client) -> None:
    here = Match(local)
    there = uploaded(local, here.watcher.get("/record").text)
    for seed in range(4):
        mover = here.both.view()["decision"]["seat"]
        while (view := here.both.view())["decision"]["seat"] == mover:
            here.fuzz(1, seed, brisk=True)
        letter = here.watcher.get("/mail").text
        answer = there.text("/mail", letter)
        assert answer.status_code == 200, answer.text
        assert answer.json()["applied"] > 0
        assert there.view()["view"] == here.both.view()["view"]
        assert there.text("/mail", letter).json()["applied"] == 0, "a letter counts once"
        assert view["decision"]["seat"] != mover


def test_forged_letters_change_nothing(local: Client, public: Client) -> None:
    here = Match(local)
    there = uploaded(local, here.watcher.get("/record").text)
    while here.both.view()["decision"]["seat"] == "christian":
        here.fuzz(1, brisk=True)
    letter = here.watcher.get("/mail").text
    before = there.view()
    lines = letter.splitlines()
    moves = [n for n, line in enumerate(lines) if line[:1].isdigit()]
    forged = [
        "hello",
        letter.replace("seat: christian", "seat: muslim"),
        letter.replace("digest: ", "digest: 0"),
        letter.replace(lines[moves[-1]], lines[moves[-1]].partition(" |")[0] + " | 6 6 6 6"),
        "\n".join(line for n, line in enumerate(lines) if n != moves[0]),
        letter.replace(lines[moves[0]], f"{lines[moves[0]].split()[0]} christian grapple"),
        letter.replace(lines[moves[0]], f"{lines[moves[0]].split()[0]} christian capture"),
        letter + "\nnonsense\n",
    ]
    for text in forged:
        answer = there.text("/mail", text)
        assert 400 <= answer.status_code < 500, text
        assert there.view() == before
    foreign = Match(public)
    refused = foreign.seats["muslim"].text("/mail", letter)
    assert (refused.status_code, refused.json()["error"]) == (403, "not_your_letter")
    assert foreign.watcher.text("/mail", letter).status_code == 403
