"""Both languages, both themes, keyboard alone, fingers alone, and nothing without a name."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, OpenTable
from tests.browser.positions import record_with
from tests.browser.servers import LiveServer
from tests.browser.tables import Table

READABLE = 4.5

NAMELESS = """() => [...document.querySelectorAll('button, a, input, select, textarea, [role=img]')]
    .filter(e => e.checkVisibility())
    .filter(e => !(e.ariaLabel || e.textContent.trim() || e.labels?.length || e.title))
    .map(e => e.outerHTML.slice(0, 120))"""

CONTRAST = """([ink, ground]) => {
    const probe = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const light = (name) => {
        probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
        probe.fillRect(0, 0, 1, 1);
        const part = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
        const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
        return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    };
    const [a, b] = [light(ink), light(ground)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
}"""

PAIRS = [
    (ink, ground)
    for ink in ("--ink", "--soft", "--link", "--good", "--costly-edge")
    for ground in ("--paper", "--raised", "--ground")
] + [("--accent-ink", "--accent"), ("--name-sea", "--sea"), ("--name-land", "--land")]


def test_the_language_changes_at_once_and_everywhere(open_record: OpenTable) -> None:
    table = open_record(record_with("gun_target", 2), lang="es")
    page = table.page
    expect(table.part("ask")).to_have_text(re.compile("quién dispara .* sus cañones"))
    expect(table.part("turn")).to_contain_text("Turno")
    expect(table.log().last).to_contain_text(re.compile("Combate|Artillería|cañones|eliminada"))
    lit = {name for mark in ("ready", "target", "selected") for name in table.marked(mark)}
    drawn = page.locator("[data-piece]").evaluate_all("all => all.map(p => p.dataset.piece)")
    table.click_piece(next(name for name in drawn if name not in lit))
    expect(page.locator("[data-toast=refusal]").first).to_contain_text("No se puede")
    page.get_by_test_id("language").first.click()
    expect(table.part("ask")).to_have_text(re.compile("fire its guns"))
    expect(page.locator("[data-toast=refusal]").first).to_contain_text("Not allowed")
    expect(table.part("turn")).to_contain_text("Turn ")
    expect(page.locator(".name.sea")).to_have_text("Ionian Sea")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    table.ready()
    expect(table.part("turn")).to_contain_text("Turn ")


def tab_to(page: Page, selector: str) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def test_the_keyboard_alone_suffices(open_page: OpenPage, server: LiveServer) -> None:
    page = open_page()
    page.goto("/")
    expect(page.locator("[data-scenario]").first).to_be_visible()
    tab_to(page, '[data-scenario="centre"]')
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid", "focus is seen"
    page.keyboard.press("Enter")
    expect(page.locator("input[value=computer]")).to_be_focused()
    tab_to(page, "[data-testid=begin]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    table = Table(page, server, {"id": page.url.rsplit("/", 1)[1], "keys": {}})
    table.ready()
    while table.kind == "declare_tow":
        before = table.position
        page.keyboard.press("1")
        table.moves_on(before)
    page.keyboard.press("n")
    expect(page.locator(".place").first).to_be_attached()
    for _ in range(4):
        page.keyboard.press("j")
    before = table.position
    page.keyboard.press("Enter")
    table.moves_on(before)
    lines = table.log().count()
    page.keyboard.press("u")
    expect(table.log()).not_to_have_count(lines)
    table.settled()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("path.cursor")).to_have_attribute("d", re.compile("^M"))
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    expect(table.part("end-anyway")).to_be_focused()
    before = table.position
    page.keyboard.press("Enter")
    table.moves_on(before)
    assert server.ask(f"/api/tables/{table.id}")["view"]["phase"] != "movement"


def test_fingers_alone_suffice_on_a_phone(open_table: OpenTable) -> None:
    table = open_table("christian", scenario="northern_wing", phone=True)
    page = table.page
    while table.kind == "declare_tow":
        before = table.position
        page.locator("[data-nth='1']").tap()
        table.moves_on(before)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == 390, "nothing hangs over the edge"
    table.tap_piece("B3")
    expect(page.locator(".place").first).to_be_attached()
    cell = table.places()[-1]
    page.touchscreen.tap(*table.place(cell))
    before = table.position
    table.part("confirm").tap()
    table.moves_on(before)
    assert table.piece("B3")["cell"] == cell
    page.locator("#tab-log").tap()
    expect(table.log().last).to_contain_text(f"B3 ends its movement in {cell}")
    table.log().last.locator("[data-case]").tap()
    expect(table.part("rules").locator("[data-rule='5.2-d']")).to_be_in_viewport()
    page.locator("#tab-play").tap()
    table.tap_piece("M1")
    expect(table.part("inspector")).to_contain_text("Mahomet Scirocco")


def test_two_fingers_zoom(open_table: OpenTable) -> None:
    table = open_table("christian", phone=True)
    touch = table.page.context.new_cdp_session(table.page)
    table.drawn()
    size = "document.querySelector('[data-piece=A1]').getBoundingClientRect().width"
    before = table.page.evaluate(size)
    for step in range(9):
        points = [{"x": 195 - 20 - 8 * step, "y": 350}, {"x": 195 + 20 + 8 * step, "y": 350}]
        kind = "touchStart" if step == 0 else "touchMove"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    table.page.wait_for_function(f"before => {size} > 2 * before", arg=before)


@pytest.mark.parametrize("dark", [False, True])
def test_every_control_has_a_name_and_every_text_can_be_read(
    dark: bool, open_record: OpenTable
) -> None:
    table = open_record(record_with("gun_target", 2), dark=dark)
    page = table.page
    table.click_piece(table.marked("target")[0])
    for tab in ("log", "rules", "chat", "game", "play"):
        table.open_tab(tab)
        assert page.evaluate(NAMELESS) == []
    table.part("replay").click()
    expect(table.part("replay-slider")).to_be_visible()
    assert page.evaluate(NAMELESS) == []
    weak = {pair: round(page.evaluate(CONTRAST, list(pair)), 2) for pair in PAIRS}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < READABLE} == {}
    page.goto("/")
    page.locator("[data-scenario]").first.click()
    expect(page.get_by_test_id("begin")).to_be_visible()
    assert page.evaluate(NAMELESS) == []


def test_the_theme_is_remembered(open_page: OpenPage) -> None:
    page = open_page(dark=True)
    page.goto("/")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    page.get_by_test_id("theme").click()
    expect(html).to_have_attribute("data-theme", "light")
    page.reload()
    expect(html).to_have_attribute("data-theme", "light")
