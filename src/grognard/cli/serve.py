"""``grognard serve``: tables for many people, over the network."""

from __future__ import annotations

import click

from grognard.cli.address import LOOPBACK, PORT, free_port, page_is_built
from grognard.cli.common import default_database
from grognard.cli.params import Command, Make, one_of, whole
from grognard.cli.words import Words

LOG_FORMS = ("text", "json")


def command(words: Words) -> click.Command:
    make = Make(words, "serve")
    params = [
        make.option("host", "host", default=LOOPBACK),
        make.option("port", "number", whole(0), PORT),
        make.option("db", "database", default=default_database()),
        make.option("workers", "number", whole(1), 1),
        make.option("cores", "number", whole(1), 1),
        make.option("metrics", "address"),
        make.option("log", "form", one_of(LOG_FORMS), "text"),
    ]
    return Command(words, "serve", run, params)


def run(
    words: Words,
    host: str,
    port: int,
    db: str,
    workers: int,
    cores: int,
    metrics: str | None,
    log: str,
) -> None:
    page_is_built()

    def ready(url: str) -> None:
        click.echo(words("serve.listening", url=url, db=db.rpartition("@")[2]))

    from grognard.server.run import serve

    free = free_port(host, port, any_port=False)
    serve(
        host,
        free,
        db,
        False,
        workers=workers,
        cores=cores,
        metrics=metrics,
        logs=log,
        ready=ready,
    )
