"""Bailén, assembled: data, rules and words behind the engine's contract."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bailen import rules
from bailen.facts import GONE, SIDES, Facts, Library, ScenarioFile, Unit
from bailen.state import State
from bailen.title import TITLE
from grognard.engine.data import Replacement
from grognard.engine.dice import Sealed
from grognard.engine.forms import Form
from grognard.engine.game import Outcome
from grognard.engine.kit import DataGame


class View(Struct, frozen=True):
    """What everybody sees: nothing is hidden. What changes of the units in their order."""

    turn: int
    turns: int
    phase: str
    phasing: str
    units: tuple[Unit, ...]
    hexes: tuple[str, ...]
    steps: tuple[int, ...]
    acted: tuple[int, ...]
    scores: Mapping[str, int]


class Bailen(DataGame[State, Library, Facts]):
    """Dupont's army before Reding's line."""

    rules_version = 1
    options = ()
    verbs = rules.VERBS
    form = Form(State, rules.BailenFrame)

    def __init__(self, data: Replacement = None) -> None:
        super().__init__(TITLE, Library(TITLE, data, ScenarioFile), Facts)

    def set_up(
        self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
    ) -> State:
        facts, dice = self.facts(scenario, options), Sealed(str(seed))
        return self.form.begin(facts, dice, hexes=[*facts.start], stack=[rules.Movement(0)])

    def view(self, state: State, seat: str | None) -> View:
        facts, last = state.facts, state.facts.scenario.last_turn
        phase = type(state.frames[0]).__name__ if state.frames else ""
        phasing = SIDES[state.frames[0].side] if state.frames else ""
        hexes = tuple("" if hex_ == GONE else facts.grid.names[hex_] for hex_ in state.hexes)
        units = facts.units, hexes, tuple(state.steps), tuple(state.acted)
        return View(min(state.turn, last), last, phase, phasing, *units, rules.scores(state))

    def outcome(self, state: State) -> Outcome:
        return rules.outcome(state)
