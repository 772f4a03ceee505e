"""Odds on the screen, as JSON, or as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from grognard.analysis.odds import CombatOdds
from grognard.analysis.odds_chart import check_kind, draw_odds
from grognard.analysis.odds_words import OddsWords, ranked
from grognard.cli.common import check_target, console, grid, print_json
from grognard.cli.params import Make
from grognard.cli.words import Words
from grognard.engine.game import Game

MOST_ROWS = 30


def output_options(make: Make) -> list[click.Parameter]:
    return [make.flag("json"), make.option("picture", "file")]


def check_picture(file: str | None) -> None:
    """Complain about a picture before the work, not after it."""
    if file is not None:
        check_kind(Path(file))
        check_target(file)


def present(
    words: Words, game: Game[Any], odds: CombatOdds, *, json: bool, picture: str | None
) -> None:
    """Show the odds of a combat in the form asked for."""
    if picture is not None:
        draw_odds(game, odds, words.lang, Path(picture))
    if json:
        print_json(_as_json(odds))
        return
    screen, told = console(), OddsWords(game, words.lang)
    screen.print(told.title(odds))
    for event in odds.preview:
        if basis := told.basis(event):
            screen.print(f"{event.case}  {basis}")
    for distribution in odds.distributions:
        chances = ranked(distribution.chances)
        rows = [(told.result(result), chance) for result, chance in chances]
        show_chances(words, told.distribution(distribution.name), rows)
    if picture is not None:
        screen.print(words("odds.drawn", file=picture))


def show_chances(words: Words, heading: str, rows: Iterable[tuple[str, Fraction]]) -> None:
    """Results with their chances; a long list is cut and the rest summed up."""
    listed = list(rows)
    shown = grid(heading, words("odds.chance"), words("odds.percent"), numbers=(1, 2))
    for said, chance in listed[:MOST_ROWS]:
        shown.add_row(said, str(chance), percent(words, chance))
    if rest := listed[MOST_ROWS:]:
        others = sum((chance for _, chance in rest), Fraction(0))
        shown.add_row(words("odds.others", count=len(rest)), str(others), percent(words, others))
    console().print(shown)


def percent(words: Words, chance: Fraction) -> str:
    return f"{words.number(100 * float(chance), 1)} %"


def chances_out(chances: Mapping[str, Fraction]) -> list[dict[str, Any]]:
    """As JSON: the exact fraction, and the number."""
    return [
        {"result": result, "chance": str(chance), "probability": float(chance)}
        for result, chance in ranked(chances)
    ]


def _as_json(odds: CombatOdds) -> dict[str, Any]:
    return {
        "game": odds.game,
        "combat": odds.combat,
        "basis": [{"case": e.case, "kind": e.kind, "args": e.args} for e in odds.preview],
        "distributions": [
            {"name": d.name, "results": chances_out(d.chances)} for d in odds.distributions
        ],
    }
