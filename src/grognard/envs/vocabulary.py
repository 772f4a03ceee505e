"""Actions as numbers: every well-formed action of a scenario has one that never changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grognard.engine.actions import NO_ARGUMENT, Action
from grognard.engine.errors import BadRequest
from grognard.engine.game import Game


class Vocabulary:
    """The verbs of a game in order, each with all its arguments."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        names = game.names(state)
        self._first: dict[str, int] = {}
        self.actions: list[Action] = []
        for verb, argument in game.verbs.items():
            self._first[verb] = len(self.actions)
            numbers = range(len(names[argument])) if argument else (NO_ARGUMENT,)
            self.actions += [Action(verb, number) for number in numbers]

    def __len__(self) -> int:
        return len(self.actions)

    @property
    def first(self) -> dict[str, int]:
        """The number of the first action of each verb."""
        return dict(self._first)

    def number(self, action: Action) -> int:
        """The number of an action; without an argument it is the only one of its verb."""
        start = self._first[action.verb]
        return start if action.arg == NO_ARGUMENT else start + action.arg

    def numbers(self, actions: Iterable[Action]) -> list[int]:
        first = self._first
        return [first[a.verb] if a.arg == NO_ARGUMENT else first[a.verb] + a.arg for a in actions]

    def action(self, number: int) -> Action:
        """The action with this number; any other number is refused."""
        if not 0 <= number < len(self.actions):
            raise BadRequest(
                "out_of_range", what="action", found=number, least=0, most=len(self.actions) - 1
            )
        return self.actions[number]
