"""Two people: one screen, two browsers, a spectator."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, OpenTable
from tests.browser.positions import record_with
from tests.browser.servers import LiveServer
from tests.browser.tables import Table

# By the clock of the pages: what the test itself waits for takes its own time.
WHEN_CLICKED = "() => addEventListener('click', () => { window.clickedAt = Date.now() }, true)"
WHEN_READ = """line => {
    const watch = new MutationObserver(() => {
        if (!document.querySelector('[data-testid=log]').textContent.includes(line)) return;
        window.readAt = Date.now();
        watch.disconnect();
    });
    watch.observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


def test_two_people_share_a_screen(open_page: OpenPage, server: LiveServer) -> None:
    page = open_page()
    page.goto("/")
    page.locator('[data-scenario="northern_wing"]').click()
    page.locator("input[value=hotseat]").check()
    page.get_by_test_id("begin").click()
    page.wait_for_url("**/t/*")
    table = Table(page, server, {"id": page.url.rsplit("/", 1)[1], "keys": {}})
    table.ready()
    expect(table.prompt).to_contain_text("the Christians to decide")
    table.take_tows()
    table.end()
    while "Christian" in table.part("phase").inner_text():
        table.end()
    expect(table.prompt).to_contain_text("the Muslims to decide")
    assert table.marked("ready")
    table.end()


def test_two_browsers_see_each_others_moves_within_a_second(
    open_table: OpenTable, open_page: OpenPage, server: LiveServer
) -> None:
    mine = open_table("christian")
    theirs = Table(open_page(), server, mine.made).open("muslim")
    expect(mine.page).to_have_title("● Your move — The Battle of Lepanto")
    expect(theirs.page).to_have_title("The Christians to decide — The Battle of Lepanto")
    expect(mine.page.locator("[data-side=muslim] [role=img]")).to_have_accessible_name(
        "at the table"
    )
    mine.take_tows()
    cell = mine.select("J3")[-1]
    mine.page.keyboard.press("Escape")
    line = f"J3 ends its movement in {cell}"
    mine.page.evaluate(WHEN_CLICKED)
    theirs.page.evaluate(WHEN_READ, line)
    mine.move("J3", cell)
    expect(theirs.log().filter(has_text=line)).to_have_count(1)
    took = theirs.page.evaluate("() => window.readAt") - mine.page.evaluate(
        "() => window.clickedAt"
    )
    assert took < 1000, "milliseconds"
    assert theirs.marked("ready") == []
    mine.open_tab("chat")
    mine.part("chat-input").fill("¡A bordo!")
    mine.page.keyboard.press("Enter")
    theirs.open_tab("chat")
    expect(theirs.part("chat")).to_contain_text("¡A bordo!")


def test_a_take_back_needs_the_others_consent(open_page: OpenPage, server: LiveServer) -> None:
    made = server.upload(record_with("gun_target", 2, "christian"))
    mine = Table(open_page(), server, made).open("christian")
    theirs = Table(open_page(), server, made).open("muslim")
    moves = mine.snapshot()["moves"]
    mine.click_piece(mine.marked("target")[0])
    before = mine.position
    mine.part("confirm").click()
    mine.moves_on(before)
    mine.part("takeback").click()
    expect(theirs.part("takeback-asked")).to_contain_text(f"go back to move {moves}")
    theirs.part("takeback-accept").click()
    expect(mine.page.locator("[data-toast=news]")).to_contain_text("Accepted")
    expect(mine.prompt).to_have_attribute("data-kind", "gun_target")
    assert mine.snapshot()["moves"] == moves


def test_a_guest_comes_by_link_and_a_spectator_only_watches(
    open_page: OpenPage, server: LiveServer
) -> None:
    page = open_page()
    page.goto("/")
    page.locator('[data-scenario="centre"]').click()
    page.locator("input[value=invite]").check()
    page.get_by_test_id("begin").click()
    page.wait_for_url("**/t/*")
    table = Table(page, server, {"id": page.url.split("/t/")[1].split("?")[0], "keys": {}})
    expect(table.part("waiting")).to_contain_text("Waiting for Muslim")
    assert page.locator("[data-action]").count() == 0
    invitation = table.part("invitation-muslim").input_value()
    table.open_tab("game")
    watching = table.part("link-watch").input_value()
    assert "#" not in table.part("link-muslim").input_value().replace("#join=", "")
    guest = open_page()
    guest.goto(invitation)
    guest_table = Table(guest, server, table.made)
    guest_table.ready()
    assert "#" not in guest.url, "the key does not stay in the address"
    expect(guest_table.prompt).to_contain_text("the Christians to decide")
    guest.reload()
    guest_table.ready()
    guest_table.open_tab("game")
    expect(guest.locator("#panel-body")).to_contain_text("(you)")
    spectator = Table(open_page(), server, table.made)
    spectator.page.goto(watching)
    spectator.ready()
    expect(spectator.prompt).to_contain_text("You are watching")
    table.open_tab("play")
    expect(table.prompt).to_contain_text("Your move")
    late = open_page()
    late.goto(invitation)
    expect(late.locator("[data-toast]")).to_contain_text("was used or withdrawn")
    assert spectator.page.locator("[data-action]").count() == 0


def test_two_computers_can_be_watched(open_page: OpenPage, server: LiveServer) -> None:
    page = open_page()
    page.goto("/")
    page.locator('[data-scenario="centre"]').click()
    page.locator("input[value=watching]").check()
    page.get_by_test_id("begin").click()
    page.wait_for_url("**/t/*")
    table = Table(page, server, {"id": page.url.rsplit("/", 1)[1], "keys": {}})
    table.ready()
    expect(table.log().nth(12)).to_be_attached(timeout=30_000)
