"""What the search knows of Gallipoli: which plans to try, and how the score may end."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from grognard.games.gallipoli.facts import ALLIED, SIDES
from grognard.games.gallipoli.rules.m03_sequence import GameTurn, Impulse, Impulses
from grognard.games.gallipoli.rules.m08_combat.s85_laying import LayMines
from grognard.games.gallipoli.state import State
from grognard.players.gallipoli.plans import ALLIED_ASHORE, ALLIED_PLANS, SNIPERS, TURKISH
from grognard.players.gallipoli.prospect import prospect
from grognard.players.gallipoli.worth import turns_left, withdrawn
from grognard.players.search.knowledge import Knowledge, Plan, WeighsAnswers

SET_UP, STRATEGIC, LATE = 0, 1, 10
"""Moments of a turn: set-up, the Strategic Phase, two segments for each of four impulses (2 to 9),
and what follows the last."""
HORIZON = 11
"""Moments that a rollout looks ahead: to the end of the turn ..."""
SLOTS = 21
"""... and never beyond, since turns are so many moments apart."""
MINES = 8
"""The step of a turn in which mines are laid (3.1)."""


class GallipoliKnowledge(Knowledge, WeighsAnswers):
    own_turn_share = 0.85
    weighed_kinds: frozenset[str] = frozenset(
        {
            "withdraw_29th",
            "withdraw_units",
            "choose_activation",
            "second_activation",
            "declare_naval",
        }
    )

    def plans(self, state: State, seat: str) -> Sequence[Plan]:
        ashore = state.occupied[ALLIED]
        if seat == SIDES[ALLIED]:
            return ALLIED_ASHORE if ashore else ALLIED_PLANS
        set_up, before, after = SNIPERS if withdrawn(state) else TURKISH
        if self.moment(state) % SLOTS <= STRATEGIC:
            return set_up
        return after if ashore else before

    def moment(self, state: State) -> int:
        slot = SET_UP
        for frame in state.frames:
            if isinstance(frame, GameTurn):
                slot = STRATEGIC if frame.step else SET_UP
            elif isinstance(frame, Impulses) and frame.closing:
                slot = LATE
            elif isinstance(frame, Impulse):
                slot = 2 * state.impulse + (frame.step > 3)
        return SLOTS * state.turn + slot

    def phase(self, state: State) -> Hashable:
        """Another one for each step of a moment, and for each laying of mines."""
        step = 0
        for frame in state.frames:
            if isinstance(frame, GameTurn):
                step = int(frame.step >= MINES)
            elif isinstance(frame, Impulse):
                step = frame.step
        return self.moment(state), step, isinstance(state.asking, LayMines)

    def own_turn(self, state: State, seat: str) -> bool:
        impulse = state.under_way(Impulse)
        if impulse is None:
            return True
        return SIDES[state.first if impulse.step <= 3 else 1 - state.first] == seat

    def budget_share(self, state: State) -> float:
        return 0.5

    def horizon(self, state: State) -> int:
        return HORIZON

    def lead(self, state: State, seat: str) -> float:
        lead = prospect(state)
        return lead if SIDES[ALLIED] == seat else -lead

    def spread(self, state: State) -> float:
        return 1.3 + 0.35 * turns_left(state)


KNOWLEDGE = GallipoliKnowledge()
