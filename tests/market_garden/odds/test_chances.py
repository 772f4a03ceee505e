"""Exact odds of combats on the sand table: by hand from the tables, and by dice thrown often."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from bench.odds import Sample, weigh
from bench.odds_samples import _market_garden
from grognard.analysis.odds import combat_odds
from grognard.engine.errors import BadRequest
from grognard.engine.odds import NotAllowed, Spread, Walk
from grognard.games.market_garden.odds.choices import sensible
from grognard.games.market_garden.odds.combats import assault_position, maneuver_position
from grognard.games.market_garden.odds.questions import Assault, Maneuver
from grognard.games.market_garden.odds.walks import face_groups, same_combat
from tests.market_garden.table import market_garden

TENTH = Fraction(1, 10)
ROLLS = 20_000


def spreads(combat: str, **factors: Any) -> dict[str, dict[str, Fraction]]:
    """The distributions of a combat by name, each summing to 1."""
    found = combat_odds(market_garden(), combat, **factors).distributions
    assert all(sum(d.chances.values()) == 1 for d in found)
    return {d.name: dict(d.chances) for d in found}


def column(name: str, added: int) -> dict[str, Fraction]:
    """What a player reads off the maneuver table: ten dice, one column."""
    table = market_garden().library.maneuver
    at = table.columns.index(name)
    rows = [min(max(die + added - table.first_die, 0), len(table.rows) - 1) for die in range(1, 11)]
    return {r: n * TENTH for r, n in Counter(table.rows[row][at] for row in rows).items()}


# -- by hand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("factors", "name", "added"),
    [
        # 6 to 4 is 1.5:1; equal efficiency does not shift; clear ground adds 1.
        ({"attackers": "6-5-6", "defenders": "4-4-6"}, "1.5:1", 1),
        # 12 to 4 is 3:1, efficiency one better shifts one column; woods add 2.
        ({"attackers": "12-5-7", "defenders": "4-4-6", "terrain": "woods"}, "4:1", 2),
        # Both water and ground: canal +1, town +2.
        (
            {"attackers": "4-5-6", "defenders": "4-4-6", "terrain": "town", "water": "canal"},
            "1:1",
            3,
        ),
        # Armour alone on open ground: -1 and +1 for clear.
        ({"attackers": "8-5-6:a", "defenders": "4-4-6"}, "2:1", -0),
        # Three hexes: -1.
        ({"attackers": "4-1-6,4-1-6,4-1-6", "defenders": "4-4-6", "hexes": 3}, "3:1", 0),
        # Out of supply: half strength, efficiency one lower, and +1.
        ({"attackers": "8-5-7:o", "defenders": "4-4-6"}, "1:1", 2),
    ],
)
def test_a_maneuver_is_the_column_of_its_odds(
    factors: dict[str, Any], name: str, added: int
) -> None:
    assert spreads("maneuver", **factors)["entry"] == column(name, added)


def test_losses_of_a_maneuver_are_what_its_entries_say() -> None:
    """1.5:1 in the clear, dice 1 to 10 give totals 2 to 11: 'D2 R1' … by the printed ladder. D1 and
    D2 cost that many steps at TDV 1; A1 costs the attacker one."""
    found = spreads("maneuver", attackers="6-5-6/4", defenders="4-4-6/4")
    entries = column("1.5:1", 1)
    hurt = sum(c for entry, c in entries.items() if entry.startswith("A1"))
    assert found["attacker"].get("steps=1", 0) == hurt
    retreats = sum(c for entry, c in entries.items() if "R" in entry)
    assert found["hex"].get("hex=emptied", 0) == retreats


def test_support_fire_costs_steps_before_the_die() -> None:
    """12 points in woods: the entries 4F 4F 3F 3 3 2 2 1 1 - of column 10, halved: two steps twice,
    which leaves nobody of a unit of two."""
    found = spreads("maneuver", attackers="6-5-6", defenders="4-4-6/2", terrain="woods", support=12)
    assert found["entry"]["no_roll"] == 2 * TENTH
    assert sum(found["entry"].values()) - found["entry"]["no_roll"] == 8 * TENTH


def test_a_bombardment_is_its_column_divided_by_the_terrain() -> None:
    found = spreads("bombardment", points=12, terrain="forest", defenders="4-4-6/4")
    table = market_garden().library.bombardment
    entries = [row[table.least.index(10)] for row in table.rows]
    assert found["fire"] == {e: n * TENTH for e, n in Counter(entries).items()}
    numbers = [int(e.removesuffix("F")) // 3 if e != "-" else 0 for e in entries]
    assert found["defender"] == {f"steps={s}": n * TENTH for s, n in Counter(numbers).items()}


def test_an_assault_of_single_steps_by_hand() -> None:
    """Strength 4 against 4, one step each, efficiency 1: a defender's roll of 1 or 2 or 3 takes the
    only step (column 4: 2 1 1 1 0 …), so does the attacker's among what is left; then both check
    at 1 in 10, and whoever passes rolls again."""
    table = market_garden().library.assault
    at = table.least.index(4)
    hit = Fraction(sum(row[at] > 0 for row in table.rows), 10)
    again = TENTH
    found = spreads("assault", attackers="4-4-1/1", defenders="4-4-1/1")
    first = hit, (1 - hit) * hit
    left = (1 - hit) ** 2
    second = left * again * hit
    both = left * again * hit * again * hit
    assert found["attacker"]["steps=1"] == first[0] + second
    assert found["defender"]["steps=1"] == first[1] + second
    lost_both = found["outcome"]["attacker=1 defender=1 hex=emptied"]
    assert lost_both == both


@pytest.mark.parametrize("rating", [4, 7, 9])
def test_refusals_and_reactions_are_the_efficiency(rating: int) -> None:
    passed = {"passed": rating * TENTH, "failed": 1 - rating * TENTH}
    assert spreads("refuse", defenders=f"3-3-{rating},2-2-3")["outcome"] == passed
    assert spreads("reaction", unit=f"3-3-{rating}")["outcome"] == passed


def test_a_fatigued_unit_reacts_no_more_and_one_out_of_supply_neither() -> None:
    for letters, case in (("f", "R14.3-c"), ("o", "R11.1-a")):
        with pytest.raises(NotAllowed) as refused:
            spreads("reaction", unit=f"3-3-7:{letters}")
        assert case in refused.value.text("en")


def test_demolition_is_the_number_of_the_bridge() -> None:
    for bridge in market_garden().library.map.bridge:
        expected = {"blown": bridge.blow * TENTH, "stands": 1 - bridge.blow * TENTH}
        found = spreads("demolition", bridge=bridge.id)["outcome"]
        assert found == {name: chance for name, chance in expected.items() if chance}


def test_landings_by_hand() -> None:
    """R15.3-d: a 10 scatters; of six ways two are closed, and cost a step."""
    assert spreads("landing", unit="4-4-7")["outcome"] == {"safe": 9 * TENTH, "scattered": TENTH}
    found = spreads("landing", unit="4-4-7/2", blocked=2)["outcome"]
    assert found["scattered step_lost"] == TENTH * Fraction(2, 6)
    beside = spreads("landing", unit="4-4-7", enemy=True, options={"scatter": "off"})["outcome"]
    assert beside == {"safe": 7 * TENTH, "fatigued": 3 * TENTH}


def test_an_overrun_rolls_nothing() -> None:
    sure = {"attacker=0 defender=2 hex=emptied": Fraction(1)}
    assert spreads("overrun", attackers="20-9-7:a", defenders="2-2-4")["outcome"] == sure


# -- the walk --------------------------------------------------------------------------------------


def walked(ask: Maneuver | Assault, *, grouped: bool) -> Spread:
    game = market_garden()
    made = assault_position if isinstance(ask, Assault) else maneuver_position
    _, told, state = made(game, ask, {})  # type: ignore[arg-type]
    known = face_groups if grouped else None
    return Walk(game, sensible(), told.told, key=same_combat, faces=known).spread(state)


@pytest.mark.parametrize(
    "ask",
    [
        Assault(attackers="4-4-7/1", defenders="3-3-5/2", terrain="town"),
        Assault(attackers="9-4-7/1:a,3-3-6/1", defenders="3-3-5/2:o", defensive=6),
    ],
)
def test_grouping_equal_faces_changes_nothing(ask: Assault) -> None:
    assert walked(ask, grouped=True) == walked(ask, grouped=False)


@pytest.mark.parametrize(
    "sample", [Sample(*found) for found in _market_garden()], ids=lambda sample: str(sample.name)
)
def test_odds_are_those_of_thrown_dice(sample: Sample) -> None:
    """``python -m bench.odds`` throws a million."""
    found = weigh(sample, ROLLS)
    assert found.right, found


# -- what cannot be --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("combat", "factors", "case"),
    [
        ("maneuver", {"attackers": "1-1-7", "defenders": "4-4-6"}, "R12.1-b"),
        ("maneuver", {"attackers": "8-1-7:f", "defenders": "4-4-6"}, "R7-g"),
        ("assault", {"attackers": "8-1-7:m", "defenders": "4-4-6", "water": "river"}, "R12.4-b"),
        ("overrun", {"attackers": "11-1-7", "defenders": "2-2-4"}, "R4.2-b"),
        ("overrun", {"attackers": "40-1-7", "defenders": "2-2-4", "terrain": "woods"}, "R4.2-d"),
        ("refuse", {"defenders": "2PARA"}, "E-1-b"),
    ],
)
def test_what_the_rules_forbid_is_refused_by_the_rules(
    combat: str, factors: dict[str, Any], case: str
) -> None:
    with pytest.raises(NotAllowed) as refused:
        spreads(combat, **factors)
    assert case in refused.value.text("en")
    assert refused.value.text("es") != refused.value.text("en")


@pytest.mark.parametrize(
    ("factors", "key"),
    [
        ({"attackers": "5-5", "defenders": "4-4-6"}, "odds_no_unit"),
        ({"attackers": "5-5-6:z", "defenders": "4-4-6"}, "odds_unit"),
        ({"attackers": "5-5-6/0", "defenders": "4-4-6"}, "odds_unit"),
        ({"attackers": "", "defenders": "4-4-6"}, "odds_unit"),
        ({"attackers": "5-5-11", "defenders": "4-4-6"}, "out_of_range"),
        ({"attackers": "2PARA/9", "defenders": "4-4-6"}, "out_of_range"),
        ({"attackers": "2PARA,2PARA", "defenders": "4-4-6"}, "odds_unit_twice"),
        ({"attackers": "2PARA", "defenders": "3PARA"}, "odds_no_unit"),
        ({"attackers": "5-5-6", "defenders": "4-4-6", "hexes": 2}, "out_of_range"),
        ({"attackers": "5-5-6", "defenders": "4-4-6", "hexes": 9}, "odds_bad_factor"),
        ({"attackers": "5-5-6", "defenders": "4-4-6", "terrain": "sand"}, "odds_bad_factor"),
        ({"attackers": "5-5-6"}, "odds_missing_factor"),
        ({"attackers": "5-5-6", "defenders": "4-4-6", "luck": 3}, "unknown_word"),
    ],
)
def test_questions_without_sense_are_refused(factors: dict[str, Any], key: str) -> None:
    with pytest.raises(BadRequest) as problem:
        spreads("maneuver", **factors)
    assert problem.value.key == key
    assert problem.value.text("es") != problem.value.text("en")


def test_asking_leaves_the_game_as_it_is() -> None:
    game = market_garden()
    before = game.digest(game.new("campaign", 1))
    spreads("maneuver", attackers="9-9-9", defenders="2PARA", terrain="city", water="canal")
    assert game.digest(game.new("campaign", 1)) == before
    assert game.library.pieces.attack[0] != 9
