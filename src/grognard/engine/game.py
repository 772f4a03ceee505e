"""The contract every game fulfils: a chain of decisions, each with all its legal answers."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Generic

from msgspec import Struct

from grognard.engine.actions import NO_ARGUMENT, Action
from grognard.engine.bundles import Bundle
from grognard.engine.errors import BadRequest
from grognard.engine.events import QUIET, Event, Log, Recorder
from grognard.engine.frames import Decision, Illegal, Refusal, S, settle
from grognard.engine.i18n import Arg, Catalogue
from grognard.engine.options import Option

GAME_OVER = Refusal((), "game_over")
MALFORMED = Refusal((), "malformed")


class Scenario(Struct, frozen=True):
    """What people want to know before they choose it."""

    id: str
    title: Mapping[str, str]
    summary: Mapping[str, str]
    turns: int
    minutes: int
    first_turn: int = 1

    @property
    def last_turn(self) -> int:
        return self.first_turn + self.turns - 1


class Outcome(Struct, frozen=True):
    """The result; ``winner`` is None for a draw. ``cases`` decided it."""

    winner: str | None
    scores: Mapping[str, int]
    cases: tuple[str, ...]


class Chances(Struct, frozen=True):
    """The exact chance of every result of a roll, and what the roll is read against: events
    without their outcome."""

    results: Mapping[str, Fraction]
    preview: Sequence[Event]
    units: Mapping[str, Mapping[str, Fraction]] = {}
    """By unit that may suffer, the chance of each state it can fall to if its owner always picks
    it to suffer."""


class Game(ABC, Generic[S]):
    """One game with its data loaded; it holds no state of games being played."""

    name: str
    title: Mapping[str, str]
    seats: tuple[str, ...]
    rules_version: int
    mended: Mapping[int, tuple[str, ...]] = {}
    """By version of the rules, the cases that were mended in it."""
    data_version: str
    bundle: Bundle = Bundle({})
    """The data it is played with."""
    scenarios: Mapping[str, Scenario]
    options: tuple[Option, ...]
    messages: Catalogue
    verbs: Mapping[str, str]
    """Each verb with the name of its argument ('' if it takes none)."""
    results: Mapping[str, str] = {}
    """By kind of event, the argument with the result of the dice, if it is not ``result``."""
    losses_in: Mapping[str, str] = {"es": "pérdidas", "en": "losses"}
    """What ``losses`` counts, as players call it."""

    # -- what a game supplies ------------------------------------------------------------

    @abstractmethod
    def set_up(self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None) -> S:
        """The opening position, before the rules have run to the first decision."""

    @abstractmethod
    def clone(self, state: S) -> S:
        """An independent copy, cheap enough for search."""

    @abstractmethod
    def view(self, state: S, seat: str | None) -> Struct:
        """What that seat (None: a spectator) may know, and nothing more."""

    @abstractmethod
    def determinize(self, state: S, seat: str | None, rng: random.Random) -> S:
        """A full state consistent with the seat's view, with dice of its own."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """Scores and winner if the game ended now."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """The game turn in progress."""

    def losses(self, state: S) -> Mapping[str, int]:
        """By seat, what it has lost for good since the start; empty: nothing is counted."""
        return {}

    def chances(self, state: S, action: Action) -> Chances | None:
        """The chances of a legal answer, if the game works them out; None: try all its dice. Where
        ``knows_all`` is false for somebody, only use what everybody knows."""
        return None

    def shown(self, state: S) -> int:
        """How often something hidden has been shown; undo never goes back past that."""
        return 0

    def knows_all(self, seat: str | None) -> bool:
        """Does this seat (None: a spectator) know everything except the dice to come?"""
        return True

    def secret(self, state: S, decision: Decision) -> tuple[str, ...] | None:
        """The seats that may know what is asked and answered here; None: everybody.

        The others learn who decides, the kind, and how many such decisions were made, so that
        number must not depend on anything hidden."""
        return None

    @abstractmethod
    def names(self, state: S) -> Mapping[str, Sequence[str]]:
        """By argument name, the printed names that its numbers stand for."""

    @abstractmethod
    def save(self, state: S) -> bytes:
        """The whole position as JSON, without the secret of its dice."""

    @abstractmethod
    def load(self, saved: bytes, seed: str | int) -> S:
        """The saved position, with the dice of this seed from there on."""

    @abstractmethod
    def invariants(self, state: S) -> list[str]:
        """What is wrong inside this state; empty when all is well."""

    # -- the loop --------------------------------------------------------------------------

    def new(self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None) -> S:
        """A game at its first decision; the same arguments always give the same game."""
        state = self.set_up(scenario, seed, options)
        settle(state, QUIET)
        return state

    def decision(self, state: S) -> Decision | None:
        """Who decides what, under which case; None when the game is over."""
        return state.stack[-1].decision(state) if state.stack else None

    def legal(self, state: S) -> list[Action]:
        """Every legal answer, each once, in a stable order; empty only when over."""
        return state.stack[-1].options(state) if state.stack else []

    def refusal(self, state: S, action: Action) -> Refusal | None:
        """None if legal, else why not."""
        if not state.stack:
            return GAME_OVER
        if not self._well_formed(state, action):
            return MALFORMED
        refused: Refusal | None = state.stack[-1].refusal(state, action)
        return refused

    def _well_formed(self, state: S, action: Action) -> bool:
        """A known verb, and an argument that names something if it takes one."""
        # Actions may come from JSON with any types; only these compare and index.
        if type(action.verb) is not str or type(action.arg) is not int:
            return False
        argument = self.verbs.get(action.verb)
        if not argument:
            return argument == "" and action.arg == NO_ARGUMENT
        return 0 <= action.arg < len(self.names(state)[argument])

    def apply(self, state: S, action: Action, log: Log = QUIET) -> None:
        """Carry out a legal action and run to the next decision; raise on any other."""
        refused = self.refusal(state, action)
        if refused is not None:
            raise Illegal(refused)
        self.carry_out(state, action, log)

    def carry_out(self, state: S, action: Action, log: Log = QUIET) -> None:
        """The same of an answer that is known to be legal: it is not looked at again."""
        state.stack[-1].apply(state, action, log)
        settle(state, log)

    def answer(self, state: S, action: Action, log: Log = QUIET) -> None:
        """Carry out a legal action and nothing more: ``step`` goes on from there."""
        state.stack[-1].apply(state, action, log)

    def step(self, state: S, log: Log = QUIET) -> bool:
        """Let the rules take one step; False when a seat must decide or the game is over."""
        return bool(state.stack) and not state.stack[-1].run(state, log)

    def depth(self, state: S) -> int:
        """How many nested steps of the sequence of play are under way; 0 when over."""
        return len(state.stack)

    def digest(self, state: S) -> str:
        """Equal positions have equal digests."""
        return blake2b(self.save(state), digest_size=16).hexdigest()

    def mended_since(self, rules: int) -> list[str]:
        """The cases mended since that version of the rules."""
        return [case for version in self.mended if version > rules for case in self.mended[version]]

    def recorder(self, state: S) -> Recorder:
        return Recorder(self.names(state))

    # -- notation --------------------------------------------------------------------------

    def notation(self, state: S, action: Action) -> str:
        """Short, readable, exact text for any well-formed action, legal or not."""
        if not self._well_formed(state, action):
            raise BadRequest("no_action", action=f"{action.verb} {action.arg}")
        argument = self.verbs[action.verb]
        if not argument:
            return action.verb
        return f"{action.verb} {self.names(state)[argument][action.arg]}"

    def parse(self, state: S, text: str) -> Action:
        """The action a text stands for, legal or not; unknown words raise."""
        verb, _, rest = text.strip().partition(" ")
        if verb not in self.verbs:
            raise BadRequest("unknown_verb", verb=verb, known=", ".join(sorted(self.verbs)))
        argument, word = self.verbs[verb], rest.strip()
        if not argument:
            if word:
                raise BadRequest("verb_takes_nothing", verb=verb, word=word)
            return Action(verb, NO_ARGUMENT)
        number = _numbers(self.names(state)[argument]).get(word)
        if number is None:
            raise BadRequest("unknown_argument", verb=verb, argument=argument, word=word)
        return Action(verb, number)

    # -- words -----------------------------------------------------------------------------

    def _named(self, state: S, args: Mapping[str, Arg]) -> dict[str, Arg]:
        recorder = self.recorder(state)
        recorder.add("", "", **args)
        return recorder.events[0].args

    def say_event(self, lang: str, event: Event) -> str:
        return self.messages.say(lang, f"event.{event.kind}", event.args)

    def say_decision(self, lang: str, state: S, decision: Decision) -> str:
        return self.messages.say(lang, f"ask.{decision.kind}", self._named(state, decision.args))

    def say_refusal(self, lang: str, state: S, refusal: Refusal) -> str:
        said = self.messages.say(
            lang, f"refusal.{refusal.reason}", self._named(state, refusal.args)
        )
        return f"{', '.join(refusal.cases)}: {said}" if refusal.cases else said

    def say_action(self, lang: str, state: S, action: Action) -> str:
        argument = self.verbs[action.verb]
        args: dict[str, Arg] = {argument: action.arg} if argument else {}
        return self.messages.say(lang, f"action.{action.verb}", self._named(state, args))


MOST_NUMBERED = 500
_NUMBERED: dict[int, tuple[Sequence[str], dict[str, int]]] = {}
"""Lists of names already numbered, by the identity of the list."""


def _numbers(names: Sequence[str]) -> dict[str, int]:
    """By name, its number: the first, if there are two."""
    known = _NUMBERED.get(id(names))
    if known is not None and known[0] is names:
        return known[1]
    if len(_NUMBERED) >= MOST_NUMBERED:
        _NUMBERED.clear()
    numbers = {name: number for number, name in reversed([*enumerate(names)])}
    _NUMBERED[id(names)] = names, numbers
    return numbers
