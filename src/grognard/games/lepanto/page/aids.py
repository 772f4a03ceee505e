"""The combat tables and the range chart as a page shows them, and the arcs of fire of a ship."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.aids import (
    Aid,
    Arc,
    Effects,
    added_by,
    die_table,
    headed,
    meanings,
    reading,
)
from grognard.engine.drawing import Reading, Words
from grognard.engine.events import Event
from grognard.engine.i18n import LANGUAGES
from grognard.engine.modifiers import Modifier
from grognard.games.lepanto.board import ARCS
from grognard.games.lepanto.facts import KINDS, Facts
from grognard.games.lepanto.rules.m07_combat.s71_gunnery import close_factor
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import (
    SEVERAL_TARGETS,
    TWO_HEXES,
    column,
)
from grognard.games.lepanto.rules.m07_combat.s73_muslim_penalties import (
    FIRER_HALVED,
    TARGET_HALVED,
)
from grognard.games.lepanto.rules.m07_combat.s75_ramming import ramming_column
from grognard.games.lepanto.rules.m07_combat.s75_shared_hex import distance, reckons_range_1
from grognard.games.lepanto.state import State
from grognard.games.lepanto.title import TITLE

WORDS = TITLE.catalogue("aids").entries
SAID = TITLE.catalogue("messages").entries
DRAWN = TITLE.catalogue("table").entries
GUNNERY, CREWS, RAMMING, RANGES = "gunnery", "crews", "ramming", "ranges"


# -- the tables ------------------------------------------------------------------------------


def aids(state: State) -> list[Aid]:
    """3.5-a The three combat tables and the range chart."""
    facts = state.facts
    library, below_1 = facts.library, facts.options.odds_below_1
    legend = meanings(SAID, "word.result.")
    return [
        die_table(GUNNERY, library.gunnery, WORDS, legend, open_ended=False),
        die_table(
            CREWS,
            library.small_arms_boarding,
            WORDS,
            legend,
            effects=_effects(facts),
            note=WORDS[f"crews.odds_below_1_{below_1}"],
        ),
        die_table(RAMMING, library.ramming, WORDS, legend, open_ended=False),
        _range_chart(facts),
    ]


def _effects(facts: Facts) -> list[Effects]:
    """7.2-e, 7.2-m, 7.3 What changes the small arms and their die."""
    penalty = facts.numbers.muslim_penalty
    dice = [
        Modifier("7.3-b", f"{penalty.muslim_die:+d}", "muslim_die"),
        Modifier("7.3-c", f"{penalty.christian_die:+d}", "christian_die"),
    ]
    return [
        Effects(WORDS["crews.firer"], [TWO_HEXES, SEVERAL_TARGETS, FIRER_HALVED]),
        Effects(WORDS["crews.target"], [TARGET_HALVED]),
        Effects(WORDS["crews.die"], dice),
    ]


def _range_chart(facts: Facts) -> Aid:
    """7.1-c The chart's factors by type of ship and arc."""
    charts, reach = facts.library.charts, range(facts.reach_of_guns)
    return Aid(
        id=RANGES,
        case="7.1-c",
        columns=[str(hexes + 1) for hexes in reach],
        rows=[_named(chart.type, chart.arc) for chart in charts],
        cells=[
            [str(chart.factors[at]) if at < len(chart.factors) else "" for at in reach]
            for chart in charts
        ],
        note=WORDS["ranges.note"],
        **headed(RANGES, WORDS),
    )


def _named(type_: str, arc: str) -> Words:
    kind, side = DRAWN[f"kind.{type_}"], SAID[f"word.arc.{arc}"]
    return {lang: f"{kind[lang]}, {side[lang]}" for lang in LANGUAGES}


# -- where a roll is read --------------------------------------------------------------------


def reads(state: State, event: Event) -> Sequence[Reading]:
    """The cell of an attack; before its die the hexes of the range chart as well."""
    args: dict[str, Any] = event.args
    die, facts = args.get("roll"), state.facts
    library = facts.library
    match event.kind:
        case "gunnery":
            shot = reading(GUNNERY, args["factor"] - 1, library.gunnery.row, die)
            return [shot] if die is not None else [shot, _in_range_chart(state, args)]
        case "small_arms" | "boarding":
            table, drm = library.small_arms_boarding, added_by(event)
            at = column(facts, args["odds"])
            return [reading(CREWS, at, lambda face: table.row(face + drm), die)]
        case "ram":
            at = ramming_column(facts, args["hexes"])
            return [reading(RAMMING, at, library.ramming.row, die)]
    return ()


def _in_range_chart(state: State, args: dict[str, Any]) -> Reading:
    """7.1-c The row of the arc and the column of the range."""
    facts = state.facts
    ship, target = facts.codes.index(args["ship"]), facts.codes.index(args["target"])
    rows: list[tuple[str, str]] = [(chart.type, chart.arc) for chart in facts.library.charts]
    row = rows.index((KINDS[facts.kind[ship]], args["arc"]))
    return Reading(RANGES, distance(state, ship, target) - 1, row=row)


# -- arcs ------------------------------------------------------------------------------------


def arcs(state: State, piece: str) -> list[Arc] | None:
    """7.1-a, 7.1-g The hexes under the guns of a ship, with the factor of its fire in each."""
    facts = state.facts
    if piece not in facts.codes:
        return None
    i, names = facts.codes.index(piece), facts.board.grid.names
    ship = state.ships[i]
    if ship.hex < 0:
        return []
    near, guns = reckons_range_1(state, i), facts.guns[i]
    covered: dict[int, dict[str, str]] = {}
    for hex_, factor, arc in facts.board.cover(facts.kind[i], ship.facing, ship.hex):
        counts = close_factor(state, i, arc) if near else min(guns, factor)
        covered.setdefault(arc, {})[names[hex_]] = str(counts)
    return [Arc(ARCS[arc], SAID[f"word.arc.{ARCS[arc]}"], cells) for arc, cells in covered.items()]
