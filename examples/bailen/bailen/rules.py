"""The rules, by their numbers in text/cases.toml: one frame for each question of the game."""

from __future__ import annotations

from dataclasses import dataclass

from bailen.facts import GONE, SIDES
from bailen.state import State
from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Asking, Decision, Refusal, roll
from grognard.engine.game import Outcome
from grognard.engine.modifiers import Modifier, added

VERBS = {"unit": "unit", "go": "hex", "stop": "", "target": "target", "end": ""}
STOP, END = Action("stop"), Action("end")
COST = {".": 1, "t": 1, "w": 2}


class BailenFrame(Asking):
    """A question of this game."""

    arguments = VERBS


@dataclass(unsafe_hash=True)
class Movement(BailenFrame):
    """2.1 The units of a side move, one by one."""

    side: int
    verbs = ("unit", "end")

    def decision(self, state: State) -> Decision:
        return Decision(SIDES[self.side], "3.1", "move", {"turn": state.turn})

    def barred(self, state: State, action: Action) -> Refusal | None:
        unit, facts = action.arg, state.facts
        here = facts.side[unit] == self.side and state.hexes[unit] != GONE
        able = action == END or (here and not state.acted[unit])
        return None if able else Refusal(("2.1",), "cannot_act", {"unit": unit})

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "unit":
            state.stack.append(Moving(action.arg, state.facts.units[action.arg].factors[2]))
        else:
            state.acted = [0] * len(state.acted)
            state.stack[-1] = Combat(self.side)


@dataclass(unsafe_hash=True)
class Moving(BailenFrame):
    """3 A unit moves hex by hex."""

    unit: int
    left: int
    verbs = ("go", "stop")

    def decision(self, state: State) -> Decision:
        seat = SIDES[state.facts.side[self.unit]]
        return Decision(seat, "3.1", "step", {"unit": self.unit, "left": self.left})

    def barred(self, state: State, action: Action) -> Refusal | None:
        to = action.arg
        if action == STOP:
            return None
        if to not in state.facts.grid.around(state.hexes[self.unit]):
            return Refusal(("3.1",), "far", {"hex": to})
        if to in state.hexes:
            return Refusal(("1.1",), "full", {"hex": to})
        able = COST[state.facts.terrain[to]] <= self.left
        return None if able else Refusal(("3.2",), "tired", {"hex": to})

    def apply(self, state: State, action: Action, log: Log) -> None:
        """3.3 Beside an enemy the unit stops."""
        unit, to = self.unit, action.arg
        state.acted[unit] = 1
        state.stack.pop()
        if action != STOP:
            state.hexes[unit] = to
            log.add("3.1", "moved", unit=unit, hex=to)
            left = self.left - COST[state.facts.terrain[to]]
            if left and not state.enemies_of(state.facts.side[unit], to):
                state.stack.append(Moving(unit, left))


@dataclass(unsafe_hash=True)
class Combat(BailenFrame):
    """4 A side attacks, one enemy after the other, with all that stands beside it."""

    side: int
    verbs = ("target", "end")

    def decision(self, state: State) -> Decision:
        return Decision(SIDES[self.side], "4.1", "attack", {"turn": state.turn})

    def attackers(self, state: State, target: int) -> list[int]:
        """4.1 Those that have not attacked yet."""
        ours = state.facts.side[target] == self.side
        near = [] if ours else state.enemies_of(1 - self.side, state.hexes[target])
        return [unit for unit in near if not state.acted[unit]]

    def barred(self, state: State, action: Action) -> Refusal | None:
        able = action == END or self.attackers(state, action.arg)
        return None if able else Refusal(("4.1",), "nobody", {"target": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action != END:
            self.attack(state, action.arg, log)
            return
        state.acted = [0] * len(state.acted)
        state.stack[-1] = Movement(1 - self.side)
        if self.side == 1:
            next_turn(state, log)

    def attack(self, state: State, target: int, log: Log) -> None:
        """4.2, 4.3 A die for the column of the odds; of the attackers the strongest suffers."""
        units, table = self.attackers(state, target), state.facts.combat
        factors = {unit: factor(state, unit, 0) for unit in units}
        odds = sum(factors.values()) // factor(state, target, 1)
        column = min(odds, len(table.columns) - 1)
        covered = state.facts.terrain[state.hexes[target]] != "."
        modifiers = [Modifier("4.3", "-1", "cover")] * covered
        die = roll(state, 6, "4.2", log)
        result = table.at(die + added(modifiers), column)
        told, ratio = [modifier.as_args() for modifier in modifiers], table.columns[column]
        log.add("4.2", "attack", target=target, odds=ratio, modifiers=told, roll=die, result=result)
        for unit in units:
            state.acted[unit] = 1
        for unit, results in ((max(units, key=factors.__getitem__), "AB"), (target, "DB")):
            if result in results:
                hit(state, unit, log)


def factor(state: State, unit: int, which: int) -> int:
    """4.4 Attack (0) or defence (1); a step lost is a factor less."""
    return state.facts.units[unit].factors[which] - (state.steps[unit] < 2)


def hit(state: State, unit: int, log: Log) -> None:
    """4.4 With its second step a unit is out of the game."""
    state.steps[unit] -= 1
    log.add("4.4", "hit", unit=unit, left=state.steps[unit])
    if not state.steps[unit]:
        state.hexes[unit] = GONE


def next_turn(state: State, log: Log) -> None:
    """2.2 The game ends with the last turn, or with one of the sides."""
    state.turn += 1
    left = {state.facts.side[unit] for unit, hex_ in enumerate(state.hexes) if hex_ != GONE}
    if state.turn > state.facts.scenario.last_turn or len(left) < 2:
        state.stack.clear()
        log.add("5.3", "over", **scores(state))
    else:
        log.add("2.2", "turn", turn=state.turn)


def scores(state: State) -> dict[str, int]:
    """5.1, 5.2 Enemy steps lost, and for the French what they hold of the town."""
    facts, points = state.facts, [0, 0]
    for side, steps, hex_ in zip(facts.side, state.steps, state.hexes, strict=True):
        points[1 - side] += 2 - steps
        if side == 0 and hex_ != GONE and facts.terrain[hex_] == "t":
            points[side] += facts.scenario.town_points
    return dict(zip(SIDES, points, strict=True))


def outcome(state: State) -> Outcome:
    """5.3 The higher score wins; a tie is Spanish."""
    found = scores(state)
    return Outcome(SIDES[found["french"] <= found["spanish"]], found, ("5.3",))
