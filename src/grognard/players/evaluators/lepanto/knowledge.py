"""What the search knows of Lepanto: orders to fleets and ships, and what fleets are worth."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from msgspec.structs import replace

from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM, SIDES
from grognard.games.lepanto.rules.m05_sequence import PlayerPhase
from grognard.games.lepanto.state import FREE, SUNK, State
from grognard.players.evaluators.lepanto.admiral import Admiral
from grognard.players.evaluators.lepanto.luck import Fortune
from grognard.players.evaluators.lepanto.survey import Survey
from grognard.players.evaluators.lepanto.temper import (
    DOCTRINE,
    NO_ORDERS,
    Doctrine,
    Orders,
    Temper,
)
from grognard.players.greedy import Judgement
from grognard.players.search.knowledge import Plan

CHARGE = Temper(0.0, 0.30)
PRESS = Temper(0.15, 0.10)
STEADY = Temper(0.5, 0.04)
WARY = Temper(1.0, 0.04)
STAND_OFF = Temper(1.0, 0.0)
BREAK_OFF = Temper(1.5, -0.10)
TEMPERS = (CHARGE, PRESS, STEADY, WARY, STAND_OFF, BREAK_OFF)


class Ordered:
    """Makes admirals of one doctrine, with other orders for some ships."""

    def __init__(
        self, doctrine: Doctrine, orders: Orders = NO_ORDERS, side: int | None = None
    ) -> None:
        self.doctrine = doctrine
        self.orders = orders
        self.side = side

    def __call__(self, seed: int | str) -> Judgement:
        return Admiral(seed, self.doctrine, self.orders, self.side)


# Found by ``python -m tools.tune lepanto SIDE --scenario centre,northern_wing,doria_ochiali``. Of
# 192 fresh games against the greedy player, without search, the Christians won 0.51 (0.40 by the
# greedy player's own way) and the Muslims 0.67.
FRESH_CREWS = replace(
    DOCTRINE,
    bold=Temper(0.18, 0.10),
    steady=Temper(0.165, 0.063),
    content=Temper(0.94, 0.0),
    beaten=Temper(2.2, -0.20),
    fatigue=0.88,
    repulse_points=0.07,
    turns_of_fire=0.82,
    crowd=1.3,
)
"""The Christians' way: seek every fight that pays, but do not wear out the rowers for it."""
ONSET = replace(
    DOCTRINE,
    bold=Temper(0.078, 0.185),
    steady=Temper(0.72, 0.117),
    content=Temper(1.0, 0.15),
    beaten=Temper(1.2, -0.17),
    fatigue=0.24,
    repulse_fire=0.29,
    repulse_points=0.18,
    turns_of_fire=2.8,
    crowd=8.0,
    beaten_at=0.3,
    content_at=0.55,
)
"""The Muslims' way."""


def _plans(side: int, name: str, way: Doctrine) -> tuple[Plan, ...]:
    """A side's own way first, and others close to it."""

    def always(temper: Temper) -> Ordered:
        """One temper whatever the score; the fleet never lies to."""
        doctrine = replace(way, bold=temper, steady=temper, content_at=0.0, beaten_at=0.0)
        return Ordered(doctrine, side=side)

    still = DOCTRINE.content
    lying_to = replace(way, bold=still, steady=still, content=still, beaten=still)
    return (
        Plan(f"lepanto.{name}", Ordered(way, side=side)),
        Plan("lepanto.as_ever", Ordered(DOCTRINE, side=side)),
        Plan("lepanto.charge", always(CHARGE)),
        Plan("lepanto.press", always(PRESS)),
        Plan("lepanto.steady", always(STEADY)),
        Plan("lepanto.wary", always(WARY)),
        Plan("lepanto.stand_off", always(STAND_OFF)),
        Plan("lepanto.wait", Ordered(lying_to, side=side)),
        Plan("lepanto.break_off", always(BREAK_OFF)),
    )


PLANS = {
    SIDES[CHRISTIAN]: _plans(CHRISTIAN, "fresh_crews", FRESH_CREWS),
    SIDES[MUSLIM]: _plans(MUSLIM, "onset", ONSET),
}

