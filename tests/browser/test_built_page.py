"""What the build puts into the package."""

from __future__ import annotations

import gzip
import re

from tests.browser.conftest import BUILT

MOST_BYTES = 280_000
PACKED = {".woff2"}


def test_the_page_is_small(built_page: None) -> None:
    """All that a first visit loads, fonts included, as it goes over the wire."""
    files = [path for path in BUILT.parent.rglob("*") if path.is_file() and path.name[0] != "."]
    assert BUILT in files
    sizes = {
        path.name: path.stat().st_size
        if path.suffix in PACKED
        else len(gzip.compress(path.read_bytes()))
        for path in files
    }
    assert sum(sizes.values()) < MOST_BYTES, sizes


def test_the_page_loads_nothing_from_elsewhere(built_page: None) -> None:
    html = BUILT.read_text("utf-8")
    assert re.findall(r"(?:src|href)=\"(?!/)", html) == []
    for style in BUILT.parent.rglob("*.css"):
        assert re.findall(r"url\(['\"]?(?:https?:)?//", style.read_text("utf-8")) == []


def test_no_script_stands_in_the_html(built_page: None) -> None:
    """The server's content policy would not run it."""
    assert re.findall(r"<script(?![^>]*\bsrc=)", BUILT.read_text("utf-8")) == []
