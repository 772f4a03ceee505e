"""Choosing units and places, aiming, rolling, picking several, and being told why not."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.positions import find, record_with, results_by_die

CELL = re.compile(r"\d{4}")


def test_a_unit_shows_where_it_can_go_and_at_what_cost_before_it_moves(
    open_table: OpenTable,
) -> None:
    table = open_table("christian")
    table.take_tows()
    places = table.select("J3")
    assert table.marked("selected") == ["J3"]
    costly = table.page.locator(".place.costly")
    assert 0 < costly.count() < len(places)
    cell = costly.first.get_attribute("data-cell") or ""
    table.page.mouse.click(*table.place(cell))
    expect(table.part("routes")).to_contain_text("Exhausted")
    expect(table.page.locator(".ghost .path").first).to_be_attached()
    assert table.piece("J3")["cell"] != cell, "nothing is sent before it is confirmed"
    before = table.position
    table.part("confirm").click()
    table.moves_on(before)
    expect(table.page.locator(".place")).to_have_count(0)
    moved = table.piece("J3")
    assert (moved["cell"], moved["marks"]) == (cell, ["exhausted"])


def test_the_facing_is_chosen_on_the_board(open_table: OpenTable) -> None:
    table = open_table("christian")
    table.take_tows()
    home = table.piece("J3")["cell"]
    table.select("J3")
    table.page.mouse.click(*table.place(home))
    arrow = table.page.locator('[data-face="1"]')
    arrow.click()
    expect(arrow).to_have_class(re.compile("chosen"))
    before = table.position
    arrow.click()
    table.moves_on(before)
    assert table.piece("J3")["facing"] == 1


def test_undo_takes_a_move_back(open_table: OpenTable) -> None:
    table = open_table("christian")
    table.take_tows()
    home = table.piece("J3")["cell"]
    lines = table.log().count()
    places = [cell for cell in table.select("J3") if cell != home]
    table.page.keyboard.press("Escape")
    table.move("J3", places[0])
    assert table.piece("J3")["cell"] == places[0]
    table.part("undo").click()
    expect(table.log()).to_have_count(lines)
    table.settled()
    assert table.piece("J3")["cell"] == home
    assert "J3" in table.marked("ready")


def test_what_is_not_allowed_is_refused_with_its_case(open_table: OpenTable) -> None:
    table = open_table("christian")
    table.take_tows()
    table.click_piece("JX1")
    table.answer("drop JX1")
    before = table.snapshot()["position"]
    table.click_piece("JX1")
    toast = table.page.locator("[data-toast=refusal]")
    expect(toast).to_contain_text("6.1-o")
    expect(toast).to_contain_text("JX1 is a galleass: it moves only under tow or by drifting")
    toast.locator("[data-case='6.1-o']").click()
    rule = table.part("rules").locator("[data-rule='6.1-o']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_have_class(re.compile("open"))
    assert table.snapshot()["position"] == before


def test_a_place_out_of_reach_is_explained(open_table: OpenTable) -> None:
    table = open_table("christian", "muslim")
    table.take_tows()
    table.select("J3")
    table.page.mouse.click(
        *table.place(table.page.locator(".place.costly").first.get_attribute("data-cell") or "")
    )
    before = table.position
    table.part("confirm").click()
    table.moves_on(before)
    expect(table.page.locator(".place")).to_have_count(0)
    while table.snapshot()["view"]["turn"] == 1:
        table.take_tows()
        table.end()
    table.take_tows()
    table.select("J3")
    x, y = table.point("J3")
    table.page.mouse.click(x + 5 * table.hex_width(), y)
    toast = table.page.locator("[data-toast=refusal]").first
    expect(toast).to_contain_text("6.7-c")
    expect(toast).to_contain_text(re.compile("exhausted since turn 1.*row before turn 3"))


def test_a_place_too_far_is_refused_with_the_case_that_stops_the_unit(
    open_table: OpenTable,
) -> None:
    table = open_table("christian")
    table.take_tows()
    table.select("J3")
    x, y = table.point("J3")
    table.page.mouse.click(x + 9 * table.hex_width(), y)
    toast = table.page.locator("[data-toast=refusal]").filter(has_text="6.2-b")
    expect(toast).to_contain_text("a ship rows at most two hexes in a movement")


def test_ending_a_phase_asks_while_units_could_still_act(open_table: OpenTable) -> None:
    table = open_table("christian")
    table.take_tows()
    able = len(table.marked("ready"))
    table.page.locator('[data-action="end"]').click()
    expect(table.page.get_by_role("alertdialog")).to_contain_text(f"{able} units")
    table.part("end-show").click()
    expect(table.page.locator(".piece.selected")).to_have_count(1)
    table.page.keyboard.press("Escape")
    table.end()
    assert table.snapshot()["view"]["phase"] != "movement"


def test_the_odds_chart_shows_the_exact_chances(open_record: OpenTable) -> None:
    table = open_record(record_with("gun_target", 2))
    session = find(lambda d, legal: d.kind == "gun_target" and len(legal) >= 2)
    action = session.game.legal(session.state)[0]
    target = session.game.notation(session.state, action).split()[1]
    results = Counter(results_by_die(session, action))
    exact = {result: Fraction(count, 6) for result, count in results.items()}
    assert target in table.marked("target")
    rolled = len(table.snapshot()["events"])
    table.click_piece(target)
    chart = {result: Fraction(num, den) for result, (num, den) in table.chart().items()}
    assert chart == exact
    assert len(table.snapshot()["events"]) == rolled, "the die is not rolled before it is confirmed"
    table.part("confirm").click()
    line = table.part("log").locator("[data-event=gunnery]").last
    expect(line).to_contain_text(target)
    expect(line.get_by_role("img")).to_have_accessible_name(re.compile(r"die \d"))


def test_boarders_are_picked_in_any_order(open_record: OpenTable) -> None:
    table = open_record(record_with("choose_boarder", 3))
    offered = table.marked("ready")
    first, second = sorted(offered, key=lambda name: int(re.sub(r"\D", "", name)))[:2]
    before = table.position
    table.click_piece(second)
    table.moves_on(before)
    assert table.marked("picked") == [second]
    before = table.position
    table.click_piece(first)
    table.moves_on(before)
    expect(table.page.locator(".piece.picked")).to_have_count(2)
    assert sum(Fraction(*chance) for chance in table.chart().values()) == 1
    table.part("confirm").click()
    line = table.part("log").locator("[data-event=boarding]").last
    expect(line).to_contain_text(f"{first}, {second}")


def test_the_log_is_filtered_and_shows_where_things_happened(open_record: OpenTable) -> None:
    table = open_record(record_with("gun_target", 2))
    table.open_tab("log")
    everything = table.log().count()
    table.page.locator("[data-filter=dice]").click()
    expect(table.log()).not_to_have_count(everything)
    expect(table.log().first).to_be_visible()
    assert table.log().count() < everything
    table.page.locator("[data-filter=all]").click()
    table.part("log-search").fill("rows to")
    expect(table.log().first).to_contain_text(CELL)
    table.log().first.locator("button").first.click()
    expect(table.page.locator(".spot")).to_have_count(1)
