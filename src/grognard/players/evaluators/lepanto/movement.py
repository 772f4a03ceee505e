"""5.2, 6 The order of sailing, and the best course for each ship."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.games.lepanto.facts import GALLEASS, GALLIOT
from grognard.games.lepanto.rules.frame import ANCHOR, STOP
from grognard.games.lepanto.rules.m06_movement.s62_oars_and_sails import ShipMove
from grognard.games.lepanto.rules.m06_movement.s65_entering import ramming_refusal
from grognard.games.lepanto.rules.m06_movement.s67_exhaustion import rowing_refusal
from grognard.games.lepanto.rules.m07_combat.s74_boarding import ABEAM
from grognard.games.lepanto.state import NO_SHIP
from grognard.players.evaluators.lepanto.attacks import (
    NEVER,
    arms_gain,
    arms_ratio,
    boarding_gain,
    broadside,
    ram_gain,
)
from grognard.players.evaluators.lepanto.courses import Course, courses
from grognard.players.evaluators.lepanto.survey import Survey

UNSAFE = 5.0
"""What a repulsed ship gives to be out of the enemy's reach, far above anything else."""

OUT_OF_LINE = 0.01
"""A ship keeps its course, and so its place in the line, if a turn gains no more than this."""


class End(Struct, gc=False):
    """Where a course would end; ``astern`` is the hex a galleass in tow would come to."""

    course: Course
    hex: int
    facing: int
    astern: int
    ram: bool


class Plan(Struct):
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


