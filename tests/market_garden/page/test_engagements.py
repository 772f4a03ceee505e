"""Combats as they are told: who fights whom, how far each has come, and every chance exactly."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from grognard.engine.dice import Scripted
from grognard.engine.drawing import Engagement, Stage, Throw
from grognard.games.market_garden.page.combats.engagements import counts
from grognard.games.market_garden.state import State
from grognard.games.market_garden.view import view
from tests.market_garden.field import on_field
from tests.market_garden.fights import declare, last, results
from tests.market_garden.table import Table, market_garden

TARGET, START = "3240", "3140"
FOE = "HOF1"


def told(table: Table) -> Engagement:
    """The combat that is asked about."""
    (found,) = (one for one in view(table.state).engagements if one.asked)
    return found


def stage(table: Table, letter: str) -> Stage:
    return next(stage for stage in told(table).stages if stage.id == letter)


def throw(table: Table, letter: str, id_: str) -> Throw:
    (found,) = (one for one in stage(table, letter).throws if one.id == id_)
    return found


def ways(thrown: Throw) -> dict[tuple[tuple[str, int], ...], int]:
    """By what comes of it, in how many ways of ten."""
    return {tuple(sorted(result.means.items())): result.ways for result in thrown.results}


def declaring(kind: str = "maneuver", **more: str) -> Table:
    units = {"2IG": START, "3IG": START, FOE: TARGET, **more}
    table = on_field(units, "D")
    table.play(f"{kind} {TARGET}")
    return table


# -- as a whole ------------------------------------------------------------------------------------


def test_strengths_are_written_as_players_do() -> None:
    assert [counts(parts) for parts in (0, 60, 120, 300, 160, 30, 24)] == [
        "0", "½", "1", "2½", "1⅓", "¼", "0.2",
    ]  # fmt: skip


@pytest.mark.rule("D-1-a", "R12.1-a", "R8-c")
def test_while_attackers_are_named_odds_shift_and_column_follow() -> None:
    table = declaring()
    before = told(table)
    assert (before.kind, before.cell, before.attackers.fighters) == ("maneuver", TARGET, [])
    assert [s.state for s in before.stages] == ["now", "ahead", "ahead", "ahead", "ahead", "never"]
    table.play("attacker 2IG")
    one = told(table)
    pieces = table.state.facts.pieces
    attack, defence = pieces.attack[table.index("2IG")], pieces.defence[table.index(FOE)]
    assert (one.attackers.total, one.defenders.total) == (str(attack), str(defence))
    assert [(f.piece, f.counts) for f in one.attackers.fighters] == [("2IG", str(attack))]
    assert one.sources == (START,)
    # 8 against 4 is 2:1; the columns after it are 3:1 and 4:1.
    assert (attack, defence) == (8, 4)
    assert one.facts["odds"] == "2:1"
    difference = pieces.efficiency[table.index("2IG")] - pieces.efficiency[table.index(FOE)]
    shift = [0, 1, 1, 2, 2, 3][min(difference, 5)]
    assert one.facts["shift"] == f"+{shift}"
    assert one.facts["column"] == ["2:1", "3:1", "4:1", "5:1"][shift]


@pytest.mark.rule("R12.1-b")
def test_odds_below_the_table_are_barred_with_their_case() -> None:
    units = {"21IND": START, "STUG280": TARGET, "HOF1": TARGET, "HOF2": TARGET}
    table = on_field(units, "D")
    table.play(f"maneuver {TARGET}", "attacker 21IND")
    (bar,) = stage(table, "D").bars
    assert (bar.cases, bar.reason, bar.args) == (("R12.1-b",), "odds_too_low", {"hex": TARGET})
    assert stage(table, "D").throws == []


def test_outside_the_combat_phases_there_is_none() -> None:
    table = on_field({"2IG": START, FOE: TARGET})
    declare(table, TARGET, ["2IG"])
    assert view(table.state).engagements == []


@pytest.mark.rule("D-1-c")
def test_the_combat_asked_about_comes_first_among_those_declared() -> None:
    units = {"2IG": START, "3IG": "3440", FOE: TARGET, "HOF2": "3540"}
    table = on_field(units, "D")
    table.play(f"maneuver {TARGET}", "attacker 2IG", "end", "assault 3540")
    kinds = [(one.kind, one.cell, one.asked) for one in view(table.state).engagements]
    assert kinds == [("assault", "3540", True), ("maneuver", TARGET, False)]


# -- before the fighting ---------------------------------------------------------------------------


@pytest.mark.rule("E-1-b", "E-2-a")
def test_refusal_is_told_with_its_chance_or_what_bars_it() -> None:
    foot = declaring()
    (bar,) = stage(foot, "E").bars
    assert bar.cases == ("E-1-b",)
    table = on_field({"2IG": START, "SSAA9": TARGET}, "")
    declare(table, TARGET, ["2IG"])
    table.begin("E")
    thrown = throw(table, "E", "refusal")
    rating = table.state.facts.pieces.efficiency[table.index("SSAA9")]
    assert ways(thrown) == {(("withdraws", 1),): rating, (("stays", 1),): 10 - rating}
    assert thrown.seat == "german"


@pytest.mark.rule("F-1-a", "F-2-a", "R8-f")
def test_each_unit_that_may_react_has_its_own_chance() -> None:
    units = {"2IG": START, FOE: TARGET, "HOF2": "3340", "GROPP": "3339"}
    table = on_field(units, "")
    declare(table, TARGET, ["2IG"])
    table.begin("F")
    efficiency = table.state.facts.pieces.efficiency
    found = {t.piece: ways(t) for t in stage(table, "F").throws}
    assert found == {
        code: {(("arrives", 1),): rating, (("stays", 1),): 10 - rating}
        for code in ("HOF2", "GROPP")
        for rating in [efficiency[table.index(code)]]
    }


@pytest.mark.rule("R9-d", "R9.1-d")
def test_a_bombardment_is_told_as_far_as_it_is_assigned() -> None:
    table = on_field({"55FD": START, FOE: TARGET}, "G", air=(4, 0))
    table.play(f"bombard {TARGET}")
    assert (told(table).kind, told(table).attackers.total) == ("bombardment", "0")
    assert stage(table, "G").throws == []
    table.play("air 4")
    thrown = throw(table, "G", "bombardment")
    assert (thrown.facts, told(table).attackers.facts) == (
        {"points": "4", "tdv": "1"},
        {"air": "4"},
    )
    rows = table.state.facts.library.bombardment.rows
    least = table.state.facts.library.bombardment.least
    column = [row[max(c for c, points in enumerate(least) if points <= 4)] for row in rows]
    assert sum(result.ways for result in thrown.results) == 10
    losing = sum(r.ways for r in thrown.results if "defender_steps" in r.means)
    assert losing == sum(entry not in ("-", "0F") for entry in column)


# -- every chance against the rules' own dice ------------------------------------------------------


def rolled(table: Table, dice: list[int], *actions: str) -> Table:
    """The same table after some actions with these dice."""
    copy = object.__new__(Table)
    copy.__dict__ = dict(table.__dict__)
    copy.state = table.state.clone()
    copy.recorder = table.game.recorder(copy.state)
    copy.dice = copy.state.dice = Scripted(dice)
    copy.play(*actions)
    while copy.asked() == "choose_loss":
        copy.play(copy.legal("lose")[0])
    return copy


@pytest.mark.rule("H-5-a", "H-5-b", "R12.5-a")
@pytest.mark.parametrize("place", ["3240", "3230", "3630"])
def test_the_maneuver_roll_is_told_as_the_rules_make_it(place: str) -> None:
    west = f"{int(place[:2]) - 1:02}{place[2:]}"
    table = on_field({"2IG": west, "3IG": west, FOE: place, "HOF2": place, "55FD": west}, "")
    declare(table, place, ["2IG", "3IG"])
    table.begin("H")
    assert table.asked() == "assign_fire"
    thrown = throw(table, "H", "maneuver")
    made: Counter[str] = Counter()
    for die in range(1, 11):
        done = rolled(table, [die], "end")
        made[str(last(done, "maneuver_result")["result"])] += 1
        modifiers = done.modifiers("maneuver_result")
        assert modifiers == [f"{m.case} {m.effect}" for m in thrown.modifiers]
    assert made == _codes(thrown, made)


def _codes(thrown: Throw, made: Counter[str]) -> Counter[str]:
    """The table's entries of a roll, as often as they were made, if their ways agree."""
    found: Counter[str] = Counter()
    for result in thrown.results:
        codes = result.shown.split(" / ")
        assert sum(made[code] for code in codes) == result.ways
        found.update({code: made[code] for code in codes})
    return found


