"""What is clicked and not allowed says why, with its case: in every phase of each game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from grognard.engine.errors import Problem
from tests.browser.conftest import OpenPage
from tests.browser.positions import Moment, phases
from tests.browser.servers import LiveServer
from tests.browser.tables import Table

# Counters that cannot be chosen now and that a click in their middle would hit, some of each side.
FORBIDDEN = """() => [...document.querySelectorAll('[data-piece]')].filter(piece => {
    if (['ready', 'target', 'picked'].some(mark => piece.classList.contains(mark))) return false;
    const box = piece.querySelector('.plate, .hull, .turned').getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // Where a click means the hex, counters themselves are not hit.
    const on = hit?.closest('[data-piece]') ?? piece;
    return hit?.closest('[data-testid=board]') && on === piece;
}).map(piece => piece.dataset.piece)"""
MIDDLE = """(chosen) => {
    const found = document.querySelector(chosen);
    const box = found.querySelector('.plate, .hull, .turned').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
CLICKED = 3


@pytest.mark.parametrize(
    ("name", "scenario", "most"),
    [("lepanto", "centre", 2), ("gallipoli", "anzac", 4), ("market_garden", "arnhem", 1)],
)
def test_what_is_forbidden_is_explained_in_every_phase(
    name: str, scenario: str, most: int, open_page: OpenPage, server: LiveServer
) -> None:
    page, asked = open_page(), 0
    moments = phases(name, scenario, most)
    for moment in moments:
        if not moment.pieces:
            continue
        table = Table(page, server, server.upload(moment.record)).open(*moment.game.seats)
        assert table.kind == moment.kind
        table.drawn()
        lit = set(table.places())
        pieces = [one for one in page.evaluate(FORBIDDEN) if cell_of(moment, one) not in lit]
        for piece in pieces[:: max(1, len(pieces) // CLICKED)][:CLICKED]:
            told, cases = clicked(table, piece)
            why = reasons(moment, piece)
            asked += 1
            assert cases, f"{moment.phase} {moment.kind} {piece}: {told}"
            elsewhere = "Something else is decided now" in told
            true = not why if elsewhere else any(text in told for text in why)
            assert true, f"{moment.phase} {moment.kind} {piece}: {told}; {why}"
    assert asked >= len(moments)


def clicked(table: Table, piece: str) -> tuple[str, list[str]]:
    """What the page says of a click on a counter, and the cases it names."""
    for toast in table.page.locator("[data-toast] button.quiet").all():
        toast.click()
    table.page.mouse.click(*table.page.evaluate(MIDDLE, f'[data-piece="{piece}"]'))
    told = table.page.locator("[data-toast=refusal]")
    fanned = table.page.locator(f'[data-fanned="{piece}"]')
    expect(told.or_(fanned).first).to_be_visible()
    if not told.count():  # A stack is spread out first.
        table.page.mouse.click(*table.page.evaluate(MIDDLE, f'[data-fanned="{piece}"]'))
    expect(told.first).to_be_visible()
    table.settled()
    cases = told.locator("[data-case]").evaluate_all("all => all.map(one => one.dataset.case)")
    return " ".join(told.all_inner_texts()), cases


def reasons(moment: Moment, piece: str) -> list[str]:
    """All that the rules have against choosing this counter, or the place where it stands."""
    game, state = moment.game, moment.state
    found = []
    for verb, argument in game.verbs.items():
        for name in (piece, cell_of(moment, piece)):
            try:
                refused = game.refusal(state, game.parse(state, f"{verb} {name}"))
            except Problem:
                continue
            if argument and refused is not None and refused.cases:
                text = game.say_refusal("en", state, refused)
                found.append(text.removeprefix(f"{', '.join(refused.cases)}: "))
    return found


def cell_of(moment: Moment, piece: str) -> str:
    return next(one.cell for one in moment.pieces if one.id == piece)
