"""``grognard admin``: what a keeper does with the tables of a server, while it runs or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click
from sqlalchemy import Engine

from grognard.analysis.files import write_whole
from grognard.cli.common import check_target, console, default_database, grid, print_json
from grognard.cli.params import Command, Group, Make, whole
from grognard.cli.words import Complaint, Words
from grognard.server.keeping import backup, checks, export, tables
from grognard.server.keeping.opening import database_url, opened, unusable
from grognard.server.keeping.tables import Kept
from grognard.server.store.database import Store

DAMAGES = {
    "file": "admin.damage_file",
    "gap": "admin.damage_gap",
    "orphan": "admin.damage_orphan",
    "unreadable": "admin.damage_unreadable",
}


def command(words: Words) -> click.Command:
    return Admin(words, "admin", {name: f"admin_{name}" for name in ACTIONS}, [])


class Admin(Group):
    """One command for each thing to do."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.modules:
            return None
        make = Make(self.words, f"admin_{cmd_name}")
        params = [
            *_params(make, cmd_name),
            make.option("db", "database", default=default_database()),
        ]
        return Command(self.words, f"admin_{cmd_name}", ACTIONS[cmd_name], params)


def _params(make: Make, name: str) -> list[click.Parameter]:
    if name in ("close", "reopen"):
        return [make.argument("ids")]
    if name == "delete":
        return [make.argument("ids"), make.flag("yes")]
    if name == "list":
        return [make.option("days", "number", whole(0), 0), make.flag("json")]
    if name == "expire":
        days = make.option("days", "number", whole(0), required=True)
        return [days, make.flag("yes"), make.flag("json")]
    if name == "export":
        return [make.argument("table"), make.option("out", "file")]
    if name == "backup":
        return [make.argument("file")]
    if name == "restore":
        return [make.argument("file"), make.option("only", "ids")]
    return [make.flag("games"), make.flag("json")]


def _ids(text: str | None) -> list[str]:
    return [id_.strip() for id_ in (text or "").split(",") if id_.strip()]


@contextmanager
def _open(db: str) -> Iterator[Engine]:
    with opened(db) as engine, unusable(db):
        yield engine


# -- tables ----------------------------------------------------------------------------------------


def list_(words: Words, days: int, json: bool, db: str) -> None:
    with _open(db) as engine:
        _show(words, tables.listed(engine, idle_days=days), json)


def _show(words: Words, found: list[Kept], json: bool) -> None:
    if json:
        print_json(found)
        return
    names = ("table", "game", "name", "seats", "turn", "entries", "played", "state")
    shown = grid(*(words(f"admin.{name}") for name in names), numbers=(4, 5))
    for one in found:
        seats = ", ".join(f"{seat}={who}" for seat, who in one.seats.items())
        played = datetime.fromtimestamp(one.updated, UTC).strftime("%Y-%m-%d %H:%M")
        state = "closed" if one.closed else "over" if one.over else "playing"
        name = "".join(char if char.isprintable() else "?" for char in one.name)  # a stranger's
        row = one.id, f"{one.game} {one.scenario}", name, seats, str(one.turn)
        shown.add_row(*row, str(one.entries), played, words(f"admin.{state}"))
    console().print(shown)
    click.echo(words("admin.count", count=len(found)))


def close(words: Words, ids: str, db: str) -> None:
    with _open(db) as engine:
        tables.close(engine, _ids(ids))
    click.echo(words("admin.done_close", count=len(_ids(ids))))


def reopen(words: Words, ids: str, db: str) -> None:
    with _open(db) as engine:
        tables.reopen(engine, _ids(ids))
    click.echo(words("admin.done_reopen", count=len(_ids(ids))))


def delete(words: Words, ids: str, yes: bool, db: str) -> None:
    with _open(db) as engine:
        tables.check_known(engine, _ids(ids))
        _agree(yes, len(_ids(ids)))
        tables.remove(engine, _ids(ids))
    click.echo(words("admin.done_delete", count=len(_ids(ids))))


def _agree(yes: bool, count: int) -> None:
    if not yes:
        raise Complaint("needs_yes", count=count)


def expire(words: Words, days: int, yes: bool, json: bool, db: str) -> None:
    with _open(db) as engine:
        found = tables.expire(engine, days) if yes else tables.expired(engine, days)
        _show(words, found, json)
    if not json:
        click.echo(words("admin.expired" if yes else "admin.would_expire", count=len(found)))


def export_(words: Words, table: str, out: str | None, db: str) -> None:
    check_target(out)
    with _open(db) as engine:
        text = export.record_of(engine, table)
    if out is None:
        click.echo(text, nl=False)
    else:
        write_whole(Path(out), text)


# -- all of it -------------------------------------------------------------------------------------


def back_up(words: Words, file: str, db: str) -> None:
    check_target(file)
    with _open(db) as engine, unusable(file):
        count = backup.back_up(engine, Path(file))
    click.echo(words("admin.backed_up", count=count, file=file))


def restore(words: Words, file: str, only: str | None, db: str) -> None:
    if not Path(file).is_file():
        raise Complaint("no_backup", file=file)
    with unusable(db):
        Store(database_url(db)).close()  # it may be a new one
    with _open(db) as engine:
        done = backup.restore(Path(file), engine, _ids(only))
    click.echo(words("admin.restored", count=done.tables, there=done.there))


def check(words: Words, games: bool, json: bool, db: str) -> int:
    with _open(db) as engine:
        found = list(checks.damages(engine))
        if games:
            every = [one.id for one in tables.listed(engine)]
            found += checks.unreadable(engine, every)
    if json:
        print_json(found)
    for damage in () if json else found:
        click.echo(words(DAMAGES[damage.kind], table=damage.table, what=damage.what))
    if not found and not json:
        click.echo(words("admin.sound"))
    return 1 if found else 0


ACTIONS: dict[str, Callable[..., int | None]] = {
    "list": list_,
    "close": close,
    "reopen": reopen,
    "export": export_,
    "delete": delete,
    "expire": expire,
    "backup": back_up,
    "restore": restore,
    "check": check,
}
