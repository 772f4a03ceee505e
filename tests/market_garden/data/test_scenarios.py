"""The scenarios of Market Garden."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.games.market_garden.facts import ALLIED, GERMAN, Facts
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.rules.r16_supply import reach
from tests.market_garden.data.printed import (
    BOARD,
    CAMPAIGN,
    CORRIDOR,
    FORMATIONS,
    LIBRARY,
    MAP,
    NUMBERS,
    SCENARIOS,
    UNITS,
    all_codes,
    first_turns,
    members,
    side_of,
)


def test_the_scenarios() -> None:
    assert set(SCENARIOS) == {"campaign", "corridor", "arnhem", "nijmegen"}
    assert all(name == scenario.id for name, scenario in SCENARIOS.items())


@pytest.mark.rule("R1-g")
def test_the_campaign_lasts_twenty_turns_and_the_corridor_twelve() -> None:
    assert (CAMPAIGN.first_turn, CAMPAIGN.last_turn) == (1, 20)
    assert (CORRIDOR.first_turn, CORRIDOR.last_turn) == (1, 12)
    assert CORRIDOR.start == CAMPAIGN.start
    assert set(all_codes(CAMPAIGN)) == set(UNITS)


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenarios_name_only_what_there_is(name: str) -> None:
    scenario = SCENARIOS[name]
    facts = Facts(LIBRARY, name, {})
    codes = all_codes(scenario)
    assert len(set(codes)) == len(codes)
    assert set(codes) <= UNITS.keys()
    zones, entries = {zone.id: zone for zone in MAP.zone}, {entry.id: entry for entry in MAP.entry}
    for lift in scenario.lift:
        divisions = {FORMATIONS[UNITS[code].formation].division for code in lift.units}
        assert {zones[zone].division for zone in lift.zones} == divisions
    for row in scenario.ground:
        assert {side_of(code) for code in row.units} == {entries[row.entry].side}
        assert facts.playable[BOARD.entries[row.entry]]
    turns = first_turns(scenario).values()
    assert max(turns) <= scenario.last_turn
    assert all(turn == 0 or turn >= scenario.first_turn for turn in turns)
    bridges = {bridge.id: bridge for bridge in MAP.bridge}
    named = [award.bridge for award in scenario.victory.award]
    assert {*named, *scenario.destroyed_bridges, *scenario.safe_bridges} <= bridges.keys()
    assert scenario.victory.allied_at > scenario.victory.german_at
    for source in (*scenario.allied_sources, *scenario.german_sources):
        hex_ = BOARD.grid.by_name[source]
        assert facts.playable[hex_], source
        assert BOARD.on_road[hex_], source


@pytest.mark.parametrize("name", SCENARIOS)
def test_set_ups_obey_stacking_and_stand_apart(name: str) -> None:
    scenario = SCENARIOS[name]
    facts = Facts(LIBRARY, name, {})
    points: Counter[tuple[str, str]] = Counter()
    for start in scenario.start:
        assert facts.playable[BOARD.grid.by_name[start.hex]], start.hex
        for code in start.units:
            points[start.hex, side_of(code)] += UNITS[code].size
            assert start.lost_steps < UNITS[code].steps, code
    assert max(points.values()) <= NUMBERS.stacking.most
    assert len({hex_ for hex_, _ in points}) == len(points)


@pytest.mark.rule("R16.1-b")
@pytest.mark.parametrize("name", SCENARIOS)
def test_everybody_on_the_map_has_a_supply_line_at_the_start(name: str) -> None:
    state = MarketGarden().set_up(name, 1)
    for side in (ALLIED, GERMAN):
        reached = reach(state, side)
        for unit in state.side_on_map(side):
            assert reached[state.where[unit]] or state.landed[unit], state.facts.pieces.codes[unit]


@pytest.mark.rule("R15.3-g", "R17.1-c")
def test_lifts_are_spread_over_days_and_the_guards_start_on_the_first_afternoon() -> None:
    turns = first_turns(CAMPAIGN)
    assert {lift.turn for lift in CAMPAIGN.lift} == {1, 3, 5}
    assert turns["1PARA"] == turns["1-505"] == turns["1-506"] == 1
    assert turns["10PARA"] == turns["1-327"] == 3
    assert turns["POL1"] == turns["1-325"] == 5
    for start in CAMPAIGN.start:
        if {"2IG", "3IG"} & set(start.units):
            assert start.released == 2
    airborne = {u.id for u in members("1AB", "POL", "82AB", "101AB")}
    assert airborne == {code for lift in CAMPAIGN.lift for code in lift.units}


def test_the_victory_points_of_the_campaign() -> None:
    victory = CAMPAIGN.victory
    awards = {award.bridge: award.points for award in victory.award}
    assert awards == {"son": 2, "veghel": 2, "grave": 4, "nijmegen": 8, "arnhem": 16}
    assert [award.bridge for award in victory.award if award.each_turn] == ["arnhem"]
    assert (victory.north_of_rhine, victory.north_most, victory.airborne_lost) == (1, 6, 1)
    assert victory.denied
    assert victory.supply_needed
    assert victory.north_step == 0
