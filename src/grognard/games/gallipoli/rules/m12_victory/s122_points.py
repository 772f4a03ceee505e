"""12.2 Victory points."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.accounts import NO_LIMIT, Args, Tally
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.ids import Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, BEACHHEAD, FORT, SHIP, TURK, TURKISH
from grognard.games.gallipoli.rules.frame import seat
from grognard.games.gallipoli.schema.numbers import Points
from grognard.games.gallipoli.state import NORMAL, OFF_MAP, REASONS, State


def score(state: State, side: Side, amount: int, reason: str, case: str, log: Log) -> None:
    """Post victory points at once (Q119); ``reason`` is one of REASONS."""
    if amount:
        state.vp[side] += amount
        state.account[side * len(REASONS) + REASONS.index(reason)] += amount
        total = state.vp[side]
        log.add(case, "points", seat=seat(side), points=amount, reason=reason, total=total)


def lose(state: State, side: Side, amount: int, reason: str, case: str, log: Log) -> None:
    """2.4-an A total never goes below 0: the opponent gets what is lacking."""
    paid = min(amount, state.vp[side])
    if paid:
        state.vp[side] -= paid
        state.account[side * len(REASONS) + REASONS.index(reason)] -= paid
        total = state.vp[side]
        log.add(case, "points_lost", seat=seat(side), points=paid, reason=reason, total=total)
    score(state, 1 - side, amount - paid, reason, "2.4-an", log)


def leader(allied: int, turkish: int) -> int | None:
    """12.2-a The side with more points; None if they are equal (Q99)."""
    if allied == turkish:
        return None
    return ALLIED if allied > turkish else TURKISH


# -- losses ----------------------------------------------------------------------------------------


def score_loss(state: State, piece: UnitId, log: Log) -> None:
    """12.2-e What the other side gets for a counter eliminated."""
    pieces, points = state.facts.pieces, state.facts.numbers.points
    arm, winner = pieces.arm[piece], 1 - pieces.side[piece]
    if arm == SHIP:
        _score_ship(state, piece, winner, log)
    elif arm == FORT:
        score(state, winner, points.fort, "forts", "12.2-f", log)
    elif arm == BEACHHEAD:
        score(state, winner, points.beachhead, "beachheads", "12.2-i", log)
    elif pieces.group[piece] == TURK:
        score(state, winner, points.turkish_unit, "units", "12.2-g", log)
    else:
        score(state, winner, points.land_unit, "units", "12.2-e", log)


def _score_ship(state: State, ship: UnitId, winner: Side, log: Log) -> None:
    points, kind = state.facts.numbers.points, state.facts.pieces.ship_type[ship]
    if kind == "BC":
        score(state, winner, points.BC, "ships", "12.2-b", log)
    elif kind == "B":
        score(state, winner, points.B, "ships", "12.2-c", log)
    elif kind == "BB":
        # Q97 The book lists no dreadnought; by option she counts as "any other type".
        points_ = int(state.facts.options.dreadnought_points)
        score(state, winner, points_, "ships", "12.2-d", log)
    else:
        score(state, winner, points.other_ship, "ships", "12.2-d", log)


# -- the end of a turn and of the game -------------------------------------------------------------


def score_mine_line(state: State, log: Log) -> None:
    """12.2-m For a chain of mines across the Strait, in a turn in which no unit has left."""
    if mine_line(state) and not state.exits_this_turn:
        points = state.facts.numbers.points.mine_line
        score(state, TURKISH, points, "mine_line", "12.2-m", log)
    state.exits_this_turn = 0


def mine_line(state: State) -> bool:
    """12.2-m, Q95, Q98 Do markers of any kind lie in a chain across the Strait?"""
    land = state.facts.land
    mined = state.mined() & land.strait
    chain = land.graph.flood(land.graph.grown(land.asia), mined)
    return bool(chain & land.graph.grown(land.peninsula))


def pending(state: State) -> tuple[int, int]:
    """12.2-h, 12.2-f, Q110 Allied points for hills controlled and for forts not Normal, as
    things stand."""
    facts, points = state.facts, state.facts.numbers.points
    hills = len(bits(state.control & facts.land.hills)) * points.hill
    damaged = sum(
        state.where[fort] < OFF_MAP and state.health[fort] != NORMAL for fort in facts.pieces.forts
    )
    return hills, damaged * points.fort


# By reason, its case and the side that always may still score by it, if there is one.
SOURCES = {
    "start": ("2.4-al", None),
    "units": ("12.2-e", None),
    "ships": ("12.2-b", None),
    "forts": ("12.2-f", ALLIED),
    "hills": ("12.2-h", ALLIED),
    "beachheads": ("12.2-i", TURKISH),
    "mine_line": ("12.2-m", TURKISH),
    "events": ("12.2-j", None),
    "conditional": ("12.2-k", None),
    "withdrawal": ("12.2-l", ALLIED),
    "replacement": ("10.5-c", None),
}
ALWAYS = ("units", "ships")


def lines(state: State, side: Side) -> Iterator[Tally]:
    """12.2 Every source of a side's points: those posted, and those counted at the end."""
    facts, worth = state.facts, state.facts.numbers.points
    hills, forts = pending(state) if state.stack and side == ALLIED else (0, 0)
    standing = sum(state.where[fort] < OFF_MAP for fort in facts.pieces.forts)
    due = {"hills": hills, "forts": forts}
    open_ = {
        "hills": len(bits(facts.land.hills)) * worth.hill,
        "forts": standing * worth.fort,
    }
    for reason, (case, scorer) in SOURCES.items():
        so_far = state.account[side * len(REASONS) + REASONS.index(reason)]
        at_end = due.get(reason, 0)
        if not so_far and side != scorer and reason not in ALWAYS:
            continue
        most = so_far + open_[reason] if reason in open_ else NO_LIMIT
        if not state.stack:
            most = so_far
        args = _prices(worth, reason, side)
        yield Tally(seat(side), reason, case, so_far + at_end, most, args, due=at_end)


def _prices(worth: Points, reason: str, side: Side) -> Args:
    """What a single point of that kind is worth."""
    if reason == "units":
        return {"land": worth.land_unit, "turkish": worth.turkish_unit}
    if reason == "ships":
        return {"cruiser": worth.BC, "battleship": worth.B, "other": worth.other_ship}
    each = {
        "forts": worth.fort,
        "hills": worth.hill,
        "beachheads": worth.beachhead,
        "mine_line": worth.mine_line,
    }
    return {"each": each[reason]} if reason in each else {}


def posted(state: State) -> list[tuple[int, str, int]]:
    """9.3-d What the totals are made of: side, reason and points, in the order of REASONS."""
    count = len(REASONS)
    return [
        (side, reason, state.account[side * count + at])
        for side in (ALLIED, TURKISH)
        for at, reason in enumerate(REASONS)
        if state.account[side * count + at]
    ]
