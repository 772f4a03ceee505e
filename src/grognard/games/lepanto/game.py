"""The Battle of Lepanto, assembled: data, rules and words behind the engine's contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grognard.engine.actions import Action
from grognard.engine.data import Replacement
from grognard.engine.dice import Sealed
from grognard.engine.game import Chances, Outcome
from grognard.engine.kit import DataGame
from grognard.engine.options import Option
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


class Lepanto(DataGame[State, Library, Facts]):
    """7 October 1571: two fleets, 227 ships, one afternoon."""

    rules_version = 2
    mended: Mapping[int, tuple[str, ...]] = {
        2: ("6.1-h", "6.1-i", "7.3-g", "7.4-i", "10.0-a"),
    }
    longest_first = True
    options: tuple[Option, ...] = OPTIONS
    verbs = VERBS
    form = FORM
    losses_in: Mapping[str, str] = {"es": "buques perdidos", "en": "ships lost"}

    def __init__(self, data: Replacement = None) -> None:
        super().__init__(TITLE, Library(data), Facts)

    # -- the contract ------------------------------------------------------------------------

    def set_up(
        self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
    ) -> State:
        return set_up(self.facts(scenario, options), Sealed(str(seed)))

    def view(self, state: State, seat: str | None) -> View:
        return view(state)

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

    def invariants(self, state: State) -> list[str]:
        return invariants.faults(state)

    def strays(self, state: State) -> Iterator[str]:
        return ranges.faults(state)
