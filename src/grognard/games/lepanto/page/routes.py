"""Where a ship can go in one move: every way to end it, for a page to show."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.drawing import Route
from grognard.engine.events import QUIET
from grognard.engine.ids import UnitId
from grognard.games.lepanto.rules.m06_movement.s62_oars_and_sails import ShipMove
from grognard.games.lepanto.state import State


class Course(Struct, frozen=True):
    """A ship on its way: the position, the actions that led there, and the hexes passed."""

    state: State
    actions: tuple[Action, ...]
    path: tuple[int, ...]


def routes(state: State, first: Action) -> list[Route] | None:
    """6.2 Every hex and facing in which a ship can end its move, the least tiring way first."""
    if first.verb != "move":
        return None
    start = state.clone()
    start.asking.apply(start, first, QUIET)
    ship, found = first.arg, dict[tuple[object, ...], Route]()
    ring = [Course(start, (first,), (start.ships[ship].hex,))]
    met = {_place(start, ship)}
    while ring:
        reached: list[Course] = []
        for course in ring:
            for onward in _onward(course, ship):
                place = _place(onward.state, ship)
                if not isinstance(onward.state.asking, ShipMove):
                    _keep(found, place, _route(onward, ship))
                elif place not in met:
                    met.add(place)
                    reached.append(onward)
        ring = reached
    return sorted(found.values(), key=_tiring)


def _onward(course: Course, ship: UnitId) -> Iterator[Course]:
    frame = course.state.asking
    for action in frame.options(course.state):
        state = course.state.clone()
        state.asking.apply(state, action, QUIET)
        here = state.ships[ship].hex
        path = course.path if here == course.path[-1] else (*course.path, here)
        yield Course(state, (*course.actions, action), path)


def _place(state: State, ship: UnitId) -> tuple[object, ...]:
    """All that a move of one ship can change."""
    moved = state.ships[ship]
    return (
        moved.hex,
        moved.facing,
        moved.exhausted,
        tuple(sorted(state.tugs.items())),
        state.rams.get(ship),
        state.asking,
    )


def _keep(found: dict[tuple[object, ...], Route], place: tuple[object, ...], route: Route) -> None:
    known = found.get(place)
    if known is None or _tiring(route) < _tiring(known):
        found[place] = route


def _tiring(route: Route) -> tuple[int, int, tuple[tuple[str, int], ...]]:
    named = tuple((action.verb, action.arg) for action in route.actions)
    return len(route.marks), len(route.actions), named


def _route(course: Course, ship: UnitId) -> Route:
    state, names = course.state, course.state.facts.board.grid.names
    moved = state.ships[ship]
    marks = ("exhausted",) * bool(moved.exhausted) + ("ram",) * (ship in state.rams)
    return Route(
        actions=course.actions,
        cell=names[moved.hex],
        facing=moved.facing,
        path=tuple(names[hex_] for hex_ in course.path),
        marks=marks,
    )
