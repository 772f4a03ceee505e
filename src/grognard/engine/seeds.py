"""Seeds as text, and the draws they stand for.

A plain seed is any text. A seed ``seals:part;part;…`` is made of parts, each for the dice that
follow those of the part before:

- ``chain,COMMITMENT,COUNT,LINK,SEAT=CONTRIBUTION,…``: COUNT dice of a sealed chain, whose link of
  that number is LINK. With ``*`` as COUNT all dice to come, and LINK is the secret, the last link;
- ``known,DIGITS``: dice taken over from a game without a seal, two digits each;
- ``plain,TEXT``: all dice to come from the plain seed TEXT.

``known:DIGITS:TEXT`` is the older form of ``seals:known,DIGITS;plain,TEXT``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Protocol

from grognard.engine.chains import LENGTH, chain_of, drawn, mix_of
from grognard.engine.errors import BadRequest

SEALS = "seals:"
CONTRIBUTION = re.compile(r"[0-9A-Za-z_-]{1,64}")
MOST_PARTS = 100
COMMON = 2520
"""Every die of up to 10 sides, and of 12, 14, 15, 18 or 20, divides it."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_OLDER = re.compile(r"known:((?:[0-9a-zA-Z]{2})*):(.*)", re.DOTALL)
_CHAIN = re.compile(
    r"chain,([0-9a-f]{64}),(\*|[1-9][0-9]{0,3}),([0-9a-f]{64})((?:,[\w-]+=[0-9A-Za-z_-]{1,64})*)"
)
_KNOWN = re.compile(r"known,((?:[0-9a-zA-Z]{2})+)")


class Part(Protocol):
    """The dice after the first ``start``; ``end`` is the number of the last, None if there is
    none."""

    @property
    def end(self) -> int | None: ...

    def draw(self, number: int) -> int: ...

    def closed(self, last: int) -> list[str]:
        """As text, up to the die with that number, without telling any later one."""
        ...


class Plain:
    """Dice from a plain seed; they are numbered as in the whole game."""

    end = None

    def __init__(self, seed: str, start: int = 0) -> None:
        self._start = start
        self._hash = blake2b(seed.encode(), digest_size=8, person=b"grognard-dice")

    def draw(self, number: int) -> int:
        # 64 bits modulo a small die: the bias is below 1e-18.
        rolled = self._hash.copy()
        rolled.update(b"%d" % number)
        return int.from_bytes(rolled.digest(), "big")

    def closed(self, last: int) -> list[str]:
        return told(self.draw(number) for number in range(self._start + 1, last + 1))


class Known:
    """Dice that are listed."""

    def __init__(self, digits: str, start: int) -> None:
        pairs = re.findall("..", digits)
        self._start = start
        self._draws = [_DIGITS.index(a) * 62 + _DIGITS.index(b) for a, b in pairs]
        self.end = start + len(pairs)

    def draw(self, number: int) -> int:
        return self._draws[number - self._start - 1]

    def closed(self, last: int) -> list[str]:
        return told(self._draws[: last - self._start])


class Chained:
    """Dice of a chain, numbered from its beginning."""

    def __init__(
        self, commitment: str, count: int | None, link: str, contributions: Mapping[str, str]
    ) -> None:
        self.commitment = commitment
        self.count = count
        self.contributions = contributions
        self.start = 0
        self._chain = chain_of(bytes.fromhex(link), LENGTH if count is None else count)
        self._mix = mix_of(contributions)

    @property
    def end(self) -> int | None:
        return None if self.count is None else self.start + self.count

    def draw(self, number: int) -> int:
        own = number - self.start
        return drawn(self._chain.link(min(own, self._chain.length)), self._mix, own)

    def closed(self, last: int) -> list[str]:
        # The last link would tell the dice of a game that outlasted its chain.
        count = min(last - self.start, LENGTH - 1)
        link = self._chain.link(count).hex()
        rest = told(self.draw(n) for n in range(self.start + count + 1, last + 1))
        return [chain_text(self.commitment, str(count), link, self.contributions), *rest]

    def holds(self) -> bool:
        """Does the chain begin with what was published?"""
        return self._chain.link(0).hex() == self.commitment


def told(draws: Iterable[int]) -> list[str]:
    """A part that lists these draws; none if there are none."""
    few = [draw % COMMON for draw in draws]
    digits = [_DIGITS[draw // 62] + _DIGITS[draw % 62] for draw in few]
    return [f"known,{''.join(digits)}"] if digits else []


# -- seeds of several parts --------------------------------------------------------------------


def parts_of(seed: str) -> list[Part]:
    """The parts of any seed; raises on one that begins like several parts and makes no sense."""
    if found := _OLDER.fullmatch(seed):
        known = Known(found[1], 0)
        return [known, Plain(found[2], known.end)]
    if not seed.startswith(SEALS):
        return [Plain(seed)]
    parts: list[Part] = []
    texts = [text for text in seed.removeprefix(SEALS).split(";") if text]
    if len(texts) > MOST_PARTS:
        raise BadRequest("bad_seed", part=len(texts))
    for number, text in enumerate(texts, 1):
        start = parts[-1].end if parts else 0
        part = None if start is None else _part(text, start)
        if part is None:
            raise BadRequest("bad_seed", part=number)
        parts.append(part)
    return parts


def _part(text: str, start: int) -> Part | None:
    if found := _CHAIN.fullmatch(text):
        count = None if found[2] == "*" else int(found[2])
        if count is not None and count >= LENGTH:
            return None
        added = dict(pair.split("=", 1) for pair in found[4].split(",")[1:])
        chained = Chained(found[1], count, found[3], added)
        chained.start = start
        return chained
    if found := _KNOWN.fullmatch(text):
        return Known(found[1], start)
    kind, _, plain = text.partition(",")
    return Plain(plain, start) if kind == "plain" and plain else None


def closed(parts: Sequence[Part], rolled: int) -> str:
    """A seed with the first dice of these parts and none after them."""
    texts: list[str] = []
    start = 0
    for part in parts:
        end = rolled if part.end is None else min(part.end, rolled)
        if end > start:
            texts += part.closed(end)
        start = max(start, end)
    return SEALS + ";".join(texts)


def is_open(seed: str) -> bool:
    """Does a seed say what dice are to come?"""
    parts = parts_of(seed)
    return bool(parts) and parts[-1].end is None


def with_plain(seed: str, rest: str) -> str:
    """A closed seed that goes on with a plain one."""
    return _and(seed, f"plain,{rest}")


def with_chain(seed: str, commitment: str, secret: str, contributions: Mapping[str, str]) -> str:
    """A closed seed that goes on with the dice of a sealed chain."""
    return _and(seed, chain_text(commitment, "*", secret, contributions))


def _and(seed: str, text: str) -> str:
    return seed + (";" if seed != SEALS else "") + text


def chain_text(commitment: str, count: str, link: str, contributions: Mapping[str, str]) -> str:
    added = [f"{seat}={contributions[seat]}" for seat in sorted(contributions)]
    return ",".join(("chain", commitment, count, link, *added))
