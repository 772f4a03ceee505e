"""``grognard fuzz``: random play that looks for faults in the rules."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.analysis.fuzz import Fuzzer, Report
from grognard.cli.common import folder, print_json
from grognard.cli.params import Command, Make, duration, whole
from grognard.cli.words import Words
from grognard.games import load

FOUND = 1


def command(words: Words) -> click.Command:
    make = Make(words, "fuzz")
    params = [
        make.argument("game"),
        make.option("seconds", "seconds", duration(positive=True), required=True),
        make.option("scenario", "scenario"),
        make.option("seed", "number", whole(0), 1),
        make.option("data", "data"),
        make.option("out", "folder", default="fuzz-findings"),
        make.flag("json"),
    ]
    return Command(words, "fuzz", run, params)


def run(
    words: Words,
    game: str,
    seconds: float,
    scenario: str | None,
    seed: int,
    data: str | None,
    out: str,
    json: bool,
) -> int:
    loaded = load(game, folder(data))
    if scenario is not None:
        loaded.new(scenario, "trial")
    report = Fuzzer(loaded, seed, scenario, Path(out)).run(seconds)
    if json:
        print_json(report)
    else:
        _show(words, report)
    return FOUND if report.findings else 0


def _show(words: Words, report: Report) -> None:
    for found in report.findings:
        click.echo(
            words(
                "fuzz.finding",
                kind=found.kind,
                scenario=found.scenario,
                seed=found.seed,
                move=found.move,
                what=found.what,
                record=found.record,
            )
        )
    click.echo(
        words(
            "fuzz.summary",
            games=words.number(report.games),
            decisions=words.number(report.decisions),
            seconds=words.number(report.seconds, 1),
            findings=len(report.findings),
        )
    )
