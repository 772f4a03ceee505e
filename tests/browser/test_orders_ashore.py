"""Commanding stacks and formations ashore: a drag, a landing, an attack and a march together."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from playwright.sync_api import expect

from grognard.engine.records import write_record
from tests.browser.conftest import OpenPage
from tests.browser.positions import find
from tests.browser.servers import LiveServer
from tests.browser.tables import Table


def sit(page: Any, server: LiveServer, game: str, scenario: str, kind: str) -> Table:
    """A table where this is asked, with all seats at this screen."""
    record = write_record(find(lambda decision, _: decision.kind == kind, scenario, game))
    made = server.upload(record)
    return Table(page, server, made).open(*made["keys"])


def cells(table: Table) -> dict[str, str]:
    return {piece["id"]: piece["cell"] for piece in table.snapshot()["view"]["pieces"]}


def stacks(table: Table, verb: str) -> dict[str, list[str]]:
    """By cell, those who may give this answer, where there are several."""
    told, at = table.snapshot(), cells(table)
    found = defaultdict(list)
    for piece in told["legal"][verb]:
        found[at[piece]].append(piece)
    return {cell: pieces for cell, pieces in found.items() if len(pieces) > 1}


def carry_out(table: Table) -> None:
    before = table.position
    expect(table.part("worked")).to_be_visible()
    table.part("confirm").click()
    table.moves_on(before)


CENTRE = """([x, y]) => {
    const sheet = document.querySelector('[data-testid=board] svg.sheet');
    const at = new DOMPoint(100 * x, 100 * y).matrixTransform(sheet.getScreenCTM());
    return [at.x, at.y];
}"""


def centre(table: Table, game: str, cell: str) -> tuple[float, float]:
    """Where a cell lies on the screen."""
    board = table.server.ask(f"/api/games/{game}/board")["cells"]
    at = next(one for one in board if one["id"] == cell)
    table.drawn()
    x, y = table.page.evaluate(CENTRE, [at["x"], at["y"]])
    return x, y


def reach(table: Table, piece: str) -> list[str]:
    """Where a unit can go that nobody is now, the furthest last."""
    key = ",".join(table.made["keys"].values())
    asked = {"action": f"move {piece}"}
    plans = table.server.ask(f"/api/tables/{table.id}/plans", asked, key)["plans"]
    taken = set(cells(table).values())
    return [plan["cell"] for plan in plans if plan["cell"] not in taken]


def shift_click(table: Table, piece: str) -> None:
    table.page.keyboard.down("Shift")
    table.page.mouse.click(*table.point(piece))
    table.page.keyboard.up("Shift")


def test_a_stack_is_dragged_to_its_goal(open_page: OpenPage, server: LiveServer) -> None:
    table = sit(open_page(), server, "market_garden", "arnhem", "choose_mover")
    here, stack = max(stacks(table, "move").items(), key=lambda item: len(item[1]))
    shift_click(table, stack[-1])
    assert set(table.marked("picked")) == set(stack)
    goal = reach(table, stack[0])[0]
    table.page.mouse.move(*table.point(stack[-1]))
    table.page.mouse.down()
    table.page.mouse.move(*centre(table, "market_garden", goal), steps=5)
    table.page.mouse.up()
    expect(table.page.locator(".ghost").first).to_be_attached()
    carry_out(table)
    at = cells(table)
    assert [at[unit] for unit in stack].count(goal) > 1
    assert here not in {at[unit] for unit in stack}


def test_a_stack_attacks_with_one_click_on_its_target(
    open_page: OpenPage, server: LiveServer
) -> None:
    table = sit(open_page(), server, "market_garden", "arnhem", "declare")
    told = table.snapshot()
    board = {one["id"]: one for one in server.ask("/api/games/market_garden/board")["cells"]}
    own = [one for one in told["view"]["pieces"] if one["seat"] == told["decision"]["seat"]]
    at = [one["cell"] for one in own]
    near = [
        (at.count(one["cell"]), cell, one["id"])
        for cell in told["legal"]["maneuver"]
        for one in own
        if _near(board, cell, one["cell"])
    ]
    for _, target, unit in sorted(near, reverse=True):
        shift_click(table, unit)
        picked = table.marked("picked")
        table.page.mouse.click(*table.place(target))
        carry_out(table)
        declared = table.snapshot()["view"]["engagements"]
        if declared:  # Some are too weak for the table, and are told so.
            assert [one["cell"] for one in declared] == [target]
            named = {one["piece"] for one in declared[0]["attackers"]["fighters"]}
            assert named <= set(picked)
            return
        table.page.keyboard.press("Escape")
    raise AssertionError("nobody is strong enough")


def _near(board: dict[str, Any], one: str, other: str) -> bool:
    a, b = board[one], board[other]
    near: bool = (a["x"] - b["x"]) ** 2 + (a["y"] - b["y"]) ** 2 < 1.1
    return near


def test_a_formation_marches_to_the_area_that_is_clicked(
    open_page: OpenPage, server: LiveServer
) -> None:
    table = sit(open_page(), server, "gallipoli", "anzac", "choose_mover")
    page = table.page
    squads = page.locator("[data-squad]")
    expect(squads.first).to_be_visible()
    squads.first.click()
    picked = table.marked("picked")
    start = cells(table)[picked[0]]
    goal = next(cell for cell in reach(table, picked[0]) if cell.startswith("GP"))
    page.mouse.click(*centre(table, "gallipoli", goal))
    expect(page.locator(".ghost").first).to_be_attached()
    carry_out(table)
    at = cells(table)
    assert at[picked[0]] == goal != start
    assert [at[unit] for unit in picked].count(goal) > 1
    expect(table.part("log").locator("[data-event=order]")).to_have_count(1)


def test_airborne_troops_land_by_an_order(open_page: OpenPage, server: LiveServer) -> None:
    """Each landing rolls dice, so that the order goes on from one to the next by itself."""
    table = sit(open_page(), server, "market_garden", "campaign", "choose_lander")
    squad = table.page.locator("[data-squad]").first
    formation, before = squad.get_attribute("data-squad"), set(cells(table))
    squad.click()
    picked = int(table.part("orders").get_attribute("data-picked") or 0)
    goal = zone(server, formation)
    table.page.mouse.click(*centre(table, "market_garden", goal))
    carry_out(table)
    landed = {unit: cell for unit, cell in cells(table).items() if unit not in before}
    assert 1 < len(landed) <= picked
    assert goal in landed.values()


def zone(server: LiveServer, formation: str | None) -> str:
    """A hex where the first of a formation may land."""
    session = find(
        lambda decision, _: decision.kind == "choose_lander", "campaign", "market_garden"
    )
    game, state = session.game, session.game.clone(session.state)
    roster = server.ask("/api/games/market_garden/board")["roster"]
    members = {one["id"] for one in roster if one["group"] == formation}
    land = next(a for a in game.legal(state) if game.notation(state, a).split()[-1] in members)
    game.apply(state, land)
    return game.notation(state, game.legal(state)[0]).split()[-1]
