"""What a battle of Lepanto should tell: crews decide, galleasses matter, one side breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from grognard.engine.ids import Side
from grognard.engine.story import Lost, Measure, Part, Story, Tale, won_by
from grognard.games.lepanto.facts import CHRISTIAN, GALLEASS, MUSLIM, SIDES, Facts

ATTACKS = ("gunnery", "small_arms", "boarding", "ram")
CREWS = ("small_arms", "boarding")
SHORT = ("centre", "northern_wing", "doria_ochiali")


def losses(tale: Tale) -> Sequence[Lost]:
    """Every ship that left the game before the last count; its place is its squadron."""
    return [lost for lost, _ in _lost(tale)]


def _lost(tale: Tale) -> list[tuple[Lost, bool]]:
    """With each ship lost, whether a galleass sank it."""
    facts: Facts = tale.state.facts
    found, cause, galleass = list[tuple[Lost, bool]](), "", False
    for turn, event in tale.told:
        if event.kind in ATTACKS:
            cause = event.kind
            galleass = cause == "gunnery" and facts.kind[_ship(tale, event.args)] == GALLEASS
        elif event.kind in ("eliminated", "drift_lost"):
            ship = _ship(tale, event.args)
            drifted = event.kind == "drift_lost"
            seat, place = SIDES[facts.side[ship]], facts.squadron[ship].id
            one = Lost(turn, seat, "drift" if drifted else cause, place)
            found.append((one, galleass and not drifted))
    return found


def _ship(tale: Tale, args: Mapping[str, Any]) -> int:
    facts: Facts = tale.state.facts
    return facts.names["ship"].index(args["ship"])


def _by(*causes: str) -> Any:
    """Of all ships lost, those lost to these."""

    def part(tale: Tale) -> Part:
        lost = losses(tale)
        return Part(sum(one.cause in causes for one in lost), len(lost))

    return part


def _by_galleasses(tale: Tale) -> Part:
    lost = [sunk for one, sunk in _lost(tale) if one.seat == SIDES[MUSLIM]]
    return Part(sum(lost), len(lost))


def _galleasses_left(tale: Tale) -> float:
    """10.0-a does not count: repulsed or not, they are afloat before the last count."""
    facts: Facts = tale.state.facts
    lost = {_ship(tale, event.args) for _, event in tale.of("eliminated", "drift_lost")}
    return sum(i not in lost for i in facts.galleasses)


def _share_lost(tale: Tale, side: Side) -> float:
    ships = tale.state.facts.ships_of[side]
    return sum(one.seat == SIDES[side] for one in losses(tale)) / len(ships)


def _loser_over_winner(tale: Tale) -> float:
    shares = [_share_lost(tale, side) for side in (CHRISTIAN, MUSLIM)]
    won = tale.outcome.winner
    if won is None:
        shares.sort()
    elif won == SIDES[MUSLIM]:
        shares.reverse()
    winner, loser = shares
    return loser / winner if winner else inf


def _half_gone(tale: Tale) -> int | None:
    """The turn by which half of all ships are lost; None: never."""
    return _gone(tale, len(tale.state.ships) / 2)


def _gone(tale: Tale, ships: float) -> int | None:
    turns = [one.turn for one in losses(tale)]
    return next((turn for n, turn in enumerate(turns, 1) if n >= ships), None)


def _after_turn_10(tale: Tale) -> Part:
    lost = losses(tale)
    return Part(sum(one.turn > 10 for one in lost), len(lost))


def _fought(tale: Tale) -> bool:
    """Is a quarter of the ships lost before the last turn?"""
    turn = _gone(tale, len(tale.state.ships) / 4)
    return turn is not None and turn < tale.state.facts.scenario.last_turn


STORY = Story(
    measures=(
        Measure("crews", "pooled", _by(*CREWS), (55, 75)),
        Measure("boarding", "pooled", _by("boarding"), (20, None)),
        Measure("guns", "pooled", _by("gunnery"), (20, 35)),
        Measure("galleasses_left", "mean", _galleasses_left, (3, None), 6, ("battle",)),
        Measure("by_galleasses", "pooled", _by_galleasses, (8, 20), None, ("battle",)),
        Measure("loser_over_winner", "median", _loser_over_winner, (1.6, None), 8, ("battle",)),
        Measure("half_gone", "median", _half_gone, (9, None), None, ("battle",)),
        Measure("after_turn_10", "pooled", _after_turn_10, (25, None), None, ("battle",)),
        Measure("fought", "share", _fought, (90, None), None, SHORT),
        Measure("christians_win", "share", won_by(SIDES[CHRISTIAN]), (40, 60)),
        Measure("muslims_win", "share", won_by(SIDES[MUSLIM]), (40, 60)),
    ),
    losses=losses,
)
