"""The tables of mines and of the phases of a turn as a page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.aids import Aid, Text, die_rows, headed, meanings
from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.page.combat_aids import FACES, NONE, SAID, WORDS, on_die
from grognard.games.gallipoli.rules.m08_combat.s852_sweeping import factors_for
from grognard.games.gallipoli.state import State

MINES, SWEEPING, LAYING = "mines", "sweeping", "laying"
EVENTS, WEATHER, SUPPLY, IMPULSES = "events", "weather", "supply", "impulses"
CRIPPLED, SUNK = "C", "S"


def _single(
    id_: str, case: str, rows: Sequence[Text], cells: Sequence[Text], **more: object
) -> Aid:
    """A table of one column."""
    words: dict[str, Any] = {**headed(id_, WORDS), **more}
    return Aid(
        id=id_,
        case=case,
        columns=[WORDS[f"{id_}.result"]],
        rows=rows,
        cells=[[cell] for cell in cells],
        **words,
    )


# -- mines -----------------------------------------------------------------------------------------


def mines(state: State) -> Aid:
    """8.5.1-g, 8.5.1-j, 8.5.1-k One attack on a ship."""
    numbers, faces = state.facts.numbers.mine_attack, range(1, FACES + 1)

    def struck(die: int) -> str:
        if die < numbers.cripples:
            return NONE
        return SUNK if die >= numbers.sinks else CRIPPLED

    return _single(
        MINES,
        "8.5.1-g",
        [str(die) for die in faces],
        [struck(die) for die in faces],
        legend=meanings(WORDS, "mines.is."),
        note=WORDS[f"mines.crippled_{state.facts.options.mine_on_crippled}"],
    )


def sweeping(state: State) -> Aid:
    """8.5.2-g to 8.5.2-j Factors cleared, and what becomes of the minesweeper."""
    numbers = state.facts.numbers.sweeping
    return Aid(
        id=SWEEPING,
        case="8.5.2-g",
        columns=[WORDS["sweeping.factors"], WORDS["sweeping.sweeper"]],
        rows=die_rows(1, FACES),
        cells=[
            [str(factors_for(state, total)), CRIPPLED if total >= numbers.cripples else NONE]
            for total in range(1, FACES + 1)
        ],
        legend=meanings(WORDS, "sweeping.is."),
        effects=on_die(
            Modifier("8.5.2-c", f"{numbers.fired_on:+d}", "sweeper_fired_on"),
            Modifier("8.5.2-d", f"{numbers.disabled:+d}", "sweeper_disabled"),
            Modifier("8.5.2-e", f"{numbers.rough_sea:+d}", "rough_sea"),
        ),
        **headed(SWEEPING, WORDS),
    )


def laying(state: State) -> Aid:
    table = state.facts.library.mines
    rows = die_rows(table.first_die, len(table.results))
    cells = [str(factors) for factors in table.results]
    return _single(LAYING, table.case, rows, cells, note=WORDS["laying.note"])


# -- the turn --------------------------------------------------------------------------------------


def impulses(state: State) -> Aid:
    table, dice = state.facts.library.impulses, state.facts.numbers.turn_dice
    return _single(
        IMPULSES,
        table.case,
        die_rows(table.first_die, len(table.results)),
        [str(count) for count in table.results],
        effects=on_die(
            Modifier("7.1-b", f"{dice.impulses_bad_weather:+d}", "bad_weather"),
            Modifier("7.1-c", f"{dice.impulses_rough_sea:+d}", "rough_sea"),
            Modifier("7.1-d", f"+1/{dice.beachheads_per_impulse}", "supplied_beachheads"),
        ),
    )


def supply(state: State) -> Aid:
    table, dice = state.facts.library.supply, state.facts.numbers.turn_dice
    rows = zip(table.allied, table.turkish, strict=True)
    by_event = [row.supply for row in state.facts.library.events.row if row.supply]
    return Aid(
        id=SUPPLY,
        case=table.case,
        columns=[SAID["word.seat.allied"], SAID["word.seat.turkish"]],
        rows=die_rows(table.first_die, len(table.allied)),
        cells=[[str(points) for points in row] for row in rows],
        effects=on_die(
            Modifier("5.1-k", f"{dice.supply_bad_weather:+d}", "bad_weather"),
            Modifier("6.1-b", f"{min(by_event):+d}…{max(by_event):+d}", "event_in_play"),
        ),
        **headed(SUPPLY, WORDS),
    )


def weather(state: State) -> Aid:
    table = state.facts.library.weather
    return Aid(
        id=WEATHER,
        case=table.case,
        columns=[WORDS["weather.bad"], WORDS["weather.rough"]],
        rows=[str(row.turn) for row in table.row],
        cells=[[_from(row.bad_from, 10), _from(row.rough_from, 6)] for row in table.row],
        note=WORDS["weather.note"],
        **headed(WEATHER, WORDS),
    )


def _from(least: int, sides: int) -> str:
    if least > sides:
        return NONE
    return str(least) if least == sides else f"{least}–{sides}"


def events(state: State) -> Aid:
    table = state.facts.library.events
    rows = [str(row.sum) for row in table.row]
    return _single(EVENTS, table.case, rows, [SAID[f"word.event.{row.event}"] for row in table.row])
