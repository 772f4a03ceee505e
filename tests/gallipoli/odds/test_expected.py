"""Quick chances equal the exact ones, which other tests hold against the dice of the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from grognard.games.gallipoli.odds import combats, expected
from grognard.games.gallipoli.odds.faces import D10, failing
from grognard.games.gallipoli.rules.m08_combat.s83_assault import target_refusal
from grognard.games.gallipoli.rules.m08_combat.s821_results import ALL
from grognard.games.gallipoli.rules.m08_combat.s833_checks import (
    BOMBARDED,
    DEFENDING,
    check_modifiers,
)
from grognard.games.gallipoli.state import GONE, SHATTERED
from tests.gallipoli.odds.test_chances_ashore import LAND, at_odds
from tests.gallipoli.odds.test_chances_at_sea import duel
from tests.gallipoli.table import Table

SIXTH = Fraction(1, 6)


@pytest.mark.parametrize("level", [6, 7])
@pytest.mark.parametrize("more", range(-8, 9))
def test_faces_that_fail_are_those_above_the_level(level: int, more: int) -> None:
    assert failing(level, more) == sum(die + more > level for die in D10)


@pytest.mark.parametrize("state", ["", "d", "b"])
@pytest.mark.parametrize("option", ["minus_2", "plus_2"])
@pytest.mark.parametrize(
    ("firer", "target"), [("QE", "F-HELLAS"), ("F-HELLAS", "ALBION"), ("ALBION", "GOEBEN")]
)
def test_naval_fire(firer: str, target: str, state: str, option: str) -> None:
    place = "GP1" if target == "F-HELLAS" else "DS1" if firer == "F-HELLAS" else "DS12"
    table = duel(firer, target, place, state, options={"disabled_target": option})
    pieces = table.index(firer), table.index(target)
    exact = combats.after_fire(table.state, *pieces)
    quick = expected.naval_fire(table.state, *pieces)
    assert quick
    assert quick == pytest.approx([float(exact.get(health, 0)) for health in range(4)])


def test_nothing_is_expected_of_guns_out_of_range() -> None:
    table = Table({"ALBION": "AEG", "GOEBEN": "MAR"})
    assert expected.naval_fire(table.state, table.index("ALBION"), table.index("GOEBEN")) == ()


@pytest.mark.parametrize("firers", [["29D-A"], ["QE"], ["29D-A", "QE", "ALBION"]])
@pytest.mark.parametrize("bad", [False, True])
def test_units_hit_by_a_bombardment(firers: list[str], bad: bool) -> None:
    table = at_odds(["bombard GP6"], bad=bad)
    guns = [table.index(firer) for firer in firers]
    faces = expected.bombardment(table.state, 0, table.area("GP6"), guns)
    exact = combats.bombardment(table.state, 0, table.area("GP6"), guns).hits
    assert {hits: count * SIXTH for hits, count in Counter(faces).items()} == exact


@pytest.mark.parametrize("intensive", [False, True])
@pytest.mark.parametrize("attackers", [["86Bde"], ["86Bde", "87Bde"]])
def test_results_of_an_assault(attackers: list[str], intensive: bool) -> None:
    table = at_odds(["assault GP6"])
    units, area = [table.index(unit) for unit in attackers], table.area("GP6")
    faces = expected.assault(table.state, 0, area, units, intensive)
    exact = combats.assault(table.state, 0, area, units, intensive)
    sides = [[lost for lost, _ in faces], [taken for _, taken in faces]]
    for results, chances in zip(sides, (exact.to_attacker, exact.to_defender), strict=True):
        assert {result: n * SIXTH for result, n in Counter(results).items()} == chances


def test_no_assault_below_the_table() -> None:
    defenders = dict.fromkeys(("T9-25", "T9-26", "T9-27"), "GP6 e")
    table = at_odds([], {"86Bde": "GP3 e", "BH-C1": "GP3", **defenders, "T9-A": "GP6"})
    area, attackers = table.area("GP6"), [table.index("86Bde")]
    refused = target_refusal(table.state, 0, area)
    assert refused is not None
    assert refused.cases == ("8.3.1-f",)
    assert expected.assault(table.state, 0, area, attackers, False) == []


def test_an_order_not_yet_given_shifts_columns() -> None:
    table = Table(LAND)
    table.activate("allied", "29D", order="move_first")
    now = at_odds(["assault GP6"])
    units, area = [table.index("86Bde"), table.index("87Bde")], table.area("GP6")
    assert expected.assault(table.state, 0, area, units, False, shift=1) == expected.assault(
        now.state, 0, area, units, False
    )


def test_a_landing_from_the_box_is_weighed_like_one_afloat() -> None:
    defenders = {"T9-25": "GP1"}
    boxed = Table({"86Bde": "ALLIED", "87Bde": "ALLIED", **defenders})
    afloat = Table({"86Bde": "AA-HEL", "87Bde": "AA-HEL", **defenders})
    units, area = [boxed.index("86Bde"), boxed.index("87Bde")], boxed.area("GP1")
    found = expected.assault(boxed.state, 0, area, units, False, landing=True)
    assert found == expected.assault(afloat.state, 0, area, units, False)
    assert found != expected.assault(boxed.state, 0, area, units, False)


@pytest.mark.parametrize("unit", ["T9-25", "T9-26"])
@pytest.mark.parametrize("state", ["", "d", "b"])
@pytest.mark.parametrize("result", [1, 2, ALL])
def test_checks_of_a_unit(unit: str, state: str, result: int) -> None:
    """T9-26 is entrenched."""
    table = at_odds([], {**LAND, unit: f"{LAND[unit]} {state}"})
    piece = table.index(unit)
    level = table.state.facts.pieces.morale[piece]
    for kind, quick in (
        (DEFENDING, expected.failing_assault),
        (BOMBARDED, expected.failing_bombardment),
    ):
        exact = combats.level_fails(level, check_modifiers(table.state, piece, result, kind))
        assert quick(table.state, piece, result) == pytest.approx(float(exact))


def test_an_area_is_vacated_only_if_everybody_fails() -> None:
    table = at_odds([])
    units = [table.index("T9-25"), table.index("T9-26")]
    first, second = (expected.failing_assault(table.state, unit, 2) for unit in units)
    assert expected.vacated(table.state, units, 2) == pytest.approx(first * second)
    assert expected.vacated(table.state, units, 1) == 0


@pytest.mark.parametrize("option", ["sinks", "none"])
def test_one_mine_attack(option: str) -> None:
    table = Table({"ALBION": "DS1"}, options={"mine_on_crippled": option})
    exact = combats.after_mines(table.state, table.index("ALBION"), 1)
    quick = expected.mine_attack(table.state.facts)
    assert quick == pytest.approx((float(exact[SHATTERED]), float(exact[GONE])))
