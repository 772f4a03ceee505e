"""A game made of a title, its library of data files and the facts that follow from them.

What every title would otherwise repeat: its texts, its list of scenarios, facts that are worked
out once for each scenario and set of options, and what holds where nothing is hidden.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

from grognard.engine.dice import Sealed
from grognard.engine.errors import BadRequest
from grognard.engine.forms import Form
from grognard.engine.game import Game, Scenario
from grognard.engine.i18n import ENGINE_MESSAGES
from grognard.engine.options import complete
from grognard.engine.sheets import Library, ScenarioSheet
from grognard.engine.states import Position
from grognard.engine.title import Title

KEPT = 64
"""For how many combinations of scenario and options the facts are kept."""


S = TypeVar("S", bound=Position)
L = TypeVar("L", bound=Library[Any])
F = TypeVar("F")


class DataGame(Game[S], Generic[S, L, F]):
    """A game whose map, counters, tables and scenarios are data files."""

    form: Form[S]
    """How its states begin, are copied, saved and restored."""
    longest_first = False
    """Are the longest scenarios listed first?"""

    def __init__(
        self,
        title: Title,
        library: L,
        facts: Callable[[L, str, Mapping[str, str]], F],
    ) -> None:
        self.name, self.title, self.seats = title.name, title.words, title.seat_ids
        self.library = library
        # Kept within reach, as search copies positions all the time.
        self._clone = self.form.clone
        self.data_version = library.folder.version
        self.bundle = library.folder.bundle
        self.messages = ENGINE_MESSAGES.merged(title.catalogue("messages"))
        self.scenarios = self._listed(library.scenarios)

        def make(scenario: str, options: tuple[tuple[str, str], ...]) -> F:
            return facts(library, scenario, dict(options))

        self._facts = lru_cache(maxsize=KEPT)(make)

    def _listed(self, sheets: Mapping[str, ScenarioSheet]) -> dict[str, Scenario]:
        found = [
            Scenario(
                name,
                sheet.title.by_language(),
                sheet.summary.by_language(),
                sheet.last_turn - sheet.first_turn + 1,
                sheet.minutes,
                sheet.first_turn,
            )
            for name, sheet in sheets.items()
        ]
        found.sort(key=lambda scenario: scenario.turns, reverse=self.longest_first)
        return {scenario.id: scenario for scenario in found}

    def facts(self, scenario: str, options: Mapping[str, str] | None) -> F:
        """What never changes during a game of that scenario with these options."""
        if scenario not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise BadRequest("unknown_scenario", scenario=scenario, game=self.name, known=known)
        chosen = complete(self.options, options or {})
        return self._facts(scenario, tuple(sorted(chosen.items())))

    def strays(self, state: S) -> Iterator[str]:
        """What is wrong with a saved state that its declaration does not see."""
        return iter(())

    # -- the contract ------------------------------------------------------------------------

    def clone(self, state: S) -> S:
        copied = self._clone
        return copied(state)

    def save(self, state: S) -> bytes:
        return self.form.encode(state)

    def load(self, saved: bytes, seed: str | int) -> S:
        dice = Sealed(str(seed))
        return self.form.load(saved, self.facts, dice, self.strays, self.invariants)

    def determinize(self, state: S, seat: str | None, rng: random.Random) -> S:
        """A copy with dice of its own; a game that hides something imagines that as well."""
        copy = self.clone(state)
        copy.dice = Sealed(f"imagined {rng.getrandbits(64)}")
        return copy

    def invariants(self, state: S) -> list[str]:
        return [*self.form.stale(state)]

    def turn(self, state: S) -> int:
        return state.turn

    def names(self, state: S) -> Mapping[str, Sequence[str]]:
        # Each game's own kind of facts, so a position in general has none.
        held: Any = state
        found: Mapping[str, Sequence[str]] = held.facts.names
        return found
