"""Where an order sends each piece, and how well a way of its own serves it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from grognard.engine.drawing import NO_FACING, Piece
from grognard.server.answers import RouteOut
from grognard.server.errors import ApiError
from grognard.server.orders.ground import Ground, facing_of, leftmost, moved, towards, turned
from grognard.server.orders.wire import Order

THERE = 0.1
"""Nearer than this to a centre is in the cell."""

Worth = tuple[float, int, int, int]
"""How far from the goal, facings off, marks and choices: the least is best."""


class Aim(Struct, frozen=True):
    """A cell to end in ('': beside the board), with a facing if one is asked for."""

    cell: str
    facing: int = NO_FACING


class Goals:
    """What an order wants of each of its pieces."""

    def __init__(self, ground: Ground, order: Order, pieces: Sequence[Piece]) -> None:
        self._ground, self._order = ground, order
        self._pieces = {piece.id: piece for piece in pieces}
        self._path = order.path if order.kind == "along" else []
        self._check()
        self._aims = {} if self._path else self._all_aims(pieces)
        self.ranks = sorted(self._pieces, key=self._behind)
        """The pieces in the order in which they should go, so that nobody stands in the way."""

    def _check(self) -> None:
        order = self._order
        for cell in [order.cell] if order.kind == "to" else order.path:
            if cell not in self._ground.at:
                raise ApiError(422, "unknown_cell", cell=cell)
        if order.kind == "along" and len(order.path) < 2:
            raise ApiError(422, "no_path")
        if order.kind in ("ahead", "wheel"):
            for piece in self._pieces.values():
                if piece.facing == NO_FACING:
                    raise ApiError(422, "no_facing", piece=piece.id)

    # -- goals ---------------------------------------------------------------------------------

    def _all_aims(self, pieces: Sequence[Piece]) -> Mapping[str, Aim]:
        order, ground = self._order, self._ground
        if not pieces:
            return {}
        at = {piece.id: ground.at[piece.cell] for piece in pieces}
        if order.kind == "ahead":
            return {
                p.id: Aim(ground.cell(towards(at[p.id], p.facing, order.hexes)), p.facing)
                for p in pieces
            }
        if order.kind == "wheel":
            return self._wheel(pieces)
        if order.gather:
            return {piece.id: Aim(order.cell) for piece in pieces}
        (x, y), (to_x, to_y) = at[pieces[0].id], ground.at[order.cell]
        return {p.id: Aim(ground.cell(moved(at[p.id], (to_x - x, to_y - y)))) for p in pieces}

    def _wheel(self, pieces: Sequence[Piece]) -> Mapping[str, Aim]:
        """The inner end of the line stands and turns, the others go round it."""
        ground, turn = self._ground, self._order.turn
        [(facing, _)] = Counter(piece.facing for piece in pieces).most_common(1)
        inner = facing if turn > 0 else facing + 3
        pivot = leftmost([ground.at[piece.cell] for piece in pieces], inner)
        return {
            p.id: Aim(ground.cell(turned(ground.at[p.cell], pivot, turn)), (p.facing + turn) % 6)
            for p in pieces
        }

    def _behind(self, piece: str) -> float:
        """How far it has to go before the others: those in front go first."""
        if self._path:
            return -self._progress(self._pieces[piece].cell)
        at, aim = self._ground.at, self._aims[piece]
        if not aim.cell:
            return 0.0
        (x, y), (to_x, to_y) = at[self._pieces[piece].cell], at[aim.cell]
        return -(to_x * (to_x - x) + to_y * (to_y - y))

    def _progress(self, cell: str) -> float:
        """How far along the path a cell is; before its beginning below 0."""
        if cell in self._path:
            return float(len(self._path) - 1 - self._path[::-1].index(cell))
        return -self._ground.apart(cell, self._path[0])

    def there(self, piece: str) -> bool:
        """Does it stand where it is wanted, and as it is wanted?"""
        here = self._pieces[piece]
        if self._path:
            return here.cell == self._path[-1]
        aim = self._aims[piece]
        return here.cell == aim.cell and aim.facing in (NO_FACING, here.facing)

    # -- ways ----------------------------------------------------------------------------------

    def best(self, piece: str, routes: Sequence[RouteOut]) -> RouteOut | None:
        """The way that serves the order best, if there is any."""
        carried = set(self._pieces[piece].marks)
        free = [route for route in routes if not (self._order.fresh and set(route.marks) - carried)]
        return min(free, key=lambda route: self._worth(piece, route), default=None)

    def _worth(self, piece: str, route: RouteOut) -> Worth:
        marks, choices = len(route.marks), len(route.actions)
        if self._path:
            off = sum(cell not in self._path for cell in route.path[1:])
            return -self._progress(route.cell), off + self._askew(route), marks, choices
        aim = self._aims[piece]
        off = route.facing != aim.facing if aim.facing != NO_FACING else self._veers(piece, route)
        return self._ground.apart(route.cell, aim.cell), int(off), marks, choices

    def _veers(self, piece: str, route: RouteOut) -> bool:
        return route.facing != self._pieces[piece].facing

    def _askew(self, route: RouteOut) -> int:
        """Does it end along the path?"""
        if route.facing == NO_FACING or route.cell not in self._path:
            return 0
        at, path = self._ground.at, self._path
        here = min(path.index(route.cell), len(path) - 2)
        (x, y), (to_x, to_y) = at[path[here]], at[path[here + 1]]
        return int(route.facing != facing_of((to_x - x, to_y - y)))

    def reached(self, piece: str, route: RouteOut) -> bool:
        """Does this way do all that was asked?"""
        if self._path:
            return self._progress(route.cell) > self._progress(self._pieces[piece].cell)
        aim = self._aims[piece]
        there = self._ground.apart(route.cell, aim.cell) <= THERE
        return there and aim.facing in (NO_FACING, route.facing)

    def nearer(self, piece: str, route: RouteOut) -> bool:
        """Does this way bring it nearer?"""
        aim, here = self._goal(piece), self._pieces[piece].cell
        return self._ground.apart(route.cell, aim) < self._ground.apart(here, aim) - THERE

    def ends_short(self, piece: str, route: RouteOut) -> bool:
        return route.cell != self._goal(piece) if self._path else not self.reached(piece, route)

    def onward(self, piece: str, cell: str) -> str:
        """The next cell that it would have to enter, coming from that one; '' beside the board."""
        goal, ground = self._goal(piece), self._ground
        if not goal or ground.apart(cell, goal) <= 1 + THERE:
            return goal
        (x, y), (to_x, to_y) = ground.at[cell], ground.at[goal]
        return ground.cell(towards((x, y), facing_of((to_x - x, to_y - y)), 1))

    def _goal(self, piece: str) -> str:
        return self._path[-1] if self._path else self._aims[piece].cell
