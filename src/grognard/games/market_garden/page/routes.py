"""Where a unit can go in one move: the cheapest way to every hex, for a page to show."""

from __future__ import annotations

from heapq import heappop, heappush

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.drawing import Route
from grognard.engine.events import QUIET
from grognard.engine.ids import HexId
from grognard.games.market_garden.rules.r04_group import Group
from grognard.games.market_garden.state import FINAL_FIRE, State

STOP = Action("stop")
MARKED = ("overrun", "ferry", "boats")
"""Verbs that mark a route."""

Cost = tuple[int, int]
"""Half points; among equals, the number of overruns and crossings."""
FREE, TOO_MUCH = (0, 0), (10**6, 0)


class Walk(Struct, frozen=True):
    """A unit on its way: the position, the actions that led there, and the hexes passed."""

    state: State
    actions: tuple[Action, ...]
    path: tuple[int, ...]


def routes(state: State, first: Action) -> list[Route]:
    """R4-b Every hex a unit can reach and stop in, the nearest first; none but for a move.

    Overruns, which need no die (R4.2-c), ferries and boats are among the steps. The way ends
    where the other player is asked about a bridge (R17.2-b). The first route only takes the unit
    up, to be moved step by step or together with others (R4-e).
    """
    if first.verb != "move":
        return []
    start = state.clone()
    start.asking.apply(start, first, QUIET)
    group = start.asking
    if not isinstance(group, Group) or not group.run(start, QUIET):
        return []
    here = group.here(start)
    best: dict[int, Cost] = {here: FREE}
    found = [_route(state, Walk(start, (first,), (here,)), 0)]
    waiting = [(FREE, 0, Walk(start, (first,), (here,)))]
    count = 0
    while waiting:
        spent, _, walk = heappop(waiting)
        if spent > best[walk.path[-1]]:
            continue
        for action, price in _steps(walk.state):
            total = spent[0] + price, spent[1] + (action.verb in MARKED)
            if total >= best.get(action.arg, TOO_MUCH):
                continue
            onward, goes_on = _after(walk, action)
            if goes_on:
                count += 1
                best[action.arg] = total
                heappush(waiting, (total, count, onward))
            ended = _ended(onward, goes_on)
            if ended is not None:
                best[action.arg] = total
                found = [r for r in found if r.cell != _name(state, action.arg)]
                found.append(_route(state, ended, total[0]))
    return found


def _steps(state: State) -> list[tuple[Action, int]]:
    """The steps open to the group, with what each costs in half points."""
    group = state.asking
    if not isinstance(group, Group):
        return []
    here, board = group.here(state), state.facts.board
    return [
        (action, group.price(state, action.verb, 6 * here + board.direction(here, action.arg)))
        for action in group.options(state)
        if action.verb == "go" or action.verb in MARKED
    ]


def _after(walk: Walk, action: Action) -> tuple[Walk, bool]:
    """One step further; may the group go on from there?"""
    state = walk.state.clone()
    state.asking.apply(state, action, QUIET)
    onward = Walk(state, (*walk.actions, action), (*walk.path, action.arg))
    top = state.asking
    return onward, isinstance(top, Group) and top.run(state, QUIET)


def _ended(walk: Walk, goes_on: bool) -> Walk | None:
    """The walk with a stop at its end; None where the group cannot stop."""
    if not goes_on:
        return walk
    group = walk.state.asking
    if group.refusal(walk.state, STOP) is not None:
        return None
    return Walk(walk.state, (*walk.actions, STOP), walk.path)


def _name(state: State, hex_: HexId) -> str:
    return state.facts.board.grid.names[hex_]


def _route(state: State, walk: Walk, spent: int) -> Route:
    unit = walk.actions[0].arg
    verbs = {action.verb for action in walk.actions}
    marks = tuple(verb for verb in MARKED if verb in verbs)
    if walk.state.fire[unit] != state.fire[unit]:
        marks += ("final_fire" if walk.state.fire[unit] == FINAL_FIRE else "first_fire",)
    return Route(
        actions=walk.actions,
        cell=_name(state, walk.path[-1]),
        path=tuple(_name(state, hex_) for hex_ in walk.path),
        marks=marks,
        price="" if not spent else f"{spent // 2 or ''}½" if spent % 2 else str(spent // 2),
    )
