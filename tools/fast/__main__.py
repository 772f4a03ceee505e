"""python -m tools.fast: compile what play and computer players spend their time in."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from grognard.fast import FOLDER
from tools.fast.builder import BUILD, FAST, PACKAGE, QUICK, Failed, build
from tools.fast.modules import GAMES, chosen


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.fast", description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES, help="only the rules of this one")
    parser.add_argument("--quick", action="store_true", help="compile quickly, to play slowly")
    parser.add_argument("--into", type=Path, default=FOLDER, help="another folder")
    asked = parser.parse_args()
    modules = chosen(PACKAGE, asked.game or GAMES)
    work = BUILD.with_name("-".join(["fast", *(asked.game or ())]))
    started = time.monotonic()
    try:
        done = build(modules, asked.into, QUICK if asked.quick else FAST, work)
    except Failed as failed:
        print(f"make fast: {failed}", file=sys.stderr)
        return 2
    took = f"compiled in {time.monotonic() - started:.0f} s" if done else "are compiled already"
    print(f"{len(modules)} modules {took}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
