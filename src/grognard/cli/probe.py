"""``grognard probe``: looks for cheap tricks in a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from grognard.analysis.probe import MUCH, Finding, Findings, Probe
from grognard.analysis.probe_games import Try
from grognard.analysis.runs import prepare
from grognard.cli.common import check_target, console, folder, given_options, grid, print_json
from grognard.cli.kept import kept
from grognard.cli.params import Command, Make, whole
from grognard.cli.probe_words import told
from grognard.cli.progress import stages
from grognard.cli.words import Words
from grognard.engine.game import Game
from grognard.games import load


def command(words: Words) -> click.Command:
    make = Make(words, "probe")
    params = [
        make.argument("game"),
        make.option("scenario", "scenario"),
        make.option("opponent", "player", default="greedy"),
        make.option("games", "number", whole(1), 40),
        make.option("seed", "number", whole(0), 1),
        make.option("workers", "number", whole(1), 1),
        make.option("option", "pair", multiple=True),
        make.option("data", "data"),
        make.option("out", "file"),
        make.option("records", "folder"),
        make.flag("json"),
    ]
    return Command(words, "probe", run, params)


def run(
    words: Words,
    game: str,
    scenario: str | None,
    opponent: str,
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
    players, options = (opponent,) * len(loaded.seats), given_options(option)
    settings, batch = prepare(loaded, scenario, players, games, seed, options, None, folder(data))
    check_target(out)
    if records is not None:
        Path(records).mkdir(parents=True, exist_ok=True)
    with kept(words, out, settings, Try) as journal:
        if journal is not None and journal.rows:
            click.echo(words("probe.going_on", file=str(out), count=len(journal.rows)), err=True)
        with stages(lambda stage: words(f"probe.{stage}")) as progress:
            probe = Probe(loaded, batch.setups[0], games, workers, journal, progress)
            findings = probe.run(folder(records))
    result = Findings(game, settings.scenario, opponent, findings)
    if json:
        print_json(result)
    else:
        show(words, loaded, result, games)


def show(words: Words, game: Game[Any], result: Findings, games: int) -> None:
    """The rules with their gain, the largest first."""
    screen = console()
    title = game.scenarios[result.scenario].title[words.lang]
    heading = words("probe.heading", title=title, opponent=result.opponent, count=games)
    screen.print(heading)
    columns = ["seat", "rule", "score", "range", "baseline", "gain"]
    recorded = any(one.record for one in result.rules)
    heads = [words(f"probe.{name}") for name in columns + ["record"] * recorded]
    shown = grid(*heads, numbers=range(2, 6))
    for one in result.rules:
        cells = [words.seat(game, one.seat), told(words, one.rule), *_figures(words, one)]
        shown.add_row(*cells, *[Path(one.record or "").name] * recorded)
    screen.print(shown)
    found = sum(one.gain > MUCH for one in result.rules)
    screen.print(words("probe.found", count=found, much=round(100 * MUCH)))


def _figures(words: Words, one: Finding) -> list[str]:
    def percent(share: float) -> str:
        return words.number(100 * share)

    sign = "+" if one.gain > 0 else "−" if one.gain < 0 else ""
    return [
        f"{percent(one.score)} %",
        f"{percent(one.low)}–{percent(one.high)} %",
        f"{percent(one.baseline)} %",
        sign + percent(abs(one.gain)),
    ]
