"""Positions as JSON: for saving and for digests."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from grognard.engine.dice import Dice
from grognard.engine.errors import BadRequest
from grognard.games.gallipoli.facts import Facts
from grognard.games.gallipoli.frames import AnyFrame
from grognard.games.gallipoli.state import OFF_MAP, State

LISTS = ("sp", "vp", "account", "orders", "refunded")
BYTES = (
    "where",
    "face",
    "health",
    "acted",
    "fired",
    "of_game",
    "of_turn",
    "of_impulse",
    "of_activation",
)
"""Fields with one small number a counter."""


class Saved(Struct, frozen=True):
    """A position as it is written to disk; indexes are worked out again on loading."""

    scenario: str
    options: dict[str, str]
    rolled: int
    shown: int
    turn: int
    impulse: int
    impulses: int
    bad: bool
    rough: bool
    first: int
    control: int
    control_before: int
    paid: int
    suvla_turn: int
    outside_limit: int
    exits_this_turn: int
    landed_ever: bool
    artillery_replaced: int
    fleet_out: bool
    winner: int
    sp: list[int]
    vp: list[int]
    account: list[int]
    orders: list[int]
    refunded: list[int]
    where: bytes
    face: bytes
    health: bytes
    acted: bytes
    fired: bytes
    of_game: bytes
    of_turn: bytes
    of_impulse: bytes
    of_activation: bytes
    mines: list[tuple[int, ...]]
    events: dict[str, int]
    stack: list[AnyFrame]


def encode(state: State) -> bytes:
    options = state.facts.options
    saved = Saved(
        scenario=state.facts.scenario_id,
        options={name: getattr(options, name) for name in options.__struct_fields__},
        rolled=state.rolled,
        shown=state.shown,
        turn=state.turn,
        impulse=state.impulse,
        impulses=state.impulses,
        bad=state.bad,
        rough=state.rough,
        first=state.first,
        control=state.control,
        control_before=state.control_before,
        paid=state.paid,
        suvla_turn=state.suvla_turn,
        outside_limit=state.outside_limit,
        exits_this_turn=state.exits_this_turn,
        landed_ever=state.landed_ever,
        artillery_replaced=state.artillery_replaced,
        fleet_out=state.fleet_out,
        winner=state.winner,
        sp=state.sp,
        vp=state.vp,
        account=state.account,
        orders=state.orders,
        refunded=state.refunded,
        where=bytes(state.where),
        face=bytes(state.face),
        health=bytes(state.health),
        acted=bytes(state.acted),
        fired=bytes(state.fired),
        of_game=bytes(state.of_game),
        of_turn=bytes(state.of_turn),
        of_impulse=bytes(state.of_impulse),
        of_activation=bytes(state.of_activation),
        mines=state.mines,
        events=dict(sorted(state.events.items())),
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
    here, occupied = occupancy(facts, was.where)
    return State(
        facts=facts,
        dice=dice,
        rolled=was.rolled,
        shown=was.shown,
        turn=was.turn,
        impulse=was.impulse,
        impulses=was.impulses,
        bad=was.bad,
        rough=was.rough,
        first=was.first,
        control=was.control,
        control_before=was.control_before,
        paid=was.paid,
        suvla_turn=was.suvla_turn,
        outside_limit=was.outside_limit,
        exits_this_turn=was.exits_this_turn,
        landed_ever=was.landed_ever,
        artillery_replaced=was.artillery_replaced,
        fleet_out=was.fleet_out,
        winner=was.winner,
        sp=list(was.sp),
        vp=list(was.vp),
        account=list(was.account),
        orders=list(was.orders),
        refunded=list(was.refunded),
        where=bytearray(was.where),
        face=bytearray(was.face),
        health=bytearray(was.health),
        acted=bytearray(was.acted),
        fired=bytearray(was.fired),
        of_game=bytearray(was.of_game),
        of_turn=bytearray(was.of_turn),
        of_impulse=bytearray(was.of_impulse),
        of_activation=bytearray(was.of_activation),
        here=here,
        occupied=occupied,
        mines=list(was.mines),
        events=dict(was.events),
        lines=[-1, -1, -1],
        stack=list(was.stack),
    )


def occupancy(facts: Facts, where: Sequence[int]) -> tuple[list[tuple[int, ...]], list[int]]:
    """By area the counters in it, and by side the land areas its land units hold."""
    here: list[tuple[int, ...]] = [()] * len(facts.land.names)
    occupied = [0, 0]
    for piece, at in enumerate(where):
        if at < OFF_MAP:
            here[at] = (*here[at], piece)
            if piece < facts.pieces.first_ship and facts.land.land >> at & 1:
                occupied[facts.pieces.side[piece]] |= 1 << at
    return here, occupied
