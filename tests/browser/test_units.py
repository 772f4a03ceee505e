"""A game of units and hexes on the page: moves, combats, layers, reinforcements, a whole game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.servers import LiveServer
from tests.browser.tables import Table
from tests.browser.unit_hands import UnitHands

HIT = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-piece]')?.dataset.piece"
PEOPLE = {"allied": "human", "german": "human"}


def made(server: LiveServer, players: dict[str, str], scenario: str = "arnhem") -> dict[str, Any]:
    asked = {"game": "market_garden", "scenario": scenario, "seats": players, "pace": 0}
    found: dict[str, Any] = server.ask("/api/tables", asked)
    return found


def until(server: LiveServer, table: dict[str, Any], kind: str) -> None:
    """The computer answers for both until that is asked."""
    key, path = ",".join(table["keys"].values()), f"/api/tables/{table['id']}"
    while (shown := server.ask(path, key=key))["decision"]["kind"] != kind:
        server.ask(f"{path}/decide", {"position": shown["position"], "all": False}, key)


def sit(page: Page, server: LiveServer, table: dict[str, Any], *seats: str) -> Table:
    return Table(page, server, table).open(*seats)


def test_a_unit_moves_where_its_points_reach(open_page: OpenPage, server: LiveServer) -> None:
    game = made(server, PEOPLE)
    until(server, game, "choose_mover")
    table = sit(open_page(), server, game, "allied", "german")
    page = table.page
    unit, at = movable(table)
    table.click_piece(unit)
    fanned = page.locator(f'[data-fanned="{unit}"]')
    if fanned.count():
        fanned.locator(".plate").click()
    expect(page.locator(".price").first).to_be_attached()
    cells = [cell for cell in table.places() if cell != at and seen(table, cell)]
    before = table.position
    page.mouse.click(*table.place(cells[0]))
    table.part("confirm").click()
    table.moves_on(before)
    assert table.piece(unit)["cell"] == cells[0]


def seen(table: Table, cell: str) -> bool:
    """Is a place lit up where nothing but the board is under the mouse?"""
    script = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('[data-testid=board]')"
    return bool(table.page.evaluate(script, list(table.place(cell))))


def movable(table: Table) -> tuple[str, str]:
    """A unit that can go somewhere, whose stack can be clicked, and its hex."""
    shown, key = table.snapshot(), ",".join(table.made["keys"].values())
    at = {piece["id"]: piece["cell"] for piece in shown["view"]["pieces"]}
    for unit in shown["legal"]["move"]:
        asked = {"action": f"move {unit}"}
        plans = table.server.ask(f"/api/tables/{table.id}/plans", asked, key)["plans"]
        hit = table.page.evaluate(HIT, list(table.point(unit)))
        if hit and at[hit] == at[unit] and len(plans) > 1:
            return unit, at[unit]
    raise AssertionError("nobody can be moved")


def test_layers_and_reinforcements_are_shown_on_demand(
    open_page: OpenPage, server: LiveServer
) -> None:
    table = sit(open_page(lang="es"), server, made(server, PEOPLE), "allied", "german")
    page = table.page
    table.part("layers").click()
    expect(table.part("layer")).to_contain_text("Zonas de control")
    expect(page.locator(".layer.of-1")).to_be_attached()
    table.part("layers").click()
    expect(table.part("layer")).to_contain_text("Suministro")
    page.keyboard.press("z")
    expect(table.part("layer")).to_have_count(0)
    table.part("to-come").click()
    expect(table.part("coming").locator('[data-turn="9"] h3')).to_have_text(
        "Turno 9: 21 sep., mañana"
    )


def test_maneuver_and_assault_on_one_hex_are_chosen_at_the_pointer(
    open_page: OpenPage, server: LiveServer
) -> None:
    game = made(server, PEOPLE)
    until(server, game, "declare")
    table = sit(open_page(), server, game, "allied", "german")
    legal = table.snapshot()["legal"]
    cell = next(c for c in legal["maneuver"] if c in legal["assault"])
    table.page.mouse.click(*table.place(cell))
    expect(table.page.locator("[data-offer]")).to_have_count(2)
    before = table.position
    table.page.locator(f'[data-offer="assault {cell}"]').click()
    table.moves_on(before)
    assert table.kind == "choose_attackers"


def test_the_arnhem_perimeter_by_mouse_to_its_end(open_page: OpenPage, server: LiveServer) -> None:
    game = made(server, {"allied": "human", "german": "random"})
    hands = UnitHands(sit(open_page(), server, game, "allied"), seed=3)
    assert hands.play_out()
    assert hands.clicked["places"] > 3
    assert hands.clicked["pieces"] > 3
    assert table_over(hands.table)


def table_over(table: Table) -> bool:
    return table.snapshot()["outcome"] is not None
