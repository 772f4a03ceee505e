"""8.5.1 Mines attack ships, 8.5.2 minesweepers clear them: at the end of every impulse (Q01)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal, roll
from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.facts import ALLIED, MINE_CONTENTS
from grognard.games.gallipoli.rules.frame import (
    CLEAR,
    END,
    NOT_NOW,
    SWEEP,
    GallipoliFrame,
    seat,
    without,
)
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate, set_health
from grognard.games.gallipoli.state import (
    DUMMY,
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


# -- markers ---------------------------------------------------------------------------------------


def arranged(markers: Iterable[int]) -> tuple[int, ...]:
    """Q74 Those shown first, so that their order tells nothing of the others; then by level."""
    return tuple(sorted(markers, key=lambda marker: (not marker & SHOWN, marker)))


def show(state: State, area: int, case: str, log: Log) -> None:
    """8.5.1-a, 8.5.1-b Turn up all markers of an area; Dummies go back to their owner."""
    markers = state.mines[area]
    hidden = [marker for marker in markers if not marker & SHOWN]
    if not hidden:
        return
    state.mines[area] = arranged(marker | SHOWN for marker in markers if marker & LEVEL != DUMMY)
    state.shown += 1
    log.add(
        case,
        "mines_shown",
        area=area,
        dummies=hidden.count(DUMMY),
        level_1=hidden.count(LEVEL_1),
        level_2=hidden.count(LEVEL_2),
    )


def entered(state: State, ship: int, log: Log) -> None:
    """8.5.1-a, Q75 A ship has entered a sea area: all but minesweepers of the Allies show mines."""
    facts = state.facts
    if facts.pieces.side[ship] == ALLIED and ship not in facts.sweepers:
        show(state, state.where[ship], "8.5.1-a", log)


# -- 8.5.1 mines attack ----------------------------------------------------------------------------


def mine_step(state: State, log: Log) -> None:
    """8.5.1-c, Q01 Mines attack every ship in their reach; then minesweepers may sweep."""
    facts = state.facts
    if any(state.mines):
        for ship in facts.pieces.ships_of[ALLIED]:
            if ship not in facts.sweepers and state.on_map(ship):
                strike(state, ship, "8.5.1-d", log)
    able = tuple(ms for ms in sorted(facts.sweepers) if sweeper_refusal(state, ms) is None)
    if able:
        state.stack.append(Sweeping(able))


def attackers(state: State, ship: int) -> list[tuple[int, int]]:
    """The markers that attack a ship, each with its area: those shown in the ship's own area
    (8.5.1-e), and Level 2 in adjacent sea areas unless it is in the Aegean Sea (8.5.1-f, Q33)."""
    land, at = state.facts.land, state.where[ship]
    found = [(at, marker) for marker in state.mines[at] if marker & SHOWN]
    if at == land.aegean:
        return found
    any_ = state.facts.options.mines_strike_neighbours == "any"
    for area in bits(land.around[at] & land.sea):
        found += [
            (area, marker)
            for marker in state.mines[area]
            if marker & LEVEL == LEVEL_2 and (any_ or marker & SHOWN)
        ]
    return found


def beside_hidden(state: State, ship: int) -> bool:
    """8.5.1-f, Q33 Could a face-down marker beside the ship attack it, for all that is known?"""
    land, at = state.facts.land, state.where[ship]
    if at == land.aegean or state.facts.options.mines_strike_neighbours != "any":
        return False
    near = bits(land.around[at] & land.sea)
    return any(not marker & SHOWN for area in near for marker in state.mines[area])


def strike(state: State, ship: int, case: str, log: Log) -> None:
    """8.5.1-d, 7.3.3-k All markers that may attack this ship do so: Level 1 once, Level 2 twice.
    A face-down marker that attacks is turned up (Q33); of one that does not, something is learnt
    as well, so that nobody may take it back."""
    state.shown += beside_hidden(state, ship)
    for area, marker in attackers(state, ship):
        if not marker & SHOWN:
            _turn_up(state, area, marker, log)
        level = marker & LEVEL
        log.add(case, "mines_attack", area=area, ship=ship, count=level)
        for _ in range(level):
            if not attack(state, ship, case, log):
                return


def _turn_up(state: State, area: int, marker: int, log: Log) -> None:
    """One face-down marker of Level 2 shows itself by attacking a ship next to it."""
    state.mines[area] = arranged((*without(state.mines[area], marker), marker | SHOWN))
    state.shown += 1
    log.add("8.5.1-f", "mine_shown", area=area)


def attack(state: State, ship: int, case: str, log: Log) -> bool:
    """8.5.1-g, 8.5.1-j, 8.5.1-k One unmodified d10: True while the ship is afloat."""
    facts = state.facts
    numbers = facts.numbers.mine_attack
    die = roll(state, 10, "8.5.1-g", log)
    # Q76 A Crippled ship sinks; by option an 8 or 9 does her no further harm.
    crippled = state.health[ship] == SHATTERED
    spared = crippled and die < numbers.sinks and facts.options.mine_on_crippled == "none"
    if die < numbers.cripples or spared:
        log.add(case, "ship_unharmed", ship=ship, die=die)
        return True
    log.add(case, "ship_struck", ship=ship, die=die)
    if crippled or die >= numbers.sinks:
        eliminate(state, ship, "8.5.1-k", log)
        return False
    set_health(state, ship, SHATTERED, "8.5.1-j", log)
    return True


# -- 8.5.2 sweeping --------------------------------------------------------------------------------


def sweeper_refusal(state: State, ship: int) -> Refusal | None:
    """8.5.2-a, Q77 Why a ship cannot sweep: any minesweeper activated this turn may."""
    if ship not in state.facts.sweepers:
        return Refusal(("8.5.2-a",), "no_minesweeper", {"unit": ship})
    if state.where[ship] >= OFF_MAP or not state.mines[state.where[ship]]:
        return Refusal(("8.5.2-b",), "no_mines_here", {"unit": ship})
    if state.health[ship] == SHATTERED:
        return Refusal(("8.4.2d-b",), "ship_crippled", {"unit": ship})
    if not state.acted[ship]:
        return Refusal(("8.5.2-a",), "sweeper_not_activated", {"unit": ship})
    return None


def sweep_modifiers(state: State, ship: int) -> list[Modifier]:
    """8.5.2-c to 8.5.2-f"""
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
    """8.5.2-g to 8.5.2-i Mine factors cleared by a modified roll."""
    numbers = state.facts.numbers.sweeping
    if total <= numbers.two:
        return 2
    return 1 if total <= numbers.one else 0


class Sweeping(GallipoliFrame, frozen=True):
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


def sweep(state: State, ship: int, log: Log) -> None:
    """8.5.2, Q74 The attempt shows the markers first (by option only if it clears something);
    if they were all Dummies there is nothing left to sweep, or to run into."""
    area = state.where[ship]
    first = state.facts.options.sweep_reveals == "on"
    if first:
        show(state, area, "8.5.2-b", log)
        if not state.mines[area]:
            log.add("8.5.2-b", "nothing_to_sweep", ship=ship, area=area)
            return
    modifiers = sweep_modifiers(state, ship)
    die = roll(state, 10, "8.5.2-b", log)
    total = die + sum(int(modifier.effect) for modifier in modifiers)
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


class ClearMines(GallipoliFrame, frozen=True):
    """8.5.2-k For each factor: remove a Level 1 marker, or reduce one of Level 2 to Level 1."""

    area: int
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


def clear(state: State, area: int, level: int, log: Log) -> None:
    """8.5.2-k Take one factor off a marker that lies face up."""
    rest = without(state.mines[area], level | SHOWN)
    if level == LEVEL_2:
        rest = (*rest, LEVEL_1 | SHOWN)
        log.add("8.5.2-k", "mine_reduced", area=area)
    else:
        log.add("8.5.2-k", "mine_removed", area=area)
    state.mines[area] = arranged(rest)
