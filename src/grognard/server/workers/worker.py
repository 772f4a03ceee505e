"""One of several workers: serves the connections that its parent hands to it."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import structlog

from grognard.server.settings import Settings
from grognard.server.watching.logs import set_up_logs
from grognard.server.workers.parent import READY
from grognard.server.workers.steering import Place

MOST_AT_ONCE = 64


def work(
    number: int,
    channel: socket.socket,
    workers: int,
    settings: Settings,
    logs: str,
    log_level: str,
) -> None:
    """What runs in the process."""
    from grognard.server.run import run_app

    set_up_logs(logs, log_level)
    structlog.contextvars.bind_contextvars(worker=number)
    run_app(settings, Given(channel), Place(number, workers))


class Given:
    """Connections come through a channel instead of a port. When it closes the parent is gone."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self, server: Any) -> None:
        """The server is ready for connections."""
        self._channel.setblocking(False)
        loop = asyncio.get_running_loop()
        loop.add_reader(self._channel.fileno(), self._readable, server)
        self._channel.send(READY)

    def end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._channel.fileno())
        self._channel.close()

    def _readable(self, server: Any) -> None:
        for _ in range(MOST_AT_ONCE):
            try:
                said, files, _, _ = socket.recv_fds(self._channel, 1, 1)
            except BlockingIOError:
                return
            except OSError:
                said, files = b"", []
            if not said:
                server.should_exit = True
                asyncio.get_running_loop().remove_reader(self._channel.fileno())
                return
            for file in files:
                self._take(server, socket.socket(fileno=file))

    def _take(self, server: Any, connection: socket.socket) -> None:
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        taking = loop.create_task(loop.connect_accepted_socket(server.protocol, connection))
        self._tasks.add(taking)
        taking.add_done_callback(self._tasks.discard)
