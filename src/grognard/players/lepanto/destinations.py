"""6 Where a ship's movement can end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from grognard.engine.ids import HexId
from grognard.games.lepanto.facts import GALLIOT
from grognard.games.lepanto.rules.m06_movement.s67_exhaustion import rowing_refusal
from grognard.games.lepanto.rules.m07_combat.s75_ramming import ramming_refusal
from grognard.games.lepanto.state import NO_SHIP
from grognard.players.lepanto.courses import Course, courses
from grognard.players.lepanto.survey import Survey


class Destination(Struct, gc=False):
    """Where a course would end; ``astern`` is the hex a galleass in tow would come to."""

    course: Course
    hex: int
    facing: int
    astern: int
    ram: bool


class Destinations:
    """Where the ships of one side can go, one ship at a time."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.at: Sequence[int] = survey.state.at
        """By hex, the ship in the way."""

    def of(self, i: int, galleass: int) -> Iterator[Destination]:
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
            yield Destination(
                course, hexes[n], ship.facing, hexes[n - 1] if n else ship.hex, ends_in_ram
            )
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
    ) -> Iterator[Destination]:
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
                yield Destination(course, beyond[n], facing, astern, ram and n == len(beyond) - 1)

    def _ahead(
        self, i: int, hex_: HexId, body: int, facing: int, longest: int
    ) -> tuple[list[int], list[int], bool]:
        """The hexes in a line that the ship can enter, its own first; is the last one a ram?"""
        survey, state, board = self.survey, self.survey.state, self.survey.facts.board
        galliot = survey.facts.kind[i] == GALLIOT
        hexes, bodies = [hex_], [body]
        for _ in range(longest):
            hex_ = board.next_hex(hex_, body, facing)
            if hex_ < 0 or (board.shore[hex_] and not galliot):
                break
            if self.at[hex_] != NO_SHIP and self.at[hex_] != i:
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
        """6.1-g, 7.5-o The bow may not point at the galleass in tow; no turning in a shared hex."""
        state = self.survey.state
        ship = state.ships[i]
        if ship.hex in state.rammer_at:
            return False
        ahead = state.facts.board.next_hex(ship.hex, ship.body, facing)
        return galleass == NO_SHIP or ahead != state.ships[galleass].hex
