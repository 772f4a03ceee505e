"""``grognard report``: a page with plots from the results of a simulation."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from grognard.analysis.extras import need
from grognard.analysis.html import is_page
from grognard.analysis.parquet import read_parquet
from grognard.analysis.report import report
from grognard.analysis.runs import Series
from grognard.cli.common import check_target
from grognard.cli.params import Command, Make
from grognard.cli.words import Complaint, Words
from grognard.engine.game import Game
from grognard.games import load


def command(words: Words) -> click.Command:
    make = Make(words, "report")
    return Command(words, "report", run, [make.argument("file"), make.option("out", "target")])


def run(words: Words, file: str, out: str | None) -> None:
    target = out or str(Path(file).with_suffix(""))
    series = read_parquet(Path(file))
    check_report(target)
    write_report(words, load(series.run.game), series, target)


def check_report(target: str | None) -> None:
    """Complain about it before a long run, not after it."""
    if target is None:
        return
    need("matplotlib")
    path = Path(target)
    if is_page(path):
        check_target(target)
    elif path.exists() and not path.is_dir():
        raise Complaint("not_a_folder", file=target)
    elif not path.exists() and not Path(os.path.realpath(path)).parent.is_dir():
        raise Complaint("no_folder_for", file=target)
    elif not os.access(path if path.exists() else path.resolve().parent, os.W_OK | os.X_OK):
        raise Complaint("folder_read_only", file=target)


def write_report(words: Words, game: Game[Any], series: Series, target: str) -> None:
    """Write it and say where, on stderr: stdout is for programs."""
    written = report(words, game, series).write(Path(target))
    click.echo(words("report.written", file=str(written)), err=True)
