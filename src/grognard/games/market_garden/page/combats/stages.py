"""The phases D to I as steps of one combat: what was done, what is rolled now or later."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.drawing import Bar, Stage, Throw
from grognard.engine.frames import Refusal
from grognard.games.market_garden.page.combats import throws
from grognard.games.market_garden.page.combats.fights import Fight, barrage_at
from grognard.games.market_garden.rules import r12_steps, r13_assault
from grognard.games.market_garden.rules.ph_e_refusal import Refusing
from grognard.games.market_garden.rules.ph_f_reaction import awaiting
from grognard.games.market_garden.rules.ph_h_maneuver import ManeuverCombat
from grognard.games.market_garden.rules.ph_i_assault import AssaultCombat
from grognard.games.market_garden.rules.r09_fire import Assign, Barrage
from grognard.games.market_garden.rules.r10_refusal import refuse_refusal
from grognard.games.market_garden.rules.r12_odds import final_column, odds_column
from grognard.games.market_garden.state import State

STAGES = "DEFGHI"
LAST = {"maneuver": "H", "assault": "I", "bombardment": "G", "refused": "E"}
OPENS: dict[str, tuple[str, ...]] = {
    "maneuver": ("maneuver_declared",),
    "assault": ("assault_declared",),
    "bombardment": ("fire_assigned",),
    "refused": ("maneuver_declared", "assault_declared"),
}
"""By kind of combat, the events that announce it."""
TELLS: dict[str, tuple[str, ...]] = {
    "E": (
        "refusal_passed", "refusal_failed", "withdrew", "stayed_behind", "hex_emptied", "advanced",
    ),
    "F": ("reaction_passed", "reaction_failed"),
    "G": ("fire_assigned", "fire_result", "step_lost", "eliminated", "fatigued"),
    "H": (
        "maneuver", "combat_called_off", "fire_assigned", "fire_result", "maneuver_result",
        "step_lost", "eliminated", "retreated", "fatigued", "advanced",
    ),
    "I": (
        "assault", "fire_assigned", "fire_result", "assault_result", "check_passed", "check_failed",
        "second_round", "step_lost", "eliminated", "went_back", "fatigued",
    ),
}  # fmt: skip
"""By letter of a phase, the events that report what happened to a combat in it."""


def stage_of(state: State, fight: Fight, stage: str, letter: str) -> Stage:
    """One phase of a combat, in the phase of that letter."""
    tells = OPENS[fight.kind] if stage == "D" else TELLS[stage]
    if not _has(fight, stage):
        return Stage(stage, "never", tells=tells)
    if stage < letter:
        return Stage(stage, "done", tells=tells)
    rolls: list[Throw] = []
    bars: list[Bar] = []
    if fight.defenders(state):
        rolls = [*_throws(state, fight, stage)]
        bars = [_bar(state, refused) for refused in _refusals(state, fight, stage)]
    return Stage(stage, "now" if stage == letter else "ahead", rolls, bars, tells)


def under_way(state: State, fight: Fight) -> tuple[object, ...]:
    """What the steps of play under way tell of a combat, besides what it is itself."""
    firing = state.under_way(Assign) if fight.frame is not None else None
    barrage = barrage_at(state, fight.target)
    return barrage, _may_refuse(state, fight), _may_react(state, fight), firing


def _has(fight: Fight, stage: str) -> bool:
    """Does a combat of this kind go through the phase?"""
    if fight.kind == "bombardment":
        return stage == "G"
    last = LAST[fight.kind]
    return stage == last or (stage < last and stage < "H")


def _refusals(state: State, fight: Fight, stage: str) -> Iterator[Refusal]:
    """Why nothing can happen in a stage."""
    if stage == "E" and _may_refuse(state, fight):
        refused = refuse_refusal(state, 1 - fight.side, fight.target)
        if refused is not None:
            yield refused
    unbegun = fight.kind == "maneuver" and fight.attackers and fight.frame is None
    if stage in "DH" and unbegun and columns_of(state, fight)[0] is None:
        yield Refusal(("R12.1-b",), "odds_too_low", {"hex": fight.target})


def _bar(state: State, refused: Refusal) -> Bar:
    names = state.facts.names
    args = {
        name: names[name][value] if name in names and isinstance(value, int) else str(value)
        for name, value in refused.args.items()
    }
    return Bar(refused.cases, refused.reason, args)


def _throws(state: State, fight: Fight, stage: str) -> Iterator[Throw]:
    """The rolls of a stage still to come; during declaration also those of the combat."""
    foe = 1 - fight.side
    if stage == "E":
        able = refuse_refusal(state, foe, fight.target) is None
        if able and _may_refuse(state, fight):
            yield throws.refusing(state, foe, fight.target)
    elif stage == "F":
        if _may_react(state, fight):
            yield from throws.reacting(state, foe, fight.target)
    elif stage == "G":
        tdv, barrage = state.facts.board.tdv[fight.target], barrage_at(state, fight.target)
        yield from throws.firing(state, "bombardment", fight.side, barrage, tdv, "defender")
    elif fight.attackers:
        fought = _maneuver if fight.kind == "maneuver" else _assault
        yield from fought(state, fight)


def _may_refuse(state: State, fight: Fight) -> bool:
    """E-1-c Each hex at most once."""
    phase = state.under_way(Refusing)
    return phase is None or fight.target in phase.hexes


def _may_react(state: State, fight: Fight) -> bool:
    """F-3-a At most one attempt a hex."""
    return awaiting(state, fight.target)


def _maneuver(state: State, fight: Fight) -> Iterator[Throw]:
    """H-3-a, H-5-a Support of both sides as far as it is assigned, then the die."""
    frame, board = fight.frame, state.facts.board
    step = 0
    if isinstance(frame, ManeuverCombat):
        step = frame.step
        if step <= r12_steps.FIRE:
            yield from _supports(state, fight, frame)
    _, column = columns_of(state, fight)
    defenders = fight.defenders(state)
    if step <= r12_steps.DIE and column is not None and board.terrain[fight.target]:
        yield throws.maneuver(
            state, fight.side, fight.attackers, defenders, fight.target, column, fight.boats
        )


def _supports(state: State, fight: Fight, frame: ManeuverCombat) -> Iterator[Throw]:
    """R9.2-a, R9.2-b The attacker's fire at the TDV of the target, the defender's at its aim's."""
    help_, answer, naming = frame.help, frame.answer, state.under_way(Assign)
    if naming is not None and naming.side == fight.side:
        help_ = naming.barrage()
    elif naming is not None:
        answer = naming.barrage()
    tdv = state.facts.board.tdv
    yield from throws.firing(state, "support", fight.side, help_, tdv[fight.target], "defender")
    if frame.aim >= 0:
        foe = 1 - fight.side
        yield from throws.firing(state, "support", foe, answer, tdv[frame.aim], "attacker")


