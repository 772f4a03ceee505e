"""One game being played: actions in, events out, with undo, takebacks and the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from sys import intern
from typing import Generic
from unicodedata import category

from grognard.engine.actions import Action
from grognard.engine.endings import Ending
from grognard.engine.errors import BadRequest, Problem
from grognard.engine.events import Die, Event
from grognard.engine.frames import Decision, Illegal, S, settle
from grognard.engine.game import Game, Outcome
from grognard.engine.kept import Kept, nowhere
from grognard.engine.moves import Move, TakeBack
from grognard.engine.options import complete
from grognard.engine.packed import PackedEvents, PackedMoves

SNAPSHOT_EVERY = 50
FEW_SNAPSHOTS = 30
"""How many a game may keep that is to take little room."""
USUAL_SIDES = 6
UNDO_EVERY = 8
UNWRITABLE = ("Cc", "Cs", "Zl", "Zp")
"""Unicode categories that break a line or file: controls, surrogates, separators."""


def check_writable(field: str, text: str) -> None:
    """Refuse text that a record, which is lines of text, would not keep as it is."""
    if text != text.strip() or any(category(letter) in UNWRITABLE for letter in text):
        shown = text.encode("unicode_escape").decode()
        raise BadRequest("unwritable_text", field=field, text=shown)


def _sides(dice: Sequence[Die]) -> tuple[int, ...]:
    if all(die.sides == USUAL_SIDES for die in dice):
        return ()
    return tuple(die.sides for die in dice)


def _seen_by(dice: Sequence[Die]) -> tuple[tuple[str, ...] | None, ...]:
    if all(die.seen_by is None for die in dice):
        return ()
    return tuple(die.seen_by for die in dice)


class Session(Generic[S]):
    """The one authority over a game: server, command line and tests all play through it."""

    def __init__(
        self,
        game: Game[S],
        scenario: str,
        seed: str | int,
        options: Mapping[str, str] | None = None,
    ) -> None:
        check_writable("seed", str(seed))
        self.game = game
        self.scenario = scenario
        self.seed = seed
        self.options = complete(game.options, options or {})
        self.state = game.set_up(scenario, seed, options)
        opening = game.recorder(self.state)
        settle(self.state, opening)
        self.opening_dice = tuple(die.value for die in opening.dice)
        self.opening_sides = _sides(opening.dice)
        self.history: MutableSequence[Move | TakeBack] = []
        self.moves: MutableSequence[Move] = []
        self.events: MutableSequence[Event] = opening.events
        self.rules_version = game.rules_version
        """The version of the rules it was begun with; today's rules carry it on."""
        self._snapshots = {0: game.clone(self.state)}
        self._every, self._most = SNAPSHOT_EVERY, 0
        self._kept: Kept[S] = Kept(nowhere)
        self._fixed = 0
        """How many moves cannot be undone any more."""
        self._undo: dict[int, S] = {}
        """Positions before those that can: the others are played again from the nearest."""
        self._unwritten = (0, 0)
        self._legal: tuple[S, int, list[Action]] | None = None
        """The position and the length of the history for which they were worked out."""
        self.ended: Ending | None = None
        """How people ended the game, if they did and not the rules."""

    def decision(self) -> Decision | None:
        return self.game.decision(self.state) if self.ended is None else None

    def legal(self) -> list[Action]:
        """Every legal answer; worked out once for each position."""
        if self.ended is not None:
            return []
        moment = self.state, len(self.history)
        if self._legal is None or self._legal[0] is not moment[0] or self._legal[1] != moment[1]:
            self._legal = *moment, self.game.legal(self.state)
        return self._legal[2]

    def outcome(self) -> Outcome:
        """The result; points as they stand if the game was ended before its time."""
        standing = self.game.outcome(self.state)
        return self.ended.outcome(self.game.seats, standing) if self.ended else standing

    def end(self, ending: Ending) -> None:
        """A side resigns, or all agree on a draw: nothing follows."""
        if self.decision() is None:
            raise BadRequest("game_over")
        self.ended = ending
        self.events.append(ending.event())
        self._fix()

    def choose(self, action: Action) -> list[Event]:
        """Carry out a legal action; returns what happened."""
        game, state = self.game, self.state
        if self.ended is not None:
            raise BadRequest("game_over")
        refused = game.refusal(state, action)
        if refused is not None:
            raise Illegal(refused)
        decision = game.decision(state)
        assert decision is not None, "an action is legal only while a decision is open"
        known_to = game.secret(state, decision)
        before = game.clone(state)
        recorder = game.recorder(state)
        text = intern(game.notation(state, action))
        game.carry_out(state, action, recorder)
        move = Move(
            decision.seat,
            text,
            tuple(die.value for die in recorder.dice),
            before.rolled,
            len(self.events),
            _seen_by(recorder.dice),
            known_to,
            _sides(recorder.dice),
        )
        self.history.append(move)
        self.moves.append(move)
        self.events += recorder.events
        self._remember(before, decision.seat)
        return recorder.events

    def _remember(self, before: S, seat: str) -> None:
        """Undo reaches back to the last die, thing shown or change of seat, and no further."""
        decision, game = self.decision(), self.game
        rolled = before.rolled != self.state.rolled
        shown = game.shown(before) != game.shown(self.state)
        if rolled or shown or decision is None or decision.seat != seat:
            self._fix()
        else:
            number = len(self.moves) - 1
            if number == self._fixed or number % UNDO_EVERY == 0:
                self._undo[number] = before
        if len(self.moves) % self._every == 0:
            self._snapshots[len(self.moves)] = self.game.clone(self.state)
            self._thin_out()

    def _fix(self) -> None:
        """Nothing that has been played can be undone any more."""
        self._undo.clear()
        self._fixed = len(self.moves)

    def _thin_out(self) -> None:
        """If they take too much room, every other position is forgotten."""
        if self._most and len(self._snapshots) > self._most:
            self._every *= 2
            self._snapshots = {n: s for n, s in self._snapshots.items() if n % self._every == 0}

    def keep_small(self) -> None:
        """From now on take little room in memory: a server has many games."""
        self.events = PackedEvents(self.events)
        self.moves = PackedMoves(self.moves)
        self.history = PackedMoves(self.history)
        self._most = FEW_SNAPSHOTS
        self._thin_out()

    @property
    def can_undo(self) -> bool:
        return self.undo_depth > 0

    @property
    def undo_depth(self) -> int:
        """How many of the last choices can be undone."""
        return len(self.moves) - self._fixed

    def undo(self) -> None:
        """Take back the last choice; nothing was rolled and nobody else has acted since."""
        if not self.can_undo:
            raise BadRequest("nothing_to_undo")
        keep = len(self.moves) - 1
        # Only these count the dice of moves that were taken back before.
        start = max(n for n in self._undo if n <= keep)
        self.state, _ = self._on(self.game.clone(self._undo[start]), start, keep)
        self._forget_after(keep)
        self.history.pop()
        self._rewritten()

    def take_back(self, keep: int) -> None:
        """By consent, go back to the position after ``keep`` moves, or the nearest one before it
        that today's rules reach; later dice are rolled again."""
        if self.ended is not None:
            raise BadRequest("game_over")
        if not 0 <= keep < len(self.moves):
            raise BadRequest("take_back_out_of_range", keep=keep, moves=len(self.moves))
        rolled = self.state.rolled
        self.state, keep = self.reach(keep)
        self.state.rolled = rolled
        self._forget_after(keep)
        self._fix()
        self._rewritten()
        self.history.append(TakeBack(keep))

    @property
    def taken_back(self) -> int:
        """How often moves were taken back by consent."""
        return sum(isinstance(item, TakeBack) for item in self.history)

    def _forget_after(self, keep: int) -> None:
        del self.events[self.moves[keep].events_before :]
        del self.moves[keep:]
        self._snapshots = {n: s for n, s in self._snapshots.items() if n <= keep}
        self._undo = {n: s for n, s in self._undo.items() if n <= keep}
        self._kept.cut(keep)

    def sides(self) -> list[int]:
        """Of every die rolled so far, in order; those of moves taken back are among them."""
        rolled = [(self.opening_dice, self.opening_sides)]
        rolled += [(item.dice, item.sides) for item in self.history if isinstance(item, Move)]
        return [sides for dice, told in rolled for sides in told or (USUAL_SIDES,) * len(dice)]

    # -- chapters ----------------------------------------------------------------------------

    @property
    def unwritten(self) -> tuple[int, int]:
        """How much of the history and of the events is in a chapter already."""
        return self._unwritten

    def all_written(self) -> None:
        self._unwritten = len(self.history), len(self.events)

    def _rewritten(self) -> None:
        """What was taken back must be taken out of the chapters, too."""
        history, events = self._unwritten
        self._unwritten = min(history, len(self.history)), min(events, len(self.events))

    def remember(self, start: S, kept: Kept[S]) -> None:
        """The first position, and others by the number of moves before them: what is shown of the
        game starts there."""
        self._snapshots = {0: start}
        self._kept = kept
        self._fix()

    def positions(self, first: int, last: int) -> Iterator[tuple[int, S]]:
        """The positions after each number of moves from ``first`` to ``last``, without those that
        today's rules do not reach."""
        state, at = self.reach(first)
        for moves in range(first, last + 1):
            if at < moves:
                state, at = self._on(state, at, moves)
            if at == moves:
                yield moves, state

    def state_at(self, moves: int) -> S:
        """The position after that many moves of the game as it stands, or the nearest before it."""
        return self.reach(moves)[0]

    def reach(self, moves: int) -> tuple[S, int]:
        """The position after that many moves, and how many they are: fewer where one was played
        under rules that have been mended since, and no nearer position is known."""
        start = max(n for n in self._snapshots if n <= moves)
        if (kept := self._kept.nearest(moves)) >= start:
            return self._on(self._kept.load(kept), kept, moves)
        return self._on(self.game.clone(self._snapshots[start]), start, moves)

    def _on(self, state: S, start: int, moves: int) -> tuple[S, int]:
        """Play on from the position after ``start`` moves."""
        for number in range(start, moves):
            if number + 1 in self._kept:
                state = self._kept.load(number + 1)
                continue
            move = self.moves[number]
            state.rolled = move.rolled_before
            try:
                self.game.apply(state, self.game.parse(state, move.text))
            except Problem:
                return state, number
        return state, moves

    def history_to(self, moves: int) -> list[Move | TakeBack]:
        """The shortest history that leads to the position after that many moves. Moves taken back
        stay in it, because their dice count."""
        length, end = 0, 0
        for number, item in enumerate(self.history, 1):
            length = item.keep if isinstance(item, TakeBack) else length + 1
            if length < moves or (length == moves and end == 0):
                end = number if length == moves else 0
        return list(self.history[: end if moves else 0])
