"""What an admiral sees at the start of a phase: what ships are worth, who is near, who menaces."""

from __future__ import annotations

from functools import cached_property
from math import exp

from msgspec import Struct

from grognard.games.lepanto.facts import CHRISTIAN, GALLEASS, MUSLIM
from grognard.games.lepanto.rules.m06_movement.s62_sails import sail_allowance
from grognard.games.lepanto.state import BY_RAM, FREE, SUNK, State
from grognard.players.lepanto.courses import Allowances
from grognard.players.lepanto.menace import Menace, Reach
from grognard.players.lepanto.odds import arms_drm, odds_of
from grognard.players.lepanto.temper import NO_ORDERS, Doctrine, Orders, Temper
from grognard.players.lepanto.waters import stencil, stencil_to_come, waters_of

SAFE = 0.02
"""No enemy to speak of reaches a ship that is sunk with a chance below this."""
FOCUS = 2.0
"""An enemy fires on the best targets, not on all alike: so much more than its share on some."""


class Outlook(Struct, frozen=True):
    """In points."""

    lost: float
    """What the enemy is likely to sink."""
    idle: float
    """What is out of its reach, and so has no part in the fight."""


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
        self.odds = odds_of(state.facts)
        self.waters = waters_of(state.facts.board)
        self.drm = arms_drm(state, side)
        self.turns_left = state.facts.turns - state.turn
        self.worth = [self._worth(i) for i in range(len(state.ships))]
        """Points a ship is worth afloat, by number."""
        self.enemies = state.side_afloat(1 - side)
        self.enemy_at = {state.ships[e].hex: e for e in self.enemies}
        self.afloat_still = [1.0] * len(state.ships)
        """Chance that a target is left by the attacks planned so far."""
        if self.doctrine.danger:
            self._fear(self.doctrine.danger)

    # -- worth ---------------------------------------------------------------------------------

    def points(self, i: int) -> int:
        """10.0-a, L-Q39 What a ship will count if it lives: nothing once it is immobilised."""
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
        fire = self.odds.firepower[i] * self.facts.numbers.points.galley * turns
        if self.state.ships[i].repulsed:
            fire *= self.doctrine.repulsed_fire
        points = self.points(i)
        if self.turns_left == 0 and self.state.ships[i].repulsed:
            return 0.4 * points
        return points + fire

    def _fear(self, danger: float) -> None:
        """An enemy is worth sinking also for what it may sink in its next phase."""
        place, ships, points = self.waters.place, self.state.ships, self.facts.points
        targets = [(place[ships[i].hex], points[i]) for i in self.state.side_afloat(self.side)]
        for e in self.enemies:
            if not ships[e].repulsed:
                reach = self._reach(e)
                chance, here = reach.steps.get, reach.here
                takes = [chance(at - here, 0.0) * value for at, value in targets]
                self.worth[e] += danger * max(takes, default=0.0)

    def repulse_cost(self, i: int) -> float:
        """7.2-q, 10.0-a A ship repulsed too late to rally does not count; a galleass hardly can."""
        if self.turns_left == 0 or self.facts.kind[i] == GALLEASS:
            return 0.9 * self.worth[i]
        if self.state.ships[i].immobilised != FREE:
            return 0.5 * self.worth[i]
        late = 0.3 if self.turns_left == 1 else self.doctrine.repulse_points
        points = self.points(i)
        return self.doctrine.repulse_fire * (self.worth[i] - points) + late * points

    @property
    def fatigue(self) -> float:
        """What it costs to exhaust a crew."""
        last_turn = self.turns_left == 0
        return 0.0 if last_turn and self.doctrine.all_out else self.doctrine.fatigue

    # -- temper --------------------------------------------------------------------------------

    def temper_of(self, i: int) -> Temper:
        """A ship's own orders, or else what tows or the fleet go by."""
        return self.orders.get(i) or self._of_tows.get(i, self.temper)

    @cached_property
    def _of_tows(self) -> Orders:
        """What ships that tow or are towed go by, if not the fleet's temper."""
        tows, tugs = self.doctrine.tows, self.state.tugs
        return NO_ORDERS if tows is None else dict.fromkeys([*tugs, *tugs.values()], tows)

    @cached_property
    def temper(self) -> Temper:
        """Who is behind must fight; who is ahead may wait; if level, 7.3 hurries the Muslims."""
        doctrine, (mine, theirs) = self.doctrine, self._totals
        if doctrine.ready and self.turns_left and self._lost() <= doctrine.patience:
            return doctrine.hold if self._readiness() < doctrine.ready else doctrine.fall_on
        lead = self._leader()
        if lead == self.side:
            return doctrine.content if theirs < doctrine.content_at * mine else doctrine.steady
        if lead is not None:
            return doctrine.beaten if mine < doctrine.beaten_at * theirs else doctrine.bold
        early = self.state.turn < self.facts.numbers.muslim_penalty.halved_from_turn
        return doctrine.bold if early == (self.side == MUSLIM) else doctrine.steady

    @cached_property
    def _totals(self) -> tuple[int, int]:
        """Points afloat, this side's first."""
        own, enemy = self.facts.ships_of[self.side], self.facts.ships_of[1 - self.side]
        return sum(map(self.points, own)), sum(map(self.points, enemy))

    @property
    def waits(self) -> bool:
        """Does the fleet hold until more of its ships can strike at once?"""
        return self.doctrine.ready > 0 and self.temper is self.doctrine.hold

    def _lost(self) -> int:
        """Points that both sides together have lost."""
        ships = zip(self.state.ships, self.facts.points, strict=True)
        return sum([points for ship, points in ships if ship.hex == SUNK])

    def _readiness(self) -> float:
        """The share of the galleys and galliots that can fire or ram in this phase."""
        place, ships, kind = self.waters.place, self.state.ships, self.facts.kind
        aims = [place[ships[e].hex] for e in self.enemies]
        able = [
            self._reach(i)
            for i in self.state.side_afloat(self.side)
            if kind[i] != GALLEASS and not ships[i].repulsed
        ]
        ready = [any(aim - reach.here in reach.steps for aim in aims) for reach in able]
        return sum(ready) / len(ready) if ready else 1.0

    def lies_to(self, i: int) -> bool:
        """A side that is content leaves alone an enemy that leaves it alone; one that waits does
        not move its galleasses."""
        if self.waits and i in self.state.tugs.values():
            return True
        ship = self.state.ships[i]
        near = self.distance[ship.hex] <= self.facts.reach_of_guns
        return self.temper is self.doctrine.content and not near and not ship.repulsed

    def in_line(self, i: int) -> int | None:
        """Hexes that the ship goes straight ahead with the fleet; None: it goes as it likes."""
        line = self.doctrine.line
        # 7.2-t A repulsed ship has to get away.
        free = i in self.orders or self.state.ships[i].repulsed
        if line is None or self.state.turn > 1 or free:
            return None
        return line.tows if i in self.state.tugs.values() else line.ships

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
        """By hex, how far the nearest enemy worth fighting is."""
        ships = self.state.ships
        worthy = [ships[e].hex for e in self.enemies if ships[e].immobilised == FREE]
        own = [ships[i].hex for i in self.state.side_afloat(self.side)]
        return self.waters.distances(worthy or [ships[e].hex for e in self.enemies], own)

    def sails(self, i: int) -> Allowances:
        """6.2 Hexes a ship may sail on its facing, and one hexside to port and to starboard."""
        return self._sails_on(self.state.ships[i].facing, self.facts.side[i])

    def _sails_on(self, facing: int, side: int) -> Allowances:
        state = self.state
        return (
            sail_allowance(state, side, facing),
            sail_allowance(state, side, (facing + 1) % 6),
            sail_allowance(state, side, (facing - 1) % 6),
        )

    @cached_property
    def menace(self) -> Menace:
        """What the enemy may do in its next phase."""
        silent = self.side == MUSLIM and self.turns_left == 0
        return self._menace_of([] if silent else self.enemies, self.state.side_afloat(self.side))

    def outlook(self) -> Outlook:
        """What this side may expect of the enemy's next phase, roughly."""
        place, ships, own = self.waters.place, self.state.ships, self.state.side_afloat(self.side)
        field = self._menace_of(self.enemies, own).field
        menaced = [(self.points(i), field[place[ships[i].hex]]) for i in own]
        lost = sum([points * (1 - exp(-FOCUS * menace)) for points, menace in menaced])
        return Outlook(lost, sum([points for points, menace in menaced if menace < SAFE]))

    def _menace_of(self, fleet: list[int], targets: list[int]) -> Menace:
        place, ships = self.waters.place, self.state.ships
        reaches = {i: self._reach(i) for i in fleet if not ships[i].repulsed}
        aims = [place[ships[i].hex] for i in targets]
        return Menace(self.waters.size, reaches, aims, self.doctrine.crowd)

    def _reach(self, i: int) -> Reach:
        ship, facts = self.state.ships[i], self.facts
        kind = facts.kind[i]
        moving = kind != GALLEASS and ship.immobilised == FREE
        if moving and self.doctrine.weather and facts.side[i] == CHRISTIAN != self.side:
            # 2.0-b, 6.3-b The wind may shift before the Christians move.
            wind, may_row = self.state.wind, not ship.exhausted
            steps = stencil_to_come(facts, CHRISTIAN, kind, ship.facing, wind, may_row)
        else:
            sails = self.sails(i) if moving else None
            steps = stencil(facts, facts.side[i], kind, ship.facing, sails, not ship.exhausted)
        return Reach(self.waters.place[ship.hex], steps, 4 if kind == GALLEASS else 1)

    def in_store(self, i: int, facing: int) -> float:
        """What a ship of this side may strike at in its next phase from where it lies, if it takes
        this facing and nobody moves before: the sum over all enemies."""
        ship, facts, place = self.state.ships[i], self.facts, self.waters.place
        sails, here = self._sails_on(facing, self.side), place[ship.hex]
        may_row = not ship.exhausted
        chance = stencil(facts, self.side, facts.kind[i], facing, sails, may_row).get
        aims = [(place[hex_] - here, enemy) for hex_, enemy in self.enemy_at.items()]
        return sum([chance(aim, 0.0) * self.worth[enemy] for aim, enemy in aims])

    @cached_property
    def company(self) -> dict[int, float]:
        """By hex, what the enemies round about are worth to a ship that lies there."""
        board, company = self.facts.board, self.doctrine.company
        by_range, found = (0.0, *company), dict[int, float]()
        for enemy in self.enemy_at if any(company) else ():
            for hex_ in board.within(enemy, len(company)):
                worth = by_range[board.grid.distance(enemy, hex_)]
                found[hex_] = found.get(hex_, 0.0) + worth
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
