"""Why not, how likely, where to, and how it was."""

from __future__ import annotations

import pytest

from grognard.games import load
from grognard.server import insight
from grognard.server.faces import Face
from grognard.server.prospects import prospects
from tests.market_garden.ground import beside, plain
from tests.market_garden.table import Table as Garden
from tests.server.fuzz import table_at
from tests.server.helpers import Client, Match, choices


@pytest.fixture
def firing(local: Client) -> Match:
    """A table where a ship chooses whom to shoot at."""
    return table_at(local, "gun_target")


def test_anyone_may_ask_why_not(moving: Match) -> None:
    told = moving.watcher.post("/why", {"action": "row"}).json()["refusal"]
    assert told["reason"] == "not_now"
    assert told["text"].keys() == {"es", "en"}
    ship = moving.both.view()["legal"]["move"][0]
    after = {"action": f"move {ship}", "before": [f"move {ship}"]}
    assert moving.watcher.post("/why", after).json()["refusal"]["cases"] == ["5.2-d"]


def test_questions_about_nonsense_are_refused(moving: Match) -> None:
    for path in ("/why", "/odds", "/plans"):
        answer = moving.watcher.post(path, {"action": "capture"})
        assert (answer.status_code, answer.json()["error"]) == (422, "unknown_verb")
    illegal = moving.watcher.post("/odds", {"action": "row"})
    assert (illegal.status_code, illegal.json()["error"]) == (422, "illegal")
    no_unit = moving.watcher.post("/plans", {"action": "end"})
    assert (no_unit.status_code, no_unit.json()["error"]) == (422, "no_unit")


def test_odds_are_exact(firing: Match) -> None:
    view = firing.both.view()
    target = view["legal"]["target"][0]
    odds = firing.watcher.post("/odds", {"action": f"target {target}"}).json()
    factor = odds["preview"][0]["args"]["factor"]
    table = load("lepanto").library.gunnery  # type: ignore[attr-defined]
    for result, chance in odds["results"].items():
        exact = table.chance(result, factor - 1)
        assert (chance["num"], chance["den"]) == (exact.numerator, exact.denominator)
    assert "roll" not in odds["preview"][0]["args"]


def test_odds_before_the_attack_is_declared(firing: Match) -> None:
    view = firing.both.view()
    ship, target = view["decision"]["args"]["ship"], view["legal"]["target"][0]
    direct = firing.watcher.post("/odds", {"action": f"target {target}"}).json()
    firing.both.post("/undo", {"position": view["position"]})
    assert firing.both.view()["decision"]["kind"] == "choose_attack"
    ahead = {"before": [f"guns {ship}"], "action": f"target {target}"}
    assert firing.watcher.post("/odds", ahead).json() == direct


def test_questions_change_nothing_and_roll_nothing(firing: Match) -> None:
    view = firing.both.view()
    before = firing.watcher.view()
    for target in view["legal"]["target"]:
        firing.watcher.post("/odds", {"action": f"target {target}"})
    assert firing.watcher.view() == before
    rolls = {"before": [f"target {view['legal']['target'][0]}"], "action": "end"}
    answer = firing.watcher.post("/why", rolls)
    assert (answer.status_code, answer.json()["error"]) == (422, "question_rolls")


def test_plans_end_where_they_say(moving: Match) -> None:
    seat = moving.seats["christian"]
    for ship in seat.view()["legal"]["move"][:4]:
        plans = seat.post("/plans", {"action": f"move {ship}"}).json()["plans"]
        assert len(plans) >= 3
        assert plans[0]["actions"] == [f"move {ship}", "stop"]
        exhausting = [bool(plan["marks"]) for plan in plans]
        assert exhausting == sorted(exhausting), "what costs nothing comes first"
        for plan in plans[:6]:
            start = seat.view()
            update = seat.act(start["position"], *plan["actions"]).json()
            assert "stopped" not in update
            piece = next(p for p in seat.view()["view"]["pieces"] if p["id"] == ship)
            assert (piece["cell"], piece["facing"]) == (plan["cell"], plan["facing"])
            assert piece.get("marks", []) == plan["marks"]
            assert plan["path"][-1] == plan["cell"]
            while seat.view()["moves"] > start["moves"]:
                seat.post("/undo", {"position": seat.view()["position"]})


def test_plans_of_a_battle_are_quick_and_different(public: Client) -> None:
    match = Match(public, "battle").moving()
    ship = match.both.view()["legal"]["move"][0]
    plans = match.both.post("/plans", {"action": f"move {ship}"}).json()["plans"]
    assert len({tuple(plan["actions"]) for plan in plans}) == len(plans)


