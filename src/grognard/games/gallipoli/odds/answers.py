"""Exact odds of a combat by its factors, with the modifiers and tables of the rules of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from grognard.engine.errors import BadRequest
from grognard.engine.events import Event
from grognard.engine.i18n import Args
from grognard.engine.ids import UnitId
from grognard.engine.modifiers import Modifier, added
from grognard.engine.odds import CombatOdds, Distribution
from grognard.games.gallipoli.facts import ARTILLERY, FORT, SHIP
from grognard.games.gallipoli.game import Gallipoli
from grognard.games.gallipoli.odds import chances, combats, expected, faces
from grognard.games.gallipoli.odds import questions as ask
from grognard.games.gallipoli.odds.faces import D10
from grognard.games.gallipoli.odds.spreads import Guns, Spread, spread_of
from grognard.games.gallipoli.rules.m08_combat import (
    s80_kinds_of_combat,
    s82_bombardment,
    s821_results,
    s831_odds,
    s833_checks,
)
from grognard.games.gallipoli.rules.m08_combat import s812_naval_fire as naval
from grognard.games.gallipoli.rules.m08_combat.s84_states import LAND_STATES, WORKS_STATES
from grognard.games.gallipoli.rules.m08_combat.s811_range import BATTERIES, PRIMARY, SECONDARY
from grognard.games.gallipoli.rules.m08_combat.s821_results import ALL
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import guns
from grognard.games.gallipoli.schema.numbers import Shelling, Storming, Terrain
from grognard.games.gallipoli.state import FIRED_ON, NORMAL, State

QUESTIONS = ask.QUESTIONS
SCENARIO = "campaign"
FIGHTING = ("attacker", "defender")
NAMED = 10
"""About so many of the pieces that would do are named when one will not."""


def answer(game: Gallipoli, question: ask.Question, options: Mapping[str, str]) -> CombatOdds:
    """The exact odds of the combat asked about; what no rule allows is refused."""
    state = game.set_up(SCENARIO, "odds", options)
    match question:
        case ask.Fire():
            preview, found = fire_odds(state, question)
        case ask.Bombardment():
            preview, found = bombardment_odds(state, question)
        case ask.Assault():
            preview, found = assault_odds(state, question)
        case ask.Mines():
            preview, found = mine_odds(state, question)
        case ask.Sweep():
            preview, found = sweep_odds(state, question)
        case ask.Morale():
            preview, found = morale_odds(question)
        case _:
            raise AssertionError(f"no answer to {type(question).__name__}")
    name = next(n for n, kind in QUESTIONS.items() if isinstance(question, kind))
    return CombatOdds(game.name, name, preview, found)


Found = tuple[list[Event], list[Distribution]]


def _listed(modifiers: Sequence[Modifier]) -> list[Mapping[str, str]]:
    return [modifier.as_args() for modifier in modifiers]


# -- at sea ----------------------------------------------------------------------------------------


def _piece(state: State, code: str, right: Callable[[int], bool]) -> int:
    """A ship or fort (or battery of artillery) by its name."""
    pieces = state.facts.pieces
    known = [piece for piece in range(pieces.count) if right(piece)]
    number = pieces.index.get(code, -1)
    if number not in known:
        named = [pieces.codes[piece] for piece in known]
        some = ", ".join(named[:: max(len(named) // NAMED, 1)])
        raise BadRequest("odds_no_piece", piece=code, known=some)
    return number


def fire_odds(state: State, question: ask.Fire) -> Found:
    """8.1.2 Both batteries at one target, as the rules read each die."""
    firer = _piece(state, question.firer, lambda p: naval_gunner(state, p))
    enemies = s80_kinds_of_combat.enemies_of(state, firer)
    target = _piece(state, question.target, lambda p: p in enemies)
    state.rough, state.bad = question.rough, question.bad
    state.health[target] = WORKS_STATES.index(question.state)
    printed = guns(state, firer)
    asked = (question.primary, question.secondary)
    factors = [
        have if want == ask.PRINTED else want for have, want in zip(printed, asked, strict=True)
    ]
    if not any(factors):
        raise BadRequest("odds_no_guns", piece=question.firer)
    highest = max(naval.highest_hit(state, firer, question.over), 0)
    batteries = [
        (battery, Guns(factors[battery], highest, expected.effects(state, firer, target, battery)))
        for battery in (PRIMARY, SECONDARY)
        if factors[battery]
    ]
    level = state.facts.pieces.morale[target]
    spread = combats.after_salvoes(state, target, [g for _, g in batteries])
    to_hit = _listed(naval.hit_modifiers(state, question.over))
    preview = []
    for battery, battery_guns in batteries:
        effect = _listed(naval.effect_modifiers(state, firer, target, battery))
        args: Args = {
            "battery": BATTERIES[battery],
            "factors": battery_guns.factor,
            "highest": highest,
        }
        preview.append(Event("8.1.2-d", "naval_fire", {**args, "modifiers": to_hit}))
        preview.append(Event("8.1.2-j", "hit_damages", {"level": level, "modifiers": effect}))
    return preview, [Distribution("target", chances.damages(spread))]


def naval_gunner(state: State, piece: UnitId) -> bool:
    """8.1-a Does it take part in naval fire at all?"""
    return state.facts.pieces.arm[piece] in (SHIP, FORT, ARTILLERY) and guns(state, piece) != (0, 0)


def mine_odds(state: State, question: ask.Mines) -> Found:
    """8.5.1-g"""
    ship = state.facts.pieces.ships_of[0].start
    state.health[ship] = WORKS_STATES.index(question.state)
    spread = combats.after_mines(state, ship, question.attacks)
    preview = Event("8.5.1-g", "mines_attack", {"attacks": question.attacks})
    return [preview], [Distribution("target", chances.damages(spread))]


def sweep_odds(state: State, question: ask.Sweep) -> Found:
    """8.5.2"""
    ship = min(state.facts.sweepers)
    state.health[ship] = WORKS_STATES.index(question.state)
    state.rough = question.rough
    state.of_impulse[ship] = FIRED_ON if question.fired_on else 0
    found = combats.sweep(state, ship)
    preview = Event("8.5.2-b", "swept", {"modifiers": _listed(found.modifiers)})
    return [preview], [Distribution("sweep", chances.sweepings(found))]


# -- ashore ----------------------------------------------------------------------------------------


def bombardment_odds(state: State, question: ask.Bombardment) -> Found:
    """8.2-g One die for all guns; then the check of a unit that is put forward."""
    if question.heavy > question.factors:
        most = question.factors
        raise BadRequest("out_of_range", what="heavy", found=question.heavy, least=0, most=most)
    shelling = state.facts.numbers.shelling
    modifiers = bombardment_modifiers(shelling, question)
    column = s82_bombardment.bombardment_column(state, question.factors)
    hits = spread_of(faces.of_bombardment(state, column, added(modifiers)))
    told = {f"hits={'all' if n == ALL else n}": chance for n, chance in sorted(hits.items())}
    found = [Distribution("hits", told)]
    if question.morale:
        health = LAND_STATES.index(question.state)

        def fails(result: int) -> Fraction:
            shaken = health != NORMAL
            checks = s821_results.checks_for(shelling, result == ALL, question.entrenched, shaken)
            return combats.level_fails(question.morale, checks)

        found.append(Distribution("unit", _fate(combats.put_forward(hits, fails), health)))
    args: Args = {"factors": question.factors, "modifiers": _listed(modifiers)}
    return [Event("8.2-g", "bombardment", args)], found


def bombardment_modifiers(numbers: Shelling, question: ask.Bombardment) -> list[Modifier]:
    """8.2-n By what is said of the bombardment."""
    return s82_bombardment.modifiers_for(
        numbers,
        factors=question.factors,
        heavy=question.heavy,
        observed=question.observed,
        hill=question.terrain == "hill",
        # 5.1-f Nobody observes from the air in Bad Weather.
        air=question.air and not question.bad,
        bad=question.bad,
        units=question.units,
        city=question.terrain == "city",
    )


def _fate(fails: Fraction, health: int) -> dict[str, Fraction]:
    after = {f"condition={chances.ASHORE[health]}": 1 - fails}
    after[f"condition={chances.ASHORE[health + 1]}"] = fails
    return {state: chance for state, chance in after.items() if chance}


def assault_odds(state: State, question: ask.Assault) -> Found:
    """8.3.1 Odds, shifts and modifiers; the entry, each side's part of it, and checks."""
    numbers, table = state.facts.numbers.storming, state.facts.library.assault
    defence = defence_in(state.facts.numbers.terrain, question)
    before = s831_odds.odds_column(state, question.attack, defence)
    if before < 0:
        raise BadRequest("odds_below_table", attack=question.attack, defence=defence, least="1-4")
    shifts, modifiers = assault_shifts(numbers, question), assault_modifiers(numbers, question)
    column = s831_odds.final_column(state, before, added(shifts))
    more = s831_odds.limited(numbers, added(modifiers))
    entries = faces.of_assault(state, column, more)
    by_entry = sorted(spread_of(entries).items())
    found = [Distribution("entry", {f"crt={e}": c for e, c in by_entry})]
    levels = (question.attacker_morale, question.defender_morale)
    for name, part, level in zip(FIGHTING, combats.parts(entries), levels, strict=True):
        found += _suffered(numbers, name, part, level)
    args: Args = {
        "attack": question.attack,
        "defence": defence,
        "odds": table.columns[min(before, len(table.columns) - 1)],
        "shifts": _listed(shifts),
        "column": table.columns[column],
        "modifiers": _listed(modifiers),
    }
    return [Event("8.3.1-l", "assault", args)], found


