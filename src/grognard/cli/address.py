"""What ``play`` and ``serve`` share: a port to listen on, and a page to show."""

from __future__ import annotations

import socket
from importlib.resources import files

from grognard.cli.words import Complaint

LOOPBACK = "127.0.0.1"
PORT = 8571
LAST_PORT = 65535


def free_port(host: str, port: int, *, any_port: bool) -> int:
    """A free port: the one asked for, or any other if that is allowed."""
    if port > LAST_PORT:
        raise Complaint("no_such_port", port=port)
    try:
        return _bound(host, port)
    except OSError as error:
        if any_port:
            return _bound(host, 0)
        why = (error.strerror or "").partition(" (")[0]
        raise Complaint("cannot_listen", host=host, port=port, why=why) from None


def _bound(host: str, port: int) -> int:
    with socket.create_server((host, port)) as bound:
        found: int = bound.getsockname()[1]
        return found


def page_is_built() -> None:
    """Complain if there is no page: it is built when the package is installed."""
    if not (files("grognard.server") / "page" / "index.html").is_file():
        raise Complaint("no_page")