def test_history_shows_every_position(match: Match) -> None:
    shown = [match.both.view()["view"]]
    base = match.both.view()["moves"]
    for seed in range(15):
        update = match.fuzz(1, seed)
        if update["moves"] == base + len(shown):
            shown.append(match.both.view()["view"])
        else:
            break
    for number, view in enumerate(shown):
        past = match.watcher.get("/history", at=base + number).json()
        assert past["view"] == view
        assert all(event["move"] == past["position"] for event in past["events"])
    far = match.watcher.get("/history", at=10**6)
    assert (far.status_code, far.json()["error"]) == (422, "no_such_move")


def test_history_holds_every_event_once(match: Match) -> None:
    match.fuzz(30, brisk=True)
    view = match.both.view()
    told = [
        event
        for at in range(view["moves"] + 1)
        for event in match.watcher.get("/history", at=at).json()["events"]
    ]
    assert told == view["events"]


def test_spectators_may_ask_for_plans(moving: Match) -> None:
    ship = choices(moving.both.view()["legal"])[0]
    ours = moving.seats["christian"].post("/plans", {"action": ship}).json()
    assert moving.watcher.post("/plans", {"action": ship}).json() == ours


def test_plan_that_rolls_dice_ends_there(firing: Match) -> None:
    target = firing.both.view()["legal"]["target"][0]
    (plan,) = firing.both.post("/plans", {"action": f"target {target}"}).json()["plans"]
    assert plan["actions"] == [f"target {target}"]


def test_anyone_may_see_the_tables_and_the_arcs(firing: Match) -> None:
    told = firing.watcher.get("/aids").json()
    assert [aid["id"] for aid in told["aids"]] == ["gunnery", "crews", "ramming", "ranges"]
    assert told["arcs"]
    ship = firing.both.view()["decision"]["args"]["ship"]
    arcs = firing.watcher.get("/arcs", piece=ship).json()["arcs"]
    assert any(arc["cells"] for arc in arcs)
    nobody = firing.watcher.get("/arcs", piece="Z9")
    assert (nobody.status_code, nobody.json()["error"]) == (404, "no_such_piece")


def test_the_cell_of_a_roll_is_told_with_it(firing: Match) -> None:
    view = firing.both.view()
    action = f"target {view['legal']['target'][0]}"
    [before] = [
        one
        for one in firing.both.post("/odds", {"action": action}).json()["reads"]
        if one["aid"] == "gunnery"
    ]
    asked = {"position": view["position"], "actions": [action]}
    events = firing.both.post("/actions", asked).json()["events"]
    [after] = [one for event in events for one in event.get("reads", [])]
    assert after["column"] == before["column"]
    assert after["row"] == before["rows"][after["die"] - 1]


# -- all targets at once ---------------------------------------------------------------------------


def test_all_targets_tell_their_chances_at_once(firing: Match) -> None:
    view = firing.both.view()
    told = firing.both.get("/prospects").json()
    assert told["position"] == view["position"]
    assert [one["action"] for one in told["found"]] == [
        f"target {target}" for target in view["legal"]["target"]
    ]
    for one in told["found"]:
        odds = firing.both.post("/odds", {"action": one["action"]}).json()["results"]
        assert one["results"] == odds
        assert one["wanted"] == pytest.approx(odds["S"]["num"] / odds["S"]["den"])
    assert firing.both.view()["position"] == view["position"]
    assert firing.watcher.get("/prospects").json()["found"] == [], "it is for who decides"


def test_a_target_tells_the_chances_if_all_who_can_take_part() -> None:
    hex_ = plain(3)
    west, east = beside(hex_)[3], beside(hex_)[0]
    units = {"1PARA": west, "2PARA": west, "3PARA": east, "GR723": hex_}
    table = Garden(units, phase="D")
    face = Face(table.game, ("allied",))
    told = {one.action: one for one in prospects(table.game, table.state, face, 0).found}
    assert set(told) == {f"maneuver {hex_}", f"assault {hex_}"}
    for action, one in told.items():
        trial = Garden(units, phase="D")
        trial.play(action, *[f"attacker {unit}" for unit in ("1PARA", "2PARA", "3PARA")])
        assert one.by_all
        assert one.results == insight.odds(trial.game, trial.state, "end", [], face).results


def test_moves_have_no_chances(moving: Match) -> None:
    assert moving.both.get("/prospects").json()["found"] == []