def defence_in(terrain: Terrain, question: ask.Assault) -> int:
    """8.3.1-d The defence with its terrain."""
    return s831_odds.in_terrain(
        terrain,
        question.defence,
        question.units,
        hill=question.terrain == "hill",
        city=question.terrain == "city",
    )


def assault_shifts(numbers: Storming, question: ask.Assault) -> list[Modifier]:
    """8.3.1-k By what is said of the assault."""
    return s831_odds.shifts_for(
        numbers,
        fight_first=question.fight_first,
        intensive=question.intensive,
        several_areas=question.several_areas,
        bad=question.bad,
    )


def assault_modifiers(numbers: Storming, question: ask.Assault) -> list[Modifier]:
    """8.3.1-l By what is said of the assault."""
    return s831_odds.modifiers_for(
        numbers,
        shaken=question.shaken,
        amphibious=question.amphibious,
        fort=question.fort,
        out_of_supply=question.out_of_supply,
        successive=question.successive,
    )


def _suffered(numbers: Storming, name: str, part: Spread, level: int) -> list[Distribution]:
    """8.3.3-d One side's result, and the fate of a supplied unit of this level put forward."""
    steps = {f"hits={'all' if n == ALL else n}": c for n, c in sorted(part.items())}
    found = [Distribution(name, steps)]
    if level:

        def fails(result: int) -> Fraction:
            checks = s833_checks.checks_for(numbers, result, True, False)
            return combats.level_fails(level, checks)

        found.append(Distribution(f"{name}_unit", _fate(combats.put_forward(part, fails), 0)))
    return found


def morale_odds(question: ask.Morale) -> Found:
    """2.4-ag"""
    fails = Fraction(faces.failing(question.level, question.modifier), len(D10))
    told = {"passed": 1 - fails, "failed": fails}
    args: Args = {"level": question.level, "modifier": f"{question.modifier:+d}"}
    preview = [Event("2.4-ag", "morale_passed", args)]
    return preview, [Distribution("check", {result: c for result, c in told.items() if c})]
