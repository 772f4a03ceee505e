"""8.5 Laying mines: in the Strategic Phase, and at set-up (13.1.1-h)."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, roll
from grognard.engine.ids import AreaId
from grognard.games.gallipoli.facts import ALLIED, MINE_CONTENTS, TURKISH
from grognard.games.gallipoli.rules.frame import MINES, REST, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m06_supply.s64_spending import pay
from grognard.games.gallipoli.rules.m06_supply.s65_lines import works
from grognard.games.gallipoli.rules.m08_combat.s85_markers import levels_in
from grognard.games.gallipoli.state import LEVEL, LEVEL_1, LEVEL_2, OFF_MAP, SHOWN, State

LEVELS = tuple(
    tuple("D12".index(letter) for letter in content if letter != "-") for content in MINE_CONTENTS
)
"""By content, the levels of its markers, lowest first."""


# -- 6.3-h what is spent on mines ------------------------------------------------------------------


def roll_for_mines(state: State, spent: int, log: Log) -> None:
    """8.5-b The Mine Determination Table, with +1 for each SP."""
    pay(state, TURKISH, spent, "6.3-h", log)
    table = state.facts.library.mines
    die = roll(state, 6, "8.5-b", log)
    at = min(max(die + spent - table.first_die, 0), len(table.results) - 1)
    factors = table.results[at]
    log.add("8.5-b", "mines_rolled", die=die, total=die + spent, count=factors)
    lay(state, factors, log)


# -- where -----------------------------------------------------------------------------------------


def candidates(state: State) -> tuple[AreaId, ...]:
    """8.5-f, 2.4-v, Q72 The sea areas where mines may be laid or added: public facts decide."""
    land, pieces = state.facts.land, state.facts.pieces
    heads = works(state, ALLIED)
    ships = 0
    for ship in pieces.ships_of[ALLIED]:
        if state.where[ship] < OFF_MAP:
            ships |= 1 << state.where[ship]
    watched = land.graph.grown(state.occupied[ALLIED] | heads) & ~state.mined()
    # 8.5-d Never next to a Beachhead in an Assault Area, mined or not.
    beached = land.graph.grown(heads) & land.assault
    # 8.5-h Never in the Aegean Sea, which is neither strait nor Assault Area.
    return tuple(bits((land.strait | land.assault) & ~ships & ~watched & ~beached))


def lay(state: State, factors: int, log: Log) -> None:
    """8.5-a Ask about one area after the other, in the order of the map."""
    areas = candidates(state)
    if areas:
        stocks = Stocks(state)
        log.tell(
            (seat(TURKISH),),
            "8.5-b",
            "mines_ready",
            count=factors,
            dummies=stocks.dummies_left,
            outside=stocks.room_outside,
        )
        state.stack.append(LayMines(areas, factors, len(areas)))


# -- what ------------------------------------------------------------------------------------------


def fits(present: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Q78 Does a content hold the markers present, each L1 perhaps made an L2?"""
    rest = list(after)
    raised = 0
    for level in present:
        if level in rest:
            rest.remove(level)
        elif level == LEVEL_1:
            raised += 1
        else:
            return False
    return raised <= rest.count(LEVEL_2)


class Stocks:
    """Q78, Q73 What lies on the map, against the counter mix and the secret limit."""

    def __init__(self, state: State) -> None:
        self.count = [0, 0, 0]
        self.outside = 0
        strait = state.facts.land.strait
        for area, markers in enumerate(state.mines):
            for marker in markers:
                level = marker & LEVEL
                self.count[level] += 1
                if not strait >> area & 1:
                    self.outside += max(level, 1)
        self.dummies_left = state.facts.library.markers.mines.dummies - self.count[0]
        self.room_outside = max(state.outside_limit - self.outside, 0)


