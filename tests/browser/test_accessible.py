"""Every screen as axe-core sees it: nothing that keeps anybody from using it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import OpenPage
from tests.browser.screens import SCREENS, Visitor
from tests.browser.servers import ROOT, LiveServer

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOK = """async () => {
    const {violations} = await axe.run(document, {resultTypes: ["violations"]});
    return violations.map(one => ({
        ...one, nodes: one.nodes.map(node => `${node.target.join(' ')}: ${node.failureSummary}`),
    }));
}"""
GRAVE = ("serious", "critical")
IN_SPANISH = list(SCREENS)[::2]


PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_serious_is_found(screen: str, open_page: OpenPage, server: LiveServer) -> None:
    """By day on a desktop, and then by night in a window as small as a phone."""
    page = open_page(lang="es" if screen in IN_SPANISH else "en")
    Visitor(page, server).visit(screen)
    page.evaluate(AXE.read_text("utf-8"))
    assert grave(page) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.set_viewport_size(PHONE)
    assert grave(page) == []


def grave(page: Page) -> list[str]:
    found = page.evaluate(LOOK)
    return [
        f"{one['id']}: {node}" for one in found if one["impact"] in GRAVE for node in one["nodes"]
    ]
