"""The tables of every game: as they are in force, and marked where a roll is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import pytest

from grognard.engine.actions import Action
from grognard.engine.aids import Aid
from grognard.engine.drawing import Reading
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.i18n import LANGUAGES
from grognard.games import load, title_of
from grognard.players import make
from grognard.server import insight
from grognard.server.aids import aids_out, reads_of
from grognard.server.errors import ApiError
from grognard.server.faces import Face
from tests.titles import OURS

WITH_TABLES = [name for name in OURS if title_of(name).aids]
MOST_MOVES = 1500
OF_EACH = 8


def opening(name: str, **options: str) -> tuple[Game[Any], Any]:
    game = load(name)
    return game, game.set_up(title_of(name).shortest, "tables", options)


def tables(name: str, **options: str) -> dict[str, Aid]:
    return {aid.id: aid for aid in aids_out(*opening(name, **options)).aids}


def texts(aid: Aid) -> list[Any]:
    """Everything a table says."""
    heads = [aid.title, aid.across, aid.down, *aid.columns, *aid.rows]
    notes = [aid.note] if aid.note else []
    cells = [cell for row in aid.cells for cell in row]
    return [*heads, *cells, *notes, *aid.legend.values(), *(group.what for group in aid.effects)]


# -- the tables --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WITH_TABLES)
def test_every_table_is_whole_and_in_both_languages(name: str) -> None:
    game, state = opening(name)
    cases = title_of(name).toml("text/cases.toml")
    found = aids_out(game, state).aids
    assert len({aid.id for aid in found}) == len(found) >= 4
    for aid in found:
        assert aid.case in cases
        assert len(aid.cells) == len(aid.rows) > 0
        assert {len(row) for row in aid.cells} == {len(aid.columns)}
        for text in texts(aid):
            assert isinstance(text, str) or all(text[lang].strip() for lang in LANGUAGES)
        for modifier in (one for group in aid.effects for one in group.modifiers):
            assert modifier.case in cases
            assert game.messages.has(f"modifier.{modifier.reason}")


@pytest.mark.parametrize("name", WITH_TABLES)
def test_there_are_the_same_tables_with_every_option(name: str) -> None:
    usual, options = list(tables(name)), load(name).options
    for nth in range(max(len(option.values) for option in options)):
        chosen = {one.name: one.values[min(nth, len(one.values) - 1)] for one in options}
        assert list(tables(name, **chosen)) == usual


# -- where a roll is read ------------------------------------------------------------------------


class Roll(NamedTuple):
    """An answer in a game, with what was read in its tables."""

    before: Any
    action: Action
    event: Event
    reading: Reading


def rolls(name: str, seed: int) -> Iterator[Roll]:
    """The first roll that each answer of a game brings."""
    game: Any = load(name)
    state = game.new(title_of(name).shortest, seed)
    players = {seat: make("greedy", name, seed) for seat in game.seats}
    for _ in range(MOST_MOVES):
        decision = game.decision(state)
        if decision is None:
            return
        action = players[decision.seat].choose(game, state, decision)
        before, recorder = game.clone(state), game.recorder(state)
        game.apply(state, action, recorder)
        read = [(event, one) for event in recorder.events for one in reads_of(game, state, event)]
        if read:
            yield Roll(before, action, *read[0])


def marked(game: Game[Any], roll: Roll) -> Sequence[Reading]:
    """What is marked with the odds of an answer, before it is given."""
    asked = game.notation(roll.before, roll.action)
    try:
        return insight.odds(game, roll.before, asked, [], Face(game, game.seats)).reads
    except ApiError:
        return ()


@pytest.mark.parametrize("name", WITH_TABLES)
def test_what_is_marked_before_a_roll_is_what_the_roll_is_read_in(name: str) -> None:
    game, compared = load(name), Counter[str]()
    for roll in chain.from_iterable(rolls(name, seed) for seed in range(3)):
        aid = roll.reading.aid
        if compared[aid] < OF_EACH and (before := marked(game, roll)):
            assert any(agrees(one, roll.reading) for one in before), (before, roll)
            compared[aid] += 1
        if compared.total() >= 2 * OF_EACH:
            break
    assert compared.total() >= OF_EACH


def agrees(before: Reading, after: Reading) -> bool:
    if (before.aid, before.column) != (after.aid, after.column) or not before.rows:
        return False
    return before.rows[after.die - 1] == after.row


@pytest.mark.parametrize("name", WITH_TABLES)
def test_the_cell_that_is_marked_after_a_roll_holds_its_result(name: str) -> None:
    game, printed = load(name), tables(name)
    cells: dict[str, set[tuple[int, int]]] = {aid: set() for aid in printed}
    for roll in chain.from_iterable(rolls(name, seed) for seed in range(4)):
        read = roll.reading
        if results := shown(game, roll.event):
            assert printed[read.aid].cells[read.row][read.column] in results, roll
            cells[read.aid].add((read.row, read.column))
    assert sum(len(found) for found in cells.values()) >= 8


def shown(game: Game[Any], event: Event) -> list[Any]:
    """The result an event tells, as its table may print it: itself or in words."""
    name = "result" if "result" in event.args else game.results.get(event.kind)
    if name is None:
        return []
    result = str(event.args[name])
    return [result, game.messages.entries.get(f"word.{name}.{result}", result)]
