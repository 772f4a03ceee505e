"""Listening: one process, one event loop, as many games as it can hold."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path

import uvicorn
from litestar import Litestar
from sqlalchemy.exc import SQLAlchemyError

from grognard.engine.errors import BadRequest
from grognard.server.app import make_app
from grognard.server.settings import Rates, Settings
from grognard.server.store import Store
from grognard.server.wire import OneWrite

SWITCH_INTERVAL = 0.0005
"""Seconds: a thread that comes back from the disk gets its turn soon, however busy the loop."""

COLLECT = (5_000, 200, 20)
"""When to look for garbage that reference counts do not find. There is next to none, and nobody is
answered meanwhile: look at few new objects at a time, and at old ones seldom."""


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def database_url(name: str) -> str:
    """A database URL, or the file of an SQLite database, as a URL."""
    return name if "://" in name else f"sqlite:///{Path(name).resolve()}"


def check_database(db: str) -> None:
    """A database that cannot be used is said before anything listens, in one line."""
    try:
        Store(database_url(db)).engine.dispose()
    except (SQLAlchemyError, ImportError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadRequest("database_unusable", db=db.rpartition("@")[2], why=why) from None


def serve(
    host: str,
    port: int,
    db: str,
    local: bool,
    *,
    pace: int = 250,
    limits: bool = True,
    log_level: str = "warning",
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve until stopped. A local server listens on loopback and nowhere else.

    ``ready`` is told the address once requests are answered.
    """
    if local and not is_loopback(host):
        raise BadRequest("local_not_loopback", host=host)
    rates = Rates() if limits else None
    check_database(db)
    app = make_app(Settings(database_url(db), local=local, pace=pace, rates=rates))
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level=log_level,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,
        backlog=2048,
        http=OneWrite,
    )
    _Server(config, app, ready).run()


class _Server(uvicorn.Server):
    """Says when it is ready, and ends its streams before it waits for requests to end."""

    def __init__(
        self, config: uvicorn.Config, app: Litestar, ready: Callable[[str], None] | None
    ) -> None:
        super().__init__(config)
        self._litestar = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._ready is not None and self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            host = f"[{self.config.host}]" if ":" in self.config.host else self.config.host
            self._ready(f"http://{host}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._litestar.state.registry.hang_up()
        await super().shutdown(sockets)
