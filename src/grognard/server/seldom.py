"""Says the same thing in the log at most once a minute, with how often it would have been said."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock

SECONDS = 60.0


class Seldom:
    """Warnings by what they are about."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._clock = clock
        self._lock = Lock()
        self._said: dict[str, float] = {}
        self._unsaid: dict[str, int] = {}

    def warn(self, about: str, text: str) -> None:
        """Say it, unless something was said about this less than a minute ago."""
        said = self.due(about, text)
        if said:
            self._log.warning("%s", said)

    def due(self, about: str, text: str) -> str:
        """What is to be said now; nothing if it is too soon."""
        now = self._clock()
        with self._lock:
            last = self._said.get(about)
            if last is not None and now - last < SECONDS:
                self._unsaid[about] = self._unsaid.get(about, 0) + 1
                return ""
            self._said[about] = now
            more = self._unsaid.pop(about, 0)
        return f"{text} (and {more} times before)" if more else text


class Rarely(logging.Filter):
    """Lets a logger's warnings through once a minute each: strangers can cause any number."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._seldom = Seldom(log, clock)

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.WARNING:
            return True
        said = self._seldom.due(str(record.msg), record.getMessage())
        if said:
            record.msg, record.args = said, None
        return bool(said)
