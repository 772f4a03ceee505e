"""What do compiled modules gain? ``python -m bench.compiled [COMMIT]``, after ``make fast``

Random play, copies of a position, greedy play and imagined games of a search on one process, in
every game, in plain Python (as it is, or as it was at a commit) and compiled, measured in turns.
Figures are of processor time, for a decision, copy or imagined game; of each slice of the work the
best of all rounds counts.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from bench.against import ROOT, Side, best, unpacked
from bench.against_turns import SCENARIOS
from grognard.fast import CHOICE, FOLDER, Made

MEASURES = ("play", "clone", "greedy", "search")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.compiled", description=__doc__)
    parser.add_argument("commit", nargs="?", help="in plain Python as it was there")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--game", choices=tuple(SCENARIOS), action="append")
    parser.add_argument("--only", choices=MEASURES, action="append")
    asked = parser.parse_args()
    folder = Path(os.environ.get(CHOICE) or FOLDER)
    if not (folder / "made.json").exists() or not Made(folder).fits():
        print("nothing compiled fits the sources: make fast", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as old:
        then = unpacked(asked.commit, Path(old)) if asked.commit else ROOT
        compare(Side(then), Side(ROOT, str(folder)), asked)
    return 0


def compare(plain: Side, compiled: Side, asked: argparse.Namespace) -> None:
    for game in asked.game or SCENARIOS:
        for what in asked.only or MEASURES:
            slow, fast = best((plain, compiled), what, game, asked.rounds)
            told = f"{slow * 1e6:10.2f} → {fast * 1e6:10.2f} µs"
            print(f"{game:14} {what:6} {told}  ×{slow / fast:.2f}", flush=True)
    for side in (plain, compiled):
        side.close()


if __name__ == "__main__":
    sys.exit(main())
