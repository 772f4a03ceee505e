"""Acting, forced decisions, undo, taking back, talk, and going on after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grognard.engine.chains import commitment
from grognard.engine.seals import seals_of
from tests.server.helpers import Client, Match, choices, running, settings


def test_only_who_decides_is_told_the_legal_answers(match: Match) -> None:
    view = match.seats["christian"].view()
    assert view["decision"]["seat"] == "christian"
    assert view["legal"]
    assert match.seats["muslim"].view()["legal"] is None
    assert match.watcher.view()["legal"] is None


def pieces_of(view: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {piece["id"]: piece for piece in view["view"]["pieces"]}


def after_news(piece: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """A counter and what has changed of it; what is as usual is left out of a view."""
    told = {**piece, **news}
    return {name: value for name, value in told.items() if value not in ("", [])}


def test_update_tells_what_changed(moving: Match) -> None:
    seat = moving.seats["christian"]
    before = seat.view()
    ship = before["legal"]["move"][0]
    update = seat.act(before["position"], f"move {ship}", "row").json()
    assert (update["since"], update["position"]) == (before["position"], before["position"] + 2)
    changed = {piece["id"]: piece for piece in update["changed"]}
    assert "rowed" in {event["kind"] for event in update["events"]}
    after = seat.view()
    assert after["view"]["pieces"] != before["view"]["pieces"]
    was, moved = (pieces_of(view)[ship] for view in (before, after))
    assert moved == after_news(was, changed[ship])
    assert "seat" not in changed[ship]
    assert "values" not in changed[ship]


def test_updates_add_up_to_the_snapshot(match: Match) -> None:
    view = match.both.view()
    pieces = pieces_of(view)
    events = view["events"]
    for seed in range(120):
        update = match.fuzz(1, seed, brisk=True)
        if "view" in update:
            break  # the game is over
        for news in update.get("changed", ()):
            pieces[news["id"]] = after_news(pieces.get(news["id"], {}), news)
        for gone in update.get("gone", ()):
            del pieces[gone]
        events += update.get("events", ())
    now = match.both.view()
    assert pieces == pieces_of(now)
    assert events == now["events"]
    assert [event["n"] for event in events] == list(range(len(events)))


def test_events_since_a_number(match: Match) -> None:
    match.fuzz(10)
    events = match.both.view()["events"]
    assert match.both.view(since=3)["events"] == events[3:]


def test_later_illegal_action_stops_without_undoing_the_first(moving: Match) -> None:
    seat = moving.seats["christian"]
    view = seat.view()
    ship = view["legal"]["move"][0]
    update = seat.act(view["position"], f"move {ship}", "grapple", "stop").json()
    assert update["position"] == view["position"] + 1
    assert update["stopped"]["reason"] == "not_now"
    assert seat.view()["decision"]["kind"] == "step"


def test_single_option_is_taken_and_logged(moving: Match) -> None:
    seat = moving.seats["christian"]
    view = seat.view()
    ship = view["legal"]["move"][0]
    update = seat.act(view["position"], f"move {ship}", "port", "row", "stop").json()
    assert "stopped" not in update
    assert update["events"][-1]["kind"] == "stopped"
    assert update["can_undo"]


def test_undo_takes_back_what_followed_by_itself(public: Client) -> None:
    """Two single-option moves after a choice go with it."""
    match = Match(public)
    seen = 0
    for seed in range(400):
        view = match.both.view()
        if view["decision"] is None:
            break
        update = match.fuzz(1, seed)
        if update["moves"] > view["moves"] + 1 and update.get("can_undo"):
            back = match.both.post("/undo", {"position": update["position"]}).json()
            assert back["moves"] == view["moves"]
            assert match.both.view()["view"] == view["view"]
            seen += 1
    assert seen


def test_without_auto_every_decision_is_asked(public: Client) -> None:
    match = Match(public, auto=False)
    view = match.fuzz(60, brisk=True)
    assert view["position"] == 60


def test_undo_restores_and_never_repeats_a_position(moving: Match) -> None:
    seat = moving.seats["christian"]
    start = seat.view()
    ship = start["legal"]["move"][0]
    seat.play(f"move {ship}", "row")
    back = seat.post("/undo", {"position": seat.view()["position"]})
    assert back.status_code == 200
    assert back.json()["position"] == start["position"] + 3
    assert back.json()["cut"] == len(start["events"])
    seat.post("/undo", {"position": back.json()["position"]})
    now = seat.view()
    assert now["view"] == start["view"]
    assert now["events"] == start["events"]
    assert now["moves"] == start["moves"]
    stale = seat.act(start["position"], f"move {ship}")
    assert (stale.status_code, stale.json()["error"]) == (409, "stale")


def test_undo_ends_at_the_start(match: Match) -> None:
    nothing = match.both.post("/undo", {"position": match.both.view()["position"]})
    assert (nothing.status_code, nothing.json()["error"]) == (409, "nothing_to_undo")


def test_undo_is_for_the_seat_that_decides(moving: Match) -> None:
    seat = moving.seats["christian"]
    seat.play(f"move {seat.view()['legal']['move'][0]}")
    position = seat.view()["position"]
    assert moving.seats["muslim"].post("/undo", {"position": position}).status_code == 403
    assert moving.watcher.post("/undo", {"position": position}).status_code == 403


def test_stale_position_answers_with_the_fresh_table(moving: Match) -> None:
    seat = moving.seats["christian"]
    seat.play(f"move {seat.view()['legal']['move'][0]}")
    answer = seat.act(0, "stop")
    assert answer.status_code == 409
    assert answer.json()["snapshot"] == seat.view()


def test_take_back_by_consent(match: Match) -> None:
    match.fuzz(12)
    christian, muslim = match.seats["christian"], match.seats["muslim"]
    moves = christian.view()["moves"]
    assert christian.take_back(3).status_code == 200
    position = muslim.view()["position"]
    asked = {"by": "christian", "keep": 3, "position": position}
    assert muslim.view()["takeback"] == asked
    assert christian.view()["moves"] == moves
    own = christian.consent(True)
    assert (own.status_code, own.json()["error"]) == (403, "own_takeback")
    assert match.watcher.consent(True).status_code == 403
    assert muslim.consent(True).status_code == 200
    assert christian.view()["moves"] == 3
    again = muslim.consent(True)
    assert (again.status_code, again.json()["error"]) == (409, "no_takeback")


def test_take_back_can_be_declined(match: Match) -> None:
    match.fuzz(5)
    moves = match.both.view()["moves"]
    match.seats["christian"].take_back(0)
    match.seats["muslim"].consent(False)
    assert match.both.view()["takeback"] is None
    assert match.both.view()["moves"] == moves


def test_who_holds_both_seats_needs_no_consent(match: Match) -> None:
    match.fuzz(8)
    match.both.take_back(2)
    assert match.both.view()["moves"] == 2
    far = match.both.take_back(99)
    assert (far.status_code, far.json()["error"]) == (422, "take_back_out_of_range")


def test_chat_is_kept(match: Match) -> None:
    match.seats["muslim"].post("/chat", {"text": "¡Buena caza!"})
    match.watcher.post("/chat", {"text": "hear, hear"})
    said = [(line["n"], line["seat"], line["text"]) for line in match.both.view()["chat"]]
    assert said == [(0, "muslim", "¡Buena caza!"), (1, "", "hear, hear")]
    assert match.watcher.post("/chat", {"text": ""}).status_code == 400
    assert match.watcher.post("/chat", {"text": "x" * 501}).status_code == 400


def test_game_goes_on_after_a_restart(folder: Path) -> None:
    told = settings(folder)
    with running(told) as client:
        match = Match(client)
        match.fuzz(80, brisk=True)
        match.both.post("/undo", {"position": match.both.view()["position"]})
        match.both.take_back(40)
        match.fuzz(25, seed=2, brisk=True)
        match.watcher.post("/chat", {"text": "so far"})
        before = match.both.view()
    with running(told) as client:
        match.client = client
        for seat in (match.both, *match.seats.values()):
            seat.client = client
        assert match.both.view() == before
        match.fuzz(5, seed=3)


def test_whole_game_ends_with_an_outcome_and_an_open_seal(public: Client) -> None:
    match = Match(public)
    sealed = match.both.view()["seal"]
    assert set(sealed) == {"commitment", "contributions"}
    match.fuzz(5000, brisk=True)
    view = match.both.view()
    assert view["decision"] is None
    assert view["outcome"]["scores"].keys() == {"christian", "muslim"}
    seal = view["seal"]
    assert commitment(seal["secret"]) == sealed["commitment"] == seal["commitment"]
    assert seal["contributions"] == sealed["contributions"]
    rolled = sum(len(event.get("dice", ())) for event in view["events"])
    (checked,) = seals_of(seal["seed"], rolled)
    assert (checked.commitment, checked.holds) == (sealed["commitment"], True)
    late = match.both.act(view["position"], "end")
    assert (late.status_code, late.json()["error"]) == (409, "game_over")
    (line,) = public.post("/api/tables/held", json={"keys": [*match.keys.values()]}).json()
    assert line["over"]


def test_every_choice_offered_is_accepted(match: Match) -> None:
    """At some positions of a fuzzed game, each offered answer is legal by the server's word."""
    for seed in range(6):
        match.fuzz(7, seed)
        for text in choices(match.both.view()["legal"]):
            assert match.watcher.post("/why", {"action": text}).json() == {"refusal": None}
