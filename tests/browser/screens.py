"""Every screen of the page, and how a person comes to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from playwright.sync_api import Locator, Page, expect

from grognard.engine.records import write_record
from tests.browser.positions import find, record_with
from tests.browser.servers import LiveServer
from tests.browser.tables import Table
from tests.played import played

LONG_MS = 120_000
"""A verdict or a study takes some hundred games."""
SIDES = {
    "lepanto": ("christian", "muslim"),
    "gallipoli": ("allied", "turkish"),
    "market_garden": ("allied", "german"),
}
EXERCISE = ("lepanto", "range")
"""The exercise that is shown."""


class Visitor:
    """Comes to a screen from the beginning, in any language and at any size of window."""

    def __init__(self, page: Page, server: LiveServer) -> None:
        self.page = page
        self.server = server

    def visit(self, screen: str) -> None:
        """Goes to a screen and waits until all of it is there."""
        SCREENS[screen](self)
        self.page.evaluate("document.fonts.ready")

    # -- before a game ---------------------------------------------------------------------------

    def home(self) -> None:
        self.page.goto("/")
        expect(self.page.locator("[data-scenario]").first).to_be_visible()

    def home_after_games(self) -> None:
        """With a table that goes on, and a finished one."""
        self._new("lepanto", "centre")
        self._finished()
        self.home()
        expect(self._part("finished").first).to_be_visible()

    def exercises(self) -> None:
        self.home()
        self.page.locator("[data-exercises=lepanto] summary").click()

    def start(self) -> None:
        self.home()
        self.page.locator("[data-scenario=centre]").click()
        expect(self._part("begin")).to_be_visible()

    def briefing(self) -> None:
        self.home()
        self.page.locator("[data-scenario=anzac]").scroll_into_view_if_needed()
        self.page.locator("[data-briefing=anzac]").click()
        expect(self._part("briefing")).to_be_visible()

    def invitation(self) -> None:
        self.start()
        self.page.locator("input[value=invite]").check()
        self._part("begin").click()
        expect(self._part("code")).to_be_visible()

    # -- at a table ------------------------------------------------------------------------------

    def lepanto(self) -> None:
        self._new("lepanto", "battle")

    def gallipoli(self) -> None:
        self._record(_stands_at("gallipoli", "anzac", "choose_formations"))

    def market_garden(self) -> None:
        self._new("market_garden", "arnhem")

    def moving(self) -> None:
        table = self._record(record_with("choose_mover", 12, "christian"))
        ready = table.marked("ready")
        table.select(ready[len(ready) // 2])

    def order(self) -> None:
        self._record(record_with("choose_mover", 12, "christian"))
        self.page.locator("[data-squad]").first.click()
        self._part("ahead-2").click()
        expect(self._part("worked")).to_be_visible()

    def odds(self) -> None:
        table = self._record(record_with("gun_target", 2))
        table.click_piece(table.marked("target")[0])
        expect(self._part("odds").first).to_be_visible()

    def fire(self) -> None:
        """A bombardment or a shot at Gallipoli, with the chances of every target."""
        self._record(_stands_at("gallipoli", "valiant_stroke", "naval_target"))

    def combat(self) -> None:
        self._record(_stands_at("market_garden", "arnhem", "assign_fire"))
        expect(self._part("combat")).to_be_visible()

    def refusal(self) -> None:
        table = self._record(record_with("choose_attack", 2, "christian"))
        lit = {name for mark in ("ready", "target", "selected") for name in table.marked(mark)}
        drawn = self.page.locator("[data-piece]").evaluate_all(
            "all => all.map(p => p.dataset.piece)"
        )
        table.click_piece(next(piece for piece in drawn if piece not in lit))
        expect(self.page.locator("[data-toast=refusal]").first).to_be_visible()

    def end_asked(self) -> None:
        self._record(record_with("choose_mover", 12, "christian"))
        self.page.keyboard.press("e")
        expect(self._part("end-anyway")).to_be_visible()

    def layer(self) -> None:
        self._new("market_garden", "arnhem")
        self._part("layers").click()
        expect(self._part("layer")).to_be_visible()

    def tables(self) -> None:
        self._new("lepanto", "centre")
        self._part("tables").click()
        expect(self._part("aids")).to_be_visible()

    def account(self) -> None:
        self._new("market_garden", "nijmegen")
        self._part("account-allied").click()
        expect(self._part("account")).to_be_visible()

    def coming(self) -> None:
        self._new("market_garden", "arnhem")
        self._part("to-come").click()
        expect(self._part("coming")).to_be_visible()

    def keys(self) -> None:
        self._new("lepanto", "centre")
        self.page.keyboard.press("?")
        expect(self.page.get_by_role("dialog")).to_be_visible()

    def log(self) -> None:
        self._record(record_with("gun_target", 2)).open_tab("log")
        expect(self._part("log").locator("[data-event]").first).to_be_visible()

    def rulebook(self) -> None:
        self._new("market_garden", "arnhem").open_tab("rules")
        figure = self.page.locator("[data-figure='R5-a']")
        figure.scroll_into_view_if_needed()
        expect(figure.locator("[data-piece]").first).to_be_attached()

    def chat(self) -> None:
        self._new("lepanto", "centre").open_tab("chat")
        expect(self._part("chat")).to_be_visible()

    def game(self) -> None:
        self._new("market_garden", "campaign").open_tab("game")
        expect(self._part("offer-draw")).to_be_visible()

    def resigning(self) -> None:
        self._new("lepanto", "centre").open_tab("game")
        self._part("resign-christian").click()
        expect(self._part("resign-sure")).to_be_visible()

    def hints(self) -> None:
        made = self.server.create("doria_ochiali", {"christian": "human", "muslim": "greedy"})
        Table(self.page, self.server, made).open("christian")
        self._part("hint").click()
        expect(self._part("hint-sure")).to_be_visible(timeout=LONG_MS)

    # -- learning --------------------------------------------------------------------------------

    def lesson(self) -> None:
        self.home()
        self.page.locator("[data-lesson='gallipoli/first'] [data-testid=begin-lesson]").click()
        expect(self._part("coach")).to_be_visible()
        self._part("lesson-next").click()
        expect(self._part("coach")).to_have_attribute("data-step", "1")

    def exercise(self) -> None:
        self.exercises()
        game, id_ = EXERCISE
        self.page.locator(f"[data-exercises={game}] [data-exercise={id_}] button").click()
        expect(self._part("exercise")).to_have_attribute("data-id", id_)

    def verdict(self) -> None:
        self.exercise()
        self._part("exercise-give-up").click()
        expect(self._part("exercise-verdict")).to_be_visible(timeout=LONG_MS)

    # -- afterwards ------------------------------------------------------------------------------

    def outcome(self) -> None:
        self._finished()
        expect(self._part("outcome")).to_be_visible()

    def study(self) -> None:
        self._finished().open_tab("study")
        self._part("study-begin").click()
        expect(self._part("chance-table")).to_have_count(1, timeout=LONG_MS)

    def replay(self) -> None:
        self._finished()
        self._part("replay").click()
        expect(self._part("replay-slider")).to_be_visible()

    def dice(self) -> None:
        self._finished().open_tab("game")
        self._part("check-dice").click()
        expect(self._part("dice-checked")).to_be_visible()

    # -- helpers ---------------------------------------------------------------------------------

    def _part(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def _new(self, game: str, scenario: str) -> Table:
        made = self.server.create(scenario, dict.fromkeys(SIDES[game], "human"), game)
        return Table(self.page, self.server, made).open(*SIDES[game])

    def _record(self, record: str) -> Table:
        made = self.server.upload(record)
        return Table(self.page, self.server, made).open(*made["keys"])

    def _finished(self) -> Table:
        return self._record(_whole_game())


@lru_cache(maxsize=1)
def _whole_game() -> str:
    return played("lepanto", "centre")


@lru_cache(maxsize=8)
def _stands_at(game: str, scenario: str, kind: str) -> str:
    """A record that stops where this is decided for the first time."""
    return write_record(find(lambda decision, _: decision.kind == kind, scenario, game))


SCREENS: dict[str, Callable[[Visitor], None]] = {
    name: way
    for name, way in vars(Visitor).items()
    if callable(way) and not name.startswith("_") and name != "visit"
}
"""By name, how to get there."""
