"""Saved positions from outside: what their declaration does not check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from grognard.engine import stacks
from grognard.engine.dice import Scripted
from grognard.engine.errors import BadRequest
from grognard.engine.frames import Frame
from grognard.engine.ids import UnitId
from grognard.engine.options import by_name
from grognard.engine.states import ANY_NUMBER
from grognard.games.lepanto.facts import Facts
from grognard.games.lepanto.options import OPTIONS
from grognard.games.lepanto.rules.m05_sequence.s51_turns import GameTurn, PlayerPhase
from grognard.games.lepanto.rules.m05_sequence.s52_challenges import CASES, UnderReview
from grognard.games.lepanto.rules.m05_sequence.s52_movement_phase import Movement
from grognard.games.lepanto.rules.m05_sequence.s53_combat_phase import Combat
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import Reorientation
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import TowDeclarations
from grognard.games.lepanto.rules.m06_movement.s64_drift import Drift
from grognard.games.lepanto.saves import invariants as checks
from grognard.games.lepanto.saves.codec import FORM
from grognard.games.lepanto.state import DORIA, FREE, SUNK, Ship, State

ACT = 3
RANKS: dict[type[Frame], int] = {
    GameTurn: 0,
    PlayerPhase: 1,
    **dict.fromkeys((TowDeclarations, Drift, Movement, Combat, Reorientation), 2),
}
STEPS: dict[type[Frame], int] = {GameTurn: 3, PlayerPhase: 8}
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


def faults(state: State) -> Iterator[str]:
    """What is wrong with a save that its declaration does not see; no index is worked out yet."""
    for i, ship in enumerate(state.ships):
        yield from _ship(i, ship, state)
    for name, ships in (("tugs", (*state.tugs, *state.tugs.values())), ("rams", state.rams)):
        for i in ships:
            if state.ships[i].hex == SUNK:
                yield f"{name}: ship {i} is sunk"
    yield from _order(state.frames)
    yield from stacks.faults(state.frames, partial(_within, state.facts))
    for frame in state.frames:
        if isinstance(frame, UnderReview):
            yield from _review(frame, state)


def _order(stack: Sequence[Frame]) -> Iterator[str]:
    """2.0-c Turn, player, phase, act: whoever is asked is asked within a phase."""
    ranks = [RANKS.get(type(frame), ACT) for frame in stack]
    if ranks and ranks[:ACT] != list(range(ACT)):
        yield f"the stack begins {', '.join(type(frame).__name__ for frame in stack[:ACT])}"
    if any(rank != ACT for rank in ranks[ACT:]):
        yield "the stack holds a turn, player or phase within a phase"


def _ship(i: UnitId, ship: Ship, state: State) -> Iterator[str]:
    board, turn = state.facts.board, state.turn
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


def _within(facts: Facts, frame: Frame, field: str) -> range:
    """What a number in a field of a frame may be."""
    if field in SHIP_FIELDS:
        return facts.ranges["ship"]
    if field == "side":
        return range(2)
    return range(STEPS[type(frame)]) if field == "step" else ANY_NUMBER


def _review(frame: UnderReview, state: State) -> Iterator[str]:
    """L-Q42 The position a challenged act goes back to is a save of the same game."""
    if frame.phase not in CASES:
        yield f"UnderReview.phase {frame.phase}; there are {', '.join(CASES)}"

    def same_facts(scenario: str, options: dict[str, str]) -> Facts:
        facts = state.facts
        if (scenario, options) != (facts.scenario_id, by_name(OPTIONS, facts.options)):
            raise BadRequest("bad_save", what="of another game")
        return facts

    try:
        before = frame.before.encode(errors="replace")
        FORM.load(before, same_facts, Scripted(()), faults, checks.faults)
    except BadRequest as error:
        yield f"UnderReview.before: {error}"
