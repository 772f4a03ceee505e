"""Orders to stacks and formations: landing, moving and attacking together, in the other games."""

from __future__ import annotations

import pytest

from grognard.games import load
from tests.server.helpers import Client, Json, Match, Seat
from tests.server.test_orders import carry_out, order, pieces


def table(client: Client, game: str, scenario: str) -> Match:
    return Match(client, scenario, game=game, seats=dict.fromkeys(load(game).seats, "human"))


def until(match: Match, kind: str) -> Seat:
    """The computer answers until that is asked; the seat that is asked."""
    while (view := match.both.view())["decision"]["kind"] != kind:
        match.both.post("/decide", {"position": view["position"]})
    return match.seats[view["decision"]["seat"]]


def together(seat: Seat, verb: str) -> tuple[str, list[str]]:
    """The cell where most of those stand that may give this answer, and who they are."""
    here = pieces(seat)
    by_cell: dict[str, list[str]] = {}
    for name in seat.view()["legal"][verb]:
        by_cell.setdefault(here[name]["cell"], []).append(name)
    return max(by_cell.items(), key=lambda item: len(item[1]))


@pytest.fixture
def landing(public: Client) -> Match:
    return table(public, "market_garden", "campaign")


def test_units_land_one_after_the_other_as_their_dice_fall(landing: Match) -> None:
    """R15.3 Each landing rolls a die, so an order carries out one and names those who wait."""
    seat = until(landing, "choose_lander")
    units = seat.view()["legal"]["land"][:3]
    [cell] = landing_zone(seat, units[0])
    waiting = units
    for unit in units:
        worked = order(seat, kind="each", verb="land", pieces=waiting, cell=cell)
        assert worked["actions"] == [f"land {unit}", f"place {cell}"]
        assert worked["waits"] == waiting[1:]
        carry_out(seat, worked)
        waiting = waiting[1:]
    assert seat.view()["decision"]["kind"] == "choose_lander"


def landing_zone(seat: Seat, unit: str) -> list[str]:
    """A hex where a unit may land; the question is taken back."""
    seat.play(f"land {unit}")
    cells = seat.view()["legal"]["place"][:1]
    seat.post("/undo", {"position": seat.view()["position"]})
    return list(cells)


@pytest.mark.parametrize("asked", [{"kind": "ahead", "hexes": 1}, {"kind": "wheel", "turn": 1}])
def test_nothing_is_ahead_of_who_faces_no_way(public: Client, asked: Json) -> None:
    seat = until(table(public, "gallipoli", "valiant_stroke"), "pick_unit")
    [unit] = [piece["id"] for piece in seat.view()["view"]["pieces"] if piece["cell"]][:1]
    position = seat.view()["position"]
    answer = seat.post("/orders", {"position": position, "pieces": [unit], **asked})
    assert (answer.status_code, answer.json()["error"]) == (422, "no_facing")


def test_a_stack_moves_to_one_hex(public: Client) -> None:
    match = table(public, "market_garden", "arnhem")
    seat = until(match, "choose_mover")
    here, stack = together(seat, "move")
    answer = seat.post("/plans", {"action": f"move {stack[0]}"}).json()
    reach = [route["cell"] for route in answer["plans"] if route["cell"] != here]
    worked = order(seat, kind="to", pieces=stack, cell=reach[0], gather=True)
    assert worked["moves"]
    carry_out(seat, worked)
    now = pieces(seat)
    assert {now[move["piece"]]["cell"] for move in worked["moves"]} == {reach[0]}
    for stuck in worked["stuck"]:
        assert stuck["refusal"] is None or stuck["refusal"]["cases"]


def test_who_is_there_already_keeps_its_move(public: Client) -> None:
    match = table(public, "market_garden", "arnhem")
    seat = until(match, "choose_mover")
    here, stack = together(seat, "move")
    worked = order(seat, kind="to", pieces=stack, cell=here, gather=True, nearest=True)
    assert worked["actions"] == worked["moves"] == worked["stuck"] == []


def test_a_stack_attacks_together(public: Client) -> None:
    match = table(public, "market_garden", "arnhem")
    seat = until(match, "declare")
    target = seat.view()["legal"]["maneuver"][0]
    own = [p["id"] for p in pieces(seat).values() if p["seat"] in match.seats]
    worked = order(seat, kind="each", pieces=own, cell=target, verb="maneuver")
    assert worked["actions"][0] == f"maneuver {target}"
    assert any(action.startswith("attacker ") for action in worked["actions"])


def test_a_formation_marches_together(public: Client) -> None:
    match = table(public, "gallipoli", "anzac")
    seat = until(match, "choose_mover")
    here, stack = together(seat, "move")
    seat.play(f"move {stack[0]}")
    legal = seat.view()["legal"]
    goals = legal.get("go") or legal.get("sail") or legal["march"]
    seat.post("/undo", {"position": seat.view()["position"]})
    worked = order(seat, kind="to", pieces=stack, cell=goals[0], gather=True)
    assert all(move["cell"] == goals[0] for move in worked["moves"])
    for stuck in worked["stuck"]:
        assert stuck["refusal"] is None or stuck["refusal"]["cases"]
    assert worked["moves"] or worked["waits"] or worked["stuck"]
    assert pieces(seat)[stack[0]]["cell"] == here


def test_ships_deploy_together(public: Client) -> None:
    match = table(public, "gallipoli", "anzac")
    seat = until(match, "naval_activation")
    ships = seat.view()["legal"]["deploy"][:4]
    worked = order(seat, kind="each", pieces=ships, cell="AEG", verb="deploy")
    carry_out(seat, worked)
    now = pieces(seat)
    assert {now[move["piece"]]["cell"] for move in worked["moves"]} == {"AEG"}
    assert len(worked["moves"]) == len(ships)


def test_what_is_decided_in_secret_takes_no_orders(public: Client) -> None:
    match = table(public, "gallipoli", "valiant_stroke")
    seat = until(match, "lay_mines")
    view = seat.view()
    actions = [f"mines {view['legal']['mines'][0]}"]
    body = {"position": view["position"], "actions": actions, "whole": True}
    assert seat.post("/actions", body).status_code == 403
    watched = {"position": view["position"], "kind": "each", "pieces": ["x"], "verb": "mines"}
    assert match.seats["allied"].post("/orders", watched).status_code in (403, 409, 422)
