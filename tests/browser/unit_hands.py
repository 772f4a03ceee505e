"""A player at a table of units and hexes with nothing but a mouse; one move a phase, one combat."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.area_hands import MIDDLE, AreaHands

MOST_STEPS = 600
CLOSING = ("end", "stop", "no")
TRIES = 3

# The middle of a lit hex, if nothing but the board is there.
LIT = """(cell) => {
    const box = document.querySelector(`.place[data-cell="${cell}"]`).getBoundingClientRect();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    return document.elementFromPoint(...at)?.closest('[data-testid=board]') ? at : null;
}"""


class UnitHands(AreaHands):
    """Moves one unit and declares one combat a phase; answers everything else as it comes."""

    def play_out(self, most: int = MOST_STEPS) -> bool:
        return super().play_out(most)

    def step(self) -> None:
        before, kind = self.table.position, self.table.kind
        again = kind in ("choose_mover", "declare") and not self._first_time(kind)
        if not again and kind != "choose_mover":
            super().step()
            return
        if again:
            self._close()
        else:
            self._move()
        self._sure(before)
        self.table.moves_on(before)

    def _first_time(self, kind: str) -> bool:
        turn, phase = (self.table.part(part).inner_text() for part in ("turn", "phase"))
        now = f"{kind} {turn} {phase}"
        self._count(now)
        return self.clicked[now] == 1

    def _close(self) -> None:
        for verb in CLOSING:
            button = self.page.locator(f'[data-testid=prompt] [data-action="{verb}"]')
            if button.count():
                button.click()
                return
        self.click_button()

    def _move(self) -> None:
        """A unit, out of its stack if need be, to a place lit up for it."""
        if not self._on_board():
            self._close()
            return
        self.click_piece()
        self.table.settled()
        if not self.table.part("routes").count():
            return
        expect(self.page.locator(".place").first).to_be_attached()
        self.click_place()
        self.table.part("confirm").click()

    def click_place(self) -> None:
        self._count("places")
        self.page.mouse.click(*self._point(LIT, self.rng.choice(self.places())))

    def click_piece(self) -> None:
        """A unit that can be chosen, spreading its stack out first; the list, if all are hidden."""
        before, able = self.table.position, self._on_board()
        for piece in self.rng.sample(able, min(TRIES, len(able))):
            fanned = f'[data-fanned="{piece}"]'
            if not self.page.locator(fanned).count():
                self._click(f'[data-piece="{piece}"]')
            if not self._chosen(before) and self.page.locator(fanned).count():
                self._count("fanned")
                self._click(fanned)
            if self._chosen(before):
                self._count("pieces")
                return
        self._close()

    def _click(self, what: str) -> None:
        self.table.drawn()
        at = self.page.evaluate(MIDDLE, what)
        if at:
            self.page.mouse.click(*at)

    def _from_the_list(self) -> None:
        self._close()
