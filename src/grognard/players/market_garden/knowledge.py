"""What the search knows of Market Garden: ways to fight, and how the count may end."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.rules import r17_victory as victory
from grognard.games.market_garden.rules.r03_sequence import PlayerTurn
from grognard.games.market_garden.state import ELIMINATED, State
from grognard.players.greedy import Judgement
from grognard.players.market_garden.commander import Commander
from grognard.players.market_garden.doctrine import DOCTRINE, Doctrine
from grognard.players.market_garden.worth import full_worth
from grognard.players.search.knowledge import Plan

SHORT = 8
"""Games of so many turns are imagined to their end ..."""
STRIDE = 4
"""... of longer ones a player turn counts as so many."""

ENDGAME = 1
"""With so many turns to come all plans are weighed ..."""
EARLY_PLANS = 3
"""... and before that so many, since games take long to imagine."""
LAST_PART = 0.5
"""Of the time left on the last turn, what the plan takes, and then each attack."""


class Staff:
    """A commander of one side by a doctrine; the enemy is imagined as the greedy player."""

    def __init__(self, seed: int | str, side: int, doctrine: Doctrine) -> None:
        self._seat = SIDES[side]
        self._own = Commander(seed, doctrine)
        self._enemy = Commander(f"{seed} enemy")

    def choose(self, state: State, decision: Decision) -> Action:
        judgement = self._own if decision.seat == self._seat else self._enemy
        return judgement.choose(state, decision)


class Led:
    """Makes staffs of one side by one doctrine."""

    def __init__(self, side: int, doctrine: Doctrine) -> None:
        self.side = side
        self.doctrine = doctrine

    def __call__(self, seed: int | str) -> Judgement:
        return Staff(seed, self.side, self.doctrine)


def _plans(side: int, **doctrines: Doctrine) -> tuple[Plan, ...]:
    return tuple(Plan(f"market_garden.{name}", Led(side, d)) for name, d in doctrines.items())


# Found by ``python -m tools.tune market_garden SIDE --scenario nijmegen``, and for the perimeter by
# hand. Games against the greedy player without search: at Nijmegen the Allies won 0.65 of 150
# fresh ones and the Germans 0.81 (0.50 and 0.67 by the ways before); at Arnhem the Allies 0.85 of
# 40 (by the greedy player's way 0.68), chosen on those same games, and the Germans 0.75 of 72.
ALLIED_WAY = replace(
    DOCTRINE,
    take_ends=1,
    victory=9.7,
    lives=1.45,
    tired=0.15,
    ground_prize=0.36,
    bridge_prize=0.65,
    bridge_values=(0.625, 0.8),
    garrison=3.0,
    strong_garrison=24.0,
    tired_striker=0.41,
    idle_tanks=1.9,
    onward=(0.62, 0.18),
    contact_prize=0.73,
    exposure=0.033,
    tired_contact=0.94,
    fragile=3.1,
    boats_strength=7.1,
    least_gain=0.83,
    counted_support=0.8,
    least_fire=0.49,
    air_reserve=2,
    refuse_at=1.7,
    refuse_dear_at=2.36,
)
"""The Allies' measure of all plans; the enemy in it is the greedy player."""
PERIMETER_WAY = replace(DOCTRINE, over_rhine=True)
"""The same where steps beyond the Rhine count."""
GERMAN_WAY = replace(
    DOCTRINE,
    take_ends=1,
    victory=2.0,
    tired=0.15,
    ground_prize=0.5,
    road_prize=1.76,
    bridge_values=(1.0, 2.1),
    garrison=13.7,
    strong_garrison=9.8,
    hunt=3.9,
    prey_hunger=0.8,
    blow_at=0.57,
    contact_prize=0.155,
    tired_contact=0.64,
    least_gain=0.25,
    air_reserve=16,
    refuse_at=4.2,
)
SIEGE_WAY = replace(
    DOCTRINE,
    exposure=0.02,
    garrison=2.0,
    strong_garrison=3.0,
    air_reserve=2,
    counted_support=0.3,
    lives=3.0,
    hunt=20.0,
    least_gain=-1.0,
    tired=0.05,
)
"""Against the perimeter, attack after attack: they cannot get away and have few to lose."""

