"""No upgrade strands a game: data, defaults and a rule change, and every table goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.bundles import Bundle
from grognard.engine.data import Replacement
from grognard.games import load
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import State
from grognard.server import registry
from tests.server.helpers import Json, Match, running, settings

MOVES = 130
CASE = "6.3-a"
PURPLE = "#6b3fa0"


class Newer(Lepanto):
    """Lepanto after an upgrade: galleys count for more, a squadron has another colour, and the
    first wind blows elsewhere."""

    rules_version = Lepanto.rules_version + 1
    mended: Mapping[int, tuple[str, ...]] = {rules_version: (CASE,)}

    def __init__(self, data: Replacement = None) -> None:
        texts = dict(load("lepanto").bundle.texts)
        texts["rules.toml"] = texts["rules.toml"].replace("galley = 2", "galley = 3")
        texts["squadrons.toml"] = texts["squadrons.toml"].replace(PURPLE, "#102030")
        super().__init__(data or Bundle(texts))

    def set_up(
        self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
    ) -> State:
        return super().set_up(scenario, f"mended {seed}", options)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        url: str = request.getfixturevalue("postgres")
        return url
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def upgraded(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Call it between two servers."""

    def upgrade() -> None:
        monkeypatch.setattr(registry, "load", lambda _, data=None: Newer(data))
        registry.game_named.cache_clear()

    yield upgrade
    monkeypatch.undo()
    registry.game_named.cache_clear()


def begun(folder: Path, database: str) -> tuple[Match, Json]:
    with running(settings(folder, db_url=database)) as client:
        match = Match(client)
        match.fuzz(MOVES)
        return match, match.both.view()


def test_a_table_goes_on_where_it_stood(database: str, tmp_path: Path, upgraded: Any) -> None:
    match, before = begun(tmp_path, database)
    upgraded()
    with running(settings(tmp_path, db_url=database)) as client:
        match.both.client = match.watcher.client = client
        after = match.both.view()
        assert after["view"] == before["view"]
        assert after["moves"] == before["moves"]
        assert after["events"][: len(before["events"])] == before["events"]
        assert after["events"][-1]["case"] == CASE
        match.fuzz(60, seed=2)
        later = match.both.view()
    with running(settings(tmp_path, db_url=database)) as client:
        match.both.client = client
        assert match.both.view() == later
        kinds = [event["kind"] for event in later["events"]]
        assert kinds.count("rules_mended") == 1


def test_a_table_keeps_the_data_it_was_begun_with(
    database: str, tmp_path: Path, upgraded: Any
) -> None:
    match, _ = begun(tmp_path, database)
    upgraded()
    with running(settings(tmp_path, db_url=database)) as client:
        keeper = client.app.state.registry  # type: ignore[attr-defined]
        match.watcher.client = client
        match.watcher.view()
        fresh = Match(client)
        fresh.watcher.view()
        old, new = (keeper.live[table].game for table in (match.id, fresh.id))
        assert old.library.numbers.points.galley == 2
        assert new.library.numbers.points.galley == 3
        assert PURPLE in match.watcher.get("/board").text
        assert PURPLE not in fresh.watcher.get("/board").text


def test_a_finished_game_is_shown_as_it_was_played(
    database: str, tmp_path: Path, upgraded: Any
) -> None:
    with running(settings(tmp_path, db_url=database)) as client:
        match = Match(client)
        match.fuzz(5000, brisk=True)
        before = match.both.view()
        assert before["decision"] is None
        shown = [match.both.get("/history", at=at).json() for at in (0, 25, 60, 100)]
    upgraded()
    with running(settings(tmp_path, db_url=database)) as client:
        match.both.client = client
        assert match.both.view() == before
        assert [match.both.get("/history", at=at).json() for at in (0, 25, 60, 100)] == shown
