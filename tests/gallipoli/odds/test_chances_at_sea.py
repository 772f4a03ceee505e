"""Exact chances at sea: what is worked out equals what walking through every die gives, or, where
there are too many dice for that, what 20,000 throws of the rules themselves show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from grognard.engine.dice import Dice, distribution
from grognard.engine.events import QUIET
from grognard.games.gallipoli.odds import combats
from grognard.games.gallipoli.rules.m08_combat import s812_naval_fire as naval
from grognard.games.gallipoli.rules.m08_combat import s851_mines, s852_sweeping
from grognard.games.gallipoli.state import FIRED_ON, GONE, OFF_MAP, SUPPLIED
from grognard.server.errors import ApiError
from tests.gallipoli.table import Table
from tests.gallipoli.weighing import agree, asked, cases, results

NEXT = {"DS12": "DS11", "DS11": "DS12", "GP1": "DS1", "DS1": "GP1", "DS3": "GP5"}
"""Where a firer stands, by the place of its target."""


def activated(side: str, pieces: Mapping[str, str], **settings: Any) -> Table:
    """A naval activation of a side, its forts supplied."""
    table = Table(pieces, **settings)
    for code in pieces:
        if code.startswith("F"):
            table.mark(code, "turn", SUPPLIED)
    table.naval(side)
    return table


# -- naval fire ------------------------------------------------------------------------------------


def duel(firer: str, target: str, place: str, state: str = "", **settings: Any) -> Table:
    others = {"SUFFREN": "AA-BUL", "MESSUDIEH": "MAR"}
    pieces = {**others, firer: NEXT[place], target: f"{place} {state}"}
    table = Table(pieces)
    side = table.state.facts.pieces.side[table.index(firer)]
    table = activated(("allied", "turkish")[side], pieces, **settings)
    table.play(f"shoot {firer}")
    return table


def fired(table: Table, firer: str, target: str) -> Callable[[Dice], int]:
    """The rules' own fire, ending in the state of the target."""
    shooter, hit = table.index(firer), table.index(target)

    def fire(dice: Dice) -> int:
        copy = table.state.clone()
        copy.dice = dice
        naval.naval_fire(copy, shooter, hit, QUIET)
        return GONE if copy.where[hit] >= OFF_MAP else copy.health[hit]

    return fire


@pytest.mark.parametrize("state", ["", "d", "b"])
@pytest.mark.parametrize(
    ("firer", "target", "place", "settings"),
    [
        ("F-HELLAS", "ALBION", "DS1", {}),
        ("F-HELLAS", "MS1", "DS1", {"rough": True}),
        ("T9-A", "MS1", "DS3", {}),
        ("BOUVET", "F-HELLAS", "GP1", {"options": {"disabled_target": "plus_2"}}),
        ("BRESLAU", "ALBION", "DS11", {"bad": True, "options": {"to_hit": "at_most"}}),
    ],
)
def test_fire_of_two_guns_equals_every_roll_walked_through(
    firer: str, target: str, place: str, settings: Any, state: str
) -> None:
    table = duel(firer, target, place, state, **settings)
    worked_out = combats.after_fire(table.state, table.index(firer), table.index(target))
    assert worked_out == distribution(fired(table, firer, target))
    assert sum(worked_out.values()) == 1


@pytest.mark.parametrize(
    ("firer", "target", "place", "state"),
    [
        ("QE", "F-HELLAS", "GP1", ""),
        ("QE", "GOEBEN", "DS12", "d"),
        ("INFLEX", "BARBAROSSA", "DS12", "b"),
    ],
)
def test_fire_of_many_guns_agrees_with_many_throws(
    firer: str, target: str, place: str, state: str
) -> None:
    table = duel(firer, target, place, state)
    worked_out = combats.after_fire(table.state, table.index(firer), table.index(target))
    assert sum(worked_out.values()) == 1
    agree(worked_out, fired(table, firer, target))


def test_one_gun_by_hand() -> None:
    """A fort's main gun at two areas: 6 of 10 hit; 8 and 9 damage, 10 blows up or damages."""
    table = activated("turkish", {"F-HELLAS": "GP1", "ALBION": "DS3"})
    table.play("shoot F-HELLAS")
    found = asked(table, "target ALBION", "turkish")
    assert results(found) == {
        "damage=normal": Fraction(82, 100),
        "damage=disabled": Fraction(15, 100),
        "damage=gone": Fraction(3, 100),
    }


