"""Words that explain themselves, and rules found by any of their names."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
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
