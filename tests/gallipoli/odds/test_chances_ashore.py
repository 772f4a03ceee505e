"""Exact chances ashore: bombardments and assaults, and what they may do to each unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from grognard.engine.dice import Dice, distribution
from grognard.engine.events import Event
from grognard.games.gallipoli.odds import chances, combats
from grognard.games.gallipoli.rules.m08_combat.s83_assault import LOSSES
from grognard.games.gallipoli.state import State
from grognard.server import insight
from tests.gallipoli.table import Table
from tests.gallipoli.weighing import agree, asked, results

LAND = {
    "86Bde": "GP3",
    "87Bde": "GP3",
    "29D-A": "GP3",
    "BH-C1": "GP3",
    "ALBION": "AA-HEL",
    "QE": "AA-HEL",
    "T9-25": "GP6",
    "T9-26": "GP6 e",
}


def at_odds(texts: list[str], pieces: Mapping[str, str] = LAND, **settings: Any) -> Table:
    table = Table(pieces, **settings)
    table.activate("allied", "29D", order="fight_first")
    table.play(*texts)
    return table


def worked_off(table: Table, action: str, unit: str) -> Callable[[Dice], bool]:
    """Play on; its owner puts ``unit`` forward and gives up nobody. Did its check fail?"""

    def play(dice: Dice) -> bool:
        state = table.state.clone()
        state.dice = dice
        log = table.game.recorder(state)
        table.game.apply(state, table.action(action), log)
        while not _checked(log.events, unit) and (text := _answer(table, state, unit)):
            table.game.apply(state, table.game.parse(state, text), log)
        return _checked(log.events, unit) == "morale_failed"

    return play


def _checked(events: list[Event], unit: str) -> str:
    kinds = ("morale_passed", "morale_failed")
    found = [
        event.kind
        for event in events
        if event.kind in kinds
        and event.args["unit"] == unit
        and event.case in ("8.2.1-e", "8.3.3-g")
    ]
    return found[0] if found else ""


def _answer(table: Table, state: State, unit: str) -> str:
    """How the owner goes on; '' once another part of the game has begun."""
    decision = table.game.decision(state)
    kind = decision.kind if decision else ""
    legal = [table.game.notation(state, action) for action in table.game.legal(state)]
    if kind == "choose_hit":
        return f"hit {unit}" if f"hit {unit}" in legal else legal[0]
    others = dict.fromkeys(("choose_retreat", "retreat"), legal[0])
    return {"sacrifice": "end", "dig_in_shaken": "no", **others}.get(kind, "")


BOMBARDMENTS = [["firer 29D-A"], ["firer QE"], ["firer 29D-A", "firer QE", "firer ALBION"]]


@pytest.mark.parametrize(
    ("firers", "bad"), [(BOMBARDMENTS[0], True), *((firers, False) for firers in BOMBARDMENTS)]
)
def test_a_bombardment_equals_every_roll_walked_through(firers: list[str], bad: bool) -> None:
    table = at_odds(["bombard GP6", *firers], bad=bad)
    expected: dict[str, Fraction] = {}
    for events, chance in insight._outcomes(table.game, table.state, table.action("fire")):
        (event,) = (e for e in events if e.kind == "bombardment")
        key = f"hits={event.args['hits']}"
        expected[key] = expected.get(key, Fraction(0)) + chance
        preview = event
    found = asked(table, "fire")
    assert results(found) == expected
    assert found.preview[0].args["factors"] == preview.args["factors"]
    assert found.preview[0].args["modifiers"] == preview.args["modifiers"]


@pytest.mark.parametrize("unit", ["T9-25", "T9-26"])
@pytest.mark.parametrize("state", ["", "d", "b"])
def test_what_a_bombardment_does_to_a_unit(unit: str, state: str) -> None:
    """T9-26 is entrenched."""
    pieces = {**LAND, unit: f"{LAND[unit]} {state}"}
    table = at_odds(["bombard GP6", *BOMBARDMENTS[2]], pieces)
    exact = distribution(worked_off(table, "fire", unit))
    fates = asked(table, "fire").units[unit]
    after = {"": "disorganised", "d": "broken", "b": "eliminated"}[state]
    assert {name: Fraction(chance.num, chance.den) for name, chance in fates.items()} == {
        f"condition={after}": exact[True]
    }


ASSAULTS: list[tuple[list[str], dict[str, Any]]] = [
    (["attacker 86Bde"], {}),
    (["attacker 86Bde", "attacker 87Bde"], {"bad": True}),
    (["attacker 86Bde", "attacker 87Bde", "intensive 29D-A"], {}),
]


def equals_every_roll(table: Table, seat: str) -> None:
    expected: dict[str, Fraction] = {}
    for events, chance in insight._outcomes(table.game, table.state, table.action("commit")):
        (event,) = (e for e in events if e.kind == "assault")
        key = f"crt={event.args['crt']}"
        expected[key] = expected.get(key, Fraction(0)) + chance
        told = {
            name: value for name, value in event.args.items() if name not in ("die", "total", "crt")
        }
    found = asked(table, "commit", seat)
    assert results(found) == expected
    assert found.preview[0].args == told


@pytest.mark.parametrize(("orders", "settings"), ASSAULTS)
def test_an_assault_equals_every_roll_walked_through(
    orders: list[str], settings: dict[str, Any]
) -> None:
    equals_every_roll(at_odds(["assault GP6", *orders], **settings), "allied")


def test_reserve_cavalry_is_weighed_as_it_will_defend() -> None:
    """11.1-d: it is turned to its Attack side first."""
    table = Table({"1LH": "GP3 r", "BH-C1": "GP3", "T9-25": "GP6", "T9-26": "GP6"})
    table.activate("turkish", "T9", order="fight_first")
    table.play("assault GP3", "attacker T9-25", "attacker T9-26")
    equals_every_roll(table, "turkish")


@pytest.mark.parametrize("unit", ["86Bde", "T9-25"])
@pytest.mark.parametrize("state", ["", "d", "b"])
def test_what_an_assault_does_to_a_unit(unit: str, state: str) -> None:
    pieces = {"86Bde": "GP3", "BH-C1": "GP3", "T9-25": f"GP6 {state}"}
    table = at_odds(["assault GP6", "attacker 86Bde"], pieces)
    exact = distribution(worked_off(table, "commit", unit))
    after = "disorganised" if unit == "86Bde" else chances.ASHORE[("", "d", "b").index(state) + 1]
    fates = asked(table, "commit").units.get(unit, {})
    assert {name: Fraction(chance.num, chance.den) for name, chance in fates.items()} == (
        {f"condition={after}": exact[True]} if exact.get(True) else {}
    )


def test_many_units_agree_with_many_throws() -> None:
    pieces = {**LAND, "T9-27": "GP6", "88Bde": "GP3"}
    orders = ["attacker 86Bde", "attacker 87Bde", "attacker 88Bde"]
    table = at_odds(["assault GP6", *orders], pieces)
    fates = asked(table, "commit").units
    for unit in ("T9-26", "87Bde"):
        (chance,) = fates[unit].values()
        worse = Fraction(chance.num, chance.den)
        agree({True: worse, False: 1 - worse}, worked_off(table, "commit", unit), 2_000)


def test_each_sides_part_of_an_assault() -> None:
    """8.3.3-a"""
    table = at_odds(["assault GP6", "attacker 86Bde", "attacker 87Bde"])
    state = table.state
    units = tuple(map(table.index, ("86Bde", "87Bde")))
    found = combats.assault(state, 0, table.area("GP6"), units, intensive=False)
    for which, part in enumerate((found.to_attacker, found.to_defender)):
        sums: dict[int, Fraction] = {}
        for entry, chance in found.entries.items():
            loss = LOSSES[entry.split("/")[which]]
            sums[loss] = sums.get(loss, Fraction(0)) + chance
        assert part == sums
    assert [(m.case, m.effect) for m in found.odds.shifts] == [("8.3.1-g", "+1")]
