"""Meeting for a game, ending it together, and playing it again."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, OpenTable
from tests.browser.positions import record_with
from tests.browser.servers import LiveServer
from tests.browser.tables import Table


def test_a_friend_is_invited_by_link_and_code(open_page: OpenPage, server: LiveServer) -> None:
    page = open_page(phone=True)
    page.goto("/")
    page.locator('[data-scenario="centre"]').click()
    page.locator("input[value=invite]").check()
    page.get_by_test_id("begin").click()
    page.wait_for_url("**/t/*")
    host = Table(page, server, {"id": page.url.split("/t/")[1].split("?")[0], "keys": {}})
    expect(host.part("waiting")).to_contain_text("Waiting for Muslim")
    link = host.part("invitation-muslim").input_value()
    code = host.part("code")
    expect(code).to_have_attribute("data-text", link)
    expect(code).to_be_in_viewport()
    guest = open_page()
    guest.goto(link)
    expect(host.part("waiting")).to_have_count(0)
    expect(host.prompt).to_contain_text("Your move")


def test_a_game_is_resigned_and_played_again(
    open_table: OpenTable, open_page: OpenPage, server: LiveServer
) -> None:
    mine = open_table("christian")
    theirs = Table(open_page(lang="es"), server, mine.made).open("muslim")
    mine.open_tab("game")
    mine.part("resign-christian").click()
    mine.part("resign-sure").click()
    mine.open_tab("play")
    expect(mine.part("why-won")).to_contain_text("The Christian side resigned")
    expect(theirs.part("outcome")).to_contain_text("El bando cristiano se ha rendido")
    expect(theirs.log().filter(has_text="El bando cristiano se rinde")).to_have_count(1)
    theirs.part("play-again").click()
    expect(theirs.part("waiting")).to_contain_text("Esperando al bando musulmán")
    expect(mine.part("rematch")).to_contain_text("The Muslim side would like to play again")
    mine.part("play-again").click()
    mine.page.wait_for_url(theirs.page.url.split("?")[0])
    expect(theirs.prompt).to_contain_text("Toca jugar")
    expect(mine.prompt).to_contain_text("Christians to decide")
    mine.page.goto("/")
    line = mine.page.locator(f'[data-testid=finished] [data-table="{mine.id}"]')
    expect(line).to_contain_text("by resignation")
    expect(line.get_by_test_id("result")).to_contain_text("Muslim")
    expect(mine.page.locator("#going ~ * [data-table]").first).to_be_visible()


def test_a_draw_is_offered_refused_and_accepted(
    open_table: OpenTable, open_page: OpenPage, server: LiveServer
) -> None:
    mine = open_table("christian")
    theirs = Table(open_page(phone=True), server, mine.made).open("muslim")
    mine.open_tab("game")
    mine.part("offer-draw").click()
    theirs.part("draw-refuse").click()
    expect(mine.page.locator("[data-toast=news]")).to_contain_text("The draw was not accepted")
    mine.part("offer-draw").click()
    theirs.part("draw-accept").click()
    mine.open_tab("play")
    expect(mine.part("why-won")).to_contain_text("Both sides agreed on a draw")
    expect(theirs.part("outcome")).to_contain_text("Both sides agreed on a draw")
    mine.open_tab("game")
    with mine.page.expect_download() as download:
        mine.part("download").click()
    record = Path(download.value.path()).read_text("utf-8")
    assert " | agreed muslim\n" in record


def test_targets_show_their_chances_on_the_board(open_record: OpenTable) -> None:
    table = open_record(record_with("gun_target", 2, "christian"))
    targets = table.marked("target")
    badges = table.page.locator("[data-badge]")
    expect(badges.first).to_have_text(re.compile(r"^\d+ %$"))
    cells = {table.piece(target)["cell"] for target in targets}
    assert {badge.get_attribute("data-badge") for badge in badges.all()} == cells
    before = table.position
    table.click_piece(targets[0])
    table.part("confirm").click()
    table.moves_on(before)
    expect(badges).to_have_count(0)


def test_whoever_attacks_is_no_target(open_record: OpenTable) -> None:
    """While an attack is chosen only enemies show chances: those of all who can take part."""
    table = open_record(record_with("choose_attack", 5, "muslim"))
    told = table.snapshot()["view"]["pieces"]
    enemies = {one["cell"] for one in told if one["seat"] == "christian"}
    badges = table.page.locator("[data-badge]")
    expect(badges.first).to_be_attached()
    assert {badge.get_attribute("data-badge") for badge in badges.all()} <= enemies