def content_refusal(
    state: State, area: AreaId, factors: int, content: int, stocks: Stocks
) -> Refusal | None:
    """8.5-c, Q73, Q78 May the area hold this content after laying?"""
    present, after = levels_in(state, area), LEVELS[content]
    if present == after:
        return None
    if not fits(present, after):
        return Refusal(("8.5-b",), "mines_must_stay", {"area": area})
    if sum(after) - sum(present) > factors:
        return Refusal(("8.5-b",), "too_few_mine_factors", {"count": factors})
    mix = state.facts.library.markers.mines
    for level, most in enumerate((mix.dummies, mix.level_1, mix.level_2)):
        if stocks.count[level] - present.count(level) + after.count(level) > most:
            return Refusal(("10.6-i", "8.5-e"), "no_such_marker_left")
    if not state.facts.land.strait >> area & 1:
        outside = stocks.outside + _weight(after) - _weight(present)
        if outside > state.outside_limit:
            limit = state.outside_limit
            return Refusal(("8.5-g", "13.1.1-k"), "mines_outside_limit", {"limit": limit})
    return None


def _weight(levels: tuple[int, ...]) -> int:
    """Q73 Factors and Dummies together."""
    return sum(max(level, 1) for level in levels)


def renewed(markers: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    """8.5-b The markers of an area after laying: those shown first, so that their order tells
    nothing of the others; a hidden L1 is raised before one that is shown."""
    rest, kept, to_raise = list(after), list[int](), list[int]()
    for marker in sorted(markers, key=lambda m: (not m & SHOWN, m)):
        if marker & LEVEL in rest:
            rest.remove(marker & LEVEL)
            kept.append(marker)
        else:
            to_raise.append(marker)
    for marker in to_raise:
        rest.remove(LEVEL_2)
        kept.append(marker & SHOWN | LEVEL_2)
    return tuple(sorted((*kept, *rest), key=lambda m: (not m & SHOWN, m)))


@dataclass(unsafe_hash=True)
class LayMines(GallipoliFrame):
    """8.5-b One decision for each area: what lies in it afterwards. The number of questions does
    not depend on what is hidden, nor on the answers: after ``rest`` nothing else can be said."""

    areas: tuple[AreaId, ...]
    factors: int
    left: int
    """How many areas are still to be asked about."""
    resting: bool = False

    def run(self, state: State, log: Log) -> bool:
        if self.left:
            return True
        state.stack.pop()
        mined = bits(state.mined())
        if mined:
            log.add("8.5-a", "mines_lie", areas=mined)
        return False

    @property
    def area(self) -> int:
        return self.areas[-self.left]

    def decision(self, state: State) -> Decision:
        # Everybody reads the question, so it tells nothing of what is left to lay.
        return Decision(seat(TURKISH), "8.5-b", "lay_mines", {"area": self.area})

    def options(self, state: State) -> list[Action]:
        if self.resting:
            return [MINES[LEVELS.index(levels_in(state, self.area))]]
        stocks = Stocks(state)
        found = [
            action
            for content, action in enumerate(MINES)
            if content_refusal(state, self.area, self.factors, content, stocks) is None
        ]
        if self.left > 1:
            found.append(REST)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "mines":
            if self.resting and LEVELS[action.arg] != levels_in(state, self.area):
                return Refusal(("8.5-b",), "mines_at_rest")
            stocks = Stocks(state)
            return content_refusal(state, self.area, self.factors, action.arg, stocks)
        ends = action.verb == "rest" and self.left > 1 and not self.resting
        return None if ends else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "rest":
            state.stack[-1] = LayMines(self.areas, self.factors, self.left - 1, resting=True)
            return
        area, after = self.area, LEVELS[action.arg]
        present = levels_in(state, area)
        left = self.factors - sum(after) + sum(present)
        state.stack[-1] = LayMines(self.areas, left, self.left - 1, self.resting)
        if after == present:
            return
        state.mines[area] = renewed(state.mines[area], after)
        # 11.5-b, Q94 The supply of the Royal Marines depends on mines.
        state.lines_changed()
        stocks = Stocks(state)
        log.tell(
            (seat(TURKISH),),
            "8.5-b",
            "mines_laid",
            area=area,
            content=action.arg,
            count=left,
            dummies=stocks.dummies_left,
            outside=stocks.room_outside,
        )
