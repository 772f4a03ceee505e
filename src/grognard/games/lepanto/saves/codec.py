"""Positions as JSON: for saving, for digests, and to put a challenged act right (L-Q42)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from grognard.engine.dice import Dice
from grognard.engine.errors import BadRequest
from grognard.games.lepanto.facts import Facts
from grognard.games.lepanto.frames import AnyFrame
from grognard.games.lepanto.state import NO_SHIP, SUNK, Ship, State


class Saved(Struct, frozen=True):
    """A position as it is written to disk; indexes are worked out again on loading."""

    scenario: str
    options: dict[str, str]
    rolled: int
    turn: int
    wind: int
    calm: bool
    ships: list[Ship]
    rammers: list[int]
    tugs: dict[int, int]
    drifted: tuple[int, ...]
    rams: dict[int, int]
    fought: dict[int, int]
    broke_rule: bool
    stack: list[AnyFrame]


def encode(state: State) -> bytes:
    facts = state.facts
    names = facts.options.__struct_fields__
    saved = Saved(
        scenario=facts.scenario_id,
        options={name: getattr(facts.options, name) for name in names},
        rolled=state.rolled,
        turn=state.turn,
        wind=state.wind,
        calm=state.calm,
        ships=state.ships,
        rammers=sorted(state.rammer_at.values()),
        tugs=dict(sorted(state.tugs.items())),
        drifted=state.drifted,
        rams=dict(sorted(state.rams.items())),
        fought=dict(sorted(state.fought.items())),
        broke_rule=state.broke_rule,
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
        facts,
        dice,
        was.rolled,
        was.turn,
        was.wind,
        was.calm,
        list(was.ships),
        occupancy(facts, was.ships, was.rammers),
        {was.ships[i].hex: i for i in was.rammers},
        dict(was.tugs),
        was.drifted,
        dict(was.rams),
        dict(was.fought),
        [sum(was.ships[i].hex != SUNK for i in of_side) for of_side in facts.ships_of],
        was.broke_rule,
        list(was.stack),
    )


def occupancy(facts: Facts, ships: Sequence[Ship], rammers: Sequence[int] = ()) -> bytearray:
    """By hex, the ship in it; rammers come second in their hex and are left out."""
    at = bytearray([NO_SHIP]) * facts.board.grid.size
    for i, ship in enumerate(ships):
        if ship.hex != SUNK and i not in rammers:
            at[ship.hex] = i
    return at
