"""``grognard games``: what can be played."""

from __future__ import annotations

from typing import Any

import click
from rich.text import Text

from grognard.cli.common import console, grid, print_json
from grognard.cli.params import Command, Make
from grognard.cli.words import Words
from grognard.engine.game import Game
from grognard.games import playable
from grognard.games.finding import LeftOut


def command(words: Words) -> click.Command:
    return Command(words, "games", run, [Make(words, "games").flag("json")])


def run(words: Words, json: bool) -> None:
    games = []
    for found in playable():
        if isinstance(found, LeftOut):
            click.echo(f"grognard: {found.text(words.lang)}", err=True)
        else:
            games.append(found)
    if json:
        print_json([_as_json(words, game) for game in games])
        return
    for game in games:
        _show(words, game)


def _as_json(words: Words, game: Game[Any]) -> dict[str, object]:
    scenarios = [
        {"id": scenario.id, "title": scenario.title[words.lang], "turns": scenario.turns}
        for scenario in game.scenarios.values()
    ]
    return {"game": game.name, "title": game.title[words.lang], "scenarios": scenarios}


def _show(words: Words, game: Game[Any]) -> None:
    out = console()
    title = Text(f"{game.title[words.lang]} ({game.name})", "bold")
    seats = " · ".join(words.seat(game, seat) for seat in game.seats)
    out.print(title, Text(seats), sep="\n")
    headings = (words("games.scenario"), words("games.turns"), words("games.minutes"))
    shown = grid(*headings, words("games.about"), numbers=(1, 2))
    for scenario in game.scenarios.values():
        about = f"{scenario.title[words.lang]}. {scenario.summary[words.lang]}"
        shown.add_row(scenario.id, str(scenario.turns), str(scenario.minutes), about)
    out.print(shown)
    if not game.options:
        return
    options = grid(words("games.option_name"), words("games.values"), words("games.ruling"))
    for option in game.options:
        options.add_row(option.name, ", ".join(option.values), option.ruling)
    out.print(words("games.options_intro"), options, sep="\n")
