"""The fuzzer finds what is broken on purpose, and what it finds replays."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from grognard.analysis import fuzz
from grognard.analysis.fuzz import Finding, Fuzzer
from grognard.engine.actions import Action
from grognard.engine.events import QUIET, Log
from grognard.engine.frames import Refusal
from grognard.engine.records import read_record, replay
from grognard.engine.session import Session
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import State
from tests.engine.warren import Warren

LATER = 3
"""The turn from which the broken games below are broken."""


class DeadEnd(Lepanto):
    def legal(self, state: State) -> list[Action]:
        return super().legal(state) if state.turn < LATER else []


class Twice(Lepanto):
    def legal(self, state: State) -> list[Action]:
        found = super().legal(state)
        return found if state.turn < LATER else [found[0], *found]


class Crash(Lepanto):
    """Breaks the position half-way through an action, as a bug in a rule would."""

    def carry_out(self, state: State, action: Action, log: Log = QUIET) -> None:
        if state.turn >= LATER:
            state.turn += 7
            raise KeyError("a rule that was not thought through")
        super().carry_out(state, action, log)


class RefusesItsOffers(Lepanto):
    def refusal(self, state: State, action: Action) -> Refusal | None:
        late = state.turn >= LATER
        return Refusal((), "not_now") if late else super().refusal(state, action)


class Incoherent(Lepanto):
    def invariants(self, state: State) -> list[str]:
        return ["a ship is in two places"] if state.turn >= LATER else super().invariants(state)


class Stutters(Lepanto):
    """Writes one thing and reads another."""

    def parse(self, state: State, text: str) -> Action:
        return Action("end") if text == "row" else super().parse(state, text)


class SharesItsCopies(Lepanto):
    """A copy that is no copy: undo then leads nowhere."""

    def clone(self, state: State) -> State:
        return state


class ForgetsItsDice(Lepanto):
    """Hides a roll from the counter, so that undo would survive it."""

    def carry_out(self, state: State, action: Action, log: Log = QUIET) -> None:
        rolled = state.rolled
        super().carry_out(state, action, log)
        if state.turn >= LATER:
            state.rolled = max(0, rolled - 1)


BROKEN: list[tuple[type[Lepanto], str]] = [
    (DeadEnd, "dead_end"),
    (Twice, "duplicate"),
    (Crash, "crash"),
    (RefusesItsOffers, "refused"),
    (Incoherent, "invariant"),
    (Stutters, "notation"),
    (SharesItsCopies, "bad_undo"),
    (ForgetsItsDice, "dice"),
]


def first_finding(game: Lepanto, out: Path | None, monkeypatch: pytest.MonkeyPatch) -> Finding:
    monkeypatch.setattr(fuzz, "MOST_FINDINGS", 1)
    monkeypatch.setattr(fuzz, "UNDO_CHANCE", 0.5)
    report = Fuzzer(game, 1, "centre", out).run(60)
    assert len(report.findings) == 1
    return report.findings[0]


@pytest.mark.parametrize(("broken", "kind"), BROKEN, ids=[kind for _, kind in BROKEN])
def test_a_broken_game_is_found_out(
    broken: type[Lepanto], kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = first_finding(broken(), tmp_path, monkeypatch)
    assert found.kind == kind
    assert Path(found.record).with_suffix(".txt").read_text("utf-8").startswith(kind)


@pytest.mark.parametrize("broken", [DeadEnd, Crash, Twice, Incoherent])
def test_the_record_of_a_finding_replays_up_to_it(
    broken: type[Lepanto], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = first_finding(broken(), tmp_path, monkeypatch)
    text = Path(found.record).read_text("utf-8")
    session = replay(read_record(text, found.record), Lepanto())
    assert len(session.moves) == found.move > 0
    assert session.state.turn >= LATER


def test_a_game_without_end_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "RUNAWAY", 50)
    assert first_finding(Lepanto(), None, monkeypatch).kind == "runaway"


def test_an_undo_that_survives_a_die_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "can_undo", True)
    found = first_finding(Lepanto(), None, monkeypatch)
    assert found.kind == "bad_undo"
    assert "can be undone" in found.what


def test_a_legal_action_that_is_not_offered_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hides(Lepanto):
        def legal(self, state: State) -> list[Action]:
            found = super().legal(state)
            return [a for a in found if a.verb != "end"] or found

    assert first_finding(Hides(), None, monkeypatch).kind == "unoffered"


def test_a_sound_game_passes(tmp_path: Path) -> None:
    report = Fuzzer(Lepanto(), 5, None, tmp_path).run(2)
    assert report.findings == []
    assert report.decisions > 0
    assert list(tmp_path.iterdir()) == []


def test_the_same_seed_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def choices(seed: int) -> Sequence[str]:
        fuzzer = Fuzzer(Lepanto(), seed, "centre")
        session = Session(fuzzer.game, "centre", seed)
        rng = random.Random(seed)
        steps = fuzzer._steps(session, rng)
        for _ in range(60):
            next(steps)
        return [move.text for move in session.moves]

    assert choices(4) == choices(4) != choices(5)


def test_undo_ends_where_something_hidden_is_shown() -> None:
    report = Fuzzer(Warren(), seed=1).run(0.5)
    assert report.games > 3
    assert report.findings == []
