"""1 Introduction: two sides, three types of ship, four ways to hurt the enemy."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.games.lepanto.facts import KINDS, SIDES, Facts
from tests.lepanto.table import Table, lepanto

SPARE = {"J9": "0530 E", "A9": "3530 W"}


def fleet(facts: Facts, side: str) -> Counter[str]:
    """How many ships of each type a side has."""
    of_side = facts.ships_of[SIDES.index(side)]
    return Counter(KINDS[facts.kind[i]] for i in of_side)


@pytest.mark.rule("1.0-a")
def test_there_are_exactly_two_sides_and_each_is_asked_in_its_own_phase() -> None:
    assert set(lepanto().seats) == {"christian", "muslim"}
    table = Table(SPARE)
    seats = {table.seat()}
    table.play("end", "end")
    seats.add(table.seat())
    assert seats == {"christian", "muslim"}


@pytest.mark.rule("1.0-a")
def test_every_ship_of_the_battle_belongs_to_one_of_the_two_sides() -> None:
    state = lepanto().new("battle", 1)
    seen = lepanto().view(state, None)
    assert Counter(ship.side for ship in seen.ships) == {"christian": 107, "muslim": 120}


@pytest.mark.rule("1.0-a")
def test_don_juan_commands_the_christian_centre_and_ali_pasha_the_muslim_one() -> None:
    admirals = {s.id: s.admiral.es for s in lepanto().library.squadrons}
    assert "Juan de Austria" in admirals["christian_centre"]
    assert "Alí Pachá" in admirals["muslim_centre"]


@pytest.mark.rule("1.0-b", "3.3-q")
def test_the_roster_of_the_introduction_gives_the_totals_it_claims() -> None:
    facts = lepanto().facts("battle", {"roster_variant": "intro"})
    assert fleet(facts, "christian") == {"galleass": 6, "galley": 101}
    assert fleet(facts, "muslim") == {"galley": 87, "galliot": 33}


@pytest.mark.rule("1.0-b")
def test_the_totals_of_the_introduction_are_not_the_default_for_the_muslims() -> None:
    facts = lepanto().facts("battle", None)
    assert facts.options.roster_variant == "list"
    assert fleet(facts, "christian") == {"galleass": 6, "galley": 101}
    assert fleet(facts, "muslim") != {"galley": 87, "galliot": 33}


@pytest.mark.rule("1.0-c")
def test_there_are_exactly_three_types_of_ship() -> None:
    facts = lepanto().facts("battle", None)
    assert set(KINDS) == {"galleass", "galley", "galliot"}
    assert {KINDS[kind] for kind in facts.kind} == set(KINDS)


@pytest.mark.rule("1.0-c")
def test_mobility_depends_on_the_type() -> None:
    table = Table({"JX1": "2030 E", "J1": "2040 E", "J2": "2130 E", **SPARE}, tows={"JX1": "J2"})
    assert not table.allowed("move JX1")
    assert table.allowed("move J1")
    afloat = Table({"A1": "3020 W", "AT1": "3030 W", **SPARE}, phase="reorientation", side="muslim")
    afloat.play("turn A1")
    galley = set(afloat.legal("face"))
    afloat.play("face SW", "turn AT1")
    assert galley < set(afloat.legal("face"))


@pytest.mark.rule("1.0-c")
def test_fire_power_depends_on_the_type() -> None:
    facts = lepanto().facts("battle", None)
    guns = {code: facts.guns[facts.codes.index(code)] for code in ("JX1", "J1", "A1", "AT1")}
    assert guns["JX1"] > max(guns["J1"], guns["A1"])
    assert min(guns["J1"], guns["A1"]) > guns["AT1"]


@pytest.mark.rule("1.0-d")
def test_guns_small_arms_boarding_and_the_ram_are_the_only_attacks() -> None:
    """A1 has entered J1's hex, A2 has J2 ahead and J3 alongside: everything there is."""
    ships = {"J1": "2030 E", "A1": "2130 W", "J2": "2040 E", "A2": "2140 W", "J3": "2139 E"}
    table = Table({**ships, **SPARE}, side="muslim")
    table.play("move A1", "row", "end")
    assert table.asked() == "choose_attack"
    assert {text.split()[0] for text in table.legal()} - {"end"} == {"guns", "arms", "board", "ram"}


@pytest.mark.rule("1.0-d")
def test_the_christians_have_guns_small_arms_and_boarding() -> None:
    table = Table({"J1": "2030 E", "A1": "2130 W", "A2": "2029 W", **SPARE}, phase="combat")
    verbs = {text.split()[0] for text in table.legal()}
    assert verbs - {"end"} == {"guns", "arms", "board"}
