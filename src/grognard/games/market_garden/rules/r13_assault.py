"""R13.1, R13.2 An assault, step by step."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.events import Log
from grognard.engine.ids import HexId, Side, UnitId
from grognard.engine.modifiers import added
from grognard.games.market_garden.rules import r13_assault_table as table
from grognard.games.market_garden.rules import r14_fatigue as fatigue
from grognard.games.market_garden.rules import r14_losses as losses
from grognard.games.market_garden.rules.frame import seat
from grognard.games.market_garden.rules.r01_steps import eliminate
from grognard.games.market_garden.rules.r01_terms import die
from grognard.games.market_garden.rules.r08_efficiency import check
from grognard.games.market_garden.state import State

Units = tuple[UnitId, ...]

# The steps of an assault, in their order: R13.1-B defensive fire comes before the first round.
ENTER, ASSIGN, SHELL, DEFEND, ATTACK, CHECK, AGAIN, CLOSE = range(8)


def enter(state: State, target: HexId, attackers: Units, defenders: Units, log: Log) -> None:
    """R13.1-A The attackers move in; where each came from is noted."""
    for unit in attackers:
        state.origins[unit] = state.where[unit]
        state.put(unit, target)
    log.add("I-1-a", "assault", hex=target, attackers=attackers, defenders=defenders)


@dataclass(unsafe_hash=True)
class Round:
    """R13.1 Who fights whom in an assault, as things stand."""

    state: State
    side: Side
    target: HexId
    ours: Units
    theirs: Units
    boats: bool

    @property
    def both(self) -> bool:
        """Do both sides have units left?"""
        return bool(self.ours) and bool(self.theirs)

    def defend(self, log: Log) -> None:
        """R13.1-D The defender rolls; the attacker's losses are taken at once."""
        steps = self._roll(log, "I-3-a", defending=True)
        losses.take(self.state, self.side, self.ours, steps, "I-3-c")

    def attack(self, log: Log) -> None:
        """R13.1-E The attacker rolls with what he has left; the defender's losses are taken."""
        steps = self._roll(log, "I-4-a", defending=False)
        losses.take(self.state, 1 - self.side, self.theirs, steps, "I-4-b")

    def checks(self, log: Log) -> tuple[bool, bool]:
        """R13.1-F Each side rolls against its highest efficiency: attacker, defender."""
        defender = check(self.state, 1 - self.side, self.theirs, "I-5-a", log)
        attacker = check(self.state, self.side, self.ours, "I-5-a", log)
        return attacker, defender

    def again(self, log: Log, attacker: bool, defender: bool) -> None:
        """R13.1-G, M-Q17 Only sides that passed roll; losses after both. R13.1-h It is the last."""
        log.add("I-6-a", "second_round", hex=self.target)
        to_us = self._roll(log, "I-6-a", defending=True) if defender else 0
        to_them = self._roll(log, "I-6-a", defending=False) if attacker else 0
        losses.take(self.state, 1 - self.side, self.theirs, to_them, "I-6-a")
        losses.take(self.state, self.side, self.ours, to_us, "I-6-a")

    def _roll(self, log: Log, case: str, *, defending: bool) -> int:
        """R13.1-C One roll of a side on the Assault Table."""
        odds = table.prospects(
            self.state, self.ours, self.theirs, self.target, defending=defending, boats=self.boats
        )
        number = die(self.state, case, log)
        total = number + added(odds.modifiers)
        steps = table.result_for(self.state, odds.strength, total)
        who = 1 - self.side if defending else self.side
        log.add(
            case, "assault_result", seat=seat(who), strength=odds.strength, die=number,
            total=total, result=steps, modifiers=[m.as_args() for m in odds.modifiers],
        )  # fmt: skip
        return steps


def stay_or_go_back(state: State, side: Side, ours: Units, theirs: Units, log: Log) -> None:
    """R13.2-a Attackers who have eliminated the defender stay; R13.2-b others go back to where they
    came from, or are eliminated if the enemy is there."""
    for unit in ours if theirs else ():
        origin = state.origins[unit]
        if state.enemy_in(origin, side):
            eliminate(state, unit, "R13.2-b", log)
            continue
        state.put(unit, origin)
        log.add("I-7-a", "went_back", unit=unit, hex=origin)


def tire(state: State, attackers: Units, defenders: Units, before: Units, log: Log) -> None:
    """R13.2-d All assaulting units, and the defenders that lost a step since ``before``. R13.2-c
    Nobody retreats."""
    hurt = tuple(
        unit
        for unit, steps in zip(defenders, before, strict=True)
        if state.where[unit] >= 0 and state.steps[unit] < steps
    )
    for unit in (*attackers, *hurt):
        fatigue.tire(state, unit, "R13.2-d", log)
