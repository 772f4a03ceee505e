"""The page in headless Chromium: first paint, time to playable, frames while panning, bundle.

    python -m bench.page [--json]

A fresh server on loopback, the whole battle with its 227 ships, a browser with an empty cache.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, sync_playwright

from bench.figures import Figure
from grognard.cli.address import LOOPBACK, free_port
from grognard.cli.common import print_json

FRAMES = 50
BUNDLE_KB = 250
PAN_SECONDS = 3
ANSWER_MS = 150
ANSWERS = 60
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
COUNT_FRAMES = """() => { window.frames_seen = []; const tick = (t) => {
  window.frames_seen.push(t); requestAnimationFrame(tick); }; requestAnimationFrame(tick); }"""
FIRST_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
SHIPS = 227


def loaded_kb(paths: Iterable[str]) -> float:
    """Those of these files that belong to the page, gzipped."""
    page = Path(str(files("grognard.server") / "page"))
    shipped = [page / "index.html", *[page / path.lstrip("/") for path in set(paths)]]
    return sum(len(gzip.compress(f.read_bytes())) for f in shipped if f.is_file()) / 1000


def new_table(base: str, game: str, scenario: str, *named: str) -> dict[str, Any]:
    body = {"game": game, "scenario": scenario}
    seats = {"seats": dict.fromkeys(named, "human")}
    request = urllib.request.Request(
        f"{base}api/tables",
        data=json.dumps({**body, **seats}).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        table: dict[str, Any] = json.load(answer)
    table["keys"] = {
        seat: join(base, table["id"], invitation)
        for seat, invitation in table["invitations"].items()
    }
    return table


def join(base: str, table: str, invitation: str) -> str:
    body = {"invitation": invitation, "contribution": "bench"}
    request = urllib.request.Request(
        f"{base}api/tables/{table}/join",
        data=json.dumps(body).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return str(json.load(answer)["key"])


def frames_while_panning(page: Page) -> float:
    """Drag the board to and fro and count the frames drawn meanwhile."""
    page.mouse.move(440, 400)
    for _ in range(3):
        page.mouse.wheel(0, -300)
    page.wait_for_timeout(800)
    page.evaluate(COUNT_FRAMES)
    page.mouse.down()
    for step in range(PAN_SECONDS * 60):
        page.mouse.move(440 + 150 * ((step // 30) % 2) - 5 * (step % 30), 400 + step % 40)
        page.wait_for_timeout(8)
    page.mouse.up()
    times: list[float] = page.evaluate("() => window.frames_seen")
    return (len(times) - 1) * 1000 / (times[-1] - times[0])


def _seen(base: str, chromium: str) -> tuple[float, float, float, float]:
    """First paint and time to playable in milliseconds, frames a second while panning, and the
    kilobytes of the page that were loaded until it was playable."""
    table = new_table(base, "lepanto", "battle", "christian", "muslim")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        loaded: list[str] = []
        page.on("request", lambda request: loaded.append(urlsplit(request.url).path))
        page.goto(f"{base}t/{table['id']}#{table['keys']['christian']}")
        page.locator("[data-piece]").nth(SHIPS - 1).wait_for(state="attached")
        page.get_by_test_id("prompt").wait_for()
        playable = float(page.evaluate("() => performance.now()"))
        size = loaded_kb(loaded)
        paint = float(page.evaluate(FIRST_PAINT))
        frames = frames_while_panning(page)
        browser.close()
    return paint, playable, frames, size


WATCH_ANSWERS = """() => {
  const table = document.querySelector('[data-testid=table]');
  window.answered = []; let from = 0;
  addEventListener('click', () => { from = performance.now(); }, true);
  new MutationObserver(() => requestAnimationFrame(() => {
    if (from) window.answered.push(performance.now() - from); from = 0;
  })).observe(table, { attributes: true, attributeFilter: ['data-position'] });
}"""


def _answers(base: str, chromium: str) -> float:
    """From a click to the board drawn anew, in milliseconds: 95 of 100 are quicker."""
    table = new_table(base, "gallipoli", "valiant_stroke", "allied", "turkish")
    keys = ",".join(table["keys"].values())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"{base}t/{table['id']}#{keys}")
        page.get_by_test_id("finish").wait_for()
        page.evaluate(WATCH_ANSWERS)
        for _ in range(ANSWERS):
            seen = page.evaluate("() => window.answered.length")
            page.get_by_test_id("finish").click()
            page.get_by_test_id("finish-answer").click()
            page.wait_for_function(f"() => window.answered.length > {seen}")
        times = sorted(page.evaluate("() => window.answered"))
        browser.close()
    return float(times[int(0.95 * len(times))])


def measure_page() -> list[Figure]:
    chromium = shutil.which("chromium") or sys.exit("no Chromium: run scripts/ensure-system")
    port = free_port(LOOPBACK, 0, any_port=True)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "grognard.cli", "play", "--no-browser"]
        command += ["--port", str(port), "--db", f"{folder}/games.sqlite", "--lang", "en"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            server.stdout.readline()
            try:
                base = f"http://{LOOPBACK}:{port}/"
                paint, playable, frames, size = _seen(base, chromium)
                answer = _answers(base, chromium)
            finally:
                server.terminate()
    return [
        Figure("first paint of the page", paint, "ms"),
        Figure("time until the battle can be played", playable, "ms"),
        Figure("frames a second while panning 227 ships", frames, "", "≥ 50", frames >= FRAMES),
        Figure(
            "an answer in Gallipoli until drawn, p95", answer, "ms", "< 150", answer < ANSWER_MS
        ),
        Figure(
            "page until it is playable, fonts included, gzipped",
            size,
            "kB",
            "< 250 kB",
            size < BUNDLE_KB,
        ),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.page")
    parser.add_argument("--json", action="store_true")
    figures = measure_page()
    if parser.parse_args().json:
        print_json(figures)
    else:
        for figure in figures:
            print(f"{figure.name}: {figure.value:.1f} {figure.unit} {figure.target}")
    return 0 if all(figure.met is not False for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
