"""What an admiral sees at the start of a phase: what ships are worth, who is near or a threat."""

from __future__ import annotations

from functools import cached_property
from math import exp, sqrt

from msgspec import Struct

from grognard.games.lepanto.facts import CHRISTIAN, GALLEASS, GALLEY, MUSLIM
from grognard.games.lepanto.odds.expected import expected
from grognard.games.lepanto.rules.m06_movement.s62_sails import sail_allowance
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import odds_at
from grognard.games.lepanto.rules.m07_combat.s73_muslim_penalties import arms_drm
from grognard.games.lepanto.rules.m07_combat.s75_shared_hex import reckons_range_1
from grognard.games.lepanto.state import BY_RAM, FREE, SUNK, State
from grognard.players.lepanto.courses import Allowances
from grognard.players.lepanto.doctrine import NO_ORDERS, Doctrine, Orders, Stance
from grognard.players.lepanto.firepower import firepower
from grognard.players.lepanto.threat import Reach, Threat
from grognard.players.lepanto.waters import stencil, waters_of

SAFE = 0.02
"""A ship whose threat is below this is out of the enemy's reach."""
SCRATCH = 0.01
"""Keeps the share of a fleet that can do nothing finite."""
FOCUS = 2.0
"""Enemies concentrate on the best targets: threat counts so many times over in ``outlook``."""


class Outlook(Struct, frozen=True):
    """In points."""

    lost: float
    """What the enemy is likely to sink."""
    idle: float
    """What is out of its reach, and so takes no part in the fight."""


