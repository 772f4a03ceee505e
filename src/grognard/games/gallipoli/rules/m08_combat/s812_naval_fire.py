"""8.1 Naval Fire: ships and forts at each other (8.1.2), artillery at minesweepers (8.1.2a)."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, roll
from grognard.engine.ids import Side, UnitId
from grognard.engine.modifiers import Modifier, added
from grognard.games.gallipoli.facts import ARTILLERY, FORT, SHIP, TURKISH
from grognard.games.gallipoli.rules.frame import TARGET, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m07_operations.s733_able import note_fire
from grognard.games.gallipoli.rules.m08_combat.s80_kinds_of_combat import enemies_of
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate, worsen
from grognard.games.gallipoli.rules.m08_combat.s811_range import (
    BATTERIES,
    PRIMARY,
    SECONDARY,
    fire_mask,
    naval_reach,
)
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import guns
from grognard.games.gallipoli.state import FIRED_ON, NORMAL, OFF_MAP, SECOND, SHAKEN, State

DREADNOUGHTS = ("BB", "BC")
BATTLESHIPS = ("B", "BC", "BB")
EVEN = 2


# -- who fires at whom -----------------------------------------------------------------------------


def targets_of(state: State, firer: UnitId) -> list[UnitId]:
    """8.1.2-c, 7.3.4-a Every enemy ship and fort within range of at least one battery;
    8.1.2a-b for artillery only minesweepers."""
    mask, where = fire_mask(state, firer), state.where
    return [
        target
        for target in enemies_of(state, firer)
        if where[target] < OFF_MAP and mask >> where[target] & 1
    ]


def gunner_refusal(state: State, side: Side, piece: UnitId, second: bool) -> Refusal | None:
    """8.1.2a-a Turkish artillery fires at minesweepers in a naval activation, if it has not been
    activated this turn (Q52) or was chosen for the second activation under way (8.1.2a-e), is in
    Normal state (8.4.1c-c, 8.4.1d-d) and supplied."""
    facts = state.facts
    if facts.pieces.side[piece] != side or side != TURKISH:
        return Refusal(("8.1.2a-a", "7.2-c"), "no_naval_unit", {"unit": piece})
    if not state.on_map(piece):
        return Refusal(("8.1.2a-a",), "ship_not_at_sea", {"unit": piece})
    if second and not state.of_activation[piece] & SECOND:
        return Refusal(("7.3.2c-e",), "ship_not_chosen", {"unit": piece})
    if not second and state.acted[piece]:
        return Refusal(("8.1.2a-e", "3.2-e"), "ship_activated", {"unit": piece})
    if state.health[piece] != NORMAL:
        return Refusal(("8.4.1c-c", "8.4.1d-d"), "gunner_shaken", {"unit": piece})
    if not supplied(state, piece):
        return Refusal(("8.1.2a-a",), "ship_not_supplied", {"unit": piece})
    return None


def target_refusal(state: State, firer: UnitId, target: UnitId) -> Refusal | None:
    """8.1.2-c Why this firer cannot fire at that target."""
    pieces = state.facts.pieces
    args = {"firer": firer, "target": target}
    if target not in enemies_of(state, firer):
        if pieces.arm[firer] == ARTILLERY and pieces.arm[target] == SHIP:
            return Refusal(("8.1.2a-b",), "only_at_sweepers", args)
        return Refusal(("7.3.4-a",), "no_naval_target", args)
    at = state.where[target]
    if at >= OFF_MAP or not fire_mask(state, firer) >> at & 1:
        return Refusal(("8.1.1-a",), "target_out_of_range", args)
    return None


@dataclass(unsafe_hash=True)
class NavalTarget(GallipoliFrame):
    """Q118 Each firer names its target when it fires; all its batteries fire at it (8.1.2-b)."""

    side: Side
    firer: UnitId

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "8.1.2-c", "naval_target", {"firer": self.firer})

    def options(self, state: State) -> list[Action]:
        return [TARGET[target] for target in targets_of(state, self.firer)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "target":
            return NOT_NOW
        return target_refusal(state, self.firer, action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        naval_fire(state, self.firer, action.arg, log)


# -- modifiers -------------------------------------------------------------------------------------


def hit_modifiers(state: State, over: bool) -> list[Modifier]:
    """8.1.2-h What is added to the roll to hit; ``over``: land or ships lie in between (Q49)."""
    numbers = state.facts.numbers.naval_fire
    found = []
    if state.rough:
        found.append(Modifier("8.1.2-e", f"{numbers.rough_sea:+d}", "rough_sea"))
    if state.bad:
        found.append(Modifier("8.1.2-f", f"{numbers.bad_weather:+d}", "bad_weather"))
    if over:
        found.append(Modifier("8.1.2-g", f"{numbers.over_land:+d}", "fire_over"))
    return found


def highest_hit(state: State, firer: UnitId, over: bool) -> int:
    """8.1.2-i, Q46 The highest d10 that hits, before modifiers are added; 8.1.2a-g by the morale of
    the firer, artillery included."""
    at_most = state.facts.options.to_hit == "at_most"
    level = state.facts.pieces.morale[firer] - (0 if at_most else 1)
    return level - added(hit_modifiers(state, over))


def effect_modifiers(state: State, firer: UnitId, target: UnitId, battery: int) -> list[Modifier]:
    """8.1.2-o Of the roll for the effect of a hit: all that apply."""
    return [
        *battery_effects(state, firer, target, battery),
        *target_effects(state, state.health[target]),
    ]


def battery_effects(state: State, firer: UnitId, target: UnitId, battery: int) -> list[Modifier]:
    """8.1.2-k, 8.1.2-l, 8.1.2-m By who fires at whom with which guns (Q44, Q45)."""
    pieces, numbers = state.facts.pieces, state.facts.numbers.naval_fire
    kind, fort = pieces.ship_type[target], pieces.arm[target] == FORT
    found = []
    if pieces.ship_type[firer] in DREADNOUGHTS and (fort or kind == "B"):
        found.append(Modifier("8.1.2-k", f"{numbers.dreadnought:+d}", "dreadnought"))
    if battery == SECONDARY and (fort or kind in BATTLESHIPS):
        found.append(Modifier("8.1.2-l", f"{numbers.secondary:+d}", "secondary_battery"))
    # 8.1-c Of a ship's guns only the main battery is ever heavy.
    if battery == PRIMARY and pieces.heavy[firer]:
        found.append(Modifier("8.1.2-m", f"{numbers.heavy:+d}", "heavy_battery"))
    return found


def target_effects(state: State, health: int) -> list[Modifier]:
    """8.1.2-n, Q47 By the state of the target before the hit."""
    if health != SHAKEN:
        return []
    disabled = state.facts.numbers.naval_fire.disabled
    effect = disabled if state.facts.options.disabled_target == "minus_2" else -disabled
    return [Modifier("8.1.2-n", f"{effect:+d}", "disabled_target")]


def salvoes(state: State, firer: UnitId, target: UnitId) -> list[tuple[int, int, bool]]:
    """8.1.2-w The batteries that fire, main and secondary (8.1-a): which, its factor, and whether
    over land or ships."""
    area, found = state.where[target], []
    for battery, factor in enumerate(guns(state, firer)):
        if factor:
            in_range, over = naval_reach(state, firer, area, battery)
            if in_range:
                found.append((battery, factor, over))
    return found


# -- resolution ------------------------------------------------------------------------------------


def naval_fire(state: State, firer: UnitId, target: UnitId, log: Log) -> None:
    """8.1.2-a One firer: all dice to hit, then effects one by one, each applied before the next
    (Q50)."""
    if target in state.facts.sweepers:
        # 8.5.2-c, Q77 It will find sweeping harder at the end of this impulse.
        state.of_impulse[target] |= FIRED_ON
    hits: list[int] = []
    for battery, factor, over in salvoes(state, firer, target):
        modifiers, highest = hit_modifiers(state, over), highest_hit(state, firer, over)
        dice = [roll(state, 10, "8.1.2-d", log) for _ in range(factor)]
        count = sum(die <= highest for die in dice)
        hits += [battery] * count
        log.add(
            "8.1.2-d",
            "naval_fire",
            firer=firer,
            target=target,
            battery=BATTERIES[battery],
            dice=dice,
            highest=max(highest, 0),
            count=count,
            modifiers=[modifier.as_args() for modifier in modifiers],
        )
    # 8.1.2-v The firer is turned to Fired; 8.1.2a-f of artillery this one unit is activated.
    note_fire(state, firer)
    for battery in hits:
        if hit_effect(state, firer, target, battery, log):
            break


def hit_effect(state: State, firer: UnitId, target: UnitId, battery: int, log: Log) -> bool:
    """8.1.2-j The effect of one hit: True if the target is gone."""
    modifiers = effect_modifiers(state, firer, target, battery)
    die = roll(state, 10, "8.1.2-j", log)
    result, level = die + added(modifiers), state.facts.pieces.morale[target]
    log.add(
        "8.1.2-j",
        "hit_without_effect" if result <= level else "hit_damages",
        target=target,
        die=die,
        total=result,
        level=level,
        modifiers=[modifier.as_args() for modifier in modifiers],
    )
    # 8.1.2-p Up to the target's ML nothing happens, 8.1.2-q above it there is damage.
    if result <= level:
        return False
    if result >= state.facts.numbers.naval_fire.critical_from:
        # 8.1.2-u, Q51 Even: the ordinary damage only; odd: it blows up. 2.4-j Any die would do.
        critical = roll(state, 10, "8.1.2-u", log)
        if critical % EVEN:
            log.add("8.1.2-y", "blown_up", target=target, die=critical)
            eliminate(state, target, "8.1.2-y", log)
            return True
        log.add("8.1.2-x", "near_miss", target=target, die=critical)
    cases = ("8.1.2-r", "8.1.2-s", "8.1.2-t")
    return worsen(state, target, cases[state.health[target]], log)
