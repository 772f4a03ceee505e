"""What judged rollouts cost, and how far they are from whole ones, at the same positions of a game.

    python -m bench.study RECORD [--points 8] [--rollouts 4]

Prints the processor seconds until the first curve, and of a rollout played whole and judged; and
how far apart the curves are on average, beside what chance alone would do to the whole one.
"""

from __future__ import annotations

import argparse
import statistics
import time
from math import sqrt
from pathlib import Path
from typing import Any

from grognard.analysis.rollouts import Positions
from grognard.analysis.winning import passages, spread_out
from grognard.engine.records import read_record, replay
from grognard.engine.session import Session
from grognard.games.versions import game_of


def rolled(
    session: Session[Any], moves: list[int], rollouts: int, *, whole: bool
) -> tuple[float, list[float]]:
    """Processor seconds a rollout, and what the first seat may expect at each position."""
    positions, seat = Positions(session, 1, whole=whole), session.game.seats[0]
    began = time.process_time()
    positions.roll(moves, rollouts)
    cost = (time.process_time() - began) / (rollouts * len(moves))
    return cost, [positions.point(move).result(seat) for move in moves]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.study",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("record", type=Path)
    parser.add_argument("--points", type=int, default=8)
    parser.add_argument("--rollouts", type=int, default=4)
    asked = parser.parse_args()
    record = read_record(asked.record.read_text("utf-8"), asked.record.name)
    began = time.process_time()
    session = replay(record, game_of(record))
    moves = spread_out(session, passages(session), asked.points + 1)[:-1]
    positions = Positions(session, 1, whole=False)
    if positions.judge is None:
        parser.error(f"{session.scenario} of {session.game.name} has no judge")
    for move in moves:
        positions.at_once(move)
    print(f"first curve: {time.process_time() - began:.1f} s")
    judged, short = rolled(session, moves, asked.rollouts, whole=False)
    full, long = rolled(session, moves, asked.rollouts, whole=True)
    apart = statistics.mean(abs(a - b) for a, b in zip(short, long, strict=True))
    noise = statistics.mean(sqrt(p * (1 - p) / asked.rollouts) for p in short)
    print(f"a rollout: {full:.2f} s whole, {judged:.2f} s judged: {full / judged:.1f} times")
    print(f"apart: {100 * apart:.0f} %, by chance about {80 * noise:.0f} %")


if __name__ == "__main__":
    main()