ALLIED_PLANS = _plans(
    ALLIED,
    spare_airborne=ALLIED_WAY,
    storm=replace(ALLIED_WAY, least_gain=-1.5, exposure=0.1),
    hold=replace(ALLIED_WAY, least_gain=3.0, exposure=0.5, contact_prize=0.2),
    to_bridges=replace(ALLIED_WAY, bridge_values=(3.0, 0.8), take_ends=8),
    shelter=replace(ALLIED_WAY, fragile=8.0, lives=3.0, least_gain=1.0),
)
PERIMETER_PLANS = _plans(
    ALLIED,
    close_up=PERIMETER_WAY,
    storm=replace(PERIMETER_WAY, least_gain=-1.5, exposure=0.1),
    hold=replace(PERIMETER_WAY, least_gain=3.0, perimeter=(3.0, 1.5), bridge_values=(0.5, 0.8)),
    to_bridges=replace(PERIMETER_WAY, bridge_values=(2.0, 0.8), take_ends=8),
    shelter=replace(PERIMETER_WAY, fragile=5.0, lives=2.0, tired_striker=0.1),
)
GERMAN_PLANS = _plans(
    GERMAN,
    deny_bridges=GERMAN_WAY,
    storm=replace(GERMAN_WAY, least_gain=-1.5, exposure=0.1),
    hold=replace(GERMAN_WAY, least_gain=3.0, exposure=0.5, contact_prize=0.2),
    to_bridges=replace(GERMAN_WAY, bridge_values=(1.0, 2.5), take_ends=8),
    hunt=replace(GERMAN_WAY, hunt=8.0, lives=3.0, least_gain=-0.3),
)
SIEGE_PLANS = _plans(
    GERMAN,
    besiege=SIEGE_WAY,
    storm=replace(SIEGE_WAY, least_gain=-2.5, exposure=0.0, tired=0.0),
    hold=replace(SIEGE_WAY, least_gain=0.5, exposure=0.1, tired=0.22),
    hunt=replace(SIEGE_WAY, hunt=40.0, lives=5.0),
    deny_bridges=replace(SIEGE_WAY, garrison=9.0, strong_garrison=18.0, take_ends=1),
)


HORIZON = 16
"""Player turns: the short scenarios to their end."""

WEIGHED = frozenset({"declare"})
"""Kinds of decision of which every answer is weighed."""


class GardenKnowledge:
    own_share = 0.85
    diceless: frozenset[str] = frozenset()

    def plans(self, state: State, seat: str) -> Sequence[Plan]:
        """All at the end; before, when games take longer to imagine, only the first ones."""
        plans = self._all_plans(state, seat)
        return plans if _turns_left(state) <= ENDGAME else plans[:EARLY_PLANS]

    def _all_plans(self, state: State, seat: str) -> Sequence[Plan]:
        perimeter = state.facts.scenario.victory.north_step > 0
        if seat == SIDES[ALLIED]:
            return PERIMETER_PLANS if perimeter else ALLIED_PLANS
        return SIEGE_PLANS if perimeter else GERMAN_PLANS

    def answers(
        self, state: State, decision: Decision, options: Sequence[Action]
    ) -> Sequence[Action]:
        return options if decision.kind in WEIGHED else ()

    def steadfast(self, state: State) -> bool:
        return False

    def climbs(self, state: State) -> None:
        return None

    def variation(self, state: State, plan: Plan, rng: Random) -> Plan:
        return plan

    # -- time ----------------------------------------------------------------------------------

    def _turn(self, state: State) -> PlayerTurn | None:
        return next((f for f in state.stack if isinstance(f, PlayerTurn)), None)

    def moment(self, state: State) -> int:
        scenario, turn = state.facts.scenario, self._turn(state)
        stride = 1 if scenario.last_turn - scenario.first_turn < SHORT else STRIDE
        return stride * (2 * state.turn + (turn is not None and turn.second))

    def phase(self, state: State) -> Hashable:
        return self.moment(state)

    def own_turn(self, state: State, seat: str) -> bool:
        turn = self._turn(state)
        return turn is not None and SIDES[turn.side] == seat

    def part(self, state: State) -> float:
        """All for the plan of the turn; on the last turn half of it for each attack."""
        return LAST_PART if _turns_left(state) == 0 else 1.0

    # -- worth ---------------------------------------------------------------------------------

    def horizon(self, state: State) -> int:
        return HORIZON

    def lead(self, state: State, seat: str) -> float:
        rules = state.facts.scenario.victory
        margin = victory.points(state, ALLIED) - victory.points(state, GERMAN)
        lead = margin - (rules.allied_at + rules.german_at) / 2
        if state.stack:
            lead += (_lost(state, GERMAN) - _lost(state, ALLIED)) / STRENGTH_FOR_A_POINT
        return lead if seat == SIDES[ALLIED] else -lead

    def spread(self, state: State) -> float:
        return 1.5 + 0.5 * _turns_left(state)

    def fortune(self, state: State) -> None:
        return None


def _turns_left(state: State) -> int:
    """After the turn under way."""
    return state.facts.scenario.last_turn - state.turn


STRENGTH_FOR_A_POINT = 6.0
"""Strength lost that is worth a victory point."""


def _lost(state: State, side: int) -> float:
    """The worth of the steps that a side has lost."""
    pieces, total = state.facts.pieces, 0.0
    for unit in pieces.of_side[side]:
        left = 0 if state.where[unit] == ELIMINATED else state.steps[unit]
        total += full_worth(state, unit) * (1 - left / pieces.steps[unit])
    return total


KNOWLEDGE = GardenKnowledge()
