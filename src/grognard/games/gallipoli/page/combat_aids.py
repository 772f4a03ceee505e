"""The tables of combat as a page shows them: naval fire, ranges, bombardment and assault."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.aids import Aid, Effects, Text, die_rows, from_least, headed, meanings
from grognard.engine.drawing import Words
from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.facts import ARTILLERY, Facts
from grognard.games.gallipoli.rules.m08_combat import s82_bombardment as shelling
from grognard.games.gallipoli.rules.m08_combat import s821_results as shelled
from grognard.games.gallipoli.rules.m08_combat import s831_odds as storming
from grognard.games.gallipoli.rules.m08_combat import s833_checks as stormed
from grognard.games.gallipoli.schema.numbers import Reach
from grognard.games.gallipoli.state import State
from grognard.games.gallipoli.title import TITLE

WORDS = TITLE.catalogue("aids").entries
SAID = TITLE.catalogue("messages").entries
TO_HIT, EFFECT, RANGES = "to_hit", "effect", "ranges"
BOMBARDMENT, ASSAULT = "bombardment", "assault"
FACES = 10
HIT, NONE, DAMAGE, CRITICAL = "●", "–", "D", "C"


# -- naval fire ------------------------------------------------------------------------------------


def firers(facts: Facts) -> list[int]:
    """8.1.2-i The morale levels of all that may fire at ships."""
    pieces = facts.pieces
    guns = (piece for piece in range(pieces.count) if pieces.arm[piece] == ARTILLERY)
    return _levels(facts, (*_afloat(facts), *guns))


def targets(facts: Facts) -> list[int]:
    """8.1.2-p The morale levels of all that may be hit: ships and forts."""
    return _levels(facts, _afloat(facts))


def _afloat(facts: Facts) -> list[int]:
    pieces = facts.pieces
    return [*pieces.ships_of[0], *pieces.ships_of[1], *pieces.forts]


def _levels(facts: Facts, pieces: Iterable[int]) -> list[int]:
    return sorted({facts.pieces.morale[piece] for piece in pieces})


def on_die(*modifiers: Modifier) -> list[Effects]:
    """What is added to the die before a table is read."""
    return [Effects(WORDS["die"], modifiers)]


def to_hit(state: State) -> Aid:
    facts = state.facts
    numbers, less = facts.numbers.naval_fire, facts.options.to_hit == "below"
    columns = firers(facts)
    return Aid(
        id=TO_HIT,
        case="8.1.2-i",
        columns=[str(level) for level in columns],
        rows=die_rows(1, FACES),
        cells=[
            [HIT if die <= level - less else NONE for level in columns]
            for die in range(1, FACES + 1)
        ],
        legend=meanings(WORDS, "to_hit.is."),
        effects=on_die(
            Modifier("8.1.2-e", f"{numbers.rough_sea:+d}", "rough_sea"),
            Modifier("8.1.2-f", f"{numbers.bad_weather:+d}", "bad_weather"),
            Modifier("8.1.2-g", f"{numbers.over_land:+d}", "fire_over"),
        ),
        note=WORDS["to_hit.note"],
        **headed(TO_HIT, WORDS),
    )


def effect(state: State) -> Aid:
    """8.1.2-p, 8.1.2-q, 8.1.2-u What a hit does."""
    facts = state.facts
    numbers, columns = facts.numbers.naval_fire, targets(facts)
    disabled = numbers.disabled if facts.options.disabled_target == "minus_2" else -numbers.disabled
    return Aid(
        id=EFFECT,
        case="8.1.2-j",
        columns=[str(level) for level in columns],
        rows=die_rows(1, FACES),
        cells=[
            [_effect(total, level, numbers.critical_from) for level in columns]
            for total in range(1, FACES + 1)
        ],
        legend=meanings(WORDS, "effect.is."),
        effects=on_die(
            Modifier("8.1.2-k", f"{numbers.dreadnought:+d}", "dreadnought"),
            Modifier("8.1.2-l", f"{numbers.secondary:+d}", "secondary_battery"),
            Modifier("8.1.2-m", f"{numbers.heavy:+d}", "heavy_battery"),
            Modifier("8.1.2-n", f"{disabled:+d}", "disabled_target"),
        ),
        **headed(EFFECT, WORDS),
    )


def _effect(total: int, level: int, critical_from: int) -> str:
    if total <= level:
        return NONE
    return CRITICAL if total >= critical_from else DAMAGE


def ranges(state: State) -> Aid:
    """8.1.1, 8.1.2a, 8.2 How far guns reach, in areas."""
    reach, strict = state.facts.numbers.reach, state.facts.options.bad_weather_range == "strict"
    bad = f"= {reach.bad_weather}" if strict else f"≤ {reach.bad_weather}"
    kinds = ("primary", "secondary", "bombardment", "sweepers")
    return Aid(
        id=RANGES,
        case="8.1.1-a",
        columns=[WORDS[f"ranges.{kind}"] for kind in kinds],
        rows=[WORDS[f"ranges.{row}"] for row in ("base", "air", "bad", "land", "aegean")],
        cells=_range_cells(reach, bad),
        note=WORDS["ranges.note"],
        **headed(RANGES, WORDS),
    )


def _range_cells(reach: Reach, bad: str) -> list[list[str]]:
    sweepers, with_air = reach.artillery_at_sweeper, reach.artillery_at_sweeper_air
    far = [reach.primary, reach.secondary, reach.bombardment, sweepers]
    return [
        [str(steps) for steps in far],
        [*[f"{reach.air:+d}"] * 3, f"{with_air - sweepers:+d}"],
        [*[bad] * 3, f"= {sweepers}"],
        [*[f"{-reach.over_land:+d}"] * 3, ""],
        [*[f"{-reach.over_land_from_aegean:+d}"] * 3, ""],
    ]


# -- on land ---------------------------------------------------------------------------------------


def bombardment(state: State) -> Aid:
    table, numbers = state.facts.library.bombardment, state.facts.numbers.shelling
    die = [
        modifier
        for hill in (True, False)
        for modifier in shelling.modifiers_for(
            numbers, factors=1, heavy=1, observed=True, hill=hill, air=True, bad=True, units=0,
            city=True,
        )
    ]  # fmt: skip
    checks = shelled.checks_for(numbers, everybody=True, dug_in=False, shaken=True)
    return Aid(
        id=BOMBARDMENT,
        case=table.case,
        columns=from_least(table.least),
        rows=die_rows(table.first_die, len(table.rows)),
        cells=[[_affected(units) for units in row] for row in table.rows],
        effects=[
            Effects(WORDS["die"], list(dict.fromkeys(die))),
            Effects(WORDS["checks"], checks),
        ],
        note=WORDS["bombardment.note"],
        **headed(BOMBARDMENT, WORDS),
    )


def _affected(units: int) -> Text:
    return SAID["word.hits.all"] if units == shelled.ALL else str(units)


def _filled(words: Words, **numbers: int) -> Words:
    return {lang: text.format(**numbers) for lang, text in words.items()}


def assault(state: State) -> Aid:
    table, numbers = state.facts.library.assault, state.facts.numbers.storming
    shifts = storming.shifts_for(
        numbers, fight_first=True, intensive=True, several_areas=True, bad=True
    )
    die = storming.modifiers_for(
        numbers, shaken=True, amphibious=True, fort=True, out_of_supply=True, successive=True
    )
    checks = stormed.checks_for(numbers, shelled.ALL, in_supply=False, broken=True)
    result = Modifier("8.3.3-g", f"+1/+2/{numbers.check_all:+d}", "combat_result")
    return Aid(
        id=ASSAULT,
        case=table.case,
        columns=table.columns,
        rows=die_rows(table.first_die, len(table.rows)),
        cells=table.rows,
        legend=meanings(WORDS, "assault.is."),
        effects=[
            Effects(WORDS["assault.shifts"], shifts),
            Effects(_filled(WORDS["assault.die"], most=numbers.most), die),
            Effects(WORDS["checks"], [result, *checks[1:]]),
        ],
        note=WORDS["assault.note"],
        **headed(ASSAULT, WORDS),
    )
