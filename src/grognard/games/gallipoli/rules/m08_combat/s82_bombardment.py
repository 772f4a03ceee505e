"""8.2 Bombardment of land units, by artillery, ships and forts together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, roll
from grognard.engine.ids import AreaId, Side, UnitId
from grognard.engine.modifiers import Modifier, added
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, FORT, TURKISH
from grognard.games.gallipoli.rules.frame import FIRE, FIRER, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m07_operations.s733_able import can_fire, note_fire
from grognard.games.gallipoli.rules.m07_operations.s734_support import ship_refusal
from grognard.games.gallipoli.rules.m08_combat import s821_results
from grognard.games.gallipoli.rules.m08_combat.s80_kinds_of_combat import bombards
from grognard.games.gallipoli.rules.m08_combat.s82_range import bombardment_mask
from grognard.games.gallipoli.rules.m08_combat.s821_results import affected, bombardment_result
from grognard.games.gallipoli.rules.m08_combat.s833_checks import BOMBARDED, Hits
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import (
    shaken_refusal,
    unsupplied_refusal,
)
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import crippled, guns
from grognard.games.gallipoli.rules.m11_special import s111_reserve
from grognard.games.gallipoli.schema.numbers import Shelling as Numbers
from grognard.games.gallipoli.state import ACTING, FOUGHT, State

CAPITAL = ("BB", "B", "BC")
"""8.2-h, 8.3.2-b, Q45 Battleships and battlecruisers; a light cruiser is none (Q40)."""


# -- who may fire ----------------------------------------------------------------------------------


def artillery_refusal(state: State, piece: UnitId) -> Refusal | None:
    """8.2-a, Q53 Why artillery cannot bombard in this land activation."""
    if not state.of_activation[piece] & ACTING:
        return Refusal(("8.2-a",), "not_activated", {"unit": piece})
    return ready_refusal(state, piece)


def ready_refusal(state: State, piece: UnitId) -> Refusal | None:
    """8.2-a Why artillery cannot fire at land units, activated or not."""
    args = {"unit": piece}
    if not state.on_map(piece) or state.facts.land.sea >> state.where[piece] & 1:
        return Refusal(("8.2-a",), "unit_not_on_map", args)
    if state.fired[piece]:
        return Refusal(("8.2-o", "8.4.1e-a"), "fired_already", args)
    if state.of_activation[piece] & FOUGHT:
        # Q37, Q70 A landing counts as its attack in this activation.
        return Refusal(("7.5-c",), "fought_already", args)
    return shaken_refusal(state, piece) or unsupplied_refusal(state, piece, "8.2-a")


def gun_refusal(state: State, side: Side, piece: UnitId, naval: bool) -> Refusal | None:
    """8.2-a, Q53 Why this piece cannot bombard anything in this activation."""
    pieces, args = state.facts.pieces, {"unit": piece}
    if pieces.side[piece] != side:
        return Refusal(("8.2-a",), "not_your_unit", args)
    arm = pieces.arm[piece]
    if not bombards(state, piece):
        return Refusal(("8.0-b",), "no_guns", args)
    if arm == ARTILLERY:
        if naval:
            return Refusal(("7.2-c",), "not_of_this_kind", args)
        refused = artillery_refusal(state, piece)
    elif arm == FORT and not naval:
        return Refusal(("7.2-c", "11.3-a"), "not_of_this_kind", args)
    else:
        refused = _naval_refusal(state, piece) if naval else ship_refusal(state, piece)
    if refused is None and not factors(state, piece)[0]:
        return Refusal(("8.1-b",), "no_guns", args)
    return refused


def _naval_refusal(state: State, piece: UnitId) -> Refusal | None:
    """Q53, 11.3-a A ship or fort in a naval activation."""
    args = {"unit": piece}
    if not state.on_map(piece):
        return Refusal(("8.2-a",), "unit_not_on_map", args)
    if crippled(state, piece):
        return Refusal(("8.4.2d-a", "8.4.2d-d"), "crippled", args)
    if state.fired[piece]:
        return Refusal(("8.4.2b-a",), "fired_already", args)
    if not can_fire(state, piece):
        return Refusal(("7.3.3-b", "7.2-h"), "not_able_now", args)
    return None


def all_guns(state: State, side: Side, naval: bool) -> list[UnitId]:
    """8.2-a Every piece that can bombard something in this activation, in order."""
    pieces, marks, fired, where = state.facts.pieces, state.of_activation, state.fired, state.where
    box, found = state.facts.land.boxes[ALLIED], []
    if not naval:
        for piece in pieces.land_of[side]:
            if (
                marks[piece] & ACTING
                and pieces.arm[piece] == ARTILLERY
                and gun_refusal(state, side, piece, naval) is None
            ):
                found.append(piece)
    forts = pieces.forts if naval and side == TURKISH else ()
    for piece in (*pieces.ships_of[side], *forts):
        if where[piece] < box and not fired[piece]:
            if naval and not marks[piece] & ACTING:
                continue
            if gun_refusal(state, side, piece, naval) is None:
                found.append(piece)
    return found


def targets(state: State, side: Side, naval: bool) -> list[AreaId]:
    """8.2-p The areas with enemy land units that somebody can bombard in this activation, bombarded
    before or not."""
    reach = 0
    for piece in all_guns(state, side, naval):
        reach |= bombardment_mask(state, piece)
    return bits(reach & state.occupied[1 - side])


def target_refusal(state: State, side: Side, area: AreaId, naval: bool) -> Refusal | None:
    """8.2-a Why nobody can bombard this area now."""
    if not state.occupied[1 - side] >> area & 1:
        return Refusal(("8.2-a",), "no_enemy_units", {"area": area})
    able = all_guns(state, side, naval)
    if not able:
        return Refusal(("8.2-a",), "no_gun_able")
    if not any(bombardment_mask(state, p) >> area & 1 for p in able):
        return Refusal(("8.2-b",), "no_gun_in_range", {"area": area})
    return None


# -- odds ------------------------------------------------------------------------------------------


def factors(state: State, piece: UnitId) -> tuple[int, int]:
    """8.2-g, 8.2-h, Q45 The factors of a firer, and those of them that are heavy guns or the
    main battery of a battleship or battlecruiser."""
    pieces = state.facts.pieces
    if pieces.arm[piece] == ARTILLERY:
        fire = pieces.fire[piece]
        return fire, fire if pieces.heavy[piece] else 0
    primary, secondary = guns(state, piece)
    heavy = pieces.heavy[piece] or pieces.ship_type[piece] in CAPITAL
    return primary + secondary, primary if heavy else 0


def bombardment_modifiers(
    state: State, side: Side, area: AreaId, firers: Sequence[UnitId]
) -> list[Modifier]:
    """8.2-n What is added to the bombardment d6, all that applies."""
    land, strength = state.facts.land, [factors(state, p) for p in firers]
    return modifiers_for(
        state.facts.numbers.shelling,
        factors=sum(f for f, _ in strength),
        heavy=sum(h for _, h in strength),
        observed=_observed(state, side, area),
        hill=bool(land.hills >> area & 1),
        air=state.air(side),
        bad=state.bad,
        units=len(state.units_in(area, 1 - side)),
        city=bool(land.cities >> area & 1),
    )


def modifiers_for(
    numbers: Numbers,
    *,
    factors: int,
    heavy: int,
    observed: bool,
    hill: bool,
    air: bool,
    bad: bool,
    units: int,
    city: bool,
) -> list[Modifier]:
    """8.2-h, 8.2-i, 8.2-j, 8.2-k, 8.2-l, 8.2-m By what holds of a bombardment; ``hill`` and
    ``city`` of the target."""
    found = []
    if heavy and heavy * numbers.heavy_share >= factors:
        found.append(Modifier("8.2-h", f"{numbers.heavy:+d}", "heavy_guns"))
    if observed and hill:
        found.append(Modifier("8.2-i", f"{numbers.hill:+d}", "hill_observed"))
    elif observed:
        found.append(Modifier("8.2-i", f"{numbers.hill_over_clear:+d}", "hill_over_clear"))
    if air:
        found.append(Modifier("8.2-j", f"{numbers.air:+d}", "air_observation"))
    if bad:
        found.append(Modifier("8.2-k", f"{numbers.bad_weather:+d}", "bad_weather"))
    if units <= numbers.few_units:
        found.append(Modifier("8.2-l", f"{numbers.few:+d}", "few_units"))
    if city:
        found.append(Modifier("8.2-m", f"{numbers.city:+d}", "city"))
    return found


def _observed(state: State, side: Side, area: AreaId) -> bool:
    """8.2-i, Q54 Is a supplied friendly land unit on a hill next to the target?"""
    land = state.facts.land
    hills = land.around[area] & land.hills & state.occupied[side]
    return any(supplied(state, u) for hill in bits(hills) for u in state.units_in(hill, side))


def bombardment_column(state: State, factor_sum: int) -> int:
    """8.2-g The column for a sum of factors; -1 if there is none."""
    return bisect_right(state.facts.library.bombardment.least, factor_sum) - 1


@dataclass(unsafe_hash=True)
class Shelling:
    """8.2-g All that decides a bombardment before its die."""

    factors: int
    column: int
    modifiers: tuple[Modifier, ...]
    total: int
    """Sum of the modifiers."""


def bombardment_odds(state: State, side: Side, area: AreaId, firers: Sequence[UnitId]) -> Shelling:
    strength = sum(factors(state, p)[0] for p in firers)
    modifiers = tuple(bombardment_modifiers(state, side, area, firers))
    total = added(modifiers)
    return Shelling(strength, bombardment_column(state, strength), modifiers, total)


# -- the attack ------------------------------------------------------------------------------------


def begin(state: State, side: Side, area: AreaId, naval: bool, log: Log) -> None:
    """8.2-q Start naming the guns that bombard an area (``targets``)."""
    state.stack.append(Bombardment(side, area, naval))


@dataclass(unsafe_hash=True)
class Bombardment(GallipoliFrame):
    """8.2-q, Q53 D29: guns named one by one, then they fire together."""

    side: Side
    area: AreaId
    naval: bool
    firers: tuple[UnitId, ...] = ()

    def decision(self, state: State) -> Decision:
        args = {"area": self.area, "count": len(self.firers)}
        return Decision(seat(self.side), "8.2-q", "choose_firers", args)

    def options(self, state: State) -> list[Action]:
        found = [
            FIRER[p]
            for p in all_guns(state, self.side, self.naval)
            if p not in self.firers and bombardment_mask(state, p) >> self.area & 1
        ]
        if self.firers:
            found.append(FIRE)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "fire":
            return None if self.firers else Refusal(("8.2-g",), "no_firer_yet")
        if action.verb != "firer":
            return NOT_NOW
        piece = action.arg
        refused = gun_refusal(state, self.side, piece, self.naval)
        if refused is not None:
            return refused
        if piece in self.firers:
            return Refusal(("8.2-g",), "named_already", {"unit": piece})
        if not bombardment_mask(state, piece) >> self.area & 1:
            return Refusal(("8.2-b",), "out_of_range", {"unit": piece, "area": self.area})
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "firer":
            firers = (*self.firers, action.arg)
            state.stack[-1] = Bombardment(self.side, self.area, self.naval, firers)
            return
        state.stack.pop()
        bombard(state, self.side, self.area, self.firers, log)


def bombard(state: State, side: Side, area: AreaId, firers: tuple[UnitId, ...], log: Log) -> None:
    """8.2-g One die for all the guns; 8.2.1 its result falls on units their owner chooses."""
    owner = 1 - side
    odds = bombardment_odds(state, side, area, firers)
    die = roll(state, 6, "8.2-g", log)
    total = die + odds.total
    result = bombardment_result(state, odds.column, total)
    log.add(
        "8.2-g",
        "bombardment",
        firers=list(firers),
        area=area,
        factors=odds.factors,
        die=die,
        total=total,
        modifiers=[m.as_args() for m in odds.modifiers],
        hits="all" if result == s821_results.ALL else result,
    )
    for piece in firers:
        note_fire(state, piece)
    # 11.1-d, Q92 Any bombardment turns up Reserve cavalry.
    s111_reserve.turn_up(state, area, log)
    # 8.2.1-b No Effect hurts nobody.
    if result:
        shell(state, owner, area, result, log)


def shell(state: State, owner: Side, area: AreaId, result: int, log: Log) -> None:
    """8.2.1-c The units of the area that suffer are chosen by their owner; they check their morale,
    and nobody retreats (8.2.1-k)."""
    units = tuple(state.units_in(area, owner))
    count = affected(result, len(units))
    state.stack.append(Hits(owner, area, units, count, result, BOMBARDED))
