"""Exact chances: follows a position through every fall of its dice, equal positions once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, Generic, Protocol

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.dice import TooManyOutcomes
from grognard.engine.errors import BadRequest
from grognard.engine.events import QUIET, Event, Log
from grognard.engine.frames import Refusal, S
from grognard.engine.game import Game
from grognard.engine.i18n import LANGUAGES

MOST_PATHS = 10**5
"""How many outcomes the dice in one step of the rules may have."""

Notes = tuple[Hashable, ...]
Spread = dict[Notes, Fraction]
"""By what was noted until the end of a walk, its chance."""


class Distribution(Struct, frozen=True):
    """The results of a combat in one respect (``name``), each with its chance.

    A result is one or more words with blanks between, plain or ``name=value``."""

    name: str
    chances: Mapping[str, Fraction]


class CombatOdds(Struct, frozen=True):
    """What is known of a combat before its dice fall."""

    game: str
    combat: str
    preview: Sequence[Event]
    """What the dice are read against: events without their outcome."""
    distributions: Sequence[Distribution]


class Answers(Protocol):
    """What a title's module of odds supplies."""

    QUESTIONS: Mapping[str, type[Struct]]
    """By combat, the factors that are asked about."""

    def answer(self, game: Any, question: Any, options: Mapping[str, str], /) -> CombatOdds: ...


Faces = Sequence[tuple[int, int]]
"""The values of a die with different effects, and how many values each stands for."""


class Grouped:
    """Dice that go through every outcome; the first ones only through faces that differ."""

    def __init__(self, faces: Sequence[Faces], most: int) -> None:
        self._faces, self._most = faces, most
        self._path: list[tuple[int, Faces]] = []
        self._next = 0

    def roll(self, number: int, sides: int) -> int:
        at = self._next
        if at == len(self._path):
            known = self._faces[at] if at < len(self._faces) else None
            self._path.append((0, known or [(value, 1) for value in range(1, sides + 1)]))
            if prod(len(faces) for _, faces in self._path) > self._most:
                raise TooManyOutcomes
        self._next += 1
        chosen, faces = self._path[at]
        return faces[chosen][0]

    @property
    def chance(self) -> Fraction:
        """The chance of the path just taken."""
        chances = (
            Fraction(faces[at][1], sum(weight for _, weight in faces)) for at, faces in self._path
        )
        return prod(chances, start=Fraction(1))

    def advance(self) -> bool:
        """Go to the next path; False after the last."""
        self._next = 0
        while self._path:
            at, faces = self._path.pop()
            if at + 1 < len(faces):
                self._path.append((at + 1, faces))
                return True
        return False


class Walk(Generic[S]):
    """Runs the rules from a position until ``choose`` has no answer to a decision.

    ``told`` picks what to know of the position at the end, ``note`` what to know of the events on
    the way. Positions with the same ``key`` go on in the same way and are only followed once.
    ``faces`` gives the faces that differ for the dice of the next step; without it every face is
    tried. ``cut``: stop before a step with too many dice, such as ties that are rolled again.
    """

    def __init__(
        self,
        game: Game[S],
        choose: Callable[[S], Action | None],
        told: Callable[[S], Notes],
        *,
        note: Callable[[Sequence[Event]], Notes] | None = None,
        key: Callable[[S], Hashable] | None = None,
        faces: Callable[[S], Sequence[Faces]] | None = None,
        most: int = MOST_PATHS,
        cut: bool = False,
    ) -> None:
        self._game, self._choose, self._told = game, choose, told
        self._note, self._key, self._most = note, key or game.save, most
        self._faces, self._cut = faces, cut
        self._known: dict[Hashable, Spread] = {}

    def spread(self, state: S) -> Spread:
        """Every end of the walk from here, with its chance."""
        notes: Notes = ()
        while True:
            try:
                branches = list(self._branches(state, self._go_on))
            except TooManyOutcomes:
                if not self._cut:
                    raise
                branches = []
            if not branches:
                return {(*notes, *self._told(state)): Fraction(1)}
            if len(branches) > 1:
                return _after(notes, self._merged(branches))
            ((_, state, noted),) = branches
            notes += noted

    def after(self, state: S, action: Action) -> Spread:
        """Every end of the walk after a legal answer, with its chance."""

        def act(copy: S, log: Log) -> bool:
            self._game.answer(copy, action, log)
            return True

        return self._merged(list(self._branches(state, act)))

    def _branches(
        self, state: S, step: Callable[[S, Log], bool]
    ) -> Iterator[tuple[Fraction, S, Notes]]:
        """Where one step leads for each fall of its dice; nothing at the end of the walk."""
        faces = self._faces if self._game.depth(state) else None
        dice = Grouped(faces(state) if faces else (), self._most)
        while True:
            copy = self._game.clone(state)
            copy.dice, copy.rolled = dice, 0
            recorder = self._game.recorder(copy) if self._note else None
            if not step(copy, recorder or QUIET):
                return
            copy.rolled = 0
            noted = self._note(recorder.events) if self._note and recorder else ()
            yield dice.chance, copy, noted
            if not dice.advance():
                return

    def _go_on(self, state: S, log: Log) -> bool:
        if self._game.step(state, log):
            return True
        action = self._choose(state) if self._game.depth(state) else None
        if action is None:
            return False
        self._game.answer(state, action, log)
        return True

    def _merged(self, branches: list[tuple[Fraction, S, Notes]]) -> Spread:
        shares: dict[tuple[Notes, Hashable], Fraction] = {}
        states: dict[Hashable, S] = {}
        for chance, state, notes in branches:
            key = self._key(state)
            states[key] = state
            shares[notes, key] = shares.get((notes, key), Fraction(0)) + chance
        found: Spread = {}
        for (notes, key), share in shares.items():
            if key not in self._known:
                self._known[key] = self.spread(states[key])
            for rest, chance in self._known[key].items():
                end = (*notes, *rest)
                found[end] = found.get(end, Fraction(0)) + share * chance
        return found


def _after(notes: Notes, spread: Spread) -> Spread:
    return {(*notes, *rest): chance for rest, chance in spread.items()} if notes else spread


def summed(spread: Spread, name: Callable[[Notes], str]) -> dict[str, Fraction]:
    """The chances of the ends of a walk, by the names that players use."""
    found: dict[str, Fraction] = {}
    for notes, chance in spread.items():
        found[name(notes)] = found.get(name(notes), Fraction(0)) + chance
    return found


class NotAllowed(BadRequest):
    """The rules refuse the combat asked about; the words are those of the refusal."""

    def __init__(self, game: Game[S], state: S, refusal: Refusal) -> None:
        super().__init__("attack_not_allowed")
        self._said = {lang: game.say_refusal(lang, state, refusal) for lang in LANGUAGES}

    def text(self, lang: str) -> str:
        self.args_by_name["why"] = self._said[lang]
        return super().text(lang)
