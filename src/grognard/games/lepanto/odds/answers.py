"""The exact odds of an attack asked about by its factors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.engine.odds import CombatOdds, Distribution
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds import questions as ask
from grognard.games.lepanto.odds.chances import chances
from grognard.games.lepanto.odds.field import position

QUESTIONS = ask.QUESTIONS


def answer(game: Lepanto, question: ask.Attack, options: Mapping[str, str]) -> CombatOdds:
    """The exact odds of an attack; what no rule allows is refused."""
    found = chances(*position(game, question, options))
    assert found is not None, "the position is one action before the dice"
    outcome = Distribution("outcome", dict(found.results))
    return CombatOdds(game.name, ask.name_of(question), found.preview, [outcome])


def as_json(question: ask.Attack, found: CombatOdds) -> dict[str, Any]:
    """The form in which ``grognard odds --json`` tells an attack."""
    [outcome] = found.distributions
    return {
        "game": found.game,
        "attack": found.combat,
        "side": ask.attacking_side(question),
        "attackers": question.attackers,
        "targets": question.targets,
        "results": [
            {"results": results.split(), "chance": str(chance), "probability": float(chance)}
            for results, chance in outcome.chances.items()
        ],
    }
