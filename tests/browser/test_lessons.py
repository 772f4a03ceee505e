"""The guided battles on the page: played to their end, left and taken up again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from grognard.server.lessons import scripted
from tests.browser.conftest import OpenPage
from tests.browser.pupil import Pupil
from tests.browser.servers import LiveServer
from tests.titles import OURS

MOST = 60
"""Steps are fewer; some take two keys."""


def begin(page: Page, game: str) -> None:
    page.goto("/")
    button = page.locator(f"[data-lesson='{game}/first'] [data-testid=begin-lesson]")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("coach")).to_be_visible()


def step(page: Page) -> int:
    return int(page.get_by_test_id("coach").get_attribute("data-step") or 0)


def settled(page: Page) -> None:
    expect(page.get_by_test_id("table")).to_have_attribute("aria-busy", "false")


def key(page: Page) -> str:
    """The key that leads on: Enter on the coach's button, or H where something is to be done."""
    waiting = page.locator(
        "[data-testid=lesson-do], [data-testid=lesson-next], [data-testid=lesson-why], "
        "[data-testid=lesson-on]"
    )
    expect(waiting.first).to_be_enabled()
    return "h" if page.get_by_test_id("lesson-do").count() else "Enter"


def go_on(page: Page) -> None:
    before = page.get_by_test_id("coach").inner_text()
    page.keyboard.press(key(page))
    expect(page.get_by_test_id("coach")).not_to_have_text(before, use_inner_text=True)
    settled(page)


@pytest.mark.parametrize("game", OURS)
def test_a_lesson_is_played_to_its_end_by_keyboard_alone(open_page: OpenPage, game: str) -> None:
    page = open_page(lang="es")
    begin(page, game)
    refusals = 0
    for _ in range(MOST):
        if page.get_by_test_id("lesson-on").count():
            break
        go_on(page)
        refusals += page.get_by_test_id("coach-why").count()
    assert refusals
    settled(page)
    page.get_by_test_id("lesson-on").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("coach")).to_have_count(0)
    expect(page.locator("[data-testid=ask], [data-testid=prompt]").first).to_be_visible()


@pytest.mark.parametrize("game", OURS)
def test_a_lesson_is_played_by_clicks_on_what_the_coach_names(
    open_page: OpenPage, server: LiveServer, game: str
) -> None:
    page = open_page()
    begin(page, game)
    Pupil(page, server).play(scripted(game, "first").steps)
    expect(page.get_by_test_id("lesson-on")).to_be_visible()


def test_a_lesson_can_be_left_taken_up_again_and_repeated(open_page: OpenPage) -> None:
    page = open_page()
    begin(page, "lepanto")
    for _ in range(3):
        go_on(page)
    reached = step(page)
    assert reached == 3
    page.goto("/")
    page.locator("[data-lesson='lepanto/first']").get_by_role("button", name="Resume").click()
    expect(page.get_by_test_id("coach")).to_have_attribute("data-step", str(reached))
    page.goto("/")
    page.locator("[data-lesson='lepanto/first'] [data-testid=begin-lesson]").click()
    expect(page.get_by_test_id("coach")).to_have_attribute("data-step", "0")


def test_the_coach_waits_for_what_he_asks_for(open_page: OpenPage) -> None:
    page = open_page(phone=True)
    begin(page, "lepanto")
    page.get_by_test_id("lesson-next").tap()
    expect(page.get_by_test_id("coach")).to_have_attribute("data-step", "1")
    settled(page)
    page.locator("[data-action='adrift JX1']").tap()
    expect(page.get_by_test_id("coach").locator(".told")).to_be_visible()
    expect(page.get_by_test_id("coach")).to_have_attribute("data-step", "1")
    page.locator("[data-action='tow JX1']").tap()
    expect(page.get_by_test_id("coach")).to_have_attribute("data-step", "2")
