"""Games in which some ships of one side take a course by lot."""

from __future__ import annotations

import random
from math import exp

from msgspec import Struct

from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.rules.m06_movement.s62_oars_and_sails import Movement, ShipMove
from grognard.games.lepanto.state import NO_SHIP, State
from grognard.players.lepanto.admiral import Admiral
from grognard.players.lepanto.attacks import broadside, enemies_in_arcs
from grognard.players.lepanto.knowledge import KNOWLEDGE
from grognard.players.lepanto.luck import Fortune
from grognard.players.lepanto.movement import Helmsman
from grognard.players.lepanto.plans import way_of
from grognard.players.lepanto.temper import Doctrine
from grognard.players.lepanto.ways import End

BY_LOT = 0.3
"""The part of the ships that take a course by lot."""
WARMTH = 0.25
"""Points by which a course may be worse and still be taken once for 2.7 times the best."""
TOO_FAR = 9
"""Ships so many hexes from any enemy keep to the judgement."""

FEATURES = (
    "judgement",
    "risk",
    "hexes to the enemy",
    "exhausting",
    "turning",
    "guns",
    "small arms",
    "boarding",
    "enemies under the guns",
    "enemies at 1 hex",
    "enemies at 2 hexes",
    "enemies at 3 hexes",
    "friends at 1 hex",
    "friends at 2 hexes",
)
Features = list[float]


class Turn(Struct, frozen=True):
    """One player turn of the side that tries."""

    number: int
    lead: float
    """At its start, as the search judges it."""
    luck: float
    """That came after it."""
    tried: Features
    """Of the courses taken by lot, less what was to be expected of them, all ships together."""


class Tried(Struct, frozen=True):
    scenario: str
    lead: float
    """At the end."""
    turns: list[Turn]


def play(scenario: str, side: int, seed: int) -> Tried:
    """A side's first plan, with courses by lot, against the greedy player."""
    game, seat = Lepanto(), SIDES[side]
    state = game.new(scenario, seed)
    fortune = Fortune(state)
    own, enemy = TryingAdmiral(seed, way_of(side, scenario)), Admiral(f"enemy {seed}")
    began: dict[int, tuple[float, float]] = {}
    while (decision := game.decision(state)) is not None:
        now = KNOWLEDGE.moment(state)
        if now not in began:
            began[now] = KNOWLEDGE.lead(state, seat), fortune.luck(seat)
        admiral = own if decision.seat == seat else enemy
        game.apply(state, admiral.choose(state, decision), fortune)
    turns = [
        Turn(moment // 2, began[moment][0], fortune.luck(seat) - began[moment][1], tried)
        for moment, tried in own.tried.items()
    ]
    return Tried(scenario, KNOWLEDGE.lead(state, seat), turns)


class TryingAdmiral(Admiral):
    """Goes by its doctrine, but for the courses taken by lot."""

    def __init__(self, seed: int, doctrine: Doctrine) -> None:
        super().__init__(f"own {seed}", doctrine)
        self._lot = random.Random(f"lot {seed}")
        self.tried: dict[int, Features] = {}
        """By moment, of all ships together."""

    def _helmsman(self, state: State, frame: Movement | ShipMove) -> Helmsman:
        if (survey := self._new_phase(state, frame.side, "movement")) is not None:
            tried = self.tried[KNOWLEDGE.moment(state)] = [0.0] * len(FEATURES)
            self._officer = TryingHelmsman(survey, self._jitter)
            self._officer.draws(self._lot, tried)
        assert isinstance(self._officer, TryingHelmsman)
        return self._officer


class TryingHelmsman(Helmsman):
    _lot: random.Random
    _tried: Features

    def draws(self, lot: random.Random, tried: Features) -> None:
        """By this lot, telling there what it took."""
        self._lot, self._tried = lot, tried

    def _best_end(self, i: int) -> End:
        survey, state = self.survey, self.survey.state
        rehearsing = self.ways.at is not state.at
        far = survey.distance[state.ships[i].hex] > TOO_FAR
        if rehearsing or far or state.ships[i].repulsed or self._lot.random() > BY_LOT:
            return super()._best_end(i)
        self._withdraw(i)
        galleass = state.galleass_towed_by(i) if state.tugs else NO_SHIP
        ends = list(self.ways.ends(i, galleass))
        values = [self._value(i, end, galleass) for end in ends]
        weights = [exp((value - max(values)) / WARMTH) for value in values]
        (taken,) = self._lot.choices(range(len(ends)), weights)
        seen = [self._features(i, end, value) for end, value in zip(ends, values, strict=True)]
        for k, column in enumerate(zip(*seen, strict=True)):
            expected = sum(w * x for w, x in zip(weights, column, strict=True)) / sum(weights)
            self._tried[k] += seen[taken][k] - expected
        return ends[taken]

    def _features(self, i: int, end: End, value: float) -> Features:
        survey, hex_ = self.survey, end.hex
        guns = arms = boarding = 0.0
        if not end.ram and survey.distance[hex_] <= survey.facts.reach_of_guns:
            guns = broadside(survey, i, hex_, end.facing)[0]
            arms, boarding = self._close_quarters(i, end)
        return [
            value,
            survey.menace.field[survey.waters.place[hex_]] * survey.worth[i],
            survey.distance[hex_],
            end.course.exhausting,
            end.course.turn != 0,
            guns,
            arms,
            boarding,
            enemies_in_arcs(survey, i, hex_, end.facing),
            *[self._count(hex_, away, list(survey.enemy_at)) for away in (1, 2, 3)],
            *[self._count(hex_, away, self._friends(i)) for away in (1, 2)],
        ]

    def _count(self, hex_: int, away: int, others: list[int]) -> int:
        distance = self.survey.facts.board.grid.distance
        return sum(distance(hex_, other) == away for other in others)

    def _friends(self, i: int) -> list[int]:
        """Where the other ships of the side lie or mean to."""
        state, intents = self.survey.state, self.intents
        return [
            intents[j].end.hex if j in intents else state.ships[j].hex
            for j in state.side_afloat(self.survey.side)
            if j != i
        ]
