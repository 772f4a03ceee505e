"""Sealed dice: chains of hashes, seeds of several parts, and what they tell of dice to come."""

from __future__ import annotations

from hashlib import sha256

import pytest

from grognard.engine.chains import LENGTH, Chain, commitment
from grognard.engine.dice import Sealed
from grognard.engine.errors import BadRequest, Problem
from grognard.engine.seals import seals_of
from grognard.engine.seeds import SEALS, is_open, with_chain, with_plain

SECRET = "5e" * 32
GIVEN = {"muslim": "salam", "christian": "ave"}
OPEN = with_chain(SEALS, commitment(SECRET), SECRET, GIVEN)


def rolls(seed: str, first: int, last: int, sides: int = 6) -> list[int]:
    dice = Sealed(seed)
    return [dice.roll(n, sides) for n in range(first, last + 1)]


def test_sealed_chains_never_change_between_releases() -> None:
    """Every sealed game hangs on these values."""
    assert commitment(SECRET).startswith("3490a3bcae281319a19c93f0")
    assert rolls(OPEN, 1, 12) == [5, 1, 6, 2, 4, 4, 4, 3, 5, 5, 4, 1]
    assert rolls(OPEN, 1, 6, 10) == [9, 3, 4, 2, 2, 8]


def test_a_link_is_the_hash_of_the_next() -> None:
    chain = Chain(bytes.fromhex(SECRET), LENGTH)
    for n in (0, 1, 127, 128, 129, 5000, LENGTH - 1):
        assert chain.link(n) == sha256(chain.link(n + 1)).digest()
    assert chain.link(LENGTH).hex() == SECRET
    assert chain.link(0).hex() == commitment(SECRET)


@pytest.mark.parametrize("length", [1, 2, 127, 128, 129, 300])
def test_short_chains(length: int) -> None:
    chain = Chain(b"x" * 32, length)
    links = [chain.link(n) for n in range(length + 1)]
    assert links[length] == b"x" * 32
    assert all(links[n] == sha256(links[n + 1]).digest() for n in range(length))


def test_a_closed_seed_keeps_its_dice_and_tells_none_to_come() -> None:
    shut = Sealed(OPEN).closed(20)
    assert rolls(shut, 1, 20) == rolls(OPEN, 1, 20)
    assert SECRET not in shut
    assert not is_open(shut)
    with pytest.raises(Problem):
        Sealed(shut).roll(21, 6)
    assert rolls(with_plain(shut, "x"), 21, 60) != rolls(OPEN, 21, 60)


def test_any_seed_can_be_closed_and_go_on_sealed() -> None:
    old = "known:000102:rest"
    for seed in ("7 October 1571", old, OPEN, with_plain(Sealed(OPEN).closed(3), "more")):
        for count in (0, 2, 5):
            again = with_chain(Sealed(seed).closed(count), commitment(SECRET), SECRET, {"a": "b"})
            assert rolls(again, 1, count) == rolls(seed, 1, count)
            assert rolls(again, count + 1, count + 9) == rolls(again, count + 1, count + 9)
            assert is_open(again)


def test_a_game_may_outlast_its_chain() -> None:
    late = rolls(OPEN, LENGTH - 3, LENGTH + 5)
    shut = Sealed(OPEN).closed(LENGTH + 2)
    assert SECRET not in shut
    assert rolls(shut, LENGTH - 3, LENGTH + 2) == late[:6]


def test_contributions_change_every_die_and_their_order_none() -> None:
    other = with_chain(SEALS, commitment(SECRET), SECRET, {**GIVEN, "muslim": "Salam"})
    assert rolls(other, 1, 40) != rolls(OPEN, 1, 40)
    turned = with_chain(SEALS, commitment(SECRET), SECRET, dict(reversed(GIVEN.items())))
    assert turned == OPEN


def test_seals_are_found_and_checked() -> None:
    shut = Sealed(OPEN).closed(7)
    second = with_chain(shut, commitment("ab" * 32), "ab" * 32, {})
    first, last = seals_of(second, 30)
    assert (first.first, first.last, first.holds) == (1, 7, True)
    assert first.contributions == GIVEN
    assert (last.first, last.last, last.holds) == (8, 30, True)
    (forged,) = seals_of(with_chain(SEALS, commitment(SECRET), "ab" * 32, GIVEN), 3)
    assert not forged.holds


@pytest.mark.parametrize(
    "seed",
    [
        "seals:nonsense",
        "seals:chain,xx,3,yy",
        f"seals:chain,{'0' * 64},0,{'0' * 64}",
        f"seals:chain,{'0' * 64},9999,{'0' * 64}",
        f"seals:chain,{'0' * 64},*,{'0' * 64};plain,x",
        "seals:known,0",
        "seals:plain,",
        "seals:" + "known,00;" * 101,
    ],
)
def test_bad_seeds_are_refused(seed: str) -> None:
    with pytest.raises(BadRequest):
        Sealed(seed)
