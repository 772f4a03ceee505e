"""Exact odds of an action: the rules themselves, re-run for every way the dice can fall."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.dice import Dice, distribution
from grognard.engine.events import Event
from grognard.engine.frames import S
from grognard.engine.game import Game


class Odds(Struct, frozen=True):
    """The chance of each sequence of results, as the log would show them."""

    chances: dict[tuple[str, ...], Fraction]
    example: list[Event]
    """The events that carry a result, from one of the runs: they show column and modifiers."""


def action_odds(game: Game[S], state: S, action: Action) -> Odds:
    """The results an action may have, each with its chance; the state is left as it is.

    Dice that fall after the action and before the next decision are walked through as well.
    """
    example: list[Event] = []

    def resolve(dice: Dice) -> tuple[str, ...]:
        copy = game.clone(state)
        copy.dice = dice
        log = game.recorder(copy)
        game.apply(copy, action, log)
        shown = [event for event in log.events if "result" in event.args]
        if len(shown) > len(example):
            example[:] = shown
        return tuple(str(event.args["result"]) for event in shown)

    return Odds(distribution(resolve), example)
