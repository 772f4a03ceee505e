"""Lepanto in the thick of it: a player that seeks the fight, and positions made of one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.game import Game
from grognard.games.lepanto.facts import CHRISTIAN, GALLEASS, GALLEY, GALLIOT, MUSLIM
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import tow_refusal, tug_ahead
from grognard.games.lepanto.state import BY_RAM, NO_SHIP, State
from grognard.testing import Chooser

PASSES = ("end", "stop")
RARE = ("attach", "anchor", "break", "cut")
QUICK_ENDS = ("choose_turner",)
"""Decisions with many answers that change little: mostly skipped, to see more fights."""


def brawler(temper: float) -> Chooser:
    """Seeks the enemy and attacks, the more so the hotter its temper (0 to 1)."""

    def choose(game: Game[Any], state: Any, legal: list[Action], rng: random.Random) -> Action:
        decision = game.decision(state)
        assert decision is not None
        if rng.random() > temper:
            return rng.choice(legal)
        rare = [action for action in legal if action.verb in RARE]
        if rare and rng.random() < 0.25:
            return rng.choice(rare)
        if decision.kind in QUICK_ENDS and rng.random() < 0.8:
            return legal[-1]
        if decision.kind == "step" and rng.random() < 0.7:
            ship = decision.args["ship"]
            assert isinstance(ship, int)
            return steer(state, ship, legal, rng)
        return one_of_each(legal, rng)

    return choose


def one_of_each(legal: list[Action], rng: random.Random) -> Action:
    """Each verb as likely as the next, so that rare ones are seen; passing is the last resort."""
    verbs = sorted({action.verb for action in legal if action.verb not in PASSES})
    verb = rng.choice(verbs) if verbs and rng.random() < 0.95 else legal[-1].verb
    return rng.choice([action for action in legal if action.verb == verb])


def steer(state: State, i: int, legal: list[Action], rng: random.Random) -> Action:
    """The step that brings the ship nearest to an enemy."""
    facts, ship = state.facts, state.ships[i]
    enemies = [state.ships[e].hex for e in state.side_afloat(1 - facts.side[i])]

    def distance(action: Action) -> float:
        turn = {"port": 1, "starboard": -1}.get(action.verb, 0)
        if action.verb not in ("row", "sail") and not turn:
            ahead = ship.hex
        else:
            ahead = facts.board.next_hex(ship.hex, ship.body, (ship.facing + turn) % 6)
        if ahead < 0:
            return 99.0
        near = min(facts.board.grid.distance(ahead, enemy) for enemy in enemies)
        return near + 0.5 * bool(turn) + 0.1 * rng.random()

    return min(legal, key=distance)


class Melee(Lepanto):
    """The same game, but started in a heap: ships of both sides around one hex, some in a ram,
    some spent, near the turns in which the rules change."""

    def set_up(
        self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
    ) -> State:
        state = super().set_up(scenario, seed, options)
        rng = random.Random(f"melee {seed}")
        state.tugs.clear()
        for side in (CHRISTIAN, MUSLIM):
            fleet = [i for i in state.side_afloat(side) if not state.is_galleass(i)]
            for i in rng.sample(fleet, len(fleet) - min(len(fleet), rng.randint(2, 16))):
                state.remove(i)
        state.turn = rng.choice((1, 4, 9, 10, 19, 20, state.facts.turns - 1))
        state.turn = min(state.turn, state.facts.turns - 1)
        state.wind = rng.randrange(6)
        _heap(state, rng)
        _ram_some(state, rng)
        for galleass in state.facts.galleasses:
            _bring_a_tug(state, galleass, rng)
            if tow_refusal(state, galleass, tug := tug_ahead(state, galleass)) is None:
                state.take_in_tow(galleass, tug)
        return state


def _heap(state: State, rng: random.Random) -> None:
    """Everybody within a few hexes of one point of the sea, or of the shore."""
    board = state.facts.board
    wet = [h for h, letter in enumerate(board.terrain) if letter in ".s"]
    shore = [h for h in wet if board.shore[h]]
    centre = rng.choice(shore if rng.random() < 0.4 else wet)
    reach = rng.randint(4, 7)
    ships = [*state.side_afloat(CHRISTIAN), *state.side_afloat(MUSLIM)]
    rng.shuffle(ships)
    for i in ships:
        _settle_somewhere(state, i, centre, reach, rng)
        if rng.random() < 0.2:
            state.exhaust(i)


def _settle_somewhere(state: State, i: int, centre: int, reach: int, rng: random.Random) -> None:
    board = state.facts.board
    room = [
        h
        for h in board.grid.within(centre, reach)
        if state.at[h] == NO_SHIP
        and (board.terrain[h] == "." or (board.shore[h] and state.facts.kind[i] == GALLIOT))
    ]
    if room:
        hex_ = rng.choice(room)
        state.shift(i, hex_, rng.randrange(6), rng.randrange(board.body_count(hex_)))


def _bring_a_tug(state: State, galleass: int, rng: random.Random) -> None:
    """A galley ahead of the galleass, if there is room for one."""
    ahead = state.ahead_of(galleass)
    galleys = [i for i in state.side_afloat(CHRISTIAN) if state.facts.kind[i] == GALLEY]
    free = [i for i in galleys if i not in state.tugs.values() and not state.in_shared_hex(i)]
    if free and ahead >= 0 and state.at[ahead] == NO_SHIP and not state.facts.board.shore[ahead]:
        facing = state.ships[galleass].facing
        body = state.facts.board.body_entered(ahead, facing)
        state.shift(rng.choice(free), ahead, facing, body)


def _ram_some(state: State, rng: random.Random) -> None:
    """Muslim ships that have rammed a Christian and hang on to it."""
    targets = state.side_afloat(CHRISTIAN)
    rammers = state.side_afloat(MUSLIM)
    for i in rng.sample(rammers, rng.randint(0, len(rammers) // 3)):
        galleasses = [g for g in targets if state.is_galleass(g)]
        target = rng.choice(galleasses if galleasses and rng.random() < 0.4 else targets)
        to = state.ships[target].hex
        if to not in state.rammer_at:
            state.shift(i, to, rng.randrange(6), state.ships[target].body)
            state.immobilise(i, BY_RAM)
    for i in rng.sample(rammers, len(rammers) // 4):
        if not state.in_shared_hex(i) and state.facts.kind[i] != GALLEASS:
            state.set_repulsed(i, True)
