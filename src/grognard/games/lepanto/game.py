"""The Battle of Lepanto, assembled: data, rules and words behind the engine's contract."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

from grognard.engine.dice import Sealed
from grognard.engine.errors import BadRequest
from grognard.engine.events import QUIET
from grognard.engine.frames import settle
from grognard.engine.game import Game, Outcome, Scenario
from grognard.engine.hexes import DIRECTIONS
from grognard.engine.i18n import ENGINE_MESSAGES, read_catalogue
from grognard.engine.options import complete
from grognard.games.lepanto import checks
from grognard.games.lepanto.facts import SIDES, Facts, Library
from grognard.games.lepanto.frames import AnyFrame
from grognard.games.lepanto.options import OPTIONS
from grognard.games.lepanto.rules import m10_victory
from grognard.games.lepanto.rules.frame import VERBS
from grognard.games.lepanto.rules.m05_sequence import GameTurn
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import start_tows
from grognard.games.lepanto.state import NO_SHIP, SUNK, Ship, State
from grognard.games.lepanto.view import View, view

TEXT = files("grognard.games.lepanto") / "text"


class Saved(Struct, frozen=True):
    """A position as it is written to disk; indexes are worked out again on loading."""

    scenario: str
    options: dict[str, str]
    rolled: int
    turn: int
    wind: int
    calm: bool
    ships: list[Ship]
    rammers: list[int]
    tugs: dict[int, int]
    drifted: tuple[int, ...]
    rams: dict[int, int]
    fought: dict[int, int]
    stack: list[AnyFrame]


class Lepanto(Game[State]):
    """7 October 1571: two fleets, 227 ships, one afternoon."""

    name = "lepanto"
    title: Mapping[str, str] = {"es": "La batalla de Lepanto", "en": "The Battle of Lepanto"}
    seats = SIDES
    rules_version = 1
    options = OPTIONS
    verbs = VERBS

    def __init__(self, data: Path | None = None) -> None:
        self.library = Library(data)
        self.data_version = self.library.folder.version
        self.messages = ENGINE_MESSAGES.merged(read_catalogue(TEXT / "messages.toml"))
        self.scenarios = {
            name: Scenario(
                name,
                file.title.by_language(),
                file.summary.by_language(),
                file.turns,
                file.minutes,
            )
            for name, file in sorted(self.library.scenarios.items(), key=lambda s: -s[1].turns)
        }
        self._facts = lru_cache(maxsize=64)(self._make_facts)

    def _make_facts(self, scenario: str, options: tuple[tuple[str, str], ...]) -> Facts:
        return Facts(self.library, scenario, dict(options))

    def facts(self, scenario: str, options: Mapping[str, str] | None) -> Facts:
        chosen = complete(self.options, options or {})
        return self._facts(scenario, tuple(sorted(chosen.items())))

    # -- the contract ------------------------------------------------------------------------

    def new(
        self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
    ) -> State:
        facts = self.facts(scenario, options)
        ships = [Ship(hex_, facing) for hex_, facing in facts.start]
        state = State(
            facts,
            Sealed(str(seed)),
            rolled=0,
            turn=1,
            wind=DIRECTIONS.index(facts.scenario.wind),
            calm=False,
            ships=ships,
            at=_occupancy(facts, ships),
            rammer_at={},
            tugs={},
            drifted=(),
            rams={},
            fought={},
            afloat=[len(of_side) for of_side in facts.ships_of],
            stack=[GameTurn()],
        )
        start_tows(state)
        settle(state, QUIET)
        return state

    def clone(self, state: State) -> State:
        return state.clone()

    def view(self, state: State, seat: str | None) -> View:
        return view(state)

    def determinize(self, state: State, seat: str | None, rng: random.Random) -> State:
        """Nothing is hidden but the dice to come: the copy rolls its own."""
        copy = state.clone()
        copy.dice = Sealed(f"imagined {rng.getrandbits(64)}")
        return copy

    def outcome(self, state: State) -> Outcome:
        return m10_victory.outcome(state)

    def turn(self, state: State) -> int:
        return state.turn

    def names(self, state: State) -> Mapping[str, Sequence[str]]:
        return state.facts.names

    def invariants(self, state: State) -> list[str]:
        return checks.faults(state)

    # -- saving ------------------------------------------------------------------------------

    def save(self, state: State) -> bytes:
        facts = state.facts
        saved = Saved(
            scenario=facts.scenario_id,
            options={
                name: getattr(facts.options, name) for name in facts.options.__struct_fields__
            },
            rolled=state.rolled,
            turn=state.turn,
            wind=state.wind,
            calm=state.calm,
            ships=state.ships,
            rammers=sorted(state.rammer_at.values()),
            tugs=dict(sorted(state.tugs.items())),
            drifted=state.drifted,
            rams=dict(sorted(state.rams.items())),
            fought=dict(sorted(state.fought.items())),
            stack=state.stack,
        )
        return msgspec.json.encode(saved)

    def load(self, saved: bytes, seed: str | int) -> State:
        try:
            was = msgspec.json.decode(saved, type=Saved)
        except msgspec.MsgspecError as error:
            raise BadRequest("bad_save", what=str(error)) from None
        facts = self.facts(was.scenario, was.options)
        rammer_at = {was.ships[i].hex: i for i in was.rammers}
        return State(
            facts,
            Sealed(str(seed)),
            was.rolled,
            was.turn,
            was.wind,
            was.calm,
            list(was.ships),
            _occupancy(facts, was.ships, was.rammers),
            rammer_at,
            dict(was.tugs),
            was.drifted,
            dict(was.rams),
            dict(was.fought),
            [sum(was.ships[i].hex != SUNK for i in of_side) for of_side in facts.ships_of],
            list(was.stack),
        )


def _occupancy(facts: Facts, ships: Sequence[Ship], rammers: Sequence[int] = ()) -> bytearray:
    at = bytearray([NO_SHIP]) * facts.board.grid.size
    for i, ship in enumerate(ships):
        if ship.hex != SUNK and i not in rammers:
            at[ship.hex] = i
    return at
