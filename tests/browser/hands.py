"""A player with a simple plan and a mouse: what is offered is chosen, a few times a phase."""

from __future__ import annotations

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.browser.tables import Table

MOST_STEPS = 2000


class Hands:
    """Plays one person's side of a table to its end, with the mouse alone.

    A step is one click or a few that belong together; each begins by looking at what is asked now.
    """

    def __init__(self, table: Table, moves: int = 2, attacks: int = 3) -> None:
        self.table = table
        self.page = table.page
        self.moves = moves
        self.attacks = attacks
        self.done: dict[str, int] = {}
        self.phase = ""

    def play_out(self) -> None:
        for _ in range(MOST_STEPS):
            if self.over():
                return
            self.step()
        raise AssertionError("the game did not end")

    def over(self) -> bool:
        """Waits for a decision of one's own, or for the end: is it the end?"""
        mine = self.page.locator("[data-testid=ask], [data-testid=outcome]")
        expect(mine.first).to_be_visible()
        self.table.settled()
        return self.table.part("outcome").is_visible()

    def step(self) -> None:
        """One step; what goes away under the mouse because the table moved on is let go."""
        before = self.table.position
        act = getattr(self, self.table.kind, self.first_option)
        try:
            act()
        except TooLate:
            if self.table.position == before:
                raise

    def _may(self, what: str, most: int) -> bool:
        now = f"{self.table.part('turn').inner_text()} {self.table.part('phase').inner_text()}"
        if now != self.phase:
            self.phase, self.done = now, {}
        self.done[what] = self.done.get(what, 0) + 1
        return self.done[what] <= most

    # -- by kind of decision ---------------------------------------------------------------

    def choose_mover(self) -> None:
        ready = self.table.marked("ready")
        if not ready or not self._may("move", self.moves):
            self.end()
            return
        before = self.table.position
        self.table.click_piece(ready[len(ready) // 2])
        expect(self.page.locator(".place").first).to_be_attached()
        places = self.table.places()
        self.page.mouse.click(*self.table.place(places[len(places) // 2]))
        self.table.part("confirm").click()
        self.table.moves_on(before)

    def choose_attack(self) -> None:
        able = self.table.marked("ready") + self.table.marked("target")
        if not able or not self._may("attack", self.attacks):
            self.end()
            return
        before = self.table.position
        self.table.click_piece(able[0])
        if self.table.position != before or self._confirm():
            return
        self.page.locator("[data-action][data-nth]:not([data-action=end])").first.click()
        if self.table.position == before:
            self._confirm()

    def gun_target(self) -> None:
        self._aim()

    def arms_target(self) -> None:
        self._aim()

    def choose_boarder(self) -> None:
        self._aim()

    def choose_turner(self) -> None:
        self.end()

    def first_option(self) -> None:
        if self._confirm():
            return
        before = self.table.position
        self.page.locator("[data-nth='1']").click()
        if self.table.position == before:
            self._confirm()

    # -- helpers -----------------------------------------------------------------------------

    def end(self) -> None:
        """Ends the phase; when that is all there is left and it rolls a die, confirms it."""
        if self.page.locator('[data-action="end"]').count():
            self.table.end()
        else:
            self.first_option()

    def _aim(self) -> None:
        if self._confirm():
            return
        before = self.table.position
        offered = self.table.marked("target") or self.table.marked("ready")
        self.table.click_piece(offered[0])
        if self.table.position == before:
            self._confirm()

    def _confirm(self) -> bool:
        """Clicks the button that confirms, if there is one to click."""
        self.table.settled()
        button = self.table.part("confirm")
        if not button.is_visible() or not button.is_enabled():
            return False
        before = self.table.position
        button.click()
        self.table.moves_on(before)
        return True
