"""The tables of every game: as they are in force, and marked where a roll is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

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
ENOUGH = 60


def opening(name: str, **options: str) -> tuple[Game[Any], Any]:
    game = load(name)
    return game, game.new(title_of(name).shortest, "tables", options)


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
def test_there_are_tables_for_every_option(name: str) -> None:
    usual = list(tables(name))
    for option in load(name).options:
        for value in option.values:
            assert list(tables(name, **{option.name: value})) == usual


# -- where a roll is read ------------------------------------------------------------------------


def rolls(name: str, seed: int) -> Iterator[tuple[list[Reading], list[Event], Any]]:
    """What is marked before each roll of a game, and what happens then."""
    game: Any = load(name)
    state = game.new(title_of(name).shortest, seed)
    players = {seat: make("greedy", name, seed) for seat in game.seats}
    face = Face(game, game.seats)
    for _ in range(MOST_MOVES):
        decision = game.decision(state)
        if decision is None:
            return
        action = players[decision.seat].choose(game, state, decision)
        marked: list[Reading] = []
        if insight.rolls_a_die(game, state, action) or game.chances(state, action):
            marked = asked(game, state, action, face)
        recorder = game.recorder(state)
        game.apply(state, action, recorder)
        yield marked, recorder.events, state


def asked(game: Game[Any], state: Any, action: Any, face: Face) -> list[Reading]:
    try:
        found = insight.odds(game, state, game.notation(state, action), [], face)
    except ApiError:
        return []
    return list(found.reads)


@pytest.mark.parametrize("name", WITH_TABLES)
def test_what_is_marked_before_a_roll_is_what_the_roll_is_read_in(name: str) -> None:
    game, compared, seen = load(name), 0, set()
    for seed in range(4):
        for marked, events, state in rolls(name, seed):
            read = [one for event in events for one in reads_of(game, state, event)]
            if not marked or not read:
                continue
            first = read[0]
            assert any(agrees(one, first) for one in marked), (marked, read)
            compared += 1
            seen.add(first.aid)
        if compared >= ENOUGH:
            break
    assert compared >= ENOUGH
    assert len(seen) >= 2


def agrees(before: Reading, after: Reading) -> bool:
    if (before.aid, before.column) != (after.aid, after.column) or not before.rows:
        return False
    return before.rows[after.die - 1] == after.row


@pytest.mark.parametrize("name", WITH_TABLES)
def test_the_cell_that_is_marked_after_a_roll_holds_its_result(name: str) -> None:
    game, printed = load(name), tables(name)
    told: dict[str, set[tuple[int, int]]] = {aid: set() for aid in printed}
    for seed in range(3):
        for _, events, state in rolls(name, seed):
            for event in events:
                for one in reads_of(game, state, event):
                    cell = printed[one.aid].cells[one.row][one.column]
                    assert shown(game, event, one) == cell, (event, one)
                    told[one.aid].add((one.row, one.column))
    assert max(len(cells) for cells in told.values()) >= 6


def shown(game: Game[Any], event: Event, reading: Reading) -> str:
    """The result an event tells, as its table prints it."""
    name = "result" if "result" in event.args else game.results[event.kind]
    return str(event.args[name])
