"""``grognard play``: play on this computer, in the browser."""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path
from threading import Thread

import click

from grognard.cli.address import LOOPBACK, PORT, free_port, page_is_built
from grognard.cli.params import Command, Make, whole
from grognard.cli.words import Words
from grognard.engine.workers import processors
from grognard.games import title_of


def command(words: Words) -> click.Command:
    make = Make(words, "play")
    params = [
        make.argument("game", required=False),
        make.option("port", "number", whole(0)),
        make.option("db", "file"),
        make.option("cores", "number", whole(1)),
        make.flag("no-browser"),
    ]
    return Command(words, "play", run, params)


def run(
    words: Words,
    game: str | None,
    port: int | None,
    db: str | None,
    cores: int | None,
    no_browser: bool,
) -> None:
    if game is not None:
        title_of(game)
    page_is_built()
    file = Path(db) if db is not None else own_games()
    file.parent.mkdir(parents=True, exist_ok=True)

    def ready(url: str) -> None:
        click.echo(words("play.open", url=url, db=str(file)))
        if not no_browser:
            Thread(target=webbrowser.open, args=[url], daemon=True).start()

    from grognard.server.run import serve

    free = free_port(LOOPBACK, PORT if port is None else port, any_port=port is None)
    serve(LOOPBACK, free, str(file), local=True, cores=cores or processors(), ready=ready)


def own_games() -> Path:
    """Where a person's games are kept."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "grognard" / "table.sqlite"
