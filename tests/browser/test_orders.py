"""Commanding many pieces: squadrons, boxes, drags, paths, and the computer that finishes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.records import write_record
from tests.browser.conftest import OpenPage, OpenTable
from tests.browser.positions import find
from tests.browser.servers import LiveServer
from tests.browser.tables import Table
from tests.browser.test_units import sit

BOTH = {"christian": "human", "muslim": "human"}
GESTURES = 15
TURN_GESTURES = 60
MANY, MOST_OF_THEM = 70, 25
"""Units that can move in the turn that is counted, and how many of them do."""
AGAINST_COMPUTER = {"allied": "human", "german": "greedy"}
RESERVE = "S"
"""The letter of Santa Cruz's ships, which may not move before turn 5 (9.0)."""


COUNT = """() => {
    window.gestures = 0;
    for (const kind of ['pointerdown', 'keydown'])
        addEventListener(kind, (event) => (window.gestures += event.isTrusted), true);
}"""


class Counted:
    """Clicks what is asked for; the page itself counts every click and every key."""

    def __init__(self, table: Table) -> None:
        self.table = table
        table.page.evaluate(COUNT)

    @property
    def gestures(self) -> int:
        counted: int = self.table.page.evaluate("window.gestures")
        return counted

    def click(self, name: str) -> None:
        self.table.settled()
        self.table.part(name).click()

    def squadron(self, number: int) -> None:
        self.table.settled()
        self.table.page.locator("[data-squad]").nth(number).click()

    def carry_out(self) -> None:
        before = self.table.position
        expect(self.table.part("worked")).to_be_visible()
        self.click("confirm")
        self.table.moves_on(before)


def fleet(page: Page, server: LiveServer, scenario: str = "battle") -> Table:
    return Table(page, server, server.create(scenario, BOTH)).open("christian")


def to_movement(table: Table) -> None:
    while table.kind == "declare_tow":
        before = table.position
        table.page.locator("[data-nth='1']").click()
        table.moves_on(before)


def cells(table: Table) -> dict[str, str]:
    return {piece["id"]: piece["cell"] for piece in table.snapshot()["view"]["pieces"]}


def test_a_whole_fleet_goes_forward_in_few_gestures(
    open_page: OpenPage, server: LiveServer
) -> None:
    """107 ships: the tows alike, three squadrons ahead; the reserve may not move yet."""
    table = fleet(open_page(), server)
    hand, before = Counted(table), cells(table)
    first = table.position
    table.page.locator("[data-nth='1']").click()
    table.moves_on(first)
    second = table.position
    hand.click("alike")
    table.moves_on(second)
    assert table.kind == "choose_mover"
    hand.squadron(0)
    hand.click("ahead-2")
    hand.carry_out()
    for _ in range(2):
        hand.squadron(0)
        hand.click("order-repeat")
        hand.carry_out()
    now = cells(table)
    christians = {p["id"] for p in table.snapshot()["view"]["pieces"] if p["seat"] == "christian"}
    moved = {ship for ship in before if now[ship] != before[ship]}
    assert len(christians) == 107
    assert moved == {ship for ship in christians if ship[0] != RESERVE}
    third = table.position
    hand.click("end")
    table.moves_on(third)
    assert table.snapshot()["decision"]["seat"] == "muslim"
    assert 0 < hand.gestures <= GESTURES


def test_an_order_is_one_thing_to_take_back_and_in_the_log(
    open_page: OpenPage, server: LiveServer
) -> None:
    table = fleet(open_page(), server)
    to_movement(table)
    hand, before = Counted(table), cells(table)
    hand.squadron(0)
    hand.click("ahead-1")
    expect(table.page.locator(".ghost .shape")).not_to_have_count(0)
    hand.carry_out()
    line = table.part("log").locator("[data-event=order]")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("An order to 27 counters")
    line.get_by_role("button").click()
    expect(table.part("log").locator("[data-event=order]")).to_have_count(0)
    there = table.position
    table.part("undo").click()
    table.moves_on(there)
    assert cells(table) == before


