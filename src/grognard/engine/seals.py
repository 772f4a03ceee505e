"""Sealed seeds: nobody alone can choose the dice, and everybody can check them later.

The server publishes the commitment of its secret, each seat then adds a contribution, and the
seed is the hash of all of them. When the game ends the secret is published.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b


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
