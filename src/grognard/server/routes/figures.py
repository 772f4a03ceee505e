"""The figures of the rulebooks."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import get

from grognard.server.figures import FigureOut, of_game
from grognard.server.routes.common import ERRORS, AnyRequest, Named, limit


@get("/api/games/{game:str}/figures", responses=ERRORS, sync_to_thread=True)
def figures(request: AnyRequest, game: Named) -> Sequence[FigureOut]:
    """Pictures of the rules, each with its case."""
    limit(request, "asking")
    return of_game(game)


ROUTES = [figures]
