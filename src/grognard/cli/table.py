"""What ``play`` and ``serve`` share: a port to listen on, and a page to show."""

from __future__ import annotations

import socket
from importlib.resources import files

from grognard.cli.words import Complaint

LOOPBACK = "127.0.0.1"
PORT = 8571


def listen(host: str, port: int, *, any_port: bool) -> socket.socket:
    """A listening socket; if the port is taken, any other one where that is allowed."""
    if port > 65535:
        raise Complaint("no_such_port", port=port)
    try:
        return socket.create_server((host, port), backlog=2048)
    except OSError as error:
        if any_port:
            return socket.create_server((host, 0), backlog=2048)
        why = (error.strerror or "").partition(" (")[0]
        raise Complaint("cannot_listen", host=host, port=port, why=why) from None


def page_is_built() -> None:
    """The page is built by the package's set-up; a bare source tree has none."""
    if not (files("grognard.server") / "page" / "index.html").is_file():
        raise Complaint("no_page")
