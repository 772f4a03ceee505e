"""``grognard data``: where each number of a game comes from, and a check of overlays."""

from __future__ import annotations

import textwrap
from pathlib import Path

import click
import msgspec

from grognard.cli.common import print_json
from grognard.cli.params import Command, Make
from grognard.cli.words import Words
from grognard.engine.data import DataFolder
from grognard.games import load, title_of

AUDITED = ("values", "rulebook", "public", "reconstruction", "unsourced")
LONGEST_VALUE = 80


def command(words: Words) -> click.Command:
    make = Make(words, "data")
    params = [
        make.argument("game"),
        make.flag("audit"),
        make.option("check", "folder"),
        make.flag("json"),
    ]
    return Command(words, "data", run, params)


def run(words: Words, game: str, audit: bool, check: str | None, json: bool) -> None:
    loaded = load(game)
    if check is not None:
        _check(words, game, Path(check), json)
        return
    own = DataFolder(title_of(loaded.name).file("data"))
    if audit:
        _audit(words, game, own, json)
    elif json:
        keys = ("file", "key", "value", "source")
        print_json([dict(zip(keys, row, strict=True)) for row in own.provenance()])
    else:
        _list(own)


def _check(words: Words, game: str, overlay: Path, json: bool) -> None:
    """Loading the overlay raises whatever is wrong with it."""
    version = load(game, overlay).data_version
    replaced = DataFolder(title_of(game).file("data"), overlay).overlaid
    if json:
        print_json({"game": game, "folder": str(overlay), "data": version, "files": replaced})
    else:
        names = ", ".join(replaced)
        click.echo(words("data.right", folder=str(overlay), names=names, version=version))


def _audit(words: Words, game: str, own: DataFolder, json: bool) -> None:
    counts = msgspec.structs.asdict(own.audit())
    if json:
        print_json({"game": game, **counts})
        return
    for name in AUDITED:
        click.echo(f"{words.number(counts[name]):>7}  {words(f'data.{name}')}")


def _list(own: DataFolder) -> None:
    """One line per value, below the source that they share."""
    before = ("", "")
    for file, key, value, source in own.provenance():
        if before != (before := (file, source)):
            click.echo(f"{file}: {source or '?'}")
        click.echo(f"    {key} = {textwrap.shorten(value, LONGEST_VALUE, placeholder=' …')}")
