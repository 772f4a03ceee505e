"""The combats of a player turn as a page shows them: who fights whom, how far each has come."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.drawing import Engagement, Fighter, Party
from grognard.engine.parts import drawn_from
from grognard.games.market_garden.facts import SIDES
from grognard.games.market_garden.page.combats.fights import (
    Fight,
    asked_about,
    barrage_at,
    fights,
)
from grognard.games.market_garden.page.combats.stages import (
    OPENS,
    STAGES,
    columns_of,
    stage_of,
    under_way,
)
from grognard.games.market_garden.rules import r01_strength as strength
from grognard.games.market_garden.rules import r08_efficiency as efficiency
from grognard.games.market_garden.rules import r09_fire as fire
from grognard.games.market_garden.rules.r03_sequence import PlayerTurn
from grognard.games.market_garden.rules.r12_odds import attack, attack_total, defence, defence_total
from grognard.games.market_garden.state import State

FRACTIONS = {30: "¼", 40: "⅓", 60: "½", 80: "⅔", 90: "¾"}
"""Of the 120 parts of a strength point."""


def engagements(state: State) -> list[Engagement]:
    """D to I Every combat of the player turn, the one being decided about first."""
    turn = state.under_way(PlayerTurn)
    if turn is None or turn.letter not in STAGES:
        return []
    about = asked_about(state)
    found = [_shown(state, fight, turn.letter, fight is about) for fight in fights(state, about)]
    return sorted(found, key=lambda engagement: not engagement.asked)


@drawn_from("turn", "phasing", "foul", "air", "where", "steps", "fatigued", "fire", "unsupplied",
            "landed", "moved", "reacted", "released", "bridges", "boats_used", "origins", "combats",
            "ferries")  # fmt: skip
def _known(state: State) -> dict[object, Engagement]:
    """Those worked out while the pieces stand as they do."""
    return {}


def _shown(state: State, fight: Fight, letter: str, asked: bool) -> Engagement:
    known, key = _known(state), (fight, letter, asked, under_way(state, fight))
    found = known.get(key)
    if found is None:
        found = known[key] = _told(state, fight, letter, asked)
    return found


def _told(state: State, fight: Fight, letter: str, asked: bool) -> Engagement:
    names = state.facts.board.grid.names
    coming_from = [state.origins.get(unit, state.where[unit]) for unit in fight.attackers]
    return Engagement(
        kind=fight.kind,
        cell=names[fight.target],
        attackers=_attackers(state, fight),
        defenders=_defenders(state, fight),
        stages=[stage_of(state, fight, stage, letter) for stage in STAGES],
        opens=OPENS[fight.kind],
        facts=_facts(state, fight),
        asked=asked,
        sources=tuple(names[hex_] for hex_ in dict.fromkeys(coming_from) if hex_ != fight.target),
    )


def _attackers(state: State, fight: Fight) -> Party:
    if fight.kind == "bombardment":
        plan = barrage_at(state, fight.target)
        guns = _fighters(state, [(gun, strength.bombardment(state, gun)) for gun in plan.guns])
        facts = {"air": str(plan.air)} if plan.air else {}
        return Party(SIDES[fight.side], guns, str(fire.points(state, plan)), facts)
    units = fight.attackers
    counted = [(unit, attack(state, unit)) for unit in units]
    total = counts(attack_total(state, units))
    return Party(SIDES[fight.side], _fighters(state, counted), total, _average(state, units))


def _defenders(state: State, fight: Fight) -> Party:
    units = fight.defenders(state)
    counted = [(unit, defence(state, unit)) for unit in units]
    total = counts(defence_total(state, units)) if units else "0"
    foe = SIDES[1 - fight.side]
    return Party(foe, _fighters(state, counted), total, _average(state, units))


def _fighters(state: State, counted: Sequence[tuple[int, int]]) -> list[Fighter]:
    codes = state.facts.pieces.codes
    return [Fighter(codes[unit], counts(points)) for unit, points in counted]


def counts(parts: int) -> str:
    """R1-k A strength as players write it: 2½."""
    whole, rest = divmod(parts, strength.SCALE)
    if rest and rest not in FRACTIONS:
        return f"{parts / strength.SCALE:.1f}"
    return f"{whole or ''}{FRACTIONS[rest]}" if rest else str(whole)


def _average(state: State, units: tuple[int, ...]) -> dict[str, str]:
    return {"efficiency": str(efficiency.average(state, units))} if units else {}


def _facts(state: State, fight: Fight) -> dict[str, str]:
    """R12.1-a, R8-c The odds, the shift by efficiency and the column they lead to."""
    facts = {"tdv": str(state.facts.board.tdv[fight.target])}
    if fight.kind != "maneuver" or not fight.attackers or not fight.defenders(state):
        return facts
    columns = state.facts.library.maneuver.columns
    odds, column = columns_of(state, fight)
    if odds is not None:
        shift = efficiency.shift(state, fight.attackers, fight.defenders(state))
        facts |= {"odds": columns[odds], "shift": f"{shift:+}"}
    if column is not None:
        facts["column"] = columns[column]
    return facts
