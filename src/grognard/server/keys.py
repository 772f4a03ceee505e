"""Table ids and seat keys, and the hashes that are stored of them."""

from __future__ import annotations

from hashlib import blake2b
from secrets import token_hex, token_urlsafe


def new_id() -> str:
    """72 random bits: nobody finds a table by guessing."""
    return token_urlsafe(9)


def new_key() -> str:
    """192 random bits: enough that a plain hash protects it."""
    return token_urlsafe(24)


def owner_of(address: str) -> str:
    """Whoever makes tables from one network, as it is stored."""
    return blake2b(address.encode(), digest_size=16, person=b"grognard-owner").hexdigest()


def new_secret() -> str:
    return token_hex(32)


def seed_for(secret: str, *what: str | int) -> str:
    """A seed that only the holder of a table's secret can work out."""
    told = " ".join(map(str, what)).encode()
    start = blake2b(key=blake2b(secret.encode()).digest(), digest_size=16, person=b"grognard-mind")
    start.update(told)
    return start.hexdigest()


def hashed(key: str) -> str:
    """What is stored of a key."""
    return blake2b(key.encode(), digest_size=32, person=b"grognard-key").hexdigest()
