"""5.2, 6 The order of sailing, and the best course for each ship."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.games.lepanto.facts import GALLEASS, GALLEY
from grognard.games.lepanto.rules.frame import ANCHOR, DROP, STOP
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import Reorientation
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import in_tow
from grognard.games.lepanto.rules.m06_movement.s62_oars_and_sails import ShipMove
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import odds_at
from grognard.games.lepanto.rules.m07_combat.s74_boarding import ABEAM
from grognard.games.lepanto.state import FREE, NO_SHIP, SUNK
from grognard.players.lepanto.attacks import (
    NEVER,
    arms_gain,
    boarding_gain,
    broadside,
    ram_gain,
)
from grognard.players.lepanto.destinations import Destination, Destinations
from grognard.players.lepanto.helm import Helm
from grognard.players.lepanto.survey import Survey

UNSAFE = 5.0
"""Cost of a hex in the enemy's reach to a repulsed ship: more than anything else."""

OUT_OF_LINE = 0.01
"""Cost of turning: it keeps ships in line where a turn gains next to nothing."""


GALLEASS_CAUTION = 1.0
"""A galleass, slow to get away, is at least as careful as this."""
GALLEASS_APPROACH = 0.3
TOW_WORTH = 0.4
"""Worth of lying ahead of a galleass that nobody tows."""
SECOND_COMES = 0.8
"""Chance that a ship near by comes alongside an enemy that another has closed with."""
COMES_FROM = 4
"""Hexes from which it may do so."""


class Passage(Struct):
    """A ship's movement, decided when it is chosen."""

    ship: int
    turn: int
    steps: tuple[Action, ...]

    def next_step(self, move: ShipMove, towing: bool) -> Action:
        """The step that follows those already taken."""
        taken = move.hexes + move.turned
        if self.steps[:1] == (ANCHOR,) and not towing:
            taken += 1
        return self.steps[taken] if taken < len(self.steps) else STOP


class Intent(Struct, gc=False):
    """What a ship plans: where it will end, whom it may sink, and with what chance."""

    end: Destination
    target: int
    chance: float


