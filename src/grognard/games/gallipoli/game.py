"""Gallipoli, assembled: data, rules and words behind the engine's contract."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from grognard.engine.actions import Action
from grognard.engine.data import Replacement
from grognard.engine.dice import Sealed
from grognard.engine.frames import Decision
from grognard.engine.game import Chances, Outcome
from grognard.engine.kit import DataGame
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


class Gallipoli(DataGame[State, Library, Facts]):
    """March to November 1915: the Straits, the beaches and the ridges above them."""

    rules_version = 2
    mended: Mapping[int, tuple[str, ...]] = {
        2: (
            "6.1-b",
            "6.2-f",
            "6.3-f",
            "7.2-i",
            "7.3-i",
            "7.3.2-h",
            "7.3.3-k",
            "7.4-c",
            "7.7-b",
            "8.1.2a-e",
            "8.3.2-b",
            "8.3.4-a",
            "8.3.4-d",
            "8.4.1c-b",
            "8.5.1-c",
            "8.5.1-d",
            "8.5.1-j",
            "10.3-e",
            "10.5.1-f",
            "10.5.1-h",
            "11.1-a",
            "11.1-b",
            "11.1-c",
            "12.2-d",
            "13.1.2-a",
            "13.2.1-c",
        ),
    }
    options = OPTIONS
    verbs = VERBS
    form = FORM
    losses_in: Mapping[str, str] = {"es": "fichas perdidas", "en": "counters lost"}
    results: Mapping[str, str] = {"bombardment": "hits", "assault": "crt", "swept": "count"}

    def __init__(self, data: Replacement = None) -> None:
        super().__init__(TITLE, Library(data), Facts)

    # -- the contract ------------------------------------------------------------------------

    def set_up(
        self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
    ) -> State:
        facts = self.facts(scenario, options)
        turn = facts.scenario.first_turn
        return FORM.begin(facts, Sealed(str(seed)), turn=turn, stack=[SetUp()])

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
        copy = super().determinize(state, seat, rng)
        if not self.knows_all(seat):
            guesses.guess_mines(copy, rng)
        return copy

    def outcome(self, state: State) -> Outcome:
        return s120_outcome.outcome(state)

    def losses(self, state: State) -> Mapping[str, int]:
        return losses.lost(state)

    def invariants(self, state: State) -> list[str]:
        return invariants.faults(state)

    def strays(self, state: State) -> Iterator[str]:
        return ranges.faults(state)
