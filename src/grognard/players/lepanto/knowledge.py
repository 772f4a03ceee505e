"""What the search knows of Lepanto: how far to look ahead, and what fleets are worth."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from grognard.engine.ids import Side
from grognard.games.lepanto.facts import CHRISTIAN, GALLEASS, MUSLIM, SIDES
from grognard.games.lepanto.rules.m05_sequence.s51_turns import PlayerPhase
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import Reorientation
from grognard.games.lepanto.state import FREE, SUNK, State
from grognard.players.lepanto.doctrine import DOCTRINE
from grognard.players.lepanto.luck import Luck
from grognard.players.lepanto.plans import plans_of
from grognard.players.lepanto.survey import Survey
from grognard.players.lepanto.variations import turned, varied
from grognard.players.search.knowledge import CountsLuck, Knowledge, Plan, Prior, VariesPlans
from grognard.players.search.rollout import widened

# The weights of lead and spread are rounded least-squares fits to the final leads of played games.
GROWTH = 0.04
"""A lead grows by this share for each turn to come: the stronger fleet loses fewer ships."""
STRIKE, REPLY = 0.8, 0.43
"""What the side to move can sink, and what the other can, as parts of ``Outlook.lost``."""
IDLE = 0.0145
"""What a point out of the fight costs the side to move for each turn to come."""
BROADSIDES = 0.14
"""Points that a galleass still sinks for each turn to come."""
FIRST_STRIKE, SECOND_STRIKE, LATER = 3.0, 1.5, 0.22
"""Variance of the luck to come: by what the side to move can sink, by what the other can, and by
the points of the smaller fleet for each turn to come."""
SETTLED = 0.5
"""The spread of a lead that no die can change any more."""

ONSET = 5
"""Player turns to look ahead until the fleets are locked: how to close in shows late."""
MELEE = 2
"""The same afterwards: one's own attack and the answer. More tries tell more than a longer look."""
FIRST_MELEE_TURN = 3
"""Before this turn not even losses mean that the fleets are locked."""
ENDING = 2
"""With fewer turns to come plans are played on to the end of the game."""
OF_MOVEMENT = 0.5
"""Share of the budget for the movement; the rest is for the facings after combat."""
MOVES = Prior(mean=-0.5, deviation=1.0, noise=2.0, confidence=1.0)
TURNS = Prior(mean=-0.2, deviation=0.3, noise=0.5, confidence=1.5)
"""What a variation of movement, or of a facing, gains: mostly less than nothing, and little."""


class LepantoKnowledge(Knowledge, VariesPlans, CountsLuck):
    own_turn_share = 1.0
    diceless: frozenset[str] = frozenset(
        {"declare_tow", "choose_mover", "step", "choose_turner", "choose_facing"}
    )

    def plans(self, state: State, seat: str) -> Sequence[Plan]:
        return plans_of(seat)

    def prior(self, state: State) -> Prior | None:
        if self._reorientation(state) is not None:
            return TURNS
        return MOVES if self._melee(state) else None

    def variation(self, state: State, plan: Plan, rng: Random) -> Plan:
        phase = self._reorientation(state)
        return varied(state, plan, rng) if phase is None else turned(state, phase, plan, rng)

    def luck_log(self, state: State) -> Luck:
        return Luck(state)

    # -- time ----------------------------------------------------------------------------------

    def moment(self, state: State) -> int:
        turn = self._player_turn(state)
        return 2 * state.turn + (turn is not None and turn.side == MUSLIM)

    def phase(self, state: State) -> Hashable:
        """Ships move and fight by one plan; then they turn as is best where they lie."""
        return self.moment(state), self._reorientation(state) is not None

    def own_turn(self, state: State, seat: str) -> bool:
        turn = self._player_turn(state)
        return turn is not None and SIDES[turn.side] == seat

    def budget_share(self, state: State) -> float:
        return OF_MOVEMENT if self._reorientation(state) is None else 1.0

    def horizon(self, state: State) -> int:
        left = self._turns_left(state)
        if left < ENDING:
            return 2 * (left + 1)
        return ONSET if self.prior(state) is None else MELEE

    def _player_turn(self, state: State) -> PlayerPhase | None:
        return state.under_way(PlayerPhase)

    def _reorientation(self, state: State) -> Reorientation | None:
        return state.under_way(Reorientation)

    def _turns_left(self, state: State) -> int:
        return state.facts.turns - state.turn

    def _melee(self, state: State) -> bool:
        """Are the fleets locked?"""
        return state.turn >= FIRST_MELEE_TURN and any(ship.hex == SUNK for ship in state.ships)

    # -- worth ---------------------------------------------------------------------------------

    def lead(self, state: State, seat: str) -> float:
        victory = state.facts.scenario.victory
        fair = (victory.christian_wins_at + victory.muslim_wins_at) / 2
        # A battle may end before its last turn, with one fleet gone.
        left = 0 if state.over else self._turns_left(state)
        difference = self._worth(state, CHRISTIAN, left) - self._worth(state, MUSLIM, left) - fair
        difference *= 1 + GROWTH * left
        difference += self._at_stake(state, left)
        return difference if SIDES[CHRISTIAN] == seat else -difference

    def _at_stake(self, state: State, left: int) -> float:
        """What the side to move will gain by its attack and lose by the answer, seen by the
        Christians."""
        turn = self._player_turn(state)
        if turn is None:
            return 0.0
        mine, theirs = [
            Survey(state, side, DOCTRINE).outlook() for side in (turn.side, 1 - turn.side)
        ]
        # 2.0-b The Muslims have the last word.
        answer = 0.0 if turn.side == MUSLIM and left == 0 else REPLY * mine.lost
        gained = STRIKE * theirs.lost - answer - IDLE * left * mine.idle
        return gained if turn.side == CHRISTIAN else -gained

    def _worth(self, state: State, side: Side, left: int) -> float:
        """``left``: turns to come."""
        facts, total = state.facts, 0.0
        for i in facts.ships_of[side]:
            ship = state.ships[i]
            if ship.hex == SUNK:
                continue
            if facts.kind[i] == GALLEASS:
                total += BROADSIDES * left
            if i in facts.doria and facts.options.keep_doria == "off":
                continue
            worth = float(facts.points[i])
            if ship.immobilised != FREE:
                worth *= 0.2
            elif ship.repulsed:
                worth *= 0.8 if left > 1 else 0.3
            total += worth
        return total

    def spread(self, state: State) -> float:
        """Small where the fleets keep apart: the dice have little to do there."""
        turn = self._player_turn(state)
        if turn is None:
            return SETTLED
        mine, theirs = [Survey(state, side, DOCTRINE) for side in (turn.side, 1 - turn.side)]
        fewest = min(sum(map(s.points, s.facts.ships_of[s.side])) for s in (mine, theirs))
        strikes = FIRST_STRIKE * theirs.outlook().lost + SECOND_STRIKE * mine.outlook().lost
        return widened(SETTLED, strikes + LATER * self._turns_left(state) * fewest)


KNOWLEDGE = LepantoKnowledge()
