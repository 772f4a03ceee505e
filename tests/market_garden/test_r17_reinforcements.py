"""C-1-b, R4-i, R17.1 Reinforcements: when, where and at what cost; the orders of battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.market_garden.data.printed import DATA
from tests.market_garden.field import left, on_field
from tests.market_garden.ground import board, distance, name
from tests.market_garden.table import Table, market_garden

LIBRARY = market_garden().library
CAMPAIGN = LIBRARY.scenarios["campaign"]
ENTRY = {code: name(hex_) for code, hex_ in board().entries.items()}
SOUTH = [ENTRY[code] for code in ("A-S", "A-SW", "A-SE")]


def arriving(units: dict[str, str] | None = None, turn: int = 3, **more: Any) -> Table:
    return on_field({"HOF1": "3744", "1PARA": "2740"} | (units or {}), turn=turn, **more)


@pytest.mark.rule("C-1-b", "R17.1-a", "R4-i")
def test_a_unit_enters_in_its_turn_at_its_entry_hex() -> None:
    table = arriving(turn=2)
    assert "R17.1-a" in table.refused("enter 1CG"), "due in turn 3"
    table.play("enter 2GG")
    assert table.place("2GG") == ENTRY["A-S"]
    assert arriving(turn=3).allowed("enter 1CG")


@pytest.mark.rule("C-1-b", "P2-C-1")
@pytest.mark.parametrize("second", [False, True])
def test_german_units_enter_in_the_german_movement_phase(second: bool) -> None:
    table = arriving(side="german", second=second)
    table.refused("enter 2GG")
    table.play("enter GR1034")
    assert table.place("GR1034") == ENTRY["G-W1"]


@pytest.mark.rule("R4-i")
def test_the_entry_hex_is_paid_and_the_unit_moves_on() -> None:
    table = arriving()
    table.play("enter 2GG")
    terrain = board().terrain[board().grid.by_name[ENTRY["A-S"]]]
    assert terrain is not None
    assert left(table) == 10 - terrain.motorised / 2
    assert table.legal("go")


@pytest.mark.rule("R17.1-a", "R4-i")
def test_a_unit_enters_once_and_may_wait() -> None:
    table = arriving()
    table.play("enter 2GG", "stop")
    table.refused("enter 2GG")
    table.play("end")
    assert table.place("1GG") == "not_yet"
    table.state.turn = 6
    table.begin("C", "allied")
    assert table.allowed("enter 1GG")


@pytest.mark.rule("R17.1-a")
def test_a_blocked_entry_hex_sends_them_to_the_nearest_of_the_same_edge() -> None:
    table = arriving({"MG30": ENTRY["A-S"]})
    table.play("enter 2GG")
    near = min(distance(ENTRY["A-S"], other) for other in SOUTH[1:])
    assert table.place("2GG") in SOUTH[1:]
    assert distance(ENTRY["A-S"], table.place("2GG")) == near
    table = arriving({"MG30": ENTRY["A-S"], "MG37": ENTRY["A-SW"]})
    table.play("enter 2GG")
    assert table.place("2GG") == ENTRY["A-SE"]


@pytest.mark.rule("R17.1-a")
def test_without_a_free_entry_hex_they_wait() -> None:
    blocks = dict(zip(("MG30", "MG37", "MG47"), SOUTH, strict=True))
    table = arriving(blocks)
    assert "R17.1-a" in table.refused("enter 2GG")
    table.put("MG37", "3742")
    assert table.allowed("enter 2GG")


@pytest.mark.rule("R17.1-b")
def test_the_allied_ground_force() -> None:
    formations = {f.division for f in LIBRARY.units.formation if f.side == "allied"}
    assert {"GDS", "43D", "50D", "8ARM", "NETH", "30C"} <= formations
    ground = {code for entry in CAMPAIGN.ground for code in entry.units}
    start = {code for entry in CAMPAIGN.start for code in entry.units}
    pieces = LIBRARY.pieces
    for division in ("GDS", "43D", "50D", "8ARM", "NETH"):
        own = {c for c in pieces.codes if pieces.division[pieces.index[c]] == division}
        assert own
        assert own <= ground | start, division


@pytest.mark.rule("R17.1-c")
def test_the_guards_attack_from_the_south_edge_in_turn_2() -> None:
    game = market_garden()
    state = game.set_up("campaign", 1, {})
    pieces = LIBRARY.pieces
    guards = [pieces.index[c] for c in ("2IG", "3IG")]
    rows = [board().grid.row(state.where[unit]) for unit in guards]
    assert all(row > 50 for row in rows), "by the south edge"
    for turn, moves in ((1, False), (2, True)):
        table = Table({"2IG": "2744", "HOF1": "3744"}, turn=turn)
        table.state.released[table.index("2IG")] = state.released[guards[0]]
        table.begin("C", "allied")
        assert ("move 2IG" in table.legal()) == moves
    first = [entry.turn for entry in CAMPAIGN.ground if "2GG" in entry.units]
    assert first == [2]


@pytest.mark.rule("R17.1-d")
def test_the_ss_panzer_divisions_are_near_arnhem() -> None:
    pieces = LIBRARY.pieces
    arnhem = next(p.hex for p in LIBRARY.map.place if p.name.en == "Arnhem")
    for division in ("9SS", "10SS"):
        assert [u for u in range(pieces.count) if pieces.division[u] == division]
    start = {code: entry.hex for entry in CAMPAIGN.start for code in entry.units}
    ninth = [start[c] for c in start if pieces.division[pieces.index[c]] == "9SS"]
    assert ninth
    assert all(distance(hex_, arnhem) <= 10 for hex_ in ninth)
    entries = {code: e.entry for e in CAMPAIGN.ground for code in e.units}
    tenth = {entries[c] for c in entries if pieces.division[pieces.index[c]] == "10SS"}
    assert tenth == {"G-E1"}


@pytest.mark.rule("R17.1-a")
def test_nobody_enters_into_a_full_hex_for_good() -> None:
    table = arriving({"8BDE": ENTRY["A-S"], "9BDE": ENTRY["A-S"]})
    table.play("enter 2GG")
    if table.place("2GG") == ENTRY["A-S"]:
        assert not table.allowed("stop")


@pytest.mark.rule("R17.1-f")
@pytest.mark.parametrize(("unit", "stays"), [("44RTR", True), ("158BDE", True), ("2IG", False)])
def test_the_flank_corps_stay_south_of_the_maas(unit: str, stays: bool) -> None:
    """Grave is in row 23, the line in row 24; they neither go nor attack beyond it."""
    table = Table({unit: "2524", "MG30": "2723"}, phase="C", data=DATA, options={"traffic": "off"})
    table.play(f"move {unit}")
    gone = "go 2523"
    assert (table.refused(gone) == ("R17.1-f",)) if stays else table.allowed(gone)
    table.put("HERMANN", "2523")
    table.begin("D", "allied")
    assert ("maneuver 2523" in table.legal()) != stays
