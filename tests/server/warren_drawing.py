"""The drawing hints of the warren, as a game's own ``page.drawing`` has them."""

from __future__ import annotations

from grognard.engine.drawing import Board, Cell, Kind, Known, Piece, SideSummary, TableView
from tests.engine.toy import both
from tests.engine.warren import CONTENTS, FOX, HARE, HOLES, TURNS, Warren, WarrenView

OPEN = False


def board(game: Warren) -> Board:
    cells = [Cell(hole, float(x), 0.0, "hole") for x, hole in enumerate(HOLES)]
    kinds = [Kind(kind, both(kind), kind) for kind in ("fox", "hidden", *CONTENTS)]
    return Board("warren", "area", 4.0, 1.0, cells, [], {}, [], kinds, [])


def draw(view: WarrenView, known: Known | None = None) -> TableView:
    fox = Piece("fox", FOX, "", "fox", view.fox, values={"hurt": view.hurt})
    buried = [
        Piece(f"in {seen.hole}", HARE, "", seen.content or "hidden", seen.hole)
        for seen in view.buried
    ]
    sides = [SideSummary(FOX, 0, 1, 0), SideSummary(HARE, view.hurt, len(buried), 0)]
    return TableView(view.turn, TURNS, "", "", [], sides, [fox, *buried])
