"""The figures of a rulebook, drawn from positions as everybody may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from grognard.analysis.exercises import start_of
from grognard.engine.aids import Arc
from grognard.engine.drawing import Arrow, Layer, Piece
from grognard.engine.figures import Figure, figures
from grognard.engine.game import Game
from grognard.games import title_of, titles
from grognard.server.aids import arcs_out
from grognard.server.errors import ApiError
from grognard.server.faces import drawing, layers_of
from grognard.server.protocol import Words

DRAWN = "assault"
"""How arrows of the figure itself look."""


class FigureOut(Struct, frozen=True, omit_defaults=True):
    """One picture, and the case it stands with."""

    case: str
    caption: Words
    inside: tuple[str, str]
    """The corners of what is shown."""
    pieces: Sequence[Piece]
    arcs: Sequence[Arc] = ()
    layers: Sequence[Layer] = ()
    arrows: Sequence[Arrow] = ()
    states: Mapping[str, str] = {}
    control: Mapping[str, str] = {}


@lru_cache(maxsize=16)
def of_game(name: str) -> tuple[FigureOut, ...]:
    if name not in titles():
        raise ApiError(404, "unknown_game", game=name, known=", ".join(titles()))
    return tuple(_drawn(name, figure) for figure in figures(title_of(name)))


def _drawn(name: str, figure: Figure) -> FigureOut:
    start = start_of(name, figure.exercise)
    game, state = start.game, start.game.clone(start.state)
    for text in figure.after:
        game.apply(state, game.parse(state, text))
    table = drawing(name).draw(game.view(state, None))
    arrows = [Arrow(DRAWN, to, (source,)) for source, to in figure.arrows]
    return FigureOut(
        figure.case,
        figure.caption,
        figure.inside,
        [piece for piece in table.pieces if piece.cell],
        _arcs(game, state, figure.arcs),
        [one for one in layers_of(name, state) if f"{one.id} {one.seat}" == figure.layer],
        [*table.arrows, *arrows],
        table.states,
        table.control,
    )


def _arcs(game: Game[Any], state: Any, piece: str) -> Sequence[Arc]:
    return arcs_out(game, state, piece).arcs if piece else ()
