"""Chains of hashes that seal dice: a link tells every draw before it and none after it.

``docs/dice.md`` describes them so that a stranger can check dice without this code.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from weakref import WeakValueDictionary

LENGTH = 8192
"""Links of a chain: ten times the dice of the longest game."""
_PAGE = 128


def hashed(link: bytes, times: int) -> bytes:
    for _ in range(times):
        link = sha256(link).digest()
    return link


class Chain:
    """The links 0, 1, … up to the last one, which is given; each is the hash of the next."""

    def __init__(self, last: bytes, length: int) -> None:
        self.length = length
        self._marks: dict[int, bytes] = {length: last}
        """Links from which the others are found quickly."""
        self._page: dict[int, bytes] = {}

    def link(self, number: int) -> bytes:
        if number not in self._page:
            self._turn_to(number)
        return self._page[number]

    def _turn_to(self, number: int) -> None:
        if len(self._marks) == 1 and self.length > _PAGE:
            self._mark()
        end = min(self.length, max(1, -(-number // _PAGE)) * _PAGE)
        page, link = {end: self._marks[end]}, self._marks[end]
        for at in range(end - 1, max(-1, end - _PAGE - 1), -1):
            page[at] = link = hashed(link, 1)
        self._page = page

    def _mark(self) -> None:
        at, link = self.length, self._marks[self.length]
        while at:
            step = at % _PAGE or _PAGE
            at, link = at - step, hashed(link, step)
            self._marks[at] = link


_chains: WeakValueDictionary[tuple[bytes, int], Chain] = WeakValueDictionary()


def chain_of(last: bytes, length: int) -> Chain:
    """The same for all copies of a position, which roll the same dice, as long as there are any."""
    chain = _chains.get((last, length))
    if chain is None:
        chain = _chains[last, length] = Chain(last, length)
    return chain


def commitment(secret: str) -> str:
    """The first link of the chain that ends with this secret: published before the game."""
    return hashed(bytes.fromhex(secret), LENGTH).hex()


def mix_of(contributions: Mapping[str, str]) -> bytes:
    """What the seats added, as one hash."""
    told = "".join(f"{seat}={contributions[seat]}\n" for seat in sorted(contributions))
    return sha256(told.encode()).digest()


def drawn(link: bytes, mix: bytes, number: int) -> int:
    """The draw of a chain with this number; modulo a small die the bias is below 1e-18."""
    told = link + mix + str(number).encode()
    return int.from_bytes(sha256(told).digest()[:8], "big")