class Helmsman:
    """Plans the movements of one Movement Phase, one ship at a time, the leading ships first."""

    def __init__(self, survey: Survey, jitter: Callable[[], float]) -> None:
        self.survey = survey
        self.jitter = jitter
        self.destinations = Destinations(survey)
        self.rehearsals = survey.doctrine.rehearsals
        self.retried: set[int] = set()
        self.intents: dict[int, Intent] = {}
        self._volleys: dict[tuple[int, int], float] = {}
        """The gain of the choosing ship's small arms, by target and distance."""
        self._boardings: dict[int, float] = {}
        """Its gain by boarding, by target."""
        self.alongside: dict[int, list[int]] = {}
        """By enemy, the ships that have moved alongside it or plan to."""
        state, distance = survey.state, survey.distance
        # 5.2-i Leading ships first; the list is taken from its end.
        self.order = sorted(
            state.side_afloat(survey.side), key=lambda i: (-distance[state.ships[i].hex], i)
        )

    def next_passage(self, waiting: tuple[int, ...]) -> Passage | None:
        """The next ship that gains by moving, with its steps; None when no ship does."""
        still = set(waiting)
        while self.rehearsals:
            self.rehearsals -= 1
            self._rehearse(still)
        while self.order:
            i = self.order.pop()
            if i in still and not self.survey.stays_put(i):
                end = self._best_end(i)
                if end.course.steps or not self._try_again_later(i):
                    self._commit(i, end)
                if end.course.steps:
                    return self._passage(i, end)
        return None

    def _rehearse(self, waiting: set[int]) -> None:
        """Every ship plans as if all before it had moved; so the first can count on the rest."""
        state = self.survey.state
        self.destinations.at = at = list(state.at)
        for i in reversed(self.order):
            if i in waiting and not self.survey.stays_put(i) and not state.ships[i].repulsed:
                end = self._best_end(i)
                self._commit(i, end)
                if not end.ram:
                    at[state.ships[i].hex], at[end.hex] = NO_SHIP, i
        self.destinations.at = state.at

    def _try_again_later(self, i: int) -> bool:
        """A ship that stays because friends lie ahead is asked once more when all have moved."""
        state = self.survey.state
        ahead = state.ahead_of(i)
        if i in self.retried or ahead < 0 or state.at[ahead] == NO_SHIP:
            return False
        self.retried.add(i)
        self.order.insert(0, i)
        return True

    def cast_off(self) -> Action | None:
        """6.1-i When the ships have moved: the next galleass in tow that drops anchor to turn."""
        survey = self.survey
        helm = Helm(survey, Reorientation(survey.side, ()))
        return next((DROP[g] for g in in_tow(survey.state, survey.side) if helm.casts_off(g)), None)

    # -- one ship -------------------------------------------------------------------------------

    def passage(self, i: int) -> Passage:
        """The movement of a ship that somebody else has chosen."""
        return self._passage(i, self._best_end(i))

    def _passage(self, i: int, end: Destination) -> Passage:
        """A repulsed tug lets its galleass go before it runs."""
        state, steps = self.survey.state, end.course.steps
        lets_go = state.ships[i].repulsed and state.galleass_towed_by(i) != NO_SHIP
        return Passage(i, state.turn, (ANCHOR, *steps) if lets_go and steps else steps)

    def _best_end(self, i: int) -> Destination:
        """The best of all courses open to a ship."""
        self._withdraw(i)
        self._volleys.clear()
        self._boardings.clear()
        state = self.survey.state
        repulsed = state.ships[i].repulsed
        towing = state.tugs and not repulsed
        galleass = state.galleass_towed_by(i) if towing else NO_SHIP
        ends = self.destinations.of(i, galleass)
        score = self._flight if repulsed else self._value
        best, chosen = NEVER, None
        for end in ends:
            value = score(i, end, galleass) + self.jitter()
            if value > best:
                best, chosen = value, end
        assert chosen is not None
        return chosen

    def _flight(self, i: int, end: Destination, galleass: int) -> float:
        """7.2-t A repulsed ship heads for water that no enemy can reach."""
        survey = self.survey
        threat = survey.threat.field[survey.waters.place[end.hex]]
        unsafe = UNSAFE if end.hex in survey.threatened else 0.0
        tired = survey.fatigue if end.course.exhausting else 0.0
        return 0.1 * survey.distance[end.hex] - threat - unsafe - tired

    def _value(self, i: int, end: Destination, galleass: int) -> float:
        survey, stance = self.survey, self.survey.stance_of(i)
        place, threat = survey.waters.place, survey.threat.field
        value = -stance.caution * threat[place[end.hex]] * survey.worth[i]
        if end.course.exhausting:
            value -= survey.fatigue
        if end.course.turn:
            value -= OUT_OF_LINE
        if end.ram:
            return value + ram_gain(survey, i, survey.enemy_at[end.hex], end.course.hexes)
        near = survey.distance[end.hex]
        value -= stance.approach * near
        if near <= survey.facts.reach_of_guns:
            value += self._fire(i, end)
        if galleass != NO_SHIP:
            value += self._in_tow(galleass, end)
        elif self._takes_in_tow(i, end):
            value += TOW_WORTH
        return value

    def _fire(self, i: int, end: Destination) -> float:
        """What the ship may gain from there: by guns and small arms, or by boarding with others."""
        survey = self.survey
        guns = broadside(survey, i, end.hex, end.facing)[0]
        if end.hex not in survey.in_arms_reach:
            return guns
        arms, boarding = self._close_quarters(i, end)
        return max(guns + arms, boarding)

    def _close_quarters(self, i: int, end: Destination) -> tuple[float, float]:
        """7.2, 7.4 The gain of small arms and of boarding, at least 0."""
        survey = self.survey
        arms, boarding = 0.0, 0.0
        grid, reach = survey.facts.board.grid, survey.facts.numbers.small_arms.reach
        for hex_ in survey.facts.board.within(end.hex, reach):
            t = survey.enemy_at.get(hex_)
            if t is not None:
                away = grid.distance(end.hex, hex_)
                arms = max(arms, self._volley(i, t, away))
                if away == 1 and self._alongside(end, hex_):
                    boarding = max(boarding, self._joins(i, t))
        return arms, boarding

    def _volley(self, i: int, target: int, away: int) -> float:
        """7.2 The gain of the ship's small arms from so far away."""
        found = self._volleys.get((target, away))
        if found is None:
            ratio = odds_at(self.survey.state, i, target, away, 1)
            found = self._volleys[target, away] = arms_gain(self.survey, i, target, ratio)
        return found

    def _alongside(self, end: Destination, hex_: int) -> bool:
        """7.4-b Would a neighbouring hex lie along the ship's side?"""
        return (_direction(self.survey, end.hex, hex_) - end.facing) % 6 in ABEAM

    def _joins(self, i: int, target: int) -> float:
        """7.4-i What one more ship adds to the gain of a boarding."""
        survey = self.survey
        if survey.facts.kind[target] == GALLEASS:
            return 0.0
        found = self._boardings.get(target)
        if found is None:
            party = self.alongside.get(target, [])
            alone = boarding_gain(survey, party, target) if party else 0.0
            found = boarding_gain(survey, [*party, i], target) - max(0.0, alone)
            if not party:
                found = max(found, self._with_a_second(i, target))
            self._boardings[target] = found
        return found

    def _with_a_second(self, i: int, target: int) -> float:
        """7.4-i The half of what a boarding by two would gain, if another ship may still come."""
        survey = self.survey
        second = self._second(i, target)
        if second == NO_SHIP:
            return 0.0
        return SECOND_COMES * boarding_gain(survey, [i, second], target) / 2

    def _second(self, i: int, target: int) -> int:
        """A ship yet to move that may be able to come alongside too."""
        survey, ships = self.survey, self.survey.state.ships
        grid, goal = survey.facts.board.grid, ships[target].hex
        for j in reversed(self.order):
            ship = ships[j]
            able = j != i and survey.facts.boarding[j] and not ship.repulsed
            if able and ship.immobilised == FREE and grid.distance(ship.hex, goal) <= COMES_FROM:
                return j
        return NO_SHIP

    def _takes_in_tow(self, i: int, end: Destination) -> bool:
        """6.1-l Would it lie ahead of a galleass that nobody tows, with its bow elsewhere?"""
        survey = self.survey
        facing = self._untowed.get(end.hex)
        if facing is None or survey.facts.kind[i] != GALLEY:
            return False
        return (facing + 3) % 6 != end.facing

    @cached_property
    def _untowed(self) -> dict[int, int]:
        """By hex ahead of a galleass that could be towed, the facing of the galleass."""
        state = self.survey.state
        idle = [g for g in state.facts.galleasses if g not in state.tugs]
        free = [g for g in idle if state.ships[g].hex != SUNK and not state.ships[g].immobilised]
        mine = [g for g in free if state.facts.side[g] == self.survey.side]
        return {state.ahead_of(g): state.ships[g].facing for g in mine}

    def _in_tow(self, galleass: int, end: Destination) -> float:
        """6.1 What the galleass may gain from the hex it is towed to."""
        survey, stance = self.survey, self.survey.stance_of(galleass)
        ship = survey.state.ships[galleass]
        moved = end.course.hexes > 0
        hex_ = end.astern if moved else ship.hex
        facing = _direction(survey, hex_, end.hex) if moved else ship.facing
        gain, _, _ = broadside(survey, galleass, hex_, facing)
        risk = survey.threat.field[survey.waters.place[hex_]] * survey.worth[galleass]
        caution = max(stance.caution, GALLEASS_CAUTION)
        return gain - caution * risk - GALLEASS_APPROACH * stance.approach * survey.distance[hex_]

    # -- what the others can count on ------------------------------------------------------------

    def _commit(self, i: int, end: Destination) -> None:
        survey = self.survey
        if survey.state.ships[i].repulsed:
            return
        target, chance = self._attack(i, end)
        self.intents[i] = Intent(end, target, chance)
        if chance:
            self._attacked(target, survey.afloat_still[target] * (1 - chance))
        for enemy in self._enemies_abeam(end):
            self.alongside.setdefault(enemy, []).append(i)
        if survey.doctrine.rehearsals:
            place = survey.waters.place
            survey.threat.moves(place[survey.state.ships[i].hex], place[end.hex])

    def _withdraw(self, i: int) -> None:
        """Forget what the ship planned: it chooses again."""
        intent = self.intents.pop(i, None)
        if intent is None:
            return
        survey, end, target = self.survey, intent.end, intent.target
        if intent.chance:
            self._attacked(target, survey.afloat_still[target] / (1 - intent.chance))
        for enemy in self._enemies_abeam(end):
            self.alongside[enemy].remove(i)
        if survey.doctrine.rehearsals:
            place = survey.waters.place
            survey.threat.moves(place[end.hex], place[survey.state.ships[i].hex])

    def _attack(self, i: int, end: Destination) -> tuple[int, float]:
        """The enemy that the ship will ram or fire on, and the chance to sink it, below 1."""
        survey = self.survey
        if end.ram:
            return survey.enemy_at[end.hex], survey.odds.ram(end.course.hexes)
        if survey.distance[end.hex] > survey.facts.reach_of_guns:
            return NO_SHIP, 0.0
        _, target, chance = broadside(survey, i, end.hex, end.facing)
        return target, chance

    def _attacked(self, target: int, afloat: float) -> None:
        survey = self.survey
        survey.afloat_still[target] = afloat
        if survey.doctrine.rehearsals:
            survey.threat.weakens(target, afloat)

    def _enemies_abeam(self, end: Destination) -> list[int]:
        if end.ram or self.survey.distance[end.hex] > self.survey.facts.reach_of_guns:
            return []
        neighbours, enemy_at = self.survey.facts.board.grid.neighbours, self.survey.enemy_at
        round_it = [neighbours[6 * end.hex + (end.facing + side) % 6] for side in ABEAM]
        return [enemy_at[hex_] for hex_ in round_it if hex_ in enemy_at]


def _direction(survey: Survey, hex_: int, to: int) -> int:
    """The direction from a hex to its neighbour."""
    return survey.facts.board.grid.neighbours[6 * hex_ : 6 * hex_ + 6].index(to)
