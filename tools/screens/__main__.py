"""Take the pictures of docs/pictures anew: python -m tools.screens

Starts a server on a fresh database, plays a few turns with the computer players, and
photographs home page and table at desktop and phone size, in both languages.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.games import load
from grognard.players import make

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
PORT = 8598
BASE = f"http://127.0.0.1:{PORT}"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def battle_at(turn: int) -> str:
    """The record of a battle up to the Christian movement of a turn."""
    game = load("lepanto")
    session = Session(game, "battle", 7)
    players = {seat: make("greedy", "lepanto", f"7/{seat}") for seat in game.seats}
    while (decision := session.decision()) is not None:
        asks = (decision.kind, decision.seat)
        if game.turn(session.state) >= turn and asks == ("choose_mover", "christian"):
            break
        session.choose(players[decision.seat].choose(game, session.state, decision))
    return write_record(session)


def ask(path: str, body: bytes, kind: str) -> Any:
    request = urllib.request.Request(BASE + path, data=body, headers={"content-type": kind})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def photograph(browser: Browser, table: dict[str, Any]) -> None:
    for lang in ("es", "en"):
        for size, (width, height) in SIZES.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                locale=lang,
                has_touch=size == "phone",
                device_scale_factor=1 if size == "desktop" else 2,
            )
            page = context.new_page()
            page.goto(BASE)
            page.wait_for_timeout(1500)
            page.screenshot(path=PICTURES / f"home-{size}-{lang}.png")
            page.goto(f"{BASE}/t/{table['id']}#{table['keys']['christian']}")
            page.wait_for_timeout(3500)
            page.screenshot(path=PICTURES / f"table-{size}-{lang}.png")
            context.close()


def main() -> None:
    chromium = shutil.which("chromium") or sys.exit("no Chromium: run scripts/ensure-system")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "grognard.cli", "play", "--no-browser"]
        command += ["--port", str(PORT), "--db", f"{folder}/games.sqlite"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            server.stdout.readline()
            table = ask("/api/records", battle_at(5).encode(), "text/plain")
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
                photograph(browser, table)
                browser.close()
            server.terminate()


if __name__ == "__main__":
    main()
