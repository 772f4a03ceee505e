"""What several commands share: output, and checks of input."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from grognard.analysis.files import mode_of
from grognard.cli.words import Complaint

DATABASE = "GROGNARD_DB"
"""Where a database is named that is not to be seen among the arguments: its URL has a password."""
PLAIN_WIDTH = 100
"""Width of output that goes to a file or a pipe."""


def default_database() -> str:
    return os.environ.get(DATABASE) or "grognard.sqlite"


def console(*, stderr: bool = False) -> Console:
    """Where to print: as wide as the terminal, or a fixed width if there is none."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else PLAIN_WIDTH
    return Console(file=stream, width=width, highlight=False, markup=False, soft_wrap=False)


def grid(*headings: str, numbers: Iterable[int] = ()) -> Table:
    """Plain rows and columns; the columns in ``numbers`` are aligned right."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for position, heading in enumerate(headings):
        made.add_column(heading, justify="right" if position in numbers else "left")
    return made


def print_json(value: Any) -> None:
    raw = msgspec.json.encode(value)
    click.echo(msgspec.json.format(raw, indent=2).decode())


def given_options(pairs: Iterable[str]) -> dict[str, str]:
    """Every --option NAME=VALUE; the game checks them."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            raise Complaint("option_form", value=pair)
        options[name] = value
    return options


def given_players(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def read_text(file: str) -> str:
    raw = Path(file).read_bytes()
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Complaint("not_utf8", file=file, line=line) from None


def folder(path: str | None) -> Path | None:
    return None if path is None else Path(path)


def check_target(file: str | None) -> None:
    """Complain about a file before a long run, not after it."""
    if file is None:
        return
    mode = mode_of(Path(file))
    if mode is not None and stat.S_ISDIR(mode):
        raise Complaint("is_a_folder", file=file)
    parent = Path(os.path.realpath(file)).parent
    if mode is None and not parent.is_dir():
        raise Complaint("no_folder_for", file=file)
    # An ordinary file is replaced by a new one; anything else is written to directly.
    if (mode is None or stat.S_ISREG(mode)) and not os.access(parent, os.W_OK | os.X_OK):
        raise Complaint("folder_read_only", file=file)
    if mode is not None and not os.access(file, os.W_OK):
        raise Complaint("file_read_only", file=file)
