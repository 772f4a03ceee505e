"""Gallipoli, assembled: data, rules and words behind the engine's contract."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from grognard.engine.actions import Action
from grognard.engine.dice import Sealed
from grognard.engine.frames import Decision
from grognard.engine.game import Chances, Game, Outcome, Scenario
from grognard.engine.i18n import ENGINE_MESSAGES, read_catalogue
from grognard.engine.options import complete
from grognard.games.gallipoli import guesses, losses
from grognard.games.gallipoli.facts import SIDES, TURKISH, Facts, Library
from grognard.games.gallipoli.odds import chances as odds
from grognard.games.gallipoli.options import OPTIONS
from grognard.games.gallipoli.rules.frame import VERBS
from grognard.games.gallipoli.rules.m03_sequence import SetUp
from grognard.games.gallipoli.rules.m12_victory import s120_outcome
from grognard.games.gallipoli.saves import invariants, ranges
from grognard.games.gallipoli.saves.codec import FORM
from grognard.games.gallipoli.state import State
from grognard.games.gallipoli.title import TITLE
from grognard.games.gallipoli.view import View, view

TEXT = files("grognard.games.gallipoli") / "text"


class Gallipoli(Game[State]):
    """March to November 1915: the Straits, the beaches and the ridges above them."""

    name = TITLE.name
    title = TITLE.words
    seats = TITLE.seat_ids
    rules_version = 1
    options = OPTIONS
    verbs = VERBS
    losses_in: Mapping[str, str] = {"es": "fichas perdidas", "en": "counters lost"}
    results: Mapping[str, str] = {"bombardment": "hits", "assault": "crt", "swept": "count"}

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
        turn = facts.scenario.first_turn
        return FORM.begin(facts, Sealed(str(seed)), turn=turn, stack=[SetUp()])

    def clone(self, state: State) -> State:
        return FORM.clone(state)

    def view(self, state: State, seat: str | None) -> View:
        return view(state, seat)

    def chances(self, state: State, action: Action) -> Chances | None:
        return odds.chances(state, action)

    def knows_all(self, seat: str | None) -> bool:
        """Only the Turkish player knows what the mine markers are (H01 to H04)."""
        return seat == SIDES[TURKISH]

    def shown(self, state: State) -> int:
        return state.shown

    def secret(self, state: State, decision: Decision) -> tuple[str, ...] | None:
        """H03 What is laid where, and what is left to lay, only the Turkish player knows."""
        return (SIDES[TURKISH],) if decision.kind == "lay_mines" else None

    def determinize(self, state: State, seat: str | None, rng: random.Random) -> State:
        copy = state.clone()
        copy.dice = Sealed(f"imagined {rng.getrandbits(64)}")
        if not self.knows_all(seat):
            guesses.guess_mines(copy, rng)
        return copy

    def outcome(self, state: State) -> Outcome:
        return s120_outcome.outcome(state)

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
