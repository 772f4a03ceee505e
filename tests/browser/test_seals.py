"""Every die is checked in the page, and a false one is found."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.servers import LiveServer
from tests.browser.tables import Table


def finished(server: LiveServer) -> dict[str, object]:
    """A battle of two computers."""
    made = server.create("doria_ochiali", {"christian": "random", "muslim": "random"})
    until = time.monotonic() + 60
    while server.ask(f"/api/tables/{made['id']}")["decision"] is not None:
        assert time.monotonic() < until
        time.sleep(0.2)
    return made


def test_every_die_can_be_checked(open_page: OpenPage, server: LiveServer) -> None:
    made = finished(server)
    page = open_page()
    table = Table(page, server, made)
    page.goto(f"/t/{table.id}#{made['watch']}")
    table.ready()
    table.open_tab("game")
    table.part("check-dice").click()
    expect(table.part("dice-checked")).to_have_attribute("data-holds", "true")
    expect(table.part("dice-checked")).to_contain_text("dice, all as the seal says")

    def cheat(route: Route) -> None:
        answer = route.fetch()
        die = re.search(r"\| (\d)", answer.text())
        assert die is not None
        false = answer.text().replace(die[0], f"| {int(die[1]) % 6 + 1}", 1)
        route.fulfill(response=answer, body=false)

    page.route("**/record", cheat)
    table.part("check-dice").click()
    expect(table.part("dice-checked")).to_have_attribute("data-holds", "false")