@pytest.mark.rule("I-3-a", "I-4-a", "R13.1-C", "R2.4-d")
def test_both_assault_rolls_are_told_as_the_rules_make_them() -> None:
    units = {"2IG": "3130 F", "3IG": "3130", FOE: "3230 F", "ART191": "3330"}
    table = on_field(units, "")
    declare(table, "3230", ["2IG", "3IG"], assault=True)
    table.begin("I")
    assert table.asked() == "assign_fire", "the defender may fire first"
    for id_, seat, dice in (("defence", "german", (0, 10)), ("attack", "allied", (10, 0))):
        thrown = throw(table, "I", id_)
        assert thrown.modifiers
        made: Counter[str] = Counter()
        for die in range(1, 11):
            # The other die misses, so that both roll with all they have.
            done = rolled(table, [*(one or die for one in dice), 10, 10], "end")
            made[str(results(done, seat)[0]["result"])] += 1
        assert {result.shown: result.ways for result in thrown.results} == made


# -- all through games -----------------------------------------------------------------------------


def _faults(state: State) -> list[str]:
    found = []
    for one in view(state).engagements:
        if [s.id for s in one.stages] != list("DEFGHI"):
            found.append(f"{one.kind} has other stages")
        for thrown in (t for s in one.stages for t in s.throws):
            if sum(result.ways for result in thrown.results) != 10:
                found.append(f"{thrown.id} has not ten ways")
    if sum(one.asked for one in view(state).engagements) > 1:
        found.append("two combats are asked about")
    return found


@pytest.mark.parametrize("scenario", ["arnhem", "nijmegen"])
def test_whatever_is_played_every_combat_can_be_told(scenario: str) -> None:
    game, rng = market_garden(), random.Random(7)
    state, seen = game.new(scenario, 7), 0
    for _ in range(2500):
        legal = game.legal(state)
        if not legal:
            break
        before = game.digest(state)
        assert _faults(state) == []
        assert game.digest(state) == before, "to look changes nothing"
        seen += bool(view(state).engagements)
        game.apply(state, rng.choice(legal))
    assert seen > 50
