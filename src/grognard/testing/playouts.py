"""The promises about a whole game: start, end, repetition and record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.events import QUIET
from grognard.engine.frames import S, settle
from grognard.engine.records import read_record, replay, write_record
from grognard.engine.session import Session
from grognard.testing.positions import check_illegal, check_outcome, check_sound, check_words
from grognard.testing.trial import Trial, malformed, universe


class Kept(Struct, Generic[S]):
    """A clone made during the play-out, and what was true of it then."""

    move: int
    state: S
    digest: str
    legal: list[Action]


def check_start(trial: Trial[S]) -> None:
    """The same arguments give the same game; another seed gives other dice."""
    game, promise = trial.game, "new is deterministic"
    one, other = trial.new(), trial.new()
    trial.hold(game.digest(one) == game.digest(other), promise, "digests differ")
    trial.hold(game.legal(one) == game.legal(other), promise, "legal actions differ")
    trial.hold(trial.next_rolls(one) == trial.next_rolls(other), promise, "dice differ")
    third = game.set_up(trial.scenario, trial.secret, trial.options)
    settle(third, QUIET)
    trial.hold(game.digest(third) == game.digest(one), "new is the set-up, settled", "it differs")
    number = game.new(trial.scenario, 1571, trial.options)
    written = game.new(trial.scenario, "1571", trial.options)
    same = game.digest(number) == game.digest(written)
    same = same and trial.next_rolls(number) == trial.next_rolls(written)
    trial.hold(same, "a seed may be a number or its text", "1571")
    differs = trial.next_rolls(number) != trial.next_rolls(one)
    trial.hold(differs, "another seed gives other dice", "1571")


def check_end(trial: Trial[S], state: S) -> None:
    game = trial.game
    legal = game.legal(state)
    trial.hold(not legal, "nothing is legal after the end", legal)
    check_illegal(trial, state, [*universe(game, state), *malformed(game, state)])
    check_outcome(trial, state)
    check_words(trial, state, [])
    loaded = game.load(game.save(state), trial.secret)
    trial.hold(game.digest(loaded) == game.digest(state), "a loaded game has its digest", "end")
    trial.hold(game.decision(loaded) is None, "a loaded game goes on identically", "it was over")


def check_clones_kept(trial: Trial[S], kept: Sequence[Kept[S]]) -> None:
    """Clones made on the way have not changed, whatever was played since."""
    game, promise = trial.game, "clones are untouched by later play"
    for old in kept:
        trial.move = old.move
        trial.hold(game.digest(old.state) == old.digest, promise, "digest")
        trial.hold(game.legal(old.state) == old.legal, promise, "legal")
        check_sound(trial, old.state)


def check_played_again(
    trial: Trial[S], session: Session[S], actions: Sequence[Action], kept: Sequence[Kept[S]]
) -> None:
    """The same seed and the same actions give the same positions and events."""
    game, promise = trial.game, "play is deterministic"
    state = game.set_up(trial.scenario, trial.secret, trial.options)
    recorder = game.recorder(state)
    settle(state, recorder)
    digests = {old.move: old.digest for old in kept}
    for number, action in enumerate(actions):
        trial.move = number
        if number in digests:
            trial.hold(game.digest(state) == digests[number], promise, "digests differ")
        with trial.keeping(promise, action):
            game.apply(state, action, recorder)
    trial.hold(game.digest(state) == game.digest(session.state), promise, "last digests differ")
    for number, (one, other) in enumerate(zip(session.events, recorder.events, strict=False)):
        trial.hold(one == other, promise, f"event {number}: {one} and {other}")
    trial.hold(len(session.events) == len(recorder.events), promise, "more events")


def check_record(trial: Trial[S], session: Session[S]) -> None:
    """The record of a game replays to the same events, position and text."""
    game, promise = trial.game, "the record replays the game"
    text = write_record(session)
    with trial.keeping(promise, "replay"):
        again = replay(read_record(text, "record of the check"), game)
    trial.hold(again.events == session.events, promise, "events differ")
    trial.hold(game.digest(again.state) == game.digest(session.state), promise, "digests differ")
    trial.hold(write_record(again) == text, promise, "its own record differs")


def check_resumed(
    trial: Trial[S], session: Session[S], cut: str, actions: Sequence[Action]
) -> None:
    """A record cut off in mid-game can be resumed and played to the same end."""
    game, promise = trial.game, "a record cut in mid-game resumes"
    with trial.keeping(promise, "replay"):
        resumed = replay(read_record(cut, "cut record of the check"), game)
        for action in actions[len(resumed.moves) :]:
            resumed.choose(action)
    trial.hold(resumed.events == session.events, promise, "events differ")
    trial.hold(game.digest(resumed.state) == game.digest(session.state), promise, "digests differ")
