"""The parent of several workers: accepts connections, hands them on, and starts anew who dies."""

from __future__ import annotations

import logging
import selectors
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from grognard.server.computers.progress import SPAWN
from grognard.server.watching.exporting import forget
from grognard.server.workers.steering import HEAD, home_of, table_in

log = logging.getLogger("grognard.server")

SILENT_SECONDS = 20.0
"""A connection that says nothing for so long is closed."""
MOST_SILENT = 2000
TICK_SECONDS = 0.5
STOP_SECONDS = 15.0
SHORTEST_LIFE = 1.0
"""A worker that dies at once is not started more often than that."""
READY = b"r"


class Slot:
    """One worker, and the channel by which it is given connections."""

    def __init__(self, number: int, target: Callable[..., None], args: tuple[Any, ...]) -> None:
        self.number = number
        self._target, self._args = target, args
        self.ready = False
        self.process: Any = None
        self.channel: socket.socket | None = None
        self.started = 0.0

    def start(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        args = self.number, theirs, *self._args
        self.process = SPAWN.Process(target=self._target, args=args, name=f"worker {self.number}")
        self.process.start()
        theirs.close()
        self.channel, self.started = ours, time.monotonic()
        return ours

    def give(self, connection: socket.socket) -> bool:
        """False if it cannot take any now."""
        if self.channel is None or not self.ready:
            return False
        try:
            socket.send_fds(self.channel, [b"c"], [connection.fileno()])
        except OSError:
            return False
        return True

    def gone(self) -> None:
        self.ready = False
        if self.channel is not None:
            self.channel.close()
        self.channel = None


class Parent:
    """Runs until it gets a signal to stop."""

    def __init__(
        self,
        listener: socket.socket,
        workers: int,
        target: Callable[..., None],
        args: tuple[Any, ...],
        ready: Callable[[], None],
    ) -> None:
        self._listener = listener
        self._slots = [Slot(number, target, args) for number in range(workers)]
        self._told_ready = ready
        self._select = selectors.DefaultSelector()
        self._silent: dict[socket.socket, float] = {}
        """Connections that have not said yet what they want, and since when."""
        self._next = 0
        self._stopping = False

    def run(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        self._listener.setblocking(False)
        for slot in self._slots:
            self._start(slot)
        try:
            while not self._stopping:
                for key, _ in self._select.select(TICK_SECONDS):
                    key.data(key.fileobj)
                self._tick()
        finally:
            self._end()

    def _stop(self, number: int, frame: object) -> None:
        self._stopping = True

    # -- workers ---------------------------------------------------------------------------

    def _start(self, slot: Slot) -> None:
        channel = slot.start()
        self._select.register(channel, selectors.EVENT_READ, lambda _: self._heard(slot))

    def _heard(self, slot: Slot) -> None:
        """A worker is ready, or its end of the channel is closed: it has died."""
        assert slot.channel is not None
        said = b""
        with suppress(OSError):
            said = slot.channel.recv(16)
        if said:
            slot.ready = True
            self._open()
            if all(one.ready for one in self._slots):
                self._told_ready()
                self._told_ready = _said_already
        else:
            self._select.unregister(slot.channel)
            slot.gone()
            self._open()

    def _open(self) -> None:
        """While nobody can serve them, connections wait in the queue of the system."""
        ready, known = any(slot.ready for slot in self._slots), self._select.get_map()
        if ready and self._listener not in known:
            self._select.register(self._listener, selectors.EVENT_READ, self._accept)
        elif not ready and self._listener in known:
            self._select.unregister(self._listener)

    def _tick(self) -> None:
        now = time.monotonic()
        for slot in self._slots:
            if slot.channel is None and now - slot.started >= SHORTEST_LIFE:
                slot.process.join(STOP_SECONDS)
                code = slot.process.exitcode
                forget(slot.process.pid)
                log.warning("worker %d ended (%s): it is started again", slot.number, code)
                self._start(slot)
        for connection, since in list(self._silent.items()):
            if now - since < SILENT_SECONDS and len(self._silent) <= MOST_SILENT:
                break  # in the order of their coming
            self._forget(connection)
            connection.close()

    def _end(self) -> None:
        self._listener.close()
        for slot in self._slots:
            slot.process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for slot in self._slots:
            slot.process.join(max(0.0, deadline - time.monotonic()))
            if slot.process.is_alive():
                slot.process.kill()
                slot.process.join()

    # -- connections -------------------------------------------------------------------------

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            connection.setblocking(False)
            if not self._look(connection):
                self._silent[connection] = time.monotonic()
                self._select.register(connection, selectors.EVENT_READ, self._look_again)

    def _look(self, connection: socket.socket) -> bool:
        """Hand it on by what it asks for; False: it has not said anything yet."""
        try:
            head = connection.recv(HEAD, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            head = b""
        if head:
            self._hand_on(connection, table_in(head))
        connection.close()
        return True

    def _look_again(self, connection: socket.socket) -> None:
        self._forget(connection)
        if not self._look(connection):
            connection.close()

    def _forget(self, connection: socket.socket) -> None:
        del self._silent[connection]
        self._select.unregister(connection)

    def _hand_on(self, connection: socket.socket, table: bytes | None) -> None:
        """To the home of its table, or in turn; to another if that one cannot take it."""
        count = len(self._slots)
        if table is None:
            self._next = first = (self._next + 1) % count
        else:
            first = home_of(table, count)
        any(self._slots[(first + more) % count].give(connection) for more in range(count))


def _said_already() -> None:
    """A worker that was started again is ready."""
