"""``python -m bench``: every figure beside its target; exit code 1 if a target is missed."""

from __future__ import annotations

import argparse
import sys

from bench.lepanto import Figure, measure
from grognard.cli.common import console, print_json, table
from grognard.cli.words import Words
from grognard.engine.i18n import LANGUAGES


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="output as JSON")
    parser.add_argument("--quick", action="store_true", help="fewer games, coarser figures")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    args = parser.parse_args()
    figures = measure(quick=args.quick)
    if args.json:
        print_json(figures)
    else:
        _show(Words(args.lang), figures)
    return 0 if all(figure.met is not False for figure in figures) else 1


def _show(words: Words, figures: list[Figure]) -> None:
    headings = [words(f"bench.{name}") for name in ("figure", "value", "target", "met")]
    shown = table(*headings, numbers=(1,))
    for figure in figures:
        met = "" if figure.met is None else words("bench.yes" if figure.met else "bench.no")
        digits = 0 if figure.value >= 1000 else 2
        value = f"{words.number(figure.value, digits)} {figure.unit}".strip()
        shown.add_row(figure.name, value, figure.target, met)
    console().print(shown)


if __name__ == "__main__":
    sys.exit(main())
