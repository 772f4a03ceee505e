"""A player with a simple plan and a mouse: what is offered is chosen, a few times a phase."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.tables import Table

MOST_STEPS = 2000


class Hands:
    """Plays one person's side of a table to its end, with the mouse alone."""

    def __init__(self, table: Table, moves: int = 2, attacks: int = 3) -> None:
        self.table = table
        self.page = table.page
        self.moves = moves
        self.attacks = attacks
        self.done: dict[str, int] = {}
        self.phase = ""

    def play_out(self) -> None:
        for _ in range(MOST_STEPS):
            if self.table.part("outcome").is_visible():
                return
            self.step()
        raise AssertionError("the game did not end")

    def step(self) -> None:
        self.wait_for_decision()
        if self.table.part("outcome").is_visible():
            return
        act = getattr(self, self.table.kind, self.first_option)
        act()

    def wait_for_decision(self) -> None:
        """One's own decision, or the end."""
        mine = self.page.locator("[data-testid=ask], [data-testid=outcome]")
        expect(mine.first).to_be_visible(timeout=20_000)

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
            self.table.end()
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
        done = not able or not self._may("attack", self.attacks)
        if done and self.page.locator('[data-action="end"]').count():
            self.table.end()
            return
        self.table.click_piece(able[0])
        choices = self.page.locator("[data-action][data-nth]:not([data-action=end])")
        self._settle()
        if self.table.kind == "choose_attack" and choices.count() and not self._confirm():
            choices.first.click()
            self._settle()
        self._confirm()

    def gun_target(self) -> None:
        self._aim()

    def arms_target(self) -> None:
        self._aim()

    def choose_boarder(self) -> None:
        self._aim()

    def choose_turner(self) -> None:
        self.table.end()

    def first_option(self) -> None:
        before = self.table.position
        self.page.locator("[data-nth='1']").click()
        self._settle()
        if self.table.position == before:
            self._confirm()

    # -- helpers -----------------------------------------------------------------------------

    def _aim(self) -> None:
        if self._confirm():
            return
        offered = self.table.marked("target") or self.table.marked("ready")
        self.table.click_piece(offered[0])
        self._settle()
        self._confirm()

    def _settle(self) -> None:
        self.page.wait_for_timeout(150)

    def _confirm(self) -> bool:
        button = self.table.part("confirm")
        if not button.is_visible() or not button.is_enabled():
            return False
        before = self.table.position
        button.click()
        self.table.moves_on(before)
        return True
