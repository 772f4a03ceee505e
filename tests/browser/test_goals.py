"""What a game is about: the account of its points, on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.servers import LiveServer
from tests.browser.tables import Table

GAMES = [
    ("lepanto", "doria_ochiali", ("christian", "muslim")),
    ("gallipoli", "valiant_stroke", ("allied", "turkish")),
    ("market_garden", "nijmegen", ("allied", "german")),
]


@pytest.mark.parametrize(("game", "scenario", "seats"), GAMES)
def test_the_score_opens_the_account_of_points(
    open_page: OpenPage, server: LiveServer, game: str, scenario: str, seats: tuple[str, str]
) -> None:
    made = server.create(scenario, dict.fromkeys(seats, "human"), game)
    page = open_page()
    page.goto(f"/t/{made['id']}#{made['keys'][seats[0]]}")
    table = Table(page, server, made)
    page.get_by_test_id(f"account-{seats[0]}").click()
    account = page.get_by_test_id("account")
    told = table.snapshot()["view"]["account"]
    for seat in seats:
        lines = [line for line in told["lines"] if line["seat"] == seat]
        expect(account.locator(f"[data-side={seat}] tbody tr")).to_have_count(len(lines))
        total = str(sum(line["points"] for line in lines))
        expect(page.get_by_test_id(f"total-{seat}")).to_have_text(total)
    page.keyboard.press("Escape")
    expect(account).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize(("game", "scenario", "seats"), GAMES)
def test_the_briefing_is_one_click_away(
    open_page: OpenPage,
    server: LiveServer,
    game: str,
    scenario: str,
    seats: tuple[str, str],
    phone: bool,
) -> None:
    made = server.create(scenario, dict.fromkeys(seats, "human"), game)
    page = open_page(phone=phone, lang="es")
    page.goto(f"/t/{made['id']}#{made['keys'][seats[0]]}")
    button = page.get_by_test_id("to-briefing")
    button.tap() if phone else button.click()
    briefing = page.get_by_test_id("briefing")
    told = server.ask(f"/api/tables/{made['id']}/briefing")
    expect(briefing).to_contain_text(told["situation"]["es"])
    expect(briefing.locator(".plan.head:not(.border)")).to_have_count(len(told["arrows"]))
    page.keyboard.press("Escape")
    expect(briefing).to_have_count(0)
    page.keyboard.press("b")
    expect(briefing).to_be_visible()
    briefing.locator(".case").last.click()
    expect(page.locator("#tab-rules")).to_have_attribute("aria-selected", "true")


def test_every_card_on_the_home_page_shows_its_map(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/")
    cards = page.locator("li.scenario")
    expect(cards.first).to_be_visible()
    for card in cards.all():
        card.scroll_into_view_if_needed()
        expect(card.locator("svg.mini")).to_be_visible()
    page.locator("[data-briefing=centre]").click()
    expect(page.get_by_test_id("briefing")).to_contain_text("Sultana")
