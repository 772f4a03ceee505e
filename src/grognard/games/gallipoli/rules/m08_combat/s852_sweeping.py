"""8.5.2 Minesweepers clear mines at the end of an impulse."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, roll, without
from grognard.engine.ids import AreaId, UnitId
from grognard.engine.modifiers import Modifier, added
from grognard.games.gallipoli.facts import ALLIED, MINE_CONTENTS
from grognard.games.gallipoli.rules.frame import CLEAR, END, SWEEP, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m08_combat.s84_states import set_health
from grognard.games.gallipoli.rules.m08_combat.s85_markers import arranged, show
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import crippled
from grognard.games.gallipoli.state import (
    FIRED_ON,
    LEVEL,
    LEVEL_1,
    LEVEL_2,
    OFF_MAP,
    SHAKEN,
    SHATTERED,
    SHOWN,
    State,
)

CLEARED = {MINE_CONTENTS.index("1"): LEVEL_1, MINE_CONTENTS.index("2"): LEVEL_2}
"""The argument of ``clear``: the kind of marker that loses a factor."""


def sweeper_refusal(state: State, ship: UnitId) -> Refusal | None:
    """8.5.2-a, Q77 Why a ship cannot sweep: any minesweeper activated this turn may."""
    if ship not in state.facts.sweepers:
        return Refusal(("8.5.2-a",), "no_minesweeper", {"unit": ship})
    if state.where[ship] >= OFF_MAP or not state.mines[state.where[ship]]:
        return Refusal(("8.5.2-b",), "no_mines_here", {"unit": ship})
    if crippled(state, ship):
        return Refusal(("8.4.2d-b",), "ship_crippled", {"unit": ship})
    if not state.acted[ship]:
        return Refusal(("8.5.2-a",), "sweeper_not_activated", {"unit": ship})
    return None


def sweep_modifiers(state: State, ship: UnitId) -> list[Modifier]:
    """8.5.2-f What is added to the roll, all that applies."""
    numbers = state.facts.numbers.sweeping
    found = []
    if state.of_impulse[ship] & FIRED_ON:
        found.append(Modifier("8.5.2-c", f"{numbers.fired_on:+d}", "sweeper_fired_on"))
    if state.health[ship] == SHAKEN:
        found.append(Modifier("8.5.2-d", f"{numbers.disabled:+d}", "sweeper_disabled"))
    if state.rough:
        found.append(Modifier("8.5.2-e", f"{numbers.rough_sea:+d}", "rough_sea"))
    return found


def factors_for(state: State, total: int) -> int:
    """8.5.2-g, 8.5.2-h, 8.5.2-i Mine factors cleared by a modified roll."""
    numbers = state.facts.numbers.sweeping
    if total <= numbers.two:
        return 2
    return 1 if total <= numbers.one else 0


@dataclass(unsafe_hash=True)
class Sweeping(GallipoliFrame):
    """8.5.2-b, D48 Which minesweepers try, one after the other; each once an impulse."""

    left: tuple[int, ...]

    def run(self, state: State, log: Log) -> bool:
        if any(sweeper_refusal(state, ship) is None for ship in self.left):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "8.5.2-a", "sweep")

    def options(self, state: State) -> list[Action]:
        able = [SWEEP[ship] for ship in self.left if sweeper_refusal(state, ship) is None]
        return [*able, END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "sweep":
            return NOT_NOW
        refused = sweeper_refusal(state, action.arg)
        if refused is None and action.arg not in self.left:
            return Refusal(("8.5.2-b",), "swept_already", {"unit": action.arg})
        return refused

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        state.stack[-1] = Sweeping(without(self.left, action.arg))
        sweep(state, action.arg, log)


def sweep(state: State, ship: UnitId, log: Log) -> None:
    """8.5.2, 2.4-w, Q74 The attempt shows the markers first (by option only if it clears
    something); if they were all Dummies there is nothing left to sweep, or to run into."""
    area = state.where[ship]
    first = state.facts.options.sweep_reveals == "on"
    if first:
        show(state, area, "8.5.2-b", log)
        if not state.mines[area]:
            log.add("8.5.2-b", "nothing_to_sweep", ship=ship, area=area)
            return
    modifiers = sweep_modifiers(state, ship)
    die = roll(state, 10, "8.5.2-b", log)
    total = die + added(modifiers)
    factors = factors_for(state, total)
    log.add(
        "8.5.2-b",
        "swept",
        ship=ship,
        area=area,
        die=die,
        total=total,
        count=factors,
        modifiers=[modifier.as_args() for modifier in modifiers],
    )
    if total >= state.facts.numbers.sweeping.cripples:
        set_health(state, ship, SHATTERED, "8.5.2-j", log)
    if factors:
        show(state, area, "8.5.2-k", log)
        state.stack.append(ClearMines(area, factors))


@dataclass(unsafe_hash=True)
class ClearMines(GallipoliFrame):
    """8.5.2-k For each factor: remove a Level 1 marker, or reduce one of Level 2 to Level 1."""

    area: AreaId
    factors: int

    def run(self, state: State, log: Log) -> bool:
        kinds = set(state.mines[self.area])
        if self.factors and len(kinds) > 1:
            return True
        state.stack.pop()
        if self.factors and kinds:
            clear(state, self.area, kinds.pop() & LEVEL, log)
            state.stack.append(ClearMines(self.area, self.factors - 1))
        return False

    def decision(self, state: State) -> Decision:
        args = {"area": self.area, "count": self.factors}
        return Decision(seat(ALLIED), "8.5.2-k", "clear_mines", args)

    def options(self, state: State) -> list[Action]:
        return [CLEAR[kind] for kind in CLEARED if self.refusal(state, CLEAR[kind]) is None]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "clear":
            return NOT_NOW
        level = CLEARED.get(action.arg)
        if level is None or level | SHOWN not in state.mines[self.area]:
            return Refusal(("8.5.2-k",), "no_such_mine", {"area": self.area})
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack[-1] = ClearMines(self.area, self.factors - 1)
        clear(state, self.area, CLEARED[action.arg], log)


def clear(state: State, area: AreaId, level: int, log: Log) -> None:
    """8.5.2-k Take one factor off a marker that lies face up."""
    rest = without(state.mines[area], level | SHOWN)
    if level == LEVEL_2:
        rest = (*rest, LEVEL_1 | SHOWN)
        log.add("8.5.2-k", "mine_reduced", area=area)
    else:
        log.add("8.5.2-k", "mine_removed", area=area)
    state.mines[area] = arranged(rest)
