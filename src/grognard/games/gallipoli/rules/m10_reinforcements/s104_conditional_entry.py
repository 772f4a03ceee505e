"""10.4 Conditions on which Turkish regiments and Volunteers come."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.games.gallipoli.state import (
    ELIMINATED,
    NORMAL,
    REMOVED,
    State,
)


def _condition(state: State, unit: int) -> Refusal | None:
    """10.4-c, 10.4-h, Q88, Q89 The condition of a regiment or Volunteer."""
    pieces, arrivals = state.facts.pieces, state.facts.library.arrivals
    code = pieces.codes[unit]
    if code in arrivals.volunteers:
        # Q89 On the turn of the event or later.
        if "german_support" in state.events:
            return None
        return Refusal(("10.4-h",), "no_german_support", {"unit": unit})
    for ship_code, regiment in arrivals.ship_regiments.items():
        if regiment == code:
            ship = pieces.index[ship_code]
            if state.health[ship] != NORMAL or state.where[ship] in (ELIMINATED, REMOVED):
                return None
            return Refusal(("10.4-c",), "ship_unharmed", {"unit": unit, "ship": ship})
    return Refusal(("10.3-e",), "not_due", {"unit": unit})
