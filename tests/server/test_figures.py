"""The figures of the rulebooks: drawn from positions, with what everybody may see."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from grognard.games import title_of
from grognard.server.faces import drawing
from grognard.server.registry import game_named
from tests.titles import OURS

WANTED = {
    "lepanto": {"6.1-a", "7.1-f", "7.1-m"},
    "market_garden": {"R5-a", "R12.1-a"},
    "gallipoli": {"7.6-a", "8.5.1-a"},
}


def figures(client: TestClient[Any], game: str) -> Any:
    return client.get(f"/api/games/{game}/figures").json()


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_figures_for_cases_that_exist(client: TestClient[Any], game: str) -> None:
    found = figures(client, game)
    cases = title_of(game).toml("text/cases.toml")
    cells = {cell.id for cell in drawing(game).board(game_named(game)).cells}
    assert {one["case"] for one in found} >= WANTED[game]
    for one in found:
        assert one["case"] in cases
        assert set(one["caption"]) == {"es", "en"}
        assert set(one["inside"]) <= cells
        assert any(piece["cell"] for piece in one["pieces"])


def test_arcs_zones_and_attacks_are_the_rules_own(client: TestClient[Any]) -> None:
    by_case = {one["case"]: one for game in OURS for one in figures(client, game)}
    assert {arc["id"] for arc in by_case["7.1-m"]["arcs"]} == {"bow", "stern", "port", "starboard"}
    towed = {piece["id"]: piece.get("link") for piece in by_case["6.1-a"]["pieces"]}
    assert towed["JX2"] == "J2"
    assert by_case["R5-a"]["layers"][0]["id"] == "zoc"
    assert by_case["R12.1-a"]["arrows"][0]["to"] == "3119"


def test_mines_stay_secret(client: TestClient[Any]) -> None:
    strait = next(one for one in figures(client, "gallipoli") if one["case"] == "8.5.1-a")
    mines = [piece for piece in strait["pieces"] if piece["id"].startswith("mine")]
    assert mines
    assert {piece["kind"] for piece in mines} == {"mine_hidden"}


def test_unknown_games_have_none(client: TestClient[Any]) -> None:
    assert client.get("/api/games/none/figures").status_code == 404
