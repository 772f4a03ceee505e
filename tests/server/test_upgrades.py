"""No upgrade strands a game: data, defaults and a rule change, and every table goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.actions import Action
from grognard.engine.bundles import Bundle
from grognard.engine.data import Replacement
from grognard.engine.frames import Refusal
from grognard.engine.options import Option
from grognard.games import load
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import State
from grognard.server import editions, registry
from grognard.server.store.database import make_engine
from tests.server.helpers import Json, Match, running, settings
from tests.server.test_orders import SIDE, carry_out, free_galleys, order

MOVES = 130
CASE = "6.3-a"
ROW = "row"
PURPLE = "#6b3fa0"


class Newer(Lepanto):
    """Lepanto after an upgrade: galleys count for more, a squadron has another colour, only
    galleys ram by default, nobody rows, and the first wind blows elsewhere."""

    rules_version = Lepanto.rules_version + 1
    mended: Mapping[int, tuple[str, ...]] = {rules_version: (CASE,)}
    options: tuple[Option, ...] = tuple(
        Option("rammers", ("galley_only", "all"), "L-Q33", before="all", since=3)
        if option.name == "rammers"
        else option
        for option in Lepanto.options
    )

    def __init__(self, data: Replacement = None) -> None:
        texts = dict(load("lepanto").bundle.texts)
        texts["rules.toml"] = texts["rules.toml"].replace("galley = 2", "galley = 3")
        texts["squadrons.toml"] = texts["squadrons.toml"].replace(PURPLE, "#102030")
        super().__init__(data or Bundle(texts))

    def set_up(
        self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
    ) -> State:
        return super().set_up(scenario, f"mended {seed}", options)

    def legal(self, state: State) -> list[Action]:
        return [action for action in super().legal(state) if action.verb != ROW]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == ROW:
            return Refusal((CASE,), "not_now")
        return super().refusal(state, action)


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
        released = load("lepanto").bundle
        for module in (registry, editions):
            monkeypatch.setattr(module, "load", lambda _, data=None: Newer(data))
        monkeypatch.setattr(editions, "load_version", lambda *_: Newer(released))
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
        assert match.watcher.view()["options"]["rammers"] == "all"
        assert fresh.watcher.view()["options"]["rammers"] == "galley_only"
        assert PURPLE in match.watcher.get("/board").text
        assert PURPLE not in fresh.watcher.get("/board").text


def test_a_branch_begins_at_any_move_of_older_rules(
    database: str, tmp_path: Path, upgraded: Any
) -> None:
    match, before = begun(tmp_path, database)
    shown = {}
    with running(settings(tmp_path, db_url=database)) as client:
        match.both.client = client
        shown = {at: match.both.get("/history", at=at).json()["view"] for at in (0, 33, 70)}
    upgraded()
    with running(settings(tmp_path, db_url=database)) as client:
        match.both.client = client
        branches = {at: branched(match, at) for at in (*shown, before["moves"])}
        for at, view in (shown | {before["moves"]: before["view"]}).items():
            branch = branches[at].both.view()
            assert (branch["moves"], branch["view"]) == (at, view)
            told = [event["kind"] for event in branch["events"]]
            assert told.count("rules_mended") == 1
            assert "choices_dropped" not in told
        branches[70].fuzz(60, seed=3)
        later = branches[70].both.view()
        again = branched(branches[70], later["moves"]).both.view()
        assert again["view"] == later["view"]
        assert [event["kind"] for event in again["events"]].count("rules_mended") == 1
    with running(settings(tmp_path, db_url=database)) as client:
        branches[70].both.client = client
        assert branches[70].both.view() == later


def test_orders_outlive_mended_rules(database: str, tmp_path: Path, upgraded: Any) -> None:
    with running(settings(tmp_path, db_url=database)) as client:
        match = Match(client).moving()
        seat = match.both
        ships = free_galleys(match.seats[SIDE])[:3]
        carry_out(seat, order(seat, kind="ahead", pieces=ships, hexes=1))
        [made] = seat.view()["orders"]
    upgraded()
    with running(settings(tmp_path, db_url=database)) as client:
        seat.client = client
        assert seat.view()["orders"] == [made]
        assert branched(match, made[1]).both.view()["orders"] == [made]


def branched(match: Match, at: int) -> Match:
    """A table that plays on from that move."""
    made = match.both.post("/branch", {"at": at})
    branch = Match.__new__(Match)
    branch._sit(match.both.client, made)
    return branch


def test_a_table_stored_before_positions_were_goes_on(
    database: str, tmp_path: Path, upgraded: Any
) -> None:
    """Its moves are played again as far as the mended rules allow, with the options of then."""
    match, _ = begun(tmp_path, database)
    engine = make_engine(database)
    with engine.begin() as connection:
        for change in (
            "DELETE FROM chapters",
            "DELETE FROM bundles",
            """UPDATE tables SET options = REPLACE(options, ',"rammers":"all"', '')""",
        ):
            assert connection.exec_driver_sql(change).rowcount
    engine.dispose()
    upgraded()
    with running(settings(tmp_path, db_url=database)) as client:
        match.both.client = client
        after = match.both.view()
        assert after["options"]["rammers"] == "all"
        assert {"rules_mended", "choices_dropped"} <= {event["kind"] for event in after["events"]}
        match.fuzz(40, seed=4)
        later = match.both.view()
    with running(settings(tmp_path, db_url=database)) as client:
        match.both.client = client
        assert match.both.view() == later


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
        branch = branched(match, 90)
        # What can be answered in one way only is answered at once.
        assert branch.both.view()["moves"] >= 90
        branch.fuzz(10)
