"""8.4 States: how units, ships and forts get worse and are lost; morale checks."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.engine.ids import UnitId
from grognard.engine.modifiers import Modifier, added
from grognard.games.gallipoli.facts import BEACHHEAD, FORT, SHIP
from grognard.games.gallipoli.rules.m12_victory.s122_points import score_loss
from grognard.games.gallipoli.state import ELIMINATED, NORMAL, SHATTERED, State

# 8.4-a What the markers on a counter say, by its health.
LAND_STATES = ("normal", "disorganised", "broken")
WORKS_STATES = ("normal", "disabled", "crippled")


# -- losses --------------------------------------------------------------------------------------


def eliminate(state: State, piece: UnitId, case: str, log: Log) -> None:
    """2.4-ah, 8.4.2e-a Remove a unit, ship, fort or Beachhead for good, and score it."""
    arm = state.facts.pieces.arm[piece]
    state.put(piece, ELIMINATED)
    state.health[piece] = NORMAL
    if arm == SHIP:
        # 8.4.2e-a Only a minesweeper can come back (8.4.2e-b, 10.5-c).
        log.add(case, "sunk", ship=piece)
    elif arm == FORT:
        log.add(case, "fort_destroyed", fort=piece)
    elif arm == BEACHHEAD:
        log.add(case, "beachhead_lost", beachhead=piece)
    else:
        log.add(case, "eliminated", unit=piece)
    score_loss(state, piece, log)


def worsen(state: State, piece: UnitId, case: str, log: Log) -> bool:
    """2.4-ah One step down: True if the unit, ship or fort is gone."""
    health = state.health[piece]
    if health == SHATTERED:
        eliminate(state, piece, case, log)
        return True
    set_health(state, piece, health + 1, case, log)
    return False


def set_health(state: State, piece: UnitId, health: int, case: str, log: Log) -> None:
    state.health[piece] = health
    if state.facts.pieces.arm[piece] >= SHIP:
        if health == SHATTERED:
            # 8.1.2-s A Crippled ship or fort is turned to Fired and cannot fire again.
            state.fired[piece] = 1
        log.add(case, "damaged", unit=piece, damage=WORKS_STATES[health])
    else:
        log.add(case, "shaken", unit=piece, condition=LAND_STATES[health])


# -- morale --------------------------------------------------------------------------------------


def morale_check(
    state: State, piece: UnitId, modifiers: Sequence[Modifier], case: str, log: Log
) -> int:
    """2.4-ag Roll a d10 with its modifiers; returns how far above the ML it is (<= 0: passed).

    2.4-af Combat asks for it; recovery rolls its own checks (9.1-a, 9.2-a).
    """
    # 2.0-c The face 0 counts as 10.
    die = roll(state, 10, case, log)
    # 2.4-k, 2.4-ai All that the case names is added; an unmodified check names nothing.
    total = die + added(modifiers)
    level = state.facts.pieces.morale[piece]
    log.add(
        case,
        "morale_passed" if total <= level else "morale_failed",
        unit=piece,
        die=die,
        total=total,
        level=level,
        modifiers=[modifier.as_args() for modifier in modifiers],
    )
    return total - level


# -- guns that have fired --------------------------------------------------------------------------


def turn_to_fired(state: State, piece: UnitId) -> None:
    """8.4.1e-a, 8.4.2b-a Artillery, a ship or a fort that took part in combat with its guns."""
    state.fired[piece] = 1
