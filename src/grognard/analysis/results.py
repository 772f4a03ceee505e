"""Writes the results of a run as Parquet, CSV or JSON lines, by the file's suffix."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from grognard.analysis.columns import as_csv
from grognard.analysis.files import write_whole
from grognard.analysis.parquet import as_parquet
from grognard.analysis.runs import Series
from grognard.analysis.simulation import Result
from grognard.engine.game import Game


def write_results(path: Path, game: Game[Any], series: Series, found: Sequence[Result]) -> None:
    """One row per game; JSON lines begin with the summaries."""
    content: str | bytes
    if path.suffix == ".parquet":
        content = as_parquet(game, series)
    elif path.suffix == ".csv":
        content = as_csv(game, series)
    else:
        content = b"".join(msgspec.json.encode(item) + b"\n" for item in (*found, *series.rows))
    write_whole(path, content)
