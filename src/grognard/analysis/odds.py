"""Exact odds: of any combat by its factors, of any action in a position or a record.

    from grognard.analysis.odds import combat_odds, position_odds, record_odds

The rules are run again for every way the dice can fall, or their combat tables are read;
docs/odds.md has examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from grognard.analysis.odds_factors import asked
from grognard.analysis.odds_positions import PositionOdds, position_odds, record_odds
from grognard.engine.actions import Action
from grognard.engine.dice import Dice, distribution
from grognard.engine.errors import BadRequest
from grognard.engine.events import Event
from grognard.engine.frames import S
from grognard.engine.game import Game
from grognard.engine.odds import Answers, CombatOdds, Distribution
from grognard.engine.title import resolve
from grognard.games import load, title_of

__all__ = [
    "CombatOdds",
    "Distribution",
    "Odds",
    "PositionOdds",
    "action_odds",
    "answers_of",
    "combat_odds",
    "position_odds",
    "question_of",
    "questions",
    "record_odds",
]


class Odds(Struct, frozen=True):
    """The chance of each sequence of results, as the log would show it."""

    chances: dict[tuple[str, ...], Fraction]
    example: list[Event]
    """From one of the runs, the events with a result: they show column and modifiers."""


def action_odds(game: Game[S], state: S, action: Action) -> Odds:
    """The results an action can have, each with its chance; the state does not change.

    This includes the dice that fall between the action and the next decision.
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


# -- combats by their factors ----------------------------------------------------------------------


def questions(game: str) -> Mapping[str, type[Struct]]:
    """The combats of a game that one can ask about, each with its factors."""
    answers = answers_of(game)
    return answers.QUESTIONS if answers is not None else {}


def answers_of(game: str) -> Answers | None:
    """What a title knows of its combats by their factors."""
    reference = title_of(game).odds
    found: Answers | None = resolve(reference) if reference else None
    return found


def question_of(game: str, combat: str, factors: Mapping[str, Any]) -> Struct:
    """The question about a combat of a game that these factors make."""
    known = questions(game)
    if combat not in known:
        raise BadRequest("odds_unknown_combat", game=game, combat=combat, known=", ".join(known))
    return asked(known[combat], combat, factors)


def combat_odds(
    game: Game[Any] | str, combat: str, options: Mapping[str, str] | None = None, **factors: Any
) -> CombatOdds:
    """The exact odds of a combat, from the factors that players use."""
    loaded = load(game) if isinstance(game, str) else game
    question = question_of(loaded.name, combat, factors)
    answers = answers_of(loaded.name)
    assert answers is not None, "it has questions"
    return answers.answer(loaded, question, options or {})
