"""Packed events and moves read like a list, whatever was added and taken away."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.moves import Move, TakeBack
from grognard.engine.packed import BLOCK, PackedEvents, PackedMoves


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


def move(number: int) -> Move | TakeBack:
    """Plain ones, and with each of what is rare."""
    plain = Move(f"seat {number % 3}", f"text {number}", (), number, 2 * number)
    rare: list[Move | TakeBack] = [
        replace(plain, dice=(6, 1)),
        replace(plain, dice=(3,), seen_by=(("a",),)),
        replace(plain, known_to=()),
        replace(plain, dice=(10,), sides=(10,)),
        TakeBack(0),
        TakeBack(number),
    ]
    return [*rare, *[plain] * 14][number % 20]


@pytest.mark.parametrize("seed", range(3))
def test_packed_moves_read_like_a_list(seed: int) -> None:
    draw = random.Random(seed)
    packed, plain = PackedMoves[Move | TakeBack](), list[Move | TakeBack]()
    for step in range(60):
        if draw.random() < 0.3:
            keep = draw.randrange(len(plain) + 1)
            del packed[keep:]
            del plain[keep:]
        if plain and draw.random() < 0.3:
            assert packed.pop() == plain.pop()
        more = [move(step * 1000 + n) for n in range(draw.randrange(50))]
        packed += more
        plain += more
        at = draw.randrange(len(plain)) if plain else 0
        assert packed[at:] == plain[at:]
        assert list(packed) == plain
    assert packed[-1] == plain[-1]
    for beyond in (len(plain), -len(plain) - 1):
        with pytest.raises(IndexError):
            packed[beyond]


def test_what_was_played_is_never_changed() -> None:
    packed = PackedMoves[Move | TakeBack](move(n) for n in range(9))
    with pytest.raises(TypeError):
        packed[0] = move(1)
    with pytest.raises(AssertionError):
        del packed[0]
    with pytest.raises(AssertionError):
        packed.insert(0, move(1))