class Survey:
    """One look at the position by one side; it holds while that side's phase lasts."""

    def __init__(
        self, state: State, side: int, doctrine: Doctrine, orders: Orders = NO_ORDERS
    ) -> None:
        self.doctrine = doctrine
        self.orders = orders
        self.state = state
        self.facts = state.facts
        self.side = side
        self.odds = expected(state.facts)
        self.waters = waters_of(state.facts.board)
        self.drm = arms_drm(state, side)
        self.turns_left = state.facts.turns - state.turn
        self.worth = [self._worth(i) for i in range(len(state.ships))]
        """Points a ship is worth afloat, by number."""
        self.enemies = state.side_afloat(1 - side)
        self.enemy_at = {state.ships[e].hex: e for e in self.enemies}
        self._arms_by_type: dict[tuple[int, int], tuple[float, ...]] = {}
        self.afloat_still = [1.0] * len(state.ships)
        """By ship, the chance that the attacks planned so far leave it afloat."""

    # -- worth ---------------------------------------------------------------------------------

    def points(self, i: int) -> int:
        """10.0-a, L-Q39 What a ship will score if it survives: nothing once it is immobilised."""
        ship, facts = self.state.ships[i], self.facts
        if ship.hex == SUNK or ship.immobilised == BY_RAM:
            return 0
        if i in facts.doria and facts.options.keep_doria == "off":
            return 0
        return facts.points[i]

    def _worth(self, i: int) -> float:
        if self.state.ships[i].hex == SUNK:
            return 0.0
        turns = min(self.doctrine.turns_of_fire, self.turns_left)
        fire = firepower(self.facts)[i] * self.facts.numbers.points.galley * turns
        if self.state.ships[i].repulsed:
            fire *= self.doctrine.repulsed_fire
        if self.facts.kind[i] == GALLEASS and self.facts.side[i] != self.side:
            # It cannot follow, and is best left behind.
            fire = 0.0
        points = self.points(i)
        if self.turns_left == 0 and self.state.ships[i].repulsed:
            return 0.4 * points
        return points + fire

    def repulse_cost(self, i: int) -> float:
        """7.2-q, 10.0-a A ship repulsed too late to rally does not score; a galleass hardly
        rallies."""
        if self.turns_left == 0 or self.facts.kind[i] == GALLEASS:
            return 0.9 * self.worth[i]
        if self.state.ships[i].immobilised != FREE:
            return 0.5 * self.worth[i]
        late = 0.3 if self.turns_left == 1 else self.doctrine.repulse_points
        points = self.points(i)
        return self.doctrine.repulse_fire * (self.worth[i] - points) + late * points

    @property
    def fatigue(self) -> float:
        """The cost of exhausting a crew: on the last turn there is nothing to save it for."""
        return self.doctrine.fatigue if self.turns_left else 0.0

    # -- stance --------------------------------------------------------------------------------

    def stance_of(self, i: int) -> Stance:
        """A ship's own orders, or the fleet's stance."""
        return self.orders.get(i) or self.stance

    @cached_property
    def stance(self) -> Stance:
        """Who leads may press on or get away, who does not must fight while there is hope."""
        doctrine, strength = self.doctrine, self.strength
        if 0 < self._fresh_turns <= doctrine.eager_turns:
            return doctrine.eager
        if self._leader() == self.side:
            return doctrine.content if strength < doctrine.content_at else doctrine.steady
        return doctrine.beaten if strength < doctrine.beaten_at else doctrine.bold

    @property
    def _fresh_turns(self) -> int:
        """7.3-a Turns until this side's crews tire; 0 if they are tired or never will be."""
        tired_from = self.facts.numbers.muslim_penalty.halved_from_turn
        if self.side != MUSLIM or tired_from > self.facts.turns:
            return 0
        return max(0, tired_from - self.state.turn)

    @cached_property
    def strength(self) -> float:
        """This fleet's fighting strength as a share of the enemy's. Of two fleets the one with
        twice the ships is worth four times as much, that with twice the blows but twice."""
        mine, theirs = self._blows(self.side), self._blows(1 - self.side)
        own, enemy = self.state.afloat[self.side], self.state.afloat[1 - self.side]
        return sqrt((mine * own + SCRATCH) / (theirs * enemy + SCRATCH))

    def _blows(self, side: int) -> float:
        """Enemies that a fleet may sink in a turn in which every ship has one alongside."""
        guns = firepower(self.facts)
        # 7.3-f Boarding does not tire; two ships take one together.
        boarding = self.odds.struck(2)[0] / 2
        crews = {
            k: max(self.crew(i, 1), boarding if self.facts.boarding[i] else 0.0)
            for k, i in self._samples(side).items()
        }
        kind = self.facts.kind
        return sum([guns[i] + crews[kind[i]] for i in self.state.side_afloat(side)])

    def crew(self, i: int, away: int) -> float:
        """7.2, 7.3 The chance that a ship's small arms clear an enemy galley so far away."""
        foes = self._samples(1 - self.facts.side[i])
        if not foes:
            return 0.0
        ratio = odds_at(self.state, i, foes.get(GALLEY, next(iter(foes.values()))), away, 1)
        e, b, _ = self.odds.struck(ratio, arms_drm(self.state, self.facts.side[i]))
        return e + b

    def _samples(self, side: int) -> dict[int, int]:
        """By type, a ship of a side."""
        return {self.facts.kind[i]: i for i in reversed(self.facts.ships_of[side])}

    @cached_property
    def _totals(self) -> tuple[int, int]:
        """Points afloat, this side's first."""
        own, enemy = self.facts.ships_of[self.side], self.facts.ships_of[1 - self.side]
        return sum(map(self.points, own)), sum(map(self.points, enemy))

    def stays_put(self, i: int) -> bool:
        """A ship told to wait leaves alone an enemy out of range."""
        ship = self.state.ships[i]
        near = self.distance[ship.hex] <= self.facts.reach_of_guns
        return self.stance_of(i).waits and not near and not ship.repulsed

    def _leader(self) -> int | None:
        """The side that would win if the ships now afloat were counted."""
        mine, theirs = self._totals
        difference = mine - theirs if self.side == CHRISTIAN else theirs - mine
        victory = self.facts.scenario.victory
        if difference >= victory.christian_wins_at:
            return CHRISTIAN
        return MUSLIM if difference <= victory.muslim_wins_at else None

    # -- where the enemy is ----------------------------------------------------------------------

    @cached_property
    def distance(self) -> list[int]:
        """By hex, how far the nearest enemy worth seeking is. A galleass is not, nor a ship that is
        stuck, unless nothing else is left and this side does not lead."""
        ships, kind = self.state.ships, self.facts.kind
        sought = [e for e in self.enemies if ships[e].immobilised == FREE and kind[e] != GALLEASS]
        if not sought and self._leader() != self.side:
            sought = self.enemies
        worthy = [ships[e].hex for e in sought]
        own = [ships[i].hex for i in self.state.side_afloat(self.side)]
        return self.waters.distances(worthy, own)

    def sails(self, i: int) -> Allowances:
        """6.2 Hexes a ship may sail on its facing, and one hexside to port and to starboard."""
        state, side, facing = self.state, self.facts.side[i], self.state.ships[i].facing
        return (
            sail_allowance(state, side, facing),
            sail_allowance(state, side, (facing + 1) % 6),
            sail_allowance(state, side, (facing - 1) % 6),
        )

    @cached_property
    def threat(self) -> Threat:
        """What the enemy may do in its next phase."""
        silent = self.side == MUSLIM and self.turns_left == 0
        return self._threat_of([] if silent else self.enemies, self.state.side_afloat(self.side))

    def outlook(self) -> Outlook:
        """What this side expects of the enemy's next phase, roughly."""
        place, ships, own = self.waters.place, self.state.ships, self.state.side_afloat(self.side)
        field = self._threat_of(self.enemies, own).field
        exposed = [(self.points(i), field[place[ships[i].hex]]) for i in own]
        lost = sum([points * (1 - exp(-FOCUS * threat)) for points, threat in exposed])
        return Outlook(lost, sum([points for points, threat in exposed if threat < SAFE]))

    def _threat_of(self, fleet: list[int], targets: list[int]) -> Threat:
        place, ships = self.waters.place, self.state.ships
        reaches = {i: self._reach(i) for i in fleet if not ships[i].repulsed}
        aims = [place[ships[i].hex] for i in targets]
        return Threat(self.waters.size, reaches, aims, self.doctrine.crowd)

    def _reach(self, i: int) -> Reach:
        ship, facts = self.state.ships[i], self.facts
        kind = facts.kind[i]
        moving = kind != GALLEASS and ship.immobilised == FREE
        sails = self.sails(i) if moving else None
        rested, near = not ship.exhausted, reckons_range_1(self.state, i)
        arms = self._arms(facts.side[i], kind)
        steps = stencil(facts, facts.side[i], kind, ship.facing, sails, rested, near, arms)
        return Reach(self.waters.place[ship.hex], steps, 4 if kind == GALLEASS else 1)

    def _arms(self, side: int, kind: int) -> tuple[float, ...]:
        """By type, what its small arms do from one hex away, from two, ..."""
        found = self._arms_by_type.get((side, kind))
        if found is None:
            i = self._samples(side)[kind]
            reach = self.facts.numbers.small_arms.reach
            found = tuple(self.crew(i, away) for away in range(1, reach + 1))
            self._arms_by_type[side, kind] = found
        return found

    @cached_property
    def in_arms_reach(self) -> set[int]:
        """7.2-a Hexes with an enemy within reach of small arms."""
        within, reach = self.facts.board.within, self.facts.numbers.small_arms.reach
        return {hex_ for enemy in self.enemy_at for hex_ in within(enemy, reach)}

    @cached_property
    def threatened(self) -> set[int]:
        """7.2-s Hexes within small-arms reach or under the guns of any enemy, as they stand."""
        board, found = self.facts.board, set(self.in_arms_reach)
        for e in self.enemies:
            ship = self.state.ships[e]
            found.add(ship.hex)
            found.update([h for h, _, _ in board.cover(self.facts.kind[e], ship.facing, ship.hex)])
        return found
