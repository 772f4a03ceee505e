"""Market Garden, assembled: data, rules and words behind the engine's contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grognard.engine.actions import Action
from grognard.engine.data import Replacement
from grognard.engine.dice import Sealed
from grognard.engine.game import Chances, Outcome
from grognard.engine.kit import DataGame
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


class MarketGarden(DataGame[State, Library, Facts]):
    """17 to 26 September 1944: one road, and the bridges it needs."""

    rules_version = 5
    mended: Mapping[int, tuple[str, ...]] = {
        3: ("F-1-b", "R15.3-b", "R17.1-e"),
        4: ("E-3-a", "R10-b", "R10-e"),
    }
    options = OPTIONS
    verbs = VERBS
    form = FORM
    losses_in: Mapping[str, str] = {"es": "pasos perdidos", "en": "steps lost"}

    def __init__(self, data: Replacement = None) -> None:
        super().__init__(TITLE, Library(data), Facts)

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

    def view(self, state: State, seat: str | None) -> View:
        return view(state)

    def chances(self, state: State, action: Action) -> Chances | None:
        return odds.chances(self, state, action)

    def outcome(self, state: State) -> Outcome:
        return victory.outcome(state)

    def losses(self, state: State) -> Mapping[str, int]:
        return losses.lost(state)

    def invariants(self, state: State) -> list[str]:
        return invariants.faults(state)

    def strays(self, state: State) -> Iterator[str]:
        return ranges.faults(state)
