"""Odds of any action of any position or record; and the examples of docs/odds.md."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bench.odds import Sample, weigh
from bench.odds_samples import _lepanto
from grognard.analysis.odds import combat_odds, position_odds, questions, record_odds
from grognard.analysis.simulation import record_game, set_up
from grognard.engine.actions import Action
from grognard.engine.dice import distribution
from grognard.engine.errors import BadRequest
from grognard.engine.odds import Grouped, NotAllowed
from grognard.engine.records import Record, read_record
from grognard.games import load
from grognard.games.market_garden.rules.r03_sequence import GameTurn
from grognard.games.market_garden.rules.r04_moving import Moving
from tests.gallipoli.odds.test_chances_at_sea import activated, duel
from tests.market_garden.ground import beside, plain
from tests.market_garden.table import Table
from tests.titles import OURS

ROOT = Path(__file__).parents[2]
TENTH = Fraction(1, 10)


# -- dice ------------------------------------------------------------------------------------------


def test_grouped_dice_weigh_their_faces() -> None:
    """Two dice of 10: the first only as 'up to 3' or 'above', the second face by face."""
    dice, found = Grouped([[(1, 3), (10, 7)]], 1000), Counter[tuple[int, bool]]()
    chances: dict[tuple[int, bool], Fraction] = {}
    while True:
        fallen = dice.roll(1, 10), dice.roll(2, 10) > 8
        chances[fallen] = chances.get(fallen, Fraction(0)) + dice.chance
        found[fallen] += 1
        if not dice.advance():
            break
    assert sum(found.values()) == 20
    assert chances == {
        (1, True): Fraction(6, 100),
        (1, False): Fraction(24, 100),
        (10, True): Fraction(14, 100),
        (10, False): Fraction(56, 100),
    }


# -- positions -------------------------------------------------------------------------------------


def test_an_action_by_the_rules_of_its_game() -> None:
    """Two weak guns: every way walked through here equals every way walked through there."""
    table = duel("F-HELLAS", "MS1", "DS1")
    found = position_odds(table.game, table.state, table.action("target MS1"))
    assert sum(way.chance for way in found.outcomes) == 1

    def sunk(dice: Any) -> bool:
        copy = table.state.clone()
        copy.dice = dice
        log = table.game.recorder(copy)
        copy.stack[-1].apply(copy, table.action("target MS1"), log)
        return any(event.kind == "sunk" for event in log.events)

    told = sum(
        (way.chance for way in found.outcomes if any(e.kind == "sunk" for e in way.events)),
        Fraction(0),
    )
    assert told == distribution(sunk).get(True, 0)


def test_too_many_dice_leave_what_the_game_works_out() -> None:
    """Seven guns of the Queen Elizabeth."""
    table = duel("QE", "F-HELLAS", "GP1")
    found = position_odds(table.game, table.state, table.action("target F-HELLAS"))
    assert not found.outcomes
    assert sum(found.results.values()) == 1
    assert set(found.results) == {f"damage={s}" for s in ("normal", "disabled", "crippled", "gone")}


def test_what_is_certain_is_told_apart() -> None:
    hex_ = plain(3)
    places = {"2HCR": hex_, "GR723": beside(hex_)[0]}
    table = Table(places, phase="C")
    found = position_odds(table.game, table.state, table.action("end"))
    assert [way.chance for way in found.outcomes] == [1]
    assert not found.outcomes[0].events


def test_an_illegal_action_is_refused_by_the_rules() -> None:
    table = activated("turkish", {"F-HELLAS": "GP1", "ALBION": "DS3"})
    with pytest.raises(NotAllowed):
        position_odds(table.game, table.state, Action("commit"))


def test_a_tie_that_may_go_on_for_ever_ends_the_walk() -> None:
    """SI-1-b: the dice of the initiative, rolled again until they differ, are not walked."""
    game = load("market_garden")
    state = game.new("arnhem", 1)
    state.turn, state.stack[:] = 8, [GameTurn(3), Moving(0, False)]
    found = position_odds(game, state, Action("end"))
    assert [way.chance for way in found.outcomes] == [1]
    assert "initiative" not in {event.kind for event in found.always}
    assert "turn_begins" in {event.kind for event in found.always}


# -- records ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record() -> Record:
    game = load("lepanto")
    setup = set_up(game, "centre", ("random", "random"), 7, {})
    return read_record(record_game(game, setup, 0)[1], "centre.record")


def test_what_happened_is_among_what_could(record: Record) -> None:
    game = load("lepanto")
    rolled = [entry for entry in record.entries if entry.dice][:3]
    for entry in rolled:
        found = record_odds(game, record, entry.number)
        assert found.action == entry.text
        assert sum(way.chance for way in found.outcomes) == 1
        assert len(found.outcomes) > 1


@pytest.mark.parametrize(
    ("move", "action", "key"),
    [
        (None, None, "odds_no_action"),
        (None, "row", "odds_over"),
        (10**6, None, "odds_no_move"),
        (1, "dance", "unknown_verb"),
    ],
)
def test_bad_questions_about_a_record(
    record: Record, move: int | None, action: str | None, key: str
) -> None:
    with pytest.raises(BadRequest) as problem:
        record_odds(load("lepanto"), record, move, action)
    assert problem.value.key == key
    assert problem.value.text("es") != problem.value.text("en")


# -- lepanto by its factors ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sample", [Sample(*found) for found in _lepanto()], ids=lambda sample: str(sample.name)
)
def test_attacks_are_those_of_thrown_dice(sample: Sample) -> None:
    found = weigh(sample, 6_000)
    assert found.right, found


def test_every_game_has_questions() -> None:
    assert all(questions(game) for game in OURS)
    with pytest.raises(BadRequest):
        combat_odds("chess", "duel")


# -- docs ------------------------------------------------------------------------------------------


DOCS = (ROOT / "docs" / "odds.md").read_text("utf-8")


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL))
def test_the_examples_of_the_docs_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "docs/odds.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_the_first_example_prints_what_the_table_says(capsys: pytest.CaptureFixture[str]) -> None:
    """12 against 7 is 1-1, one column on 2-1: 2/2 2/2 2/2 2/A 1/A 1/A."""
    code = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)[0]
    exec(compile(code, "docs/odds.md", "exec"), {})
    out = capsys.readouterr().out
    assert out.startswith("entry")
    assert "'crt=1/A': '1/3'" in out
