"""The promises that can be checked at a single position."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from grognard.engine.actions import Action
from grognard.engine.events import Event
from grognard.engine.frames import Illegal, S
from grognard.engine.i18n import LANGUAGES
from grognard.testing.hidden import check_hidden
from grognard.testing.trial import Trial, malformed, sampled, universe

HIDDEN = ("seed", "dice", "secret")
"""Keys that must not be in a view."""


def check_sound(trial: Trial[S], state: S) -> None:
    faults = trial.game.invariants(state)
    trial.hold(not faults, "invariants hold after every action", "; ".join(faults))


def check_offer(trial: Trial[S], state: S) -> list[Action]:
    """Check the decision and its legal answers, and return them."""
    game = trial.game
    decision = game.decision(state)
    assert decision is not None
    trial.hold(decision.seat in game.seats, "the seat that decides is one of the game", decision)
    legal = game.legal(state)
    trial.hold(bool(legal), "legal is never empty while a decision is open", decision)
    trial.hold(len(set(legal)) == len(legal), "legal names each action once", legal)
    few = trial.some_of(legal, trial.effort.sample)
    with trial.keeping("refusal answers for any action", decision):
        for action in few:
            refused = game.refusal(state, action)
            trial.hold(refused is None, "refusal is None for every legal action", (action, refused))
    return legal


def look_closely(trial: Trial[S], state: S, legal: list[Action], whole: bool) -> None:
    """Check every promise about one position; ``whole`` tries every action there is."""
    game = trial.game
    before = game.digest(state)
    trial.hold(game.legal(state) == legal, "legal has a stable order", legal)
    check_refusals(trial, state, legal, universe(game, state) if whole else None)
    check_notation(trial, state, legal)
    check_copies(trial, state, legal, whole)
    check_saving(trial, state, legal)
    check_views(trial, state, legal)
    check_words(trial, state, legal)
    check_outcome(trial, state)
    trial.hold(game.digest(state) == before, "asking changes nothing", "the digest has changed")
    trial.hold(game.legal(state) == legal, "asking changes nothing", "legal has changed")
    check_hidden(trial, state, legal)


# -- refusals --------------------------------------------------------------------------------


def check_refusals(
    trial: Trial[S], state: S, legal: list[Action], every: list[Action] | None
) -> None:
    game, allowed = trial.game, set(legal)
    tried = every if every is not None else [*legal, *sampled(trial, state, legal)]
    trial.hold(allowed <= set(tried), "legal actions are well formed", allowed)
    refused = []
    for action in tried:
        with trial.keeping("refusal answers for any action", action):
            refusal = game.refusal(state, action)
        if refusal is None:
            trial.hold(action in allowed, "refusal is None only for legal actions", action)
        else:
            trial.hold(action not in allowed, "refusal is None for every legal action", action)
            refused.append(action)
            with trial.keeping("refusals have words", (action, refusal.reason)):
                for lang in LANGUAGES:
                    game.say_refusal(lang, state, refusal)
    trial.rng.shuffle(refused)
    check_illegal(trial, state, refused[:3])
    check_illegal(trial, state, malformed(game, state))


def check_illegal(trial: Trial[S], state: S, actions: Iterable[Action]) -> None:
    """An illegal action is refused with a reason, and nothing happens."""
    game = trial.game
    before = game.digest(state)
    for action in actions:
        with trial.keeping("refusal answers for any action", action):
            refusal = game.refusal(state, action)
        if refusal is None:
            trial.fail("refusal is None only for legal actions", str(action))
        with trial.keeping("refusals have words", (action, refusal.reason)):
            for lang in LANGUAGES:
                game.say_refusal(lang, state, refusal)
        try:
            game.apply(state, action)
        except Illegal:
            pass
        else:
            trial.fail("apply refuses an illegal action", str(action))
        trial.hold(game.digest(state) == before, "a refused action changes nothing", action)


def check_notation(trial: Trial[S], state: S, legal: list[Action]) -> None:
    game = trial.game
    texts: dict[str, Action] = {}
    for action in (*legal, *sampled(trial, state, legal)):
        with trial.keeping("notation can be parsed", action):
            text = game.notation(state, action)
            back = game.parse(state, text)
        trial.hold(back == action, "parse gives back what notation wrote", (action, text, back))
        trial.hold(text == text.strip(), "notation has no space around it", repr(text))
        other = texts.setdefault(text, action)
        trial.hold(other == action, "different actions have different notations", (action, other))


# -- copies ----------------------------------------------------------------------------------


def check_saving(trial: Trial[S], state: S, legal: list[Action]) -> None:
    """A saved game goes on as if it had not been saved."""
    game = trial.game
    saved = game.save(state)
    trial.hold(trial.secret.encode() not in saved, "a save hides the seed", "found it")
    with trial.keeping("a save can be loaded", saved[:80]):
        msgspec.json.decode(saved)
        loaded = game.load(saved, trial.secret)
    trial.hold(game.digest(loaded) == game.digest(state), "a loaded game has its digest", "differs")
    trial.hold(game.legal(loaded) == legal, "a loaded game has its legal actions", legal)
    check_sound(trial, loaded)
    goes_on_alike(trial, game.clone(state), loaded, "a loaded game goes on identically")


def check_copies(trial: Trial[S], state: S, legal: list[Action], whole: bool) -> None:
    game, view = trial.game, _views(trial, state)
    before = game.digest(state)
    copy = game.clone(state)
    trial.hold(game.digest(copy) == before, "a clone is equal", "digest")
    trial.hold(game.legal(copy) == legal, "a clone is equal", "legal")
    twin = game.clone(copy)
    goes_on_alike(trial, twin, game.clone(state), "clones go on identically")
    for action in legal if whole else trial.some_of(legal, trial.effort.ahead):
        branch = game.clone(copy)
        with trial.keeping("apply carries out every legal action", action):
            game.apply(branch, action)
        check_sound(trial, branch)
        offered = bool(game.legal(branch)) or game.decision(branch) is None
        trial.hold(offered, "legal is never empty while a decision is open", f"after {action}")
    for other, what in ((copy, "its own clone"), (state, "the original")):
        promise = "playing a clone leaves the rest alone"
        trial.hold(game.digest(other) == before, promise, f"digest of {what}")
        trial.hold(game.legal(other) == legal, promise, f"legal of {what}")
        trial.hold(_views(trial, other) == view, promise, f"views of {what}")
        check_sound(trial, other)


def goes_on_alike(trial: Trial[S], one: S, other: S, promise: str) -> None:
    """Play both on with the same answers: they must stay equal."""
    game = trial.game
    for _ in range(trial.effort.ahead):
        if game.decision(one) is None:
            break
        action = trial.choose(game, one, check_offer(trial, one), trial.rng)
        logs = game.recorder(one), game.recorder(other)
        with trial.keeping("apply carries out every legal action", action):
            game.apply(one, action, logs[0])
        with trial.keeping(promise, action):
            game.apply(other, action, logs[1])
        trial.hold(logs[0].events == logs[1].events, promise, ("events", action))
        trial.hold(game.digest(one) == game.digest(other), promise, ("digest", action))
        check_sound(trial, one)


# -- views -----------------------------------------------------------------------------------


def _views(trial: Trial[S], state: S) -> list[bytes]:
    with trial.keeping("views can be written as JSON", "of seats and spectator"):
        seats = (*trial.game.seats, None)
        return [msgspec.json.encode(trial.game.view(state, seat)) for seat in seats]


def check_views(trial: Trial[S], state: S, legal: list[Action]) -> None:
    game = trial.game
    views = _views(trial, state)
    for seen in views:
        trial.hold(trial.secret.encode() not in seen, "views hide the dice", "the seed is in it")
        found = [key for key in _keys(msgspec.json.decode(seen)) if key in HIDDEN]
        trial.hold(not found, "views hide the dice", found)
    other_dice = game.load(game.save(state), "other dice")
    trial.hold(_views(trial, other_dice) == views, "views hide the dice", "other dice show")
    for seat in (*game.seats, None):
        check_imagined(trial, state, seat, legal)


def _keys(node: object) -> Iterator[str]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield str(key)
            yield from _keys(value)
    elif isinstance(node, Sequence) and not isinstance(node, str):
        for item in node:
            yield from _keys(item)


def check_imagined(trial: Trial[S], state: S, seat: str | None, legal: list[Action]) -> None:
    """A determinized state is one the seat cannot tell from the real one."""
    game, draw = trial.game, trial.rng.getrandbits(32)
    before, seen = game.digest(state), game.view(state, seat)
    with trial.keeping("determinize gives a state to play", seat):
        imagined = game.determinize(state, seat, random.Random(draw))
        untouched = game.digest(state) == before
        again = game.determinize(state, seat, random.Random(draw))
    trial.hold(untouched, "determinize leaves the original alone", seat)
    trial.hold(game.view(imagined, seat) == seen, "determinize keeps the seat's view", seat)
    decision = game.decision(state)
    if decision is not None and decision.seat == seat:
        kept = game.decision(imagined) == decision and game.legal(imagined) == legal
        trial.hold(kept, "determinize keeps the seat's legal actions", seat)
    rolls = trial.next_rolls(imagined)
    trial.hold(rolls != trial.next_rolls(state), "determinize has dice of its own", rolls)
    same = game.digest(imagined) == game.digest(again) and rolls == trial.next_rolls(again)
    trial.hold(same, "determinize is repeatable", seat)
    check_sound(trial, imagined)
    goes_on_alike(trial, imagined, again, "determinize gives a state to play")


# -- words and outcome -----------------------------------------------------------------------


def check_words(trial: Trial[S], state: S, legal: list[Action]) -> None:
    game, decision = trial.game, trial.game.decision(state)
    for lang in LANGUAGES:
        if decision is not None:
            with trial.keeping("decisions have words", (lang, decision)):
                trial.hold(
                    bool(game.say_decision(lang, state, decision)), "decisions have words", decision
                )
        for action in legal:
            with trial.keeping("actions have words", (lang, action)):
                trial.hold(bool(game.say_action(lang, state, action)), "actions have words", action)


def check_events(trial: Trial[S], events: Sequence[Event]) -> None:
    for event in events:
        strangers = [seat for seat in event.seen_by or () if seat not in trial.game.seats]
        trial.hold(not strangers, "events are seen by seats of the game", event)
        with trial.keeping("events can be written as JSON", event):
            msgspec.json.encode(event)
        for lang in LANGUAGES:
            with trial.keeping("events have words", (lang, event)):
                trial.hold(bool(trial.game.say_event(lang, event)), "events have words", event)


def check_outcome(trial: Trial[S], state: S) -> None:
    game, outcome = trial.game, trial.game.outcome(state)
    known = outcome.winner is None or outcome.winner in game.seats
    trial.hold(known, "the winner is a seat of the game", outcome)
    trial.hold(set(outcome.scores) == set(game.seats), "the outcome scores every seat", outcome)
