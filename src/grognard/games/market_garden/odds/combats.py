"""Combats on a sand table: bombardment, maneuver, assault and overrun, by the rules of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import structs

from grognard.engine.errors import BadRequest
from grognard.engine.events import QUIET, Event
from grognard.engine.frames import Refusal
from grognard.engine.odds import CombatOdds, Distribution, NotAllowed, Notes, summed
from grognard.engine.values import replace
from grognard.games.market_garden.facts import GERMAN
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.odds.field import SIDES_OF_HEX, Field, side_of, units
from grognard.games.market_garden.odds.questions import Assault, Bombardment, Maneuver, Overrun
from grognard.games.market_garden.odds.walks import (
    Fight,
    basis,
    ends,
    fight,
    shelling,
)
from grognard.games.market_garden.rules import r04_overrun as overrun
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.rules import r12_steps, r13_assault
from grognard.games.market_garden.rules.ph_h_maneuver import ManeuverCombat
from grognard.games.market_garden.rules.ph_i_assault import AssaultCombat
from grognard.games.market_garden.rules.r07_declaration import attacker_refusal
from grognard.games.market_garden.rules.r09_bombardment import Shelling
from grognard.games.market_garden.rules.r09_fire import Barrage
from grognard.games.market_garden.rules.r12_odds import odds_refusal
from grognard.games.market_garden.rules.r17_boats import needs_boats
from grognard.games.market_garden.state import State

ENOUGH = 99
"""Half movement points for any step."""


def _meeting(
    game: MarketGarden, ask: Maneuver | Assault | Overrun, options: Mapping[str, str], hexes: int
) -> tuple[Field, Fight]:
    """Attackers round a hex of defenders; hexsides and ground as asked."""
    attacking, defending = units(ask.attackers), units(ask.defenders)
    side = side_of(game, attacking, 1 - side_of(game, defending, GERMAN))
    field = Field(game, options, side)
    ours, theirs = field.enlist(attacking, side), field.enlist(defending, 1 - side)
    if hexes > len(ours):
        raise BadRequest("out_of_range", what="hexes", found=hexes, least=1, most=len(ours))
    field.ground(field.middle, ask.terrain)
    for direction in SIDES_OF_HEX[:hexes]:
        field.water(direction, ask.water, bridged=ask.bridge)
    field.place(ours, [field.hex_at(direction) for direction in SIDES_OF_HEX[:hexes]])
    field.place(theirs, [field.middle])
    return field, fight(field.state, side, field.middle, tuple(sorted(ours)))


def _check_attack(field: Field, found: Fight, *, assault: bool) -> bool:
    """R7, R17.2-e What no declaration could name is refused; do they need boats?"""
    state, attackers, target = field.state, found.attackers, found.target
    for unit in attackers:
        _allow(field, attacker_refusal(state, found.side, unit, target, assault))
    if assault:
        _allow(field, stacking.stack_refusal(state, target, attackers))
    else:
        _allow(field, odds_refusal(state, attackers, target))
    return any(needs_boats(state, unit, target) for unit in attackers)


def _allow(field: Field, refused: Refusal | None) -> None:
    if refused is not None:
        raise NotAllowed(field.game, field.state, refused)


def _way(field: Field, start: int) -> int:
    return 6 * start + field.facts.board.direction(start, field.middle)


def _losses(notes: Notes) -> str:
    ours, theirs, held = notes[-3:]
    return f"attacker={ours} defender={theirs} hex={held}"


def _part(at: int, name: str) -> Callable[[Notes], str]:
    return lambda notes: f"{name}={notes[at]}"


def _of_fight(
    field: Field, combat: str, state: State, told: Fight, entries: bool = False
) -> CombatOdds:
    spread = ends(field.game, state, told.told, entries=entries)
    entry = [Distribution("entry", summed(spread, _entry))] if entries else []
    return CombatOdds(
        field.game.name,
        combat,
        basis(field.game, state),
        [
            *entry,
            Distribution("attacker", summed(spread, _part(-3, "steps"))),
            Distribution("defender", summed(spread, _part(-2, "steps"))),
            Distribution("hex", summed(spread, _part(-1, "hex"))),
            Distribution("outcome", summed(spread, _losses)),
        ],
    )


def _entry(notes: Notes) -> str:
    """The entry of the table; none if support fire left nobody to fight."""
    return str(notes[0]) if len(notes) > 3 else "no_roll"


Ready = tuple[Field, Fight, State]
"""A combat about to roll its first die."""


def maneuver_position(game: MarketGarden, ask: Maneuver, options: Mapping[str, str]) -> Ready:
    """H-3 Odds and shift are settled, support fire is assigned."""
    field, told = _meeting(game, ask, options, ask.hexes)
    boats = _check_attack(field, told, assault=False)
    state = field.state.alone(ManeuverCombat(told.side, told.target, told.attackers, boats))
    state.asking.run(state, QUIET)
    # The hex the answer falls on holds the first attackers.
    aim = state.where[told.attackers[0]]
    ready = replace(
        state.asking, step=r12_steps.FIRE, aim=aim,
        help=Barrage(told.target, ask.support), answer=Barrage(told.target, ask.answer),
    )  # fmt: skip
    return field, told, state.alone(ready)


def maneuver_odds(game: MarketGarden, ask: Maneuver, options: Mapping[str, str]) -> CombatOdds:
    """H, R12 With the entries of the table, and what comes of them."""
    field, told, state = maneuver_position(game, ask, options)
    odds = _of_fight(field, "maneuver", state, told, entries=True)
    declared = _declared(field, told, state.asking.boats)
    return structs.replace(odds, preview=[declared, *odds.preview])


def _declared(field: Field, told: Fight, boats: bool) -> Event:
    """H-1-a Odds, shift and column."""
    state = field.state.alone(ManeuverCombat(told.side, told.target, told.attackers, boats))
    return next(event for event in basis(field.game, state) if event.kind == "maneuver")


def assault_position(game: MarketGarden, ask: Assault, options: Mapping[str, str]) -> Ready:
    """I-2 The attackers have gone in, defensive fire is assigned."""
    field, told = _meeting(game, ask, options, ask.hexes)
    for unit in told.attackers:
        field.ground(field.state.where[unit], ask.origin)
    boats = _check_attack(field, told, assault=True)
    state = field.state.alone(AssaultCombat(told.side, told.target, told.attackers, boats))
    state.asking.run(state, QUIET)
    ready = replace(state.asking, step=r13_assault.SHELL, plan=Barrage(told.target, ask.defensive))
    return field, told, state.alone(ready)


def assault_odds(game: MarketGarden, ask: Assault, options: Mapping[str, str]) -> CombatOdds:
    """I, R13 Both rounds."""
    field, told, state = assault_position(game, ask, options)
    return _of_fight(field, "assault", state, told)


def bombardment_position(game: MarketGarden, ask: Bombardment, options: Mapping[str, str]) -> Ready:
    """G-3 One bombardment, declared."""
    defending = units(ask.defenders)
    side = 1 - side_of(game, defending, GERMAN)
    field = Field(game, options, side)
    field.ground(field.middle, ask.terrain)
    field.place(field.enlist(defending, 1 - side), [field.middle])
    state = field.state.alone(Shelling(side, (Barrage(field.middle, ask.points),)))
    return field, fight(state, side, field.middle, ()), state


def bombardment_odds(
    game: MarketGarden, ask: Bombardment, options: Mapping[str, str]
) -> CombatOdds:
    """G, R9.1 The entry of the table, and the steps it costs."""
    _, told, state = bombardment_position(game, ask, options)

    spread = shelling(game, state, told.told)
    return CombatOdds(
        game.name,
        "bombardment",
        basis(game, state),
        [
            Distribution("fire", summed(spread, lambda notes: str(notes[0]))),
            Distribution("defender", summed(spread, _part(-2, "steps"))),
        ],
    )


def overrun_odds(game: MarketGarden, ask: Overrun, options: Mapping[str, str]) -> CombatOdds:
    """R4.2 No dice: it is allowed, or it is refused."""
    field, told = _meeting(game, ask, options, 1)
    way = _way(field, field.state.where[told.attackers[0]])
    _allow(field, overrun.refusal(field.state, told.attackers, way, ENOUGH))
    state = field.state.clone()
    overrun.carry_out(state, told.attackers, told.target, QUIET)
    sure = {_losses(told.told(state)): Fraction(1)}
    return CombatOdds(game.name, "overrun", [], [Distribution("outcome", sure)])
