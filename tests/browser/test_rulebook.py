"""The rulebook at a table: figures drawn by the board, and the tables in force."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.test_exercises import begin

FIGURES = {"lepanto": ("range", "7.1-m"), "market_garden": ("tanks_to_town", "R5-a")}


@pytest.mark.parametrize("game", FIGURES)
def test_a_rule_has_its_figure_and_a_section_its_table(open_page: OpenPage, game: str) -> None:
    exercise, case = FIGURES[game]
    page = open_page(lang="es")
    begin(page, game, exercise)
    page.locator("#tab-rules").click()
    figure = page.locator(f"[data-figure='{case}']")
    figure.scroll_into_view_if_needed()
    expect(figure.locator("[data-piece]").first).to_be_attached()
    expect(page.get_by_test_id("rules").locator("[data-aid]").first).to_be_attached()
