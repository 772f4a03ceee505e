"""Exact chances at the table, at every step of a combat, as the page asks for them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from time import process_time
from typing import Any

import pytest

from grognard.engine.dice import Sealed
from grognard.engine.events import Quiet
from grognard.engine.frames import settle
from grognard.engine.i18n import Arg
from grognard.games.market_garden.odds.choices import sensible
from grognard.games.market_garden.rules.r08_efficiency import rating
from grognard.server import insight
from grognard.server.answers import Odds
from grognard.server.faces import Face
from tests.market_garden.fights import combat, declare
from tests.market_garden.ground import beside, beyond, plain
from tests.market_garden.table import Table
from tests.market_garden.test_r17_evacuation import NORTH, PAIR, night

HEX = plain(3)
WEST, EAST = beside(HEX)[3], beside(HEX)[0]
UNITS = {"1PARA": WEST, "2PARA": WEST, "GR723": HEX, "KRAUSE": HEX}
TENTH = Fraction(1, 10)
QUICK = 0.25
"""Seconds of one processor: five times what a slow day needs."""


def asked(table: Table, action: str) -> Odds:
    seat = table.seat()
    start = process_time()
    found = insight.odds(table.game, table.state, action, [], Face(table.game, (seat,)))
    assert process_time() - start < QUICK
    assert sum(chances(found).values()) == 1
    return found


def chances(found: Odds) -> dict[str, Fraction]:
    return {result: Fraction(chance.num, chance.den) for result, chance in found.results.items()}


def declared(verb: str, **more: Any) -> Table:
    table = Table(UNITS, phase="D", **more)
    table.play(f"{verb} {HEX}", "attacker 1PARA", "attacker 2PARA")
    return table


def entries(column: str, added: int) -> dict[str, Fraction]:
    table = Table(UNITS).game.library.maneuver
    at = table.columns.index(column)
    found = [table.rows[die + added - table.first_die][at] for die in range(1, 11)]
    return {entry: n * TENTH for entry, n in Counter(found).items()}


def test_a_declaration_shows_the_column_and_its_entries() -> None:
    found = asked(declared("maneuver"), "end")
    (begun, rolled) = found.preview
    assert chances(found) == entries(str(begun.args["column"]), 1)
    assert rolled.args["modifiers"] == [{"case": "R2.4-c", "effect": "+1", "reason": "terrain"}]
    assert {"GR723", "1PARA"} <= set(found.units)


def test_a_declared_assault_shows_who_will_have_the_hex() -> None:
    found = asked(declared("assault"), "end")
    assert set(chances(found)) <= {"taken", "held", "attackers_lost"}
    strengths = {str(e.args["seat"]): e.args["strength"] for e in found.preview if "seat" in e.args}
    pieces = declared("assault").state.facts.pieces
    attack = sum(pieces.attack[pieces.index[u]] for u in ("1PARA", "2PARA"))
    defence = sum(pieces.defence[pieces.index[u]] for u in ("GR723", "KRAUSE"))
    assert strengths == {"german": defence, "allied": attack}


def test_a_bombardment_shows_its_column() -> None:
    table = Table(UNITS, phase="G", air=(10, 0))
    table.play(f"bombard {HEX}")
    # No gun is left to name, so that the Air Points fire at once.
    found = asked(table, "air 10")
    fire = table.game.library.bombardment
    column = [row[fire.least.index(10)] for row in fire.rows]
    assert chances(found) == {entry: n * TENTH for entry, n in Counter(column).items()}
    # Clear ground: every number but none costs the unit put forward a step.
    lost = Fraction(sum(entry != "-" for entry in column), 10)
    fates = {name: Fraction(c.num, c.den) for name, c in found.units["GR723"].items()}
    assert fates["reduced"] + fates.get("eliminated", 0) == lost


def test_support_fire_is_reckoned_with() -> None:
    table = combat(UNITS, HEX, ["1PARA", "2PARA"], air=(10, 0))
    with_fire, without = asked(table, "air 10"), asked(table, "end")
    shot = with_fire.preview[0]
    assert (shot.kind, shot.args["points"]) == ("fire_result", 10)
    assert sum(_hurt(with_fire)) > sum(_hurt(without))


def test_a_gun_is_named_before_it_fires() -> None:
    table = combat({**UNITS, "1ALR": WEST}, HEX, ["1PARA", "2PARA"], air=(10, 0))
    assert table.game.chances(table.state, table.action("air 10")) is None
    table.play("air 10")
    assert asked(table, "fire").preview[0].args["points"] == 10
    assert int(str(asked(table, "gun 1ALR").preview[0].args["points"])) > 10


@pytest.mark.rule("R17.4-c")
def test_an_evacuation_shows_who_comes_over_whole() -> None:
    table = night(PAIR)
    assert chances(asked(table, "evacuate 1PARA")) == {"whole": 7 * TENTH, "reduced": 3 * TENTH}
    table = night(PAIR | {"1PARA": f"{NORTH} -1"})
    assert chances(asked(table, "evacuate 1PARA")) == {"whole": 7 * TENTH, "eliminated": 3 * TENTH}


def _hurt(found: Odds) -> list[Fraction]:
    fates = found.units["GR723"]
    return [Fraction(c.num, c.den) for name, c in fates.items() if name != "fatigued"]


def test_a_refusal_is_a_single_die() -> None:
    table = Table({"2HCR": EAST, "GR723": HEX})
    declare(table, EAST, ["GR723"], assault=True)
    table.begin("E", "german")
    best = rating(table.state, table.index("2HCR"))
    found = chances(asked(table, f"refuse {EAST}"))
    assert found == {"passed": best * TENTH, "failed": 1 - best * TENTH}


class Results(Quiet):
    """Keeps the entries of the maneuver table."""

    def __init__(self) -> None:
        self.results: list[str] = []

    def add(self, case: str, kind: str, /, **args: Arg) -> None:
        if kind == "maneuver_result":
            self.results.append(str(args["result"]))


def test_the_chances_are_those_of_the_game_itself() -> None:
    """The answer played on with real dice, its owners choosing between them, 3,000 times."""
    table = combat(
        {**UNITS, "GR723": f"{HEX} -1", "KRAUSE": "eliminated"},
        HEX, ["1PARA", "2PARA"], air=(10, 0),
    )  # fmt: skip
    exact = chances(asked(table, "air 10"))
    action, choose, times = table.action("air 10"), sensible(), 3_000
    seen: Counter[str] = Counter()
    for game in range(times):
        state, log = table.state.clone(), Results()
        state.dice = Sealed(f"thrown {game}")
        state.stack[-1].apply(state, action, log)
        settle(state, log)
        while not log.results and (answer := choose(state)):
            state.stack[-1].apply(state, answer, log)
            settle(state, log)
        seen[log.results[0] if log.results else "no_roll"] += 1
    assert set(seen) <= set(exact)
    for result, chance in exact.items():
        spread = float(times * chance * (1 - chance)) ** 0.5
        assert abs(seen[result] - times * chance) <= 5 * spread, result


@pytest.mark.parametrize("verb", ["maneuver", "assault"])
def test_nothing_changes_by_asking(verb: str) -> None:
    table = declared(verb)
    before = table.game.digest(table.state)
    asked(table, "end")
    assert table.game.digest(table.state) == before


def test_what_rolls_nothing_has_no_chances() -> None:
    table = Table({**UNITS, "3PARA": beyond(HEX, 0, 3)}, phase="C")
    for action in table.game.legal(table.state):
        assert table.game.chances(table.state, action) is None
