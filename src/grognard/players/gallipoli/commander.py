"""The greedy player: the general who fits the game that the Allied player has chosen."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.games.gallipoli.facts import SIDES, TURKISH
from grognard.games.gallipoli.state import State
from grognard.players.gallipoli.general import General
from grognard.players.gallipoli.plans import SNIPERS_WAY
from grognard.players.gallipoli.worth import withdrawn


class Commander:
    """The usual general; but Turks who begin ten points behind (10.5.1-b) lie in wait for ships."""

    def __init__(self, seed: int | str) -> None:
        self._usual = General(seed)
        self._behind = General(seed, SNIPERS_WAY)

    def choose(self, state: State, decision: Decision) -> Action:
        behind = decision.seat == SIDES[TURKISH] and withdrawn(state)
        return (self._behind if behind else self._usual).choose(state, decision)
