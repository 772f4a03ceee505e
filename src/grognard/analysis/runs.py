"""A run of simulated games: its settings, its games and what they came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.analysis.simulation import (
    Batch,
    GameRow,
    Result,
    Setup,
    set_up,
    summary,
    versions_of,
)
from grognard.analysis.statistics import Interval, paired_difference
from grognard.engine.errors import BadRequest
from grognard.engine.game import Game


class Run(Struct, frozen=True):
    """The settings of a run; the same settings always give the same rows."""

    game: str
    scenario: str
    players: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, str]
    """Those given; all others have their recommended value."""
    compared: str
    """The option whose values are compared, or ''."""
    values: tuple[str, ...]
    grognard: str
    rules_version: int
    data_version: str


class Header(Run, frozen=True):
    """The first line of a journal, with the folder of the records."""

    records: str


class Series(Struct, frozen=True):
    """A run with the rows of all its games, in order for each value compared."""

    run: Run
    rows: Sequence[GameRow]

    def of_value(self, value: str) -> list[GameRow]:
        """The games with this value of the option compared; all of them if none is."""
        option = self.run.compared
        return [row for row in self.rows if not option or row.options[option] == value]


def prepare(
    game: Game[Any],
    scenario: str | None,
    players: tuple[str, ...],
    games: int,
    seed: int,
    options: Mapping[str, str],
    compare: tuple[str, tuple[str, ...]] | None = None,
    data: Path | None = None,
    recorded: bool = False,
) -> tuple[Run, Batch]:
    """The settings and the games to play; refuses what cannot be played."""
    compared, values = compare or ("", ())
    variants = [{**options, compared: value} for value in values] or [dict(options)]
    if compared in options:
        raise BadRequest("compared_and_given", option=compared)
    if compared and (len(set(values)) < len(values) or len(values) < 2):
        raise BadRequest("compare_two", option=compared)
    setups = tuple(set_up(game, scenario, players, seed, chosen, data) for chosen in variants)
    versions = versions_of(game)
    run = Run(
        game.name,
        setups[0].scenario,
        players,
        games,
        seed,
        dict(options),
        compared,
        values,
        versions.grognard,
        versions.rules,
        versions.data,
    )
    return run, Batch(setups, games, recorded, versions)


def for_cluster(batch: Batch) -> Batch:
    """The same games, with an absolute path to a folder of data."""
    return replace(batch, setups=tuple(map(_placed, batch.setups)))


def _placed(setup: Setup) -> Setup:
    if setup.data is None or not setup.data.exists():
        return setup
    return replace(setup, data=setup.data.resolve())


def header(run: Run, records: Path | None) -> Header:
    fields = {name: getattr(run, name) for name in run.__struct_fields__}
    return Header(**fields, records="" if records is None else str(records))


def results(
    series: Series, batch: Batch, seconds: float, decisions_now: int
) -> list[tuple[str, Result]]:
    """The result for each value compared ('' if none is). The values share these seconds, in
    which ``decisions_now`` decisions were made."""
    total = sum(row.decisions for row in series.rows)
    found = []
    for value, setup in zip(series.run.values or ("",), batch.setups, strict=True):
        rows = series.of_value(value)
        share = sum(row.decisions for row in rows) / total
        found.append((value, summary(setup, rows, seconds * share, decisions_now * share)))
    return found


class Difference(Struct, frozen=True):
    """How much more often a seat wins with this value of an option than with the first."""

    value: str
    seat: str
    difference: float
    low: float
    high: float


def differences(series: Series, outcomes: Sequence[str]) -> list[Difference]:
    """The differences from the first value; games with the same seed are compared in pairs."""
    first, *others = series.run.values or ("",)
    base = series.of_value(first)
    found = []
    for value in others:
        rows = series.of_value(value)
        for outcome in outcomes:
            pairs = [
                (b.winner == outcome, a.winner == outcome) for a, b in zip(base, rows, strict=True)
            ]
            interval: Interval = paired_difference(pairs)
            found.append(Difference(value, outcome, *interval))
    return found
