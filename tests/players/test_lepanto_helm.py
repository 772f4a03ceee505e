"""How Lepanto's admirals turn their bows, and what they keep in mind for a phase."""

from __future__ import annotations

import pytest

from grognard.games.lepanto.facts import CHRISTIAN
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.rules.m05_sequence.s53_combat_phase import Combat
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import Reorientation
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import in_reach
from grognard.games.lepanto.state import BY_RAM
from grognard.players.lepanto.admiral import Admiral
from grognard.players.lepanto.combat import Gunner
from grognard.players.lepanto.doctrine import DOCTRINE
from grognard.players.lepanto.helm import Helm
from grognard.players.lepanto.plans import CHRISTIAN_WAY
from grognard.players.lepanto.survey import Survey
from tests.lepanto.table import Table

SHORT = ("centre", "northern_wing", "doria_ochiali")

ONE_AHEAD_THREE_ABAFT = {
    "J1": "2030 E",
    "A1": "2230 W",
    "A2": "1626 E",
    "A3": "1726 E",
    "A4": "1826 E",
    **{f"J{n}": f"054{n} E" for n in range(3, 6)},
}
"""The last three far off: without them the Christians would break off."""


def turning(fleet: dict[str, str]) -> tuple[Table, Helm]:
    table = Table(fleet, phase="reorientation", side="christian")
    phase = next(f for f in table.state.stack if isinstance(f, Reorientation))
    return table, Helm(Survey(table.state, phase.side, DOCTRINE), phase)


def test_the_admiral_answers_for_a_ship_that_somebody_else_chose_to_turn() -> None:
    table, helm = turning({**ONE_AHEAD_THREE_ABAFT, "J2": "2040 W"})
    admiral = Admiral(1)
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


# -- the stance --------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SHORT)
def test_the_christians_of_the_search_never_break_off(scenario: str) -> None:
    """The greedy player does when far behind."""
    state = Lepanto().new(scenario, 1)
    for i in state.side_afloat(CHRISTIAN)[4:]:
        state.remove(i)
    assert Survey(state, CHRISTIAN, DOCTRINE).stance is DOCTRINE.beaten
    assert Survey(state, CHRISTIAN, CHRISTIAN_WAY).stance is CHRISTIAN_WAY.bold
