"""Orders: many pieces at once, worked out into choices and carried out wholly or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.session import Session
from grognard.games import load
from grognard.server.journal import Play, entries_of, marks
from tests.server.helpers import Client, Json, Match, Seat, joined, running, settings
from tests.server.test_secrecy import saved

SIDE = "christian"


def order(seat: Seat, **asked: Any) -> Json:
    answer = seat.post("/orders", {"position": seat.view()["position"], **asked})
    assert answer.status_code == 200, answer.text
    worked: Json = answer.json()
    return worked


def carry_out(seat: Seat, worked: Json) -> Json:
    body = {"position": seat.view()["position"], "actions": worked["actions"], "whole": True}
    answer = seat.post("/actions", body)
    assert answer.status_code == 200, answer.text
    update: Json = answer.json()
    return update


def pieces(seat: Seat) -> dict[str, Json]:
    return {piece["id"]: piece for piece in seat.view()["view"]["pieces"]}


def free_galleys(seat: Seat) -> list[str]:
    """Ships that may move and tow nobody."""
    now = pieces(seat)
    tugs = {piece.get("link") for piece in now.values()}
    return [ship for ship in seat.view()["legal"]["move"] if ship not in tugs]


# -- working out ------------------------------------------------------------------------------


def test_ships_go_ahead_together(moving: Match) -> None:
    seat = moving.seats[SIDE]
    before = pieces(seat)
    # 6.5-a Those behind a galleass in tow cannot pass: she is not among those ordered.
    first = order(seat, kind="ahead", pieces=free_galleys(seat), hexes=1)
    behind = {stuck["piece"]: stuck["refusal"]["cases"] for stuck in first["stuck"]}
    assert all(cases == ["6.5-a"] for cases in behind.values())
    ships = [ship for ship in free_galleys(seat) if ship not in behind]
    assert len(ships) > len(behind)
    worked = order(seat, kind="ahead", pieces=ships, hexes=1)
    assert {move["piece"] for move in worked["moves"]} == set(ships)
    assert worked["stuck"] == []
    carry_out(seat, worked)
    after = pieces(seat)
    assert all(after[ship]["cell"] != before[ship]["cell"] for ship in ships)
    assert all(after[ship]["facing"] == before[ship]["facing"] for ship in ships)
    ends = {move["piece"]: move["cell"] for move in worked["moves"]}
    assert ends == {ship: after[ship]["cell"] for ship in ships}


def test_working_out_changes_nothing(moving: Match) -> None:
    seat = moving.seats[SIDE]
    before = seat.view()
    order(seat, kind="ahead", pieces=free_galleys(seat), hexes=2)
    assert seat.view() == before


def test_who_cannot_follow_is_named_with_its_case(moving: Match) -> None:
    seat = moving.seats[SIDE]
    enemy = next(p["id"] for p in pieces(seat).values() if p["seat"] != SIDE)
    ship = free_galleys(seat)[0]
    worked = order(seat, kind="ahead", pieces=[ship, enemy], hexes=1)
    assert [move["piece"] for move in worked["moves"]] == [ship]
    [stuck] = worked["stuck"]
    assert stuck["piece"] == enemy
    assert stuck["refusal"]["cases"] == ["5.2-f"]


def test_further_than_it_goes_is_told_with_the_case_that_stops_it(moving: Match) -> None:
    """6.2-b, 6.2-t Two hexes by oars and what the wind gives, and no more."""
    seat = moving.seats[SIDE]
    ship = free_galleys(seat)[0]
    worked = order(seat, kind="ahead", pieces=[ship], hexes=9)
    assert worked["moves"] == worked["actions"] == []
    [stuck] = worked["stuck"]
    assert stuck["refusal"]["cases"][0].startswith("6.2")


def test_nearest_goes_as_far_as_it_can(moving: Match) -> None:
    seat = moving.seats[SIDE]
    ship = free_galleys(seat)[0]
    worked = order(seat, kind="ahead", pieces=[ship], hexes=9, nearest=True)
    [move] = worked["moves"]
    assert move["short"]
    assert move["cell"] != pieces(seat)[ship]["cell"]


def test_fresh_ships_do_not_tire(moving: Match) -> None:
    seat = moving.seats[SIDE]
    ships = free_galleys(seat)
    tired = order(seat, kind="ahead", pieces=ships, hexes=9, nearest=True)
    spared = order(seat, kind="ahead", pieces=ships, hexes=9, nearest=True, fresh=True)
    assert any("exhausted" in move.get("marks", ()) for move in tired["moves"])
    assert not any("exhausted" in move.get("marks", ()) for move in spared["moves"])


def test_a_line_turns_about_its_inner_end(moving: Match) -> None:
    seat = moving.seats[SIDE]
    ships, before = free_galleys(seat)[:3], pieces(seat)
    worked = order(seat, kind="wheel", pieces=ships, turn=1, nearest=True)
    ends = {move["piece"]: move for move in worked["moves"]}
    turned = [ship for ship in ships if ship in ends and not ends[ship].get("short")]
    assert turned
    for ship in turned:
        assert ends[ship].get("facing", 0) == (before[ship].get("facing", 0) + 1) % 6


def test_a_formation_keeps_its_shape(moving: Match) -> None:
    seat = moving.seats[SIDE]
    ships = free_galleys(seat)[:4]
    ahead = order(seat, kind="ahead", pieces=ships, hexes=1)
    ends = {move["piece"]: move["cell"] for move in ahead["moves"]}
    kept = order(seat, kind="to", pieces=ships, cell=ends[ships[0]])
    assert {move["piece"]: move["cell"] for move in kept["moves"]} == ends


def test_a_ship_follows_a_path(moving: Match) -> None:
    seat = moving.seats[SIDE]
    ship = free_galleys(seat)[0]
    [move] = order(seat, kind="ahead", pieces=[ship], hexes=2)["moves"]
    along = order(seat, kind="along", pieces=[ship], path=move["path"])
    assert along["moves"][0]["cell"] == move["cell"]


def test_who_cannot_give_the_answer_asked_for_gives_no_other(public: Client) -> None:
    match = Match(public)
    seat = match.seats[SIDE]
    own = [p["id"] for p in seat.view()["view"]["pieces"] if p["seat"] == SIDE]
    carry_out(seat, order(seat, kind="each", verb="tow", pieces=own))
    match.moving()
    legal = seat.view()["legal"]
    tower = legal["drop"][0]
    alone = next(ship for ship in legal["move"] if ship not in legal["drop"])
    worked = order(seat, kind="each", verb="drop", pieces=[alone, tower])
    assert worked["actions"] == [f"drop {tower}"]
    assert [stuck["piece"] for stuck in worked["stuck"]] == [alone]


@pytest.mark.parametrize("asked", [{"kind": "wheel", "turn": 1}, {"kind": "ahead", "hexes": 1}])
def test_what_is_not_on_the_board_does_not_move(moving: Match, asked: Json) -> None:
    seat = moving.seats[SIDE]
    cell = pieces(seat)[free_galleys(seat)[0]]["cell"]
    worked = order(seat, pieces=[cell], **asked)
    assert worked["moves"] == worked["actions"] == []
    assert [stuck["piece"] for stuck in worked["stuck"]] == [cell]


# -- carrying out -----------------------------------------------------------------------------


def test_an_order_is_taken_back_as_one(moving: Match) -> None:
    seat = moving.seats[SIDE]
    before = seat.view()
    update = carry_out(seat, order(seat, kind="ahead", pieces=free_galleys(seat)[:5], hexes=1))
    first, last = update["order"]
    assert (first, last) == (before["moves"] + 1, update["moves"])
    assert seat.view()["orders"][-1] == [first, last]
    undone = seat.post("/undo", {"position": seat.view()["position"]})
    assert undone.status_code == 200
    after = seat.view()
    assert (after["moves"], after["view"]) == (before["moves"], before["view"])
    assert after["orders"] == before["orders"]


def test_a_choice_after_an_order_is_taken_back_alone(moving: Match) -> None:
    seat = moving.seats[SIDE]
    ships = free_galleys(seat)
    carry_out(seat, order(seat, kind="ahead", pieces=ships[:2], hexes=1))
    moves = seat.view()["moves"]
    seat.play(f"move {ships[3]}")
    seat.post("/undo", {"position": seat.view()["position"]})
    assert seat.view()["moves"] == moves


def test_an_order_happens_wholly_or_not_at_all(moving: Match) -> None:
    seat = moving.seats[SIDE]
    before, [one, other] = seat.view(), free_galleys(seat)[:2]
    actions = [f"move {one}", "stop", f"move {other}", "stop", f"move {one}"]
    body = {"position": before["position"], "actions": actions, "whole": True}
    answer = seat.post("/actions", body)
    assert answer.status_code == 422
    assert answer.json()["refusal"]["cases"] == ["5.2-b"]
    assert seat.view() == before


def test_nothing_follows_the_dice(public: Client) -> None:
    seat = Match(public).moving().seats[SIDE]
    before = seat.view()
    body = {"position": before["position"], "actions": ["end", "end", "end"], "whole": True}
    answer = seat.post("/actions", body)
    assert answer.status_code == 422
    assert seat.view() == before


def test_orders_outlive_a_restart(folder: Any) -> None:
    told = settings(folder)
    with running(told) as client:
        match = Match(client).moving()
        seat = match.seats[SIDE]
        carry_out(seat, order(seat, kind="ahead", pieces=free_galleys(seat)[:3], hexes=1))
        before = seat.view()
    with running(told) as client:
        again = Seat(client, match.id, match.keys[SIDE])
        after = again.view()
        assert after["orders"] == before["orders"] != []
        assert again.post("/undo", {"position": after["position"]}).status_code == 200
        assert again.view()["moves"] == before["orders"][-1][0] - 1


def test_a_branch_keeps_the_orders_before_it(moving: Match) -> None:
    seat = moving.seats[SIDE]
    for _ in range(2):
        ships = free_galleys(seat)[:2]
        carry_out(seat, order(seat, kind="ahead", pieces=ships, hexes=1))
    first, second = seat.view()["orders"]
    for at, kept in ((second[1], [first, second]), (second[0], [first, [second[0]] * 2])):
        made = moving.both.post("/branch", {"at": at}).json()
        again = Seat(moving.client, made["id"], ",".join(joined(moving.client, made).values()))
        assert again.view()["orders"] == kept
        assert again.view()["moves"] == at
        again.post("/undo", {"position": again.view()["position"]})
        assert again.view()["moves"] == kept[-1][0] - 1


def test_orders_of_moves_that_were_taken_back_are_gone_from_a_journal() -> None:
    """Though dice of what was taken back still count, and so do the moves before them."""
    game = load("lepanto")
    session = Session(game, "centre", 3)
    while len(session.moves) < 30:
        session.choose(game.legal(session.state)[0])
    session.take_back(10)
    while len(session.moves) < 20:
        session.choose(game.legal(session.state)[-1])
    entries, _ = entries_of(session, set(), 18, [(4, 6), (9, 10), (12, 14), (17, 20)])
    autos, orders = marks(entries)
    assert (autos, orders) == (set(), [(4, 6), (9, 10), (12, 14), (17, 18)])
    play = Play(game, replace(saved("centre", "3"), options=session.options))
    play.replay(entries)
    assert play.orders == orders
    assert [move.text for move in play.session.moves] == [m.text for m in session.moves[:18]]


# -- bad input --------------------------------------------------------------------------------

SOME: Json = {"kind": "ahead", "hexes": 1, "pieces": ["B9"]}


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({**SOME, "pieces": ["nobody"]}, 422),
        ({**SOME, "pieces": []}, 400),
        ({**SOME, "hexes": -1}, 400),
        ({**SOME, "kind": "fly"}, 400),
        ({**SOME, "kind": "to", "cell": "9999"}, 422),
        ({**SOME, "kind": "along", "path": ["0101"]}, 422),
    ],
)
def test_bad_orders_are_refused_in_one_line(moving: Match, asked: Json, status: int) -> None:
    seat = moving.seats[SIDE]
    ship = free_galleys(seat)[0]
    named = [ship] if asked["pieces"] == ["B9"] else asked["pieces"]
    answer = seat.post("/orders", {"position": seat.view()["position"], **asked, "pieces": named})
    assert answer.status_code == status
    assert "\n" not in answer.json()["message"]["en"]


def test_spectators_give_no_orders(moving: Match) -> None:
    view = moving.watcher.view()
    ships = free_galleys(moving.seats[SIDE])
    body = {"position": view["position"], "actions": [f"move {ships[0]}"], "whole": True}
    assert moving.watcher.post("/actions", body).status_code == 403


def test_the_same_answer_to_every_question_of_a_kind(public: Client) -> None:
    """6.1-l Each galleass is asked about in turn; one order answers for all."""
    match = Match(public)
    seat = match.seats[SIDE]
    view = seat.view()
    assert view["decision"]["kind"] == "declare_tow"
    own = [p["id"] for p in view["view"]["pieces"] if p["seat"] == SIDE]
    carry_out(seat, order(seat, kind="each", verb="tow", pieces=own))
    assert seat.view()["decision"]["kind"] == "choose_mover"
