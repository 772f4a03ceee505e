"""Odds by factors equal those that the rules find in a position with the same factors."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bench.odds import Sample, weigh
from bench.odds_samples import _gallipoli
from grognard.analysis.odds import combat_odds
from grognard.engine.errors import BadRequest
from grognard.games.gallipoli.odds import chances, combats
from grognard.games.gallipoli.odds.answers import (
    assault_modifiers,
    assault_shifts,
    bombardment_modifiers,
    defence_in,
)
from grognard.games.gallipoli.odds.questions import Assault, Bombardment
from grognard.games.gallipoli.rules.m08_combat import s82_bombardment as shelling
from grognard.games.gallipoli.rules.m08_combat import s831_odds
from grognard.games.gallipoli.state import ASSAULTED
from tests.gallipoli.odds.test_chances_at_sea import duel
from tests.gallipoli.table import Table, gallipoli

SIXTH = Fraction(1, 6)
ROLLS = 20_000


def spreads(combat: str, **factors: Any) -> dict[str, dict[str, Fraction]]:
    found = combat_odds(gallipoli(), combat, **factors).distributions
    assert all(sum(d.chances.values()) == 1 for d in found)
    return {d.name: dict(d.chances) for d in found}


# -- by hand ---------------------------------------------------------------------------------------


def test_an_assault_by_hand() -> None:
    """12 against 7 (5 on a hill) is 1-1; fighting first makes it 2-1; the six entries of its
    column, each a sixth: 2/- 2/1 1/1 1/1 1/2 1/2."""
    found = spreads("assault", attack=12, defence=5, terrain="hill", fight_first=True)
    assert found["entry"] == {
        "crt=2/-": SIXTH,
        "crt=2/1": SIXTH,
        "crt=1/1": 2 * SIXTH,
        "crt=1/2": 2 * SIXTH,
    }
    assert found["attacker"] == {"hits=1": 4 * SIXTH, "hits=2": 2 * SIXTH}
    assert found["defender"] == {"hits=0": SIXTH, "hits=1": 3 * SIXTH, "hits=2": 2 * SIXTH}


def test_a_unit_put_forward_by_hand() -> None:
    """Morale 6: result 1 fails with 6 to 10 and 2 with 5 to 10."""
    found = spreads("assault", attack=12, defence=7, fight_first=True, defender_morale=6)
    fails = 3 * SIXTH * Fraction(5, 10) + 2 * SIXTH * Fraction(6, 10)
    assert found["defender_unit"] == {
        "condition=normal": 1 - fails,
        "condition=disorganised": fails,
    }


def test_checks_and_mines_by_hand() -> None:
    assert spreads("morale", level=6, modifier=2)["check"] == {
        "passed": Fraction(4, 10),
        "failed": Fraction(6, 10),
    }
    assert spreads("mines", attacks=1)["target"] == {
        "damage=normal": Fraction(7, 10),
        "damage=crippled": Fraction(2, 10),
        "damage=gone": Fraction(1, 10),
    }
    assert spreads("sweep", fired_on=True, rough=True)["sweep"] == {
        "count=1": Fraction(5, 10),
        "count=0": Fraction(2, 10),
        "count=crippled": Fraction(3, 10),
    }


# -- against positions -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("firer", "target", "place", "state", "settings"),
    [
        ("QE", "F-HELLAS", "GP1", "", {}),
        ("QE", "GOEBEN", "DS12", "d", {"rough": True}),
        ("INFLEX", "BARBAROSSA", "DS12", "b", {}),
        ("F-HELLAS", "ALBION", "DS1", "", {"bad": True}),
        ("T9-A", "MS1", "DS3", "", {}),
    ],
)
def test_fire_by_names_is_that_of_a_duel(
    firer: str, target: str, place: str, state: str, settings: dict[str, Any]
) -> None:
    table = duel(firer, target, place, state, **settings)
    salvoes = combats.salvoes(table.state, table.index(firer), table.index(target))
    factors: dict[str, Any] = {"primary": 0, "secondary": 0}
    factors |= {("primary", "secondary")[salvo.battery]: salvo.factor for salvo in salvoes}
    over = any(m.case == "8.1.2-g" for salvo in salvoes for m in salvo.to_hit)
    named = {"": "normal", "d": "disabled", "b": "crippled"}[state]
    found = spreads(
        "fire", firer=firer, target=target, state=named, over=over, **factors, **settings
    )
    worked_out = combats.after_fire(table.state, table.index(firer), table.index(target))
    assert found["target"] == chances.damages(worked_out)


ATTACKERS = {"86Bde": "GP3", "87Bde": "GP3", "29D-A": "GP3", "BH-C1": "GP3", "QE": "AA-HEL"}


def at_gp6(defenders: dict[str, str], order: str = "fight_first", **settings: Any) -> Table:
    table = Table({**ATTACKERS, **defenders}, **settings)
    table.activate("allied", "29D", order=order)
    return table


@pytest.mark.parametrize(
    ("defenders", "order", "intensive", "settings", "asked"),
    [
        ({"T9-25": "GP6"}, "fight_first", False, {}, {"fight_first": True}),
        ({"T9-25": "GP6 d"}, "fight_first", False, {}, {"fight_first": True, "shaken": True}),
        (
            {"T9-25": "GP6", "T9-26": "GP6"},
            "fight_first",
            True,
            {"bad": True},
            {"fight_first": True, "intensive": True, "bad": True},
        ),
    ],
)
def test_an_assaults_modifiers_are_those_of_a_position(
    defenders: dict[str, str], order: str, intensive: bool, settings: Any, asked: dict[str, bool]
) -> None:
    table = at_gp6(defenders, order, **settings)
    state, area = table.state, table.area("GP6")
    attackers = [table.index("86Bde"), table.index("87Bde")]
    storm = s831_odds.assault_odds(state, 0, area, attackers, intensive)
    supplied = not any(m.case == "8.3.1-p" for m in storm.modifiers)
    question = Assault(
        attack=storm.attack,
        defence=sum(s831_odds.defence_factor(state, u) for u in state.units_in(area, 1)),
        terrain="hill" if state.facts.land.hills >> area & 1 else "clear",
        units=len(defenders),
        out_of_supply=not supplied,
        **asked,
    )
    numbers = state.facts.numbers
    assert tuple(assault_shifts(numbers.storming, question)) == storm.shifts
    assert tuple(assault_modifiers(numbers.storming, question)) == storm.modifiers
    assert defence_in(numbers.terrain, question) == storm.defence
    by_position = combats.assault(state, 0, area, attackers, intensive).entries
    factors = {name: getattr(question, name) for name in question.__struct_fields__}
    assert spreads("assault", **factors)["entry"] == {
        f"crt={entry}": chance for entry, chance in by_position.items()
    }


def test_a_second_assault_in_a_turn() -> None:
    table = at_gp6({"T9-25": "GP6"})
    table.mark("T9-25", "turn", ASSAULTED)
    found = s831_odds.assault_modifiers(table.state, 0, table.area("GP6"), [table.index("86Bde")])
    asked = Assault(attack=1, defence=1, successive=True)
    (modifier,) = assault_modifiers(table.state.facts.numbers.storming, asked)
    assert modifier in found


def test_a_landing_and_a_fort() -> None:
    table = Table({"86Bde": "AA-HEL", "T9-25": "GP1", "F-HELLAS": "GP1"})
    found = s831_odds.assault_modifiers(table.state, 0, table.area("GP1"), [table.index("86Bde")])
    asked = Assault(attack=1, defence=1, amphibious=True, fort=True)
    for modifier in assault_modifiers(table.state.facts.numbers.storming, asked):
        assert modifier in found


@pytest.mark.parametrize("bad", [False, True])
@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("firers", [["29D-A"], ["QE"], ["29D-A", "QE"]])
def test_a_bombardments_modifiers_are_those_of_a_position(
    firers: list[str], count: int, bad: bool
) -> None:
    units = dict.fromkeys(("T9-25", "T9-26", "T9-27")[:count], "GP6")
    table = at_gp6(units, bad=bad)
    state, area = table.state, table.area("GP6")
    numbers = [table.index(firer) for firer in firers]
    found = shelling.bombardment_odds(state, 0, area, numbers)
    asked = Bombardment(
        factors=found.factors,
        heavy=sum(shelling.factors(state, firer)[1] for firer in numbers),
        units=count,
        air=True,
        bad=bad,
        observed=any(m.case == "8.2-i" for m in found.modifiers),
        terrain="hill" if state.facts.land.hills >> area & 1 else "clear",
    )
    assert tuple(bombardment_modifiers(state.facts.numbers.shelling, asked)) == found.modifiers


@pytest.mark.parametrize(
    "sample", [Sample(*found) for found in _gallipoli()], ids=lambda sample: str(sample.name)
)
def test_odds_are_those_of_thrown_dice(sample: Sample) -> None:
    """``python -m bench.odds`` throws a million."""
    found = weigh(sample, ROLLS)
    assert found.right, found


@pytest.mark.parametrize(
    ("combat", "factors", "key"),
    [
        ("assault", {"attack": 1, "defence": 9}, "odds_below_table"),
        ("assault", {"attack": 0, "defence": 9}, "odds_below_table"),
        ("assault", {"attack": 5}, "odds_missing_factor"),
        ("assault", {"attack": 5, "defence": -1}, "odds_bad_factor"),
        ("bombardment", {"factors": 3, "heavy": 4}, "out_of_range"),
        ("fire", {"firer": "BISMARCK", "target": "F-HELLAS"}, "odds_no_piece"),
        ("fire", {"firer": "QE", "target": "ALBION"}, "odds_no_piece"),
        (
            "fire",
            {"firer": "QE", "target": "F-HELLAS", "primary": 0, "secondary": 0},
            "odds_no_guns",
        ),
        ("mines", {"attacks": 0}, "odds_bad_factor"),
        ("duel", {}, "odds_unknown_combat"),
    ],
)
def test_questions_without_sense_are_refused(
    combat: str, factors: dict[str, Any], key: str
) -> None:
    with pytest.raises(BadRequest) as problem:
        spreads(combat, **factors)
    assert problem.value.key == key
    assert problem.value.text("es") != problem.value.text("en")
