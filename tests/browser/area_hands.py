"""A player at a table of areas with nothing but a mouse: places, counters, stacks and buttons."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.tables import Table

MOST_STEPS = 3000

# A point of a lit area that nothing covers, nearest to the middle of what is free.
FREE_POINT = """(cell) => {
    const place = document.querySelector(`.place[data-cell="${cell}"]`);
    const box = place.getBoundingClientRect(), m = place.getScreenCTM().inverse();
    let best = null, least = Infinity;
    for (let i = 1; i < 16; i++) for (let j = 1; j < 16; j++) {
        const p = new DOMPoint(box.x + box.width * i / 16, box.y + box.height * j / 16);
        if (!place.isPointInFill(p.matrixTransform(m))) continue;
        const hit = document.elementFromPoint(p.x, p.y);
        if (!hit?.closest('[data-testid=board]') || hit.closest('[data-piece], .fan')) continue;
        const away = Math.hypot(i - 8, j - 8);
        if (away < least) { best = [p.x, p.y]; least = away; }
    }
    return best;
}"""
MIDDLE = """(chosen) => {
    const found = document.querySelector(chosen);
    if (!found) return null;
    const box = found.querySelector('.plate').getBoundingClientRect();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    return document.elementFromPoint(...at)?.closest('[data-testid=board]') ? at : null;
}"""

CONFIRM = "[data-testid=confirm]:enabled"


class AreaHands:
    """Answers what is asked, chosen at random, by clicking where a person would."""

    def __init__(self, table: Table, seed: int = 1) -> None:
        self.table = table
        self.page: Page = table.page
        self.rng = random.Random(seed)
        self.clicked: dict[str, int] = {}
        """How often something was chosen on the map, in a stack, at the pointer, by a button."""

    def play_out(self, most: int = MOST_STEPS) -> bool:
        """Until the game is over; says whether it is."""
        for _ in range(most):
            mine = self.page.locator("[data-testid=ask], [data-testid=outcome]")
            expect(mine.first).to_be_visible()
            self.table.settled()
            if self.table.part("outcome").is_visible():
                return True
            self.step()
        return False

    def step(self) -> None:
        before = self.table.position
        places, ready = self.places(), self._on_board()
        buttons = self.page.locator("[data-testid=prompt] [data-action]:visible:enabled").count()
        ways = [
            *[self.click_place] * (3 if places else 0),
            *[self.click_piece] * (3 if ready else 0),
            *[self.click_button] * (2 if buttons else 0),
        ]
        if ways:
            self.rng.choice(ways)()
        self._sure(before)  # where a roll is all there is, it is shown with its chances at once
        self.table.moves_on(before)

    def places(self) -> list[str]:
        script = "all => all.map(place => place.dataset.cell)"
        found: list[str] = self.page.locator(".place:not(.asked)").evaluate_all(script)
        return found

    def _on_board(self) -> list[str]:
        return self.table.marked("ready") + self.table.marked("target")

    # -- three ways to choose ----------------------------------------------------------------

    def click_place(self) -> None:
        places = self.places()
        self.rng.shuffle(places)
        for cell in places:
            self._count("places")
            self.page.mouse.click(*self._point(FREE_POINT, cell))
            return

    def click_piece(self) -> None:
        piece, before = self.rng.choice(self._on_board()), self.table.position
        self.page.mouse.click(*self._point(MIDDLE, f'[data-piece="{piece}"]'))
        self._count("pieces")
        # A stack is spread out by a click, but also under a pointer that rests: only what is
        # still there when the click has been answered is waiting for another.
        self.table.drawn()
        fanned = self.page.evaluate(MIDDLE, f'[data-fanned="{piece}"]')
        if fanned and self.table.position == before:
            self._count("fanned")
            self.page.mouse.click(*fanned)

    def click_button(self) -> None:
        self._count("buttons")
        buttons = self.page.locator("[data-testid=prompt] [data-action]:visible:enabled")
        buttons.nth(self.rng.randrange(buttons.count())).click()

    # -- helpers -----------------------------------------------------------------------------

    def _chosen(self, before: str) -> bool:
        """Has a click led to anything?"""
        parts = ("routes", "end-anyway")
        named = [f"[data-testid={part}]" for part in parts]
        found = ", ".join(["[data-offer]", CONFIRM, *named])
        self.table.drawn()
        asked = self.page.locator(found)
        return self.table.position != before or asked.count() > 0

    def _from_the_list(self) -> None:
        """Where a click met another counter than was meant, the list is used instead."""
        self._count("listed")
        closed = self.table.prompt.locator("details:not([open]) > summary")
        if closed.count():
            closed.first.click()
        self.click_button()

    def _count(self, what: str) -> None:
        self.clicked[what] = self.clicked.get(what, 0) + 1

    def _point(self, script: str, what: str) -> Any:
        # A stack that the pointer rests on would spread out over the point while it is looked up.
        self.page.get_by_role("tablist").hover()
        self.table.drawn()
        at = self.page.evaluate(script, what)
        if not at:
            self.table.part("fit").click()
            self.table.drawn()
            at = self.page.evaluate(script, what)
        assert at, f"{what} cannot be clicked"
        return at

    def _sure(self, before: str) -> None:
        """Several answers at the pointer, a roll to confirm, or whether to end already."""
        if not self._chosen(before):
            self._from_the_list()
        offer, sure, roll = (
            self.page.locator("[data-offer]"),
            self.table.part("end-anyway"),
            self.page.locator(CONFIRM),
        )
        elsewhere = self.page.locator(f'[data-testid=table]:not([data-position="{before}"])')
        for _ in range(4):
            expect(elsewhere.or_(offer).or_(sure).or_(roll).first).to_be_visible()
            if self.table.position != before:
                return
            if offer.count():
                self._count("offers")
                offer.nth(self.rng.randrange(offer.count())).click()
            elif sure.is_visible():
                sure.click()
            elif roll.is_visible():
                roll.click()
                return
