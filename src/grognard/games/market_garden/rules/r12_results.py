"""R12.5 What an entry of the Maneuver Combat Table does to both sides."""

from __future__ import annotations

from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.rules import r14_fatigue as fatigue
from grognard.games.market_garden.rules import r14_losses as losses
from grognard.games.market_garden.rules import r14_retreats as retreats
from grognard.games.market_garden.rules.r12_maneuver_table import Result, number
from grognard.games.market_garden.state import ELIMINATED, State

Units = tuple[UnitId, ...]


def lose(
    state: State, said: Result, side: Side, target: HexId, attackers: Units, defenders: Units
) -> None:
    """R12.5-a The defender's points are divided by the TDV, the attacker's steps are not."""
    tdv = state.facts.board.tdv[target]
    losses.take(state, side, attackers, said.attacker_steps, "H-6-a")
    losses.take(state, 1 - side, defenders, said.defender_points // tdv, "H-6-a")


def must_retreat(said: Result, defenders: Units) -> Units:
    """R12.5-a An R: all that are left retreat."""
    return defenders if said.retreat else ()


def retreat(state: State, said: Result, side: Side, target: HexId, units: Units) -> None:
    """R12.5-d Losses have been taken; now who is left retreats."""
    if units:
        retreats.begin(state, side, units, target, said.retreat)


def tire(state: State, said: Result, side: Side, attackers: Units, stayed: Units) -> None:
    """R12.5-d Fatigue comes last: R12.5-a so many of each side, chosen by their owners. Those that
    could not retreat are among them (R14.2)."""
    fatigue.take(state, side, attackers, number(said.attackers_tired, attackers), "H-6-c")
    fatigue.take(state, 1 - side, stayed, number(said.defenders_tired, stayed), "H-6-c")


def tire_retreated(state: State, side: Side, target: HexId, retreated: Units) -> None:
    """R12.5-b Every unit that retreated is fatigued; R12.5-e once, whatever else was said."""
    gone = tuple(u for u in retreated if state.where[u] not in (ELIMINATED, target))
    fatigue.take(state, side, gone, len(gone), "R12.5-b")
