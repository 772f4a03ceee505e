"""A progress bar for long runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grognard.cli.common import console

Stages = Callable[[str, int, int], None]
"""Told a stage, how much of it is done, and of how much."""


@contextmanager
def stages(say: Callable[[str], str]) -> Iterator[Stages | None]:
    """The same for a run whose length shows on the way: a bar for the stage under way, named by
    ``say``."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console(stderr=True), auto_refresh=False) as bar:
        task = bar.add_task("")
        yield lambda label, done, total: bar.update(
            task, description=say(label), completed=done, total=total, refresh=True
        )


@contextmanager
def progress(label: str, total: int, done: int = 0) -> Iterator[Callable[[object], None] | None]:
    """A bar on stderr if that is a terminal. It uses no thread, so that workers can fork."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), auto_refresh=False) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda _: bar.update(task, advance=1, refresh=True)
