"""11.4 Air Observation."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.table import Table

PLAIN = Path(__file__).parents[1] / "plain"
"""Tables of the tests' own."""
EVENT = {"german_air": 9}
LAND = {"86Bde": "GP3", "29D-A": "GP3", "BH-C1": "GP3", "T9-25": "GP6", "T9-A": "GP6"}


def bombard(side: str, bad: bool = False, event: bool = False) -> Table:
    """A bombardment without effect, by the artillery of a side."""
    table = Table(LAND, dice=[1], bad=bad, events=EVENT if event else None, data=PLAIN)
    formation, target, guns = {"allied": ("29D", "GP6", "29D-A"), "turkish": ("T9", "GP3", "T9-A")}[
        side
    ]
    table.activate(side, formation, order="fight_first")
    table.play(f"bombard {target}", f"firer {guns}", "fire")
    return table


def batteries(ship: str, event: bool, bad: bool = False) -> int:
    """How many batteries of fort Hellas in GP1 fire at a ship there."""
    table = Table(
        {"F-HELLAS": "GP1", "ALBION": ship, "GOEBEN": "MAR", "MS1": "DS11"},
        dice=[10, 10],
        bad=bad,
        events=EVENT if event else None,
    )
    table.mark("F-HELLAS", "turn", SUPPLIED)
    table.naval("turkish")
    if not table.allowed("shoot F-HELLAS"):
        return 0
    table.play("shoot F-HELLAS", "target ALBION")
    return len(table.events("naval_fire"))


@pytest.mark.rule("11.4-a", "11.4-d")
def test_the_allies_have_it_in_good_weather() -> None:
    assert "8.2-j +1" in bombard("allied").modifiers("bombardment")
    assert not [m for m in bombard("allied", bad=True).modifiers("bombardment") if "8.2-j" in m]


@pytest.mark.rule("11.4-a")
def test_the_state_of_the_sea_does_not_matter() -> None:
    table = Table(LAND, dice=[1], rough=True, data=PLAIN)
    table.activate("allied", "29D", order="fight_first")
    table.play("bombard GP6", "firer 29D-A", "fire")
    assert "8.2-j +1" in table.modifiers("bombardment")


@pytest.mark.rule("11.4-b", "11.4-d")
def test_the_turks_have_it_only_by_the_event_and_not_in_bad_weather() -> None:
    assert "8.2-j +1" not in bombard("turkish").modifiers("bombardment")
    assert "8.2-j +1" in bombard("turkish", event=True).modifiers("bombardment")
    assert "8.2-j +1" not in bombard("turkish", bad=True, event=True).modifiers("bombardment")


@pytest.mark.rule("11.4-b")
def test_the_event_brings_it_and_ends() -> None:
    table = Table(LAND, turn=5, step="event", dice=[1, 4])
    assert table.events("event_rolled")[-1].args["event"] == "german_air"
    assert table.state.air(1)
    table.state.turn = 7
    assert not table.state.air(1)


@pytest.mark.rule("11.4-c")
@pytest.mark.parametrize(
    ("ship", "without", "with_air"), [("DS1", 2, 2), ("DS3", 1, 2), ("DS5", 0, 1), ("DS7", 0, 0)]
)
def test_it_adds_1_to_the_range_of_both_batteries(ship: str, without: int, with_air: int) -> None:
    """PB 2 and SB 1 without it; the ship is 1, 2, 3 or 4 areas away."""
    assert batteries(ship, event=False) == without
    assert batteries(ship, event=True) == with_air


@pytest.mark.rule("11.4-c")
@pytest.mark.parametrize(("bad", "count"), [(False, 2), (True, 0)])
def test_it_adds_to_the_range_of_allied_ships(bad: bool, count: int) -> None:
    """A ship two areas from another: the secondary battery reaches it with air."""
    table = Table({"ALBION": "DS11", "GOEBEN": "MAR", "MS1": "AEG"}, dice=[10, 10, 10, 10], bad=bad)
    table.naval("allied")
    if table.allowed("shoot ALBION"):
        table.play("shoot ALBION", "target GOEBEN")
    assert len(table.events("naval_fire")) == count


@pytest.mark.rule("11.4-e")
def test_both_sides_may_have_it_in_the_same_turn() -> None:
    table = Table(LAND, dice=[1, 1], events=EVENT, data=PLAIN)
    table.activate("allied", "29D", order="fight_first")
    table.play("bombard GP6", "firer 29D-A", "fire")
    assert "8.2-j +1" in table.modifiers("bombardment")
    table.activate("turkish", "T9", order="fight_first")
    table.play("bombard GP3", "firer T9-A", "fire")
    assert "8.2-j +1" in table.modifiers("bombardment")
