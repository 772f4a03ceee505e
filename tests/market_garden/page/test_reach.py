"""Where each side can go, and who cannot act: as the rules have it."""

from __future__ import annotations

import pytest

from grognard.engine.events import QUIET
from grognard.engine.ids import UnitId
from grognard.games.market_garden.page.drawing import layers
from grognard.games.market_garden.rules.r04_group import Group
from grognard.games.market_garden.state import FINAL_FIRE, FIRST_FIRE, State
from tests.market_garden.field import on_field
from tests.market_garden.table import Table, market_garden

FOOT, TANKS, GUNS, FOE = "1PARA", "2IG", "1ALR", "HOF1"
OTHERS = {FOE: "3134"}


def shown(state: State, kind: str, seat: str = "allied") -> set[str]:
    return next(set(la.cells) for la in layers(state) if (la.id, la.seat) == (kind, seat))


def ends(table: Table, unit: UnitId) -> set[str]:
    """Every hex where the move of a unit can end, one step after the other by the rules."""
    game, names = market_garden(), table.state.facts.board.grid.names
    first = table.state.clone()
    game.apply(first, game.parse(first, f"move {first.facts.pieces.codes[unit]}"))
    waiting, met, found = [first], set(), set[str]()
    while waiting:
        state = waiting.pop()
        group = state.asking
        if not isinstance(group, Group) or not group.run(state, QUIET):
            found.add(names[state.where[unit]])
            continue
        if (group, state.where[unit]) not in met:
            met.add((group, state.where[unit]))
            for action in game.legal(state):
                waiting.append(state.clone())
                game.apply(waiting[-1], action)
    return found


@pytest.mark.rule("C-1-a", "R4-b", "R5-c")
@pytest.mark.parametrize(
    ("unit", "at"), [(FOOT, "2936"), (FOOT, "3336"), (TANKS, "2834"), (TANKS, "3630")]
)
def test_reach_is_every_hex_where_a_move_can_end(unit: str, at: str) -> None:
    table = on_field({unit: at, **OTHERS})
    found = shown(table.state, "reach")
    assert found == ends(table, table.index(unit))
    assert len(found) > 2
    table.state.moved[table.index(unit)] = 1
    assert shown(table.state, "reach") == found, "the next phase counts, not this one"
    assert table.state.moved[table.index(unit)] == 1, "to look changes nothing"


@pytest.mark.rule("R4-a", "R17.1-e", "R14.3-c", "R9-a")
def test_who_cannot_act_is_marked() -> None:
    table = on_field({FOOT: "2936", TANKS: "2834", GUNS: "3434", **OTHERS})
    state = table.state

    def marks(cell: str) -> list[str]:
        kinds = ("idle_mute", "idle_both")
        return [kind for kind in kinds if cell in shown(state, kind)]

    assert [marks(cell) for cell in ("2936", "2834", "3434")] == [[], [], []]
    state.fatigued[table.index(FOOT)] = 1
    state.released[table.index(TANKS)] = state.turn + 1
    state.fire[table.index(GUNS)] = FIRST_FIRE
    assert [marks(cell) for cell in ("2936", "2834", "3434")] == [["idle_mute"], ["idle_both"], []]
    state.fire[table.index(GUNS)] = FINAL_FIRE
    assert marks("3434") == ["idle_mute"]
    state.released[table.index(TANKS)] = state.turn
    assert marks("2834") == []
