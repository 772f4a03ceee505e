"""``python -m bench``: every figure beside its target; exit code 1 if a target is missed."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable
from importlib.util import find_spec

from bench import crowd, figures, lepanto, server
from bench.figures import Figure
from grognard.cli.bench import PARTS
from grognard.cli.common import console, grid, print_json
from grognard.cli.words import Words
from grognard.engine.i18n import LANGUAGES


def _page(*, quick: bool) -> list[Figure]:
    """The browser's driver is there for tests only: imported when it is needed."""
    from bench.page import measure_page

    return measure_page()


def _rules(*, quick: bool) -> list[Figure]:
    return [*lepanto.measure(quick=quick), *figures.measure(quick=quick)]


def _server(*, quick: bool) -> list[Figure]:
    """On Linux several processes, too: their time is read from /proc."""
    figures = [*server.measure_server(quick=quick), *crowd.measure_finished()]
    if sys.platform != "linux":
        return figures
    from bench.processes import measure_processes

    return [*figures, *measure_processes(quick=quick)]


MEASURES: dict[str, Callable[..., list[Figure]]] = {
    "rules": _rules,
    "server": _server,
    "page": _page,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("part", nargs="?", choices=PARTS, help="all if missing")
    parser.add_argument("--json", action="store_true", help="output as JSON")
    parser.add_argument("--quick", action="store_true", help="fewer games, coarser figures")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    args = parser.parse_args()
    parts = [args.part] if args.part else [part for part in PARTS if part != "page" or _browser()]
    measured = [figure for part in parts for figure in MEASURES[part](quick=args.quick)]
    if args.json:
        print_json(measured)
    else:
        _show(Words(args.lang), measured)
    return 0 if all(figure.met is not False for figure in measured) else 1


def _browser() -> bool:
    return bool(shutil.which("chromium") and find_spec("playwright"))


def _show(words: Words, measured: list[Figure]) -> None:
    headings = [words(f"bench.{name}") for name in ("figure", "value", "target", "met")]
    shown = grid(*headings, numbers=(1,))
    for figure in measured:
        met = "" if figure.met is None else words("bench.yes" if figure.met else "bench.no")
        digits = 0 if figure.value >= 1000 else 2
        value = f"{words.number(figure.value, digits)} {figure.unit}".strip()
        shown.add_row(figure.name, value, figure.target, met)
    console().print(shown)


if __name__ == "__main__":
    sys.exit(main())
