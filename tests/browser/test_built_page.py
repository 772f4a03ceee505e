"""What the build puts into the package."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BUILT, OpenPage
from tests.browser.servers import LiveServer
from tests.browser.tables import Table

MOST_BYTES = 250_000
PACKED = {".woff2"}


def weight(path: Path) -> int:
    """A file as it goes over the wire."""
    content = path.read_bytes()
    return len(content if path.suffix in PACKED else gzip.compress(content))


@pytest.mark.parametrize("where", ["/", "a table"])
def test_the_page_is_small(where: str, open_page: OpenPage, server: LiveServer) -> None:
    """All that a first visit loads until it can be used, fonts included; the rest comes later."""
    page, loaded = open_page(), {BUILT}
    page.on("request", lambda request: loaded.add(BUILT.parent / urlsplit(request.url).path[1:]))
    if where == "/":
        page.goto("/")
        page.locator("[data-scenario]").first.wait_for()
    else:
        made = server.create("battle", {"christian": "human", "muslim": "human"})
        Table(page, server, made).open("christian")
    sizes = {path.name: weight(path) for path in loaded if path.is_file()}
    assert sum(sizes.values()) < MOST_BYTES, sizes
    scripts = [path for path in BUILT.parent.rglob("*.js") if path.name not in sizes]
    assert scripts, "nothing is left for later"


def test_the_page_loads_nothing_from_elsewhere(built_page: None) -> None:
    html = BUILT.read_text("utf-8")
    assert re.findall(r"(?:src|href)=\"(?!/)", html) == []
    for style in BUILT.parent.rglob("*.css"):
        assert re.findall(r"url\(['\"]?(?:https?:)?//", style.read_text("utf-8")) == []


def test_no_script_stands_in_the_html(built_page: None) -> None:
    """The server's content policy would not run it."""
    assert re.findall(r"<script(?![^>]*\bsrc=)", BUILT.read_text("utf-8")) == []


def test_a_part_that_does_not_come_is_told_and_not_asked_for_for_ever(open_page: OpenPage) -> None:
    page, asked = open_page(), list[str]()
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.route("**/assets/Home-*.js", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    assert asked.count("/") == 1