def _assault(state: State, fight: Fight) -> Iterator[Throw]:
    """I-2-a to I-5-a Defensive fire, the defender's roll, the attacker's, and who goes on."""
    frame, foe = fight.frame, 1 - fight.side
    step, barrage = 0, Barrage(fight.target)
    if isinstance(frame, AssaultCombat):
        naming = state.under_way(Assign)
        step, barrage = frame.step, naming.barrage() if naming is not None else frame.plan
    ours, theirs = fight.attackers, fight.defenders(state)
    if step <= r13_assault.SHELL:
        tdv = state.facts.numbers.fire.defensive_tdv
        yield from throws.firing(state, "defensive", foe, barrage, tdv, "attacker", tires=False)
    for defending, last in ((True, r13_assault.DEFEND), (False, r13_assault.ATTACK)):
        if step <= last:
            yield throws.assault(
                state, fight.side, ours, theirs, fight.target, fight.boats, defending=defending
            )
    if step <= r13_assault.CHECK:
        yield throws.second_round(state, foe, theirs)
        yield throws.second_round(state, fight.side, ours)


def columns_of(state: State, fight: Fight) -> tuple[int | None, int | None]:
    """H-1-a, R9.2-f Odds before the shift, and the column; once begun only the column counts."""
    if isinstance(fight.frame, ManeuverCombat) and fight.frame.step:
        return None, fight.frame.column
    odds = odds_column(state, fight.attackers, fight.target)
    if odds is None:
        return None, None
    return odds, final_column(state, odds, fight.attackers, fight.defenders(state))
