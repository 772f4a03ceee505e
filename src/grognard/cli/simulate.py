"""``grognard simulate``: many games between computer players."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grognard.analysis.files import write_whole
from grognard.analysis.simulation import DRAW, GameRow, Played, set_up, simulate
from grognard.analysis.statistics import wilson
from grognard.cli.common import (
    check_target,
    console,
    folder,
    given_options,
    given_players,
    print_json,
    table,
)
from grognard.cli.params import Command, Make, whole
from grognard.cli.words import Words
from grognard.engine.game import Game
from grognard.games import load


def command(words: Words) -> click.Command:
    make = Make(words, "simulate")
    params = [
        make.argument("game"),
        make.option("scenario", "scenario"),
        make.option("players", "players", required=True),
        make.option("games", "number", whole(1), 100),
        make.option("seed", "number", whole(0), 1),
        make.option("workers", "number", whole(1), 1),
        make.option("option", "pair", multiple=True),
        make.option("data", "folder"),
        make.option("out", "file"),
        make.option("records", "folder"),
        make.flag("json"),
    ]
    return Command(words, "simulate", run, params)


def run(
    words: Words,
    game: str,
    scenario: str | None,
    players: str,
    games: int,
    seed: int,
    workers: int,
    option: tuple[str, ...],
    data: str | None,
    out: str | None,
    records: str | None,
    json: bool,
) -> None:
    loaded = load(game, folder(data))
    options, seated = given_options(option), given_players(players)
    setup = set_up(loaded, scenario, seated, seed, options, folder(data))
    check_target(out)
    if records is not None:
        Path(records).mkdir(parents=True, exist_ok=True)
    with _progress(words, games) as each:
        played = simulate(setup, games, workers, folder(records), each)
    if out is not None:
        lines = [msgspec.json.encode(item).decode() for item in (played.result, *played.rows)]
        write_whole(Path(out), "\n".join(lines) + "\n")
    if json:
        print_json(played.result)
    else:
        show(words, loaded, played)


@contextmanager
def _progress(words: Words, games: int) -> Iterator[Callable[[GameRow], None] | None]:
    """A bar on stderr if that is a terminal. It draws without a thread, so that workers fork."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn(words("simulate.progress")), BarColumn(), MofNCompleteColumn())
    screen = console(stderr=True)
    bar = Progress(*columns, TimeRemainingColumn(), console=screen, auto_refresh=False)
    with bar:
        task = bar.add_task("", total=games)
        yield lambda _: bar.update(task, advance=1, refresh=True)


def show(words: Words, game: Game[Any], played: Played) -> None:
    """Who won how often, and how sure that is."""
    result = played.result
    screen = console()
    title = game.scenarios[result.scenario].title[words.lang]
    heading = words("simulate.heading", title=title, count=result.games, seed=result.seed)
    headings = [words(f"simulate.{name}") for name in ("seat", "player", "wins", "share", "range")]
    shown = table(*headings, words("simulate.score"), numbers=range(2, 6))
    for seat, player in zip(game.seats, result.players, strict=True):
        share = _share(words, result.wins[seat], result.games)
        score = words.number(played.mean_score(seat), 1)
        shown.add_row(words.seat(game, seat), player, str(result.wins[seat]), *share, score)
    draws = result.wins[DRAW]
    shown.add_row(words("simulate.draw"), "", str(draws), *_share(words, draws, result.games), "")
    screen.print(heading, shown, sep="\n")
    screen.print(
        words(
            "simulate.speed",
            turns=words.number(result.mean_turns, 1),
            decisions=words.number(result.decisions),
            seconds=words.number(result.seconds, 1),
            speed=words.number(result.decisions_per_second),
        )
    )


def _share(words: Words, hits: int, tries: int) -> tuple[str, str]:
    low, high = wilson(hits, tries)
    share = words.number(100 * hits / tries, 1)
    return f"{share} %", f"{words.number(100 * low, 1)}–{words.number(100 * high, 1)} %"
