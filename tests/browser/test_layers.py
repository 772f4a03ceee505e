"""Layers over the map: each of every game is named, drawn, and left out by side."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from grognard.engine.records import write_record
from tests.browser.conftest import OpenPage
from tests.browser.positions import find
from tests.browser.servers import LiveServer
from tests.browser.tables import Table

GAMES = [
    ("lepanto", "centre", "choose_mover", ["guns", "arms", "rally", "reach", "idle"]),
    ("gallipoli", "anzac", "choose_formations", ["supply", "french", "forts", "reach", "idle"]),
    ("market_garden", "arnhem", "choose_evacuee", ["zoc", "supply", "reach", "idle"]),
]
REACH = {"lepanto": "Adónde puede llegar cada flota"}
ANY_REACH = "Adónde puede llegar cada bando"


@pytest.mark.parametrize(("game", "scenario", "kind", "kinds"), GAMES)
def test_each_layer_is_named_and_drawn(
    open_page: OpenPage,
    server: LiveServer,
    game: str,
    scenario: str,
    kind: str,
    kinds: list[str],
) -> None:
    record = write_record(find(lambda decision, _: decision.kind == kind, scenario, game))
    made = server.upload(record)
    table = Table(open_page(lang="es"), server, made).open(*made["keys"])
    page, titles = table.page, []
    for shown in kinds:
        page.keyboard.press("z")
        titles.append(table.part("layer").locator("strong").inner_text())
        if shown == "reach":
            expect(table.part("layer")).to_contain_text(REACH.get(game, ANY_REACH))
            expect(page.locator(".layer")).to_have_count(2)
            mine, _ = made["keys"]
            page.locator(f"[data-layer-of={mine}]").click()
            expect(page.locator(".layer")).to_have_count(1)
            page.locator(f"[data-layer-of={mine}]").click()
    expect(page.locator(".supplied").first).to_be_attached()
    assert len(set(titles)) == len(kinds)
    page.keyboard.press("z")
    expect(table.part("layer")).to_have_count(0)
