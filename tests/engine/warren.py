"""A small game with everything that is kept secret: the hare buries traps and straw in holes and
only the hare knows which is which; a secret die limits the traps. The fox roams and digs.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.dice import Dice, Sealed
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal, roll
from grognard.engine.game import Game, Outcome, Scenario
from grognard.engine.i18n import ENGINE_MESSAGES, Catalogue
from tests.engine.toy import both

FOX, HARE = SEATS = ("fox", "hare")
HOLES = ("h1", "h2", "h3", "h4")
CONTENTS = ("nothing", "straw", "trap")
NOTHING, STRAW, TRAP = 0, 1, 2
SHOWN = 4
TURNS = 3
STEPS = 2
NOT_HERE = Refusal((), "not_here")


class WarrenState(Struct):
    dice: Dice
    rolled: int
    shown: int
    limit: int
    holes: list[int]
    at: int
    hurt: int
    stack: list[Any]


class Start(Struct, frozen=True, tag=True):
    """The secret die."""

    def run(self, state: WarrenState, log: Log) -> bool:
        state.limit = 1 + roll(state, 6, "1", log, seen_by=(HARE,)) % 3
        log.tell((HARE,), "1", "limit", traps=state.limit)
        state.stack[-1] = Bury(0)
        return False


class Bury(Struct, frozen=True, tag=True):
    """One hole after the other: as many questions as there are holes, whatever is answered."""

    at: int

    def run(self, state: WarrenState, log: Log) -> bool:
        if self.at < len(HOLES):
            return True
        log.add("1", "buried", count=sum(map(bool, state.holes)))
        state.stack[-1] = Night(0)
        return False

    def decision(self, state: WarrenState) -> Decision:
        left = state.limit - state.holes.count(TRAP)
        return Decision(HARE, "1", "bury", {"hole": self.at, "traps": left})

    def options(self, state: WarrenState) -> list[Action]:
        tried = [Action("bury", content) for content in range(len(CONTENTS))]
        return [action for action in tried if self.refusal(state, action) is None]

    def refusal(self, state: WarrenState, action: Action) -> Refusal | None:
        if action.verb != "bury":
            return NOT_HERE
        if action.arg == TRAP and state.holes.count(TRAP) == state.limit:
            return Refusal(("1",), "no_traps_left", {"traps": state.limit})
        return None

    def apply(self, state: WarrenState, action: Action, log: Log) -> None:
        state.holes[self.at] = action.arg
        log.tell((HARE,), "1", "buries", hole=self.at, content=action.arg)
        state.stack[-1] = Bury(self.at + 1)


class Night(Struct, frozen=True, tag=True):
    """The hare sleeps through the dice of the night; after the last one the game is over."""

    turn: int

    def run(self, state: WarrenState, log: Log) -> bool:
        if self.turn <= TURNS:
            return True
        log.add("3", "over", traps=sum(hole & 3 == TRAP for hole in state.holes))
        state.stack.clear()
        return False

    def decision(self, state: WarrenState) -> Decision:
        return Decision(HARE, "3", "sleep", {"turn": self.turn})

    def options(self, state: WarrenState) -> list[Action]:
        return [Action("sleep")]

    def refusal(self, state: WarrenState, action: Action) -> Refusal | None:
        return None if action.verb == "sleep" else NOT_HERE

    def apply(self, state: WarrenState, action: Action, log: Log) -> None:
        # An open die, and one that only the hare hears.
        log.add("3", "night", roll=roll(state, 6, "3", log))
        roll(state, 6, "3", log, seen_by=(HARE,))
        last = self.turn == TURNS
        state.stack[-1] = Night(self.turn + 1) if last else Roam(self.turn + 1)


class Roam(Struct, frozen=True, tag=True):
    """The fox walks, digs where it stands, and lies down."""

    turn: int
    steps: int = STEPS

    def run(self, state: WarrenState, log: Log) -> bool:
        return True

    def decision(self, state: WarrenState) -> Decision:
        return Decision(FOX, "2", "roam", {"steps": self.steps, "fox": 0})

    def options(self, state: WarrenState) -> list[Action]:
        tried = [Action("prowl", 0), *[Action("walk", hole) for hole in range(len(HOLES))]]
        tried += [Action("dig"), Action("lie")]
        return [action for action in tried if self.refusal(state, action) is None]

    def refusal(self, state: WarrenState, action: Action) -> Refusal | None:
        if action.verb in ("walk", "prowl"):
            if not self.steps:
                return Refusal(("2",), "tired")
            return NOT_HERE if action.verb == "walk" and action.arg == state.at else None
        if action.verb == "dig":
            here = state.holes[state.at]
            return None if here and not here & SHOWN else Refusal(("2",), "nothing_to_dig")
        return None if action.verb == "lie" else NOT_HERE

    def apply(self, state: WarrenState, action: Action, log: Log) -> None:
        if action.verb == "lie":
            state.stack[-1] = Night(self.turn)
        elif action.verb == "dig":
            dig(state, log)
        else:
            state.at = action.arg if action.verb == "walk" else (state.at + 1) % len(HOLES)
            log.add("2", "walked", hole=state.at)
            state.stack[-1] = Roam(self.turn, self.steps - 1)


def dig(state: WarrenState, log: Log) -> None:
    content = state.holes[state.at]
    state.shown += 1
    state.holes[state.at] |= SHOWN
    log.add("2", "dug", hole=state.at, content=content)
    if content == TRAP:
        die = roll(state, 6, "2", log)
        state.hurt += die >= 4
        log.add("2", "snaps", roll=die, result="hurt" if die >= 4 else "free")


class HoleSeen(Struct, frozen=True):
    hole: str
    content: str
    """'' while it is hidden from who looks."""


class WarrenView(Struct, frozen=True):
    turn: int
    fox: str
    hurt: int
    buried: list[HoleSeen]
    limit: int


class Saved(Struct, frozen=True):
    rolled: int
    shown: int
    limit: int
    holes: list[int]
    at: int
    hurt: int
    stack: list[Start | Bury | Night | Roam]


WORDS = Catalogue(
    {
        "ask.bury": both("What lies in {hole}? {traps} traps left"),
        "ask.sleep": both("Night {turn}"),
        "ask.roam": both("{steps} steps left for {fox}"),
        "action.bury": both("Bury {content}"),
        "action.sleep": both("Sleep"),
        "action.prowl": both("Prowl on with {fox}"),
        "action.walk": both("Walk to {hole}"),
        "action.dig": both("Dig"),
        "action.lie": both("Lie down"),
        "event.limit": both("At most {traps} traps"),
        "event.buries": both("{content} in {hole}"),
        "event.buried": both("{count} holes are filled"),
        "event.night": both("The night: {roll}"),
        "event.walked": both("The fox is at {hole}"),
        "event.dug": both("{content} in {hole}"),
        "event.snaps": both("The trap snaps: {roll}, {result}"),
        "event.over": both("There were {traps} traps"),
        "refusal.no_traps_left": both("All {traps} traps are buried"),
        "refusal.tired": both("The fox is tired"),
        "refusal.nothing_to_dig": both("Nothing is buried here"),
        "refusal.not_here": both("Not now"),
        "refusal.malformed": both("That is no action"),
        "refusal.game_over": both("The game is over"),
    }
)


class Warren(Game[WarrenState]):
    """The smallest game with hidden markers, a secret decision and secret dice."""

    name = "warren"
    title: Mapping[str, str] = both("The warren")
    seats = SEATS
    rules_version = 1
    data_version = "none"
    scenarios: Mapping[str, Scenario] = {
        "short": Scenario("short", both("Short"), both("Three nights"), TURNS, 1)
    }
    options = ()
    messages = ENGINE_MESSAGES.merged(WORDS)
    verbs: Mapping[str, str] = {
        "bury": "content",
        "sleep": "",
        "prowl": "fox",
        "walk": "hole",
        "dig": "",
        "lie": "",
    }

    def set_up(
        self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
    ) -> WarrenState:
        return WarrenState(Sealed(str(seed)), 0, 0, 0, [0] * len(HOLES), 0, 0, [Start()])

    def clone(self, state: WarrenState) -> WarrenState:
        copy = msgspec.structs.replace(state)
        copy.holes, copy.stack = state.holes[:], state.stack[:]
        return copy

    def knows_all(self, seat: str | None) -> bool:
        return seat == HARE

    def shown(self, state: WarrenState) -> int:
        return state.shown

    def secret(self, state: WarrenState, decision: Decision) -> tuple[str, ...] | None:
        return (HARE,) if decision.kind == "bury" else None

    def view(self, state: WarrenState, seat: str | None) -> Struct:
        knows = seat == HARE or not state.stack
        buried = [
            HoleSeen(HOLES[hole], CONTENTS[content & 3] if knows or content & SHOWN else "")
            for hole, content in enumerate(state.holes)
            if content
        ]
        limit = state.limit if knows else 0
        return WarrenView(self.turn(state), HOLES[state.at], state.hurt, buried, limit)

    def determinize(self, state: WarrenState, seat: str | None, rng: random.Random) -> WarrenState:
        copy = self.clone(state)
        copy.dice = Sealed(f"imagined {rng.getrandbits(64)}")
        if not self.knows_all(seat):
            shown = sum(content == TRAP | SHOWN for content in state.holes)
            copy.limit = rng.randint(max(1, shown), 3)
            for hole, content in enumerate(state.holes):
                if content and not content & SHOWN:
                    full = shown == copy.limit
                    copy.holes[hole] = STRAW if full else rng.choice((STRAW, TRAP))
                    shown += copy.holes[hole] == TRAP
        return copy

    def outcome(self, state: WarrenState) -> Outcome:
        scores = {FOX: sum(bool(h & SHOWN) for h in state.holes), HARE: state.hurt}
        winner = None if scores[FOX] == scores[HARE] else max(SEATS, key=scores.__getitem__)
        return Outcome(winner, scores, ("3",))

    def turn(self, state: WarrenState) -> int:
        frame = state.stack[-1] if state.stack else None
        return frame.turn if isinstance(frame, Roam | Night) else 0 if frame else TURNS

    def names(self, state: WarrenState) -> Mapping[str, Sequence[str]]:
        return {"content": CONTENTS, "hole": HOLES, "fox": ("fox",)}

    def save(self, state: WarrenState) -> bytes:
        saved = Saved(
            state.rolled, state.shown, state.limit, state.holes, state.at, state.hurt, state.stack
        )
        return msgspec.json.encode(saved)

    def load(self, saved: bytes, seed: str | int) -> WarrenState:
        was = msgspec.json.decode(saved, type=Saved)
        counts = was.rolled, was.shown, was.limit
        dice, stack = Sealed(str(seed)), list(was.stack)
        return WarrenState(dice, *counts, list(was.holes), was.at, was.hurt, stack)

    def invariants(self, state: WarrenState) -> list[str]:
        traps = sum(content & 3 == TRAP for content in state.holes)
        return [f"{traps} traps"] if state.stack and traps > state.limit else []


def make(data: Path | None) -> Warren:
    """As ``grognard.games.load`` asks for it."""
    return Warren()
