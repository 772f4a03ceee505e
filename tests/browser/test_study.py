"""After the game: the chance to win and the luck, at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenPage, OpenTable
from tests.browser.servers import LiveServer
from tests.browser.tables import Table
from tests.played import played

PATIENCE_MS = 120_000
"""A study plays some dozen games on a machine that does other things."""
TURNING_AT = 400


def add_turning(route: Route) -> None:
    """The study as it is, and a turning point: so few games confirm none."""
    answer = route.fetch()
    told = answer.json()
    if told["points"]:
        before, after = told["points"][0], told["points"][-1]
        turning = {"first": TURNING_AT - 9, "last": TURNING_AT, "turn": 3, "seats": ["christian"]}
        turning |= {"swing": 0.5, "before": before, "after": after, "moves": [TURNING_AT]}
        told["turnings"] = [turning]
    route.fulfill(response=answer, json=told)


@pytest.fixture(scope="module")
def battle() -> str:
    return played("lepanto", "centre")


def test_a_finished_game_is_studied_and_a_turning_point_leads_to_its_move(
    open_record: OpenTable, battle: str
) -> None:
    table = open_record(battle)
    page, moves = table.page, table.snapshot()["moves"]
    table.part("to-study").click()
    expect(table.part("luck-totals").locator("tbody tr")).to_have_count(2)
    expect(page.locator("#tab-study")).to_have_attribute("aria-selected", "true")
    page.route("**/study", add_turning)
    table.part("study-begin").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    figures = table.part("chance-table")
    expect(figures).to_have_count(1, timeout=PATIENCE_MS)
    told = table.server.ask(f"/api/tables/{table.id}/luck")
    total = table.part("luck-totals").locator("[data-seat=christian] td").first.inner_text()
    gain = next(luck["gain"] for luck in told["totals"] if luck["seat"] == "christian")
    assert float(total) == pytest.approx(gain, abs=0.051)
    expect(table.part("study").locator("svg desc")).to_have_count(2)
    page.get_by_text("The figures", exact=True).click()
    expect(figures.locator("tbody tr").last).to_contain_text(f"{moves}")
    roll = table.part("luck-rolls").locator("[data-move]").first
    at = roll.get_attribute("data-move")
    roll.click()
    expect(table.part("replay-at")).to_have_text(f"Move {at} of {moves}")
    turning = table.part("turnings").locator("[data-move]")
    expect(turning).to_contain_text("Turn 3, moves 391 to 400")
    turning.click()
    expect(table.part("replay-at")).to_have_text(f"Move {TURNING_AT} of {moves}")
    expect(page.locator(f"[data-mark='{TURNING_AT}']")).to_have_count(1)
    chart = table.part("study").get_by_role("img").first
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] - 1, "y": box["height"] / 2})
    expect(table.part("replay-at")).to_have_text(f"Move {moves} of {moves}")
    table.open_tab("log")
    page.get_by_role("button", name="Dice", exact=True).click()
    expect(page.get_by_test_id("luck-mark").first).to_have_text(
        re.compile(r"(christian|muslim)\s+\+\d.*/6", re.IGNORECASE)
    )


def test_while_a_game_goes_on_there_is_luck_but_no_chance(open_record: OpenTable) -> None:
    table = open_record(played("lepanto", "centre", 500))
    table.open_tab("study")
    expect(table.part("luck-totals")).to_be_visible()
    expect(table.part("study")).to_contain_text("when the game is over")
    expect(table.part("study-begin")).to_have_count(0)


def test_who_must_not_know_is_told_so_on_a_phone_in_spanish(
    open_page: OpenPage, server: LiveServer
) -> None:
    made = server.upload(played("gallipoli", "valiant_stroke", 200))
    page = open_page(lang="es", phone=True)
    table = Table(page, server, made)
    page.goto(f"/t/{made['id']}#{made['keys']['allied']}")
    table.ready()
    page.locator("#tab-study").click()
    expect(table.part("study")).to_contain_text("delataría lo que está oculto")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
