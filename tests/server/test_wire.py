"""The head of an answer goes out with its body, and never stays behind."""

from __future__ import annotations

import asyncio
from typing import Any

from grognard.server.wire import _Held

HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"


class Wire:
    """A transport that remembers."""

    def __init__(self) -> None:
        self.done: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.done.append(data)

    def close(self) -> None:
        self.done.append(b"closed")

    def is_closing(self) -> bool:
        return b"closed" in self.done


async def sent(*steps: bytes | None) -> list[bytes]:
    """What goes out when these are written; None lets the loop come round, b"" closes."""
    wire: Any = Wire()
    held = _Held(wire, asyncio.get_running_loop())
    for step in steps:
        if step is None:
            await asyncio.sleep(0)
        elif step:
            held.write(step)
        else:
            held.close()
    assert held.is_closing() == (b"" in steps), "all else is the transport's"
    done: list[bytes] = wire.done
    return done


def test_head_goes_with_its_body() -> None:
    assert asyncio.run(sent(HEAD, b"{}", None)) == [HEAD + b"{}"]


def test_head_of_a_stream_goes_when_the_loop_comes_round() -> None:
    assert asyncio.run(sent(HEAD, None, b"1\r\nx\r\n", b"1\r\ny\r\n")) == [
        HEAD,
        b"1\r\nx\r\n",
        b"1\r\ny\r\n",
    ]


def test_closing_leaves_nothing_behind() -> None:
    assert asyncio.run(sent(HEAD, b"")) == [HEAD, b"closed"]
    assert asyncio.run(sent(HEAD, b"{}", HEAD, b"{}", b"")) == [
        HEAD + b"{}",
        HEAD + b"{}",
        b"closed",
    ]
