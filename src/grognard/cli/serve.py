"""``grognard serve``: the table for many people, over the network."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.cli.params import Command, Make, whole
from grognard.cli.table import LOOPBACK, PORT, listen, page_is_built
from grognard.cli.words import Words
from grognard.server.settings import Settings


def command(words: Words) -> click.Command:
    make = Make(words, "serve")
    params = [
        make.option("host", "host", default=LOOPBACK),
        make.option("port", "number", whole(0), PORT),
        make.option("db", "database", default="grognard.sqlite"),
    ]
    return Command(words, "serve", run, params)


def run(words: Words, host: str, port: int, db: str) -> None:
    page_is_built()
    socket = listen(host, port, any_port=False)
    url = db if "://" in db else f"sqlite:///{Path(db).resolve()}"
    shown = f"http://{host}:{socket.getsockname()[1]}/"
    click.echo(words("serve.listening", url=shown, db=db.rsplit("@", maxsplit=1)[-1]))
    from grognard.server.run import serve

    serve(host, 0, Settings(url), fd=socket.fileno())
