"""SI Strategic Interphase: initiative, weather, fatigue removal."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.events import Log
from grognard.games.market_garden.facts import ALLIED
from grognard.games.market_garden.rules import r03_initiative, r14_fatigue
from grognard.games.market_garden.rules.frame import GardenFrame
from grognard.games.market_garden.rules.r01_terms import die, morning
from grognard.games.market_garden.state import State


def interphase(state: State, log: Log) -> None:
    """SI-0-a, SI-0-b Only in AM turns, and not in turn 1."""
    if morning(state) and state.turn > 1:
        state.stack.append(Strategic())


def day(turn: int) -> int:
    """SI-3-d Two turns a day: turn 1 is the morning of 17 September, turn 3 of the 18th."""
    return 17 + (turn - 1) // 2


@dataclass(unsafe_hash=True)
class Strategic(GardenFrame):
    """SI-0-c Initiative, then weather, then fatigue."""

    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        if self.step == 0:
            state.stack[-1] = Strategic(1)
            initiative(state, log)
        else:
            weather(state, log)
            # SI-3-a, SI-3-b Those next to an enemy stay fatigued; SI-3-c once a day, nowhere else.
            r14_fatigue.rest(state, log)
            state.stack.pop()
        return False


def initiative(state: State, log: Log) -> None:
    """SI-1-b One die for each player; SI-1-f nothing is said of equal rolls (R3)."""
    winner = r03_initiative.winner(state, log)
    if winner is None:
        state.first = ALLIED  # SI-1-a
    else:
        # SI-1-c, SI-1-d, SI-1-e The lower roll decides who is First Player until tomorrow.
        state.stack.append(r03_initiative.ChooseInitiative(winner))


def weather(state: State, log: Log) -> None:
    """SI-2-b, SI-2-c, SI-2-e One ten-sided die; SI-2-d it holds for the PM turn, too."""
    sequence = state.facts.numbers.sequence
    if state.turn <= sequence.clear_turns:
        state.foul = False  # SI-2-a 17 September is clear.
        return
    number = die(state, "SI-2-b", log)
    state.foul = number > sequence.clear_at_most
    log.add("SI-2-b", "weather_foul" if state.foul else "weather_clear", die=number)
