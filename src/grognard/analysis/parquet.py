"""Results as a Parquet file, with the settings of their run in its metadata."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from grognard.analysis.columns import Columns, columns, rows_from
from grognard.analysis.extras import need
from grognard.analysis.runs import Run, Series
from grognard.engine.errors import BadRequest
from grognard.engine.game import Game

SETTINGS = b"grognard"
"""The metadata key that holds the run's settings as JSON."""


def as_parquet(game: Game[Any], series: Series) -> bytes:
    """The content of the file; docs/simulation.md lists the columns."""
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    found = columns(game, series)
    fields = [(name, _type(arrow, found, name)) for name in found]
    settings = {SETTINGS: msgspec.json.encode(series.run)}
    made = arrow.table(found, schema=arrow.schema(fields, metadata=settings))
    sink = arrow.BufferOutputStream()
    parquet.write_table(made, sink)
    content: bytes = sink.getvalue().to_pybytes()
    return content


def _type(arrow: Any, found: Columns, name: str) -> Any:
    first = found[name][0]
    if isinstance(first, list):
        return arrow.list_(arrow.int32())
    return arrow.string() if isinstance(first, str) else arrow.int32()


def read_parquet(path: Path) -> Series:
    """A run and its rows, from a file made by ``as_parquet``."""
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    raw = path.read_bytes()
    try:
        found = parquet.read_table(arrow.BufferReader(raw))
        run = msgspec.json.decode(found.schema.metadata[SETTINGS], type=Run)
        rows = rows_from(found.to_pydict(), run.options, run.compared)
    except (arrow.ArrowException, OSError, msgspec.DecodeError, KeyError, TypeError):
        raise BadRequest("no_results", file=str(path)) from None
    if not rows:
        raise BadRequest("no_results", file=str(path))
    return Series(run, rows)
