"""Runs the server: one process and one event loop for all tables."""

from __future__ import annotations

import asyncio
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
from grognard.server.store.database import Store
from grognard.server.wire import OneWrite

SWITCH_INTERVAL = 0.0005
"""Seconds. A thread back from the disk soon gets its turn, however busy the loop is."""

QUIET_SECONDS, BUSY_SECONDS = 30.0, 600.0
"""How often to collect garbage that reference counting misses: there is very little of it, and
nobody is answered meanwhile. A quiet server collects more often than a busy one."""
LOOK_SECONDS = 1.0


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
    """Complain in one line about a database that cannot be used, before anything listens."""
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
    study_rollouts: int = 16,
    log_level: str = "warning",
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve until stopped. A local server listens on loopback only.

    ``ready`` is given the address once requests are answered.
    """
    if local and not is_loopback(host):
        raise BadRequest("local_not_loopback", host=host)
    rates = Rates() if limits else None
    check_database(db)
    settings = Settings(
        database_url(db), local=local, pace=pace, rates=rates, study_rollouts=study_rollouts
    )
    app = make_app(settings)
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.disable()
    tidy()
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


def tidy() -> None:
    """Collect garbage; what remains is not examined again."""
    gc.collect()
    gc.freeze()


class _Server(uvicorn.Server):
    """Reports when it is ready, and ends its streams before it waits for open requests."""

    def __init__(
        self, config: uvicorn.Config, app: Litestar, ready: Callable[[str], None] | None
    ) -> None:
        super().__init__(config)
        self._litestar = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._housekeeping = asyncio.create_task(self._keep_tidy())
        if self._ready is not None and self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            host = f"[{self.config.host}]" if ":" in self.config.host else self.config.host
            self._ready(f"http://{host}:{port}/")

    async def _keep_tidy(self) -> None:
        """Every second: has anybody been answered, and is it time to collect garbage?"""
        answered, waited = 0, 0.0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            waited += LOOK_SECONDS
            quiet = self.server_state.total_requests == answered
            answered = self.server_state.total_requests
            if waited >= (QUIET_SECONDS if quiet else BUSY_SECONDS):
                tidy()
                waited = 0.0

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._housekeeping.cancel()
        self._litestar.state.registry.hang_up()
        await super().shutdown(sockets)
