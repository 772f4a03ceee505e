"""Positions with a node for every die: an answer waits until its dice are thrown."""

from __future__ import annotations

import random
from hashlib import blake2b
from typing import Any

import msgspec

from grognard.engine.actions import Action
from grognard.engine.events import QUIET, Log, all_may_know
from grognard.engine.frames import Decision, settle
from grognard.envs.encoding import Encoding, encoding_of


class DieNeeded(Exception):
    """Another die must be thrown before the rules can go on."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class Thrown:
    """The dice thrown so far for one answer, in order; asks for another when they run out."""

    __slots__ = ("_next", "_values")

    def __init__(self, values: tuple[int, ...]) -> None:
        self._values = values
        self._next = 0

    def roll(self, number: int, sides: int) -> int:
        if self._next == len(self._values):
            raise DieNeeded(sides)
        self._next += 1
        return self._values[self._next - 1]


class Position:
    """A node of the game tree. It never changes, so copies may share it.

    If ``sides`` is not 0, ``pending`` waits for dice (None: the opening does); ``world`` is the
    state before it."""

    __slots__ = ("_heard", "before", "decision", "dice", "encoding", "pending", "sides", "world")

    def __init__(
        self,
        encoding: Encoding,
        world: Any,
        pending: Action | None = None,
        dice: tuple[int, ...] = (),
        sides: int = 0,
        before: Position | None = None,
    ) -> None:
        self.encoding = encoding
        self.world = world
        self.pending = pending
        self.dice = dice
        self.sides = sides
        self.before = before
        """The last decision; only set in games where something is hidden."""
        self.decision: Decision | None = encoding.game.decision(world) if not sides else None
        self._heard: dict[str, bytes] = {}

    @property
    def over(self) -> bool:
        return not self.sides and self.decision is None

    def answer(self, action: Action) -> Position:
        """The position after a legal answer, or at its first die."""
        return self._carry_out(action, ())

    def throw(self, value: int) -> Position:
        """The position after the die asked for."""
        return self._carry_out(self.pending, (*self.dice, value))

    def _carry_out(self, action: Action | None, dice: tuple[int, ...]) -> Position:
        world = self.encoding.game.clone(self.world)
        before = self.before if self.sides else self if self._keeps_memory else None
        try:
            self._run(world, action, dice, QUIET)
        except DieNeeded as needed:
            return Position(self.encoding, self.world, action, dice, needed.sides, before)
        return Position(self.encoding, world, action, dice, 0, before)

    def _run(self, world: Any, action: Action | None, dice: tuple[int, ...], log: Log) -> None:
        world.dice = Thrown(dice)
        if action is not None:
            self.encoding.game.apply(world, action, log)
        else:
            settle(world, log)

    # -- what a seat knows -----------------------------------------------------------------------

    @property
    def _keeps_memory(self) -> bool:
        game = self.encoding.game
        return not all(map(game.knows_all, game.seats))

    def heard(self, seat: str) -> bytes:
        """A fingerprint of all that the seat was told since the start; equal exactly if the seat
        cannot tell two positions apart."""
        waiting: list[Position] = []
        position: Position = self
        while seat not in position._heard and position.before is not None:
            waiting.append(position)
            position = position.before
        known = position._heard.setdefault(seat, b"")
        for later in reversed(waiting):
            known = later._heard[seat] = blake2b(known + later._told(seat), digest_size=16).digest()
        return known

    def _told(self, seat: str) -> bytes:
        """What the last answer told the seat; only the answer itself while its dice are pending."""
        before = self.before
        assert before is not None
        assert before.decision is not None
        game = self.encoding.game
        known = game.secret(before.world, before.decision)
        open_to_seat = known is None or seat in known
        told: list[object] = [before.decision.kind, self.pending if open_to_seat else None]
        if not self.sides:
            world = game.clone(before.world)
            log = game.recorder(world)
            self._run(world, self.pending, self.dice, log)
            told += [event for event in log.events if event.visible_to(seat)]
            told += [die for die in log.dice if all_may_know(die.seen_by, (seat,))]
        return msgspec.json.encode(told)

    def imagined(self, seat: str, rng: random.Random) -> Position:
        """A position that the seat cannot tell from this one."""
        game = self.encoding.game
        world = game.determinize(self.world, seat, rng)
        world.dice = Thrown(())
        found = Position(self.encoding, world)
        other_memory = blake2b(b"imagined" + game.save(world), digest_size=16).digest()
        found._heard = dict.fromkeys(game.seats, other_memory) | {seat: self.heard(seat)}
        return found

    # -- copies ----------------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the saved game with what each seat remembers."""
        encoding = self.encoding
        game = encoding.game
        opening = self.sides > 0 and self.pending is None
        spec = (game.name, encoding.scenario, tuple(encoding.options.items()))
        saved = b"" if opening else game.save(self.world)
        heard = {}
        last = self.before if self.sides else self
        if self._keeps_memory and last is not None:
            heard = {seat: last.heard(seat) for seat in game.seats}
        return _restored, (spec, saved, self.pending, self.dice, self.sides, heard)


def _restored(
    spec: tuple[str, str, tuple[tuple[str, str], ...]],
    saved: bytes,
    pending: Action | None,
    dice: tuple[int, ...],
    sides: int,
    heard: dict[str, bytes],
) -> Position:
    game, scenario, options = spec
    encoding = encoding_of(game, scenario, dict(options))
    if not saved:
        world = encoding.game.set_up(scenario, "open", encoding.options)
        return Position(encoding, world, None, dice, sides)
    world = encoding.game.load(saved, "open")
    world.dice = Thrown(())
    found = Position(encoding, world)
    found._heard = heard
    if not sides:
        return found
    return Position(encoding, world, pending, dice, sides, found if heard else None)


def opening(encoding: Encoding) -> Position:
    """The start of the game: its first decision or die."""
    world = encoding.game.set_up(encoding.scenario, "open", encoding.options)
    return Position(encoding, world, sides=1)._carry_out(None, ())
