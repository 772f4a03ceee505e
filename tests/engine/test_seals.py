"""Seals: the dice are fixed by all, known to none, and can be checked afterwards."""

from __future__ import annotations

import pytest

from grognard.engine.seals import commitment, mixed_seed, seal_holds

SECRET = "the server's secret"
GIVEN = {"christian": "ave", "muslim": "salam"}


def test_a_kept_seal_holds() -> None:
    assert seal_holds(commitment(SECRET), SECRET, GIVEN, mixed_seed(SECRET, GIVEN))


def test_the_commitment_does_not_show_the_secret_or_the_seed() -> None:
    published = commitment(SECRET)
    assert SECRET not in published
    assert published != mixed_seed(SECRET, {})
    assert len(published) == 64


@pytest.mark.parametrize(
    ("secret", "given"),
    [
        ("another secret", GIVEN),
        (SECRET, {**GIVEN, "muslim": "peace"}),
        (SECRET, {"christian": "ave"}),
        (SECRET, {"christian": "salam", "muslim": "ave"}),
        (SECRET, {**GIVEN, "venetian": ""}),
    ],
)
def test_tampering_shows(secret: str, given: dict[str, str]) -> None:
    seed = mixed_seed(SECRET, GIVEN)
    assert mixed_seed(secret, given) != seed
    assert not seal_holds(commitment(SECRET), secret, given, seed)


def test_another_seed_shows() -> None:
    assert not seal_holds(commitment(SECRET), SECRET, GIVEN, mixed_seed("x", GIVEN))


def test_another_commitment_shows() -> None:
    seed = mixed_seed(SECRET, GIVEN)
    assert not seal_holds(commitment("x"), SECRET, GIVEN, seed)


def test_the_order_of_the_seats_does_not_matter() -> None:
    assert mixed_seed(SECRET, dict(reversed(GIVEN.items()))) == mixed_seed(SECRET, GIVEN)


def test_letters_cannot_move_from_one_contribution_to_the_next() -> None:
    one = mixed_seed(SECRET, {"a": "bc", "d": "e"})
    other = mixed_seed(SECRET, {"a": "b", "cd": "e"})
    assert one != other
