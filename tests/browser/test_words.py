"""Words that explain themselves, and rules found by any of their names."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, OpenTable
from tests.browser.positions import record_with
from tests.browser.screens import Visitor
from tests.browser.servers import LiveServer

FOUND = [
    ("lepanto", "centre", "agotada", "6.7-a", "exhausted"),
    ("gallipoli", "valiant_stroke", "dummy", "8.5.1-b", "dummy"),
    ("market_garden", "nijmegen", "zone of control", "R5-a", "zoc"),
]


@pytest.mark.parametrize(("game", "scenario", "looked_for", "case", "term"), FOUND)
def test_a_rule_is_found_by_another_name_and_explains_its_words(
    open_page: OpenPage,
    server: LiveServer,
    game: str,
    scenario: str,
    looked_for: str,
    case: str,
    term: str,
) -> None:
    seats = next(one["seats"] for one in server.ask("/api/games") if one["game"] == game)
    made = server.create(scenario, dict.fromkeys(seats, "human"), game)
    page = open_page(lang="es", phone=True)
    page.goto(f"/t/{made['id']}#{made['keys'][seats[0]]}")
    page.locator("#tab-rules").tap()
    page.get_by_role("searchbox").last.fill(looked_for)
    rule = page.locator(f"[data-rule='{case}']")
    expect(rule).to_be_visible()
    word = rule.locator(f"[data-term={term}]").first
    expect(word).to_be_visible()
    word.tap()
    expect(rule.get_by_role("note")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_words_of_the_log_explain_themselves(open_record: OpenTable, phone: bool) -> None:
    table = open_record(record_with("gun_target", 2), lang="es", phone=phone)
    tap = "tap" if phone else "click"
    getattr(table.page.locator("#tab-log"), tap)()
    line = table.log().filter(has=table.page.locator("[data-term=boarding]")).last
    word = line.locator("[data-term=boarding]")
    expect(word).to_have_attribute("title", re.compile("Asalto con la tripulación"))
    getattr(word, tap)()
    expect(line.get_by_role("note")).to_contain_text("Asalto con la tripulación")
    expect(table.page.locator(".spots .spot")).to_have_count(0)
    getattr(word, tap)()
    expect(line.get_by_role("note")).to_have_count(0)


def test_words_of_the_combat_panel_explain_themselves(
    open_page: OpenPage, server: LiveServer
) -> None:
    page = open_page(lang="es")
    Visitor(page, server).visit("combat")
    combat = page.get_by_test_id("combat")
    combat.locator("[data-step=I]").click()
    word = combat.locator("[data-term=efficiency]").first
    word.click()
    expect(combat.get_by_role("note").first).to_contain_text("Calidad de la tropa")


def test_words_of_the_inspector_explain_themselves(open_record: OpenTable) -> None:
    table = open_record(record_with("gun_target", 2), lang="es")
    exhausted = next(
        one["id"]
        for one in table.snapshot()["view"]["pieces"]
        if "exhausted" in one.get("marks", [])
    )
    table.page.mouse.move(*table.point(exhausted))
    inspector = table.part("inspector")
    expect(inspector).to_contain_text("Exhausta")
    word = inspector.locator("[data-term=exhausted]")
    word.hover()
    expect(word).to_have_attribute("title", re.compile("no puede remar"))
    word.click()
    expect(inspector.get_by_role("note")).to_contain_text("no puede remar")
