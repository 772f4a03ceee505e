"""Combats walked through every die: what each side loses, and who is left in the hex."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.ids import HexId, Side, UnitId
from grognard.engine.modifiers import added
from grognard.engine.odds import Faces, Notes, Spread, Walk
from grognard.games.market_garden.odds import faces
from grognard.games.market_garden.odds.choices import sensible
from grognard.games.market_garden.rules import r13_assault_table as assault_table
from grognard.games.market_garden.rules.ph_i_assault import AssaultCombat
from grognard.games.market_garden.rules.r01_steps import total_steps
from grognard.games.market_garden.rules.r08_efficiency import highest
from grognard.games.market_garden.rules.r13_assault import AGAIN, ATTACK, CHECK, DEFEND
from grognard.games.market_garden.state import State

RESULTS = {
    "refusal_passed": "passed",
    "refusal_failed": "failed",
    "reaction_passed": "passed",
    "reaction_failed": "failed",
    "bridge_blown": "blown",
    "bridge_stands": "stands",
    "evacuated": "whole",
    "step_lost": "reduced",
    "eliminated": "eliminated",
}
"""By kind of event, the name of what a single roll brought; of several the last counts."""
EMPTIED, HELD = "emptied", "held"
OUTCOME = ("die", "total", "result", "count")
"""The arguments of an event that only the dice tell."""
BASIS = ("maneuver", "assault", "fire_result", "maneuver_result", "assault_result")
"""The events that say what the dice are read against."""


# -- the walk --------------------------------------------------------------------------------------


def same_combat(state: State) -> Hashable:
    """All of a position that a combat can change."""
    units = (bytes(state.steps), bytes(state.fatigued), bytes(state.fire), tuple(state.where))
    return (state.frames, *units)


def face_groups(state: State) -> list[Faces]:
    """R13.1 Of the dice of an assault's next step, the faces that bring different things."""
    frame = state.asking
    if not isinstance(frame, AssaultCombat):
        return []
    ours, theirs = frame.ours(state), frame.theirs(state)
    if not ours or not theirs:
        return []
    step = frame.step
    if step == CHECK:
        return [_check(state, theirs), _check(state, ours)]
    attacker, defender = frame.again if step == AGAIN else (step == ATTACK, step == DEFEND)
    return [
        _on_table(state, frame, defending)
        for defending, rolls in ((True, defender), (False, attacker))
        if rolls
    ]


def _check(state: State, units: Sequence[UnitId]) -> Faces:
    """R8-e Passed or failed."""
    return _grouped(faces.of_check(highest(state, units)))


def _on_table(state: State, frame: AssaultCombat, defending: bool) -> Faces:
    """R13.4-a One face for each number of steps."""
    odds = assault_table.prospects(
        state, frame.ours(state), frame.theirs(state), frame.target,
        defending=defending, boats=frame.boats,
    )  # fmt: skip
    return _grouped(faces.of_assault(state, odds.strength, added(odds.modifiers)))


def _grouped(results: Sequence[Hashable]) -> Faces:
    """The first face that brings each result, and how many bring it."""
    dice: dict[Hashable, list[int]] = {}
    for die, result in zip(faces.DICE, results, strict=True):
        dice.setdefault(result, []).append(die)
    return [(same[0], len(same)) for same in dice.values()]


class Fight(Struct, frozen=True):
    """Who fights whom where, and with how many steps."""

    side: Side
    target: HexId
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    strength: tuple[int, int]

    def told(self, state: State) -> Notes:
        """Steps lost by attacker and defender, and is the hex emptied of defenders?"""
        ours, theirs = self.strength
        held = bool(state.units_in(self.target, 1 - self.side))
        return (
            ours - total_steps(state, self.attackers),
            theirs - total_steps(state, self.defenders),
            HELD if held else EMPTIED,
        )


def fight(state: State, side: Side, target: HexId, attackers: tuple[int, ...]) -> Fight:
    defenders = tuple(state.units_in(target, 1 - side))
    strength = total_steps(state, attackers), total_steps(state, defenders)
    return Fight(side, target, attackers, defenders, strength)


def ends(
    game: Game[State], state: State, told: Callable[[State], Notes], *, entries: bool = False
) -> Spread:
    """Every way it can end; with the entry of the maneuver table first if asked for."""
    note = _entry if entries else None
    return Walk(game, sensible(), told, note=note, key=same_combat, faces=face_groups).spread(state)


def _entry(events: Sequence[Event]) -> Notes:
    return tuple(str(e.args["result"]) for e in events if e.kind == "maneuver_result")


def shelling(game: Game[State], state: State, told: Callable[[State], Notes]) -> Spread:
    """G-3-a Every way one bombardment can end, with the entry of its table first."""

    def result(events: Sequence[Event]) -> Notes:
        return tuple(str(e.args["result"]) for e in events if e.kind == "fire_result")

    return Walk(game, sensible(), told, note=result, key=same_combat).spread(state)


def one_roll(
    game: Game[State], state: State, action: Action, results: Mapping[str, str]
) -> tuple[Spread, list[Event]]:
    """What an answer that rolls by itself brings, by the kinds of its events, and what it rolls
    against."""
    rolled: list[Event] = []

    def note(events: Sequence[Event]) -> Notes:
        dice = [bare(event) for event in events if "die" in event.args]
        rolled[:] = rolled or dice[:1]
        return tuple(results[event.kind] for event in events if event.kind in results)

    return Walk(game, lambda _: None, lambda _: (), note=note).after(state, action), rolled


def fates(game: Game[State], state: State, units: Sequence[int]) -> dict[int, Spread]:
    """By unit, what may happen to it if its owner lets it take every loss it can."""

    def fate(unit: UnitId) -> Callable[[State], Notes]:
        def told(end: State) -> Notes:
            if end.where[unit] < 0:
                return ("eliminated",)
            if end.steps[unit] < state.steps[unit]:
                return ("reduced",)
            return ("fatigued",) if end.fatigued[unit] > state.fatigued[unit] else ()

        return told

    return {
        unit: Walk(game, sensible(unit), fate(unit), key=same_combat, faces=face_groups).spread(
            state
        )
        for unit in units
    }


# -- what the dice are read against ----------------------------------------------------------------


class _Highest:
    """Dice that all show their highest number: hardly anybody is hurt."""

    def roll(self, number: int, sides: int) -> int:
        return sides


def basis(game: Game[State], state: State) -> list[Event]:
    """The first of each kind of event that a roll is read against, without its outcome."""
    copy = state.clone()
    copy.dice = _Highest()
    recorder, choose = game.recorder(copy), sensible()
    while not copy.over:
        if copy.asking.run(copy, recorder):
            action = choose(copy)
            if action is None:
                break
            copy.asking.apply(copy, action, recorder)
    found: dict[tuple[str, str], Event] = {}
    for event in recorder.events:
        if event.kind in BASIS:
            who = event.args.get("seat") or event.args.get("hex")
            found.setdefault((event.kind, str(who)), bare(event))
    return list(found.values())


def bare(event: Event) -> Event:
    """An event without the outcome of its dice."""
    args = {name: value for name, value in event.args.items() if name not in OUTCOME}
    return Event(event.case, event.kind, args)
