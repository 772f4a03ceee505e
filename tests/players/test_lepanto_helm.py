"""How Lepanto's admirals turn their bows, and what they keep in mind for a phase."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.engine.hexes import DIRECTIONS
from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.rules.m05_sequence.s53_combat_phase import Combat
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import Reorientation
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import in_reach
from grognard.games.lepanto.state import BY_RAM
from grognard.players.lepanto.admiral import Admiral
from grognard.players.lepanto.attacks import broadside
from grognard.players.lepanto.combat import Gunner
from grognard.players.lepanto.helm import Helm
from grognard.players.lepanto.plans import way_of
from grognard.players.lepanto.survey import Survey
from grognard.players.lepanto.temper import DOCTRINE, Doctrine
from tests.lepanto.table import Table

SHORT = ("centre", "northern_wing", "doria_ochiali")

EAST, NORTH_EAST, WEST = [DIRECTIONS.index(name) for name in ("E", "NE", "W")]

ONE_AHEAD_THREE_ABAFT = {
    "J1": "2030 E",
    "A1": "2230 W",
    "A2": "1626 E",
    "A3": "1726 E",
    "A4": "1826 E",
    **{f"J{n}": f"054{n} E" for n in range(3, 6)},
}
"""The last three far off: without them the Christians would break off."""
BY_REACH = replace(DOCTRINE, lying=0.0, bows=1.0)


def turning(
    fleet: dict[str, str], doctrine: Doctrine, side: str = "christian"
) -> tuple[Table, Helm]:
    table = Table(fleet, phase="reorientation", side=side)
    phase = next(f for f in table.state.stack if isinstance(f, Reorientation))
    return table, Helm(Survey(table.state, phase.side, doctrine), phase)


def test_what_is_in_store_for_a_ram_goes_by_the_facing() -> None:
    """7.5-g Three hexes ahead with the wind: the ram of three hexes hits on 1 to 4."""
    table = Table({"A1": "2330 W", "J1": "2030 E"}, phase="reorientation", side="muslim", wind="W")
    survey, ship, target = (
        Survey(table.state, MUSLIM, DOCTRINE),
        table.index("A1"),
        table.index("J1"),
    )
    assert survey.in_store(ship, WEST) == pytest.approx(4 / 6 * survey.worth[target])
    assert survey.in_store(ship, EAST) == 0


def test_an_exhausted_crew_has_less_in_store() -> None:
    """6.7-d Without oars the two hexes under sail and the guns (three) are too short for six."""
    table = Table({"J1": "2030 E", "A1": "2630 W"}, phase="reorientation")
    survey, ship = Survey(table.state, CHRISTIAN, DOCTRINE), table.index("J1")
    assert survey.in_store(ship, EAST) > 0
    table.state.exhaust(ship)
    assert survey.in_store(ship, EAST) == 0


def test_a_bow_is_turned_to_where_more_may_be_struck() -> None:
    table, helm = turning(ONE_AHEAD_THREE_ABAFT, DOCTRINE)
    ship = table.index("J1")
    assert helm.facing(ship) == EAST, "one lies under its guns"
    _, helm = turning(ONE_AHEAD_THREE_ABAFT, BY_REACH)
    assert helm.facing(ship) not in (EAST, NORTH_EAST), "three may be reached the other way"
    stored = [helm.survey.in_store(ship, facing) for facing in range(6)]
    # 5.4-i A galley turns two hexsides at most.
    assert stored[helm.facing(ship)] == max(x for facing, x in enumerate(stored) if facing != WEST)


def test_what_lies_under_the_guns_counts_as_much_as_the_doctrine_says() -> None:
    worth = {}
    for lying in (0.0, 0.5, 1.0):
        table, helm = turning(ONE_AHEAD_THREE_ABAFT, replace(DOCTRINE, lying=lying))
        ship = table.index("J1")
        worth[lying] = helm._value(ship, EAST)
        guns = broadside(helm.survey, ship, table.state.ships[ship].hex, EAST)[0]
    assert guns > 0
    assert worth[1.0] - worth[0.0] == pytest.approx(guns)
    assert worth[0.5] - worth[0.0] == pytest.approx(guns / 2)


@pytest.mark.parametrize("doctrine", [DOCTRINE, BY_REACH], ids=["lying", "reach"])
def test_the_admiral_answers_for_a_ship_that_somebody_else_chose_to_turn(
    doctrine: Doctrine,
) -> None:
    fleet = {**ONE_AHEAD_THREE_ABAFT, "J2": "2040 W"}
    table, helm = turning(fleet, doctrine)
    admiral = Admiral(1, doctrine)
    decision = table.game.decision(table.state)
    assert decision is not None
    chosen, ships = admiral.choose(table.state, decision), table.state.ships
    others = [a for a in table.game.legal(table.state) if a.verb == "turn" and a != chosen]
    wanted = {a: helm.facing(a.arg) for a in others}
    other = next(a for a in others if wanted[a] != ships[a.arg].facing)
    table.game.apply(table.state, other)
    decision = table.game.decision(table.state)
    assert decision is not None
    assert admiral.choose(table.state, decision).arg == wanted[other]


# -- the Combat Phase --------------------------------------------------------------------------


def gunner_of(table: Table) -> Gunner:
    phase = next(f for f in table.state.stack if isinstance(f, Combat))
    return Gunner(Survey(table.state, phase.side, DOCTRINE), phase)


def test_small_arms_forget_who_was_sunk() -> None:
    """5.3-k Who is gone is no target any more, for the same officer in the same phase."""
    table = Table({"J1": "2030 E", "A1": "2130 W", "A2": "2230 W"}, phase="combat")
    gunner, ship = gunner_of(table), table.index("J1")
    assert gunner._in_reach(ship) == in_reach(table.state, ship)
    assert len(gunner._in_reach(ship)) == 2
    table.state.remove(table.index("A1"))
    assert gunner._in_reach(ship) == [table.index("A2")]


def test_a_failed_ram_changes_what_a_volley_is_worth() -> None:
    """7.5-h In the midst of the phase: what an immobilised ship loses is weighed anew."""
    table = Table({"J1": "2030 E", "A1": "2130 W"}, phase="combat", side="muslim")
    gunner, ship, target = gunner_of(table), table.index("A1"), table.index("J1")
    before = gunner._volley(ship, target)
    table.state.immobilise(ship, BY_RAM)
    phase = next(f for f in table.state.stack if isinstance(f, Combat))
    anew = Gunner(gunner.survey, phase)._volley(ship, target)
    assert gunner._volley(ship, target) == anew != before


# -- the temper --------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SHORT)
def test_the_christians_of_the_search_never_break_off(scenario: str) -> None:
    """Who runs when far behind has lost; the greedy player does."""
    state = Lepanto().new(scenario, 1)
    way = way_of(CHRISTIAN, scenario)
    for i in state.side_afloat(CHRISTIAN)[4:]:
        state.remove(i)
    assert Survey(state, CHRISTIAN, DOCTRINE).temper is DOCTRINE.beaten
    assert Survey(state, CHRISTIAN, way).temper is way.bold
