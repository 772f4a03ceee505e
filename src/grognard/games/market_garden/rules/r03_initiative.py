"""R3 Who is First Player: the choice of the lower roll."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.rules.frame import FIRST, SECOND, GardenFrame, seat
from grognard.games.market_garden.rules.r01_terms import die
from grognard.games.market_garden.state import State


def winner(state: State, log: Log) -> Side | None:
    """R3-b Whose choice it is; None while nobody has one."""
    if state.turn <= state.facts.numbers.sequence.allied_initiative_turns:
        return None  # R3-f In turns 1 and 2 the Allied player is First Player.
    while True:
        dice = [die(state, "SI-1-b", log) for _ in (ALLIED, GERMAN)]
        log.add("SI-1-b", "initiative", allied=dice[ALLIED], german=dice[GERMAN])
        if dice[ALLIED] != dice[GERMAN]:
            return ALLIED if dice[ALLIED] < dice[GERMAN] else GERMAN
        # R3-c Equal rolls are rolled again (M-Q03).
        log.add("R3-c", "initiative_tied")


@dataclass(unsafe_hash=True)
class ChooseInitiative(GardenFrame):
    """R3-b First or Second Player, for this AM turn and the PM turn after it (M-Q01)."""

    side: Side

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
