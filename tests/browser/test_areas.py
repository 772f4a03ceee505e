"""A game of areas on the page: placing, stacks, 'decide for me', hidden mines, a whole game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.area_hands import FREE_POINT, MIDDLE, AreaHands
from tests.browser.conftest import OpenPage
from tests.browser.servers import LiveServer
from tests.browser.tables import Table

PEOPLE = {"allied": "human", "turkish": "human"}


def made(server: LiveServer, scenario: str, players: dict[str, str]) -> dict[str, Any]:
    asked = {"game": "gallipoli", "scenario": scenario, "seats": players, "pace": 0}
    return server.seated(server.ask("/api/tables", asked))


def sit(page: Page, server: LiveServer, table: dict[str, Any], *seats: str) -> Table:
    keys = ",".join(table["keys"][seat] for seat in seats)
    page.goto(f"/t/{table['id']}#{keys}")
    sitting = Table(page, server, table)
    expect(sitting.prompt).to_be_attached()
    sitting.settled()
    return sitting


def set_up(server: LiveServer, table: dict[str, Any]) -> None:
    """Everything placed by the computer, for both."""
    key, path = ",".join(table["keys"].values()), f"/api/tables/{table['id']}"
    while (shown := server.ask(path, key=key))["view"]["phase"] == "set_up":
        server.ask(f"{path}/decide", {"position": shown["position"], "until": "phase"}, key)


def test_a_unit_is_placed_on_the_map_in_one_of_two_ways(
    open_page: OpenPage, server: LiveServer
) -> None:
    table = sit(open_page(), server, made(server, "valiant_stroke", PEOPLE), "allied", "turkish")
    page = table.page
    assert table.kind == "pick_unit"
    tray = table.part("tray").locator("[data-action]")
    name = (tray.first.get_attribute("data-action") or "").split()[1]
    before = table.position
    tray.first.click()
    table.moves_on(before)
    cell = next(cell for cell in table.places())
    page.mouse.click(*page.evaluate(FREE_POINT, cell))
    offered = page.locator("[data-offer]")
    expect(offered).to_have_count(2)
    before = table.position
    page.locator(f'[data-offer="dig_in_at {cell}"]').click()
    table.moves_on(before)
    piece = table.piece(name)
    assert (piece["cell"], piece["kind"]) == (cell, "infantry_entrenched")


def test_the_computer_places_everything_and_it_is_taken_back_by_choice(
    open_page: OpenPage, server: LiveServer
) -> None:
    table = sit(open_page(lang="es"), server, made(server, "valiant_stroke", PEOPLE), "turkish")
    table.part("finish").click()
    expect(table.part("finish-answer")).to_have_text("Solo esta respuesta")
    before = table.position
    table.part("finish-answer").click()
    table.moves_on(before)
    table.part("decide-all").click()
    expect(table.part("ask")).to_have_count(0)
    assert table.snapshot()["decision"]["seat"] == "allied"


@pytest.mark.parametrize("phone", [False, True])
def test_a_stack_fans_out(open_page: OpenPage, server: LiveServer, phone: bool) -> None:
    game = made(server, "valiant_stroke", PEOPLE)
    set_up(server, game)
    table = sit(open_page(phone=phone), server, game, "allied", "turkish")
    page = table.page
    box = [p["id"] for p in table.snapshot()["view"]["pieces"] if p["cell"] == "TURK"]
    table.drawn()
    at = page.evaluate(MIDDLE, f'[data-piece="{box[0]}"]')
    if phone:
        page.touchscreen.tap(*at)
    else:
        page.mouse.move(*at)
    fanned = page.locator("[data-fanned]")
    expect(fanned).to_have_count(len(box))
    width = (fanned.first.locator(".plate").bounding_box() or {"width": 0})["width"]
    assert width >= 30
    view = page.viewport_size
    for one in fanned.all():
        shown = one.locator(".plate").bounding_box()
        assert shown is not None
        assert view is not None
        assert 0 <= shown["x"] <= shown["x"] + shown["width"] <= view["width"]
        assert 0 <= shown["y"] <= shown["y"] + shown["height"] <= view["height"]


def test_the_allied_page_never_hears_what_a_mine_is(
    open_page: OpenPage, server: LiveServer
) -> None:
    game = made(server, "valiant_stroke", PEOPLE)
    heard: list[str] = []

    def listen(answer: Response) -> None:
        if "/api/tables/" in answer.url and "/stream" not in answer.url:
            heard.append(answer.text())

    page = open_page()
    page.on("response", listen)
    allied = sit(page, server, game, "allied")
    turkish = sit(open_page(), server, game, "turkish")
    set_up(server, game)
    for table in (allied, turkish):
        table.page.reload()
        expect(table.page.locator(".kind-mine, [data-piece^='mine:']").first).to_be_attached()
        table.settled()
    kinds = "all => all.map(g => g.querySelector('.square').getAttribute('class'))"
    mines = "[data-piece^='mine:']"
    theirs = allied.page.locator(mines).evaluate_all(kinds)
    own = turkish.page.locator(mines).evaluate_all(kinds)
    assert len(theirs) == len(own) > 0
    assert all("glyph-mine_hidden" in found and "down" in found for found in theirs)
    assert all("glyph-mine_hidden" not in found for found in own)
    told = json.loads(heard[-1]) if heard else {}
    assert told
    for text in heard:
        for kind in ("mine_dummy", "mine_level_1", "mine_level_2"):
            assert f'"kind":"{kind}"' not in text


def test_a_whole_game_by_mouse(open_page: OpenPage, server: LiveServer) -> None:
    players = {"allied": "human", "turkish": "random"}
    game = made(server, "valiant_stroke", players)
    hands = AreaHands(sit(open_page(), server, game, "allied"), seed=2)
    assert hands.play_out()
    assert hands.clicked["places"] > 5
    # The map answers nearly every click; the list is for counters that lie under others.
    assert hands.clicked.get("listed", 0) * 10 < hands.clicked["places"]
    assert hands.table.snapshot()["outcome"] is not None
