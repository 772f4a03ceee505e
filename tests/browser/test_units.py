"""A game of units and hexes on the page: moves, combats, layers, reinforcements, a whole game."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.servers import LiveServer
from tests.browser.tables import Table

HIT = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-piece]')?.dataset.piece"
PEOPLE = {"allied": "human", "german": "human"}


def made(server: LiveServer, players: dict[str, str], scenario: str = "arnhem") -> dict[str, Any]:
    asked = {"game": "market_garden", "scenario": scenario, "seats": players, "pace": 0}
    return server.seated(server.ask("/api/tables", asked))


def until(server: LiveServer, table: dict[str, Any], kind: str) -> None:
    """The computer answers for both until that is asked."""
    key, path = ",".join(table["keys"].values()), f"/api/tables/{table['id']}"
    while (shown := server.ask(path, key=key))["decision"]["kind"] != kind:
        server.ask(f"{path}/decide", {"position": shown["position"]}, key)


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
        routes = table.server.ask(f"/api/tables/{table.id}/plans", asked, key)["plans"]
        hit = table.page.evaluate(HIT, list(table.point(unit)))
        if hit and at[hit] == at[unit] and len(routes) > 1:
            return unit, at[unit]
    raise AssertionError("nobody can be moved")


def test_layers_and_reinforcements_are_shown_on_demand(
    open_page: OpenPage, server: LiveServer
) -> None:
    table = sit(open_page(lang="es"), server, made(server, PEOPLE), "allied", "german")
    page = table.page
    table.part("layers").click()
    expect(table.part("layer")).to_contain_text("Zonas de control")
    expect(page.locator(".layer.seat-1")).to_be_attached()
    table.part("layers").click()
    expect(table.part("layer")).to_contain_text("Suministro")
    for _ in ("reach", "idle", "none"):
        page.keyboard.press("z")
    expect(table.part("layer")).to_have_count(0)
    table.part("to-come").click()
    expect(table.part("coming").locator('[data-turn="9"] h3')).to_have_text(
        "Turno 9: 21 sep., mañana"
    )


def test_supply_lines_are_drawn_for_all_or_one_side_and_stand_out_for_one_hex(
    open_page: OpenPage, server: LiveServer
) -> None:
    game = made(server, PEOPLE)
    table = sit(open_page(lang="es"), server, game, "allied", "german")
    page = table.page
    for _ in ("zones", "supply"):
        table.part("layers").click()
    expect(page.locator(".lead.seat-1:not(.casing)")).to_be_attached()
    told = server.ask(f"/api/tables/{game['id']}/layers")["layers"]
    german = [la for la in told if (la["id"], la["seat"]) == ("supply_lines", "german")]
    cells = {line["cell"] for la in german for line in la["lines"]}
    shown = [p for p in table.snapshot()["view"]["pieces"] if p["cell"] in cells]
    unit = next(p for p in shown if page.evaluate(HIT, list(table.point(p["id"]))) == p["id"])
    page.mouse.move(*table.point(unit["id"]))
    expect(page.locator(f'.lead.chosen[data-line="{unit["cell"]}"]')).to_be_attached()
    page.locator("[data-layer-of=german]").click()
    expect(page.locator(".lead.seat-1")).to_have_count(0)
    cut = next(la for la in told if (la["id"], la["seat"]) == ("supply_cut", "allied"))
    air = next(la for la in told if (la["id"], la["seat"]) == ("supply_air", "allied"))
    expect(page.locator(".supplied")).to_have_count(len(cut["cells"]) + len(air["cells"]))


def attackers_named(server: LiveServer, table: dict[str, Any]) -> str:
    """A maneuver combat with attackers enough for the table, not yet closed; the hex."""
    until(server, table, "declare")
    key, path = ",".join(table["keys"].values()), f"/api/tables/{table['id']}"

    def played(action: str) -> dict[str, Any]:
        position = server.ask(path, key=key)["position"]
        server.ask(f"{path}/actions", {"position": position, "actions": [action]}, key)
        found: dict[str, Any] = server.ask(path, key=key)
        return found

    for cell in server.ask(path, key=key)["legal"]["maneuver"]:
        shown = played(f"maneuver {cell}")
        # Whoever has named all and is still too weak is back at declaring.
        while shown["decision"]["kind"] == "choose_attackers":
            if "end" in shown["legal"]:
                return str(cell)
            shown = played(f"attacker {shown['legal']['attacker'][0]}")
    raise AssertionError("nobody is strong enough for a maneuver combat")


def test_the_combat_is_shown_as_a_whole_from_declaration_to_its_roll(
    open_page: OpenPage, server: LiveServer
) -> None:
    game = made(server, PEOPLE)
    cell = attackers_named(server, game)
    table = sit(open_page(), server, game, "allied", "german")
    combat = table.part("combat")
    expect(combat).to_have_attribute("data-cell", cell)
    steps = table.part("combat-steps").locator("[data-step]")
    expect(steps).to_have_text(
        ["D Declaration", "E Refusal", "F Reaction", "G Bombardment", "H Maneuver", "I Assault"]
    )
    expect(combat.locator("[aria-current=step]")).to_have_attribute("data-step", "D")
    expect(combat.locator("[data-step=I]")).to_be_disabled()
    view = table.snapshot()["view"]["engagements"][0]
    named = {one["piece"] for one in view["attackers"]["fighters"]}
    drawn = combat.locator("[data-role=attacker] [data-fighter]")
    expect(drawn).to_have_count(len(named))
    expect(combat.locator("[data-role=attacker] .who b")).to_have_text(view["attackers"]["total"])
    chances = combat.locator("[data-throw=maneuver]")
    expect(chances).to_contain_text(f"column {view['facts']['column']}")
    assert table.part("combat").locator(".row").count() > 1
    combat.locator("[data-step=E]").click()
    expect(combat.locator("[data-stage]")).to_have_attribute("data-stage", "E")
    until(server, game, "assign_fire")
    expect(combat.locator("[aria-current=step]")).not_to_have_attribute("data-step", "D")
    combat.locator("[data-step=D]").click()
    # Dice and choices differ from game to game: by now it may be an assault of the other side.
    declared = re.compile("Maneuver combat against|Assault against")
    expect(combat.locator(".told").first).to_contain_text(declared)


def test_targets_show_their_chances_and_declared_combats_how_they_stand(
    open_page: OpenPage, server: LiveServer
) -> None:
    game = made(server, PEOPLE)
    until(server, game, "declare")
    table = sit(open_page(), server, game, "allied", "german")
    badges = table.page.locator("[data-badge]")
    expect(badges.first).to_have_text(re.compile(r"^\d+ %$"))
    expect(table.part("badge-note")).to_contain_text("if all who can take part do")
    legal = table.snapshot()["legal"]
    shown = {badge.get_attribute("data-badge") for badge in badges.all()}
    assert shown <= {*legal["maneuver"], *legal["assault"]}
    until(server, game, "choose_attackers")
    while (told := table.snapshot())["decision"]["kind"] == "choose_attackers":
        position, legal = told["position"], told["legal"]
        answer = f"attacker {legal['attacker'][0]}" if "attacker" in legal else "end"
        key = ",".join(game["keys"].values())
        asked = {"position": position, "actions": [answer]}
        server.ask(f"/api/tables/{game['id']}/actions", asked, key)
    declared = told["view"]["engagements"]
    assert declared
    for combat in declared:
        badge = table.page.locator(f'[data-badge="{combat["cell"]}"]')
        expect(badge).to_have_text(re.compile(r"\d:\d"))


def test_on_a_phone_the_combat_is_one_line_until_it_is_opened(
    open_page: OpenPage, server: LiveServer
) -> None:
    game = made(server, PEOPLE)
    attackers_named(server, game)
    table = sit(open_page(lang="es", phone=True), server, game, "allied", "german")
    expect(table.part("combat")).to_contain_text("Combate de maniobra")
    expect(table.part("combat-steps")).to_have_count(0)
    table.part("combat").locator(".title").tap()
    expect(table.part("combat-steps")).to_contain_text("Declaración")


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
    arrows = table.snapshot()["view"].get("arrows", [])
    assert table.kind == "choose_attackers" or any(arrow["to"] == cell for arrow in arrows)
