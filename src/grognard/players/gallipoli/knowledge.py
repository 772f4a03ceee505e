"""What the search knows of Gallipoli: ways to fight, and how the account will stand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random

from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.games.gallipoli.facts import ALLIED, SIDES
from grognard.games.gallipoli.rules.m03_sequence import GameTurn, Impulse, Impulses
from grognard.games.gallipoli.rules.m08_combat.s85_laying import LayMines
from grognard.games.gallipoli.rules.m10_reinforcements.s1051_withdrawal import DIVISION_29
from grognard.games.gallipoli.state import WITHDRAWN, State
from grognard.players.gallipoli.doctrine import DOCTRINE, Doctrine
from grognard.players.gallipoli.general import General
from grognard.players.gallipoli.prospect import prospect
from grognard.players.gallipoli.worth import turns_left
from grognard.players.greedy import Judgement
from grognard.players.search.knowledge import Plan

SLOTS = 21
"""Moments of a turn: set-up, the Strategic Phase, two segments for each of four impulses, and what
follows the last. The numbers left over make every rollout end with the turn."""
SET_UP, STRATEGIC, LATE = 0, 1, 10
MINES = 8
"""The step of a turn in which mines are laid (3.1)."""


def _general(doctrine: Doctrine) -> Callable[[int | str], Judgement]:
    return lambda seed: General(seed, doctrine)


ALLIED_WAY = replace(DOCTRINE, army=False, opens=True, waits=True, again_at=0.1)
"""The Allies' measure of all plans; the enemy in it is the greedy player."""
TURKISH_WAY = replace(DOCTRINE, hides_forts=True, guns_first=True, mines_forward=True, berth=2)
"""The same of the Turks."""
SNIPERS_WAY = replace(TURKISH_WAY, snipes=True, berth=0, assault_at=-0.3)
"""The same when the 29th has been withdrawn: the Turks are behind, and ships must be sunk."""


def _plans(**doctrines: Doctrine) -> tuple[Plan, ...]:
    return tuple(Plan(f"gallipoli.{name}", _general(d)) for name, d in doctrines.items())


ALLIED_PLANS = _plans(
    sweep_first=ALLIED_WAY,
    stand=replace(ALLIED_WAY, stands=True, waits=False),
    at_once=replace(ALLIED_WAY, waits=False),
    fleet_waits=replace(ALLIED_WAY, early_shot=0.3),
    risk_ships=replace(ALLIED_WAY, caution=0.4),
    spare_ships=replace(ALLIED_WAY, caution=1.6),
)
ALLIED_ASHORE = _plans(
    sweep_first=ALLIED_WAY,
    land=replace(ALLIED_WAY, army=True, assault_at=-0.3),
    withhold=replace(ALLIED_WAY, assault_at=0.6),
    at_once=replace(ALLIED_WAY, waits=False),
    risk_ships=replace(ALLIED_WAY, caution=0.4),
    as_ever=DOCTRINE,
)
TURKISH_SET_UP = _plans(
    hide_forts=TURKISH_WAY,
    deep_mines=replace(TURKISH_WAY, mines_forward=False),
    other_berth=replace(TURKISH_WAY, berth=0),
    one_berth=replace(TURKISH_WAY, berths=1),
    three_berths=replace(TURKISH_WAY, berths=3),
)
TURKISH_PLANS = _plans(
    hide_forts=TURKISH_WAY,
    army_first=replace(TURKISH_WAY, guns_first=False),
    sortie=replace(TURKISH_WAY, sortie=True),
    save_supply=replace(TURKISH_WAY, again_at=0.15),
)
TURKISH_ASHORE = _plans(
    hide_forts=TURKISH_WAY,
    army_first=replace(TURKISH_WAY, guns_first=False),
    sortie=replace(TURKISH_WAY, sortie=True),
    counter_attack=replace(TURKISH_WAY, guns_first=False, assault_at=-0.3),
    sit_tight=replace(TURKISH_WAY, assault_at=0.6),
    as_ever=DOCTRINE,
)
SNIPERS_SET_UP = _plans(
    snipe=SNIPERS_WAY,
    hide_forts=TURKISH_WAY,
    one_berth=replace(SNIPERS_WAY, berths=1),
)
SNIPERS_PLANS = _plans(
    snipe=SNIPERS_WAY,
    army_first=replace(SNIPERS_WAY, snipes=False, guns_first=False),
    hide_forts=replace(SNIPERS_WAY, snipes=False),
    save_supply=replace(SNIPERS_WAY, again_at=0.15),
)
SNIPERS_ASHORE = _plans(
    snipe=SNIPERS_WAY,
    army_first=replace(SNIPERS_WAY, snipes=False, guns_first=False),
    sit_tight=replace(SNIPERS_WAY, assault_at=0.6),
)
TURKISH = TURKISH_SET_UP, TURKISH_PLANS, TURKISH_ASHORE
SNIPERS = SNIPERS_SET_UP, SNIPERS_PLANS, SNIPERS_ASHORE
"""At set-up and laying mines, before a landing, and after it."""


def withdrawn(state: State) -> bool:
    """10.5.1-b Has the 29th Division been given up for points?"""
    units = state.facts.enlisted((DIVISION_29,))
    return any(state.where[unit] == WITHDRAWN for unit in units)


HORIZON = 11
"""Moments of a turn: a rollout ends with the turn under way."""

WEIGHED = frozenset(
    {
        "withdraw_29th",
        "withdraw_units",
        "choose_activation",
        "second_activation",
        "declare_naval",
    }
)
"""Kinds of decision of which every answer is weighed."""


class GallipoliKnowledge:
    own_share = 0.85
    diceless: frozenset[str] = frozenset()

    def plans(self, state: State, seat: str) -> Sequence[Plan]:
        ashore = state.occupied[ALLIED]
        if seat == SIDES[ALLIED]:
            return ALLIED_ASHORE if ashore else ALLIED_PLANS
        set_up, before, after = SNIPERS if withdrawn(state) else TURKISH
        if self.moment(state) % SLOTS <= STRATEGIC:
            return set_up
        return after if ashore else before

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

    def moment(self, state: State) -> int:
        slot = SET_UP
        for frame in state.stack:
            if isinstance(frame, GameTurn):
                slot = STRATEGIC if frame.step else SET_UP
            elif isinstance(frame, Impulses) and frame.closing:
                slot = LATE
            elif isinstance(frame, Impulse):
                slot = 2 * state.impulse + (frame.step > 3)
        return SLOTS * state.turn + slot

    def phase(self, state: State) -> Hashable:
        """The moment, in it the laying of mines apart from what comes before, and second
        activations apart from the segment."""
        step = 0
        for frame in state.stack:
            if isinstance(frame, GameTurn):
                step = int(frame.step >= MINES)
            elif isinstance(frame, Impulse):
                step = frame.step
        return self.moment(state), step, isinstance(state.stack[-1], LayMines)

    def own_turn(self, state: State, seat: str) -> bool:
        for frame in state.stack:
            if isinstance(frame, Impulse):
                return SIDES[state.first if frame.step <= 3 else 1 - state.first] == seat
        return True

    def part(self, state: State) -> float:
        return 0.5

    def horizon(self, state: State) -> int:
        return HORIZON

    def lead(self, state: State, seat: str) -> float:
        lead = prospect(state)
        return lead if SIDES[ALLIED] == seat else -lead

    def spread(self, state: State) -> float:
        return 1.3 + 0.35 * turns_left(state)

    def fortune(self, state: State) -> None:
        return None


KNOWLEDGE = GallipoliKnowledge()
