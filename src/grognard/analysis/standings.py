"""The results of a round robin: ratings, and scores by opponent, side and scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from msgspec import Struct

from grognard.analysis.arena import Arena, Fought
from grognard.analysis.elo import Meeting, Rating, rate
from grognard.analysis.statistics import wilson


class Score(Struct, frozen=True):
    """A player's score against an opponent: the share of the points (½ for a draw) with Wilson's
    95 % interval. Without a scenario or seat: over all of them."""

    player: str
    opponent: str
    scenario: str | None
    seat: str | None
    games: int
    wins: int
    draws: int
    losses: int
    share: float
    low: float
    high: float


class Standings(Struct, frozen=True):
    """The documented result of an arena (``grognard arena --json``); ``games`` is the number for
    each pair in each scenario."""

    game: str
    scenarios: tuple[str, ...]
    players: tuple[str, ...]
    games: int
    seed: int
    ratings: list[Rating]
    scores: list[Score]

    def score(self, player: str, opponent: str, scenario: str | None, seat: str | None) -> Score:
        wanted = (player, opponent, scenario, seat)
        return next(
            found
            for found in self.scores
            if (found.player, found.opponent, found.scenario, found.seat) == wanted
        )


def standings(
    arena: Arena, seats: tuple[str, ...], games: int, rows: Sequence[Fought]
) -> Standings:
    """All results of an arena, from its games."""
    return Standings(
        arena.game,
        arena.scenarios,
        arena.players,
        games,
        arena.seed,
        rate(arena.players, meetings(arena.players, rows)),
        list(_scores(arena, seats, rows)),
    )


def meetings(players: Sequence[str], rows: Sequence[Fought]) -> list[Meeting]:
    """The points of every pair."""
    found = []
    for first, second in combinations(players, 2):
        met = _between(rows, first, second)
        won, drawn, _ = _counted(met, first)
        found.append(Meeting(first, second, won + drawn / 2, len(met)))
    return found


def _scores(arena: Arena, seats: tuple[str, ...], rows: Sequence[Fought]) -> Iterator[Score]:
    for player, opponent in permutations(arena.players, 2):
        met = _between(rows, player, opponent)
        for scenario, seat in product((None, *arena.scenarios), (None, *seats)):
            of_these = [
                row
                for row in met
                if scenario in (None, row.scenario)
                and (seat is None or row.players[seats.index(seat)] == player)
            ]
            yield _score(of_these, player, opponent, scenario, seat)


def _between(rows: Sequence[Fought], one: str, other: str) -> list[Fought]:
    return [row for row in rows if one in row.players and other in row.players]


def _counted(rows: Sequence[Fought], player: str) -> tuple[int, int, int]:
    """Games won, drawn and lost."""
    won = sum(row.winner == player for row in rows)
    drawn = sum(row.winner is None for row in rows)
    return won, drawn, len(rows) - won - drawn


def _score(
    rows: Sequence[Fought], player: str, opponent: str, scenario: str | None, seat: str | None
) -> Score:
    won, drawn, lost = _counted(rows, player)
    points, games = won + drawn / 2, len(rows)
    counts = games, won, drawn, lost, points / games
    return Score(player, opponent, scenario, seat, *counts, *wilson(points, games))
