"""The rolls of a combat as they stand: what every face of the die would bring.

Nothing is rolled here: each function tells what a roll would bring if nothing changed before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from grognard.engine.drawing import Result, Throw
from grognard.engine.ids import HexId, Side
from grognard.engine.modifiers import added
from grognard.games.market_garden.facts import SIDES
from grognard.games.market_garden.odds import faces
from grognard.games.market_garden.page.readings import of_assault, of_fire, of_ground, of_maneuver
from grognard.games.market_garden.rules import r09_fire as fire
from grognard.games.market_garden.rules import r12_maneuver_table as maneuver_table
from grognard.games.market_garden.rules.r08_efficiency import highest, rating
from grognard.games.market_garden.rules.r09_fire import Barrage
from grognard.games.market_garden.rules.r11_reaction import able
from grognard.games.market_garden.rules.r12_modifiers import modifiers
from grognard.games.market_garden.state import State

Units = tuple[int, ...]


class Reading:
    """What an entry of a table says, and what comes of it."""

    def __init__(self, shown: str, means: Mapping[str, int]) -> None:
        self.shown = shown
        self.means = {what: count for what, count in means.items() if count}


def _results(readings: Iterable[Reading]) -> list[Result]:
    """By the faces of the die, in their order; what means the same is one result."""
    ways: dict[tuple[tuple[str, int], ...], int] = {}
    shown: dict[tuple[tuple[str, int], ...], list[str]] = {}
    for reading in readings:
        means = tuple(reading.means.items())
        ways[means] = ways.get(means, 0) + 1
        shown.setdefault(means, []).append(reading.shown)
    return [
        Result(count, " / ".join(dict.fromkeys(shown[means])), dict(means))
        for means, count in ways.items()
    ]


@lru_cache(maxsize=1000)
def against(id_: str, side: Side, best: int, passed: str, failed: str, piece: str = "") -> Throw:
    """R1-c A roll against an efficiency: not higher is good."""
    return Throw(
        id_,
        SIDES[side],
        _results(Reading("", {passed if good else failed: 1}) for good in faces.of_check(best)),
        piece,
        {"efficiency": str(best)},
    )


# -- before the fighting ---------------------------------------------------------------------------


def refusing(state: State, side: Side, target: HexId) -> Throw:
    """E-1-a, E-2-a The whole hex against the best efficiency in it."""
    best = highest(state, state.units_in(target, side))
    return against("refusal", side, best, "withdraws", "stays")


def reacting(state: State, side: Side, target: HexId) -> list[Throw]:
    """F-1-a, F-2-a Each unit that may come, against its own efficiency."""
    codes = state.facts.pieces.codes
    return [
        against("reaction", side, rating(state, unit), "arrives", "stays", codes[unit])
        for unit in able(state, side, target)
    ]


# -- fire ------------------------------------------------------------------------------------------


def firing(
    state: State,
    id_: str,
    side: Side,
    barrage: Barrage,
    tdv: int,
    suffers: str,
    *,
    tires: bool = True,
) -> list[Throw]:
    """R9-d A fire that has been assigned so far, at this TDV; none if nothing fires yet."""
    points = fire.points(state, barrage)
    if points < 1:
        return []

    def read(number: int, tired: bool) -> Reading:
        means = {f"{suffers}_steps": number // tdv, f"{suffers}_tired": int(tired and tires)}
        return Reading(f"{number or '-'}{'F' if tired else ''}", means)

    results = _results(read(number, tired) for number, tired in faces.of_fire(state, points))
    facts = {"points": str(points), "tdv": str(tdv)}
    return [Throw(id_, SIDES[side], results, facts=facts, reads=[of_fire(state, points)])]


# -- maneuver --------------------------------------------------------------------------------------


def maneuver(
    state: State,
    side: Side,
    attackers: Units,
    defenders: Units,
    target: HexId,
    column: int,
    boats: bool,
) -> Throw:
    """H-5-a The die of a maneuver combat in its column."""
    drm = modifiers(state, attackers, defenders, target, boats=boats)
    tdv = state.facts.board.tdv[target]

    def read(entry: str) -> Reading:
        said = maneuver_table.read(entry)
        tired = maneuver_table.number(said.defenders_tired, defenders)
        return Reading(
            entry,
            {
                "defender_steps": said.defender_points // tdv,
                "retreat": said.retreat,
                # R12.5-b Who retreats is fatigued anyway.
                "defender_tired": 0 if said.retreat else tired,
                "attacker_steps": said.attacker_steps,
                "attacker_tired": maneuver_table.number(said.attackers_tired, attackers),
            },
        )

    facts = {"column": state.facts.library.maneuver.columns[column]}
    results = _results(map(read, faces.of_maneuver(state, column, drm)))
    reads = [of_maneuver(state, column, added(drm)), of_ground(state, target, "tdv")]
    return Throw("maneuver", SIDES[side], results, facts=facts, modifiers=drm, reads=reads)


# -- assault ---------------------------------------------------------------------------------------


def assault(
    state: State,
    side: Side,
    attackers: Units,
    defenders: Units,
    target: HexId,
    boats: bool,
    *,
    defending: bool,
) -> Throw:
    """R13.1-C One side's roll on the Assault Table; units not yet in the hex come from theirs."""
    attack, defence = faces.prospects(state, attackers, defenders, target, boats=boats)
    odds = defence if defending else attack
    suffers = "attacker_steps" if defending else "defender_steps"
    more = added(odds.modifiers)
    hits = faces.of_assault(state, odds.strength, more)
    results = _results(Reading(str(steps), {suffers: steps}) for steps in hits)
    who = 1 - side if defending else side
    id_ = "defence" if defending else "attack"
    facts = {"strength": str(odds.strength)}
    reads = [of_assault(state, odds.strength, more)]
    if not defending:
        reads.append(of_ground(state, target, "assault"))
    return Throw(id_, SIDES[who], results, facts=facts, modifiers=odds.modifiers, reads=reads)


def second_round(state: State, side: Side, units: Units) -> Throw:
    """R13.1-F Does this side fight a second round?"""
    return against("second_round", side, highest(state, units), "again", "not_again")
