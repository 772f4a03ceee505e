"""Runs the server: one process and one event loop for all tables, or several of them."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address
from typing import Any

import uvicorn
from litestar import Litestar
from sqlalchemy import make_url

from grognard.engine.errors import BadRequest
from grognard.server.app import make_app
from grognard.server.gate import Gate, GateLimits, trusted_too
from grognard.server.keeping.opening import database_url, unusable
from grognard.server.memory import give_back
from grognard.server.settings import THINKERS, Rates, Settings
from grognard.server.store.checking import check_file
from grognard.server.store.database import Store
from grognard.server.store.lock import only_server
from grognard.server.watching.exporting import exported
from grognard.server.watching.logs import set_up_logs
from grognard.server.watching.metrics import sample
from grognard.server.wire import OneWrite
from grognard.server.workers.parent import Parent
from grognard.server.workers.steering import Place
from grognard.server.workers.worker import Given, work

SWITCH_INTERVAL = 0.0005
"""Seconds. A thread back from the disk soon gets its turn, however busy the loop is."""

QUIET_SECONDS, BUSY_SECONDS = 30.0, 600.0
"""How often to collect garbage that reference counting misses: there is very little of it, and
nobody is answered meanwhile. A quiet server collects more often than a busy one."""
LOOK_SECONDS = 1.0
BACKLOG = 2048
PROXIES = "FORWARDED_ALLOW_IPS"
"""The variable by which uvicorn, too, is told which proxies to believe."""


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def check_database(db: str) -> None:
    """Complain in one line about a database that cannot be used, before anything listens."""
    with unusable(db):
        store = Store(database_url(db))
        try:
            check_file(store.engine)
        finally:
            store.close()


def serve(
    host: str,
    port: int,
    db: str,
    local: bool,
    *,
    workers: int = 1,
    cores: int = 1,
    metrics: str | None = None,
    logs: str = "text",
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
    url = database_url(db)
    if workers > 1 and make_url(url).get_backend_name() == "sqlite":
        raise BadRequest("workers_need_postgresql", workers=workers)
    set_up_logs(logs, log_level)
    with only_server(url), exported(metrics, workers):
        check_database(db)
        settings = Settings(
            url,
            local=local,
            pace=pace,
            rates=Rates() if limits else None,
            study_rollouts=study_rollouts,
            thinkers=max(1, THINKERS // workers),
            cores=cores,
            gate=GateLimits(
                trusted=trusted_too(os.environ.get(PROXIES, "")),
                per_address=GateLimits().per_address if limits else 10**6,
            ),
        )
        with socket.create_server((host, port), family=_family(host), backlog=BACKLOG) as listener:
            told = partial(_tell, ready, listener.getsockname())
            if workers > 1:
                args = (workers, settings, logs, log_level)
                Parent(listener, workers, work, args, told).run()
            else:
                run_app(settings, Port(listener, told))


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _tell(ready: Callable[[str], None] | None, address: tuple[Any, ...]) -> None:
    host, port = address[:2]
    if ready is not None:
        ready(f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/")


def run_app(settings: Settings, source: Port | Given, place: Place | None = None) -> None:
    """Serve the connections of a source in this process until it is told to stop."""
    app = make_app(settings)
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.disable()
    tidy()
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,
        backlog=BACKLOG,
        http=partial(OneWrite, place=place or Place(), gate=Gate(settings.gate)),  # type: ignore[arg-type]
    )
    _Server(config, app, source).run()


class Port:
    """Connections come from a port."""

    def __init__(self, listener: socket.socket, ready: Callable[[], None]) -> None:
        self.listener = listener
        self._ready = ready

    def begin(self, server: Any) -> None:
        self._ready()

    def end(self) -> None:
        """The server closes it."""


def tidy() -> None:
    """Collect garbage; what remains is not examined again. What is free goes back."""
    gc.collect()
    gc.freeze()
    give_back()


class _Server(uvicorn.Server):
    """Says when it is ready, and ends its streams before it waits for open requests."""

    def __init__(self, config: uvicorn.Config, app: Litestar, source: Port | Given) -> None:
        super().__init__(config)
        self._litestar = app
        self._source = source

    def protocol(self) -> asyncio.Protocol:
        """For one connection."""
        kind: Any = self.config.http_protocol_class
        made: asyncio.Protocol = kind(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([self._source.listener] if isinstance(self._source, Port) else [])
        self._housekeeping = asyncio.create_task(self._keep_tidy())
        if self.started:
            self._source.begin(self)

    async def _keep_tidy(self) -> None:
        """Every second: is there room, has anybody been answered, is it time to collect garbage?"""
        answered, waited = 0, 0.0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            waited += LOOK_SECONDS
            sample(self._litestar.state.registry)
            self._litestar.state.registry.live.tidy()
            quiet = self.server_state.total_requests == answered
            answered = self.server_state.total_requests
            if waited >= (QUIET_SECONDS if quiet else BUSY_SECONDS):
                tidy()
                waited = 0.0

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._housekeeping.cancel()
        self._source.end()
        self._litestar.state.registry.hang_up()
        await super().shutdown(sockets)
