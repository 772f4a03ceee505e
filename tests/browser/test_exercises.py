"""Exercises on the page: begun from the list, solved, judged, and the best way looked at."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from grognard.analysis.exercises import start_of
from tests.browser.conftest import OpenPage

LONG_MS = 90_000
"""The verdict takes some hundred games."""
HERE = """async (given) => {
          const id = location.pathname.split("/").at(-1);
          const seats = JSON.parse(localStorage.getItem("grognard.seats"));
          const headers = {
            "content-type": "application/json",
            "x-seat-key": Object.values(seats[id].keys).join(","),
          };
"""
"""The table that is shown, and the key to it."""
BUSY = {"error": "too_many", "message": {"es": "Ocupado", "en": "Busy"}}


def begin(page: Page, game: str = "lepanto", id_: str = "range") -> None:
    page.goto("/")
    page.locator(f"[data-exercises={game}] summary").click()
    page.locator(f"[data-exercises={game}] [data-exercise={id_}] button").click()
    expect(page.get_by_test_id("exercise")).to_have_attribute("data-id", id_)


def give(page: Page, *answers: str) -> None:
    """Gives answers through the page's own connection, as its buttons do."""
    page.evaluate(
        HERE
        + """
          for (const action of given) {
            const { position } = await (await fetch(`/api/tables/${id}`, { headers })).json();
            const body = JSON.stringify({ position, actions: [action] });
            await fetch(`/api/tables/${id}/actions`, { method: "POST", headers, body });
          }
        }""",
        list(answers),
    )


def test_the_best_way_is_solved_and_kept_in_the_list(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    give(page, *start_of("lepanto", "range").exercise.best)
    verdict = page.get_by_test_id("exercise-verdict")
    expect(verdict).to_have_attribute("data-solved", "true", timeout=LONG_MS)
    table = page.url.split("/t/")[1].partition("#")[0]
    page.goto("/")
    line = page.locator("[data-exercises=lepanto] [data-exercise=range]")
    expect(line).to_have_attribute("data-solved", "true")
    expect(page.locator("[data-exercises=lepanto] summary")).to_contain_text("1 of")
    # It is no game to be gone on with, in whatever browser.
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator("[data-exercises=lepanto]")).to_be_visible()
    expect(page.locator(f"[data-table='{table}']")).to_have_count(0)


def test_a_poor_way_is_not_solved(open_page: OpenPage) -> None:
    page = open_page(lang="es")
    begin(page)
    give(page, *start_of("lepanto", "range").exercise.tempting.do)
    verdict = page.get_by_test_id("exercise-verdict")
    expect(verdict).to_have_attribute("data-solved", "false", timeout=LONG_MS)
    page.goto("/")
    line = page.locator("[data-exercises=lepanto] [data-exercise=range]")
    expect(line).to_have_attribute("data-solved", "false")


def test_a_turn_that_is_taken_back_is_judged_anew(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    give(page, *start_of("lepanto", "range").exercise.tempting.do)
    expect(page.get_by_test_id("exercise-verdict")).to_be_visible(timeout=LONG_MS)
    take_back(page, len(start_of("lepanto", "range").session.moves))
    expect(page.get_by_test_id("exercise-verdict")).to_have_count(0)
    expect(page.get_by_test_id("exercise-give-up")).to_be_visible()


def take_back(page: Page, keep: int) -> None:
    page.evaluate(
        HERE
        + """
          for (let tries = 0; tries < 50; tries++) {
            const { position } = await (await fetch(`/api/tables/${id}`, { headers })).json();
            const body = JSON.stringify({ position, keep: given });
            const path = `/api/tables/${id}/takeback`;
            const { ok } = await fetch(path, { method: "POST", headers, body });
            if (ok) return;
            await new Promise((done) => setTimeout(done, 200));
          }
          throw new Error("not taken back");
        }""",
        keep,
    )


@pytest.mark.parametrize("phone", [False, True])
def test_the_best_way_is_shown_on_the_board(open_page: OpenPage, phone: bool) -> None:
    page = open_page(phone=phone)
    begin(page)
    page.get_by_test_id("exercise-give-up").click()
    page.get_by_test_id("exercise-show").click(timeout=LONG_MS)
    following = page.get_by_test_id("exercise-next")
    for step in range(len(start_of("lepanto", "range").exercise.way)):
        expect(page.get_by_test_id("exercise-step")).to_be_visible(timeout=LONG_MS)
        following.click()
        if step == 0:
            expect(page.locator("[data-id=J2], [data-piece=J2]").first).to_be_attached()
    expect(page.get_by_test_id("exercise-step")).to_have_count(0, timeout=LONG_MS)
    expect(page.get_by_test_id("exercise")).to_contain_text("That was the best way")


def test_a_table_is_not_given_up_before_there_is_another(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    page.route("**/api/games/*/exercises/*", lambda route: route.fulfill(status=429, json=BUSY))
    page.get_by_test_id("exercise-again").click()
    expect(page.locator(".toasts")).to_contain_text("Busy")
    page.reload()
    expect(page.get_by_test_id("exercise-give-up")).to_be_visible()
    kept = page.evaluate("Object.keys(JSON.parse(localStorage.getItem('grognard.seats')))")
    assert kept == [page.url.split("/t/")[1].partition("#")[0]]


def test_a_judgement_that_fails_is_told(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    page.route("**/exercise", refuse_post)
    give(page, *start_of("lepanto", "range").exercise.tempting.do)
    expect(page.locator(".toasts")).to_contain_text("Busy", timeout=LONG_MS)
    page.unroute("**/exercise")
    page.reload()
    expect(page.get_by_test_id("exercise-verdict")).to_be_visible(timeout=LONG_MS)


def refuse_post(route: Route) -> None:
    if route.request.method == "POST":
        route.fulfill(status=429, json=BUSY)
    else:
        route.continue_()
