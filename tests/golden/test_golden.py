"""The museum: whole games that must replay to the last die for ever.

A change of rules or data that breaks one of them raises ``rules_version`` or changes the data's
version; then new games are recorded (``python -m tools.golden``) and the old ones retired.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from grognard.engine.records import Record, read_record, replay
from grognard.engine.session import Session
from grognard.games import load
from grognard.games.versions import game_of
from tests.titles import OURS

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.txt"))


@lru_cache(maxsize=64)
def replayed(path: Path) -> tuple[Record, Session]:  # type: ignore[type-arg]
    record = read_record(path.read_text("utf-8"), path.name)
    return record, replay(record, game_of(record))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_result(path: Path) -> None:
    record, session = replayed(path)
    assert session.decision() is None
    assert record.result.split()[0] in (*session.game.seats, "draw")


@pytest.mark.parametrize("name", OURS)
def test_every_scenario_has_a_game_won_by_each_side(name: str) -> None:
    game = load(name)
    found = set()
    for path in RECORDS:
        if path.parent.name == name:
            record = read_record(path.read_text("utf-8"), path.name)
            found.add((record.header["scenario"], record.result.split()[0]))
    wanted = {(scenario, seat) for scenario in game.scenarios for seat in game.seats}
    assert wanted - found == set()


@pytest.mark.parametrize("name", OURS)
def test_every_scenario_has_three_games(name: str) -> None:
    scenarios = [p.stem.rpartition("-")[0] for p in RECORDS if p.parent.name == name]
    for scenario in load(name).scenarios:
        assert scenarios.count(scenario) >= 3


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_page_tells_what_happens_in_a_game(path: Path) -> None:
    """``python -m tools.golden.told`` writes it."""
    _, _, rest = (
        (FOLDER / "README.md").read_text("utf-8").partition(f"- `{path.parent.name}/{path.stem}` (")
    )
    result = read_record(path.read_text("utf-8"), path.name).result
    assert f"result {result};" in rest.partition("\n- ")[0]


KINDS = {
    "lepanto": {"gunnery", "small_arms", "boarding", "ram", "drifted", "towed"},
    "gallipoli": {
        "assault",
        "bombardment",
        "naval_fire",
        "mines_attack",
        "swept",
        "landed_unopposed",
        "beachhead_placed",
        "second_bought",
    },
    "market_garden": {
        "maneuver_result",
        "assault_result",
        "fire_result",
        "landed",
        "bridge_blown",
        "refusal_passed",
        "reaction_passed",
        "retreated",
        "advanced",
    },
}


@pytest.mark.parametrize("name", OURS)
def test_the_recorded_games_show_every_kind_of_attack(name: str) -> None:
    seen = {e.kind for p in RECORDS if p.parent.name == name for e in replayed(p)[1].events}
    assert KINDS[name] - seen == set()