class Helmsman:
    """Plans the movements of one Movement Phase, one ship at a time, the leading ships first."""

    def __init__(self, survey: Survey, jitter: Callable[[], float]) -> None:
        self.survey = survey
        self.jitter = jitter
        self.retried: set[int] = set()
        self.alongside: dict[int, list[int]] = {}
        """Ships that have moved alongside each enemy."""
        state, distance = survey.state, survey.distance
        # 5.2-i Leading ships first; the list is taken from its end.
        self.order = sorted(
            state.side_afloat(survey.side), key=lambda i: (-distance[state.ships[i].hex], i)
        )

    def next_plan(self, waiting: tuple[int, ...]) -> Plan | None:
        """The next ship that gains by moving, with its steps; None when no ship does."""
        still = set(waiting)
        while self.order:
            i = self.order.pop()
            if i in still and not self.survey.lies_to(i):
                end = self._best_end(i)
                if end.course.steps or not self._try_again_later(i):
                    self._commit(i, end)
                if end.course.steps:
                    return self._plan(i, end)
        return None

    def _try_again_later(self, i: int) -> bool:
        """A ship that stays because friends lie ahead is asked once more when all have moved."""
        state = self.survey.state
        ahead = state.ahead_of(i)
        if i in self.retried or ahead < 0 or state.at[ahead] == NO_SHIP:
            return False
        self.retried.add(i)
        self.order.insert(0, i)
        return True

    # -- one ship -------------------------------------------------------------------------------

    def plan(self, i: int) -> Plan:
        """The movement of a ship that somebody else has chosen."""
        return self._plan(i, self._best_end(i))

    def _plan(self, i: int, end: End) -> Plan:
        """A repulsed tug lets its galleass go before it runs."""
        state, steps = self.survey.state, end.course.steps
        lets_go = state.ships[i].repulsed and state.galleass_towed_by(i) != NO_SHIP
        return Plan(i, state.turn, (ANCHOR, *steps) if lets_go and steps else steps)

    def _best_end(self, i: int) -> End:
        """The best of all courses open to a ship from where it lies."""
        state = self.survey.state
        repulsed = state.ships[i].repulsed
        towing = state.tugs and not repulsed
        galleass = state.galleass_towed_by(i) if towing else NO_SHIP
        score = self._flight if repulsed else self._value
        best, chosen = NEVER, None
        for end in self._ends(i, galleass):
            value = score(i, end, galleass) + self.jitter()
            if value > best:
                best, chosen = value, end
        assert chosen is not None
        return chosen

    def _flight(self, i: int, end: End, galleass: int) -> float:
        """7.2-t A repulsed ship makes for water no enemy can reach."""
        survey = self.survey
        menace = survey.menace[survey.waters.place[end.hex]]
        unsafe = UNSAFE if end.hex in survey.threatened else 0.0
        tired = survey.doctrine.fatigue if end.course.exhausting else 0.0
        return 0.1 * survey.distance[end.hex] - menace - unsafe - tired

    def _value(self, i: int, end: End, galleass: int) -> float:
        survey, temper = self.survey, self.survey.temper_of(i)
        place, menace = survey.waters.place, survey.menace
        value = -temper.caution * menace[place[end.hex]] * survey.worth[i]
        if end.course.exhausting:
            value -= survey.doctrine.fatigue
        if end.course.turn:
            value -= OUT_OF_LINE
        if end.ram:
            return value + ram_gain(survey, i, survey.enemy_at[end.hex], end.course.hexes)
        near = survey.distance[end.hex]
        value -= temper.approach * near
        if temper.south:
            value += temper.south * survey.waters.row[end.hex]
        if near <= survey.facts.reach_of_guns:
            value += self._fire(i, end)
        if galleass != NO_SHIP:
            value += self._in_tow(galleass, end)
        return value

    def _fire(self, i: int, end: End) -> float:
        """What the ship may do from there: guns and small arms, or boarding with others."""
        survey = self.survey
        guns = broadside(survey, i, end.hex, end.facing)[0]
        if end.hex not in survey.in_arms_reach:
            return guns
        arms, boarding = self._close_quarters(i, end)
        return max(guns + arms, boarding)

    def _close_quarters(self, i: int, end: End) -> tuple[float, float]:
        """7.2, 7.4 What small arms and boarding may gain, at least nothing."""
        survey = self.survey
        arms, boarding = 0.0, 0.0
        grid, reach = survey.facts.board.grid, survey.facts.numbers.small_arms.reach
        for hex_ in survey.facts.board.within(end.hex, reach):
            t = survey.enemy_at.get(hex_)
            if t is not None:
                away = grid.distance(end.hex, hex_)
                arms = max(arms, arms_gain(survey, i, t, arms_ratio(survey, i, t, away, 1)))
                if away == 1 and self._alongside(end, hex_):
                    boarding = max(boarding, self._joins(i, t))
        return arms, boarding

    def _alongside(self, end: End, hex_: int) -> bool:
        """7.4-b Would a neighbouring hex lie along the ship's side?"""
        return (_direction(self.survey, end.hex, hex_) - end.facing) % 6 in ABEAM

    def _joins(self, i: int, target: int) -> float:
        """7.4-i What a boarding gains by one more ship."""
        survey = self.survey
        if survey.facts.kind[target] == GALLEASS:
            return 0.0
        party = self.alongside.get(target, [])
        alone = boarding_gain(survey, party, target) if party else 0.0
        return boarding_gain(survey, [*party, i], target) - max(0.0, alone)

    def _in_tow(self, galleass: int, end: End) -> float:
        """6.1 What the galleass behind may do from the hex it is towed to."""
        survey, temper = self.survey, self.survey.temper_of(galleass)
        ship = survey.state.ships[galleass]
        moved = end.course.hexes > 0
        hex_ = end.astern if moved else ship.hex
        facing = _direction(survey, hex_, end.hex) if moved else ship.facing
        gain, _, _ = broadside(survey, galleass, hex_, facing)
        risk = survey.menace[survey.waters.place[hex_]] * survey.worth[galleass]
        return gain - temper.caution * risk - temper.approach * survey.distance[hex_]

    def _commit(self, i: int, end: End) -> None:
        """Other ships count on this one's attack."""
        survey = self.survey
        if survey.state.ships[i].repulsed:
            return
        neighbours = survey.facts.board.grid.neighbours
        if end.ram:
            target = survey.enemy_at[end.hex]
            rams = survey.odds.rams
            survey.afloat_still[target] *= 1 - rams[min(end.course.hexes, len(rams) - 1)]
        elif survey.distance[end.hex] <= survey.facts.reach_of_guns:
            gain, target, chance = broadside(survey, i, end.hex, end.facing)
            if gain:
                survey.afloat_still[target] *= 1 - chance
            for direction in ABEAM:
                hex_ = neighbours[6 * end.hex + (end.facing + direction) % 6]
                if hex_ in survey.enemy_at:
                    self.alongside.setdefault(survey.enemy_at[hex_], []).append(i)

    # -- where it can go ------------------------------------------------------------------------

    def _ends(self, i: int, galleass: int) -> Iterator[End]:
        """Every course open to the ship, with the hex and facing it ends in."""
        survey, state = self.survey, self.survey.state
        ship, may_row = state.ships[i], rowing_refusal(state, i) is None
        sails = survey.sails(i)
        tow_speed = survey.facts.options.tow_speed
        if galleass != NO_SHIP and tow_speed == "row_only":
            sails = (0, 0, 0)
        straight, *turning = courses(sails, survey.facts.numbers.rowing, may_row)
        longest = len(straight) - 1
        if galleass != NO_SHIP:
            longest = self._longest_tow(i, galleass, longest)
        hexes, bodies, ram = self._ahead(i, ship.hex, ship.body, ship.facing, longest)
        for course in straight[: len(hexes)]:
            n = course.before
            ends_in_ram = ram and n == len(hexes) - 1
            yield End(course, hexes[n], ship.facing, hexes[n - 1] if n else ship.hex, ends_in_ram)
        free = len(hexes) - ram
        for group in turning:
            facing = (ship.facing + group[0].turn) % 6
            if self._may_turn(i, galleass, facing):
                yield from self._after_turn(i, group, hexes[:free], bodies, facing, longest)

    def _after_turn(
        self,
        i: int,
        group: tuple[Course, ...],
        hexes: list[int],
        bodies: list[int],
        facing: int,
        longest: int,
    ) -> Iterator[End]:
        before, beyond, ram = -1, [0], False
        for course in group:
            if course.before >= len(hexes) or course.hexes > longest:
                continue
            if course.before != before:
                before = course.before
                beyond, _, ram = self._ahead(i, hexes[before], bodies[before], facing, longest)
            n = course.after
            if n < len(beyond):
                astern = beyond[n - 1] if n else hexes[before - 1] if before else hexes[0]
                yield End(course, beyond[n], facing, astern, ram and n == len(beyond) - 1)

    def _ahead(
        self, i: int, hex_: int, body: int, facing: int, longest: int
    ) -> tuple[list[int], list[int], bool]:
        """The hexes in a line that the ship can enter, its own first; is the last one a ram?"""
        survey, state, board = self.survey, self.survey.state, self.survey.facts.board
        galliot = survey.facts.kind[i] == GALLIOT
        hexes, bodies = [hex_], [body]
        for _ in range(longest):
            hex_ = board.next_hex(hex_, body, facing)
            if hex_ < 0 or (board.shore[hex_] and not galliot):
                break
            if state.at[hex_] != NO_SHIP and state.at[hex_] != i:
                if hex_ in survey.enemy_at and ramming_refusal(state, i, hex_) is None:
                    return [*hexes, hex_], bodies, True
                break
            body = board.body_entered(hex_, facing)
            hexes.append(hex_)
            bodies.append(body)
        return hexes, bodies, False

    def _longest_tow(self, i: int, galleass: int, longest: int) -> int:
        """6.1-q, 6.4-o How far the galleass can follow."""
        state = self.survey.state
        here = state.ships[i].hex
        if galleass in state.drifted or here in state.rammer_at or state.facts.board.shore[here]:
            return 0
        return 1 if state.facts.options.tow_speed == "max1" else longest

    def _may_turn(self, i: int, galleass: int, facing: int) -> bool:
        """6.1-g, 7.5-o No bow on the galleass in tow; no turning in a shared hex."""
        state = self.survey.state
        ship = state.ships[i]
        if ship.hex in state.rammer_at:
            return False
        ahead = state.facts.board.next_hex(ship.hex, ship.body, facing)
        return galleass == NO_SHIP or ahead != state.ships[galleass].hex


def _direction(survey: Survey, hex_: int, to: int) -> int:
    """The way from a hex to its neighbour."""
    return survey.facts.board.grid.neighbours[6 * hex_ : 6 * hex_ + 6].index(to)
