"""5.4 Reorientation: guns on the enemy, bow toward the fight, or away from it when repulsed."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.games.lepanto.facts import GALLEASS, GALLEY
from grognard.games.lepanto.rules.frame import END, FACE, TURN
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import NewFacing, Reorientation
from grognard.games.lepanto.rules.m06_movement.s62_sails import sail_allowance
from grognard.games.lepanto.state import NO_SHIP
from grognard.players.lepanto.attacks import broadside
from grognard.players.lepanto.doctrine import NO_FACINGS, Facings
from grognard.players.lepanto.survey import Survey

TURNING_GAIN = 0.01
"""Least gain for which a ship turns."""
TOW_AGAIN = 0.3
"""Worth to a drifting galleass of pointing at a galley that can take it in tow (6.1-l)."""


class Helm:
    """Answers the decisions of one Reorientation Phase."""

    def __init__(self, survey: Survey, frame: Reorientation, ordered: Facings = NO_FACINGS) -> None:
        """``ordered``: legal facings that ships take whatever their value."""
        self.survey = survey
        self.ordered = ordered
        self.order = list(frame.waiting)
        self.next = NO_SHIP, 0
        """The ship that turns next, and the facing that it will take."""

    def turner(self, frame: Reorientation) -> Action:
        """The next ship that gains by turning."""
        still = set(frame.waiting)
        while self.order:
            i = self.order.pop()
            if i in still and (wanted := self.facing(i)) != self.survey.state.ships[i].facing:
                self.next = i, wanted
                return TURN[i]
        return END

    def new_facing(self, frame: NewFacing) -> Action:
        legal = [action.arg for action in frame.options(self.survey.state) if action.verb == "face"]
        ship, wanted = self.next
        if ship != frame.ship:
            # Somebody else has chosen this ship.
            wanted = self.facing(frame.ship)
        if wanted not in legal:
            wanted = max(legal, key=lambda f: self._value(frame.ship, f))
        return FACE[wanted]

    def casts_off(self, galleass: int) -> bool:
        """6.1-i, 5.4-i Would a galleass in tow gain by dropping anchor and turning?"""
        return self.facing(galleass) != self.survey.state.ships[galleass].facing

    def facing(self, i: int) -> int:
        """The ordered facing, or the best within the ship's limit."""
        if i in self.ordered:
            return self.ordered[i]
        facts, ship = self.survey.facts, self.survey.state.ships[i]
        kind, limits = facts.kind[i], facts.numbers.reorientation
        limit = (limits.galleass, limits.galley, limits.galliot)[kind]
        best, chosen = self._value(i, ship.facing) + TURNING_GAIN, ship.facing
        for delta in range(1, 6):
            facing = (ship.facing + delta) % 6
            if min(delta, 6 - delta) <= limit and not self._bow_on_galleass(i, facing):
                value = self._value(i, facing)
                if value > best:
                    best, chosen = value, facing
        return chosen

    def _value(self, i: int, facing: int) -> float:
        survey = self.survey
        ship, kind = survey.state.ships[i], survey.facts.kind[i]
        near = survey.distance[ship.hex]
        if ship.repulsed or survey.stance.approach < 0:
            return -self._headway(i, facing)
        in_reach = near <= survey.facts.reach_of_guns
        fire = broadside(survey, i, ship.hex, facing)[0] if in_reach else 0.0
        if kind == GALLEASS:
            return fire + (TOW_AGAIN if self._tug_ahead(i, facing) else 0.0)
        return fire + 0.1 * self._headway(i, facing)

    def _headway(self, i: int, facing: int) -> float:
        """Hexes the ship could come nearer to the enemy in its next movement on this facing."""
        survey, state = self.survey, self.survey.state
        ship, board = state.ships[i], survey.facts.board
        run = 1 + sail_allowance(state, survey.side, facing)
        hex_, body = ship.hex, ship.body
        for _ in range(run):
            ahead = board.next_hex(hex_, body, facing)
            if ahead < 0:
                break
            hex_, body = ahead, board.body_entered(ahead, facing)
        return float(survey.distance[ship.hex] - survey.distance[hex_])

    def _bow_on_galleass(self, i: int, facing: int) -> bool:
        state = self.survey.state
        galleass = state.galleass_towed_by(i) if state.tugs else NO_SHIP
        if galleass == NO_SHIP:
            return False
        ship = state.ships[i]
        ahead = state.facts.board.next_hex(ship.hex, ship.body, facing)
        return ahead == state.ships[galleass].hex

    def _tug_ahead(self, galleass: int, facing: int) -> bool:
        """6.1-l Would the galleass point at a galley that does not point back at it?"""
        state, facts = self.survey.state, self.survey.facts
        ship = state.ships[galleass]
        ahead = facts.board.next_hex(ship.hex, ship.body, facing)
        tug = state.at[ahead] if ahead >= 0 else NO_SHIP
        if tug == NO_SHIP or facts.kind[tug] != GALLEY or facts.side[tug] != facts.side[galleass]:
            return False
        return state.ahead_of(tug) != ship.hex
