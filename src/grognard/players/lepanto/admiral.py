"""The greedy player's judgement of Lepanto: an answer to every decision of either side."""

from __future__ import annotations

import random

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.ids import Side
from grognard.games.lepanto.rules.frame import CHALLENGE, END, MOVE, TOW
from grognard.games.lepanto.rules.m05_sequence.s52_movement_phase import Movement
from grognard.games.lepanto.rules.m05_sequence.s53_combat_phase import Combat
from grognard.games.lepanto.rules.m05_sequence.s54_reorientation import NewFacing, Reorientation
from grognard.games.lepanto.rules.m06_movement.s62_oars_and_sails import ShipMove
from grognard.games.lepanto.rules.m07_combat.s71_gunnery import GunArc, Gunnery
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import SmallArms
from grognard.games.lepanto.rules.m07_combat.s74_boarding import Boarding
from grognard.games.lepanto.state import NO_SHIP, State
from grognard.players.lepanto.combat import Gunner
from grognard.players.lepanto.doctrine import (
    DOCTRINE,
    NO_FACINGS,
    NO_ORDERS,
    Doctrine,
    Facings,
    Orders,
)
from grognard.players.lepanto.helm import Helm
from grognard.players.lepanto.movement import Helmsman, Passage
from grognard.players.lepanto.survey import Survey

TIE_BREAK = 0.001

CombatFrame = Combat | Gunnery | GunArc | SmallArms | Boarding


class Admiral:
    """Surveys the sea once a phase, then answers from what it saw."""

    def __init__(
        self,
        seed: int | str,
        doctrine: Doctrine = DOCTRINE,
        orders: Orders = NO_ORDERS,
        side: int | None = None,
        facings: Facings = NO_FACINGS,
    ) -> None:
        """``side``: the only side to go by that doctrine; the other goes by the greedy player's."""
        self._doctrine = doctrine
        self._side = side
        self._orders = orders
        self._facings = facings
        draw = random.Random(seed).random
        self._jitter = lambda: TIE_BREAK * draw()
        self._survey: Survey | None = None
        self._phase = (0, 0, "")
        self._officer: Helmsman | Gunner | Helm | None = None
        self._passage: Passage | None = None

    def choose(self, state: State, decision: Decision) -> Action:
        frame = state.asking
        match decision.kind:
            case "declare_tow":
                return TOW[int(frame.pending[0])]
            case "choose_mover":
                return self._mover(state, frame)
            case "step":
                return self._step(state, frame)
            case "choose_attack":
                return self._gunner(state, frame).attack(frame)
            case "gun_target":
                return self._gunner(state, frame).gun_target(frame)
            case "gun_arc":
                return self._gunner(state, frame).gun_arc(frame)
            case "arms_target":
                return self._gunner(state, frame).arms_target(frame)
            case "choose_boarder":
                return self._gunner(state, frame).boarder(frame)
            case "choose_turner":
                return self._helm(state, frame).turner(frame)
            case "choose_facing":
                return self._helm(state, frame).new_facing(frame)
            case "challenge":
                # An unfounded challenge costs nothing.
                return CHALLENGE
        # Drift order: the rules list the furthest downwind first (6.4-n).
        first: Action = frame.options(state)[0]
        return first

    # -- movement ------------------------------------------------------------------------------

    def _mover(self, state: State, frame: Movement) -> Action:
        helmsman = self._helmsman(state, frame)
        self._passage = helmsman.next_passage(frame.waiting)
        if self._passage is not None:
            return MOVE[self._passage.ship]
        return helmsman.cast_off() or END

    def _step(self, state: State, frame: ShipMove) -> Action:
        passage = self._passage
        if passage is None or (passage.ship, passage.turn) != (frame.ship, state.turn):
            passage = self._passage = self._helmsman(state, frame).passage(frame.ship)
        step = passage.next_step(frame, state.galleass_towed_by(frame.ship) != NO_SHIP)
        # Somebody else may have begun this movement: then it ends as soon as it can.
        return step if frame.refusal(state, step) is None else frame.options(state)[-1]

    # -- the officer of each phase -------------------------------------------------------------

    def _new_phase(self, state: State, side: Side, name: str) -> Survey | None:
        """A new survey if the phase, or the game, has changed since the last question."""
        phase = (state.turn, side, name)
        if phase == self._phase and self._survey is not None and self._survey.state is state:
            return None
        doctrine = self._doctrine if self._side in (None, side) else DOCTRINE
        self._phase, self._survey = phase, Survey(state, side, doctrine, self._orders)
        return self._survey

    def _helmsman(self, state: State, frame: Movement | ShipMove) -> Helmsman:
        if (survey := self._new_phase(state, frame.side, "movement")) is not None:
            self._officer = Helmsman(survey, self._jitter)
        assert isinstance(self._officer, Helmsman)
        return self._officer

    def _gunner(self, state: State, frame: CombatFrame) -> Gunner:
        if (survey := self._new_phase(state, frame.side, "combat")) is not None:
            phase = state.under_way(Combat)
            assert phase is not None
            self._officer = Gunner(survey, phase)
        assert isinstance(self._officer, Gunner)
        return self._officer

    def _helm(self, state: State, frame: Reorientation | NewFacing) -> Helm:
        if (survey := self._new_phase(state, frame.side, "reorientation")) is not None:
            phase = state.under_way(Reorientation)
            assert phase is not None
            self._officer = Helm(survey, phase, self._facings)
        assert isinstance(self._officer, Helm)
        return self._officer
