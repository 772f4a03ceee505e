"""A computer that takes its time: its level, its progress, its thoughts, and a hint from it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, OpenTable
from tests.browser.tables import Table

LONG = {"christian": "human", "muslim": "search:60s"}
"""Longer than any test waits: whoever plays sooner was told to."""
SIZES = [("en", False), ("es", True)]


def end_turn(table: Table) -> None:
    """The person's turn, ended without a click, so that the computer is to decide."""
    key = table.made["keys"]["christian"]
    while (told := table.snapshot())["decision"]["seat"] == "christian":
        verb, args = next(iter(told["legal"].items()))
        action = "end" if "end" in told["legal"] else f"{verb} {args[0] if args else ''}".strip()
        body = {"position": told["position"], "actions": [action]}
        table.server.ask(f"/api/tables/{table.id}/actions", body, key)


@pytest.mark.parametrize(
    ("lang", "name", "line"),
    [
        ("en", "Veteran", "at most 10 seconds a turn"),
        ("es", "Veterano", "como mucho 10 segundos por turno"),
    ],
)
def test_a_level_is_chosen_with_a_line_about_it(
    open_page: OpenPage, lang: str, name: str, line: str
) -> None:
    page = open_page(lang=lang)
    page.goto("/")
    page.locator("[data-scenario=centre]").click()
    choice = page.get_by_test_id("level-muslim")
    expect(choice).to_have_value("regular")
    assert len(choice.locator("option").all()) == 4
    choice.select_option("veteran")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(line)
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    page.locator("#tab-game").click()
    expect(page.locator("#panel-body")).to_contain_text(name)


@pytest.mark.parametrize(("lang", "phone"), SIZES)
def test_progress_is_seen_and_play_now_ends_the_thinking(
    open_table: OpenTable, lang: str, phone: bool
) -> None:
    table = open_table("christian", players=LONG, lang=lang, phone=phone)
    end_turn(table)
    bar = table.part("thinking").locator("progress")
    expect(bar).to_be_in_viewport()
    first = float(bar.get_attribute("value") or 0)
    table.page.wait_for_function(
        "first => +document.querySelector('[data-testid=thinking] progress').value > first",
        arg=first,
    )
    now = table.part("play-now")
    expect(now).to_have_text("Play now" if lang == "en" else "Juega ya")
    now.click()
    expect(table.part("ask")).to_be_visible()
    expect(table.part("thinking")).to_have_count(0)
    table.expect_turn(2)


@pytest.mark.parametrize(("lang", "phone"), SIZES)
def test_what_it_thinks_is_told_when_asked(open_table: OpenTable, lang: str, phone: bool) -> None:
    brief = {"christian": "human", "muslim": "search:20n"}
    table = open_table("christian", players=brief, lang=lang, phone=phone)
    thoughts = table.part("thoughts")
    thoughts.locator("summary").click()
    expect(thoughts).to_contain_text("not chosen a plan" if lang == "en" else "ningún plan")
    end_turn(table)
    rows = thoughts.locator("tbody tr")
    expect(rows.first).to_be_visible()
    assert rows.count() > 1
    expect(rows.first.locator("td").nth(1)).to_have_text(re.compile(r"^\d{1,3} %$"))
    expect(rows.first.locator("td").nth(2)).to_have_text(re.compile(r"^[+−-]?\d+[.,]\d$"))
    assert rows.first.locator("small").inner_text().strip()


@pytest.mark.parametrize(("lang", "phone"), SIZES)
def test_a_hint_shows_three_answers_and_takes_one(
    open_table: OpenTable, lang: str, phone: bool
) -> None:
    table = open_table("christian", lang=lang, phone=phone)
    table.take_tows()
    table.part("hint").click()
    hints = table.page.locator("[data-hint]")
    expect(hints).to_have_count(3)
    for hint in hints.all():
        expect(hint).to_have_text(re.compile(r"\d+ (partidas? imaginada|imagined game)"))
    sure = r"seguro|mismo|mejor" if lang == "es" else r"sure|as good|better"
    expect(table.part("hint-sure")).to_have_text(re.compile(sure))
    moves = table.page.locator("[data-hint^='move ']")
    ahead = moves.filter(has_text=re.compile(r"→ .*\d{4}"))  # others say where to stop
    move = (ahead if ahead.count() else moves).first
    piece = (move.get_attribute("data-hint") or "").split()[1]
    table.page.mouse.move(1, 1)  # what the pointer is on is shown as well
    move.focus()
    assert table.marked("selected") == [piece], "it is shown on the board"
    if ahead.count():
        expect(table.page.locator(".ghost *").first).to_be_attached()
    before = table.snapshot()
    move.click()
    expect(hints).to_have_count(0)
    after = table.snapshot()
    assert after["moves"] > before["moves"] + 1, "the whole move is made"
    assert after["decision"]["kind"] == before["decision"]["kind"]


def test_two_computers_are_hurried_by_who_watches(open_table: OpenTable) -> None:
    table = open_table(players={"christian": "search:60s", "muslim": "search:60s"})
    position = table.position
    table.part("play-now").click()
    table.moves_on(position)
