"""Exact odds of a combat by its factors, with the modifiers and tables of the rules of play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from grognard.engine.errors import BadRequest
from grognard.engine.events import Event
from grognard.engine.i18n import Args
from grognard.engine.modifiers import Modifier
from grognard.engine.odds import CombatOdds, Distribution
from grognard.games.gallipoli.facts import ARTILLERY, FORT, SHIP
from grognard.games.gallipoli.game import Gallipoli
from grognard.games.gallipoli.odds import chances as odds
from grognard.games.gallipoli.odds import questions as ask
from grognard.games.gallipoli.odds.ashore import (
    assault_modifiers,
    assault_shifts,
    bombardment_modifiers,
    defence_in,
    failing_assault,
    failing_bombardment,
)
from grognard.games.gallipoli.odds.spreads import D6, D10, Guns, after_guns, spread_of
from grognard.games.gallipoli.rules.m08_combat import s80_kinds_of_combat, s821_results, s831_odds
from grognard.games.gallipoli.rules.m08_combat import s82_bombardment as shelling
from grognard.games.gallipoli.rules.m08_combat import s83_assault as storming
from grognard.games.gallipoli.rules.m08_combat import s812_naval_fire as naval
from grognard.games.gallipoli.rules.m08_combat.s84_states import LAND_STATES, WORKS_STATES
from grognard.games.gallipoli.rules.m08_combat.s811_range import BATTERIES, PRIMARY, SECONDARY
from grognard.games.gallipoli.rules.m08_combat.s821_results import ALL
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import guns
from grognard.games.gallipoli.state import FIRED_ON, State

QUESTIONS = ask.QUESTIONS
SCENARIO = "campaign"
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
    pieces = state.facts.pieces
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
        (battery, Guns(factors[battery], highest, odds.effects(state, firer, target, battery)))
        for battery in (PRIMARY, SECONDARY)
        if factors[battery]
    ]
    level = pieces.morale[target]
    critical = state.facts.numbers.naval_fire.critical_from
    spread = after_guns([g for _, g in batteries], level, critical, state.health[target])
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
    return preview, [Distribution("target", odds.damages(spread))]


def naval_gunner(state: State, piece: int) -> bool:
    """8.1-a Does it take part in naval fire at all?"""
    return state.facts.pieces.arm[piece] in (SHIP, FORT, ARTILLERY) and guns(state, piece) != (0, 0)


def mine_odds(state: State, question: ask.Mines) -> Found:
    """8.5.1-g"""
    ship = state.facts.pieces.ships_of[0].start
    state.health[ship] = WORKS_STATES.index(question.state)
    spread = odds.after_mines(state, ship, question.attacks)
    preview = Event("8.5.1-g", "mines_attack", {"attacks": question.attacks})
    return [preview], [Distribution("target", odds.damages(spread))]


def sweep_odds(state: State, question: ask.Sweep) -> Found:
    """8.5.2"""
    ship = min(state.facts.sweepers)
    state.health[ship] = WORKS_STATES.index(question.state)
    state.rough = question.rough
    state.of_impulse[ship] = FIRED_ON if question.fired_on else 0
    found = odds.sweep(state, ship)
    preview = Event("8.5.2-b", "swept", {"modifiers": _listed(found.modifiers)})
    return [preview], [Distribution("sweep", odds.sweepings(found))]


# -- ashore ----------------------------------------------------------------------------------------


def bombardment_odds(state: State, question: ask.Bombardment) -> Found:
    """8.2-g One die for all guns; then the check of a unit that is put forward."""
    if question.heavy > question.factors:
        most = question.factors
        raise BadRequest("out_of_range", what="heavy", found=question.heavy, least=0, most=most)
    modifiers = bombardment_modifiers(state.facts.numbers.shelling, question)
    added = naval.total(modifiers)
    column = shelling.bombardment_column(state, question.factors)
    hits = spread_of(D6, lambda die: s821_results.bombardment_result(state, column, die + added))
    told = {f"hits={'all' if n == ALL else n}": chance for n, chance in sorted(hits.items())}
    found = [Distribution("hits", told)]
    if question.morale:
        health = LAND_STATES.index(question.state)
        fails = failing_bombardment(state, hits, question, health)
        found.append(Distribution("unit", _fate(fails, health)))
    args: Args = {"factors": question.factors, "modifiers": _listed(modifiers)}
    return [Event("8.2-g", "bombardment", args)], found


def _fate(fails: Fraction, health: int) -> dict[str, Fraction]:
    after = {f"condition={odds.ASHORE[health]}": 1 - fails}
    after[f"condition={odds.ASHORE[health + 1]}"] = fails
    return {state: chance for state, chance in after.items() if chance}


def assault_odds(state: State, question: ask.Assault) -> Found:
    """8.3.1 Odds, shifts and modifiers; the entry, each side's part of it, and checks."""
    storm, table = state.facts.numbers.storming, state.facts.library.assault
    defence = defence_in(state.facts.numbers.terrain, question)
    before = s831_odds.odds_column(state, question.attack, defence)
    if before < 0:
        raise BadRequest("odds_below_table", attack=question.attack, defence=defence, least="1-4")
    shifts, modifiers = assault_shifts(storm, question), assault_modifiers(storm, question)
    last = len(table.columns) - 1
    column = min(max(before + naval.total(shifts), 0), last)
    added = min(max(naval.total(modifiers), -storm.most), storm.most)
    entries = spread_of(D6, lambda die: s831_odds.assault_result(state, column, die + added))
    found = [Distribution("entry", {f"crt={e}": c for e, c in sorted(entries.items())})]
    for at, (name, morale) in enumerate(
        (("attacker", question.attacker_morale), ("defender", question.defender_morale))
    ):
        part = _part(entries, at)
        steps = {f"hits={'all' if n == ALL else n}": c for n, c in sorted(part.items())}
        found.append(Distribution(name, steps))
        if morale:
            fails = failing_assault(state, part, morale)
            found.append(Distribution(f"{name}_unit", _fate(fails, 0)))
    args: Args = {
        "attack": question.attack,
        "defence": defence,
        "odds": table.columns[min(before, last)],
        "shifts": _listed(shifts),
        "column": table.columns[column],
        "modifiers": _listed(modifiers),
    }
    return [Event("8.3.1-l", "assault", args)], found


def _part(entries: Mapping[str, Fraction], at: int) -> dict[int, Fraction]:
    """8.3.3-a One side's part of the entries."""
    found: dict[int, Fraction] = {}
    for entry, chance in entries.items():
        result = storming.LOSSES[entry.split("/")[at]]
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def morale_odds(question: ask.Morale) -> Found:
    """2.4-ag"""
    passes = spread_of(D10, lambda die: die + question.modifier <= question.level)
    told = {"passed": passes.get(True, Fraction(0)), "failed": passes.get(False, Fraction(0))}
    args: Args = {"level": question.level, "modifier": f"{question.modifier:+d}"}
    preview = [Event("2.4-ag", "morale_passed", args)]
    return preview, [Distribution("check", {result: c for result, c in told.items() if c})]
