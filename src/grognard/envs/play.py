"""One game stepped by numbers, shared by all environments."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy as shallow
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.engine.events import QUIET, Log, Recorder
from grognard.engine.frames import Illegal
from grognard.engine.game import Game, Outcome
from grognard.envs.encoding import Encoding
from grognard.players import Player, make

REWARDS = ("result", "margin")
"""``result``: 1 for a win, -1 for a loss, 0 for a draw. ``margin``: as a share of all points."""


def check_reward(reward: str) -> str:
    if reward not in REWARDS:
        raise BadRequest("unknown_word", word=reward, known=", ".join(REWARDS))
    return reward


def check_seat(game: Game[Any], seat: str) -> str:
    if seat not in game.seats:
        raise BadRequest("unknown_word", word=seat, known=", ".join(game.seats))
    return seat


def rewards_of(game: Game[Any], outcome: Outcome, reward: str) -> dict[str, float]:
    """The reward of each seat at the end; they sum to 0."""
    one, other = game.seats
    if reward == "margin":
        scores = outcome.scores
        total = abs(scores[one]) + abs(scores[other])
        worth = (scores[one] - scores[other]) / total if total else 0.0
    else:
        worth = 0.0 if outcome.winner is None else 1.0 if outcome.winner == one else -1.0
    return {one: worth, other: 0.0 - worth}


class Play:
    """A game from its first decision; answers are numbers of the vocabulary."""

    def __init__(self, encoding: Encoding, seed: str | int, *, telling: bool = False) -> None:
        self.encoding = encoding
        self.game = encoding.game
        self.state = encoding.new(seed)
        self.decisions = 0
        self.decision = self.game.decision(self.state)
        """What is asked now; None when the game is over."""
        self.events: Recorder | None = None
        """The events of the last answer, if they are wanted."""
        self._telling = telling

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        """The same game from here on, with the same dice to come."""
        twin = shallow(self)
        twin.state = self.game.clone(self.state)
        return twin

    @property
    def to_decide(self) -> str | None:
        """The seat to decide; None when the game is over."""
        decision = self.decision
        return decision.seat if decision is not None else None

    def answer(self, action: Action, *, known_legal: bool = False) -> None:
        """Carry out a legal action; any other raises ``Illegal`` and changes nothing. One that is
        known to be legal is not looked at again."""
        log: Log = QUIET
        if self._telling:
            log = self.events = self.game.recorder(self.state)
        carry_out = self.game.carry_out if known_legal else self.game.apply
        carry_out(self.state, action, log)
        self.decision = self.game.decision(self.state)
        self.decisions += 1

    def story(self, lang: str) -> str:
        """The last events that everybody may know, in words, and what is asked now."""
        game = self.game
        events = self.events.events if self.events is not None else []
        lines = [game.say_event(lang, event) for event in events if event.visible_to(None)]
        decision = self.decision
        if decision is not None and game.secret(self.state, decision) is None:
            lines.append(game.say_decision(lang, self.state, decision))
        return "\n".join(lines)


class SeatPlay:
    """A game in which the caller answers for one seat and a computer player for the other.
    If ``seat`` is None the caller answers for both."""

    def __init__(
        self,
        encoding: Encoding,
        seat: str | None,
        opponent: str,
        reward: str,
        *,
        telling: bool = False,
    ) -> None:
        self.encoding = encoding
        self.game = encoding.game
        self._seat = check_seat(self.game, seat) if seat is not None else None
        self._opponent_spec = opponent
        self._reward = check_reward(reward)
        self._telling = telling
        self._opponent: Player = make(opponent, self.game.name, "unused")

    def begin(self, seed: str | int) -> None:
        """A new game, played to the caller's first decision."""
        self.play = Play(self.encoding, seed, telling=self._telling)
        self._opponent = make(self._opponent_spec, self.game.name, f"{seed}/opponent")
        self._let_opponent_play()

    @property
    def state(self) -> Any:
        return self.play.state

    @property
    def over(self) -> bool:
        return self.play.decision is None

    @property
    def seat(self) -> str:
        """The seat the caller answers for now; the first seat if a game of both is over."""
        return self._seat or self.play.to_decide or self.game.seats[0]

    def rewards(self) -> Mapping[str, float]:
        """The reward of each seat; all 0 during the game."""
        if not self.over:
            return dict.fromkeys(self.game.seats, 0.0)
        return rewards_of(self.game, self.game.outcome(self.state), self._reward)

    def step(self, number: int) -> str | None:
        """Answer and play to the caller's next decision; returns why not, if that is illegal."""
        try:
            self.play.answer(self.encoding.vocabulary.action(number))
        except Illegal as illegal:
            return self.game.say_refusal("en", self.state, illegal.refusal)
        except BadRequest as problem:
            return str(problem)
        self._let_opponent_play()
        return None

    def _let_opponent_play(self) -> None:
        play = self.play
        while self._seat is not None and (decision := play.decision) is not None:
            if decision.seat == self._seat:
                return
            play.answer(self._opponent.choose(play.game, play.state, decision))
