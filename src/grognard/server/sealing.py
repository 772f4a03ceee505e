"""Seals the dice of a table: the server commits itself, every person adds something, and when all
have the dice are fixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from grognard.engine import seals
from grognard.engine.chains import commitment
from grognard.engine.dice import Sealed
from grognard.engine.seeds import SEALS, is_open, with_chain, with_plain
from grognard.server.journal import HUMAN
from grognard.server.keys import seed_for
from grognard.server.protocol import Seal
from grognard.server.store.database import Saved


def committed(saved: Saved) -> Saved:
    """A new table with what is published of its dice; not one whose dice a record tells."""
    if is_open(saved.seed):
        return saved
    return replace(saved, commitment=commitment(saved.secret))


def fixed(saved: Saved, contributions: Mapping[str, str]) -> tuple[Saved, tuple[str, ...]]:
    """The table with the seed of its dice, and the seats that have not added to it. While there
    are any, its dice are others: nobody can act on what they show."""
    if is_open(saved.seed):
        return saved, ()
    people = [seat for seat, who in saved.seats.items() if who == HUMAN]
    missing = tuple(seat for seat in people if seat not in contributions)
    if missing:
        seed = with_plain(saved.seed, seed_for(saved.secret, "nobody acts on these"))
    else:
        seed = with_chain(saved.seed, saved.commitment, saved.secret, contributions)
    return replace(saved, seed=seed, contributions=dict(contributions)), missing


def seal_out(saved: Saved, waiting: Sequence[str], *, over: bool) -> Seal:
    """What may be told of the seal; the secret only once the game is over."""
    published = published_of(saved, waiting)
    if not over:
        return Seal(published, saved.contributions if saved.commitment else {})
    return Seal(published, saved.contributions, saved.secret if published else "", saved.seed)


def published_of(saved: Saved, waiting: Sequence[str]) -> str:
    """The commitment; empty if the dice have no seal, as those of most records that are sent."""
    if saved.commitment or waiting:
        return saved.commitment
    if saved.seed.startswith(SEALS):
        kept = Sealed(saved.seed).seals()
        return kept[-1].commitment if kept else ""
    mixed = seals.mixed_seed(saved.secret, saved.contributions)
    return seals.commitment(saved.secret) if mixed == saved.seed else ""
