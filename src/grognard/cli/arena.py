"""``grognard arena``: how strong computer players are against each other."""

from __future__ import annotations

import stat
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from grognard.analysis.arena import Arena, Fought, bouts, header, hold, set_up
from grognard.analysis.files import mode_of
from grognard.analysis.journal import Journal
from grognard.analysis.standings import Score, Standings, standings
from grognard.cli.common import (
    check_target,
    console,
    folder,
    given_options,
    given_players,
    grid,
    print_json,
)
from grognard.cli.params import Command, Make, whole
from grognard.cli.progress import progress
from grognard.cli.words import Complaint, Words
from grognard.engine.game import Game
from grognard.games import load


def command(words: Words) -> click.Command:
    make = Make(words, "arena")
    params = [
        make.argument("game"),
        make.option("players", "several_players", required=True),
        make.option("games", "number", whole(1), 100),
        make.option("scenario", "scenarios"),
        make.option("seed", "number", whole(0), 1),
        make.option("workers", "number", whole(1), 1),
        make.option("option", "pair", multiple=True),
        make.option("data", "data"),
        make.option("out", "file"),
        make.flag("json"),
    ]
    return Command(words, "arena", run, params)


def run(
    words: Words,
    game: str,
    players: str,
    games: int,
    scenario: str | None,
    seed: int,
    workers: int,
    option: tuple[str, ...],
    data: str | None,
    out: str | None,
    json: bool,
) -> None:
    loaded = load(game, folder(data))
    scenarios = [] if scenario is None else [name.strip() for name in scenario.split(",")]
    seated, options = given_players(players), given_options(option)
    arena = set_up(loaded, scenarios, seated, seed, options, folder(data))
    total = len(bouts(arena, games))
    with nullcontext() if out is None else _journal(out, arena, loaded) as journal:
        done = total - _to_play(arena, games, journal)
        if done:
            click.echo(words("arena.going_on", file=str(out), done=done, total=total), err=True)
        with progress(words("arena.progress"), total, done) as each:
            rows = hold(arena, games, workers, journal, each)
    found = standings(arena, loaded.seats, games, rows)
    if json:
        print_json(found)
    else:
        show(words, loaded, found)


def _journal(out: str, arena: Arena, game: Game[Any]) -> Journal[Fought]:
    """The journal of the games; none for a pipe or device, which cannot be continued."""
    check_target(out)
    mode = mode_of(Path(out))
    if mode is not None and not stat.S_ISREG(mode):
        raise Complaint("not_an_ordinary_file", file=out)
    return Journal(Path(out), header(arena, game), Fought)


def _to_play(arena: Arena, games: int, journal: Journal[Fought] | None) -> int:
    there = {row.bout for row in journal.rows} if journal is not None else set()
    return sum(bout not in there for bout in bouts(arena, games))


def show(words: Words, game: Game[Any], found: Standings) -> None:
    """Ratings, the cross table, and each pair by scenario and side."""
    screen = console()
    heading = words(
        "arena.heading",
        title=game.title[words.lang],
        count=found.games,
        scenarios=", ".join(found.scenarios),
        seed=found.seed,
    )
    screen.print(heading)
    _show_ratings(words, found)
    screen.print(words("arena.method", player=found.players[0]))
    screen.print("", words("arena.cross"), sep="\n")
    _show_cross_table(words, found)
    screen.print(words("arena.by_side"))
    _show_sides(words, game, found)


def _show_ratings(words: Words, found: Standings) -> None:
    headings = [words(f"arena.{name}") for name in ("player", "elo", "range")]
    shown = grid(*headings, numbers=(1, 2))
    for rating in sorted(found.ratings, key=lambda rating: -rating.elo):
        low, high = (_signed(words, value) for value in (rating.low, rating.high))
        interval = "" if rating.player == found.players[0] else f"{low} … {high}"
        shown.add_row(rating.player, _signed(words, rating.elo), interval)
    console().print(shown)


def _show_cross_table(words: Words, found: Standings) -> None:
    columns = range(1, len(found.players) + 1)
    shown = grid(words("arena.player"), *found.players, numbers=columns)
    for player in found.players:
        cells = [
            "" if player == other else _share(words, found.score(player, other, None, None))
            for other in found.players
        ]
        shown.add_row(player, *cells)
    console().print(shown)


def _show_sides(words: Words, game: Game[Any], found: Standings) -> None:
    headings = [words(f"arena.{name}") for name in ("scenario", "player", "opponent")]
    seats = [words.seat(game, seat) for seat in game.seats]
    shown = grid(*headings, *seats, words("arena.both"), numbers=range(3, 6))
    for scenario in found.scenarios:
        for number, player in enumerate(found.players):
            for other in found.players[number + 1 :]:
                cells = [
                    _share(words, found.score(player, other, scenario, seat))
                    for seat in (*game.seats, None)
                ]
                shown.add_row(scenario, player, other, *cells)
    console().print(shown)


def _signed(words: Words, value: float) -> str:
    whole_number = round(value)
    sign = "+" if whole_number > 0 else "−" if whole_number < 0 else ""
    return sign + words.number(abs(whole_number))


def _share(words: Words, score: Score) -> str:
    share, low, high = (100 * part for part in (score.share, score.low, score.high))
    return f"{words.number(share, 1)} % ({low:.0f}–{high:.0f})"
