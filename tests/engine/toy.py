"""A game small enough to read at a glance: two seats bid coins from secret purses.

A bid scores its coin if a die shows 4 or more. Three rounds; the higher score wins.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.dice import Dice, Sealed
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal, roll
from grognard.engine.game import Game, Outcome, Scenario
from grognard.engine.i18n import ENGINE_MESSAGES, Catalogue
from grognard.engine.options import Option, complete

SEATS = ("north", "south")
COINS = ("one", "two", "three")


class ToyState(Struct):
    dice: Dice
    rolled: int
    rounds: int
    purses: list[int]
    scores: list[int]
    stack: list[Any]


class Deal(Struct, frozen=True, tag=True):
    """Fills the purses before anybody decides."""

    def run(self, state: ToyState, log: Log) -> bool:
        state.purses = [2 + roll(state, 6, "1", log) for _ in SEATS]
        log.add("1", "dealt")
        state.stack[-1] = Turn()
        return False


class Turn(Struct, frozen=True, tag=True):
    """One seat's bid; after the second seat's the next round begins."""

    player: int = 0
    round: int = 1

    def run(self, state: ToyState, log: Log) -> bool:
        if self.round <= state.rounds:
            return True
        log.add("3", "over")
        state.stack.clear()
        return False

    def decision(self, state: ToyState) -> Decision:
        return Decision(SEATS[self.player], "1", "bid", {"round": self.round})

    def options(self, state: ToyState) -> list[Action]:
        able = range(min(len(COINS), state.purses[self.player]))
        return [*[Action("bid", coin) for coin in able], Action("pass")]

    def refusal(self, state: ToyState, action: Action) -> Refusal | None:
        if action.verb == "bid" and action.arg >= state.purses[self.player]:
            return Refusal(("1",), "purse_too_light", {"coin": action.arg})
        return Refusal((), "not_here") if action.verb == "shout" else None

    def apply(self, state: ToyState, action: Action, log: Log) -> None:
        if action.verb == "bid":
            state.purses[self.player] -= action.arg + 1
            die = roll(state, 6, "2", log)
            if die >= 4:
                state.scores[self.player] += action.arg + 1
            log.add("2", "bid", seat=SEATS[self.player], coin=action.arg, roll=die)
        state.stack[-1] = Turn(1 - self.player, self.round + self.player)


class ToyView(Struct, frozen=True):
    purse: int | None
    scores: list[int]


class Saved(Struct, frozen=True):
    rolled: int
    rounds: int
    purses: list[int]
    scores: list[int]
    stack: list[Deal | Turn]


def both(text: str) -> dict[str, str]:
    return {"es": text, "en": text}


WORDS = Catalogue(
    {
        "ask.bid": both("Round {round}: bid or pass"),
        "action.bid": both("Bid {coin}"),
        "action.pass": both("Pass"),
        "action.shout": both("Shout"),
        "event.dealt": both("The purses are filled"),
        "event.bid": both("{seat} bids {coin}: {roll}"),
        "event.over": both("The end"),
        "refusal.purse_too_light": both("You have no {coin}"),
        "refusal.not_here": both("Nobody shouts here"),
        "refusal.malformed": both("That is no action"),
        "refusal.game_over": both("The game is over"),
    }
)


class Toy(Game[ToyState]):
    """The smallest game with dice, secrets, options and refusals."""

    name = "toy"
    title: Mapping[str, str] = both("Blind bids")
    seats = SEATS
    rules_version = 1
    data_version = "none"
    scenarios: Mapping[str, Scenario] = {
        "short": Scenario("short", both("Short"), both("Three rounds"), 3, 1)
    }
    options = (Option("rounds", ("3", "4"), "Q1"),)
    messages = ENGINE_MESSAGES.merged(WORDS)
    verbs: Mapping[str, str] = {"bid": "coin", "pass": "", "shout": ""}

    def set_up(
        self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
    ) -> ToyState:
        rounds = int(complete(self.options, options or {})["rounds"])
        return ToyState(Sealed(str(seed)), 0, rounds, [0, 0], [0, 0], [Deal()])

    def clone(self, state: ToyState) -> ToyState:
        purses, scores = state.purses[:], state.scores[:]
        return ToyState(state.dice, state.rolled, state.rounds, purses, scores, state.stack[:])

    def view(self, state: ToyState, seat: str | None) -> Struct:
        own = state.purses[SEATS.index(seat)] if seat in SEATS else None
        return ToyView(own, state.scores[:])

    def knows_all(self, seat: str | None) -> bool:
        return False

    def determinize(self, state: ToyState, seat: str | None, rng: random.Random) -> ToyState:
        copy = self.clone(state)
        copy.dice = Sealed(f"imagined {rng.getrandbits(64)}")
        for player, name in enumerate(SEATS):
            if name != seat:
                copy.purses[player] = rng.randint(0, 8)
        return copy

    def outcome(self, state: ToyState) -> Outcome:
        north, south = state.scores
        winner = None if north == south else SEATS[south > north]
        return Outcome(winner, {"north": north, "south": south}, ("3",))

    def turn(self, state: ToyState) -> int:
        return state.stack[-1].round if state.stack else state.rounds

    def names(self, state: ToyState) -> Mapping[str, Sequence[str]]:
        return {"coin": COINS}

    def save(self, state: ToyState) -> bytes:
        saved = Saved(state.rolled, state.rounds, state.purses, state.scores, state.stack)
        return msgspec.json.encode(saved)

    def load(self, saved: bytes, seed: str | int) -> ToyState:
        was = msgspec.json.decode(saved, type=Saved)
        dice, stack = Sealed(str(seed)), list(was.stack)
        return ToyState(dice, was.rolled, was.rounds, was.purses, was.scores, stack)

    def invariants(self, state: ToyState) -> list[str]:
        return [f"purse {purse}" for purse in state.purses if purse < 0]
