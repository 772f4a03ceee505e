"""When the reinforcements of Gallipoli arrive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from tests.gallipoli.data.printed import (
    ARRIVALS,
    BEACHHEADS,
    CAMPAIGN,
    SHIPS,
    UNITS,
    arrival,
    members,
)


@pytest.mark.rule("10.1-e", "10.1-g", "10.1-i", "10.1-p")
def test_allied_reinforcements_by_turn() -> None:
    first = {"NZBde", "4AusBde", "1LH", "ANZAC-A"}
    heads = {"BH-C1", "BH-C2", "BH-C3", "BH-F1", "BH-F2"}
    suvla = {"10D", "11D", "13D", "53D", "54D"}
    assert arrival(2, "allied") == ({"1FR", "29D", "1AUS"}, first, heads)
    assert arrival(3, "allied") == ({"42D", "52D"}, {"29IndBde"}, set())
    assert arrival(4, "allied") == ({"2FR"}, {"2LH", "NZMR"}, set())
    assert arrival(0, "allied") == (suvla, set(), {"BH-C4"})
    assert {unit.id for unit in members("ANZAC")} == first | {"2LH", "NZMR"}
    assert UNITS["2LH"].arm == UNITS["NZMR"].arm == "cavalry"


@pytest.mark.rule("10.3-a", "10.3-b", "10.3-c", "10.3-d")
def test_turkish_reinforcements_by_turn() -> None:
    assert arrival(2, "turkish") == ({"T12"}, set(), set())
    assert arrival(3, "turkish") == ({"T15", "T16"}, set(), set())
    assert arrival(4, "turkish") == ({"T8"}, set(), set())
    assert {row.turn for row in ARRIVALS.arrival} == {0, 2, 3, 4}


@pytest.mark.rule(
    "10.2-a", "10.2-b", "10.2-c", "10.2-d", "10.2-e", "10.2-f", "10.2-g", "10.2-h", "10.2-i"
)
def test_conditional_reinforcements_and_their_price() -> None:
    offers = [
        (c.id, c.from_turn, c.vp, c.formations, c.units, c.ships, c.each_turn)
        for c in ARRIVALS.conditional
    ]
    assert offers == [
        ("GOLIATH", 3, 1, (), (), ("GOLIATH",), False),
        ("IMPLACABLE", 3, 1, (), (), ("IMPLACABLE",), False),
        ("QE", 3, 2, (), (), ("QE",), True),
        ("1MTD", 4, 2, ("1MTD",), (), (), False),
        ("2AUS", 4, 2, ("2AUS",), (), (), False),
        ("SE-MTD", 4, 1, (), ("SE-MTD",), (), False),
        ("SW2-MTD", 4, 1, (), ("SW2-MTD",), (), False),
        ("EAST-MTD", 4, 1, (), ("EAST-MTD",), (), False),
        ("LOW-MTD", 4, 1, (), ("LOW-MTD",), (), False),
    ]


@pytest.mark.rule("10.4-h")
def test_three_volunteer_regiments_and_one_of_artillery() -> None:
    assert ARRIVALS.volunteers == ("VOL-1", "VOL-2", "VOL-3", "VOL-A")
    assert Counter(UNITS[code].arm for code in ARRIVALS.volunteers) == {
        "infantry": 3,
        "artillery": 1,
    }


def test_only_the_two_german_ships_form_regiments() -> None:
    assert ARRIVALS.ship_regiments == {"GOEBEN": "GOEBEN-R", "BRESLAU": "BRESLAU-R"}
    assert all(UNITS[code].arm == "infantry" for code in ARRIVALS.ship_regiments.values())


def test_every_counter_starts_or_arrives_by_one_way_in_the_campaign() -> None:
    def spread(formations: Iterable[str], units: Iterable[str]) -> list[str]:
        return [*(unit.id for f in formations for unit in members(f)), *units]

    land = spread(CAMPAIGN.allied_units, ())
    ships = [*CAMPAIGN.allied_ships, *CAMPAIGN.turkish_ships]
    for place in CAMPAIGN.deployment:
        land += spread(place.formations, place.units)
    for row in ARRIVALS.arrival:
        land += spread(row.formations, row.units)
    for offer in ARRIVALS.conditional:
        land += spread(offer.formations, offer.units)
        ships += offer.ships
    land += [*ARRIVALS.volunteers, *ARRIVALS.ship_regiments.values()]
    assert sorted(land) == sorted(UNITS)
    assert sorted(ships) == sorted(SHIPS)
    heads = [head for row in ARRIVALS.arrival for head in row.beachheads]
    assert sorted(heads) == sorted(BEACHHEADS)
