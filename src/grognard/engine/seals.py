"""Seals: nobody alone can choose the dice, and everybody can check them later.

The server publishes the commitment of its secret, each seat then adds a contribution, and only
then the dice are fixed. When the game ends the secret is published. ``chains`` says how.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import blake2b

from msgspec import Struct

from grognard.engine.dice import Sealed
from grognard.engine.records import Record
from grognard.engine.seeds import Chained, parts_of


class Seal(Struct, frozen=True):
    """What a seal was published as, who added what to it, and which dice it covers."""

    commitment: str
    contributions: Mapping[str, str]
    first: int
    last: int
    holds: bool
    """Do the dice come from what was published?"""


def seals_of(seed: str, rolled: int) -> list[Seal]:
    """The seals of a game that has rolled so many dice, checked."""
    found = []
    for part in parts_of(seed):
        if isinstance(part, Chained):
            last = rolled if part.end is None else min(part.end, rolled)
            seal = Seal(part.commitment, part.contributions, part.start + 1, last, part.holds())
            found.append(seal)
    return found


def dice_of(record: Record) -> list[int]:
    """Every die of a record, in the order in which they were rolled."""
    dice = [int(die) for die in re.findall(r"\b[0-9]{1,4}\b", record.header["opening"])]
    for entry in record.entries:
        dice += entry.dice
    return dice


def dice_by_seed(record: Record) -> list[int]:
    """What its dice must be, as far as it tells their sides; no rules are needed for it."""
    dice = Sealed(record.header["seed"])
    runs = _RUN.findall(record.header.get("sides", ""))
    sides = [int(told) for told, times in runs for _ in range(int(times))]
    return [dice.roll(number, of) for number, of in enumerate(sides, 1)]


_RUN = re.compile(r"([1-9][0-9]?)x([1-9][0-9]{0,4})")


# -- the dice of tables that were begun before there were chains ----------------------------------


def commitment(secret: str) -> str:
    """What can be published before the game without giving the secret away."""
    return blake2b(secret.encode(), digest_size=32, person=b"grognard-commit").hexdigest()


def mixed_seed(secret: str, contributions: Mapping[str, str]) -> str:
    """The seed of the game's dice, from the server's secret and what each seat added."""
    mix = blake2b(secret.encode(), digest_size=32, person=b"grognard-seed")
    for seat in sorted(contributions):
        for part in (seat, contributions[seat]):
            raw = part.encode()
            mix.update(len(raw).to_bytes(4, "big") + raw)
    return mix.hexdigest()


def seal_holds(published: str, secret: str, contributions: Mapping[str, str], seed: str) -> bool:
    """After the game: was the published commitment kept, and does it give this seed?"""
    return commitment(secret) == published and mixed_seed(secret, contributions) == seed
