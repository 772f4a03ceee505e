"""The example title in the page: a person plays it against the computer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.servers import LiveServer
from tests.browser.tables import Table
from tests.examples.installed import install


@pytest.fixture(scope="module")
def server(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server in an environment where the example is installed."""
    folder = tmp_path_factory.mktemp("example")
    python = install(folder / "venv")
    with LiveServer(folder / "tables.sqlite", str(python)) as live:
        yield live


def test_an_installed_title_is_played_against_the_computer(
    open_page: OpenPage, server: LiveServer
) -> None:
    page = open_page()
    page.goto("/")
    expect(page.get_by_text("Bailén, 19 July 1808").first).to_be_visible()
    players = {"french": "human", "spanish": "recruit"}
    table = Table(page, server, server.create("morning", players, "bailen")).open("french")
    expect(page.locator("[data-piece]")).to_have_count(12)
    assert "Chabert" in table.marked("ready")
    expect(table.part("tables")).to_have_count(0)
    unit = table.select("Chabert")
    assert unit, "it is shown where the unit can go"


def test_a_turn_of_the_computer_comes_back_to_the_person(
    open_page: OpenPage, server: LiveServer
) -> None:
    players = {"french": "human", "spanish": "recruit"}
    made = server.create("morning", players, "bailen")
    table = Table(open_page(lang="es"), server, made).open("french")
    asked = {"position": int(table.position), "actions": ["end"]}
    server.ask(f"/api/tables/{table.id}/actions", asked, made["keys"]["french"])
    expect(table.part("turn")).to_contain_text("2")
