"""A whole short scenario, by mouse, against the computer, to its end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.hands import Hands
from tests.browser.servers import LiveServer
from tests.browser.tables import Table


def test_a_person_plays_a_scenario_against_the_computer_to_its_end(
    open_page: OpenPage, server: LiveServer
) -> None:
    page = open_page(lang="en")
    page.goto("/")
    page.locator('[data-scenario="centre"]').click()
    page.get_by_test_id("begin").click()
    page.wait_for_url("**/t/*")
    table = Table(page, server, {"id": page.url.rsplit("/", 1)[1], "keys": {}})
    table.ready()
    Hands(table).play_out()
    expect(table.part("outcome")).to_contain_text("The game is over")
    record = server.ask(f"/api/tables/{table.id}")
    assert record["outcome"] is not None
