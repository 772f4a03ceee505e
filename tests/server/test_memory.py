"""Tables in memory: small, unloaded when there are too many, and never the one that is used."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.chapters import close_chapter
from grognard.engine.game import Game
from grognard.engine.records import read_record, replay
from grognard.engine.session import Session
from grognard.games.versions import game_of
from grognard.server import finished, memory
from grognard.server.journal import entries_of
from grognard.server.registry import Registry
from grognard.server.reopening import CHAPTER_EVERY
from grognard.server.store.database import Beside, Opened, Stored
from grognard.server.tables import Table
from tests.played import played
from tests.server.helpers import Client, Match, choices, running, settings
from tests.server.test_secrecy import saved as saved_table
from tests.server.thinking import heard, listen

WHOLE = 10**6
SMALL = 2_000_000


@pytest.fixture
def crowded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A server that has room for a few tables only, and forgets at once."""
    monkeypatch.setattr(memory, "LATELY", 0.0)
    with running(settings(folder, table_memory=750_000)) as client:
        yield client


def registry(client: Any) -> Registry:
    found: Registry = client.app.state.registry
    return found


def opened_again(game_name: str, scenario: str, moves: int) -> tuple[Game[Any], Opened]:
    """A game between greedy players, as it is in the database."""
    record = read_record(played(game_name, scenario, moves), "game")
    game = game_of(record)
    session = replay(record, game)
    entries, _ = entries_of(session, set(), len(session.moves))
    saved = replace(
        saved_table(session.scenario, record.header["seed"]),
        game=game.name,
        rules=game.rules_version,
        data=game.data_version,
        options=session.options,
        seats=dict.fromkeys(game.seats, "human"),
        auto=True,
    )
    return game, Opened(saved, entries, Beside({}, []))


def mended(game: Game[Any], opened: Opened) -> Opened:
    """The same after the rules were mended: it goes on from its chapters."""
    saved = opened.saved
    session = Session(game, saved.scenario, saved.seed, saved.options)
    chapters = []
    for n, entry in enumerate(opened.journal, 1):
        session.choose(game.parse(session.state, entry.entry))
        if n % CHAPTER_EVERY == 0 or n == len(opened.journal):
            chapters.append(Stored(n, n == len(opened.journal), close_chapter(session).packed()))
    reread = [chapter.packed for chapter in chapters].__getitem__
    return replace(opened, chapters=chapters, reread=reread)


def shown(game: Game[Any], opened: Opened) -> Table:
    """A table that everybody has looked at."""
    table = Table(game, opened, None, True)  # type: ignore[arg-type]
    for audience in ((), *((seat,) for seat in game.seats), game.seats):
        table.snapshot(audience)
    return table


@pytest.mark.parametrize(
    ("game_name", "scenario", "moves", "least", "change"),
    [
        ("lepanto", "battle", WHOLE, 12_000, None),
        ("lepanto", "battle", WHOLE, 12_000, mended),
        ("lepanto", "battle", 2000, 2000, None),  # within a turn: much of it can be undone
        ("gallipoli", "campaign", WHOLE, 2500, None),
        ("market_garden", "campaign", WHOLE, 7000, None),
    ],
)
def test_a_whole_battle_takes_less_than_2_mb_and_gives_it_back(
    game_name: str, scenario: str, moves: int, least: int, change: Any
) -> None:
    game, opened = opened_again(game_name, scenario, moves)
    assert len(opened.journal) >= least
    if change is not None:
        opened = change(game, opened)
    shown(game, opened)
    gc.collect()
    tracemalloc.start()
    try:
        table = shown(game, opened)
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0]
        assert taken < SMALL
        assert memory.weight(table) / 1.6 < taken < memory.weight(table) * 1.6
        left = weakref.ref(table)
        del table
        assert left() is None, "nothing but its user holds it"
        assert tracemalloc.get_traced_memory()[0] < SMALL / 5
    finally:
        tracemalloc.stop()


def test_any_number_of_tables_is_usable(crowded: Client) -> None:
    matches = [Match(crowded) for _ in range(16)]
    live = registry(crowded).live
    for turn in range(3):
        for match in matches:
            match.fuzz(3, seed=turn)
            assert match.id in live, "never the one just opened"
            assert len(live) < 12
    assert all(match.both.view()["moves"] >= 9 for match in matches)


def test_watched_tables_give_way_too_and_their_listeners_hear_on(crowded: Client) -> None:
    matches = [Match(crowded, auto=False) for _ in range(12)]
    live, streams = registry(crowded).live, []
    for match in matches:
        match.both.view()
        streams.append(listen(live[match.id], "muslim"))
    assert len(live) < 12
    assert live.hubs, "people listen to tables that are not in memory"
    for match, stream in zip(matches, streams, strict=True):
        match.both.play(choices(match.both.view()["legal"])[0])
        assert heard(stream, "update")[-1]["moves"] == 1
    for match, stream in zip(matches, streams, strict=True):
        hub = live[match.id].hub if match.id in live else live.hubs[match.id]
        live.leave(match.id, hub, stream)
    assert not live.hubs


def test_tables_that_grow_give_way_to_each_other(crowded: Client) -> None:
    matches = [Match(crowded, auto=False) for _ in range(6)]
    live = registry(crowded).live
    for match in matches:
        match.fuzz(60)
    assert len(live) == 6, "there was room for all of them when they were opened"
    live.tidy()
    assert len(live) <= 3
    assert all(match.both.view()["moves"] == 60 for match in matches)


def test_an_unloaded_table_is_gone(crowded: Client) -> None:
    first = Match(crowded)
    first.both.view()
    left = weakref.ref(registry(crowded).live[first.id])
    for _ in range(12):
        Match(crowded).both.view()
    assert first.id not in registry(crowded).live
    gc.collect()  # the client of the test may keep its last request
    assert left() is None


def test_a_finished_game_is_put_together_once(
    public: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(public, scenario="doria_ochiali")
    match.fuzz(5000, brisk=True)
    first = match.both.view()
    assert first["outcome"]
    monkeypatch.setattr(finished, "_made", None)  # it would fail
    assert match.both.view() == first
    table = registry(public).live[match.id]
    stream = listen(table)
    assert match.both.view()["watching"] == 0, "for some seconds; the stream tells it at once"
    table.leave(stream)
    assert match.client.get(match.both.path, headers={**match.both.headers, "accept-encoding": ""})