def test_the_page_is_told_what_the_dice_are_read_against() -> None:
    table = duel("QE", "F-HELLAS", "GP1", "d", rough=True)
    main, effect, secondary, less = asked(table, "target F-HELLAS").preview
    assert (main.kind, main.args["battery"], main.args["factors"]) == ("naval_fire", "primary", 4)
    assert (main.args["highest"], cases(main)) == (5, ["8.1.2-e +1"])
    assert (secondary.args["battery"], secondary.args["factors"]) == ("secondary", 3)
    assert cases(effect) == ["8.1.2-k +1", "8.1.2-m +1", "8.1.2-n -2"]
    assert cases(less) == ["8.1.2-k +1", "8.1.2-l -1", "8.1.2-n -2"]
    assert effect.args["level"] == 7


# -- mines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["sinks", "none"])
@pytest.mark.parametrize("state", ["", "d", "b"])
@pytest.mark.parametrize("attacks", [1, 2, 3])
def test_mines_equal_every_roll_walked_through(attacks: int, state: str, option: str) -> None:
    table = Table({"ALBION": f"DS3 {state}"}, options={"mine_on_crippled": option})
    ship = table.index("ALBION")

    def strike(dice: Dice) -> int:
        copy = table.state.clone()
        copy.dice = dice
        for _ in range(attacks):
            if not s851_mines.attack(copy, ship, "8.5.1-d", QUIET):
                return GONE
        return copy.health[ship]

    worked_out = combats.after_mines(table.state, ship, attacks)
    assert {health: chance for health, chance in worked_out.items() if chance} == distribution(
        strike
    )


def again(mines: Mapping[str, str]) -> Table:
    table = Table({"ALBION": "DS1 a"}, mines=mines, impulses=1, dice=[1])
    table.begin("operations")
    table.play("naval", "again ALBION")
    return table


def test_a_ship_about_to_leave_mines() -> None:
    """7.3.3-k: three attacks of markers that lie open, 7 in 10 without harm each."""
    found = asked(again({"DS1": "1! 2!"}), "move ALBION")
    assert results(found)["damage=normal"] == Fraction(343, 1000)
    assert found.preview[0].args == {"ship": "ALBION", "attacks": 3}


@pytest.mark.parametrize("hidden", ["D", "1", "2"])
def test_nothing_is_told_beside_hidden_markers(hidden: str) -> None:
    with pytest.raises(ApiError) as refused:
        asked(again({"DS1": "1!", "DS2": hidden}), "move ALBION")
    assert refused.value.body.error == "question_shows"


SWEEPS = [
    ("", False, False, (2, 5, 2, 1)),
    ("", True, False, (1, 5, 2, 2)),
    ("", True, True, (0, 5, 2, 3)),
    ("d", False, False, (0, 5, 2, 3)),
    ("d", True, True, (0, 3, 2, 5)),
]
"""State, rough sea, fired on; in tenths: two factors, one, none, Crippled."""


@pytest.mark.parametrize(("state", "rough", "fired_on", "tenths"), SWEEPS)
def test_a_sweep(state: str, rough: bool, fired_on: bool, tenths: tuple[int, ...]) -> None:
    """8.5.2-g to 8.5.2-j by hand"""
    table = Table({"MS1": f"DS3 {state} a"}, mines={"DS3": "1! 2!"}, rough=rough)
    if fired_on:
        table.mark("MS1", "impulse", FIRED_ON)
    table.mine_step()
    names = ("count=2", "count=1", "count=0", "count=crippled")
    expected = {name: Fraction(n, 10) for name, n in zip(names, tenths, strict=True) if n}
    assert results(asked(table, "sweep MS1")) == expected

    def factors(dice: Dice) -> int:
        copy = table.state.clone()
        copy.dice = dice
        log = table.game.recorder(copy)
        s852_sweeping.sweep(copy, table.index("MS1"), log)
        count = log.events[0].args["count"]
        assert isinstance(count, int)
        return count

    assert combats.sweep(table.state, table.index("MS1")).factors == distribution(factors)


@pytest.mark.parametrize("markers", ["D", "1", "2", "D 2"])
@pytest.mark.parametrize("seat", ["allied", "turkish"])
def test_a_sweep_among_hidden_markers_tells_nothing_of_them(markers: str, seat: str) -> None:
    table = Table({"MS1": "DS3 a"}, mines={"DS3": markers})
    table.mine_step()
    found = asked(table, "sweep MS1", seat)
    assert results(found)["count=1"] == Fraction(1, 2)
    assert found.preview[0].args == {"ship": "MS1", "area": "DS3", "modifiers": []}
