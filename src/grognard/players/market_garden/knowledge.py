"""What the search knows of Market Garden: which plans to try, and how the game may end."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from grognard.engine.ids import Side
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.rules import r17_victory as victory
from grognard.games.market_garden.rules.r03_sequence import PlayerTurn
from grognard.games.market_garden.rules.r17_evacuation import Evacuation
from grognard.games.market_garden.state import ELIMINATED, State
from grognard.players.market_garden.plans import (
    ALLIED_PLANS,
    GERMAN_PLANS,
    PERIMETER_PLANS,
    SIEGE_PLANS,
)
from grognard.players.market_garden.worth import full_worth
from grognard.players.search.knowledge import Knowledge, Plan, WeighsAnswers

HORIZON = 24
"""Moments that a rollout looks ahead: a game of less than SHORT turns to its end ..."""
SHORT, STRIDE = 12, 6
"""... and in a longer one, slow to imagine, a player turn counts as STRIDE moments."""
ENDGAME, EARLY_PLANS = 1, 3
"""With ENDGAME turns to come all plans are weighed; before, to save time, so many."""
LAST_SHARE = 0.5
"""On the last turn the share of the budget left for the plan, and then for each attack."""
STRENGTH_FOR_A_POINT = 6.0
"""Strength lost that is worth a victory point; set by hand."""


class GardenKnowledge(Knowledge, WeighsAnswers):
    own_turn_share = 0.85
    weighed_kinds: frozenset[str] = frozenset({"declare"})

    def plans(self, state: State, seat: str) -> Sequence[Plan]:
        """All of them near the end; earlier only the first few."""
        plans = self._all_plans(state, seat)
        return plans if _turns_left(state) <= ENDGAME else plans[:EARLY_PLANS]

    def _all_plans(self, state: State, seat: str) -> Sequence[Plan]:
        perimeter = state.facts.scenario.victory.perimeter > 0
        if seat == SIDES[ALLIED]:
            return PERIMETER_PLANS if perimeter else ALLIED_PLANS
        return SIEGE_PLANS if perimeter else GERMAN_PLANS

    # -- time ----------------------------------------------------------------------------------

    def _player_turn(self, state: State) -> PlayerTurn | None:
        return state.under_way(PlayerTurn)

    def moment(self, state: State) -> int:
        scenario, turn = state.facts.scenario, self._player_turn(state)
        stride = 1 if scenario.last_turn - scenario.first_turn < SHORT else STRIDE
        late = state.under_way(Evacuation) is not None or (turn is not None and turn.second)
        return stride * (2 * state.turn + late)

    def phase(self, state: State) -> Hashable:
        return self.moment(state)

    def own_turn(self, state: State, seat: str) -> bool:
        turn = self._player_turn(state)
        return turn is not None and SIDES[turn.side] == seat

    def budget_share(self, state: State) -> float:
        """All for the turn's plan, but on the last turn half of the rest for each attack."""
        return LAST_SHARE if _turns_left(state) == 0 else 1.0

    # -- worth ---------------------------------------------------------------------------------

    def horizon(self, state: State) -> int:
        return HORIZON

    def lead(self, state: State, seat: str) -> float:
        rules = state.facts.scenario.victory
        lead = victory.lead(state) - (rules.allied_at + rules.german_at) / 2
        if not state.over:
            lead += (_lost(state, GERMAN) - _lost(state, ALLIED)) / STRENGTH_FOR_A_POINT
        return lead if seat == SIDES[ALLIED] else -lead

    def spread(self, state: State) -> float:
        return 1.5 + 0.5 * _turns_left(state)


def _turns_left(state: State) -> int:
    """After the turn under way."""
    return state.facts.scenario.last_turn - state.turn


def _lost(state: State, side: Side) -> float:
    """The worth of the steps that a side has lost."""
    pieces, total = state.facts.pieces, 0.0
    for unit in pieces.of_side[side]:
        left = 0 if state.where[unit] == ELIMINATED else state.steps[unit]
        total += full_worth(state, unit) * (1 - left / pieces.steps[unit])
    return total


KNOWLEDGE = GardenKnowledge()
