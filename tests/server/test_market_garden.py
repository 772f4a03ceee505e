"""Market Garden as the server tells it: board, table, layers on demand, and moves with prices."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.helpers import Client, Seat, joined

HUMANS = {"allied": "human", "german": "human"}
LAYERS = ("reach", "zoc", "supply", "supply_roads", "supply_lines", "supply_air", "supply_cut")


@pytest.fixture
def both(local: Client) -> Seat:
    asked = {"game": "market_garden", "scenario": "arnhem", "seats": HUMANS, "pace": 0}
    made = local.post("/api/tables", json=asked).json()
    return Seat(local, made["id"], ",".join(joined(local, made).values()))


def until(both: Seat, kind: str) -> dict[str, Any]:
    """Lets the computer answer until that is asked."""
    for _ in range(200):
        shown = both.view()
        if shown["decision"]["kind"] == kind:
            return shown
        both.post("/decide", {"position": shown["position"]})
    raise AssertionError(f"{kind} is never asked")


def test_the_board_has_hexes_lines_bridges_and_symbols(public: Client) -> None:
    board = public.get("/api/games/market_garden/board").json()
    assert (board["layout"], len(board["cells"])) == ("hex", 42 * 65)
    terrain = {cell["terrain"] for cell in board["cells"]}
    assert terrain == {"clear", "polder", "heath", "woods", "forest", "town", "city"}
    told = [feature["properties"] for feature in board["coast"]["features"]]
    assert {"river", "canal", "road", "highway", "bridge", "ferry"} <= {t["kind"] for t in told}
    arnhem = next(t for t in told if t.get("id") == "arnhem")
    assert len(arnhem["cells"]) == 2
    assert arnhem["key"] is True
    assert all(kind["glyph"].startswith("nato_") and kind["pile"] for kind in board["kinds"])
    assert board["words"]["track.date_1"]["en"] == "17 Sept, AM"
    assert board["names"]["arnhem"]["en"] == "Arnhem road bridge"
    assert {p["id"] for p in board["roster"]} >= {"2PARA", "1PARA"}


def test_the_table_has_counters_bridges_tracks_and_what_is_to_come(both: Seat) -> None:
    view = both.view()["view"]
    unit = next(p for p in view["pieces"] if p["id"] == "2PARA")
    assert (unit["cell"], unit["kind"], unit["group"]) == ("3109", "parachute_II", "1AB")
    assert unit["values"] == {"A": 4, "D": 5, "M": 4, "E": 8, "S": 1, "F": 2}
    assert "reduced" in unit["marks"]
    assert all(piece["cell"] for piece in view["pieces"])
    on_map = {piece["id"] for piece in view["pieces"]}
    assert view["coming"]["POL1"] == 9
    assert not on_map & set(view["coming"])
    assert view["states"]["arnhem-rail"].startswith("destroyed")
    assert view["states"]["arnhem"].startswith("intact")
    assert view["inside"] == ["1801", "4213"]
    tracks = {(t["id"], t.get("seat", "")) for t in view["tracks"]}
    assert {("date", ""), ("weather", ""), ("first", ""), ("air", "allied")} <= tracks


def test_layers_are_told_when_asked_for(both: Seat) -> None:
    found = {(la["id"], la["seat"]): la["cells"] for la in both.get("/layers").json()["layers"]}
    always = {key for key in found if not key[0].startswith("idle")}
    assert always == {(kind, seat) for kind in LAYERS for seat in HUMANS}
    assert "3110" in found["zoc", "allied"]
    assert "2101" in found["supply", "german"]


def test_moves_are_planned_with_their_prices_and_can_be_made(both: Seat) -> None:
    shown = until(both, "choose_mover")
    unit = shown["legal"]["move"][0]
    plans = both.post("/plans", {"action": f"move {unit}"}).json()["plans"]
    first, *others = plans
    assert first["actions"] == [f"move {unit}"]
    assert others
    assert all(plan["price"] and plan["path"][-1] == plan["cell"] for plan in others)
    actions = others[-1]["actions"]
    done = both.post("/actions", {"position": shown["position"], "actions": actions}).json()
    assert "stopped" not in done
    assert next(p for p in done["changed"] if p["id"] == unit)["cell"] == others[-1]["cell"]


def test_declared_combats_are_arrows(both: Seat) -> None:
    shown = until(both, "declare")
    verb = "assault"  # needs no odds
    target = shown["legal"][verb][0]
    both.post("/actions", {"position": shown["position"], "actions": [f"{verb} {target}"]})
    for _ in range(12):
        shown = both.view()
        if shown["decision"]["kind"] != "choose_attackers":
            break
        able = shown["legal"].get("attacker", [])
        action = f"attacker {able[0]}" if able else "end"
        both.post("/actions", {"position": shown["position"], "actions": [action]})
    (arrow,) = both.view()["view"]["arrows"]
    assert (arrow["kind"], arrow["to"]) == (verb, target)
    assert arrow["sources"]
