"""The study of one game: its chances, its turning points and its luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.analysis.luck import Ledger, ledger
from grognard.analysis.winning import Curve, Progress, Sampling, Turning, curve
from grognard.engine.data import Replacement
from grognard.engine.session import Session

MOST_MOVES = 3
"""The most moves shown for a turning point."""


class GameStudy(Struct, frozen=True):
    curve: Curve
    ledger: Ledger


def study(
    session: Session[Any],
    sampling: Sampling,
    workers: int = 1,
    data: Replacement = None,
    progress: Progress | None = None,
) -> GameStudy:
    """Study a game; the result is the same for any number of processes."""
    found, dice = curve(session, sampling, workers, data, progress), ledger(session)
    return GameStudy(Curve(found.points, told_by(found.turnings, dice)), dice)


def told_by(turnings: Sequence[Turning], dice: Ledger) -> list[Turning]:
    """The turning points with the moves that explain them."""
    return [replace(turning, moves=telling(turning, dice)) for turning in turnings]


def telling(turning: Turning, dice: Ledger) -> tuple[int, ...]:
    """The moves whose dice added most to the swing; the last one if none did."""
    gains: dict[int, float] = {}
    for cast in dice.casts:
        if turning.first <= cast.move <= turning.last:
            gains[cast.move] = gains.get(cast.move, 0.0) + cast.gain
    with_it = [move for move, gain in gains.items() if gain * turning.swing > 0]
    with_it.sort(key=lambda move: -abs(gains[move]))
    return tuple(sorted(with_it[:MOST_MOVES])) or (turning.last,)
