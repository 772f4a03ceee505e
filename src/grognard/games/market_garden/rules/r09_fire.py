"""R9 Fire: assigning Air Points and artillery, and the Bombardment/Support Table."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import HexId, Side, UnitId
from grognard.engine.values import replace
from grognard.games.market_garden.rules.frame import AIR, END, FIRE, GUN, GardenFrame, seat
from grognard.games.market_garden.rules.r01_strength import SCALE, bombardment
from grognard.games.market_garden.rules.r01_terms import die, nearest
from grognard.games.market_garden.rules.r15_air import spend
from grognard.games.market_garden.state import FINAL_FIRE, NO_FIRE, State

# What fire is for: phase G, support of the attacker and of the defender, against an assault.
BOMBARDMENT, ATTACK_SUPPORT, DEFENCE_SUPPORT, DEFENSIVE = range(4)
CASES = ("G-1-a", "H-3-a", "H-3-b", "I-2-a")


@dataclass(unsafe_hash=True)
class Barrage:
    """R9-d Air Points and guns that fire together at one hex."""

    target: HexId
    air: int = 0
    guns: tuple[UnitId, ...] = ()

    @property
    def empty(self) -> bool:
        """Nothing fires."""
        return not self.air and not self.guns


NO_BARRAGE = Barrage(-1)


def points(state: State, barrage: Barrage) -> int:
    """R9-c, R9-d Bombardment strengths plus Air Points, fractions dropped."""
    guns = sum(bombardment(state, gun) for gun in barrage.guns)
    return barrage.air + guns // SCALE


def silent_refusal(state: State, side: Side, gun: UnitId) -> Refusal | None:
    """R9-a Why this unit fires at nobody now, wherever the target is: two fires a game turn."""
    pieces = state.facts.pieces
    if not pieces.bombard[gun] or pieces.side[gun] != side or state.where[gun] < 0:
        return Refusal(("R9-a",), "no_gun", {"unit": gun})
    if state.released[gun] > state.turn:
        turn = state.released[gun]
        return Refusal(("R9-a", "R17.1-e"), "held_back", {"unit": gun, "turn": turn})
    if state.fire[gun] == FINAL_FIRE:
        return Refusal(("G-2-b",), "no_fire_left", {"unit": gun})
    if state.unsupplied[gun] and state.fire[gun] != NO_FIRE:
        return Refusal(("R9-h",), "no_fire_unsupplied", {"unit": gun})
    return None


def gun_refusal(
    state: State, side: Side, gun: UnitId, target: HexId, purpose: int
) -> Refusal | None:
    """R9-b May this unit fire at (or in support of) that hex now? The range is counted in hexes."""
    refused = silent_refusal(state, side, gun)
    if refused is not None:
        return refused
    pieces, args = state.facts.pieces, {"unit": gun, "hex": target}
    here = state.where[gun]
    if purpose == DEFENSIVE and here == target:
        return Refusal(("R9.3-c",), "gun_assaulted", args)
    if state.facts.board.grid.distance(here, target) > pieces.range[gun]:
        return Refusal(("R9-b",), "out_of_range", args)
    return None


def guns_for(state: State, side: Side, target: HexId, purpose: int) -> list[UnitId]:
    """R9.2-d Every gun that may take part: in range of the hex, or of the combat's."""
    bombard = state.facts.pieces.bombard
    return [
        gun
        for gun in state.facts.pieces.of_side[side]
        if bombard[gun] and gun_refusal(state, side, gun, target, purpose) is None
    ]


def can_fire(state: State, side: Side, target: HexId, purpose: int) -> bool:
    """Is there anything to fire with? R9-i In foul weather there are no Air Points."""
    return state.air[side] > 0 or bool(guns_for(state, side, target, purpose))


