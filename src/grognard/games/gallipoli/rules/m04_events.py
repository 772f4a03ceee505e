"""4.0 Random events."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, roll
from grognard.engine.ids import Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.frame import HIT, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m08_combat.s84_states import set_health
from grognard.games.gallipoli.rules.m08_combat.s833_checks import DigIn
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import may_dig_when_shaken
from grognard.games.gallipoli.rules.m08_combat.s851_mines import after_attack, suffer
from grognard.games.gallipoli.rules.m12_victory.s122_points import score
from grognard.games.gallipoli.schema.tables import EventRow
from grognard.games.gallipoli.state import NORMAL, SHAKEN, State

SUBMARINE = "german_submarine"


def event_step(state: State, log: Log) -> None:
    """4.0-a Each player rolls a d6 on turns 2, 5 and 8, and on turn 1 by option (Q02)."""
    if not event_due(state):
        return
    allied, turkish = roll(state, 6, "4.0-a", log), roll(state, 6, "4.0-a", log)
    total = allied + turkish
    row = next(row for row in state.facts.library.events.row if row.sum == total)
    log.add("4.0-a", "event_rolled", allied=allied, turkish=turkish, total=total, event=row.event)
    if row.event != "nothing":
        begin(state, row, log)


def event_due(state: State) -> bool:
    """3.1-b, Q02 Is a random event looked for this turn?"""
    if state.turn == 1:
        return state.facts.options.event_on_turn_1 == "on"
    return state.turn in state.facts.numbers.limits.event_turns


def begin(state: State, row: EventRow, log: Log) -> None:
    """4.0-b, Q116 The event is in play; what it does at once is done."""
    last = state.turn + row.turns - 1
    if row.event == "german_support" and state.facts.options.igs_lasts == "turn":
        last = state.turn
    state.events[row.event] = max(state.events.get(row.event, 0), last)
    if row.event == "london_crisis":
        score(state, TURKISH, row.vp, "events", "12.2-j", log)
    elif row.event == "london_backing":
        score(state, ALLIED, row.vp, "events", "12.2-j", log)
    elif row.event == "dysentery":
        state.stack.append(DysenteryRoll(TURKISH))
        if state.turn in state.facts.numbers.limits.surcharge_turns:
            state.stack.append(DysenteryRoll(ALLIED))


# -- the German submarine --------------------------------------------------------------------------


def submarine(state: State, log: Log) -> None:
    """4.0-a At the end of an impulse of the event's turn a random Allied ship at sea, no
    minesweeper, is attacked as if by mines (8.5.1-g); then the submarine is gone."""
    if not state.event(SUBMARINE):
        return
    at_sea = [
        ship
        for ship in state.facts.pieces.ships_of[ALLIED]
        if state.on_map(ship) and ship not in state.facts.sweepers
    ]
    if not at_sea:
        return
    del state.events[SUBMARINE]
    row = next(row for row in state.facts.library.events.row if row.event == SUBMARINE)
    ship = at_sea[_drawn(state, len(at_sea), log)]
    log.add("4.0-a", "submarine_attacks", ship=ship)
    for _ in range(row.attacks):
        if state.on_map(ship):
            _torpedo(state, ship, log)


def _torpedo(state: State, ship: UnitId, log: Log) -> None:
    """4.0-a One attack like that of a mine (8.5.1-g)."""
    die = roll(state, 10, "4.0-a", log)
    harmed = after_attack(state.facts, state.health[ship], die) != state.health[ship]
    log.add("4.0-a", "torpedo_strikes" if harmed else "torpedo_misses", ship=ship, die=die)
    suffer(state, ship, die, log)


def _drawn(state: State, count: int, log: Log) -> int:
    """2.0-b One of so many, all as likely, with the dice there are: a d6 and a d10 give 60 numbers,
    and those above the highest multiple of the count are rolled again."""
    if count == 1:
        return 0
    while True:
        tens, units = roll(state, 6, "4.0-a", log), roll(state, 10, "4.0-a", log)
        number = (tens - 1) * 10 + units - 1
        if number < 60 // count * count:
            return number % count


# -- dysentery -------------------------------------------------------------------------------------


@dataclass(unsafe_hash=True)
class DysenteryRoll(GallipoliFrame):
    """4.0-a A d6 of a side's land units on the map, at most half of them, fall ill."""

    side: Side

    def run(self, state: State, log: Log) -> bool:
        of_side = state.facts.pieces.land_of[self.side]
        on_map = sum(state.on_map(unit) for unit in of_side)
        die = roll(state, 6, "4.0-a", log)
        count = min(die, on_map // 2)
        log.add("4.0-a", "dysentery", seat=seat(self.side), die=die, count=count)
        state.stack[-1] = Dysentery(self.side, count)
        return False


@dataclass(unsafe_hash=True)
class Dysentery(GallipoliFrame):
    """4.0-a Their owner picks them; they become Disorganised."""

    side: Side
    left: int

    def run(self, state: State, log: Log) -> bool:
        if self.left and self.options(state):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "4.0-a", "dysentery_hits", {"count": self.left})

    def options(self, state: State) -> list[Action]:
        of_side = state.facts.pieces.land_of[self.side]
        return [HIT[u] for u in of_side if state.health[u] == NORMAL and state.on_map(u)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        unit = action.arg
        if action.verb != "hit":
            return NOT_NOW
        if unit not in state.facts.pieces.land_of[self.side]:
            return Refusal(("4.0-a",), "not_own_land_unit", {"unit": unit})
        if not state.on_map(unit):
            return Refusal(("4.0-a",), "unit_off_map", {"unit": unit})
        if state.health[unit] != NORMAL:
            return Refusal(("4.0-a",), "shaken_already", {"unit": unit})
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        set_health(state, action.arg, SHAKEN, "4.0-a", log)
        state.stack[-1] = Dysentery(self.side, self.left - 1)
        # 8.4.1c-b Like any other that becomes Disorganised.
        if may_dig_when_shaken(state, action.arg, supplied(state, action.arg)):
            state.stack.append(DigIn(self.side, action.arg))
