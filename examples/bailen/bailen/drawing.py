"""Bailén as a page draws it: the board from the data, the table from the view."""

from __future__ import annotations

from bailen.facts import SIDES
from bailen.game import Bailen, View
from bailen.title import TITLE
from grognard.engine.drawing import (
    Board,
    Cell,
    Group,
    Kind,
    Known,
    Mark,
    Piece,
    SideSummary,
    TableView,
)  # fmt: skip

OPEN = True
TERRAIN = {".": "clear", "w": "woods", "t": "town"}
SYMBOLS = {"infantry": "infantry", "cavalry": "reconnaissance", "artillery": "artillery"}
WORDS = TITLE.catalogue("page").entries


def board(game: Bailen) -> Board:
    facts, seats = game.facts(TITLE.shortest, {}), TITLE.seats
    grid, hexes = facts.grid, enumerate(facts.terrain)
    cells = [Cell(grid.names[h], *grid.centre(h), TERRAIN[letter]) for h, letter in hexes]
    called = {seat.id: game.messages.entries[f"word.seat.{seat.id}"] for seat in seats}
    groups = [Group(seat.id, seat.id, called[seat.id], seat.mark.light, {}) for seat in seats]
    kinds = [Kind(k, WORDS[f"kind.{k}"], f"nato_{s}_X", "units") for k, s in SYMBOLS.items()]
    marks = [Mark("reduced", WORDS["mark.reduced"], "reduced")]
    coast = {"type": "FeatureCollection", "features": []}
    size, name = grid.extent, game.name
    return Board(name, "hex", *size, cells, [], coast, groups, kinds, marks, words=WORDS)


def draw(view: View, known: Known | None = None) -> TableView:
    pieces = []
    for unit, hex_, steps in zip(view.units, view.hexes, view.steps, strict=True):
        values = dict(zip("ADMSF", (*unit.factors, steps, 2), strict=True))
        marks = ("reduced",) * (steps < 2)
        piece = Piece(unit.id, unit.side, unit.side, unit.kind, hex_, values=values, marks=marks)
        pieces += [piece] * (hex_ != "")
    left = {side: sum(piece.seat == side for piece in pieces) for side in SIDES}
    sides = [SideSummary(side, view.scores[side], left[side], 6 - left[side]) for side in SIDES]
    return TableView(view.turn, view.turns, view.phase, view.phasing, [], sides, pieces)
