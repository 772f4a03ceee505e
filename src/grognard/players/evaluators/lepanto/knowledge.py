"""What the search knows of Lepanto: how far to look ahead, and what fleets are worth."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from grognard.games.lepanto.facts import CHRISTIAN, GALLEASS, MUSLIM, SIDES
from grognard.games.lepanto.rules.m05_sequence import PlayerPhase
from grognard.games.lepanto.state import FREE, SUNK, State
from grognard.players.evaluators.lepanto.luck import Fortune
from grognard.players.evaluators.lepanto.plans import DRAWN, Ordered, plans_of, stacked, varied
from grognard.players.evaluators.lepanto.survey import Survey
from grognard.players.evaluators.lepanto.temper import DOCTRINE
from grognard.players.search.knowledge import Plan

# By least squares on 150 games between admirals of mixed doctrines: with 2 to 4 turns to come the
# final lead is 1.0 times the present one, give or take 2.6 points; with 5 to 8 turns 1.2 times,
# give or take 8.5, and with 9 and more 1.3 times, give or take 14.
GROWTH = 0.04
# By least squares on 870 games played on from 29 positions: what is missing at the end of the
# horizon is 0.67 (Muslims to move) to 0.97 (Christians) of what the side to move can strike at.
STRIKE = 0.8
# By least squares on 4,200 games, each from turn 3 to 5 on: a Christian galleass afloat is worth
# 1.6 (centre) to 3.4 points (northern_wing) on turn 3 besides its own, 0.3 to 1.8 on turn 5.
BROADSIDES = 0.22
"""Points that a galleass still takes for each turn to come."""
LATE = 2
"""With fewer turns to come the dice count as they fall."""
# ``python -m tools.horizon lepanto --scenario doria_ochiali,centre --worlds 30``: on the first turn
# the leads of the plans after three player turns go with those at the end by 0.44, 0.93, 0.24 and
# 0.79, after five by 0.78, 0.94, 0.76 and 0.94 (with first plans that did not rehearse yet).
HORIZON = 5
"""Player turns: by then fleets within reach of each other have fought out the first onset."""
MEETING = 1.0
"""Points to strike at from which on fleets have met."""


class LepantoKnowledge:
    own_share = 1.0
    weighed: frozenset[str] = frozenset()
    diceless: frozenset[str] = frozenset({"declare_tow", "choose_mover", "step"})

    def plans(self, state: State, seat: str) -> Sequence[Plan]:
        return plans_of(seat, state.facts.scenario.id)

    def variations(self, state: State, seat: str, plan: Plan, rng: Random) -> Sequence[Plan]:
        """The same, but some ships act by other orders, or the fleet sees something otherwise."""
        assert isinstance(plan.make, Ordered)
        fleet = [i for i in state.side_afloat(plan.make.side) if not state.ships[i].repulsed]
        return [varied(state, fleet, plan.make, rng) for _ in range(DRAWN)] if fleet else ()

    def stacked(self, plan: Plan, good: Sequence[Plan]) -> Sequence[Plan]:
        made = [each.make for each in (plan, *good)]
        known, *others = [make for make in made if isinstance(make, Ordered)]
        return stacked(known, others)

    # -- time ----------------------------------------------------------------------------------

    def _turn(self, state: State) -> PlayerPhase | None:
        return next((f for f in state.stack if isinstance(f, PlayerPhase)), None)

    def moment(self, state: State) -> int:
        turn = self._turn(state)
        return 2 * state.turn + (turn is not None and turn.side == MUSLIM)

    def phase(self, state: State) -> Hashable:
        return self.moment(state)

    def own_turn(self, state: State, seat: str) -> bool:
        turn = self._turn(state)
        return turn is not None and SIDES[turn.side] == seat

    def part(self, state: State) -> float:
        return 1.0

    def shares(self, state: State) -> tuple[float, float, float]:
        """Long games tell little of one ship: before the fleets meet all goes on the plans."""
        return (0.25, 0.45, 0.3) if self._met(state) else (1.0, 0.0, 0.0)

    def horizon(self, state: State) -> int:
        return HORIZON

    def _met(self, state: State) -> bool:
        """After the first turn: has a ship been lost, or can the side to move strike?"""
        turn = self._turn(state)
        if state.turn == 1 or turn is None:
            return False
        lost = any(ship.hex == SUNK for ship in state.ships)
        return lost or Survey(state, turn.side, DOCTRINE).strike() >= MEETING

    # -- worth ---------------------------------------------------------------------------------

    def lead(self, state: State, seat: str) -> float:
        victory = state.facts.scenario.victory
        fair = (victory.christian_wins_at + victory.muslim_wins_at) / 2
        # A battle may end before its last turn, with one fleet gone.
        left = state.facts.turns - state.turn if state.stack else 0
        difference = self._worth(state, CHRISTIAN, left) - self._worth(state, MUSLIM, left) - fair
        # A lead grows: who has more ships left loses fewer.
        difference *= 1 + GROWTH * left
        difference += self._coming_strike(state)
        return difference if SIDES[CHRISTIAN] == seat else -difference

    def _coming_strike(self, state: State) -> float:
        """What the side to move will take from the other, for the Christians."""
        turn = self._turn(state)
        if turn is None:
            return 0.0
        taken = STRIKE * Survey(state, turn.side, DOCTRINE).strike()
        return taken if turn.side == CHRISTIAN else -taken

    def _worth(self, state: State, side: int, left: int) -> float:
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
        turns_left = state.facts.turns - state.turn
        return 0.5 + 0.075 * turns_left**2

    def fortune(self, state: State) -> Fortune | None:
        """Near the end a side that is behind must gamble: there the dice count as they fall."""
        return Fortune(state) if state.facts.turns - state.turn >= LATE else None


KNOWLEDGE = LepantoKnowledge()
