"""A real server and a real Chromium: the page as a person has it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.browser.servers import ROOT, LiveServer
from tests.browser.tables import Table

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BUILT = ROOT / "src" / "grognard" / "server" / "page" / "index.html"

PATIENCE_MS = 30_000
"""How long anything may take on a busy machine before a test gives up on it."""
expect.set_options(timeout=PATIENCE_MS)

OpenPage = Callable[..., Page]
OpenTable = Callable[..., Table]


@pytest.fixture(scope="session")
def built_page() -> None:
    """The page as the wheel holds it; built here if it has not been."""
    if not BUILT.exists():
        subprocess.run([sys.executable, "-m", "tools.webbuild"], cwd=ROOT, check=True)


@pytest.fixture(scope="session")
def server(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("server") / "tables.sqlite") as live:
        yield live


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None:
        subprocess.run([str(ROOT / "scripts" / "ensure-system")], check=True)
        found = shutil.which("chromium")
    assert found, "no Chromium: run scripts/ensure-system"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser, server: LiveServer) -> Iterator[OpenPage]:
    """Pages of separate browsers; none may say anything wrong on its console."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def complain(message: ConsoleMessage) -> None:
        # A refusal is an answer with status 4xx, which Chromium calls an error to load.
        if message.type == "error" and "Failed to load resource" not in message.text:
            complaints.append(message.text)

    def new_page(
        *, lang: str = "en", phone: bool = False, dark: bool = False, calm: bool = True
    ) -> Page:
        context = chromium.new_context(
            base_url=server.url,
            locale={"es": "es-ES", "en": "en-GB"}[lang],
            viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", complain)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield new_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def open_table(open_page: OpenPage, server: LiveServer) -> OpenTable:
    """A new table of the server, opened with the keys of some of its seats."""

    def new_table(
        *seats: str, scenario: str = "centre", players: dict[str, str] | None = None, **page: Any
    ) -> Table:
        made = server.create(scenario, players or {"christian": "human", "muslim": "human"})
        return Table(open_page(**page), server, made).open(*seats)

    return new_table


@pytest.fixture
def open_record(open_page: OpenPage, server: LiveServer) -> OpenTable:
    """A table that goes on from a record, with both seats at this screen."""

    def new_table(record: str, **page: Any) -> Table:
        return Table(open_page(**page), server, server.upload(record)).open("christian", "muslim")

    return new_table
