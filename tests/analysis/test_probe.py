"""Looking for cheap tricks: a game with a hole in it, and rules that are kept to."""

from pathlib import Path

import pytest

from grognard.analysis.journal import Journal
from grognard.analysis.probe import Finding, Probe
from grognard.analysis.probe_games import Job, Try, attempt, census
from grognard.analysis.probe_rules import ALWAYS, IDLE, NEVER, Rule, idlest, read_rule
from grognard.analysis.simulation import Setup
from grognard.engine.actions import Action
from grognard.engine.records import read_record, replay
from grognard.games import load
from grognard.players import make
from tests.engine.warren import FOX, HARE, Warren

WARREN = Setup("warren", "short", ("random", "random"), 1, {})
DIG, LIE = Rule(ALWAYS, "roam", "dig"), Rule(ALWAYS, "roam", "lie")


@pytest.fixture(scope="module")
def findings() -> list[Finding]:
    return Probe(Warren(), WARREN, 40).run()


def of(findings: list[Finding], rule: str) -> Finding:
    return next(one for one in findings if one.rule == rule)


def test_a_trick_is_found_and_stands_first(findings: list[Finding]) -> None:
    """A fox that digs wherever it can beats one that digs by chance."""
    first = findings[0]
    assert first.seat == FOX
    assert str(DIG) in first.rule
    assert first.gain > 0.1
    assert first.low > first.baseline


def test_doing_nothing_is_told_of_though_it_gains_nothing(findings: list[Finding]) -> None:
    idle = of(findings, str(Rule(IDLE)))
    assert (idle.seat, idle.games) == (FOX, 40)
    assert idle.gain < 0


def test_the_largest_gains_come_first(findings: list[Finding]) -> None:
    gains = [one.gain for one in findings]
    assert gains == sorted(gains, reverse=True)
    assert all(one.low <= one.score <= one.high for one in findings)
    assert all(one.gain == one.score - one.baseline for one in findings)


def test_rules_are_written_and_read_again() -> None:
    for rule in (DIG, Rule(NEVER, "roam", "lie"), Rule(IDLE), Rule(IDLE, until=7)):
        assert read_rule(str(rule)) == rule


def test_a_rule_is_kept_to() -> None:
    """A fox that always lies down digs nothing; the hare plays on by chance."""
    rows = [attempt(Warren(), WARREN, Job(FOX, (LIE,), n), 0) for n in range(10)]
    assert {row.lead for row in rows} == {0}
    assert {row.score for row in rows} == {0.5}
    free = [attempt(Warren(), WARREN, Job(FOX, (), n), 0) for n in range(10)]
    assert {row.bent for row in free} == {0}
    assert any(row.lead for row in free)


def test_what_is_offered_beside_others_makes_the_rules() -> None:
    seen = census(Warren(), WARREN, range(4))
    rules = [*seen.rules(FOX, 1, 9)]
    assert rules[:2] == [Rule(IDLE), Rule(IDLE, until=8)]
    assert {(rule.how, rule.verb) for rule in rules[2:]} == {
        (how, verb) for how in (ALWAYS, NEVER) for verb in ("prowl", "walk", "dig", "lie")
    }
    # The hare is never offered two verbs at once.
    assert [*seen.rules(HARE, 1, 1)] == [Rule(IDLE)]


def test_an_endless_game_is_given_up_and_counts_as_lost() -> None:
    row = attempt(Warren(), WARREN, Job(FOX, (DIG,), 0), 5)
    assert (row.decisions, row.score) == (5, 0.0)


def test_the_idlest_answer_ends_most_of_what_is_under_way() -> None:
    """A ship may row, sail, turn or stop: idle is to stop."""
    game = load("lepanto")
    state, player = game.new("centre", 1), make("random", "lepanto", 1)
    while True:
        decision = game.decision(state)
        assert decision is not None
        options = game.legal(state)
        if decision.kind == "step" and {"row", "stop"} <= {option.verb for option in options}:
            break
        game.apply(state, player.choose(game, state, decision))
    assert idlest(game, state, options) == [Action("stop")]


def test_a_search_goes_on_from_its_journal(tmp_path: Path) -> None:
    header = Job(FOX, (), 0)
    with Journal(tmp_path / "tries", header, Try) as journal:
        first = Probe(Warren(), WARREN, 4, 1, journal).run()
        played = len(journal.rows)
    assert len({(row.seat, row.rules, row.index) for row in journal.rows}) == played
    with Journal(tmp_path / "tries", header, Try) as journal:
        assert Probe(Warren(), WARREN, 4, 1, journal).run() == first
        assert len(journal.rows) == played


def test_each_rule_has_a_record_to_look_at(tmp_path: Path) -> None:
    found = Probe(Warren(), WARREN, 4).run(tmp_path)
    assert len({one.record for one in found}) == len(found) > 0
    text = Path(str(found[0].record)).read_text("utf-8")
    again = replay(read_record(text, "record"), Warren())
    assert Warren().decision(again.state) is None
    assert found[0].rule in text
