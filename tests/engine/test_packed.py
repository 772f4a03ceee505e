"""Packed events read like a list, whatever was added and taken away."""

from __future__ import annotations

import random

import pytest

from grognard.engine.events import Event
from grognard.engine.packed import BLOCK, PackedEvents


def event(number: int) -> Event:
    return Event("1.1", f"kind {number}", {"n": number}, ("a",) if number % 3 == 0 else None)


@pytest.mark.parametrize("seed", range(3))
def test_packed_events_read_like_a_list(seed: int) -> None:
    draw = random.Random(seed)
    packed, plain = PackedEvents(), list[Event]()
    for step in range(60):
        if draw.random() < 0.3:
            keep = draw.randrange(len(plain) + 1)
            del packed[keep:]
            del plain[keep:]
        more = [event(step * 1000 + n) for n in range(draw.randrange(200))]
        packed += more
        plain += more
        assert len(packed) == len(plain)
        for _ in range(5):
            at = draw.randrange(len(plain)) if plain else 0
            assert packed[at:] == plain[at:]
            assert not plain or packed[at] == plain[at]
    assert list(packed) == plain
    assert packed[-1] == plain[-1]


def test_what_has_happened_is_never_changed() -> None:
    packed = PackedEvents(event(n) for n in range(3 * BLOCK))
    with pytest.raises(TypeError):
        packed[0] = event(1)
    with pytest.raises(AssertionError):
        del packed[0:1]
    with pytest.raises(AssertionError):
        packed.insert(0, event(1))
