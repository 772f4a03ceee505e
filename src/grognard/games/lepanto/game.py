"""The Battle of Lepanto, assembled: data, rules and words behind the engine's contract."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from grognard.engine.actions import Action
from grognard.engine.dice import Sealed
from grognard.engine.game import Chances, Game, Outcome, Scenario
from grognard.engine.i18n import ENGINE_MESSAGES, read_catalogue
from grognard.engine.options import complete
from grognard.games.lepanto.facts import SIDES, Facts, Library
from grognard.games.lepanto.odds.chances import chances
from grognard.games.lepanto.options import OPTIONS
from grognard.games.lepanto.rules import m10_victory
from grognard.games.lepanto.rules.frame import VERBS
from grognard.games.lepanto.rules.m04_set_up import set_up
from grognard.games.lepanto.saves import invariants, ranges
from grognard.games.lepanto.saves.codec import FORM
from grognard.games.lepanto.state import State
from grognard.games.lepanto.title import TITLE
from grognard.games.lepanto.view import View, view

TEXT = files("grognard.games.lepanto") / "text"


class Lepanto(Game[State]):
    """7 October 1571: two fleets, 227 ships, one afternoon."""

    name = TITLE.name
    title = TITLE.words
    seats = TITLE.seat_ids
    rules_version = 1
    options = OPTIONS
    verbs = VERBS
    losses_in: Mapping[str, str] = {"es": "buques perdidos", "en": "ships lost"}

    def __init__(self, data: Path | None = None) -> None:
        self.library = Library(data)
        self.data_version = self.library.folder.version
        self.messages = ENGINE_MESSAGES.merged(read_catalogue(TEXT / "messages.toml"))
        self.scenarios = {
            name: Scenario(
                name,
                file.title.by_language(),
                file.summary.by_language(),
                file.turns,
                file.minutes,
            )
            for name, file in sorted(self.library.scenarios.items(), key=lambda s: -s[1].turns)
        }
        self._facts = lru_cache(maxsize=64)(self._make_facts)

    def _make_facts(self, scenario: str, options: tuple[tuple[str, str], ...]) -> Facts:
        return Facts(self.library, scenario, dict(options))

    def facts(self, scenario: str, options: Mapping[str, str] | None) -> Facts:
        chosen = complete(self.options, options or {})
        return self._facts(scenario, tuple(sorted(chosen.items())))

    # -- the contract ------------------------------------------------------------------------

    def set_up(
        self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
    ) -> State:
        return set_up(self.facts(scenario, options), Sealed(str(seed)))

    def clone(self, state: State) -> State:
        return FORM.clone(state)

    def view(self, state: State, seat: str | None) -> View:
        return view(state)

    def determinize(self, state: State, seat: str | None, rng: random.Random) -> State:
        """Nothing is hidden but the dice to come: the copy rolls its own."""
        copy = state.clone()
        copy.dice = Sealed(f"imagined {rng.getrandbits(64)}")
        return copy

    def outcome(self, state: State) -> Outcome:
        return m10_victory.outcome(state)

    def losses(self, state: State) -> Mapping[str, int]:
        """Ships out of the game, those taken off before the count (10.0-a) among them."""
        return {
            seat: len(of_side) - left
            for seat, of_side, left in zip(SIDES, state.facts.ships_of, state.afloat, strict=True)
        }

    def chances(self, state: State, action: Action) -> Chances | None:
        return chances(state, action)

    def turn(self, state: State) -> int:
        return state.turn

    def names(self, state: State) -> Mapping[str, Sequence[str]]:
        return state.facts.names

    def invariants(self, state: State) -> list[str]:
        return invariants.faults(state)

    # -- saving ------------------------------------------------------------------------------

    def save(self, state: State) -> bytes:
        return FORM.encode(state)

    def load(self, saved: bytes, seed: str | int) -> State:
        dice = Sealed(str(seed))
        return FORM.load(saved, self.facts, dice, ranges.faults, invariants.faults)
