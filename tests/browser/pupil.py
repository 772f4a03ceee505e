"""A newcomer in a guided battle: clicks what the coach names, and never has it done."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from grognard.server.lessons import StepOut
from tests.browser.area_hands import CONFIRM, FREE_POINT
from tests.browser.servers import LiveServer
from tests.browser.tables import Table

# Where the middle of a ring lies on the screen.
RINGS = """() => [...document.querySelectorAll('.spots .spot')].map(spot => {
    const box = spot.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""

# The middle of a counter, if nothing covers it.
COUNTER = """(chosen) => {
    const found = document.querySelector(chosen);
    if (!found) return null;
    const box = (found.querySelector('.plate, .turned') ?? found).getBoundingClientRect();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    return document.elementFromPoint(...at)?.closest('[data-testid=board]') ? at : null;
}"""


class Pupil:
    """Plays a lesson at a table that is open on the page."""

    def __init__(self, page: Page, server: LiveServer) -> None:
        self.page = page
        self.table = Table(page, server, {"id": ""})
        self.coach = page.get_by_test_id("coach")

    def play(self, steps: Sequence[StepOut]) -> None:
        for nth, step in enumerate(steps[:-1]):
            expect(self.coach).to_have_attribute("data-step", str(nth))
            self.table.settled()
            getattr(self, f"_{step.kind}")(step)
        expect(self.coach).to_have_attribute("data-step", str(len(steps) - 1))

    # -- by kind of step ---------------------------------------------------------------------

    def _read(self, _: StepOut) -> None:
        self.page.get_by_test_id("lesson-next").click()

    def _watch(self, _: StepOut) -> None:
        self.page.get_by_test_id("lesson-next").click()

    def _why(self, step: StepOut) -> None:
        """What was named is clicked: a counter, or the last ring."""
        arg = step.why.partition(" ")[2]
        if self.page.locator(f'[data-piece="{arg}"]').count():
            self._counter(arg)
        else:
            self.table.drawn()
            self.page.mouse.click(*self.page.evaluate(RINGS)[-1])
        expect(self.page.get_by_test_id("coach-why")).to_be_visible()
        self.page.get_by_test_id("lesson-next").click()

    def _do(self, step: StepOut) -> None:
        todo = [move.action for move in step.moves if not move.auto]
        goal = step.show[-1] if step.show else ""
        while todo:
            before = self.table.position
            self._answer(todo[0])
            self._chosen(before)
            if self.page.get_by_test_id("routes").count():
                todo = todo[:1]
                self.page.mouse.click(*self.table.place(goal))
            if self.table.position == before:
                self.page.locator(CONFIRM).click()
            self.table.moves_on(before)
            todo = todo[1:]

    # -- helpers -----------------------------------------------------------------------------

    def _answer(self, action: str) -> None:
        arg = action.partition(" ")[2]
        if arg and self.page.locator(f'.place[data-cell="{arg}"]').count():
            self.page.get_by_role("tablist").hover()
            self.table.drawn()
            self.page.mouse.click(*self.page.evaluate(FREE_POINT, arg))
        elif arg and self._seen(f'[data-piece="{arg}"]'):
            self._counter(arg)
        else:
            # Where it is all there is, and rolls dice, it waits for the roll at once.
            button = self.page.locator(f'[data-action="{action}"]:enabled')
            button.or_(self.page.locator(CONFIRM)).first.click()

    def _counter(self, piece: str) -> None:
        self.page.get_by_role("tablist").hover()
        self.table.drawn()
        before = self.table.position
        self._click(f'[data-piece="{piece}"]')
        self.table.drawn()
        fanned = self.page.locator(f'[data-fanned="{piece}"]').count()
        if fanned and self.table.position == before:
            self._click(f'[data-fanned="{piece}"]')

    def _click(self, counter: str) -> None:
        at = self._seen(counter)
        assert at, f"the coach names {counter}, which is not to be seen"
        self.page.mouse.click(*at)

    def _seen(self, counter: str) -> list[float] | None:
        """Where a counter can be clicked, if it is on the board and in view."""
        self.table.drawn()
        at: list[float] | None = self.page.evaluate(COUNTER, counter)
        return at

    def _chosen(self, before: str) -> None:
        """Waits until a click has led to anything, and asks nothing that the coach does not."""
        elsewhere = f'[data-testid=table]:not([data-position="{before}"])'
        found = f"{elsewhere}, [data-testid=routes], {CONFIRM}"
        expect(self.page.locator(found).first).to_be_visible()
        expect(self.page.get_by_test_id("end-anyway")).to_have_count(0)
        expect(self.coach.locator(".told")).to_have_count(0)
        self.table.settled()
