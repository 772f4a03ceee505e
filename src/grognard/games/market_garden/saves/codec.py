"""Positions as JSON: for saving and for digests."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from grognard.engine.dice import Dice
from grognard.engine.errors import BadRequest
from grognard.games.market_garden.facts import Facts
from grognard.games.market_garden.frames import AnyFrame
from grognard.games.market_garden.state import Combat, State

BY_UNIT = (
    "steps",
    "fatigued",
    "fire",
    "unsupplied",
    "out_for",
    "landed",
    "free_supply",
    "moved",
    "reacted",
    "released",
)
"""Fields with one small number a unit."""


class Saved(Struct, frozen=True):
    """A position as it is written to disk; indexes are worked out again on loading."""

    scenario: str
    options: dict[str, str]
    rolled: int
    turn: int
    first: int
    phasing: int
    foul: bool
    boats_used: bool
    air: list[int]
    where: list[int]
    holder: list[int]
    steps: bytes
    fatigued: bytes
    fire: bytes
    unsupplied: bytes
    out_for: bytes
    landed: bytes
    free_supply: bytes
    moved: bytes
    reacted: bytes
    released: bytes
    bridges: bytes
    tried: bytes
    repairs: bytes
    ferries: bytes
    drops: dict[str, int]
    combats: tuple[Combat, ...]
    origins: dict[int, int]
    stack: list[AnyFrame]


def encode(state: State) -> bytes:
    options = state.facts.options
    saved = Saved(
        scenario=state.facts.scenario_id,
        options={name: getattr(options, name) for name in options.__struct_fields__},
        rolled=state.rolled,
        turn=state.turn,
        first=state.first,
        phasing=state.phasing,
        foul=state.foul,
        boats_used=state.boats_used,
        air=state.air,
        where=state.where,
        holder=state.holder,
        steps=bytes(state.steps),
        fatigued=bytes(state.fatigued),
        fire=bytes(state.fire),
        unsupplied=bytes(state.unsupplied),
        out_for=bytes(state.out_for),
        landed=bytes(state.landed),
        free_supply=bytes(state.free_supply),
        moved=bytes(state.moved),
        reacted=bytes(state.reacted),
        released=bytes(state.released),
        bridges=bytes(state.bridges),
        tried=bytes(state.tried),
        repairs=bytes(state.repairs),
        ferries=bytes(state.ferries),
        drops=dict(sorted(state.drops.items())),
        combats=state.combats,
        origins=dict(sorted(state.origins.items())),
        stack=state.stack,
    )
    return msgspec.json.encode(saved)


# Made once, at import: msgspec crashes when two threads build the same type at the same time.
_SAVED = msgspec.json.Decoder(Saved)


def decode(saved: bytes) -> Saved:
    try:
        return _SAVED.decode(saved)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest("bad_save", what=str(error)) from None


def restored(was: Saved, facts: Facts, dice: Dice) -> State:
    """The state a save was made of, going on with these dice."""
    return State(
        facts=facts,
        dice=dice,
        rolled=was.rolled,
        turn=was.turn,
        first=was.first,
        phasing=was.phasing,
        foul=was.foul,
        boats_used=was.boats_used,
        air=list(was.air),
        where=list(was.where),
        holder=list(was.holder),
        steps=bytearray(was.steps),
        fatigued=bytearray(was.fatigued),
        fire=bytearray(was.fire),
        unsupplied=bytearray(was.unsupplied),
        out_for=bytearray(was.out_for),
        landed=bytearray(was.landed),
        free_supply=bytearray(was.free_supply),
        moved=bytearray(was.moved),
        reacted=bytearray(was.reacted),
        released=bytearray(was.released),
        bridges=bytearray(was.bridges),
        tried=bytearray(was.tried),
        repairs=bytearray(was.repairs),
        ferries=bytearray(was.ferries),
        at=occupancy(was.where),
        drops=dict(was.drops),
        combats=was.combats,
        origins=dict(was.origins),
        zoc=[None, None],
        stack=list(was.stack),
    )


def occupancy(where: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """By hex, the units in it."""
    at: dict[int, tuple[int, ...]] = {}
    for unit, hex_ in enumerate(where):
        if hex_ >= 0:
            at[hex_] = (*at.get(hex_, ()), unit)
    return at