GROUPS = (1, 2, 3, 4, 6, 8)
"""How many ships together may be given other orders."""
DRAWN = 30
"""Variations of a plan; many of them come to the same."""
STACKS = (2, 3, 4, 6, 9)
"""How many of the good variations are put together."""

# By least squares on 150 games between admirals of mixed doctrines: with 2 to 4 turns to come the
# final lead is 1.0 times the present one, give or take 2.6 points; with 5 to 8 turns 1.2 times,
# give or take 8.5, and with 9 and more 1.3 times, give or take 14.
GROWTH = 0.04
# By least squares on 870 games played on from 29 positions: what is missing at the end of the
# horizon is 0.67 (Muslims to move) to 0.97 (Christians) of what the side to move can strike at.
STRIKE = 0.8
LATE = 2
"""With fewer turns to come the dice count as they fall."""


class LepantoKnowledge:
    horizon = 3
    own_share = 1.0
    shares = (0.25, 0.45, 0.3)
    weighed: frozenset[str] = frozenset()
    diceless: frozenset[str] = frozenset({"declare_tow", "choose_mover", "step"})

    def plans(self, state: State, seat: str) -> Sequence[Plan]:
        return PLANS[seat]

    def variations(self, state: State, seat: str, plan: Plan, rng: Random) -> Sequence[Plan]:
        """The same, but a ship and those about her act by other orders."""
        assert isinstance(plan.make, Ordered)
        side = SIDES.index(seat)
        fleet = [i for i in state.side_afloat(side) if not state.ships[i].repulsed]
        if not fleet:
            return ()
        return [self._detached(state, fleet, plan.make, rng) for _ in range(DRAWN)]

    def _detached(self, state: State, fleet: list[int], known: Ordered, rng: Random) -> Plan:
        distance, ships = state.facts.board.grid.distance, state.ships
        here = ships[rng.choice(fleet)].hex
        near = sorted(fleet, key=lambda i: distance(here, ships[i].hex))
        group = near[: rng.choice(GROUPS)]
        orders = {**known.orders, **dict.fromkeys(group, rng.choice(TEMPERS))}
        return Plan("lepanto.detach", Ordered(known.doctrine, orders, known.side))

    def stacked(self, plan: Plan, good: Sequence[Plan]) -> Sequence[Plan]:
        """Each group by its own orders; where two groups share a ship the better one has it."""
        known = plan.make
        assert isinstance(known, Ordered)
        found = []
        for count in STACKS:
            orders: dict[int, Temper] = {}
            for variation in reversed(good[:count]):
                assert isinstance(variation.make, Ordered)
                orders.update(variation.make.orders)
            if count <= len(good):
                named = Ordered(known.doctrine, orders, known.side)
                found.append(Plan("lepanto.detachments", named))
        return found

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

    # -- worth ---------------------------------------------------------------------------------

    def lead(self, state: State, seat: str) -> float:
        victory = state.facts.scenario.victory
        fair = (victory.christian_wins_at + victory.muslim_wins_at) / 2
        difference = self._worth(state, CHRISTIAN) - self._worth(state, MUSLIM) - fair
        # A lead grows: who has more ships left loses fewer.
        difference *= 1 + GROWTH * (state.facts.turns - state.turn)
        difference += self._coming_strike(state)
        return difference if SIDES[CHRISTIAN] == seat else -difference

    def _coming_strike(self, state: State) -> float:
        """What the side to move will take from the other, for the Christians."""
        turn = self._turn(state)
        if turn is None:
            return 0.0
        taken = STRIKE * Survey(state, turn.side, DOCTRINE).strike()
        return taken if turn.side == CHRISTIAN else -taken

    def _worth(self, state: State, side: int) -> float:
        facts, left = state.facts, state.facts.turns - state.turn
        total = 0.0
        for i in facts.ships_of[side]:
            ship = state.ships[i]
            if ship.hex == SUNK or (i in facts.doria and facts.options.keep_doria == "off"):
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
