"""OpenSpiel: each game as ``python_grognard_<game>``, every die an explicit chance node.

    import pyspiel
    import grognard.envs.openspiel  # registers the games
    game = pyspiel.load_game("python_grognard_GAME(scenario=SCENARIO)")

Where something is hidden from a player, ``resample_from_infostate`` imagines it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from grognard.engine.errors import BadRequest
from grognard.envs.encoding import Encoding, Sight, encoded, encoding_of, loaded
from grognard.envs.layout import asked_of
from grognard.envs.parts import not_installed
from grognard.envs.play import rewards_of
from grognard.envs.positions import Position, opening
from grognard.games import title_of

try:
    import numpy as np
    import pyspiel  # type: ignore[import-not-found]
except ImportError as error:
    raise not_installed(error) from None

PREFIX = "python_grognard_"
LARGEST_DIE = 10
DECISIONS_PER_PIECE = 60
"""Far more decisions per turn and counter than a player can face (docs/environments.md)."""


def read_options(text: str) -> dict[str, str]:
    """Game options written as ``to_hit:at_most;retreat_who:all``."""
    options = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise BadRequest("unknown_word", word=part, known="name:value;name:value")
        options[name.strip()] = value.strip()
    return options


def game_type(name: str) -> Any:
    """What OpenSpiel knows of a game before it is loaded."""
    game = loaded(name)
    open_game = all(map(game.knows_all, game.seats))
    kinds = pyspiel.GameType
    information = kinds.Information
    return kinds(
        short_name=PREFIX + name,
        long_name=f"Grognard: {game.title['en']}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.PERFECT_INFORMATION if open_game else information.IMPERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": title_of(name).shortest, "options": ""},
    )


def longest_game(encoding: Encoding) -> int:
    """A bound on the decisions of a game and on its dice."""
    pieces = max(block.rows for block in encoding.blocks)
    return encoding.game.scenarios[encoding.scenario].turns * pieces * DECISIONS_PER_PIECE


class GrognardGame(pyspiel.Game):  # type: ignore[misc]
    """One scenario."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        name, given = self.name, dict(params or {})
        scenario = str(given.get("scenario", title_of(name).shortest))
        options = read_options(str(given.get("options", "")))
        self.encoding = encoding_of(name, scenario, options)
        self.opening = opening(self.encoding)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=LARGEST_DIE,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest_game(self.encoding),
        )
        super().__init__(game_type(name), info, given)

    def new_initial_state(self) -> GrognardState:
        return GrognardState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> GrognardObserver | None:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return GrognardObserver(self.encoding, kind)


class GrognardState(pyspiel.State):  # type: ignore[misc]
    """A node of the game tree. OpenSpiel copies it for each search, so it only holds one thing."""

    def __init__(self, game: GrognardGame) -> None:
        super().__init__(game)
        self.position: Position = game.opening

    def at(self, position: Position) -> GrognardState:
        """A copy of this state at another position of the same game."""
        copy: GrognardState = self.clone()
        copy.position = position
        return copy

    def current_player(self) -> int:
        position = self.position
        if position.sides:
            return int(pyspiel.PlayerId.CHANCE)
        if position.decision is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return position.encoding.game.seats.index(position.decision.seat)

    def is_terminal(self) -> bool:
        return self.position.over

    def _legal_actions(self, player: int) -> list[int]:
        encoding = self.position.encoding
        return sorted(encoding.vocabulary.numbers(encoding.game.legal(self.position.world)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcome ``k`` is the face ``k + 1``."""
        sides = self.position.sides
        return [(outcome, 1 / sides) for outcome in range(sides)]

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.sides:
            self.position = position.throw(int(action) + 1)
        else:
            self.position = position.answer(position.encoding.vocabulary.action(int(action)))

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if player == pyspiel.PlayerId.CHANCE:
            return f"d{position.sides}={action + 1}" if position.sides else f"die={action + 1}"
        chosen = position.encoding.vocabulary.action(action)
        return position.encoding.game.notation(position.world, chosen)

    def returns(self) -> list[float]:
        position = self.position
        game = position.encoding.game
        if not position.over:
            return [0.0, 0.0]
        rewards = rewards_of(game, game.outcome(position.world), "result")
        return [rewards[seat] for seat in game.seats]

    def information_state_string(self, player: int | None = None) -> str:
        """All that the player was told: the history or, in a game with hidden things, a
        fingerprint of what this player was told."""
        position = self.position
        game = position.encoding.game
        number = self.current_player() if player is None else player
        seat = game.seats[number]
        if all(map(game.knows_all, game.seats)):
            return f"{seat}: {self.history_str()}"
        return f"{seat}: {position.heard(seat).hex()}"

    def observation_string(self, player: int | None = None) -> str:
        """What the player sees, and what is asked, as JSON."""
        number = self.current_player() if player is None else player
        return seen(self.position, self.position.encoding.game.seats[number])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> GrognardState:
        """A state this player cannot tell from the present one."""
        seat = self.position.encoding.game.seats[player]
        rng = random.Random(sampler())
        return self.at(self.position.imagined(seat, rng))

    def __str__(self) -> str:
        position = self.position
        game = position.encoding.game
        turn = f"{position.encoding.scenario}, turn {game.turn(position.world)}"
        if position.sides:
            return f"{turn}: d{position.sides}"
        if position.decision is None:
            return f"{turn}: {dict(game.outcome(position.world).scores)}"
        return f"{turn}: {game.say_decision('en', position.world, position.decision)}"


def seen(position: Position, seat: str | None) -> str:
    """What a seat (None: a spectator) may know of a position, as JSON."""
    game = position.encoding.game
    asked = asked_of(game, position.world, position.decision, seat or "")
    told = {"view": game.view(position.world, seat), "asked": asked}
    return msgspec.json.encode(told).decode()


class GrognardObserver:
    """Gives OpenSpiel what a player may know."""

    def __init__(self, encoding: Encoding, kind: Any) -> None:
        self._encoding = encoding
        self._sights = {seat: Sight(encoding, seat) for seat in encoding.game.seats}
        self._kind = kind
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._plain = kind.public_info and own and not kind.perfect_recall
        if self._plain:
            self.tensor = np.zeros(encoding.size, np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: GrognardState, player: int) -> None:
        if self._plain:
            seat = self._encoding.game.seats[player]
            position = state.position
            # Nothing is asked while dice are pending.
            self.tensor[:] = self._sights[seat].look(position.world, position.decision)

    def string_from(self, state: GrognardState, player: int) -> str | None:
        if self._kind.perfect_recall:
            return state.information_state_string(player)
        if self._plain:
            return state.observation_string(player)
        return seen(state.position, None) if self._kind.public_info else None


def register_all() -> None:
    """Make every title known to ``pyspiel.load_game``."""
    for name in encoded():
        made = type(f"GrognardGame_{name}", (GrognardGame,), {"name": name})
        pyspiel.register_game(game_type(name), made)


register_all()
