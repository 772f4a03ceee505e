"""Where each side can go, and who cannot act: as the rules have it, one step after the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grognard.engine.dice import Scripted
from grognard.games.gallipoli.page.drawing import layers
from grognard.games.gallipoli.state import SUPPLIED, State
from tests.gallipoli.table import Table, gallipoli

STEPS = ("go", "march", "sail", "steam")
FIELD = {"1FR-M": "GP4", "T3-31": "GP9", "T19-57": "GP12", "BH-C1": "GP3"}
"""Others on the map, so that there are enemies to keep away from."""


def shown(state: State, kind: str, seat: str) -> set[str]:
    return next(set(la.cells) for la in layers(state) if (la.id, la.seat) == (kind, seat))


def goes(state: State, answer: str, piece: int) -> Iterator[str]:
    """Every area the piece comes to, by this answer and all that may follow; dice are kind."""
    game = gallipoli()
    state.dice, state.rolled = Scripted([1] * 9), 0
    game.apply(state, game.parse(state, answer))
    if state.on_map(piece):
        yield state.facts.land.names[state.where[piece]]
    for action in game.legal(state) if game.decision(state) else []:
        if action.verb in STEPS:
            yield from goes(state.clone(), game.notation(state, action), piece)


@pytest.mark.rule("7.3.2-a", "7.3.2-c", "7.3.2a-a", "7.3.2b-a")
@pytest.mark.parametrize(
    ("unit", "place", "formation"),
    [
        ("86Bde", "GP6", "29D"),
        ("86Bde", "GP3", "29D"),
        ("86Bde", "GP18", "29D"),
        ("1LH", "GP3", "ANZAC"),
        ("29D-A", "GP6", "29D"),
        ("T9-25", "GP28", "T9"),
        ("T9-25", "GP6", "T9"),
    ],
)
@pytest.mark.parametrize("paid", ["naval NE S", ""])
def test_reach_ashore_is_where_steps_and_marches_lead(
    unit: str, place: str, formation: str, paid: str
) -> None:
    seat = "turkish" if formation.startswith("T") else "allied"
    lone, table = Table(FIELD, paid=paid), Table({**FIELD, unit: place}, paid=paid)
    others = shown(lone.state, "reach", seat)
    found = shown(table.state, "reach", seat)
    table.activate(seat, formation)
    index = table.index(unit)
    met = set(goes(table.state.clone(), f"move {unit}", index)) - {place}
    assert met <= found
    assert found - met - {place} <= others
    assert met or not paid


@pytest.mark.rule("7.5-b", "7.5-c")
def test_from_the_box_units_reach_beachheads_and_the_shores_of_assault_areas() -> None:
    table = Table({"86Bde": "ALLIED", "BH-C1": "GP3"})
    found, land = shown(table.state, "reach", "allied"), table.state.facts.land
    table.activate("allied", "29D")
    table.play("move 86Bde")
    sailed = {answer.split()[1] for answer in table.legal("sail")}
    assert sailed <= found
    ashore = found - sailed
    assert ashore
    for name in ashore:
        area = land.names.index(name)
        assert land.around[area] & land.assault
        assert land.land >> area & 1


@pytest.mark.rule("7.3.3-d", "7.3.3-f", "8.4.2d-a")
@pytest.mark.parametrize("mines", [{}, {"DS6": "1"}])
def test_reach_at_sea_is_where_ships_can_steam(mines: dict[str, str]) -> None:
    table = Table({"ALBION": "DS3"}, mines=mines)
    found = shown(table.state, "reach", "allied")
    table.naval("allied")
    index = table.index("ALBION")
    assert set(goes(table.state.clone(), "move ALBION", index)) - {"DS3"} == found != set()
    assert shown(Table({"ALBION": "DS3 b"}).state, "reach", "allied") == set()


@pytest.mark.rule("3.2-e", "8.4.1c-a", "8.4.1b-b", "11.1-b")
@pytest.mark.parametrize(
    ("place", "head", "mark"),
    [
        ("GP6", "GP3", ""),
        ("GP6 d", "GP3", "idle_both"),
        ("GP6 a", "GP3", "idle_both"),
        ("GP7 r", "GP3", "idle_still"),
        ("GP6", "GP3 u", "idle_mute"),
    ],
)
def test_who_cannot_act_is_marked(place: str, head: str, mark: str) -> None:
    unit = "1LH" if place.endswith("r") else "86Bde"
    table = Table({unit: place, "BH-C1": head, "T9-25": "GP17"})
    table.segment("allied")
    marked = {k: shown(table.state, k, "allied") for k in ("idle_still", "idle_mute", "idle_both")}
    assert {k: at for k, at in marked.items() if at} == ({mark: {place[:3]}} if mark else {})


@pytest.mark.rule("8.4.2d-a", "6.3-g")
def test_crippled_ships_and_forts_without_supply_cannot_act() -> None:
    table = Table({"ALBION": "DS3 b", "F-KUMKALE": "A6"})
    table.segment("allied")
    assert shown(table.state, "idle_both", "allied") == {"DS3"}
    assert shown(table.state, "idle_both", "turkish") == {"A6"}
    table.mark("F-KUMKALE", "turn", SUPPLIED)
    assert shown(table.state, "idle_both", "turkish") == set()
