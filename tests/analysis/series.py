"""A run with games written down by hand, so that what must come of it is known."""

from __future__ import annotations

from grognard.analysis.runs import Run, Series
from grognard.analysis.simulation import GameRow

DATA = "0123456789abcdef"


def row(
    index: int,
    winner: str,
    scores: tuple[int, int],
    losses: tuple[list[int], list[int]],
    options: dict[str, str] | None = None,
) -> GameRow:
    seats = ("christian", "muslim")
    return GameRow(
        index,
        f"7/{index}",
        winner,
        dict(zip(seats, scores, strict=True)),
        len(losses[0]),
        100 + index,
        {seat: sum(lost) for seat, lost in zip(seats, losses, strict=True)},
        dict(zip(seats, losses, strict=True)),
        options or {},
    )


def run(games: int, compared: str = "", values: tuple[str, ...] = ()) -> Run:
    players = ("greedy", "random")
    return Run("lepanto", "centre", players, games, 7, {}, compared, values, "0.1.0", 1, DATA)


FOUR = Series(
    run(4),
    [
        row(0, "christian", (30, 10), ([0, 1], [2, 3])),
        row(1, "christian", (25, 12), ([1, 1], [2, 2])),
        row(2, "draw", (20, 20), ([2, 0], [0, 2])),
        row(3, "christian", (31, 9), ([0], [6])),
    ],
)
"""Three of four games are won; one ends a turn early."""


def compared(*wins: tuple[str, str]) -> Series:
    """Games with calm_turn off and on: for each pair of games, who wins the one and the other."""
    rows = [
        row(index, pair[at], (1, 1), ([0], [0]), {"calm_turn": value})
        for at, value in enumerate(("off", "on"))
        for index, pair in enumerate(wins)
    ]
    return Series(run(len(wins), "calm_turn", ("off", "on")), rows)
