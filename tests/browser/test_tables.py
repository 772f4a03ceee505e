"""The tables of a game, opened beside the board: marked before a roll and after it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage, OpenTable
from tests.browser.positions import record_of, record_with
from tests.browser.servers import LiveServer
from tests.browser.tables import Table


def table_of(table: Table, aid: str) -> Locator:
    return table.part("aids").locator(f"[data-aid={aid}]")


def open_tables(table: Table) -> None:
    table.part("tables").click()
    expect(table.part("aids")).to_be_visible()


def meeting(found: Locator) -> list[str]:
    """The cells where a marked column and the rows of the die meet."""
    cells: list[str] = found.locator("td.meet").evaluate_all("all => all.map(c => c.dataset.at)")
    return cells


def test_a_shot_is_marked_before_and_after_its_die(open_record: OpenTable) -> None:
    table = open_record(record_with("gun_target", 2))
    open_tables(table)
    gunnery = table_of(table, "gunnery")
    expect(gunnery.locator("td.meet")).to_have_count(0)
    table.part("aids-close").click()
    table.click_piece(table.marked("target")[0])
    chances = table.chart()
    open_tables(table)
    expect(gunnery.locator("td.meet")).to_have_count(6)
    hits = gunnery.locator("td.meet").filter(has_text="S").count()
    assert chances["S"][0] * 6 == hits * chances["S"][1], "the column is that of the odds"
    cells = meeting(gunnery)
    before = table.position
    table.part("confirm").click()
    table.moves_on(before)
    table.part("aids").locator("[data-pick=gunnery]").click()
    hit = gunnery.locator("td.hit")
    expect(hit).to_have_count(1)
    assert hit.get_attribute("data-at") in cells
    expect(table.part("aid-last")).to_be_visible()


def test_the_range_chart_and_the_arcs_of_a_ship(open_record: OpenTable) -> None:
    table = open_record(record_with("gun_target", 2), lang="es")
    target = table.marked("target")[0]
    table.click_piece(target)
    table.page.keyboard.press("t")
    table.part("aids").locator("[data-pick=ranges]").click()
    expect(table_of(table, "ranges").locator("td.meet")).to_have_count(1)
    expect(table.part("aid-coming")).to_contain_text("Distancia en hexes")
    table.page.keyboard.press("t")
    expect(table.part("aids")).to_have_count(0)
    table.page.keyboard.press("a")
    expect(table.part("arc-note")).to_contain_text(f"Arcos de {target}")
    expect(table.page.locator(".arc-number").first).to_be_attached()
    table.page.keyboard.press("a")
    expect(table.page.locator(".arc")).to_have_count(0)


def test_on_a_phone_the_tables_come_up_from_below(open_record: OpenTable) -> None:
    table = open_record(record_with("gun_target", 2), phone=True)
    table.tap_piece(table.marked("target")[0])
    table.part("tables").tap()
    expect(table_of(table, "gunnery").locator("td.meet")).to_have_count(6)
    box = table.part("aids").bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 390)
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert table.page.evaluate(wide)
    table.part("aids-close").tap()
    expect(table.part("confirm")).to_be_visible()


@pytest.mark.parametrize(
    ("asked", "aid", "phone"),
    [
        (("gallipoli", "anzac", "choose_firers", "8.2-q"), "bombardment", False),
        (("gallipoli", "anzac", "choose_attackers", "8.3.1-a"), "assault", True),
        (("market_garden", "arnhem", "choose_attackers", "D-1-a"), "assault", False),
        (("market_garden", "arnhem", "assign_fire", "H-3-a"), "maneuver", True),
    ],
    ids=["bombardment", "area assault", "hex assault", "maneuver"],
)
def test_the_roll_that_is_being_prepared_is_marked(
    open_page: OpenPage, server: LiveServer, asked: tuple[str, str, str, str], aid: str, phone: bool
) -> None:
    made = server.upload(record_of(*asked))
    keys = ",".join(made["keys"].values())
    page = open_page(lang="es", phone=phone)
    page.goto(f"/t/{made['id']}#{keys}")
    table = Table(page, server, made)
    table.settled()
    table.part("tables").click()
    shown = table_of(table, aid)
    if not shown.is_visible():
        table.part("aids").locator(f"[data-pick={aid}]").click()
    expect(shown.locator("th.marked").first).to_be_visible()
    [column] = {at.split(",")[1] for at in meeting(shown)}
    head = shown.locator(f"[data-head='{column}']").inner_text()
    expect(table.part("aid-coming")).to_contain_text(head)
    assert shown.locator(".faces").count() >= 6
