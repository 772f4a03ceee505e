"""Exact chances at the table: at each step of a combat, what the dice to come may bring."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from grognard.engine.actions import Action
from grognard.engine.events import QUIET
from grognard.engine.game import Chances, Game
from grognard.engine.odds import Notes, Spread, summed
from grognard.games.market_garden.odds.walks import (
    EMPTIED,
    RESULTS,
    basis,
    ends,
    fates,
    fight,
    one_roll,
    shelling,
)
from grognard.games.market_garden.rules.ph_d_declaration import Attackers
from grognard.games.market_garden.rules.ph_e_refusal import Refusing
from grognard.games.market_garden.rules.ph_f_reaction import Reactions
from grognard.games.market_garden.rules.ph_g_bombardment import Bombarding
from grognard.games.market_garden.rules.ph_h_maneuver import ManeuverCombat, ManeuverPhase
from grognard.games.market_garden.rules.ph_i_assault import AssaultCombat, AssaultPhase
from grognard.games.market_garden.rules.r09_bombardment import Shelling
from grognard.games.market_garden.rules.r09_fire import BOMBARDMENT, Assign, Barrage
from grognard.games.market_garden.rules.r17_bridges import BlowBridge, Demolition
from grognard.games.market_garden.rules.r17_evacuation import Evacuation
from grognard.games.market_garden.state import State

TOLD = 3
"""How many things are reported of every combat: losses of both sides, and the hex."""


def chances(game: Game[State], state: State, action: Action) -> Chances | None:
    """What the dice that follow an answer may bring; None if none follow."""
    match state.asking, action.verb:
        case Attackers() as frame, "end" if frame.end_refusal(state) is None:
            return _of_combat(game, state, _declared(frame))
        case ManeuverPhase() | AssaultPhase() as frame, "resolve":
            return _of_combat(game, state, _begun(state, frame, action.arg))
        case Assign() as frame, "fire" | "end":
            return _of_fire(game, state, frame, action.verb)
        case Assign() as frame, "air" | "gun":
            return _of_last_gun(game, state, frame, action)
        case Bombarding() as frame, "end" if len(_aimed(frame)) == 1:
            return _of_shelling(game, state, Shelling(frame.side, _aimed(frame)))
        case (
            Refusing() | Reactions() | BlowBridge() | Demolition() | Evacuation(),
            "refuse" | "react" | "blow" | "evacuate",
        ):
            return _of_roll(game, state, action)
    return None


# -- which combat ----------------------------------------------------------------------------------


def _declared(frame: Attackers) -> ManeuverCombat | AssaultCombat:
    """D-1-a The combat about to be declared, without any fire."""
    kind = AssaultCombat if frame.assault else ManeuverCombat
    return kind(frame.side, frame.target, frame.chosen, frame.boats)


def _begun(
    state: State, phase: ManeuverPhase | AssaultPhase, target: int
) -> ManeuverCombat | AssaultCombat:
    """H-0-a, I-1-a The combat to be resolved next, without any fire."""
    assault = isinstance(phase, AssaultPhase)
    combat = next(c for c in state.combats if c.target == target and c.assault == assault)
    kind = AssaultCombat if assault else ManeuverCombat
    return kind(phase.side, target, combat.attackers, combat.boats)


def _supported(state: State, assign: Assign, verb: str) -> ManeuverCombat | AssaultCombat:
    """H-3-b, I-2-a The combat under way, with the fire assigned so far and nothing more."""
    fight = state.under_way(ManeuverCombat) or state.under_way(AssaultCombat)
    assert fight is not None
    copy = state.alone(fight)
    plan = assign.barrage() if verb == "fire" else Barrage(assign.target)
    fight.assigned(copy, assign.purpose, plan)
    found = copy.asking
    assert isinstance(found, ManeuverCombat | AssaultCombat)
    return found


def _aimed(frame: Bombarding) -> tuple[Barrage, ...]:
    return tuple(plan for plan in frame.plans if not plan.empty)


# -- chances ---------------------------------------------------------------------------------------


def _of_combat(game: Game[State], state: State, frame: ManeuverCombat | AssaultCombat) -> Chances:
    """For a maneuver the entries of its table, for an assault who holds the hex at the end."""
    ahead = state.alone(frame)
    preview = basis(game, ahead)
    found = fight(state, frame.side, frame.target, frame.attackers)
    if isinstance(frame, AssaultCombat):
        spread = ends(game, ahead, found.told)
        return Chances(summed(spread, lambda notes: _winner(notes, found.strength[0])), preview)
    spread = ends(game, ahead, found.told, entries=True)
    entries = summed(spread, lambda notes: str(notes[0]) if len(notes) > TOLD else "no_roll")
    units = (*found.defenders, *frame.attackers)
    return Chances(entries, preview, _told_units(state, fates(game, ahead, units)))


def _winner(notes: Notes, attackers: int) -> str:
    """R13.2-a, R13.2-b Who has the hex, and whether any attackers are left."""
    if notes[-1] == EMPTIED:
        return "taken"
    return "attackers_lost" if notes[0] == attackers else "held"


def _of_fire(game: Game[State], state: State, frame: Assign, verb: str) -> Chances | None:
    """G-1-a, H-3-a, I-2-a The fire assigned so far, and the combat it belongs to."""
    if frame.purpose != BOMBARDMENT:
        return _of_combat(game, state, _supported(state, frame, verb))
    if verb == "end":
        return None
    return _of_shelling(game, state, Shelling(frame.side, (frame.barrage(),)))


def _of_last_gun(game: Game[State], state: State, frame: Assign, action: Action) -> Chances | None:
    """R9-d When nothing more can be assigned the fire begins at once."""
    copy = state.clone()
    frame.apply(copy, action, QUIET)
    ahead = copy.asking
    if len(ahead.options(copy)) > 1:
        return None
    return _of_fire(game, copy, ahead, "fire" if ahead.end_is_fire(copy) else "end")


def _of_shelling(game: Game[State], state: State, frame: Shelling) -> Chances:
    """G-3-a One bombardment."""
    ahead = state.alone(frame)
    results = summed(shelling(game, ahead, lambda _: ()), lambda notes: str(notes[0]))
    units = state.units_in(frame.plans[0].target, 1 - frame.side)
    return Chances(results, basis(game, ahead), _told_units(state, fates(game, ahead, units)))


def _of_roll(game: Game[State], state: State, action: Action) -> Chances:
    """E-2-a, F-2-a, R17.2-b, R17.4-c One answer that rolls by itself."""
    spread, rolled = one_roll(game, state.alone(state.asking), action, RESULTS)
    return Chances(summed(spread, lambda notes: str(notes[-1])), rolled)


def _told_units(state: State, found: Mapping[int, Spread]) -> dict[str, dict[str, Fraction]]:
    """By name of a unit, what may happen to it."""
    names = state.facts.pieces.codes
    told = {
        names[unit]: {str(notes[0]): chance for notes, chance in spread.items() if notes}
        for unit, spread in found.items()
    }
    return {unit: by_fate for unit, by_fate in told.items() if by_fate}