@dataclass(unsafe_hash=True)
class Assign(GardenFrame):
    """R9-d Air Points and guns for one fire; the frame below gets the barrage."""

    side: Side
    purpose: int
    target: HexId
    """The hex whose range counts: the one fired at, or the combat's (R9.2-d)."""
    air: int = -1
    guns: tuple[UnitId, ...] = ()

    def run(self, state: State, log: Log) -> bool:
        if len(self.options(state)) > 1:
            return True
        self.close(state, fired=self.end_is_fire(state), log=log)
        return False

    def barrage(self) -> Barrage:
        return Barrage(self.target, max(self.air, 0), self.guns)

    def end_is_fire(self, state: State) -> bool:
        return points(state, self.barrage()) >= 1

    def decision(self, state: State) -> Decision:
        args = {"hex": self.target, "points": points(state, self.barrage())}
        return Decision(seat(self.side), CASES[self.purpose], "assign_fire", args)

    def options(self, state: State) -> list[Action]:
        found: list[Action] = []
        if self.air < 0 and not self.guns:
            most = min(state.air[self.side], state.facts.numbers.fire.air_cap)
            found += AIR[1 : most + 1]
        found += [
            GUN[g]
            for g in guns_for(state, self.side, self.target, self.purpose)
            if g not in self.guns
        ]
        return [*found, FIRE if self.end_is_fire(state) else END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        verb, arg = action.verb, action.arg
        if verb == "air":
            return self._air_refusal(state, arg)
        if verb == "gun":
            if arg in self.guns:
                return Refusal(("R9-d",), "gun_named", {"unit": arg})
            return gun_refusal(state, self.side, arg, self.target, self.purpose)
        if verb == "fire":
            enough = self.end_is_fire(state)
            return None if enough else Refusal(("R9-d",), "nothing_assigned")
        if verb == "end":
            return Refusal(("R9-d",), "fire_assigned") if self.end_is_fire(state) else None
        return NOT_NOW

    def _air_refusal(self, state: State, number: int) -> Refusal | None:
        """R9-c Named once, first, within the cap and the points left."""
        cap = state.facts.numbers.fire.air_cap
        if self.air >= 0 or self.guns:
            return Refusal(("R9-d",), "air_named")
        if not 1 <= number <= min(state.air[self.side], cap):
            return Refusal(("R9-c",), "air_limit", {"most": min(state.air[self.side], cap)})
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "air":
            state.stack[-1] = replace(self, air=action.arg)
        elif action.verb == "gun":
            state.stack[-1] = replace(self, guns=(*self.guns, action.arg))
        else:
            self.close(state, fired=action.verb == "fire", log=log)

    def close(self, state: State, *, fired: bool, log: Log) -> None:
        """R9-a The points are spent and the guns marked; the frame below goes on."""
        state.stack.pop()
        barrage = self.barrage() if fired else Barrage(self.target)
        if fired:
            spend(state, self.side, barrage.air)
            for gun in barrage.guns:
                state.fire[gun] += 1
            case = CASES[self.purpose]
            log.add(
                case, "fire_assigned", seat=seat(self.side), air=barrage.air, guns=barrage.guns,
                hex=self.target,
            )  # fmt: skip
        state.stack[-1].assigned(state, self.purpose, barrage)


# -- the table -------------------------------------------------------------------------------------


def result_for(state: State, total: int, number: int) -> tuple[int, bool]:
    """R9-e A number or nothing, and whether an F goes with it."""
    table = state.facts.library.bombardment
    column = max(c for c, least in enumerate(table.least) if total >= least)
    entry = table.rows[nearest(len(table.rows), number - 1)][column]
    if entry == "-":
        return 0, False
    return int(entry.removesuffix("F")), entry.endswith("F")


def resolve(
    state: State, barrage: Barrage, tdv: int, case: str, log: Log, *, hex_: HexId
) -> tuple[int, bool]:
    """R9-d One roll without modifiers: steps lost at this TDV (R9-e), and is there an F (R9-f)?"""
    total = points(state, barrage)
    rolled = die(state, case, log)
    number, tires = result_for(state, total, rolled)
    steps = number // tdv  # R9-e
    shown = f"{number or '-'}{'F' if tires else ''}"
    log.add(
        case, "fire_result", hex=hex_, points=total, die=rolled, result=shown, tdv=tdv, count=steps
    )
    return steps, tires
