"""``grognard odds GAME --record FILE``: the exact odds of any action of a recorded game."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from grognard.analysis.odds import PositionOdds, record_odds
from grognard.analysis.odds_chart import Panel, draw
from grognard.analysis.odds_words import NO_RESULT, OddsWords, ranked
from grognard.cli.common import console, folder, print_json, read_text
from grognard.cli.odds_show import MOST_ROWS, chances_out, check_picture, percent, show_chances
from grognard.cli.params import Make, whole
from grognard.cli.words import Words
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.records import read_record
from grognard.games import load


def record_options(words: Words) -> list[click.Parameter]:
    make = Make(words, "odds_record")
    return [
        make.option("record", "file"),
        make.option("move", "number", whole(1)),
        make.option("action", "action"),
    ]


def asked_of_record(
    words: Words,
    game: str,
    *,
    record: str,
    move: int | None,
    action: str | None,
    data: str | None,
    json: bool,
    picture: str | None,
) -> None:
    check_picture(picture)
    loaded = load(game, folder(data))
    odds = record_odds(loaded, read_record(read_text(record), record), move, action)
    if picture is not None:
        title = f"{loaded.title[words.lang]} · {odds.action}"
        draw(title, _panels(words, loaded, odds), Path(picture))
    if json:
        print_json(_as_json(loaded, odds))
        return
    _show(words, loaded, odds)
    if picture is not None:
        console().print(words("odds.drawn", file=picture))


def _said(words: Words, game: Game[Any], events: Any) -> str:
    return "; ".join(game.say_event(words.lang, event) for event in events) or NO_RESULT


def _ways(words: Words, game: Game[Any], odds: PositionOdds) -> list[tuple[str, Fraction]]:
    return [(_said(words, game, way.events), way.chance) for way in odds.outcomes]


def _show(words: Words, game: Game[Any], odds: PositionOdds) -> None:
    told = OddsWords(game, words.lang)
    console().print(f"{words.seat(game, odds.seat)}: {odds.action}")
    if odds.results:
        rows = [(told.result(result), chance) for result, chance in ranked(odds.results)]
        show_chances(words, words("odds.result"), rows)
    if odds.outcomes:
        for event in odds.always:
            console().print(f"{event.case}  {game.say_event(words.lang, event)}")
        show_chances(words, words("odds.ways"), _ways(words, game, odds))


def _panels(words: Words, game: Game[Any], odds: PositionOdds) -> list[Panel]:
    told = OddsWords(game, words.lang)
    rows = [(told.result(result), chance) for result, chance in ranked(odds.results)]
    rows = rows or _ways(words, game, odds)
    bars = [(said, chance, percent(words, chance)) for said, chance in rows[:MOST_ROWS]]
    return [Panel(words("odds.result"), bars)]


def _as_json(game: Game[Any], odds: PositionOdds) -> dict[str, Any]:
    return {
        "game": game.name,
        "action": odds.action,
        "seat": odds.seat,
        "results": chances_out(odds.results),
        "always": [_event(event) for event in odds.always],
        "outcomes": [
            {
                "events": [_event(event) for event in way.events],
                "chance": str(way.chance),
                "probability": float(way.chance),
            }
            for way in odds.outcomes
        ],
    }


def _event(event: Event) -> dict[str, Any]:
    return {"case": event.case, "kind": event.kind, "args": event.args}
