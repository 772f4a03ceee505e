"""2.0, 2.1 The dice, the tracks, and the areas of the map."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from grognard.engine.dice import Sealed
from grognard.games.gallipoli.page.drawing import draw as drawn
from tests.gallipoli.playing import Opening
from tests.gallipoli.table import Table


@pytest.mark.rule("2.0-b", "2.4-j")
def test_a_game_is_played_with_a_d6_and_a_d10() -> None:
    table = Opening("valiant_stroke")
    chance = random.Random(5)
    while table.asked():
        table.game.apply(table.state, chance.choice(table.game.legal(table.state)), table.recorder)
    sides = Counter(die.sides for die in table.recorder.dice)
    assert set(sides) == {6, 10}
    for die in table.recorder.dice:
        assert 1 <= die.value <= die.sides


@pytest.mark.rule("2.4-j")
@pytest.mark.parametrize(
    ("step", "turn", "sides"),
    [
        ("event", 5, [6, 6]),
        ("weather", 5, [10, 6]),
        ("supply", 5, [6, 6]),
        ("impulses", 5, [6]),
        ("land_recovery", 5, [10]),
        ("naval_recovery", 5, [10]),
    ],
)
def test_each_rule_uses_the_die_it_names(step: str, turn: int, sides: list[int]) -> None:
    pieces = {"86Bde": "GP1 d", "OCEAN": "AEG d"}
    table = Table(pieces, step=step, turn=turn, dice=[3] * len(sides))
    assert [die.sides for die in table.recorder.dice] == sides


@pytest.mark.rule("2.0-c")
def test_a_ten_sided_die_yields_1_to_10() -> None:
    dice = Sealed("any")
    assert {dice.roll(number, 10) for number in range(1, 400)} == set(range(1, 11))
    assert {dice.roll(number, 6) for number in range(1, 400)} == set(range(1, 7))


@pytest.mark.rule("2.0-c")
def test_the_highest_face_counts_ten_and_not_zero() -> None:
    table = Table({"F-NAMAZ": "GP12 d"}, step="naval_recovery", dice=[10])
    assert table.condition("F-NAMAZ") == "shaken"
    table = Table({}, step="weather", turn=5, dice=[10, 1])
    assert table.state.bad


@pytest.mark.rule("2.1-b")
def test_turns_impulses_and_points_are_on_tracks() -> None:
    table = Table({}, turn=4, impulse=2, impulses=3, vp=(5, 7))
    shown = drawn(table.game.view(table.state, None))
    assert (shown.turn, shown.turns) == (4, 9)
    (impulse,) = [track for track in shown.tracks if track.id == "impulse"]
    assert (impulse.value, impulse.of) == (2, 3)
    assert [(side.seat, side.score) for side in shown.sides] == [("allied", 5), ("turkish", 7)]


@pytest.mark.rule("2.1-c")
def test_units_go_from_area_to_neighbouring_area_and_fight_there() -> None:
    pieces = {"86Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP8", "T9-26": "GP5"}
    table = Table(pieces)
    table.activate("allied", "29D")
    table.play("move 86Bde")
    assert table.legal("go") == ["go GP1", "go GP4", "go GP6"]
    assert table.refused("go GP2")
    table.play("go GP6", "stop")
    assert set(table.legal("assault")) == {"assault GP5", "assault GP8"}


def defence(area: str) -> object:
    """What a regiment defends an area with, against an attack from GP4."""
    table = Table({"86Bde": "GP4", "BH-C1": "GP4", "T9-25": area}, dice=[3])
    table.activate("allied", "29D")
    table.play("end", f"assault {area}", "attacker 86Bde", "commit")
    return table.events("assault")[-1].args["defence"]


@pytest.mark.rule("2.1-f")
def test_an_area_without_a_hill_is_clear() -> None:
    """A regiment of 3 defends GP3, GP6 and GP10 with that, and the hill GP8 with half as much
    again (M15, rounded down)."""
    assert [defence(area) for area in ("GP3", "GP6", "GP10", "GP8")] == [3, 3, 3, 4]


# -- areas of the sea ----------------------------------------------------------------------------


@pytest.mark.rule("2.4-c")
@pytest.mark.parametrize(
    ("area", "coastal"), [("GP5", True), ("GP10", True), ("GP6", False), ("GP14", False)]
)
def test_land_next_to_the_sea_is_coastal(area: str, coastal: bool) -> None:
    """Where the mobile fort may be placed (11.3)."""
    table = Table({"FORT-E": "TURK"}, step="mobile_forts")
    assert table.allowed(f"place {area}") is coastal


@pytest.mark.rule("2.4-e", "2.4-d")
def test_landings_are_made_from_assault_areas_only() -> None:
    table = Table({"86Bde": "ALLIED", "T9-25": "GP5", "T9-26": "GP10"})
    table.state.suvla_turn = 1
    table.activate("allied", "29D")
    table.play("move 86Bde")
    places = [text.split()[1] for text in table.legal("sail")]
    assert places == ["AA-BES", "AA-HEL", "AA-Y", "AA-ANZ", "AA-SUV", "AA-BUL"]
    for other in ("AEG", "DS1", "DS3", "MAR", "GP5", "GP10"):
        assert table.refused(f"sail {other}")


@pytest.mark.rule("2.4-e")
def test_only_the_allies_land() -> None:
    table = Table({"T9-25": "TURK", "T9-26": "GP12", "86Bde": "GP1"})
    table.activate("turkish", "T9")
    assert not table.allowed("move T9-25")
    table.play("move T9-26")
    assert table.legal("sail") == []


@pytest.mark.rule("2.4-f")
def test_the_aegean_is_one_area() -> None:
    """From it a ship reaches Besika, Bulair and the Strait alike."""
    table = Table({"MS1": "AEG"})
    table.naval("allied")
    table.play("move MS1")
    assert {"steam AA-BES", "steam AA-BUL", "steam DS1"} <= set(table.legal("steam"))
    sea = [name for name in table.state.facts.land.names if name.startswith("AE")]
    assert sea == ["AEG"]


@pytest.mark.rule("2.4-b", "2.4-g")
def test_every_area_is_land_or_sea_and_has_a_number() -> None:
    land = Table({}).state.facts.land
    names = [name for name in land.names if name not in ("ALLIED", "TURK")]
    assert len(set(names)) == len(names) == 65
    for name in names:
        bit = 1 << land.index[name]
        assert bool(land.land & bit) != bool(land.sea & bit)
        assert bool(land.land & bit) == (name.startswith("GP") or name[1:].isdigit())
