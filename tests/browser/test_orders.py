"""Commanding many pieces: squadrons, boxes, drags, paths, and the computer that finishes."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, OpenTable
from tests.browser.servers import LiveServer
from tests.browser.tables import Table
from tests.browser.test_units import PEOPLE, made, sit, until

BOTH = {"christian": "human", "muslim": "human"}
GESTURES = 15
TURN_GESTURES = 60


class Counted:
    """Clicks what is asked for, and counts the clicks."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.gestures = 0

    def click(self, name: str) -> None:
        self.table.settled()
        self.table.part(name).click()
        self.gestures += 1

    def squadron(self, number: int) -> None:
        self.table.settled()
        self.table.page.locator("[data-squad]").nth(number).click()
        self.gestures += 1

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
    hand.gestures += 1
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
    moved = [ship for ship in before if now[ship] != before[ship]]
    assert len(moved) == 89
    hand.click("end")
    assert hand.gestures <= GESTURES


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


def test_a_stack_moves_together(open_page: OpenPage, server: LiveServer) -> None:
    game = made(server, PEOPLE)
    until(server, game, "choose_mover")
    table = sit(open_page(), server, game, "allied", "german")
    squad = table.page.locator("[data-squad]").first
    squad.click()
    picked = table.marked("picked") or [""]
    key = ",".join(game["keys"].values())
    shown = server.ask(f"/api/tables/{game['id']}", key=key)
    seat = shown["decision"]["seat"]
    here = {piece["id"]: piece for piece in shown["view"]["pieces"]}
    assert all(here[piece]["seat"] == seat for piece in picked if piece in here)
    expect(table.part("orders")).to_be_visible()


def test_a_turn_of_a_campaign_takes_few_gestures(open_page: OpenPage, server: LiveServer) -> None:
    """Market Garden, the Allied player's first turn: the drops and combats by the computer, every
    formation moved by an order."""
    game = made(server, {"allied": "human", "german": "greedy"}, "campaign")
    table = sit(open_page(), server, game, "allied")
    hand, moved = Counted(table), 0
    turn = table.part("turn").inner_text()
    while table.part("turn").inner_text() == turn and hand.gestures < TURN_GESTURES:
        if table.kind == "choose_mover" and table.page.locator("[data-squad]").count() > moved:
            moved += not move_up(table, hand, moved)
        else:
            before = table.position
            hand.click("finish")
            hand.click("finish-phase")
            table.moves_on(before)
            expect(table.part("ask").or_(table.part("outcome")).first).to_be_visible()
    assert table.part("turn").inner_text() != turn
    assert hand.gestures <= TURN_GESTURES


def move_up(table: Table, hand: Counted, number: int) -> bool:
    """The formation goes to the northernmost of its own; did anybody move?"""
    hand.squadron(number)
    picked = table.marked("picked")
    cell = cells(table)
    leader = min(picked, key=lambda unit: cell[unit][2:])
    table.click_piece(leader)
    hand.gestures += 1
    expect(table.part("worked")).to_be_visible()
    if table.part("confirm").is_disabled():
        table.page.keyboard.press("Escape")
        hand.gestures += 1
        return False
    hand.carry_out()
    if table.part("orders").count():
        table.page.keyboard.press("Escape")
        hand.gestures += 1
    return True


def test_the_computer_finishes_a_turn(open_page: OpenPage, server: LiveServer) -> None:
    made_ = server.create("centre", {"christian": "human", "muslim": "greedy"})
    table = Table(open_page(), server, made_).open("christian")
    turn = table.part("turn").inner_text()
    table.part("finish").click()
    table.part("finish-turn").click()
    expect(table.part("turn")).not_to_have_text(turn)
    expect(table.part("ask")).to_be_visible()
