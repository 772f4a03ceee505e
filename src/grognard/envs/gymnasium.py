"""Gymnasium: one seat of a scenario against a computer player.

import gymnasium
import grognard.envs.gymnasium  # registers grognard/<game>-<scenario>-v0
env = gymnasium.make("grognard/GAME-SCENARIO-v0", seat=SEAT, opponent="random")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.envs.encoding import Mask, Numbers, Sight, encoded, encoding_of, loaded
from grognard.envs.parts import not_installed
from grognard.envs.play import SeatPlay

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
except ImportError as error:
    raise not_installed(error) from None

ILLEGAL_REWARD = -1.0


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """The caller answers for ``seat``. An illegal action ends the game and costs 1;
    ``action_masks()`` and ``info["action_mask"]`` tell the legal ones."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        scenario: str,
        seat: str | None = None,
        opponent: str = "greedy",
        options: Mapping[str, str] | None = None,
        reward: str = "result",
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        self.encoding = encoding_of(game, scenario, options)
        self.seat = seat if seat is not None else self.encoding.game.seats[0]
        self.render_mode = render_mode
        self._lang = lang
        telling = render_mode == "ansi"
        self._table = SeatPlay(self.encoding, self.seat, opponent, reward, telling=telling)
        self._sight = Sight(self.encoding, self.seat)
        self.action_space = Discrete(self.encoding.actions)
        self.observation_space = Box(-1.0, 1.0, (self.encoding.size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game; the same seed gives the same dice and opponent."""
        super().reset(seed=seed)
        self._table.begin(int(self.np_random.integers(2**63)))
        return self._observed(), self._info()

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        refused = self._table.step(int(action))
        info = self._info()
        if refused is not None:
            return self._observed(), ILLEGAL_REWARD, True, False, info | {"refusal": refused}
        reward = self._table.rewards()[self.seat]
        return self._observed(), reward, self._table.over, False, info

    def action_masks(self) -> Mask:
        """1 for every legal action."""
        play = self._table.play
        return self._sight.mask(play.state, play.decision).copy()

    def _observed(self) -> Numbers:
        play = self._table.play
        return self._sight.look(play.state, play.decision).copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def render(self) -> str | None:
        """The last events that everybody may know, in words."""
        return self._table.play.story(self._lang) if self.render_mode == "ansi" else None


def register_all() -> None:
    """Register every scenario for ``gymnasium.make``."""
    for name in encoded():
        for scenario in loaded(name).scenarios:
            gymnasium.register(
                f"grognard/{name}-{scenario}-v0",
                entry_point="grognard.envs.gymnasium:SeatEnv",
                kwargs={"game": name, "scenario": scenario},
            )


register_all()
