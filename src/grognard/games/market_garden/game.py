"""Market Garden, assembled: data, rules and words behind the engine's contract."""

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
from grognard.games.market_garden import losses
from grognard.games.market_garden.facts import Facts, Library
from grognard.games.market_garden.odds import chances as odds
from grognard.games.market_garden.options import OPTIONS
from grognard.games.market_garden.rules import r17_set_up as set_up
from grognard.games.market_garden.rules import r17_victory as victory
from grognard.games.market_garden.rules.frame import VERBS
from grognard.games.market_garden.rules.r03_sequence import GameTurn
from grognard.games.market_garden.saves import invariants, ranges
from grognard.games.market_garden.saves.codec import FORM
from grognard.games.market_garden.state import State
from grognard.games.market_garden.title import TITLE
from grognard.games.market_garden.view import View, view

TEXT = files("grognard.games.market_garden") / "text"


class MarketGarden(Game[State]):
    """17 to 26 September 1944: one road, and the bridges it needs."""

    name = TITLE.name
    title = TITLE.words
    seats = TITLE.seat_ids
    rules_version = 2
    options = OPTIONS
    verbs = VERBS
    losses_in: Mapping[str, str] = {"es": "pasos perdidos", "en": "steps lost"}

    def __init__(self, data: Path | None = None) -> None:
        self.library = Library(data)
        self.data_version = self.library.folder.version
        self.messages = ENGINE_MESSAGES.merged(read_catalogue(TEXT / "messages"))
        self.scenarios = {
            name: Scenario(
                name,
                file.title.by_language(),
                file.summary.by_language(),
                file.last_turn - file.first_turn + 1,
                file.minutes,
                file.first_turn,
            )
            for name, file in sorted(
                self.library.scenarios.items(), key=lambda s: s[1].last_turn - s[1].first_turn
            )
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
        facts = self.facts(scenario, options)
        state = FORM.begin(
            facts,
            Sealed(str(seed)),
            turn=facts.scenario.first_turn,
            steps=facts.pieces.steps,
            boats_used=facts.scenario.boats_used,
            stack=[GameTurn()],
        )
        set_up.set_up(state)
        return state

    def clone(self, state: State) -> State:
        return FORM.clone(state)

    def view(self, state: State, seat: str | None) -> View:
        return view(state)

    def chances(self, state: State, action: Action) -> Chances | None:
        return odds.chances(self, state, action)

    def determinize(self, state: State, seat: str | None, rng: random.Random) -> State:
        """R1-j Nothing is hidden but the dice to come: the copy rolls its own."""
        copy = state.clone()
        copy.dice = Sealed(f"imagined {rng.getrandbits(64)}")
        return copy

    def outcome(self, state: State) -> Outcome:
        return victory.outcome(state)

    def losses(self, state: State) -> Mapping[str, int]:
        return losses.lost(state)

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
