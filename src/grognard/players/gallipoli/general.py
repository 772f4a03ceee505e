"""The greedy player's judgement of Gallipoli: an answer to every decision of either side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.games.gallipoli.facts import ALLIED
from grognard.games.gallipoli.rules.frame import END, NO, PASS, STAY, STOP
from grognard.games.gallipoli.state import State
from grognard.players.gallipoli import (
    activation,
    arrivals,
    combat,
    landings,
    mines,
    movement,
    naval,
    results,
    second,
    setup,
    supply,
)
from grognard.players.gallipoli.doctrine import DOCTRINE, Doctrine
from grognard.players.gallipoli.landings import NO_OPERATION, Operation
from grognard.players.gallipoli.temper import Temper

Answer = Callable[[State, Any], Action]

QUIET = (END, PASS, STOP, STAY, NO)
"""Fallback answers, in this order."""


class General:
    """Answers from the position, and from a temper drawn at the start."""

    def __init__(self, seed: int | str, doctrine: Doctrine = DOCTRINE) -> None:
        self._temper = Temper(seed, doctrine)
        self._beach: tuple[tuple[int, ...], Operation] = ((), NO_OPERATION)
        self._answers = {
            **self._preparations(doctrine),
            **self._operations(doctrine),
            **self._combats(doctrine),
        }

    def _preparations(self, doctrine: Doctrine) -> dict[str, Answer]:
        return {
            # 13 set-up
            "withdraw_29th": lambda *_: setup.withdraw_29th(self._temper),
            "pick_unit": setup.pick_unit,
            "place_unit": lambda s, f: setup.place_unit(s, f, self._temper, doctrine),
            "place_mobile_fort": lambda s, f: setup.mobile_fort(s, f, doctrine),
            "pick_ship": setup.pick_ship,
            "place_ship": lambda s, f: naval.place_ship(s, f, doctrine),
            # 3.1 Strategic Phase
            "supply_beachheads": supply.supply_beachheads,
            "supply_fleet": lambda s, _: supply.supply_fleet(s),
            "supply_sources": supply.supply_sources,
            "supply_forts": supply.supply_forts,
            "take_conditionals": lambda s, f: arrivals.conditionals(s, f, self._temper),
            "replace_allied": arrivals.allied_replacements,
            "replace_second": arrivals.allied_replacements,
            "turkish_arrivals": arrivals.turkish_arrivals,
            "choose_entry": arrivals.choose_entry,
            "scrap_ship": arrivals.give_up_ship,
            "spend_on_mines": mines.spend,
            "lay_mines": lambda s, f: mines.lay(s, f, doctrine),
            "lift_fort": lambda s, f: setup.lift_fort(s, f, doctrine),
            "withdraw_units": lambda s, f: arrivals.withdrawals(s, f, self._temper),
        }

    def _operations(self, doctrine: Doctrine) -> dict[str, Answer]:
        promises = second.Promises(doctrine)
        return {
            # 7 Operations
            "declare_naval": lambda s, _: activation.declare_naval(s),
            "choose_activation": lambda s, f: activation.choose_activation(s, f, doctrine),
            "choose_formations": activation.choose_formations,
            "choose_order": lambda s, f: activation.choose_order(s, f, doctrine),
            "second_activation": lambda s, f: second.second_activation(
                s, f, self._landing(s, f), doctrine, promises
            ),
            "choose_again": lambda s, f: second.choose_again(
                s, f, self._landing(s, f), doctrine, promises
            ),
            "choose_mover": movement.choose_mover,
            "unit_moves": movement.unit_moves,
            "rough_sea": movement.rough_sea,
            "naval_activation": lambda s, f: naval.naval_activation(
                s, f, self._landing(s, f), doctrine
            ),
            "deploy_where": lambda s, f: naval.deploy_where(s, f, self._landing(s, f)),
            "steam_where": lambda s, f: naval.steam_where(s, f, doctrine),
            "naval_target": naval.naval_target,
        }

    def _combats(self, doctrine: Doctrine) -> dict[str, Answer]:
        return {
            # 8 Combat
            "fight": lambda s, f: combat.fight(s, f, doctrine),
            "choose_firers": self._firers,
            "choose_attackers": combat.choose_attackers,
            "land_units": results.land_units,
            "place_beachhead": landings.place_beachhead,
            "pay_beachhead": landings.pay_beachhead,
            "sacrifice": results.sacrifice,
            "choose_hit": results.choose_hit,
            "dysentery_hits": lambda s, f: results.dysentery(s, f.options(s), f.side),
            "dig_in_shaken": results.dig_in_shaken,
            "choose_retreat": results.choose_retreat,
            "retreat": results.retreat,
            "retreat_further": results.retreat,
            "advance": results.advance,
            "sweep": naval.sweep,
            "clear_mines": naval.clear_mines,
        }

    def choose(self, state: State, decision: Decision) -> Action:
        frame = state.asking
        answer = self._answers.get(decision.kind)
        if answer is None:
            return self._quiet(state, frame)
        action = answer(state, frame)
        if frame.refusal(state, action) is not None:
            return self._quiet(state, frame)
        return action

    def _firers(self, state: State, frame: Any) -> Action:
        held = naval.escorts(state, self._landing(state, frame)) if frame.naval else []
        return combat.choose_firers(state, frame, held)

    def _quiet(self, state: State, frame: Any) -> Action:
        options: list[Action] = frame.options(state)
        return next((quiet for quiet in QUIET if quiet in options), options[0])

    def _landing(self, state: State, frame: Any) -> Operation:
        """The landing that the fleet prepares; worked out once for a position ashore."""
        if frame.side != ALLIED:
            return NO_OPERATION
        units = state.facts.pieces.first_ship
        where, health = bytes(state.where[:units]), bytes(state.health[:units])
        key = (state.turn, state.impulse, state.mined(), hash(where), hash(health))
        if self._beach[0] != key:
            self._beach = key, landings.operation(state, self._temper.bold)
        return self._beach[1]
