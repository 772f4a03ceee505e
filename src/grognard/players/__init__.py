"""Computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.errors import BadRequest
from grognard.games import title_of
from grognard.players.basic import Fair, Player, RandomPlayer
from grognard.players.levels import LEVELS, RECRUIT, lends_plans, meant, usual

if TYPE_CHECKING:
    from grognard.players.search.crew import Crew

__all__ = ["LEVELS", "PLAYERS", "Fair", "Player", "RandomPlayer", "make", "usual"]

PLAYERS = ("random", "greedy", "search:10s", "search:500n", *LEVELS)


def make(spec: str, game: str, seed: int | str, crew: Crew | None = None) -> Player:
    """The player of that name, ready to play one game of ``game``; repeatable by its seed. A search
    may use the processes of a crew."""
    meaning = meant(spec, game)
    if meaning == "random":
        return RandomPlayer(seed)  # asks for the legal answers only, and those hide nothing
    if meaning == "greedy":
        from grognard.players.greedy import GreedyPlayer

        return Fair(GreedyPlayer(game, seed), seed)
    if meaning == RECRUIT:
        from grognard.players.recruit import Recruit

        return Fair(Recruit(game, seed), seed)
    kind, _, budget = meaning.partition(":")
    if kind == "search":
        from grognard.players.search.budget import read_budget
        from grognard.players.search.plain import PlainSearch
        from grognard.players.search.player import SearchPlayer

        if not lends_plans(title_of(game).name):
            return PlainSearch(seed, read_budget(spec, budget))
        return SearchPlayer(game, seed, read_budget(spec, budget), crew)
    raise BadRequest("unknown_player", player=spec, known=", ".join(PLAYERS))
