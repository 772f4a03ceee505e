"""Odds put into words: results, what the dice are read against, and the titles of combats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.i18n import Arg, Catalogue
from grognard.engine.odds import CombatOdds
from grognard.games import title_of

NO_RESULT = "–"


@lru_cache(maxsize=8)
def odds_catalogue(game: str) -> Catalogue:
    """A game's own words for its odds."""
    return title_of(game).catalogue("odds")


def ranked(chances: Mapping[str, Fraction]) -> list[tuple[str, Fraction]]:
    """Numbers in order; anything else with the likeliest first."""
    values = {result: result.rpartition("=")[2] for result in chances}
    if all(value.isdecimal() for value in values.values()):
        return sorted(chances.items(), key=lambda item: int(values[item[0]]))
    return sorted(chances.items(), key=lambda item: -item[1])


class OddsWords:
    """The words of one game in one language."""

    def __init__(self, game: Game[Any], lang: str) -> None:
        self._game, self._lang = game, lang
        self._own = odds_catalogue(game.name)

    def title(self, odds: CombatOdds) -> str:
        combat = self._own.say(self._lang, f"combat.{odds.combat}.title")
        return f"{self._game.title[self._lang]} · {combat}"

    def distribution(self, name: str) -> str:
        """What a distribution tells of."""
        return self._own.say(self._lang, f"spread.{name}")

    def result(self, result: str) -> str:
        """A result of a distribution, with its parts in words where they have any."""
        said = [self._word(word) for word in result.split()]
        plain = all(word == told for word, told in zip(result.split(), said, strict=True))
        return (" " if plain else ", ").join(said) or NO_RESULT

    def _word(self, word: str) -> str:
        name, equals, value = word.partition("=")
        own = f"result.{name}_{value}" if equals else f"result.{word}"
        if self._own.has(own):
            return self._own.say(self._lang, own)
        if equals and self._own.has(f"result.{name}"):
            return self._own.say(self._lang, f"result.{name}", {"value": value})
        shared = f"word.{name}.{value}" if equals else f"word.result.{word}"
        if self._game.messages.has(shared):
            return self._game.messages.say(self._lang, shared)
        return value or word

    def basis(self, event: Event) -> str:
        """Column, strengths and modifiers: what is known before the die falls."""
        said = [
            self._own.say(self._lang, f"fact.{name}", {"value": self._named(name, value)})
            for name, value in event.args.items()
            if self._own.has(f"fact.{name}")
        ]
        for listed in (event.args.get("shifts", ()), event.args.get("modifiers", ())):
            assert isinstance(listed, Sequence)
            said += [self._modifier(modifier) for modifier in listed]
        return " · ".join(said)

    def _named(self, name: str, value: Arg) -> str:
        shared = f"word.{name}.{value}"
        messages = self._game.messages
        return messages.say(self._lang, shared) if messages.has(shared) else str(value)

    def _modifier(self, modifier: Arg) -> str:
        assert isinstance(modifier, dict)
        reason = self._game.messages.say(self._lang, f"modifier.{modifier['reason']}")
        return f"{modifier['effect']} {reason} ({modifier['case']})"

    def percent(self, chance: Fraction) -> str:
        text = f"{100 * float(chance):.1f} %"
        return text.replace(".", ",") if self._lang == "es" else text
