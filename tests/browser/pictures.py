"""Takes the pictures of the documentation: python -m tests.browser.pictures FOLDER

With --every, those of every screen instead, in both languages, on a desktop and on a phone.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from grognard.engine.records import read_record, write_record
from grognard.engine.session import Session
from grognard.games import load
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.positions import record_with
from tests.browser.screens import SCREENS, Visitor
from tests.browser.servers import LiveServer
from tests.browser.tables import Table

GOLDEN = Path(__file__).parents[1] / "golden"
LOCALES = {"es": "es-ES", "en": "en-GB"}


class Camera:
    """One browser window of a size, language and theme, and where its pictures go."""

    def __init__(
        self, browser: Browser, server: LiveServer, folder: Path, lang: str, phone: bool, dark: bool
    ) -> None:
        context = browser.new_context(
            base_url=server.url,
            locale=LOCALES[lang],
            viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        self.server = server
        self.page: Page = context.new_page()
        self.folder = folder
        self.name = f"{'phone' if phone else 'desktop'}-{lang}{'-dark' if dark else ''}"

    def take(self, what: str) -> None:
        self.page.wait_for_timeout(500)
        self.page.screenshot(path=self.folder / f"{what}-{self.name}.png")

    def every(self) -> None:
        for screen in SCREENS:
            Visitor(self.page, self.server).visit(screen)
            self.take(screen)

    def home(self) -> None:
        self.page.goto("/")
        self.page.locator("[data-scenario]").first.wait_for()
        self.take("home")

    def table(self) -> None:
        made = self.server.create("battle", {"christian": "human", "muslim": "human"})
        Table(self.page, self.server, made).open("christian", "muslim")
        self.take("table")

    def moving(self) -> None:
        made = self.server.upload(record_with("choose_mover", 12, "christian"))
        table = Table(self.page, self.server, made).open("christian", "muslim")
        table.select(table.marked("ready")[2])
        cell = table.page.locator(".place.costly").first.get_attribute("data-cell") or ""
        self.page.mouse.click(*table.place(cell))
        self.take("moving")

    def odds(self) -> None:
        made = self.server.upload(record_with("choose_boarder", 3))
        table = Table(self.page, self.server, made).open("christian", "muslim")
        for name in table.marked("ready")[:2]:
            before = table.position
            table.click_piece(name)
            table.moves_on(before)
        table.chart()
        self.take("odds")

    def gallipoli(self) -> None:
        self._midway("gallipoli/campaign-allied.txt", 1000)
        self.take("gallipoli")

    def market_garden(self) -> None:
        self._midway("market_garden/campaign-german.txt", 2500)
        self.take("market_garden")

    def _midway(self, name: str, moves: int) -> None:
        """A recorded game as it stood after so many moves, with both seats at this screen."""
        record = read_record((GOLDEN / name).read_text("utf-8"), name)
        game = load(record.game)
        session = Session(game, record.header["scenario"], record.header["seed"], record.options)
        for entry in record.entries[:moves]:
            session.choose(game.parse(session.state, entry.text))
        made = self.server.upload(write_record(session))
        Table(self.page, self.server, made).open(*game.seats)


def main(folder: Path, *, every: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    found = next(path for name in CHROMIUM if (path := shutil.which(name)))
    db = Path(tempfile.mkdtemp()) / "tables.sqlite"
    with LiveServer(db) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        cameras = [
            Camera(browser, server, folder, lang, phone, dark=False)
            for lang in LOCALES
            for phone in (False, True)
        ]
        if every:
            for camera in cameras:
                camera.every()
            return
        for camera in cameras:
            camera.home()
        for camera in cameras:
            for picture in (camera.table, camera.moving, camera.odds):
                picture()
            for picture in (camera.gallipoli, camera.market_garden):
                picture()
        night = Camera(browser, server, folder, "en", phone=False, dark=True)
        for picture in (night.table, night.odds):
            picture()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), every="--every" in sys.argv)
