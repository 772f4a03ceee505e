"""What the search knows of Lepanto: how far to look ahead, and what fleets are worth."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.games.lepanto.facts import CHRISTIAN, GALLEASS, MUSLIM, SIDES
from grognard.games.lepanto.rules.frame import ARMS, BOARD, END
from grognard.games.lepanto.rules.m05_sequence.s51_turns import PlayerPhase
from grognard.games.lepanto.rules.m05_sequence.s53_combat_phase import Combat
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import Reorientation
from grognard.games.lepanto.state import FREE, SUNK, State
from grognard.players.lepanto.luck import Fortune
from grognard.players.lepanto.plans import Ordered, plans_of, turned, varied, way_of
from grognard.players.lepanto.survey import Survey
from grognard.players.lepanto.temper import DOCTRINE
from grognard.players.search.knowledge import Guess, Plan
from grognard.players.search.rollout import widened

# By least squares on 150 games between admirals of mixed doctrines: with 2 to 4 turns to come the
# final lead is 1.0 times the present one, give or take 2.6 points; with 5 to 8 turns 1.2 times,
# give or take 8.5, and with 9 and more 1.3 times, give or take 14.
GROWTH = 0.04
# By least squares on 9,500 games from positions of turns 3 to 7 against the greedy player, each
# with five plans for a player turn, played on after the answer (differences within a position):
# what the side to move can sink adds 0.81 of it (Christians) or 0.82 (Muslims) to its lead at the
# end, what the other can sink takes 0.45 or 0.41, a point of its own out of the other's reach
# 0.017 or 0.012 for each turn to come.
STRIKE, REPLY = 0.8, 0.43
IDLE = 0.0145
"""What a point of the side to move that has no part in the fight costs for each turn to come."""
# By least squares on 4,200 games, each from turn 3 to 5 on: a Christian galleass afloat is worth
# 1.6 (centre) to 3.4 points (northern_wing) on turn 3 besides its own, 0.3 to 1.8 on turn 5; by the
# 9,500 games 0.21 (Christians to move) or 0.06 (Muslims) a turn.
BROADSIDES = 0.14
"""Points that a galleass still takes for each turn to come."""
# By least squares on 21,500 positions of 960 games of eight ways: the variance of the luck to come
# is 3.0 times what the side to move can sink, 1.5 times what the other can, and 0.22 times the
# points of the smaller fleet for each turn to come.
FIRST_STRIKE, SECOND_STRIKE, LATER = 3.0, 1.5, 0.22
SETTLED = 0.5
"""What is uncertain of a lead that no die can change any more."""
# ``python -m tools.horizon lepanto --scenario doria_ochiali,centre --worlds 30``: on the first turn
# the leads of the plans after three player turns go with those at the end by 0.44, 0.93, 0.24 and
# 0.79, after five by 0.78, 0.94, 0.76 and 0.94 (with first plans that did not rehearse yet).
HORIZON = 5
"""Player turns: by then fleets within reach of each other have fought out the first onset."""
# In 100 worlds each of six positions of turn 2 and 32 plans each, leads after two player turns go
# with those at the end by 0.64 to 0.94 and differ between two plans by 1.8 points from world to
# world, those after five by 0.80 to 0.94 and by 4.1 points.
MELEE = 2
"""Player turns that are enough in a melee: the own blow and the answer."""
# In 650 volleys of the Christians at ``centre``, each imagined with and without in four worlds,
# those expected to gain least (0.02) gained 0.02 ± 0.05 points after two player turns, 0.17 ± 0.08
# after three, 0.27 ± 0.11 at the end; the next (0.16) 0.10, 0.33 and 0.35; the rest (0.27) 0.18,
# 0.30 and 0.31.
REPULSE = 3
"""Player turns that show what a volley brings: a ship that it repulsed is soon back."""
# In 11 positions with losses on turn 2 to climb lost 0.2 ± 0.5 points.
ONSET_TURNS = 2
"""Turns that the onset takes; when and how to close in shows only at a longer horizon."""
# On turn 2 of ``centre``, without losses, it gained the Christians 0.4 ± 0.2 points at the end in
# 45 positions and the Muslims nothing in 20; after two player turns it lost the Muslims 0.8 ± 0.35.
CLOSING = 4
"""Player turns that are enough to vary a plan when the first blow is about to fall."""
ENDING = 2
"""With fewer turns to come plans are played on to the end."""
# By what 320 to 720 tries gained the Muslims at ``centre`` on one of the last turns that they wait,
# judged by whole games from 32 to 40 positions each: 0.7 ± 0.1 points and 3.1 ± 0.9 % won with one
# turn to come, 0.3 ± 0.1 and 1.1 ± 0.5 with two, 0.2 ± 0.1 and 1.5 ± 0.7 with three, 0.2 ± 0.1 and
# 0.9 ± 0.5 with four (800 tries), 0.1 ± 0.04 and 0.7 ± 0.4 with five, 0.1 ± 0.1 and none with six.
STANDOFF = 6
"""With fewer turns to come a fleet that waits does so, too: where it will lie decides."""
# In 36 positions of turns 2 to 8 at ``centre`` other facings gained 0.21 points after two player
# turns when they were sought for 3 seconds, 0.26 in 6 seconds.
# In 60 positions of turn 3 at ``centre`` the Christians gained 0.2 ± 0.2 points at the end of the
# game by weighing small arms, with 950 tries a turn two player turns long; in 32 of them 0.2 ± 0.1
# by varying the movement with 210 tries, 0.4 ± 0.1 with 840.
OF_MOVEMENT = 0.45
"""The part of the time that is spent on movement; the rest is for small arms and facings."""
OF_LAST_MOVEMENT = 0.8
"""The same when the end is within sight."""
OF_VOLLEYS = 0.2
"""The part of what is left then that is spent on whose small arms fire next, each time."""
OF_WAITING = 0.1
"""The part that is spent on telling what else might be done while the fleet waits."""
# Other guesses for facings (hope, spread, noise) gained less in 3 seconds: (-0.05, 0.3, 0.1) 0.15,
# (-0.3, 0.5, 1.0) 0.18, the moves' own 0.15.
MOVES = Guess(hope=-0.5, spread=1.0, noise=2.0, sure=1.0)
TURNS = Guess(hope=-0.2, spread=0.3, noise=0.5, sure=1.5)


class LepantoKnowledge:
    own_share = 1.0
    diceless: frozenset[str] = frozenset(
        {"declare_tow", "choose_mover", "step", "choose_turner", "choose_facing"}
    )

    def plans(self, state: State, seat: str) -> Sequence[Plan]:
        plans = plans_of(seat, state.facts.scenario.id)
        return plans[:1] if self._volleys(state) is not None else plans

    def answers(
        self, state: State, decision: Decision, options: Sequence[Action]
    ) -> Sequence[Action]:
        """Whose small arms fire next, or who boards, or neither."""
        phase = self._volleys(state)
        if phase is None:
            return ()
        return [*[ARMS[i] for i in phase.arms], *[BOARD[t] for t in phase.boardable], END]

    def steadfast(self, state: State) -> bool:
        """A fleet that waits for its moment does not see in a few turns what that brings."""
        return self._left(state) >= STANDOFF and self._waits(state)

    def _waits(self, state: State) -> bool:
        """Once a ship is lost a fleet may have to answer."""
        turn = self._turn(state)
        if turn is None or self._blood_shed(state):
            return False
        return Survey(state, turn.side, way_of(turn.side, state.facts.scenario.id)).waits

    def climbs(self, state: State) -> Guess | None:
        if self.steadfast(state):
            return None
        if self._reorientation(state) is not None:
            return TURNS
        early = state.turn <= (ONSET_TURNS if self._blood_shed(state) else 1)
        return None if early else MOVES

    def variation(self, state: State, plan: Plan, rng: Random) -> Plan:
        """The same, but some ships act by other orders, or the fleet sees something otherwise."""
        assert isinstance(plan.make, Ordered)
        if (phase := self._reorientation(state)) is not None:
            return turned(state, phase, plan.make, rng)
        fleet = state.side_afloat(plan.make.side)
        able = [i for i in fleet if not state.ships[i].repulsed]
        return varied(state, able or fleet, plan.make, rng)

    # -- time ----------------------------------------------------------------------------------

    def _turn(self, state: State) -> PlayerPhase | None:
        return next((f for f in state.stack if isinstance(f, PlayerPhase)), None)

    def moment(self, state: State) -> int:
        turn = self._turn(state)
        return 2 * state.turn + (turn is not None and turn.side == MUSLIM)

    def _reorientation(self, state: State) -> Reorientation | None:
        return next((f for f in state.stack if isinstance(f, Reorientation)), None)

    def _volleys(self, state: State) -> Combat | None:
        """The Combat Phase when its guns are silent: what is left is dangerous for the attacker."""
        phase = state.stack[-1] if state.stack else None
        return phase if isinstance(phase, Combat) and not (phase.guns or state.rams) else None

    def phase(self, state: State) -> Hashable:
        """Ships are moved and fight by one plan; then each turns as is best where they lie."""
        return self.moment(state), self._reorientation(state) is not None

    def own_turn(self, state: State, seat: str) -> bool:
        turn = self._turn(state)
        return turn is not None and SIDES[turn.side] == seat

    def part(self, state: State) -> float:
        if self.steadfast(state):
            return OF_WAITING
        if self._volleys(state) is not None:
            return OF_VOLLEYS
        if self._reorientation(state) is not None:
            return 1.0
        return OF_LAST_MOVEMENT if self._ending(state) else OF_MOVEMENT

    def horizon(self, state: State) -> int:
        if self._ending(state):
            return 2 * (self._left(state) + 1)
        if self._volleys(state) is not None:
            return REPULSE
        if self.climbs(state) is None:
            return HORIZON
        closing = not self._blood_shed(state) and self._reorientation(state) is None
        return CLOSING if closing else MELEE

    def _ending(self, state: State) -> bool:
        """Is the end within sight, so that it need not be guessed?"""
        left = self._left(state)
        return left < ENDING or (left < STANDOFF and self._waits(state))

    def _left(self, state: State) -> int:
        """Turns to come."""
        return state.facts.turns - state.turn

    def _blood_shed(self, state: State) -> bool:
        """Has a ship been lost?"""
        return any(ship.hex == SUNK for ship in state.ships)

    # -- worth ---------------------------------------------------------------------------------

    def lead(self, state: State, seat: str) -> float:
        victory = state.facts.scenario.victory
        fair = (victory.christian_wins_at + victory.muslim_wins_at) / 2
        # A battle may end before its last turn, with one fleet gone.
        left = self._left(state) if state.stack else 0
        difference = self._worth(state, CHRISTIAN, left) - self._worth(state, MUSLIM, left) - fair
        # A lead grows: who has more ships left loses fewer.
        difference *= 1 + GROWTH * left
        difference += self._at_stake(state, left)
        return difference if SIDES[CHRISTIAN] == seat else -difference

    def _at_stake(self, state: State, left: int) -> float:
        """What the side to move will take from the other, less its answer, for the Christians."""
        turn = self._turn(state)
        if turn is None:
            return 0.0
        mine, theirs = [
            Survey(state, side, DOCTRINE).outlook() for side in (turn.side, 1 - turn.side)
        ]
        # 2.0-b The Muslims have the last word.
        answer = 0.0 if turn.side == MUSLIM and left == 0 else REPLY * mine.lost
        taken = STRIKE * theirs.lost - answer - IDLE * left * mine.idle
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
        """What the dice may still do: they have little to do where fleets keep apart."""
        left = self._left(state)
        turn = self._turn(state)
        if turn is None:
            return SETTLED
        mine, theirs = [Survey(state, side, DOCTRINE) for side in (turn.side, 1 - turn.side)]
        fewest = min(sum(map(s.points, s.facts.ships_of[s.side])) for s in (mine, theirs))
        strikes = FIRST_STRIKE * theirs.outlook().lost + SECOND_STRIKE * mine.outlook().lost
        return widened(SETTLED, strikes + LATER * left * fewest)

    def fortune(self, state: State) -> Fortune:
        return Fortune(state)


KNOWLEDGE = LepantoKnowledge()
