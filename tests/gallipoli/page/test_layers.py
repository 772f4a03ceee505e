"""What is shown on demand: supply and the reach of forts, as the rules have them."""

from __future__ import annotations

import random

import pytest

from grognard.games.gallipoli.page.drawing import layers
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m08_combat.s82_range import bombardment_in_range
from grognard.games.gallipoli.rules.m08_combat.s812_naval_fire import targets_of
from grognard.games.gallipoli.state import SUPPLIED, State
from grognard.server.faces import layers_of
from tests.gallipoli.table import Table, gallipoli

FORT, SHIP = "F-KUMKALE", "ALBION"
UNITS = {"86Bde": "GP6", "87Bde": "GP34", "1FR-M": "GP4", "T9-25": "GP18", "T3-31": "A4"}
KINDS = {"86Bde": "supply", "87Bde": "supply", "1FR-M": "french"}


def shown(state: State, kind: str, seat: str) -> set[str]:
    return next(set(la.cells) for la in layers(state) if (la.id, la.seat) == (kind, seat))


@pytest.mark.rule("6.5-a", "6.5.1-a", "6.5.2-a", "6.5-c")
@pytest.mark.parametrize("heads", [{}, {"BH-C1": "GP3"}, {"BH-F1": "GP3"}, {"BH-C1": "GP3 u"}])
@pytest.mark.parametrize("paid", ["", "NE S"])
def test_a_unit_is_supplied_in_the_areas_of_its_group(heads: dict[str, str], paid: str) -> None:
    table = Table({**UNITS, **heads}, paid=paid)
    state = table.state
    for unit, area in UNITS.items():
        kind, seat = KINDS.get(unit, "supply"), "turkish" if unit.startswith("T") else "allied"
        fed = supplied(state, table.index(unit))
        assert fed == (area in shown(state, kind, seat)), unit
        assert fed != (area in shown(state, f"{kind}_cut", seat)), unit


@pytest.mark.rule("8.1.1-a", "8.2-b")
@pytest.mark.parametrize("bad", [False, True])
def test_a_ship_or_a_unit_is_a_target_where_forts_reach(bad: bool) -> None:
    table = Table({FORT: "A6", SHIP: "DS11"}, bad=bad)
    table.mark(FORT, "turn", SUPPLIED)
    state, land = table.state, table.state.facts.land
    fort, ship = table.index(FORT), table.index(SHIP)
    reached, met = shown(state, "forts", "turkish"), set()
    for area, name in enumerate(land.names):
        if land.sea >> area & 1:
            state.put(ship, area)
            hit = ship in targets_of(state, fort)
        else:
            hit = bool(land.land >> area & 1) and bombardment_in_range(state, fort, area)
        assert hit == (name in reached), name
        met.add((bool(land.sea >> area & 1), hit))
    assert (True, False) in met
    assert bad or {(True, True), (False, True), (False, False)} <= met


@pytest.mark.rule("6.3-g", "8.4.2d-d")
def test_forts_that_cannot_fire_are_no_danger() -> None:
    for place, fit in (("A6", True), ("A6 f", False), ("A6 b", False), ("A6 d", True)):
        table = Table({FORT: place})
        assert shown(table.state, "forts", "turkish") == set(), "without supply"
        table.mark(FORT, "turn", SUPPLIED)
        assert bool(shown(table.state, "forts", "turkish")) is fit, place


def test_layers_tell_nothing_of_mines() -> None:
    game = gallipoli()
    state = game.new("campaign", 1)
    rng = random.Random(1)
    while state.turn < 2:
        game.apply(state, rng.choice(game.legal(state)))
    told = layers_of("gallipoli", state)
    assert any(layer.cells for layer in told)
    for seed in range(5):
        guessed = game.determinize(state, "allied", random.Random(seed))
        assert layers_of("gallipoli", guessed) == told
