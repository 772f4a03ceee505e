"""Steps lost, to what and where; combats and overruns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.ids import Side
from grognard.engine.story import Lost, Part, Tale
from grognard.games.market_garden.facts import SIDES, Facts
from grognard.games.market_garden.story.places import at_start, moved, part_of

FIRE = ("bombardment", "support", "defensive")
FIRES = {"G-3-a": "bombardment", "H-3-a": "support", "I-2-a": "defensive"}
"""By case, what a roll for fire is for."""
CAUSES = {
    "G-3-a": "bombardment",
    "R9.2-b": "support",
    "I-2-a": "defensive",
    "H-6-a": "maneuver",
    "I-3-c": "assault",
    "I-4-b": "assault",
    "I-6-a": "assault",
    "R13.2-b": "assault",
    "R4.2-c": "overrun",
    "R6-d": "retreat",
    "R14.2-c": "retreat",
    "R14.2-d": "retreat",
    "R15.3-c": "landing",
    "R15.3-d": "landing",
    "R16.4-c": "attrition",
}
TIRED = "R14.3-b"
"""A step for a second fatigue is lost to what brought the fatigue."""
BRINGS = {"maneuver_result": "maneuver", "assault_result": "assault", "landed": "landing"}


def losses(tale: Tale) -> Sequence[Lost]:
    """Every step lost, by the part of the map where it was."""
    facts: Facts = tale.state.facts
    at, left = at_start(facts), _steps_at_start(facts)
    tiring, found = "", list[Lost]()
    for turn, event in tale.told:
        if move := moved(facts, event):
            at.update(dict.fromkeys(move[0], move[1]))
        if event.kind == "fire_result":
            tiring = FIRES[event.case]
        elif event.kind in BRINGS:
            tiring = BRINGS[event.kind]
        elif event.kind in ("step_lost", "eliminated"):
            args: Any = event.args
            unit = facts.pieces.index[args["unit"]]
            steps = left[unit] - args.get("count", 0)
            left[unit] -= steps
            cause = tiring if event.case == TIRED else CAUSES.get(event.case, event.case)
            lost = Lost(turn, SIDES[facts.pieces.side[unit]], cause, part_of(facts, at[unit]))
            found += [lost] * steps
    return found


def _steps_at_start(facts: Facts) -> list[int]:
    left = [*facts.pieces.steps]
    for start in facts.scenario.start:
        for code in start.units:
            left[facts.pieces.index[code]] -= start.lost_steps
    return left


def to_fire(side: Side) -> Any:
    """Of all steps a side loses, those lost to fire."""

    def part(tale: Tale) -> Part:
        lost = [one.cause for one in losses(tale) if one.seat == SIDES[side]]
        return Part(sum(cause in FIRE for cause in lost), len(lost))

    return part


def reach_die(tale: Tale) -> Part:
    """Of the maneuver combats that begin, those that come to a roll on their table."""
    begun = sum(1 for _ in tale.of("maneuver"))
    return Part(sum(1 for _ in tale.of("maneuver_result")), begun)


def overruns(tale: Tale) -> float:
    return sum(1 for _ in tale.of("overran"))
