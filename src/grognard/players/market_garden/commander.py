"""The greedy player's judgement of Market Garden: an answer to every decision of either side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.games.market_garden.rules.frame import (
    END,
    FIRE,
    FIRST,
    NO,
    SECOND,
    STOP,
)
from grognard.games.market_garden.state import State
from grognard.players.market_garden import demolition, landing, perimeter
from grognard.players.market_garden.attacks import Attacks
from grognard.players.market_garden.doctrine import DOCTRINE, Doctrine
from grognard.players.market_garden.gains import Gains
from grognard.players.market_garden.ground import Ground
from grognard.players.market_garden.gunnery import Gunnery
from grognard.players.market_garden.movement import Mover
from grognard.players.market_garden.results import Results
from grognard.players.market_garden.worth import Worth, last_stand

Answer = Callable[[State, Any], Action]

QUIET = (END, STOP, NO, FIRE)
"""Fallback answers, in this order."""


class Commander:
    """Answers from the position; keeps routes and estimates while they stay valid."""

    def __init__(self, seed: int | str, doctrine: Doctrine = DOCTRINE) -> None:
        worth, ground = Worth(doctrine), Ground()
        gains, mover = Gains(worth), Mover(doctrine, worth, ground)
        attacks, guns = Attacks(doctrine, worth, gains), Gunnery(doctrine, worth, gains)
        results = Results(doctrine, worth, mover)
        self._answers: dict[str, Answer] = {
            "choose_initiative": lambda s, _: SECOND if last_stand(s) else FIRST,
            "choose_lander": landing.choose_lander,
            "choose_landing_hex": lambda s, f: landing.choose_landing_hex(s, f, doctrine, ground),
            "choose_mover": mover.choose_mover,
            "move_on": mover.move_on,
            "blow_bridge": lambda s, f: demolition.blow_bridge(s, f, doctrine),
            "choose_demolition": lambda s, f: demolition.choose_demolition(s, f, doctrine),
            "choose_evacuee": perimeter.choose_evacuee,
            "declare": attacks.declare,
            "choose_attackers": attacks.choose_attackers,
            "choose_refusal": results.choose_refusal,
            "choose_withdrawer": results.choose_withdrawer,
            "withdraw": results.withdraw,
            "choose_reaction": results.choose_reaction,
            "choose_bombardment": guns.bombard,
            "assign_fire": guns.assign,
            "choose_aim": guns.aim,
            "choose_combat": guns.resolve,
            "choose_loss": results.choose_loss,
            "choose_fatigue": results.choose_fatigue,
            "choose_retreater": results.choose_retreater,
            "choose_retreat": results.choose_retreat,
            "choose_advance": results.choose_advance,
        }

    def choose(self, state: State, decision: Decision) -> Action:
        frame = state.asking
        answer = self._answers.get(decision.kind)
        if answer is not None:
            action = answer(state, frame)
            if frame.refusal(state, action) is None:
                return action
        options: list[Action] = frame.options(state)
        return next((quiet for quiet in QUIET if quiet in options), options[0])
