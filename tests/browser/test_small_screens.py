"""Phones upright and on their side, and pages at twice the size: nothing covers the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.screens import Visitor
from tests.browser.servers import LiveServer
from tests.browser.tables import Table

# What lies over each other, among the board and the bars that are always there.
COVERED = """() => {
    const names = ['.board', '.hud', '.controls', '.rose', '.panel'];
    const boxes = names.map(n => [n, document.querySelector(n)?.getBoundingClientRect()])
        .filter(([, box]) => box);
    const found = [];
    for (const [i, [a, p]] of boxes.entries()) for (const [b, q] of boxes.slice(i + 1)) {
        const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (wide > 1 && high > 1) found.push(`${a} ${b}`);
    }
    return found;
}"""
# Buttons that stick out of the window or that something else lies on.
HIDDEN = """() => [...document.querySelectorAll('.hud .home, .controls button, .bar button')]
    .filter(button => button.checkVisibility()).filter(button => {
        const box = button.getBoundingClientRect();
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        return !button.contains(document.elementFromPoint(x, y));
    }).map(button => button.dataset.testid || button.outerHTML.slice(0, 80))"""
# Counters that the first view does not show.
OUTSIDE = """() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    return [...document.querySelectorAll('[data-piece] .turned')].filter(piece => {
        const box = piece.getBoundingClientRect();
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        return x < board.left || x > board.right || y < board.top || y > board.bottom;
    }).length;
}"""
SIZES = {"upright": (390, 844), "on its side": (844, 390), "at 200 %": (640, 400)}
LEAST = 150


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "scenario", "seats"),
    [
        ("lepanto", "centre", ("christian", "muslim")),
        ("gallipoli", "anzac", ("allied", "turkish")),
        ("market_garden", "arnhem", ("allied", "german")),
    ],
)
def test_nothing_covers_the_board_or_the_buttons(
    game: str,
    scenario: str,
    seats: tuple[str, str],
    size: str,
    open_page: OpenPage,
    server: LiveServer,
) -> None:
    page = open_page(lang="es")
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    made = server.create(scenario, dict.fromkeys(seats, "human"), game)
    page.goto(f"/t/{made['id']}#{','.join(made['keys'].values())}")
    table = Table(page, server, made)
    expect(table.prompt).to_be_attached()
    table.drawn()
    assert page.evaluate(COVERED) == []
    assert page.evaluate(HIDDEN) == []
    assert page.evaluate(OUTSIDE) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.querySelector('.board').clientHeight") > LEAST


@pytest.mark.parametrize("screen", ["combat", "lesson", "exercise", "verdict", "order"])
def test_the_buttons_stay_in_sight_on_a_phone(
    screen: str, open_page: OpenPage, server: LiveServer
) -> None:
    """Whatever is told above them."""
    page = open_page(lang="es", phone=True)
    Visitor(page, server).visit(screen)
    expect(page.get_by_test_id("bar")).to_be_visible()
    assert page.evaluate(HIDDEN) == []
