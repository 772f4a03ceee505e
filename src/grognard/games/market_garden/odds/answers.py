"""Which function answers which question about a combat."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.odds import CombatOdds
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.odds import questions as ask
from grognard.games.market_garden.odds.combats import (
    assault_odds,
    bombardment_odds,
    maneuver_odds,
    overrun_odds,
)
from grognard.games.market_garden.odds.rolls import (
    demolition_odds,
    landing_odds,
    reaction_odds,
    refuse_odds,
)

QUESTIONS = ask.QUESTIONS


def answer(game: MarketGarden, question: ask.Question, options: Mapping[str, str]) -> CombatOdds:
    """The exact odds of the combat asked about; what no rule allows is refused."""
    match question:
        case ask.Bombardment():
            return bombardment_odds(game, question, options)
        case ask.Maneuver():
            return maneuver_odds(game, question, options)
        case ask.Assault():
            return assault_odds(game, question, options)
        case ask.Overrun():
            return overrun_odds(game, question, options)
        case ask.Refuse():
            return refuse_odds(game, question, options)
        case ask.Reaction():
            return reaction_odds(game, question, options)
        case ask.Demolition():
            return demolition_odds(game, question, options)
        case ask.Landing():
            return landing_odds(game, question, options)
    raise AssertionError(f"no answer to {type(question).__name__}")
