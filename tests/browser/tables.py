"""A table on the page, played with mouse, keys or fingers."""

from __future__ import annotations

import re
from typing import Any, Self

from playwright.sync_api import Locator, Page, expect

from tests.browser.servers import LiveServer


class Table:
    """What a person sees and does at one table."""

    def __init__(self, page: Page, server: LiveServer, made: dict[str, Any]) -> None:
        self.page = page
        self.server = server
        self.made = made
        self.id: str = made["id"]

    def open(self, *seats: str) -> Self:
        keys = ",".join(self.made["keys"][seat] for seat in seats)
        self.page.goto(f"/t/{self.id}#{keys}")
        self.ready()
        return self

    def ready(self) -> None:
        expect(self.page.locator("[data-piece]").first).to_be_attached()
        expect(self.prompt).to_be_attached()
        self.settled()

    def settled(self) -> None:
        """Waits until the page awaits no answer: what it shows now stays until somebody acts."""
        expect(self.part("table")).to_have_attribute("aria-busy", "false")

    # -- looking ---------------------------------------------------------------------------

    def part(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    @property
    def prompt(self) -> Locator:
        return self.part("prompt")

    @property
    def kind(self) -> str:
        """The kind of decision that is open; '' when the game is over."""
        self.settled()
        return self.prompt.get_attribute("data-kind") or ""

    def marked(self, mark: str) -> list[str]:
        """The pieces marked 'ready', 'target', 'selected' or 'picked' on the board."""
        script = (
            "(all, mark) => all.filter(p => p.classList.contains(mark)).map(p => p.dataset.piece)"
        )
        self.settled()
        found: list[str] = self.page.locator("[data-piece]").evaluate_all(script, mark)
        return found

    def snapshot(self) -> dict[str, Any]:
        key = ",".join(self.made["keys"].values())
        told: dict[str, Any] = self.server.ask(f"/api/tables/{self.id}", key=key)
        return told

    def piece(self, name: str) -> dict[str, Any]:
        pieces = self.snapshot()["view"]["pieces"]
        return next(piece for piece in pieces if piece["id"] == name)

    # -- doing -----------------------------------------------------------------------------

    def drawn(self) -> None:
        """Waits until what was asked of the board is on the screen."""
        self.settled()
        script = "() => new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))"
        self.page.evaluate(script)

    def point(self, piece: str) -> tuple[float, float]:
        """The middle of a counter on the screen."""
        script = """(piece) => {
            const g = document.querySelector(`[data-piece="${piece}"] .turned`);
            const m = g.parentNode.getScreenCTM();
            return [m.e, m.f];
        }"""
        self.drawn()
        x, y = self.page.evaluate(script, piece)
        return x, y

    def click_piece(self, piece: str) -> None:
        """Clicks a counter, after bringing the fleets into view if it lies outside."""
        if not self._open_water(*self.point(piece)):
            self.part("fit_fleet").click()
        self.page.mouse.click(*self.point(piece))

    def _open_water(self, x: float, y: float) -> bool:
        """Is nothing but the board at this point of the screen?"""
        script = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('[data-testid=board]')"
        return bool(self.page.evaluate(script, [x, y]))

    def tap_piece(self, piece: str) -> None:
        self.page.touchscreen.tap(*self.point(piece))

    def place(self, cell: str) -> tuple[float, float]:
        """The middle of a cell that is lit up as a place to go."""
        self.drawn()
        box = self.page.locator(f'.place[data-cell="{cell}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def hex_width(self) -> float:
        box = self.page.locator(".place").first.bounding_box()
        assert box is not None
        return box["width"]

    def places(self) -> list[str]:
        script = "all => all.map(place => place.dataset.cell)"
        self.settled()
        found: list[str] = self.page.locator(".place").evaluate_all(script)
        return found

    def moves_on(self, before: str) -> None:
        """Waits until the table stands elsewhere than it did, and stays there."""
        expect(self.part("table")).not_to_have_attribute("data-position", before)
        self.settled()

    @property
    def position(self) -> str:
        self.settled()
        return self.part("table").get_attribute("data-position") or ""

    def answer(self, action: str) -> None:
        before = self.position
        self.page.locator(f'[data-action="{action}"]').click()
        self.moves_on(before)

    def end(self) -> None:
        """Ends the phase, whether or not units could still act."""
        before = self.position
        self.page.locator('[data-action="end"]').click()
        elsewhere = f'[data-testid=table]:not([data-position="{before}"])'
        sure = self.part("end-anyway")
        expect(sure.or_(self.page.locator(elsewhere)).first).to_be_visible()
        if self.position == before:
            sure.click()
        self.moves_on(before)

    def take_tows(self) -> None:
        """Answers the questions about towing that open a phase."""
        while self.kind == "declare_tow":
            before = self.position
            self.page.locator("[data-nth='1']").click()
            self.moves_on(before)

    def select(self, piece: str) -> list[str]:
        """Clicks a unit and tells the cells that light up."""
        self.click_piece(piece)
        expect(self.page.locator(".place").first).to_be_attached()
        return self.places()

    def move(self, piece: str, cell: str) -> None:
        """Moves a unit to a cell: click it, click there, confirm."""
        before = self.position
        assert cell in self.select(piece)
        self.page.mouse.click(*self.place(cell))
        self.part("confirm").click()
        self.moves_on(before)

    def chart(self) -> dict[str, tuple[int, int]]:
        """The chances shown, by result."""
        rows = self.prompt.locator("[data-testid=odds] [data-result]")
        expect(rows.first).to_be_visible()
        self.settled()
        script = "all => all.map(r => [r.dataset.result, +r.dataset.num, +r.dataset.den])"
        return {result: (num, den) for result, num, den in rows.evaluate_all(script)}

    def open_tab(self, name: str) -> None:
        self.page.locator(f"#tab-{name}").click()

    def log(self) -> Locator:
        return self.part("log").locator("[data-event]")

    def expect_turn(self, turn: int) -> None:
        expect(self.part("turn")).to_have_text(re.compile(rf"\b{turn}/"))
