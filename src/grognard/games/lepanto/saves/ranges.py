"""Saved positions from outside: counts and ranges, before any index is built from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.engine.dice import Scripted
from grognard.engine.errors import BadRequest
from grognard.games.lepanto.facts import Facts
from grognard.games.lepanto.rules.frame import LepantoFrame
from grognard.games.lepanto.rules.m05_sequence.s51_turns import GameTurn, PlayerPhase
from grognard.games.lepanto.rules.m05_sequence.s52_challenges import CASES, UnderReview
from grognard.games.lepanto.rules.m05_sequence.s52_movement_phase import Movement
from grognard.games.lepanto.rules.m05_sequence.s53_combat_phase import Combat
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import Reorientation
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import TowDeclarations
from grognard.games.lepanto.rules.m06_movement.s64_drift import Drift
from grognard.games.lepanto.saves import codec
from grognard.games.lepanto.saves import invariants as checks
from grognard.games.lepanto.saves.codec import Saved
from grognard.games.lepanto.state import DORIA, FREE, SUNK, Ship

MOST_DICE = 10**9
ACT = 3
RANKS: dict[type[LepantoFrame], int] = {
    GameTurn: 0,
    PlayerPhase: 1,
    **dict.fromkeys((TowDeclarations, Drift, Movement, Combat, Reorientation), 2),
}
STEPS: dict[type[LepantoFrame], int] = {GameTurn: 3, PlayerPhase: 8}
SHIP_FIELDS = (
    "ship",
    "target",
    "waiting",
    "again",
    "pending",
    "chosen",
    "guns",
    "arms",
    "boardable",
)


def faults(was: Saved, facts: Facts) -> Iterator[str]:
    """What is out of range in a save; when nothing is, ``checks`` can look at the position."""
    if len(was.ships) != len(facts.kind):
        yield f"{len(was.ships)} ships; the scenario has {len(facts.kind)}"
        return
    yield from _scalars(was, facts)
    for i, ship in enumerate(was.ships):
        yield from _ship(i, ship, was.turn, facts)
    yield from _lists_of_ships(was)
    yield from _order(was.stack)
    for frame in was.stack:
        yield from _frame(frame, was, facts)


def _order(stack: Sequence[LepantoFrame]) -> Iterator[str]:
    """2.0-c Turn, player, phase, act: whoever is asked is asked within a phase."""
    ranks = [RANKS.get(type(frame), ACT) for frame in stack]
    if ranks and ranks[:ACT] != list(range(ACT)):
        yield f"the stack begins {', '.join(type(frame).__name__ for frame in stack[:ACT])}"
    if any(rank != ACT for rank in ranks[ACT:]):
        yield "the stack holds a turn, player or phase within a phase"


def _scalars(was: Saved, facts: Facts) -> Iterator[str]:
    if not 1 <= was.turn <= facts.turns:
        yield f"turn {was.turn}; the scenario has 1 to {facts.turns}"
    if not 0 <= was.wind < 6:
        yield f"wind {was.wind}; there are 0 to 5"
    if not 0 <= was.rolled < MOST_DICE:
        yield f"{was.rolled} dice rolled"


def _ship(i: int, ship: Ship, turn: int, facts: Facts) -> Iterator[str]:
    board = facts.board
    if ship.hex != SUNK and not 0 <= ship.hex < board.grid.size:
        yield f"ship {i} in hex {ship.hex}; there are 0 to {board.grid.size - 1}, or {SUNK} if sunk"
    elif ship.hex != SUNK and not 0 <= ship.body < max(1, board.body_count(ship.hex)):
        yield f"ship {i} in water body {ship.body}, which hex {ship.hex} has not"
    if not 0 <= ship.facing < 6:
        yield f"ship {i} faces {ship.facing}; there are 0 to 5"
    if not FREE <= ship.immobilised <= DORIA:
        yield f"ship {i} immobilised {ship.immobilised}; there are {FREE} to {DORIA}"
    if not (0 <= ship.exhausted <= turn and 0 <= ship.anchored <= turn):
        yield f"ship {i} exhausted or anchored in a turn that has not been"


def _lists_of_ships(was: Saved) -> Iterator[str]:
    count = len(was.ships)
    lists: dict[str, Iterable[int]] = {
        "rammers": was.rammers,
        "tugs": (*was.tugs, *was.tugs.values()),
        "drifted": was.drifted,
        "rams": was.rams,
        "fought": was.fought,
    }
    for name, ships in lists.items():
        yield from _strangers(name, ships, count)
    for name in ("rammers", "tugs", "rams"):
        for i in lists[name]:
            if 0 <= i < count and was.ships[i].hex == SUNK:
                yield f"{name}: ship {i} is sunk"
    if len(set(was.rammers)) != len(was.rammers):
        yield "rammers: a ship is there twice"
    if any(number < 0 for number in (*was.rams.values(), *was.fought.values())):
        yield "rams, fought: a number below 0"


def _strangers(name: str, ships: Iterable[int], count: int) -> Iterator[str]:
    for i in ships:
        if not 0 <= i < count:
            yield f"{name}: ship {i}; there are 0 to {count - 1}"


def _frame(frame: LepantoFrame, was: Saved, facts: Facts) -> Iterator[str]:
    """The numbers in a frame of the stack, field by field."""
    name = type(frame).__name__
    for field in frame.__struct_fields__:
        value = getattr(frame, field)
        if field in SHIP_FIELDS:
            ships = value if isinstance(value, tuple) else (value,)
            yield from _strangers(f"{name}.{field}", ships, len(was.ships))
        elif field == "side" and value not in (0, 1):
            yield f"{name}.side {value}; there are 0 and 1"
        elif field == "step" and not 0 <= value < STEPS[type(frame)]:
            yield f"{name}.step {value}; there are 0 to {STEPS[type(frame)] - 1}"
        elif isinstance(value, int) and value < 0:
            yield f"{name}.{field} is {value}"
    if isinstance(frame, UnderReview):
        yield from _review(frame, was, facts)


def _review(frame: UnderReview, was: Saved, facts: Facts) -> Iterator[str]:
    """L-Q42 The position a challenged act goes back to is a save of the same game."""
    if frame.phase not in CASES:
        yield f"UnderReview.phase {frame.phase}; there are {', '.join(CASES)}"
    try:
        before = codec.decode(frame.before.encode())
    except (BadRequest, UnicodeEncodeError):
        yield "UnderReview.before is no saved position"
        return
    if (before.scenario, before.options) != (was.scenario, was.options):
        yield "UnderReview.before is of another game"
        return
    found = list(faults(before, facts))
    found = found or checks.faults(codec.restored(before, facts, Scripted(())))
    yield from (f"UnderReview.before: {fault}" for fault in found)
