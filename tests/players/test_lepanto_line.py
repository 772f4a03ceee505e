"""How Lepanto's fleets keep their line on the first turn."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM, SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import State
from grognard.players.lepanto.admiral import Admiral
from grognard.players.lepanto.movement import Helmsman
from grognard.players.lepanto.plans import CHARGE, Ordered, plans_of, way_of
from grognard.players.lepanto.survey import Survey
from grognard.players.lepanto.temper import DOCTRINE, NO_ORDERS, Line, Orders
from grognard.players.words import MESSAGES
from tests.lepanto.table import Table

GAME = Lepanto()
MOVEMENT = ("declare_tow", "choose_mover", "step")
# Nothing else would keep ships in line: they see no risk and want to be near.
IN_LINE = replace(DOCTRINE.always(CHARGE), fatigue=0.0, line=Line(ships=2, tows=1))


def steps(state: State, ship: int, orders: Orders = NO_ORDERS) -> list[str]:
    """The steps that the ship means to take."""
    survey = Survey(state, state.facts.side[ship], IN_LINE, orders)
    return [action.verb for action in Helmsman(survey, lambda: 0.0).plan(ship).steps]


def test_the_fleet_goes_ahead_in_line() -> None:
    """A line of galleys two hexes, the tows among them one."""
    state = GAME.new("doria_ochiali", 1)
    before = GAME.clone(state)
    admiral = Admiral(1, IN_LINE)
    while (decision := GAME.decision(state)) is not None and decision.kind in MOVEMENT:
        GAME.apply(state, admiral.choose(state, decision))
    distance, ships = state.facts.board.grid.distance, before.ships
    runs = {i: distance(ships[i].hex, state.ships[i].hex) for i in before.side_afloat(CHRISTIAN)}
    in_tow = {*before.tugs, *before.tugs.values()}
    assert [runs.pop(i) for i in in_tow] == [1] * 4
    # The two galleys right behind each of the two galleasses have no room for more than one.
    assert sorted(runs.values()) == [1] * 4 + [2] * (len(runs) - 4)
    assert all(state.ships[i].facing == ships[i].facing for i in runs)


def test_a_ship_stops_short_of_what_lies_in_its_way() -> None:
    table = Table({"J1": "2030 E", "J2": "2230 E", "A1": "3030 W"})
    assert steps(table.state, table.index("J1")) == ["sail"]
    assert steps(table.state, table.index("J2")) == ["sail", "sail"]


def test_a_line_does_not_ram() -> None:
    """7.5-a Muslims could."""
    table = Table({"A1": "2230 W", "J1": "2030 E"}, side="muslim", wind="W")
    assert steps(table.state, table.index("A1")) == ["sail"]


def test_only_the_first_turn_is_for_the_line() -> None:
    fleet = {"J1": "2030 E", "A1": "3030 W"}
    first, second = Table(fleet), Table(fleet, turn=2)
    assert steps(first.state, first.index("J1")) == ["sail", "sail"]
    assert len(steps(second.state, second.index("J1"))) > 2


def test_a_ship_with_orders_of_its_own_leaves_the_line() -> None:
    table = Table({"J1": "2030 E", "A1": "3030 W"})
    ship = table.index("J1")
    assert len(steps(table.state, ship, {ship: CHARGE})) > 2


def test_a_repulsed_ship_leaves_the_line() -> None:
    """7.2-t It has to get out of the enemy's range, so it turns away."""
    table = Table({"J1": "2030 E", "A1": "2330 W"})
    ship = table.index("J1")
    table.state.ships[ship] = dataclasses.replace(table.ship("J1"), repulsed=True)
    assert steps(table.state, ship)[0] in ("port", "starboard")


def test_only_the_christians_first_plan_for_doria_keeps_the_line() -> None:
    scenarios = ("battle", "centre", "northern_wing", "doria_ochiali")
    ways = [(side, scenario) for side in (CHRISTIAN, MUSLIM) for scenario in scenarios]
    assert [way for way in ways if way_of(*way).line] == [(CHRISTIAN, "doria_ochiali")]
    first, *others = [plan.make for plan in plans_of(SIDES[CHRISTIAN], "doria_ochiali")]
    assert isinstance(first, Ordered)
    assert first.doctrine.line
    assert not any(other.doctrine.line for other in others if isinstance(other, Ordered))


def test_the_line_is_told_in_words_of_its_own() -> None:
    told, plain = [
        MESSAGES.entries[f"plan.{plans_of('christian', scenario)[0].name}"]
        for scenario in ("doria_ochiali", "northern_wing")
    ]
    assert told != plain
    assert "línea" in told["es"]
    assert "line" in told["en"]
