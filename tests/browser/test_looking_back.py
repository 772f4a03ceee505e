"""Replay, branches, records, letters, and coming back after a crash."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, OpenTable
from tests.browser.positions import record_with
from tests.browser.servers import LiveServer
from tests.browser.tables import Table


def test_the_slider_shows_every_position_and_branches_into_a_new_game(
    open_record: OpenTable,
) -> None:
    table = open_record(record_with("gun_target", 2))
    moves = table.snapshot()["moves"]
    start = table.server.ask(f"/api/tables/{table.id}/history?at=0")["view"]["pieces"]
    cells = {piece["id"]: piece["cell"] for piece in table.snapshot()["view"]["pieces"]}
    moved = next(p["id"] for p in start if cells.get(p["id"], p["cell"]) != p["cell"])
    now = table.point(moved)
    table.part("replay").click()
    slider = table.part("replay-slider")
    expect(table.part("replay-at")).to_have_text(f"Move {moves} of {moves}")
    slider.fill("0")
    expect(table.part("replay-at")).to_have_text(f"Move 0 of {moves}")
    expect(table.part("turn")).to_contain_text("Turn 1/")
    assert table.point(moved) != now
    assert table.marked("ready") == [], "nothing can be chosen in the past"
    table.part("replay-forward").click()
    expect(table.part("replay-at")).to_have_text(f"Move 1 of {moves}")
    table.part("replay-play").click()
    expect(table.part("replay-at")).to_have_text(re.compile(rf"Move ([3-9]|\d\d+) of {moves}"))
    table.part("replay-play").click()
    expect(table.part("replay-play")).to_have_accessible_name("Play")
    slider.fill("12")
    expect(table.part("replay-at")).to_have_text(f"Move 12 of {moves}")
    table.part("branch").click()
    table.page.wait_for_url(lambda url: table.id not in url)
    table.ready()
    branch = table.page.url.rsplit("/", 1)[1]
    assert table.server.ask(f"/api/tables/{branch}")["moves"] >= 12
    assert table.server.ask(f"/api/tables/{table.id}")["moves"] == moves


def test_a_record_is_downloaded_and_opened_again(open_record: OpenTable, tmp_path: Path) -> None:
    table = open_record(record_with("gun_target", 2))
    table.open_tab("game")
    with table.page.expect_download() as download:
        table.part("download").click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    assert file.read_text("utf-8").startswith("grognard record")
    table.page.goto("/")
    table.page.locator("input[type=file]").set_input_files(file)
    table.page.wait_for_url("**/t/*")
    table.ready()
    again = table.server.ask(f"/api/tables/{table.page.url.rsplit('/', 1)[1]}")
    assert again["moves"] == table.snapshot()["moves"]
    assert again["view"] == table.snapshot()["view"]


def test_a_turn_goes_by_mail(open_record: OpenTable, server: LiveServer) -> None:
    record = record_with("choose_mover", 10, "muslim")
    mine, theirs = open_record(record), open_record(record)
    able = mine.marked("ready")[0]
    places = mine.select(able)
    mine.page.keyboard.press("Escape")
    mine.move(able, places[-1])
    mine.open_tab("game")
    mine.part("mail").click()
    letter = mine.part("mail-text").input_value()
    assert letter.startswith("grognard mail")
    theirs.open_tab("game")
    theirs.part("letter").fill(letter)
    theirs.part("deliver").click()
    expect(theirs.page.locator("[data-toast=news]")).to_contain_text("applied")
    assert theirs.piece(able) == mine.piece(able)


@pytest.mark.parametrize("how", ["waiting", "reloading"])
def test_a_game_goes_on_after_the_server_was_killed(
    how: str, open_page: OpenPage, built_page: None, tmp_path: Path
) -> None:
    with LiveServer(tmp_path / "tables.sqlite") as server:
        made = server.create("centre", {"christian": "human", "muslim": "human"})
        page = open_page()
        page.goto(f"{server.url}/t/{made['id']}#{made['keys']['christian']}")
        table = Table(page, server, made)
        table.ready()
        table.take_tows()
        cell = table.select("J3")[-1]
        page.keyboard.press("Escape")
        table.move("J3", cell)
        server.kill()
        expect(page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
        server.start()
        if how == "reloading":
            page.reload()
            table.ready()
        expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=20_000)
        assert table.piece("J3")["cell"] == cell
        other = table.marked("ready")[-1]
        table.move(other, table.piece(other)["cell"])
        page.goto(f"{server.url}/")
        expect(page.locator(f"[data-table='{made['id']}']")).to_contain_text("Turn 1 of 10")
        page.locator(f"[data-table='{made['id']}'] a").click()
        table.ready()
        assert "J3" not in table.marked("ready")
