"""What a long run keeps in a file, so that it can go on where it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import click
from msgspec import Struct

from grognard.analysis.journal import Journal
from grognard.analysis.runs import Run, header
from grognard.cli.words import Words

R = TypeVar("R", bound=Struct)


@contextmanager
def kept(
    words: Words, out: str | None, settings: Run, row_type: type[R]
) -> Iterator[Journal[R] | None]:
    """The file of ``--out``, if one is asked for; who stops the run is told what is in it."""
    if out is None:
        yield None
        return
    with Journal(Path(out), header(settings, None), row_type) as journal:
        try:
            yield journal
        except KeyboardInterrupt:
            click.echo(words("story.stopped", file=out, count=len(journal.rows)), err=True)
            raise
