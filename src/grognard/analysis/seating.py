"""The computer players that can be named after ``--players``."""

from __future__ import annotations

from grognard.engine.errors import BadRequest
from grognard.players import PLAYERS, Player, make
from grognard.players.search.crew import Crew

MCTS = "mcts"
"""OpenSpiel's bot; it plays through the environments."""
KNOWN = (*PLAYERS, f"{MCTS}:10s", f"{MCTS}:50n")


def seat(spec: str, game: str, seed: int | str, crew: Crew | None = None) -> Player:
    """The player of that name, ready to play one game of ``game``."""
    kind = spec.partition(":")[0]
    if kind == MCTS:
        from grognard.envs.mcts import make_mcts

        return make_mcts(spec, game, seed)
    if kind not in {known.partition(":")[0] for known in KNOWN}:
        raise BadRequest("unknown_player", player=spec, known=", ".join(KNOWN))
    return make(spec, game, seed, crew)
