"""The results of a simulation, in words and as JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from grognard.analysis.report import percent_points
from grognard.analysis.runs import Difference, Series, differences
from grognard.analysis.simulation import DRAW, GameRow, Result
from grognard.analysis.statistics import wilson
from grognard.cli.common import console, grid
from grognard.cli.words import Words
from grognard.engine.game import Game

Found = list[tuple[str, Result]]
"""The result for each value of the option compared ('' if none is)."""


class Compared(Struct, frozen=True):
    """The documented form of ``grognard simulate --compare … --json``."""

    compared: str
    results: dict[str, Result]
    differences: list[Difference]


def as_json(game: Game[Any], series: Series, found: Found) -> Result | Compared:
    if not series.run.compared:
        return found[0][1]
    changes = differences(series, (*game.seats, DRAW))
    return Compared(series.run.compared, dict(found), changes)


def show(words: Words, game: Game[Any], series: Series, found: Found) -> None:
    """Who won how often, with intervals, and the effect of an option."""
    run, screen = series.run, console()
    title = game.scenarios[run.scenario].title[words.lang]
    screen.print(words("simulate.heading", title=title, count=run.games, seed=run.seed))
    for value, result in found:
        if run.compared:
            screen.print(words("simulate.variant", option=run.compared, value=value))
        _show_result(words, game, result, series.of_value(value))
    if run.compared:
        _show_differences(words, game, series)


def _show_result(words: Words, game: Game[Any], result: Result, rows: list[GameRow]) -> None:
    screen = console()
    headings = [words(f"simulate.{name}") for name in ("seat", "player", "wins", "share", "range")]
    shown = grid(*headings, words("simulate.score"), numbers=range(2, 6))
    for seat, player in zip(game.seats, result.players, strict=True):
        share = _share(words, result.wins[seat], result.games)
        score = words.number(sum(row.scores[seat] for row in rows) / len(rows), 1)
        shown.add_row(words.seat(game, seat), player, str(result.wins[seat]), *share, score)
    draws = result.wins[DRAW]
    shown.add_row(words("simulate.draw"), "", str(draws), *_share(words, draws, result.games), "")
    screen.print(shown)
    screen.print(
        words(
            "simulate.speed",
            turns=words.number(result.mean_turns, 1),
            decisions=words.number(result.decisions),
            seconds=words.number(result.seconds, 1),
            speed=words.number(result.decisions_per_second),
        )
    )


def _show_differences(words: Words, game: Game[Any], series: Series) -> None:
    run, outcomes = series.run, (*game.seats, DRAW)
    seats = [words.seat(game, seat) for seat in game.seats]
    headings = words("simulate.value"), *seats, words("simulate.draw")
    shown = grid(*headings, numbers=range(1, len(headings)))
    found = differences(series, outcomes)
    for value in run.values[1:]:
        changes = [percent_points(words, one) for one in found if one.value == value]
        shown.add_row(value, *changes)
    heading = words("simulate.difference", option=run.compared, first=run.values[0])
    console().print("", heading, shown, sep="\n")


def _share(words: Words, hits: int, tries: int) -> tuple[str, str]:
    low, high = wilson(hits, tries)
    share = words.number(100 * hits / tries, 1)
    return f"{share} %", f"{words.number(100 * low, 1)}–{words.number(100 * high, 1)} %"
