"""``grognard story``: what the usual game tells, against history."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.analysis.runs import prepare
from grognard.analysis.story import Found, Measured, StoryRow, found, story_of, tell
from grognard.analysis.story_page import story_page
from grognard.cli.common import (
    check_target,
    console,
    folder,
    given_options,
    given_players,
    grid,
    print_json,
)
from grognard.cli.kept import kept
from grognard.cli.params import Command, Make, whole
from grognard.cli.progress import progress
from grognard.cli.report import check_report
from grognard.cli.story_words import StoryWords
from grognard.cli.words import Words
from grognard.games import load


def command(words: Words) -> click.Command:
    make = Make(words, "story")
    params = [
        make.argument("game"),
        make.option("scenario", "scenario"),
        make.option("players", "players", default="greedy,greedy"),
        make.option("games", "number", whole(1), 100),
        make.option("seed", "number", whole(0), 1),
        make.option("workers", "number", whole(1), 1),
        make.option("option", "pair", multiple=True),
        make.option("measure", "measure", multiple=True),
        make.option("data", "data"),
        make.option("out", "file"),
        make.option("report", "target"),
        make.flag("json"),
    ]
    return Command(words, "story", run, params)


def run(
    words: Words,
    game: str,
    scenario: str | None,
    players: str,
    games: int,
    seed: int,
    workers: int,
    option: tuple[str, ...],
    measure: tuple[str, ...],
    data: str | None,
    out: str | None,
    report: str | None,
    json: bool,
) -> None:
    loaded = load(game, folder(data))
    seated, options = given_players(players), given_options(option)
    settings, batch = prepare(loaded, scenario, seated, games, seed, options, None, folder(data))
    story = story_of(game).only(settings.scenario, measure)
    check_target(out)
    check_report(report)
    with kept(words, out, settings, StoryRow) as journal:
        done = len(journal.rows) if journal is not None else 0
        if done:
            click.echo(words("arena.going_on", file=str(out), done=done, total=games), err=True)
        with progress(words("simulate.progress"), games, done) as each:
            rows = tell(batch.setups[0], games, workers, journal, each)
    result = found(settings, story, rows)
    said = StoryWords(words, game)
    if report is not None:
        written = story_page(said, loaded, result, rows).write(Path(report))
        click.echo(words("report.written", file=str(written)), err=True)
    if json:
        print_json(result)
    else:
        title = loaded.scenarios[result.scenario].title[words.lang]
        heading = words("story.heading", title=title, count=games, players=players, seed=seed)
        console().print(heading)
        show(said, result)


def show(words: StoryWords, result: Found) -> None:
    """A line for each measure: what was found, what is asked for, what history had."""
    shown = grid(*words.headings(), numbers=(1, 2, 3, 4))
    for one in result.measures:
        shown.add_row(*words.line(one))
    console().print(shown)
    console().print(_met(words, result.measures))


def _met(words: StoryWords, measures: list[Measured]) -> str:
    asked = [one for one in measures if one.met is not None]
    return words.say("story.met", met=sum(one.met is True for one in asked), asked=len(asked))
