"""Every screen as axe-core sees it: nothing that keeps anybody from using it."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_serious_is_found(
    screen: str, phone: bool, open_page: OpenPage, server: LiveServer
) -> None:
    """In English by day on a desktop, in Spanish by night on a phone."""
    page = open_page(lang="es" if phone else "en", phone=phone, dark=phone)
    Visitor(page, server).visit(screen)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(LOOK)
    assert [
        f"{one['id']}: {node}" for one in found if one["impact"] in GRAVE for node in one["nodes"]
    ] == []