def test_ships_in_a_box_are_dragged_to_their_goal(open_table: OpenTable) -> None:
    table = open_table("christian")
    table.take_tows()
    page = table.page
    ships = [ship for ship in table.marked("ready") if "X" not in ship][:2]
    xs, ys = zip(*[table.point(ship) for ship in ships], strict=True)
    page.keyboard.down("Shift")
    page.mouse.move(min(xs) - 14, min(ys) - 14)
    page.mouse.down()
    page.mouse.move(max(xs) + 14, max(ys) + 14, steps=5)
    page.mouse.up()
    page.keyboard.up("Shift")
    expect(table.part("orders")).to_be_visible()
    assert set(ships) <= set(table.marked("picked"))
    page.keyboard.press("Escape")
    expect(table.part("orders")).to_have_count(0)
    table.select(ships[0])
    width = table.hex_width()
    page.keyboard.press("Escape")
    at = table.point(ships[0])
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + width, at[1], steps=5)
    page.mouse.up()
    expect(table.part("worked")).to_be_visible()
    before, was = table.position, cells(table)[ships[0]]
    page.keyboard.press("Enter")
    table.moves_on(before)
    assert cells(table)[ships[0]] != was


def test_who_cannot_follow_is_named_and_stays_chosen(
    open_page: OpenPage, server: LiveServer
) -> None:
    table = fleet(open_page(lang="es"), server)
    to_movement(table)
    hand = Counted(table)
    hand.squadron(0)
    table.part("orders").get_by_label("Quien no llegue").uncheck()
    hand.click("wheel-port")
    stuck = table.part("stuck").first
    expect(stuck).to_contain_text("6.2-")
    hand.carry_out()
    left = table.part("orders").get_attribute("data-picked")
    assert left is not None
    assert int(left) > 0


def test_a_turn_of_a_campaign_takes_few_gestures(open_page: OpenPage, server: LiveServer) -> None:
    """Market Garden, the Allied player's turn when most has landed: every formation moves by an
    order of its own, and the computer finishes the combats."""
    table = sit(open_page(), server, under_way(server), "allied")
    hand, before = Counted(table), cells(table)
    formations = table.page.locator("[data-squad]").evaluate_all(
        "all => all.map(s => s.dataset.squad)"
    )
    ordered = [formation for formation in formations if moves_up(table, hand, formation)]
    now = cells(table)
    assert len(ordered) > len(formations) // 2
    assert len([unit for unit in before if now.get(unit, "") != before[unit]]) >= MOST_OF_THEM
    phases = 0
    while table.snapshot()["view"]["phasing"] == "allied":
        there = table.position
        hand.click("finish")
        hand.click("finish-phase")
        table.moves_on(there)
        expect(table.part("ask").or_(table.part("outcome")).first).to_be_visible()
        phases += 1
    assert phases
    assert 0 < hand.gestures <= TURN_GESTURES


def under_way(server: LiveServer) -> dict[str, Any]:
    """A campaign in which the Allied player has many units to move, against a computer."""
    record = write_record(find(many_can_move, "campaign", "market_garden"))
    whole = server.upload(record)
    asked = {"at": server.ask(f"/api/tables/{whole['id']}")["moves"], "seats": AGAINST_COMPUTER}
    key = ",".join(whole["keys"].values())
    return server.seated(server.ask(f"/api/tables/{whole['id']}/branch", asked, key))


def many_can_move(decision: Decision, legal: list[Action]) -> bool:
    return (decision.kind, decision.seat) == ("choose_mover", "allied") and len(legal) >= MANY


def moves_up(table: Table, hand: Counted, formation: str) -> bool:
    """The formation goes to the northernmost of its own; did anybody move?"""
    squad = table.page.locator(f'[data-squad="{formation}"]')
    table.settled()
    if not squad.count():
        return False
    squad.click()
    cell, picked = cells(table), table.marked("picked")
    if not picked:  # They wait beside the map.
        table.page.keyboard.press("Escape")
        return False
    table.click_piece(min(picked, key=lambda unit: cell[unit][2:]))
    expect(table.part("worked")).to_be_visible()
    able = table.part("confirm").is_enabled()
    if able:
        hand.carry_out()
    expect(table.part("ask")).to_be_visible()
    table.drawn()
    if table.kind == "move_on":  # A bridge may have been blown under its feet.
        there = table.position
        table.page.locator("[data-action=stop]").click()
        table.moves_on(there)
        table.drawn()
    if table.part("orders").count():
        table.page.keyboard.press("Escape")
    return able


def test_the_computer_finishes_a_turn(open_page: OpenPage, server: LiveServer) -> None:
    made_ = server.create("centre", {"christian": "human", "muslim": "greedy"})
    table = Table(open_page(), server, made_).open("christian")
    turn = table.part("turn").inner_text()
    table.part("finish").click()
    table.part("finish-turn").click()
    expect(table.part("turn")).not_to_have_text(turn)
    expect(table.part("ask")).to_be_visible()
