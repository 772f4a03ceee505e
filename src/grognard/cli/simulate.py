"""``grognard simulate``: many games between computer players."""

from __future__ import annotations

import os
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import click

from grognard.analysis.extras import need
from grognard.analysis.files import is_ordinary
from grognard.analysis.journal import Journal
from grognard.analysis.results import write_results
from grognard.analysis.runs import Run, Series, for_cluster, header, prepare, results
from grognard.analysis.simulation import Batch, GameRow, Result, play
from grognard.cli.common import check_target, folder, given_options, given_players, print_json
from grognard.cli.outcomes import as_json, show
from grognard.cli.params import Command, Make, whole
from grognard.cli.progress import progress
from grognard.cli.report import check_report, write_report
from grognard.cli.words import Complaint, Words
from grognard.games import load


def command(words: Words) -> click.Command:
    make = Make(words, "simulate")
    params = [
        make.argument("game"),
        make.option("scenario", "scenario"),
        make.option("players", "players", required=True),
        make.option("games", "number", whole(1), 100),
        make.option("seed", "number", whole(0), 1),
        make.option("workers", "number", whole(1)),
        make.option("cluster", "address"),
        make.option("option", "pair", multiple=True),
        make.option("compare", "compared"),
        make.option("data", "data"),
        make.option("out", "file"),
        make.option("records", "folder"),
        make.option("report", "target"),
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
    workers: int | None,
    cluster: str | None,
    option: tuple[str, ...],
    compare: str | None,
    data: str | None,
    out: str | None,
    records: str | None,
    report: str | None,
    json: bool,
) -> None:
    loaded = load(game, folder(data))
    seated, options, compared = given_players(players), given_options(option), _compared(compare)
    settings, batch = prepare(
        loaded, scenario, seated, games, seed, options, compared, folder(data), bool(records)
    )
    check_target(out)
    check_report(report)
    if out is not None and out.endswith(".parquet"):
        need("pyarrow.parquet")
    if cluster is not None:
        batch = _reached(words, cluster, workers, batch)
    if records is not None:
        Path(records).mkdir(parents=True, exist_ok=True)
    with _journal(out, settings, records) as journal:
        series, found = _play(words, settings, batch, workers or 1, cluster, records, journal)
        if out is not None:
            write_results(Path(out), loaded, series, [result for _, result in found])
        if journal is not None:
            journal.discard()
    if report is not None:
        write_report(words, loaded, series, report)
    if json:
        print_json(as_json(loaded, series, found))
    else:
        show(words, loaded, series, found)


def _compared(text: str | None) -> tuple[str, tuple[str, ...]] | None:
    """--compare OPTION=V1,V2; the game checks them."""
    if text is None:
        return None
    option, equals, values = text.partition("=")
    if not (option and equals and values):
        raise Complaint("compare_form", value=text)
    return option, tuple(value.strip() for value in values.split(","))


def _reached(words: Words, cluster: str, workers: int | None, batch: Batch) -> Batch:
    from grognard.analysis.cluster import reach

    if workers is not None:
        raise Complaint("workers_or_cluster")
    if reach(cluster) == 0:
        click.echo(words("simulate.no_workers"), err=True)
    return for_cluster(batch)


def _journal(
    out: str | None, settings: Run, records: str | None
) -> AbstractContextManager[Journal[GameRow] | None]:
    """The journal beside the file of results; none for a pipe or device."""
    if out is None or not is_ordinary(Path(out)):
        return nullcontext()
    beside = Path(os.path.realpath(out) + ".part")
    return Journal(beside, header(settings, folder(records)), GameRow)


def _play(
    words: Words,
    settings: Run,
    batch: Batch,
    workers: int,
    cluster: str | None,
    records: str | None,
    journal: Journal[GameRow] | None,
) -> tuple[Series, list[tuple[str, Result]]]:
    there = [] if journal is None else list(journal.rows)
    if there and journal is not None:
        file, total = str(journal.path), len(batch)
        told = words("simulate.going_on", file=file, done=len(there), total=total)
        click.echo(told, err=True)
    started = time.perf_counter()
    with progress(words("simulate.progress"), len(batch), len(there)) as each:
        rows = play(
            batch,
            workers=workers,
            cluster=cluster,
            journal=journal,
            records=folder(records),
            each=each,
        )
    seconds = time.perf_counter() - started
    now = sum(row.decisions for row in rows) - sum(row.decisions for row in there)
    series = Series(settings, rows)
    return series, results(series, batch, seconds, now)
