"""Is it slower than it was? ``python -m bench.against COMMIT``

Random play, greedy play, one copy of a position and a move at a server's table (stored on SQLite
and told to both seats, without HTTP) in every game, the tree as it is and the commit measured in
turns, so that both see the same machine. A ratio above 1 means slower than the commit; exit code 1
if one is above ``--most``. Figures are of processor time for a decision, copy or move, and of the
bytes told of a move; the work is cut into slices, and of each slice the best of all rounds counts,
so that a busy machine does not spoil them.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from bench.against_turns import SCENARIOS
from grognard.fast import CHOICE

ROOT = Path(__file__).resolve().parents[1]


Slices = list[tuple[int, float]]
"""How much was done in each, and the seconds or bytes it took."""

MEASURES = {
    "play": ("µs", 1e6),
    "greedy": ("µs", 1e6),
    "clone": ("µs", 1e6),
    "table": ("µs", 1e6),
    "told": ("bytes", 1.0),
}
"""What is measured of every game, in which unit."""


class Side:
    """A process that measures with the code of one tree, plain or with a folder of compiled
    modules."""

    def __init__(self, tree: Path, compiled: str = "") -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(ROOT / "bench" / "against_turns.py")],
            env={**os.environ, "PYTHONPATH": str(tree / "src"), CHOICE: compiled},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def measure(self, what: str, game: str) -> Slices:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{what} {game}\n")
        self._process.stdin.flush()
        slices: Slices = json.loads(self._process.stdout.readline())
        return slices

    def close(self) -> None:
        self._process.communicate()


def unpacked(commit: str, folder: Path) -> Path:
    """The sources of a commit."""
    command = ["git", "archive", commit, "src"]
    archive = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if archive.returncode:
        print(f"no such commit: {commit}", file=sys.stderr)
        sys.exit(2)
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as tar:
        tar.extractall(folder, filter="data")
    return folder


def best(sides: Sequence[Side], what: str, game: str, rounds: int) -> list[float]:
    """What a decision, copy or move takes each side, were every slice as quick as in its best
    round."""
    found: list[list[Slices]] = [[] for _ in sides]
    for _ in range(rounds):
        for side, slices in zip(sides, found, strict=True):
            slices.append(side.measure(what, game))
    return [_per_unit(slices) for slices in found]


def _per_unit(rounds: list[Slices]) -> float:
    done = sum(count for count, _ in rounds[0])
    took: float = sum(min(seconds for _, seconds in same) for same in zip(*rounds, strict=True))
    return took / done


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.against", description=__doc__)
    parser.add_argument("commit", help="what to measure against")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--most", type=float, default=1.05, help="the highest ratio allowed")
    parser.add_argument("--game", choices=tuple(SCENARIOS), action="append")
    parser.add_argument("--only", choices=tuple(MEASURES), action="append")
    chosen = parser.parse_args()
    slower = False
    with tempfile.TemporaryDirectory() as folder:
        sides = Side(unpacked(chosen.commit, Path(folder))), Side(ROOT)
        for game in chosen.game or SCENARIOS:
            for what in chosen.only or MEASURES:
                unit, scale = MEASURES[what]
                then, now = best(sides, what, game, 1 if what == "told" else chosen.rounds)
                slower = slower or now / then > chosen.most
                told = f"{then * scale:8.2f} → {now * scale:8.2f} {unit:5}"
                print(f"{game:14} {what:5} {told} ratio {now / then:.3f}", flush=True)
        for side in sides:
            side.close()
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
