"""The scenarios of Gallipoli, against the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.games.gallipoli.schema import scenarios
from tests.gallipoli.data.printed import (
    ANZAC,
    AREAS,
    ARRIVALS,
    ASIA,
    BEACHHEADS,
    CAMPAIGN,
    DATA,
    FORMATIONS,
    FORTS,
    MAP,
    NORTH,
    SCENARIOS,
    SHIPS,
    SOUTH,
    SWEEPERS,
    TURKISH_SHIPS,
    UNITS,
    VALIANT,
)


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_every_code_a_scenario_names_exists(name: str) -> None:
    scenario = SCENARIOS[name]
    assert scenario.id == name
    ships = (*scenario.allied_ships, *scenario.turkish_ships, *scenario.sunk)
    assert len(set(ships)) == len(ships)
    assert set(ships) <= set(SHIPS)
    assert set(scenario.allied_units) <= set(FORMATIONS) | set(UNITS)
    assert set(scenario.beachheads) <= set(BEACHHEADS)
    assert set(scenario.destroyed_forts) <= set(FORTS)
    assert set(scenario.unit_rolls) <= set(FORMATIONS)
    for place in scenario.deployment:
        assert set(place.formations) <= set(FORMATIONS)
        assert set(place.units) <= set(UNITS)
        assert {AREAS[area].kind for area in place.areas} == {"land"}


def test_every_code_of_the_arrivals_exists() -> None:
    named = [(row.formations, row.units) for row in ARRIVALS.arrival]
    named += [(offer.formations, offer.units) for offer in ARRIVALS.conditional]
    for formations, units in named:
        assert set(formations) <= set(FORMATIONS)
        assert set(units) <= set(UNITS)
    assert {unit.formation for unit in UNITS.values()} == set(FORMATIONS)
    assert set(ARRIVALS.ship_regiments) <= set(SHIPS)


@pytest.mark.rule("13.0-a")
def test_two_short_scenarios_and_the_campaign() -> None:
    assert {path.stem for path in (DATA / "scenarios").glob("*.toml")} == set(SCENARIOS)
    assert {name: (s.first_turn, s.last_turn) for name, s in SCENARIOS.items()} == {
        "valiant_stroke": (1, 1),
        "anzac": (2, 5),
        "campaign": (1, 9),
    }


@pytest.mark.parametrize("name", sorted(SCENARIOS))
@pytest.mark.rule(
    "13.1.1-b", "13.1.1-c", "13.1.1-d", "13.1.1-e", "13.1.1-f", "13.2.1-a", "13.3.1-a"
)
def test_turkish_deployment(name: str) -> None:
    places = {
        (*place.formations, *place.units): set(place.areas) for place in SCENARIOS[name].deployment
    }
    assert places == {
        ("T9", "T19"): SOUTH,
        ("T7",): NORTH,
        ("T5", "BRU"): {"GP33", "GP34"},
        ("T11", "T3"): ASIA,
        ("GAL",): SOUTH | NORTH,
    }


@pytest.mark.rule("13.1.1-l", "13.2.1-f")
@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_turkish_ships_mines_and_forts_of_every_scenario(name: str) -> None:
    """13.1.1-h, 13.1.1-l, 13.2.1-f."""
    assert set(SCENARIOS[name].turkish_ships) == TURKISH_SHIPS
    assert SCENARIOS[name].mine_die_plus == 10


def test_q105_the_map_tags_the_same_areas_as_north() -> None:
    assert {area.id for area in MAP.area if area.north} == NORTH


@pytest.mark.rule("13.1.2-b", "13.1.2-c", "13.1.2-d", "13.1.2-e", "13.3.2-a")
@pytest.mark.parametrize("scenario", [VALIANT, CAMPAIGN], ids=["valiant_stroke", "campaign"])
def test_the_fleet_of_march(scenario: scenarios.ScenarioFile) -> None:
    french = {"CHARLEMAGNE", "GAULOIS", "BOUVET", "SUFFREN"}
    british = {
        *("IRRESIST", "TRIUMPH", "SWIFTSURE", "ALBION", "VENGEANCE", "CORNWALLIS", "CANOPUS"),
        *("MAJESTIC", "PGEORGE", "LNELSON", "OCEAN"),
    }
    assert set(scenario.allied_ships) == french | british | {"INFLEX"} | SWEEPERS
    assert {SHIPS[code].type for code in french | british} == {"B"}
    assert {SHIPS[code].nation for code in french} == {"french"}
    assert {SHIPS[code].nation for code in british | SWEEPERS} == {"british"}
    assert scenario.ships_on_map
    assert scenario.sunk == ()


@pytest.mark.rule("13.1.2-f", "13.1.2-i", "13.3.2-a")
@pytest.mark.parametrize("scenario", [VALIANT, CAMPAIGN], ids=["valiant_stroke", "campaign"])
def test_march_starts_with_the_marines_no_vp_and_supply_by_dice(
    scenario: scenarios.ScenarioFile,
) -> None:
    """13.1.1-m, 13.1.2-f, 13.1.2-h, 13.1.2-i."""
    assert scenario.allied_units == ("RND",)
    assert scenario.beachheads == scenario.destroyed_forts == scenario.unit_rolls == ()
    assert (scenario.allied_vp, scenario.turkish_vp) == (0, 0)
    assert (scenario.allied_supply.sides, scenario.allied_supply.plus) == (10, 5)
    assert (scenario.turkish_supply.sides, scenario.turkish_supply.plus) == (6, 6)
    assert not scenario.fort_rolls


@pytest.mark.rule("13.2.2-a", "13.2.2-b", "13.2.2-j")
def test_the_fleet_of_april_without_its_three_sunk_ships() -> None:
    """Q101: Ocean is sunk."""
    assert set(ANZAC.allied_ships) == {
        *("CHARLEMAGNE", "GAULOIS", "SUFFREN", "TRIUMPH", "SWIFTSURE", "ALBION", "VENGEANCE"),
        *("CORNWALLIS", "CANOPUS", "MAJESTIC", "PGEORGE", "LNELSON", "INFLEX"),
        *SWEEPERS,
    }
    assert set(ANZAC.sunk) == {"IRRESIST", "BOUVET", "OCEAN"}
    assert not ANZAC.ships_on_map


@pytest.mark.rule("13.2.2-e", "13.2.2-f", "13.2.2-g")
def test_the_army_of_april_without_french_or_indians() -> None:
    """Q86: the 1st French Division and the two cavalry brigades come by 10.1."""
    assert set(ANZAC.allied_units) == {
        *("RND", "29D", "1AUS"),
        *("NZBde", "4AusBde", "1LH", "ANZAC-A"),
    }
    assert Counter(BEACHHEADS[code].nation for code in ANZAC.beachheads) == {
        "commonwealth": 3,
        "french": 2,
    }


@pytest.mark.rule("13.2.1-b", "13.2.1-g", "13.2.2-d", "13.2.2-h")
def test_april_starts_with_its_supply_vp_and_losses() -> None:
    """13.2.1-b to 13.2.1-g, 13.2.2-d, 13.2.2-h."""
    assert (ANZAC.allied_supply.sides, ANZAC.allied_supply.plus) == (0, 10)
    assert (ANZAC.turkish_supply.sides, ANZAC.turkish_supply.plus) == (10, 0)
    assert (ANZAC.allied_vp, ANZAC.turkish_vp) == (6, 14)
    assert set(ANZAC.destroyed_forts) == {"F-HELLAS", "F-SEDD", "F-ORKANIE"}
    assert ANZAC.fort_rolls
    assert ANZAC.unit_rolls == ("T9",)


@pytest.mark.rule("13.2.2-i")
def test_q84_the_29th_may_be_withdrawn_where_it_would_appear() -> None:
    assert {name: s.withdraw_29th for name, s in SCENARIOS.items()} == {
        "valiant_stroke": False,
        "anzac": True,
        "campaign": True,
    }


def test_q104_suvla_opens_by_a_die_in_the_campaign_only() -> None:
    """13.1.2-j, 13.2.2-k, 13.5-a."""
    assert {name: s.suvla for name, s in SCENARIOS.items()} == {
        "valiant_stroke": "closed",
        "anzac": "closed",
        "campaign": "die",
    }
