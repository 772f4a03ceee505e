"""SI Strategic Interphase: initiative, weather, fatigue removal (AM turns, not turn 1)."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal, roll
from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.rules.frame import FIRST, NOT_NOW, SECOND, GardenFrame, seat
from grognard.games.market_garden.state import NOBODY, State


def interphase(state: State, log: Log) -> None:
    """SI-0-c Initiative, weather and fatigue, in this order."""
    state.stack.append(Strategic())


class Strategic(GardenFrame, frozen=True):
    """SI-0-c The steps of the interphase."""

    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        if self.step == 0:
            state.stack[-1] = Strategic(1)
            initiative(state, log)
        else:
            weather(state, log)
            rest(state, log)
            state.stack.pop()
        return False


# -- SI-1 initiative -------------------------------------------------------------------------------


def initiative(state: State, log: Log) -> None:
    """SI-1-a, SI-1-b, SI-1-c, R3-c Both roll, ties again; the lower roll chooses (M-Q01)."""
    if state.turn <= state.facts.numbers.sequence.allied_initiative_turns:
        state.first = ALLIED
        return
    while True:
        dice = [roll(state, 10, "SI-1-b", log) for _ in (ALLIED, GERMAN)]
        log.add("SI-1-b", "initiative", allied=dice[ALLIED], german=dice[GERMAN])
        if dice[ALLIED] != dice[GERMAN]:
            break
        log.add("R3-c", "initiative_tied")
    winner = ALLIED if dice[ALLIED] < dice[GERMAN] else GERMAN
    state.stack.append(ChooseInitiative(winner))


class ChooseInitiative(GardenFrame, frozen=True):
    """R3-b First or Second Player, for this AM turn and the PM turn after it (SI-1-d)."""

    side: int

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "SI-1-c", "choose_initiative")

    def options(self, state: State) -> list[Action]:
        return [FIRST, SECOND]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None if action.verb in ("first", "second") else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        state.first = self.side if action.verb == "first" else 1 - self.side
        log.add("SI-1-e", "first_player", seat=seat(state.first))


# -- SI-2 weather ----------------------------------------------------------------------------------


def weather(state: State, log: Log) -> None:
    """SI-2-a, SI-2-b, SI-2-c One die a day from 18 September; it holds for the PM turn, too."""
    sequence = state.facts.numbers.sequence
    if state.turn <= sequence.clear_turns:
        state.foul = False
        return
    die = roll(state, 10, "SI-2-b", log)
    state.foul = die > sequence.clear_at_most
    log.add("SI-2-b", "weather_foul" if state.foul else "weather_clear", die=die)


# -- SI-3 fatigue ----------------------------------------------------------------------------------


def rest(state: State, log: Log) -> None:
    """SI-3-a, SI-3-b Fatigue leaves every unit that is not adjacent to an enemy."""
    tired = [u for u, fatigued in enumerate(state.fatigued) if fatigued and state.where[u] >= 0]
    rested = [unit for unit in tired if not near_enemy(state, unit)]
    for unit in rested:
        state.fatigued[unit] = 0
    if rested:
        log.add("SI-3-a", "rested", units=rested)


def near_enemy(state: State, unit: int) -> bool:
    """R14.3-e, M-Q05 Adjacent to an enemy; not over a river without a bridge."""
    board, side = state.facts.board, state.facts.pieces.side[unit]
    hex_ = state.where[unit]
    over_river = state.facts.options.adj_over_river == "yes"
    for at in range(6 * hex_, 6 * hex_ + 6):
        beyond = board.neighbours[at]
        if beyond < 0 or not state.enemy_in(beyond, side):
            continue
        if over_river or board.water[at] < RIVER or state.crossing(at) != NOBODY:
            return True
    return False
