"""Single rolls on a sand table: refusing, reaction, demolition, landings (E, F, R17, B)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.engine.odds import CombatOdds, Distribution, NotAllowed, summed
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.odds.field import SIDES_OF_HEX, Field, Unit, side_of, units
from grognard.games.market_garden.odds.questions import Demolition, Landing, Reaction, Refuse
from grognard.games.market_garden.odds.walks import RESULTS, one_roll
from grognard.games.market_garden.rules.frame import BLOW, PLACE, REACT, REFUSE, GardenFrame
from grognard.games.market_garden.rules.ph_b_airborne import LandingHex
from grognard.games.market_garden.rules.ph_e_refusal import Refusing
from grognard.games.market_garden.rules.ph_f_reaction import Reactions
from grognard.games.market_garden.rules.r17_bridges import BlowBridge
from grognard.games.market_garden.state import INTACT, Combat

WEST, EAST = SIDES_OF_HEX[0], SIDES_OF_HEX[-1]
PLAIN = "1-1-5"
"""A unit whose numbers do not matter."""
LANDING = {
    "scattered": "scattered",
    "step_lost": "step_lost",
    "eliminated": "eliminated",
    "fatigued": "fatigued",
}
"""By kind of event, the name of the result."""


def _of_roll(
    field: Field, combat: str, frame: GardenFrame, action: Action, results: Mapping[str, str]
) -> CombatOdds:
    """What one answer brings, by the kinds of its events."""
    state, game = field.state.alone(frame), field.game
    refused = frame.refusal(state, action)
    if refused is not None:
        raise NotAllowed(game, state, refused)
    spread, rolled = one_roll(game, state, action, results)
    chances = summed(spread, lambda notes: " ".join(map(str, notes)) or "safe")
    return CombatOdds(game.name, combat, rolled, [Distribution("outcome", chances)])


def refuse_odds(game: MarketGarden, ask: Refuse, options: Mapping[str, str]) -> CombatOdds:
    """E-2-a A d10 against the best efficiency of the stack."""
    asked = [_motorised(unit) for unit in units(ask.defenders)]
    side = side_of(game, asked, GERMAN)
    field = Field(game, options, 1 - side)
    field.place(field.enlist(asked, side), [field.middle])
    frame = Refusing(side, (field.middle,))
    return _of_roll(field, "refuse", frame, REFUSE[field.middle], RESULTS)


def _motorised(unit: Unit) -> Unit:
    """E-1-b Only such units refuse combat: a counter given by its numbers is one."""
    return unit if unit.name else replace(unit, letters=unit.letters + "m")


def reaction_odds(game: MarketGarden, ask: Reaction, options: Mapping[str, str]) -> CombatOdds:
    """F-2-a A d10 against the unit's own efficiency."""
    asked = units(ask.unit)[:1]
    side = side_of(game, asked, GERMAN)
    field = Field(game, options, 1 - side)
    (unit,), (friend,) = field.enlist(asked, side), field.enlist(units(PLAIN), side)
    (enemy,) = field.enlist(units(PLAIN), 1 - side)
    for number, hex_ in (
        (unit, field.hex_at(EAST)),
        (friend, field.middle),
        (enemy, field.hex_at(WEST)),
    ):
        field.place([number], [hex_])
    field.state.combats = (Combat(True, field.middle, (enemy,)),)
    return _of_roll(field, "reaction", Reactions(side, (field.middle,)), REACT[unit], RESULTS)


def demolition_odds(game: MarketGarden, ask: Demolition, options: Mapping[str, str]) -> CombatOdds:
    """R17.2-b The one attempt at a bridge of the map."""
    names = [bridge.id for bridge in game.library.map.bridge]
    if ask.bridge not in names:
        raise BadRequest("unknown_word", word=ask.bridge, known=", ".join(names))
    field = Field(game, options, ALLIED)
    bridge = names.index(ask.bridge)
    field.state.bridges[bridge], field.state.tried[bridge] = INTACT, 0
    return _of_roll(field, "demolition", BlowBridge(bridge), BLOW[bridge], RESULTS)


def landing_position(
    game: MarketGarden, ask: Landing, options: Mapping[str, str]
) -> tuple[Field, LandingHex, Action]:
    """B-1-a A unit about to come down in the middle of the sand table."""
    chosen = {**options, **({"flak": "on"} if ask.flak else {})}
    field = Field(game, chosen, ALLIED)
    (unit,) = field.enlist(units(ask.unit)[:1], ALLIED, kind="parachute")
    field.state.turn = 1 if ask.first_day else field.state.turn
    around = [field.hex_at(direction) for direction in SIDES_OF_HEX]
    field.facts.playable = bytes(
        playable and hex_ not in around[: ask.blocked]
        for hex_, playable in enumerate(field.facts.playable)
    )
    if ask.enemy:
        field.place(field.enlist(units(PLAIN), GERMAN), [around[-1]])
    guns = (
        field.enlist(units(",".join([PLAIN] * ask.flak)), GERMAN, kind="flak") if ask.flak else []
    )
    far = field.facts.board.grid.step(around[-1], EAST)
    field.place(guns, [far])
    field.land_anywhere(unit)
    return field, LandingHex(unit), PLACE[field.middle]


def landing_odds(game: MarketGarden, ask: Landing, options: Mapping[str, str]) -> CombatOdds:
    """R15.3 A parachute unit comes down: scatter, flak by option, and enemies beside it."""
    field, frame, action = landing_position(game, ask, options)
    return _of_roll(field, "landing", frame, action, LANDING)
